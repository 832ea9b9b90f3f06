/** The daily quota of a key (docs/reference/rules.md#6). A day starts at midnight UTC. Times in milliseconds. */

const DAY_MS = 86_400_000

/** The quota day of a moment: days since 1970-01-01 UTC. */
export function quotaDay(now: number): number {
  return Math.floor(now / DAY_MS)
}

/** The moment at which the quota starts anew: the next midnight UTC. */
export function quotaResetAt(now: number): number {
  return (quotaDay(now) + 1) * DAY_MS
}

/** What is left today; null where there is no daily limit. Never negative: a plan may shrink during a day. */
export function remainingQuota(dailyLimit: number | null, used: number): number | null {
  return dailyLimit === null ? null : Math.max(0, dailyLimit - used)
}

/** May one more request be spent? */
export function hasQuota(dailyLimit: number | null, used: number): boolean {
  return dailyLimit === null || used < dailyLimit
}

/** `Retry-After`: whole seconds to the reset, rounded up, so that a client that obeys it is never early. */
export function retryAfterSeconds(now: number): number {
  return Math.ceil((quotaResetAt(now) - now) / 1000)
}
