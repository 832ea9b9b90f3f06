/** Sends what differs between two states of a source. What was sent before is remembered for as long as the program runs. */
import type { Change } from '../contract/changes.ts'

export interface Destination {
  /** Gives teams and matches that the database has from other sources their ids there. */
  identify(changes: readonly Change[]): Promise<readonly Change[]>
  /** Resolves when they are stored, with the number of those that were new; rejects where they could not be sent. */
  apply(changes: readonly Change[]): Promise<number>
}

export class Publisher {
  readonly #destination: Destination
  /** JSON of the data that was sent, by kind and id. */
  readonly #sent = new Map<string, string>()
  #sign: Change | null = null

  constructor(destination: Destination) {
    this.#destination = destination
  }

  /** @returns how many changes were new to the database */
  async publish(changes: readonly Change[]): Promise<number> {
    const news = new Set(changes.filter((change) => this.#sent.get(keyOf(change)) !== textOf(change)))
    if (news.size === 0) return 0
    // Teams are recognized by all fixtures of their season, so nothing is left out before. Merges come first.
    const identified = await this.#destination.identify(changes)
    const merges = identified.length - changes.length
    const result = identified.filter((_, index) => {
      const original = changes[index - merges]
      return original === undefined || news.has(original)
    })
    const applied = await this.#destination.apply(result)
    for (const change of news) this.#sent.set(keyOf(change), textOf(change))
    this.#sign = identified.find(({ kind }) => kind === 'season') ?? this.#sign
    return applied
  }

  /** Sends a season again: it changes nothing, and shows that the source is being followed. */
  async sendSignOfLife(): Promise<void> {
    if (this.#sign) await this.#destination.apply([this.#sign])
  }
}

function keyOf({ kind, id }: Change): string {
  return `${kind} ${id}`
}

function textOf(change: Change): string {
  return JSON.stringify('data' in change ? change.data : null)
}
