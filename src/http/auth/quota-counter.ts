/**
 * Counts requests per key (docs/reference/rules.md#6). Counting is synchronous and in memory, so it is exact for
 * concurrent requests. Counts are written once a second, so a crash loses at most one second of them.
 */
import { ApiError } from '../../contract/errors.ts'
import { hasQuota, quotaDay } from '../../rules/api/quota.ts'
import type { KeyStore, TakenUnits, UsageIncrease } from '../../store/access/keys.ts'
import {
  fileLedger,
  LEASE_UNITS,
  LEDGER_ANSWER_MS,
  NO_ANSWER,
  QuotaStoreUnavailableError,
  type UnitLedger,
} from '../../store/access/quota-ledger.ts'
import type { Logger } from '../responses/errors.ts'
import type { KnownKey } from './known-key.ts'

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

/**
 * When this many units are left, the next lease is taken from a remote ledger, so that few requests wait for it. Leases
 * near the limit are smaller, and are not taken ahead.
 */
const AHEAD_UNITS = 8
/**
 * While a remote ledger does not answer, a key is served on credit if at least this many units and half of its day were
 * left when last known, at most the units of one lease by each node. @assumed
 */
export const CREDIT_FROM_UNITS = 10 * LEASE_UNITS
/** Without a request for this long, a process gives the rest of a lease back. */
export const LEASE_IDLE_MS = 2000
const RETURN_CHECK_MS = 1000

interface Lease {
  readonly day: number
  /** Used by all processes when the last lease was taken, what they hold included. */
  used: number
  /** Leased units that are not spent; below 0, units that were spent on credit. */
  unspent: number
  /** By the timer. */
  spentMs: number
  /**
   * The next units, while a remote ledger is asked: whether there were any. All requests of the key wait for the same
   * answer. Rejects with 503 if it takes too long; what arrives later serves later requests.
   */
  arriving: Promise<boolean> | null
}

/**
 * Counts requests per key in a service of several processes (docs/operating.md#workers) or nodes. Each leases units of
 * a key's day from a ledger, where they count as used at once, and spends them in memory: all together never grant more
 * than the plan, but for credit. What is left is given back after a pause and at the stop, and what was spent on credit
 * is charged. A killed process loses at most one lease per key, or 40 units of a remote ledger. Keys without a daily
 * limit need no lease: their requests are only counted.
 */
export function createLeasedCounter(
  store: KeyStore,
  logger: Logger,
  /** Monotonic milliseconds. */
  timer: () => number,
  ledger: UnitLedger = fileLedger(store),
): QuotaCounter {
  const unlimited = createQuotaCounter(store, logger)
  const leases = new Map<string, Lease>()
  let isClosed = false
  const returns = setInterval(
    () => giveBack((lease) => timer() - lease.spentMs >= LEASE_IDLE_MS),
    RETURN_CHECK_MS,
  )
  returns.unref()

  function leaseOf(key: KnownKey, now: number): Lease {
    const day = quotaDay(now)
    const known = leases.get(key.hash)
    if (known?.day === day) return known
    // Units of a past day cannot be spent; they stay counted as used.
    const used = store.selectUsage(key.hash, day)
    const lease = { day, used, unspent: 0, spentMs: timer(), arriving: null }
    leases.set(key.hash, lease)
    return lease
  }

  /** False if the day has no unit left, or if other processes hold the last ones. */
  function extend(key: KnownKey, lease: Lease, limit: number): boolean | Promise<boolean> {
    const add = ({ units, used }: TakenUnits) => {
      lease.used = used
      lease.unspent += units
      return units > 0
    }
    if (isClosed) return refuse(new QuotaStoreUnavailableError('the service is stopping'))
    try {
      const taken = ledger.take(key.hash, lease.day, limit)
      if (!(taken instanceof Promise)) return add(taken)
      const added = taken.then(add, refuse).finally(() => {
        lease.arriving = null
        if (isClosed) giveBack(() => true, true)
      })
      lease.arriving = inTime(added)
      // Nothing waits for a lease that is taken ahead.
      lease.arriving.catch(() => {})
      return lease.arriving
    } catch (problem) {
      return refuse(problem)
    }
  }

  function spend(key: KnownKey, lease: Lease, limit: number): boolean | Promise<boolean> {
    if (lease.unspent > 0) {
      lease.unspent -= 1
      // Reports its own failure.
      if (lease.unspent === AHEAD_UNITS && ledger.isRemote && !lease.arriving) void extend(key, lease, limit)
      return true
    }
    const extended = lease.arriving ?? extend(key, lease, limit)
    if (!(extended instanceof Promise)) return extended && spend(key, lease, limit)
    return extended.then(
      (isExtended) => isExtended && spend(key, lease, limit),
      (problem) => {
        if (!spendOnCredit(lease, limit)) throw problem
        return true
      },
    )
  }

  /** The next lease pays for it. */
  function spendOnCredit(lease: Lease, limit: number): boolean {
    const left = limit - lease.used
    const isFar = left >= CREDIT_FROM_UNITS && left >= limit / 2
    if (isClosed || !isFar || -lease.unspent >= LEASE_UNITS) return false
    lease.unspent -= 1
    return true
  }

  /** Gives back what is left of some leases. What cannot be given back now stays leased and is tried again. */
  function giveBack(isDue: (lease: Lease) => boolean, isLast = false): void {
    const rests: UsageIncrease[] = []
    const due = new Map([...leases].filter(([, lease]) => !lease.arriving && isDue(lease)))
    for (const [keyHash, lease] of due) {
      leases.delete(keyHash)
      if (lease.unspent !== 0) rests.push({ keyHash, day: lease.day, count: -lease.unspent })
      lease.unspent = 0
    }
    if (rests.length === 0) return
    const retain = (held: readonly UsageIncrease[]) => {
      if (isLast && held.length > 0) {
        logger.warn({ event: 'usage_not_stored', keys: held.length }, 'could not give back leased quota')
      }
      for (const { keyHash, day, count } of held) {
        const lease = leases.get(keyHash) ?? due.get(keyHash)
        if (lease?.day !== day) continue
        lease.unspent -= count
        leases.set(keyHash, lease)
      }
    }
    const held = ledger.giveBack(rests, isLast)
    if (held instanceof Promise) void held.then(retain)
    else retain(held)
  }

  return {
    used(key, now) {
      if (key.dailyLimit === null || !key.stored) return unlimited.used(key, now)
      const { used, unspent } = leaseOf(key, now)
      return used - unspent
    },
    spend(key, now) {
      if (key.dailyLimit === null || !key.stored) return unlimited.spend(key, now)
      const lease = leaseOf(key, now)
      lease.spentMs = timer()
      return spend(key, lease, key.dailyLimit)
    },
    refund(key, spentAt) {
      if (key.dailyLimit === null || !key.stored) return unlimited.refund(key, spentAt)
      const lease = leases.get(key.hash)
      if (lease?.day === quotaDay(spentAt)) lease.unspent += 1
    },
    flush() {
      unlimited.flush()
      giveBack(() => true)
    },
    close() {
      isClosed = true
      clearInterval(returns)
      unlimited.close()
      giveBack(() => true, true)
    },
  }
}

function refuse(problem: unknown): never {
  if (!(problem instanceof QuotaStoreUnavailableError)) throw problem
  throw new ApiError(
    'service_busy',
    `The daily quota of this key cannot be charged at the moment: ${problem.message}. Retry in a second.`,
    { headers: { 'retry-after': '1' } },
  )
}

/** Rejects with 503 once the time for an answer is over. */
function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new QuotaStoreUnavailableError(NO_ANSWER)), LEDGER_ANSWER_MS)
  return Promise.race([answer, late.promise.catch(refuse)]).finally(() => clearTimeout(timer))
}
