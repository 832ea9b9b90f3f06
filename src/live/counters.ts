/** Counters of the live channel since the start, for `/metrics`. */
import { CLOSE_CODES, type LiveErrorSlug } from '../catalog/live.ts'

/** Reasons that share a code are counted under the first one. */
const REASONS: ReadonlyMap<number, string> = new Map(
  Object.entries(CLOSE_CODES)
    .reverse()
    .map(([reason, { code }]) => [code, reason]),
)
/** Codes that come from the client or the network (RFC 6455, 7.4.1). */
const FOREIGN_REASONS: ReadonlyMap<number, string> = new Map([
  [1000, 'client'],
  [1005, 'client'],
  [1006, 'lost'],
])

export class LiveCounters {
  /** Messages published to native topics, and the sum of their subscribers. */
  published = 0
  deliveries = 0
  /** Closed sockets by reason: a name of CLOSE_CODES, `client`, `lost` or `other`. */
  readonly closed = new Map<string, number>()
  /** Rejected messages by error slug. */
  readonly refused = new Map<LiveErrorSlug, number>()

  countClose(code: number): void {
    increase(this.closed, REASONS.get(code) ?? FOREIGN_REASONS.get(code) ?? 'other')
  }

  countRefusal(slug: LiveErrorSlug): void {
    increase(this.refused, slug)
  }
}

function increase<Name>(counts: Map<Name, number>, name: Name): void {
  counts.set(name, (counts.get(name) ?? 0) + 1)
}
