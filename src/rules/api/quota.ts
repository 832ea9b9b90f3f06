/**
 * Bounds of what a client may do: the daily quota of a key (docs/reference/rules.md#6) and bursts of messages. A
 * day starts at midnight UTC. Times in milliseconds.
 */
import { DAY_MS } from '../../shared/days.ts'

/** The quota day of a time: days since 1970-01-01 UTC. */
export function quotaDay(now: number): number {
  return Math.floor(now / DAY_MS)
}

/** When the quota resets: the next midnight UTC. */
export function quotaResetAt(now: number): number {
  return (quotaDay(now) + 1) * DAY_MS
}

/**
 * Remaining requests today; null without a daily limit. Never negative, although a plan may be reduced during a day.
 */
export function remainingQuota(dailyLimit: number | null, used: number): number | null {
  return dailyLimit === null ? null : Math.max(0, dailyLimit - used)
}

/** Whether one more request may be charged. */
export function hasQuota(dailyLimit: number | null, used: number): boolean {
  return dailyLimit === null || used < dailyLimit
}

/** `Retry-After`: whole seconds to the reset, rounded up, so that a client that honours it is never early. */
export function retryAfterSeconds(now: number): number {
  return Math.ceil((quotaResetAt(now) - now) / 1000)
}

export class TokenBucket {
  readonly #burst: number
  readonly #perSecond: number
  #tokens: number
  #filledAt: number

  constructor(burst: number, perSecond: number, now: number) {
    this.#burst = burst
    this.#perSecond = perSecond
    this.#tokens = burst
    this.#filledAt = now
  }

  /** Takes a token; false if none is left. A clock that was set back adds none. */
  take(now: number): boolean {
    const elapsedMs = Math.max(0, now - this.#filledAt)
    this.#tokens = Math.min(this.#burst, this.#tokens + (elapsedMs / 1000) * this.#perSecond)
    this.#filledAt = now
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}
