/** Counts requests against the limits of a source. It is plain data, so that a restart does not begin it anew. */
import type { RequestLimit } from './source.ts'

/** A window of each limit, in their order. */
export type Budget = readonly { readonly startMs: number; readonly used: number }[]

/** The budget after one more request. */
export function spend(budget: Budget, limits: readonly RequestLimit[], nowMs: number): Budget {
  return limits.map(({ perMs }, index) => {
    const window = budget[index]
    const isOpen = window && nowMs >= window.startMs && nowMs < window.startMs + perMs
    return isOpen ? { ...window, used: window.used + 1 } : { startMs: nowMs, used: 1 }
  })
}

/** When the next request is allowed, ms since 1970; `nowMs` where it is now. A clock that was set back opens it. */
export function allowedAtMs(budget: Budget, limits: readonly RequestLimit[], nowMs: number): number {
  return limits.reduce((latest, { requests, perMs }, index) => {
    const window = budget[index]
    const isFull = window && window.used >= requests && nowMs >= window.startMs
    return isFull ? Math.max(latest, window.startMs + perMs) : latest
  }, nowMs)
}
