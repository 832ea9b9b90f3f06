/** How long to wait before trying again: exponential, with full jitter, so that many clients do not come at once. */
import type { Chance, Timers } from './platform.ts'

export interface BackOff {
  /** Longest wait before the second try (ms); it doubles with each further one. */
  readonly baseMs: number
  /** Longest wait of all (ms). */
  readonly mostMs: number
}

/** Milliseconds to wait after the failure of a try; the first has the number 1. */
export function backOffMs({ baseMs, mostMs }: BackOff, attempt: number, chance: Chance): number {
  return Math.round(chance() * Math.min(mostMs, baseMs * 2 ** (attempt - 1)))
}

/** Resolves after a while. Rejects with the reason of the signal when that aborts first. */
export function pause(ms: number, timers: Timers, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(signal.reason)
      return
    }
    const stop = () => {
      timers.clear(timer)
      reject(signal?.reason)
    }
    const timer = timers.set(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}
