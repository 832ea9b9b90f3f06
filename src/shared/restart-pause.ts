/** How long to wait before a process that ended by itself is started again. */

/** Ends within this time count. */
const RECENT_MS = 600_000
const FIRST_PAUSE_MS = 100
/** So a process that cannot run is started about twenty times in RECENT_MS, and once a minute from then on. */
const LONGEST_PAUSE_MS = 60_000

/** @param ends monotonic times of the ends, the present one last */
export function restartPauseMs(ends: readonly number[]): {
  readonly pauseMs: number
  readonly recent: number[]
} {
  const now = ends.at(-1) ?? 0
  const recent = ends.filter((ms) => ms > now - RECENT_MS)
  return { pauseMs: Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (recent.length - 1)), recent }
}
