/** When the live state of a match counts as stale although its source answers (rules/sources/live-lease). */
import type { SportSlug } from '../sports.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** Interval at which a source that is followed and responds shows this to the service. */
export const FOLLOW_HEARTBEAT_MS = MINUTE_MS

/**
 * How long a clock may stand still: it runs on in football, but stops in others for reviews, injuries and time-outs. Then
 * how long a match may take at most, with extra time, breaks and delays: after that, one without news is stale.
 */
export const LIVE_TIMEOUTS: Readonly<
  Record<SportSlug, { readonly clockMs: number; readonly longestMs: number }>
> = {
  football: { clockMs: 4 * MINUTE_MS, longestMs: 4 * HOUR_MS },
  'ice-hockey': { clockMs: 25 * MINUTE_MS, longestMs: 8 * HOUR_MS },
  basketball: { clockMs: 25 * MINUTE_MS, longestMs: 5 * HOUR_MS },
  tennis: { clockMs: Infinity, longestMs: 12 * HOUR_MS },
  'table-tennis': { clockMs: Infinity, longestMs: 4 * HOUR_MS },
  volleyball: { clockMs: Infinity, longestMs: 5 * HOUR_MS },
  esports: { clockMs: Infinity, longestMs: 12 * HOUR_MS },
}
