/**
 * Counts requests per key (docs/reference/rules.md#6). Counting is synchronous and in memory, so it is exact for
 * concurrent requests. Counts are written once a second, so a crash loses at most one second of them.
 */
import { hasQuota, quotaDay } from '../rules/quota.ts'
import type { KeyStore, UsageIncrease } from '../store/keys.ts'
import type { KnownKey } from './api-keys.ts'
import type { Logger } from './logger.ts'

/** Interval at which counts are written. */
export const USAGE_FLUSH_MS = 1000

interface Count {
  readonly day: number
  used: number
  /** Not yet written; negative if more was refunded than spent. */
  unwritten: number
}

export interface QuotaCounter {
  /** Requests spent on the day of `now`. */
  used(key: KnownKey, now: number): number
  /**
   * Takes one unit; returns false and counts nothing if none is left. A promise while units come from another machine.
   * Throws ApiError, or rejects with it, if that cannot be found out.
   */
  spend(key: KnownKey, now: number): boolean | Promise<boolean>
  /** Refunds the unit taken at `spentAt`, because the response turned out to be free. */
  refund(key: KnownKey, spentAt: number): void
  /** Writes pending counts. A failure is logged and the counts stay pending. */
  flush(): void
  /** Stops the timer and writes pending counts. */
  close(): void
}

export function createQuotaCounter(store: KeyStore, logger: Logger): QuotaCounter {
  const counts = new Map<string, Count>()
  /** Pending counts of past days. */
  let carried: UsageIncrease[] = []
  let timer: Timer | undefined
  let closed = false
  let failing = false

  function countOf(key: KnownKey, now: number): Count {
    const day = quotaDay(now)
    const known = counts.get(key.hash)
    if (known?.day === day) return known
    if (known && known.unwritten !== 0) {
      carried.push({ keyHash: key.hash, day: known.day, count: known.unwritten })
    }
    const count = { day, used: key.stored ? usedBefore(key.hash, day) : 0, unwritten: 0 }
    counts.set(key.hash, count)
    return count
  }

  /** Stored plus pending counts: setting the clock back must not reset a day. */
  function usedBefore(keyHash: string, day: number): number {
    return carried
      .filter((one) => one.keyHash === keyHash && one.day === day)
      .reduce((sum, one) => sum + one.count, store.selectUsage(keyHash, day))
  }

  function add(key: KnownKey, count: Count, step: 1 | -1): void {
    count.used += step
    if (!key.stored) return
    count.unwritten += step
    schedule()
  }

  function schedule(): void {
    if (timer || closed) return
    timer = setTimeout(() => flush(), USAGE_FLUSH_MS)
    timer.unref()
  }

  function flush(wait = false): void {
    clearTimeout(timer)
    timer = undefined
    const waiting = [...counts].filter(([, count]) => count.unwritten !== 0)
    const increases = waiting.map(([keyHash, { day, unwritten }]) => ({ keyHash, day, count: unwritten }))
    try {
      if (carried.length + increases.length > 0) store.addUsage([...carried, ...increases], wait)
      failing = false
    } catch (error) {
      // Another process is writing, or the disk is full. Logged once, retried every second.
      if (!failing) {
        logger.warn(
          { event: 'usage_not_stored', err: error },
          'could not write the usage counts of API keys; retrying',
        )
      }
      failing = true
      schedule()
      return
    }
    carried = []
    for (const [, count] of waiting) count.unwritten = 0
    forgetPastDays()
  }

  function forgetPastDays(): void {
    let today = 0
    for (const { day } of counts.values()) today = Math.max(today, day)
    for (const [keyHash, count] of counts) if (count.day < today) counts.delete(keyHash)
  }

  return {
    used: (key, now) => countOf(key, now).used,
    spend(key, now) {
      const count = countOf(key, now)
      if (!hasQuota(key.dailyLimit, count.used)) return false
      add(key, count, 1)
      return true
    },
    refund(key, spentAt) {
      const count = counts.get(key.hash)
      // After midnight the unit belongs to a past day and cannot be used again.
      if (count?.day === quotaDay(spentAt) && count.used > 0) add(key, count, -1)
    },
    flush: () => flush(),
    close() {
      closed = true
      flush(true)
    },
  }
}
