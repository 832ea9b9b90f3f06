/** Publishes the difference between two states of a source. Published data is cached in memory. */
import { type Change, keyOfChange } from '../contract/changes.ts'

export interface Destination {
  /**
   * Runs work while no other source of the service publishes: a match that two sources name at once would become two.
   */
  alone?<T>(work: () => Promise<T>): Promise<T>
  /** Replaces ids of teams and matches that the database has from other sources. */
  identify(changes: readonly Change[]): Promise<readonly Change[]>
  /** Resolves with the number of applied changes once they are stored; rejects if they could not be sent. */
  apply(changes: readonly Change[], atMs: number): Promise<number>
  /**
   * Notes that a response confirmed the state of matches, once it is stored.
   * @param ids of the source
   */
  confirm?(ids: readonly number[], atMs: number): Promise<void>
}

export class Publisher {
  readonly #destination: Destination
  /** JSON of the published data, by kind and id. */
  readonly #sent = new Map<string, string>()
  #heartbeat: Change | null = null

  constructor(destination: Destination) {
    this.#destination = destination
  }

  /** @returns how many changes were new to the database */
  async publish(changes: readonly Change[], atMs: number): Promise<number> {
    const news = new Set(changes.filter((change) => this.#sent.get(keyOfChange(change)) !== textOf(change)))
    if (news.size === 0) return 0
    const { alone = (work) => work() } = this.#destination
    const applied = await alone(() => this.#send(changes, news, atMs))
    for (const change of news) this.#sent.set(keyOfChange(change), textOf(change))
    return applied
  }

  async #send(changes: readonly Change[], news: ReadonlySet<Change>, atMs: number): Promise<number> {
    // Teams are identified by all fixtures of their season, so unchanged matches are needed too. The result has merges first.
    const identified = await this.#destination.identify(changes)
    const merges = identified.length - changes.length
    const result = identified.filter((_, index) => {
      const original = changes[index - merges]
      return original === undefined || news.has(original)
    })
    const applied = await this.#destination.apply(result, atMs)
    this.#heartbeat = identified.find(({ kind }) => kind === 'season') ?? this.#heartbeat
    return applied
  }

  /** Sends an unchanged season, which shows that the source is being followed. */
  async sendHeartbeat(atMs: number): Promise<void> {
    if (this.#heartbeat) await this.#destination.apply([this.#heartbeat], atMs)
  }
}

function textOf(change: Change): string {
  return JSON.stringify('data' in change ? change.data : null)
}
