/** Counters of the live channel since the start, for `/metrics`. */
import { CLOSE_CODES, type LiveErrorSlug } from '../catalog/live.ts'

/** Of reasons that share a code the first one counts. */
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
  /** Messages handed to native topics, and the sum of the subscribers that each was for. */
  published = 0
  deliveries = 0
  /** Closed sockets by reason: a name of CLOSE_CODES, `client`, `lost` or `other`. */
  readonly closed = new Map<string, number>()
  /** Refused messages by the slug of their error. */
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
