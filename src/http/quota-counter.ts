/**
 * Counts the requests of keys (docs/reference/rules.md#6). Counting happens in memory and in one tick, so it is
 * exact however many requests run at once; a second's counts at most wait to be written, so a crash grants no
 * more than that.
 */
import { hasQuota, quotaDay } from '../rules/quota.ts'
import type { KeyStore, UsageIncrease } from '../store/keys.ts'
import type { KnownKey } from './api-keys.ts'
import type { Logger } from './logger.ts'

/** The longest time for which counts wait to be written, in milliseconds. */
export const USAGE_FLUSH_MS = 1000

interface Count {
  readonly day: number
  used: number
  /** Not written yet; negative when more was given back than spent. */
  unwritten: number
}

export interface QuotaCounter {
  /** Requests spent on the day of `now`. */
  used(key: KnownKey, now: number): number
  /** Takes one unit; false when none is left, and then nothing is counted. */
  spend(key: KnownKey, now: number): boolean
  /** Gives back the unit that was taken at `spentAt`: the answer turned out to be free. */
  refund(key: KnownKey, spentAt: number): void
  /** Writes what waits. A failure is logged and the counts stay for the next time. */
  flush(): void
  /** Stops the timer and writes what waits. */
  close(): void
}

export function createQuotaCounter(store: KeyStore, logger: Logger): QuotaCounter {
  const counts = new Map<string, Count>()
  /** Counts of days that are over for their key, until they are written. */
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

  /** What the store knows and what still waits: a clock that is set back must not open the day again. */
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
      // Another process is writing, or the disk is full: said once, tried again every second.
      if (!failing) logger.warn({ err: error }, 'counts of API keys could not be written and wait')
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
      // After midnight the unit belongs to a past day and cannot be used any more.
      if (count?.day === quotaDay(spentAt) && count.used > 0) add(key, count, -1)
    },
    flush: () => flush(),
    close() {
      closed = true
      flush(true)
    },
  }
}
