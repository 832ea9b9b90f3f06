/** Traffic during a kill: changes over the private socket, and REST requests with a limited key. */
import { hashKey } from '../../../src/store/access/keys.ts'
import { type Server, sendLines } from '../../support/command-kit.ts'
import { lookUp, withDatabase } from '../../support/feed/feed-kit.ts'
import { attendanceLines } from '../../support/world/small-world.ts'

/** Matches that change all the time. */
export const MATCHES = 200
/** Changes in one request. */
const BATCH = 50
/** The guaranteed second, plus a margin for a busy machine. */
const LOSS_MS = 1000 + 500

/** The value of the last change: a smaller one than acknowledged means a lost change. */
let lastValue = 0

export class Traffic {
  /** The last acknowledged attendance of each match. */
  readonly acknowledged = new Map<number, number>()
  /** Changes that were acknowledged. */
  changes = 0
  /** Times of charged responses. */
  readonly #answeredMs: number[] = []
  #isOver = false
  readonly #work: Promise<void>[] = []
  readonly #usedBefore: number
  readonly #of: { readonly database: string; readonly key: string }

  constructor({ key }: { readonly key: string }, database: string) {
    this.#of = { database, key }
    this.#usedBefore = usedOf(this.#of)
  }

  /** Sends requests and, if wanted, changes until the service is gone or `end` is called. */
  start(server: Server, doesPush: boolean): void {
    this.#work.push(this.#ask(server.address))
    if (doesPush) this.#work.push(this.#push())
  }

  async end(): Promise<void> {
    this.#isOver = true
    await Promise.all(this.#work)
  }

  /** What a kill has lost: changes, and more quota counts than those of the last second. */
  result(killedMs: number | null): {
    readonly answered: number
    readonly lostCounts: number
    readonly faults: readonly string[]
  } {
    const answered = this.#answeredMs.length
    const lost = this.#usedBefore + answered - usedOf(this.#of)
    const mayBeLost = killedMs === null ? 0 : this.#answeredMs.filter((ms) => ms > killedMs - LOSS_MS).length
    const faults = missing(this.#of.database, this.acknowledged)
    if (lost > mayBeLost) faults.push(`${lost} counts are lost, ${mayBeLost} may be`)
    return { answered, lostCounts: Math.max(0, lost), faults }
  }

  async #push(): Promise<void> {
    while (!this.#isOver) {
      lastValue += 1
      const value = lastValue
      const ids = Array.from({ length: BATCH }, (_, index) => ((value * BATCH + index) % MATCHES) + 1)
      const body = attendanceLines(ids, value)
      try {
        const response = await sendLines(this.#of.database, body)
        const { applied } = (await response.json()) as { applied: number }
        if (response.status !== 200) continue
        for (const id of ids) this.acknowledged.set(id, value)
        this.changes += applied
      } catch {
        return
      }
    }
  }

  async #ask(address: string): Promise<void> {
    while (!this.#isOver) {
      try {
        const response = await fetch(`${address}/v2/sport`, { headers: { authorization: this.#of.key } })
        await response.text()
        if (response.status === 200) this.#answeredMs.push(performance.now())
        // So that the quota of the day lasts for hundreds of kills.
        await Bun.sleep(2)
      } catch {
        return
      }
    }
  }
}

function usedOf({ database, key }: { readonly database: string; readonly key: string }): number {
  const question = 'SELECT ifnull(sum(used), 0) FROM key_usage WHERE key_hash = ?'
  return withDatabase(database, (db) => Number(lookUp(db, question, hashKey(key))))
}

/** Values only grow, so a match that shows less than was acknowledged has lost a change. */
export function missing(database: string, acknowledged: ReadonlyMap<number, number>): string[] {
  const question = "SELECT given_fields ->> 'attendance' FROM match_head WHERE match_id = ?"
  return withDatabase(database, (db) =>
    [...acknowledged].flatMap(([id, value]) => {
      const stored = Number(lookUp(db, question, id))
      return stored < value ? [`match ${id} shows ${stored}, acknowledged was ${value}`] : []
    }),
  )
}
