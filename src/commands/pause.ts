/** A pause that a stop signal ends. */
import { setTimeout as sleep } from 'node:timers/promises'

export function pauseUnlessEnded(ms: number, signal: AbortSignal): Promise<void> {
  return sleep(ms, undefined, { signal }).catch(() => {})
}
