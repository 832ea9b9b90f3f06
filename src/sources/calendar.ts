/** Polling intervals of a match: shorter towards the kick-off, as short as the source allows during play, longer afterwards. */
import type { MatchStatus } from '../catalog/statuses.ts'
import type { Pair } from '../feed/formats/source.ts'

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** A match that has not ended this long after its kick-off was postponed, or is not reported. */
const EXPECTED_LENGTH_MS = 4 * HOUR_MS
/** The same for one that is reported as running: five sets, or overtimes of play-offs. */
const RUNNING_LENGTH_MS = 12 * HOUR_MS
/** Growth of the time since the end from one poll to the next. */
const GROWTH = 0.25
const SLOWEST_MS = 6 * HOUR_MS
/** Time after the end at which a result is final; the daily poll of the season still finds corrections. */
const FINAL_AFTER_MS = 7 * DAY_MS

export interface MatchTimes {
  readonly startMs: number
  /** When the end was first reported; null before. */
  readonly endedMs: number | null
}

export interface PolledMatch extends MatchTimes {
  /** As of the latest response, where the source gives one. */
  readonly status?: MatchStatus
}

/** @returns ms since 1970, Infinity for never */
export function nextPollMs(
  lastPollMs: number,
  { startMs, endedMs, status }: PolledMatch,
  fastestMs: number,
): number {
  const aheadMs = startMs - lastPollMs
  if (endedMs === null && aheadMs > 0) {
    // More than a day ahead, the whole season is polled once a day.
    const [stageMs, everyMs] =
      aheadMs > DAY_MS ? [DAY_MS, Infinity] : aheadMs > HOUR_MS ? [HOUR_MS, HOUR_MS] : [0, MINUTE_MS]
    const nextMs = Math.max(lastPollMs + fastestMs, startMs - stageMs)
    return Math.min(lastPollMs + Math.max(everyMs, fastestMs), nextMs)
  }
  const idleSinceMs = endedMs ?? startMs + (status === 'inprogress' ? RUNNING_LENGTH_MS : EXPECTED_LENGTH_MS)
  const idleMs = lastPollMs - idleSinceMs
  if (idleMs > FINAL_AFTER_MS) return Infinity
  if (endedMs === null && idleMs < 0) return lastPollMs + fastestMs
  return lastPollMs + Math.max(MINUTE_MS, fastestMs, Math.min(SLOWEST_MS, Math.round(idleMs * GROWTH)))
}

/** Maximum length of a match that had already ended when first seen. */
const USUAL_LENGTH_MS = 2 * HOUR_MS

/** When the end of a match was first reported; null before. It stays if the match goes on after all. */
export function endOf(
  startMs: number,
  known: MatchTimes | undefined,
  isFinished: boolean,
  nowMs: number,
): number | null {
  if (known?.endedMs != null) return known.endedMs
  if (!isFinished) return null
  return known ? nowMs : Math.min(nowMs, startMs + USUAL_LENGTH_MS)
}

/** A clock is put back by some seconds after a review; further behind, the response is older. */
const TOLERANCE_SECONDS = 60
/** Time after which an earlier clock is accepted: it was put back, or the start was a mistake. */
const STALE_FOR_MS = HOUR_MS
/** How far caches go back: a state that was taken back for longer is no cached one. */
const CACHE_MS = 4 * MINUTE_MS

interface Progress {
  readonly status: MatchStatus
  readonly score: Pair | null
  /** Played seconds; null if unknown. */
  readonly seconds: number | null
}

/**
 * Whether a response is from an older cache, for sources without timestamps: by the clock of the match, or because it
 * takes back a status or a goal at a time that is not later by the clock.
 * @param readMs when `known` was read
 */
export function isFromPast(known: Progress, readMs: number, next: Progress, atMs: number): boolean {
  const ageMs = atMs - readMs
  // Read in the future: by a clock that was wrong.
  if (ageMs < 0 || ageMs >= STALE_FOR_MS) return false
  const isRunning = next.status === 'inprogress'
  const hasClocks = known.seconds !== null && next.seconds !== null
  const aheadSeconds = hasClocks ? next.seconds - known.seconds : 0
  const isBegun = known.status !== 'notstarted'
  if (isBegun && known.seconds !== null && next.status === 'notstarted') return true
  if (isRunning && aheadSeconds < -TOLERANCE_SECONDS) return true
  const isEarlier =
    known.status === 'finished' ? isRunning : known.status === 'inprogress' && next.status === 'notstarted'
  const isLower = known.score?.some((goals, side) => (next.score?.[side] ?? goals) < goals) === true
  return ageMs < CACHE_MS && aheadSeconds <= 0 && (isEarlier || (isRunning && isLower))
}

/** Seasons from summer to summer begin in this month. */
const FIRST_MONTH = 7

/** The first year of the season at a time, of a league whose seasons are calendar years or not. */
export function seasonAt(isYear: boolean, ms: number): number {
  const day = new Date(ms)
  return day.getUTCFullYear() - (isYear || day.getUTCMonth() + 1 >= FIRST_MONTH ? 0 : 1)
}

const NEW_YORK_DAYS = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day of a moment in US Eastern Time, by which North American sources list their games: YYYY-MM-DD. */
export function dayInNewYork(ms: number): string {
  return NEW_YORK_DAYS.format(ms)
}
