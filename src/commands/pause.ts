/** A pause that a stop signal ends. */
import timers from 'node:timers/promises'

export function pauseUnlessEnded(ms: number, signal: AbortSignal): Promise<void> {
  return timers.setTimeout(ms, undefined, { signal }).catch(() => {})
}
