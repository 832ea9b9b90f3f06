/**
 * Counts requests per key in a service with several processes (docs/operating.md#workers). A process leases units of a
 * key's day in the database, where they count as used at once, and spends them in memory: all processes together never
 * grant more than the plan. What is left is given back after a pause and at the stop. A killed process loses at most
 * one lease per key.
 */
import { diskRefusal, isBusy } from '../../db/open.ts'
import { ApiError } from '../contract/errors.ts'
import { quotaDay } from '../rules/quota.ts'
import type { KeyStore } from '../store/keys.ts'
import type { KnownKey } from './api-keys.ts'
import type { Logger } from './logger.ts'
import { createQuotaCounter, type QuotaCounter } from './quota-counter.ts'

/** Units of a lease: a write for every 32 requests of a key. */
export const LEASE_UNITS = 32
/** Near the limit a lease is this part of what is left, so that no process holds what another one needs. */
const LEASE_SHARE = 8
/** Without a request for this long, a process gives the rest of a lease back. */
export const LEASE_IDLE_MS = 2000
const RETURN_CHECK_MS = 1000

interface Lease {
  readonly day: number
  /** Used by all processes when the last lease was taken, what they hold included. */
  used: number
  /** Leased units that are not spent. */
  unspent: number
  spentMs: number
}

/** Keys without a daily limit need no lease: their requests are only counted. */
export function createLeasedCounter(store: KeyStore, logger: Logger, clock: () => number): QuotaCounter {
  const unlimited = createQuotaCounter(store, logger)
  const leases = new Map<string, Lease>()
  const timer = setInterval(
    () => giveBack((lease) => clock() - lease.spentMs >= LEASE_IDLE_MS),
    RETURN_CHECK_MS,
  )
  timer.unref()

  function leaseOf(key: KnownKey, now: number): Lease {
    const day = quotaDay(now)
    const known = leases.get(key.hash)
    if (known?.day === day) return known
    // Units of a past day cannot be spent; they stay counted as used.
    const lease = { day, used: store.selectUsage(key.hash, day), unspent: 0, spentMs: now }
    leases.set(key.hash, lease)
    return lease
  }

  /** False if the day has no unit left, or if other processes hold the last ones. */
  function extend(key: KnownKey, lease: Lease, limit: number): boolean {
    try {
      const { used, units } = store.leaseUsage(key.hash, lease.day, (used) => leaseUnits(limit - used))
      lease.used = used
      lease.unspent = units
      return units > 0
    } catch (problem) {
      if (isBusy(problem) || diskRefusal(problem) !== null) throw quotaBusy()
      throw problem
    }
  }

  /** Gives back what is left of some leases. What cannot be written now stays leased and is tried again. */
  function giveBack(isDue: (lease: Lease) => boolean, wait = false): void {
    const due = [...leases].filter(([, lease]) => isDue(lease))
    const rests = due.flatMap(([keyHash, { day, unspent }]) =>
      unspent === 0 ? [] : [{ keyHash, day, count: -unspent }],
    )
    try {
      if (rests.length > 0) store.addUsage(rests, wait)
      for (const [keyHash] of due) leases.delete(keyHash)
    } catch (problem) {
      if (wait) logger.warn({ event: 'usage_not_stored', err: problem }, 'could not give back leased quota')
    }
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
      if (lease.unspent === 0 && !extend(key, lease, key.dailyLimit)) return false
      lease.unspent -= 1
      lease.spentMs = now
      return true
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
      clearInterval(timer)
      unlimited.close()
      giveBack(() => true, true)
    },
  }
}

function leaseUnits(left: number): number {
  return Math.max(0, Math.min(LEASE_UNITS, Math.ceil(left / LEASE_SHARE)))
}

/** The disk is full, or another process writes for longer than a request can wait: an import that is all or nothing. */
function quotaBusy(): ApiError {
  return new ApiError(
    'service_busy',
    'The daily quota of this key cannot be charged at the moment. Retry in a second.',
    {
      headers: { 'retry-after': '1' },
    },
  )
}
