/** Counts requests against the limits of a source, in fixed windows. Plain data, stored across restarts. */
import type { RequestLimit } from './source.ts'

/** One window per limit, in the same order. */
export type Budget = readonly { readonly startMs: number; readonly used: number }[]

/** The budget after one more request. */
export function spend(budget: Budget, limits: readonly RequestLimit[], nowMs: number): Budget {
  return limits.map(({ perMs }, index) => {
    const window = budget[index]
    const isOpen = window && nowMs >= window.startMs && nowMs < window.startMs + perMs
    return isOpen ? { ...window, used: window.used + 1 } : { startMs: nowMs, used: 1 }
  })
}

/** The earliest time of the next request, ms since 1970. Windows in the future, after the clock was set back, do not count. */
export function allowedAtMs(budget: Budget, limits: readonly RequestLimit[], nowMs: number): number {
  return limits.reduce((latest, { requests, perMs }, index) => {
    const window = budget[index]
    const isFull = window && window.used >= requests && nowMs >= window.startMs
    return isFull ? Math.max(latest, window.startMs + perMs) : latest
  }, nowMs)
}
