/** When to ask for a match again: rarely long before, as fast as the source allows while it runs, ever less after it. */

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/** Before the kick-off: from this long before it on, every so often. Earlier the whole season is asked once a day. */
const BEFORE: readonly { readonly aheadMs: number; readonly everyMs: number }[] = [
  { aheadMs: DAY_MS, everyMs: HOUR_MS },
  { aheadMs: HOUR_MS, everyMs: MINUTE_MS },
]
/** A match that is not over so long after its kick-off was postponed, or nobody reports it. */
const EXPECTED_LENGTH_MS = 4 * HOUR_MS
/** After the end the next question comes when the time since then has grown by this share. */
const GROWTH = 0.25
const SLOWEST_MS = 6 * HOUR_MS
/** Then a result is final; the daily question for the season still sees corrections. */
const FINAL_AFTER_MS = 7 * DAY_MS

export interface Occasion {
  readonly startMs: number
  /** When the end was first seen; null before. */
  readonly endedMs: number | null
}

/** @returns ms since 1970, Infinity for never */
export function nextAskMs(askedMs: number, { startMs, endedMs }: Occasion, fastestMs: number): number {
  const stage = endedMs === null ? stageBefore(askedMs, startMs) : null
  if (stage) {
    const everyMs = Math.max(stage.everyMs, fastestMs)
    return Math.min(askedMs + everyMs, Math.max(askedMs + fastestMs, stage.untilMs))
  }
  const idleSinceMs = endedMs ?? startMs + EXPECTED_LENGTH_MS
  const idleMs = askedMs - idleSinceMs
  if (idleMs > FINAL_AFTER_MS) return Infinity
  if (endedMs === null && idleMs < 0) return askedMs + fastestMs
  return askedMs + Math.max(MINUTE_MS, fastestMs, Math.min(SLOWEST_MS, Math.round(idleMs * GROWTH)))
}

/** The stage before the kick-off at a time, and when it ends; null from the kick-off on. */
function stageBefore(nowMs: number, startMs: number): { everyMs: number; untilMs: number } | null {
  const next = BEFORE.findIndex(({ aheadMs }) => nowMs < startMs - aheadMs)
  if (next >= 0) {
    return {
      everyMs: next === 0 ? Infinity : (BEFORE[next - 1]?.everyMs ?? 0),
      untilMs: startMs - (BEFORE[next]?.aheadMs ?? 0),
    }
  }
  return nowMs < startMs ? { everyMs: BEFORE.at(-1)?.everyMs ?? 0, untilMs: startMs } : null
}
