/** Delay before a retry: exponential with full jitter, so that many clients do not retry at the same time. */
import type { Random, Timers } from './platform.ts'

export interface BackOff {
  /** Maximum delay before the first retry (ms); it doubles with each further one. */
  readonly baseMs: number
  /** Upper bound of all delays (ms). */
  readonly maxMs: number
}

/** Milliseconds to wait after a failed attempt; the first attempt has the number 1. */
export function backOffMs({ baseMs, maxMs }: BackOff, attempt: number, random: Random): number {
  return Math.round(random() * Math.min(maxMs, baseMs * 2 ** (attempt - 1)))
}

/** Resolves after a delay. Rejects with the reason of the signal if that aborts first. */
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
