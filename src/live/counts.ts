/** What the live channel did since the start, for `/metrics`. */
import { CLOSE_CODES } from '../catalog/live.ts'

/** Of reasons that share a code the first one counts. */
const REASONS: ReadonlyMap<number, string> = new Map(
  Object.entries(CLOSE_CODES)
    .reverse()
    .map(([reason, { code }]) => [code, reason]),
)
/** Codes that a client or the network gives (RFC 6455, 7.4.1). */
const FOREIGN_REASONS: ReadonlyMap<number, string> = new Map([
  [1000, 'client'],
  [1005, 'client'],
  [1006, 'lost'],
])

export class LiveCounts {
  /** Messages handed to the native topics, and how many sockets each went to, added up. */
  published = 0
  deliveries = 0
  /** Closed sockets by reason: a name of CLOSE_CODES, `client`, `lost` or `other`. */
  readonly closed = new Map<string, number>()

  close(code: number): void {
    const reason = REASONS.get(code) ?? FOREIGN_REASONS.get(code) ?? 'other'
    this.closed.set(reason, (this.closed.get(reason) ?? 0) + 1)
  }
}
