/** Recognizes responses from an older cache by their match clock, for sources without timestamps. */
import type { MatchStatus } from '../catalog/statuses.ts'

/** A clock is put back by some seconds after a review; further behind, the response is older. */
const TOLERANCE_SECONDS = 60
/** Time after which an earlier clock is accepted: it was put back, or the start was a mistake. */
const STALE_FOR_MS = 3_600_000

export interface ClockReading {
  readonly status: MatchStatus
  /** Played seconds; null if unknown. */
  readonly seconds: number | null
}

/** @param readMs when `known` was read */
export function isStaleClock(known: ClockReading, readMs: number, next: ClockReading, atMs: number): boolean {
  if (known.seconds === null || atMs - readMs >= STALE_FOR_MS) return false
  if (next.status === 'notstarted') return true
  const isBehind = next.seconds !== null && next.seconds < known.seconds - TOLERANCE_SECONDS
  return next.status === 'inprogress' && isBehind
}
