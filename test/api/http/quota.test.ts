/** The quota as a rule, and the counter: exact in memory, at most a second behind on disk. */
import { afterAll, afterEach, describe, expect, jest, test } from 'bun:test'
import { join } from 'node:path'
import fc from 'fast-check'
import { BUSY_TIMEOUT_MS, type Db, openDatabase } from '../../../db/open.ts'
import type { KnownKey } from '../../../src/http/auth/known-key.ts'
import {
  createLeasedCounter,
  createQuotaCounter,
  type QuotaCounter,
} from '../../../src/http/auth/quota-counter.ts'
import {
  hasQuota,
  quotaDay,
  quotaResetAt,
  remainingQuota,
  retryAfterSeconds,
} from '../../../src/rules/api/quota.ts'
import { type KeyStore, keyStore, selectUsage } from '../../../src/store/access/keys.ts'
import { LEASE_UNITS } from '../../../src/store/access/quota-ledger.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { temporaryFolder } from '../../support/command-kit.ts'
import { openMemory } from '../../support/database.ts'
import { DAY_MS, NOW } from '../../support/http/http-kit.ts'

function keyOf(hash: string, dailyLimit: number | null): KnownKey {
  return { hash, plan: 'free', dailyLimit, sports: [], origins: null, stored: true }
}

const moments = fc.integer({ min: 0, max: 4_000_000_000_000 })

describe('quota rule', () => {
  test('a quota day ends at midnight UTC, and waiting for Retry-After reaches the next one', () => {
    fc.assert(
      fc.property(moments, (now) => {
        const resetAt = quotaResetAt(now)
        expect(new Date(resetAt).toISOString()).toEndWith('T00:00:00.000Z')
        expect([quotaDay(resetAt - 1), quotaDay(resetAt)]).toEqual([quotaDay(now), quotaDay(now) + 1])
        const seconds = retryAfterSeconds(now)
        expect(quotaDay(now + seconds * 1000)).toBe(quotaDay(now) + 1)
        expect(quotaDay(now + (seconds - 1) * 1000 - 1)).toBe(quotaDay(now))
      }),
    )
  })

  test.each([
    [100, 99, 1, true],
    [100, 100, 0, false],
    [100, 250, 0, false],
    [null, 1_000_000, null, true],
  ])('of %p after %d requests: %p', (limit, used, remaining, has) => {
    expect(remainingQuota(limit, used)).toBe(remaining)
    expect(hasQuota(limit, used)).toBe(has)
  })
})

describe('quota counter', () => {
  const open: Db[] = []
  afterEach(() => {
    jest.useRealTimers()
    for (const db of open.splice(0)) closeDatabase(db)
  })

  function database(): Db {
    const db = openMemory()
    open.push(db)
    return db
  }

  function counterOn(store: KeyStore) {
    const warnings: string[] = []
    const logger = { warn: (_: object, message: string) => void warnings.push(message), error: () => {} }
    return { ...createQuotaCounter(store, logger), warnings }
  }

  const key = keyOf('a', 3)
  const day = quotaDay(NOW)

  test('counts are written within a second', () => {
    jest.useFakeTimers()
    const db = database()
    const counter = counterOn(keyStore(db))
    counter.spend(key, NOW)
    jest.advanceTimersByTime(999)
    expect(selectUsage(db, 'a', day)).toBe(0)
    jest.advanceTimersByTime(1)
    expect(selectUsage(db, 'a', day)).toBe(1)
    counter.close()
    counter.spend(key, NOW)
    jest.advanceTimersByTime(1000)
    expect(selectUsage(db, 'a', day), 'after close').toBe(1)
  })

  test('a refunded unit can be spent again on the same day only', () => {
    const counter = counterOn(keyStore(database()))
    const spend = () => counter.spend(key, NOW)
    expect([spend(), spend(), spend(), spend()]).toEqual([true, true, true, false])
    counter.refund(key, NOW)
    expect([spend(), spend()]).toEqual([true, false])
    counter.spend(key, NOW + DAY_MS)
    counter.refund(key, NOW)
    expect(counter.used(key, NOW + DAY_MS)).toBe(1)
    counter.close()
  })

  test('a clock that is set back does not reopen a quota day', () => {
    const counter = counterOn(keyStore(database()))
    for (const now of [NOW, NOW, NOW, NOW + DAY_MS]) counter.spend(key, now)
    expect(counter.spend(key, NOW)).toBe(false)
    counter.flush()
    expect(counter.spend(key, NOW)).toBe(false)
    counter.close()
  })

  test('a busy database delays counts, logs it once each time and loses none', () => {
    const db = database()
    const store = keyStore(db)
    let busy = true
    const counter = counterOn({
      ...store,
      addUsage(increases, wait) {
        if (busy) throw new Error('SQLITE_BUSY')
        store.addUsage(increases, wait)
      },
    })
    jest.useFakeTimers()
    for (const _ of [1, 2]) {
      counter.spend(key, NOW)
      jest.advanceTimersByTime(1000)
    }
    expect(counter.warnings).toHaveLength(1)
    expect(selectUsage(db, 'a', day)).toBe(0)
    busy = false
    jest.advanceTimersByTime(1000)
    expect(selectUsage(db, 'a', day)).toBe(2)
    counter.flush()
    expect(selectUsage(db, 'a', day)).toBe(2)
    busy = true
    counter.spend(key, NOW)
    counter.flush()
    expect(counter.warnings).toHaveLength(2)
    counter.close()
  })

  test('an unlimited key is counted, and a key that is not stored is not', () => {
    const db = database()
    const counter = counterOn(keyStore(db))
    const demo = { ...keyOf('demo', null), stored: false }
    for (let n = 0; n < 5; n += 1)
      expect([counter.spend(keyOf('b', null), NOW), counter.spend(demo, NOW)]).toEqual([true, true])
    expect([counter.used(keyOf('b', null), NOW), counter.used(demo, NOW)]).toEqual([5, 5])
    counter.spend(keyOf('b', null), NOW + DAY_MS)
    counter.flush()
    expect(counter.used(demo, NOW), 'past days are forgotten').toBe(0)
    counter.close()
    expect([selectUsage(db, 'b', day), selectUsage(db, 'demo', day)]).toEqual([5, 0])
  })

  test('usage never exceeds the limit and is never lost over spends, refunds, writes and restarts', () => {
    const steps = fc.array(fc.constantFrom('spend', 'refund', 'flush', 'restart', 'tomorrow'), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(steps, (actions) => {
        const db = openMemory()
        let counter = counterOn(keyStore(db))
        let now = NOW
        let expected = 0
        for (const action of actions) {
          if (action === 'spend') {
            const granted = counter.spend(key, now)
            expect(granted).toBe(expected < 3)
            if (granted) expected += 1
          } else if (action === 'refund') {
            if (expected > 0) {
              counter.refund(key, now)
              expected -= 1
            }
          } else if (action === 'flush') counter.flush()
          else if (action === 'tomorrow') {
            now += DAY_MS
            expected = 0
          } else {
            counter.close()
            counter = counterOn(keyStore(db))
          }
          expect(counter.used(key, now)).toBe(expected)
        }
        counter.close()
        expect(selectUsage(db, 'a', quotaDay(now))).toBe(expected)
        closeDatabase(db)
      }),
      { numRuns: 30 },
    )
  })
})

describe('leased quota', () => {
  const LIMIT = 500
  const key = keyOf('a', LIMIT)
  const folder = temporaryFolder('leases')
  afterAll(folder.remove)
  let files = 0

  /** Counters of processes with a connection each to one file. */
  function processes(count: number, now: () => number) {
    files += 1
    const path = join(folder.path, `${files}.db`)
    const databases = Array.from({ length: count }, () =>
      openDatabase(path, { durability: 'normal', busyTimeoutMs: BUSY_TIMEOUT_MS.server }),
    )
    const logger = { warn: () => {}, error: () => {} }
    const counters = databases.map((db) => createLeasedCounter(keyStore(db), logger, now))
    const [first] = databases as [Db]
    return {
      counters,
      stored: () => selectUsage(first, key.hash, quotaDay(now())),
      end: () => {
        for (const counter of counters) counter.close()
        for (const db of databases) closeDatabase(db)
      },
    }
  }

  /** A request that is answered, one that is refunded, or a flush that gives back what is left of the leases. */
  const step = fc.record({
    by: fc.nat(2),
    does: fc.constantFrom('spend', 'spend', 'spend', 'refund', 'flush'),
  })

  test('processes together grant at most the limit, and all of it once leases are given back', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 900, size: 'max' }), (steps) => {
        const { counters, stored, end } = processes(3, () => NOW)
        let spent = 0
        const held = [0, 0, 0]
        for (const { by, does } of steps) {
          const counter = counters[by] as QuotaCounter
          if (does === 'flush') counter.flush()
          else if (does === 'spend' && counter.spend(key, NOW)) {
            spent += 1
            held[by] = (held[by] ?? 0) + 1
          } else if (does === 'refund' && (held[by] ?? 0) > 0) {
            counter.refund(key, NOW)
            spent -= 1
            held[by] = (held[by] ?? 0) - 1
          }
          expect(spent).toBeLessThanOrEqual(LIMIT)
          expect(counter.used(key, NOW)).toBeLessThanOrEqual(LIMIT)
        }
        for (const counter of counters) counter.flush()
        expect(stored()).toBe(spent)
        const [last] = counters as [QuotaCounter]
        while (last.spend(key, NOW)) spent += 1
        expect(spent).toBe(LIMIT)
        end()
      }),
      { numRuns: 5, seed: 3 },
    )
  })

  test('a killed process loses at most one lease, and the next day begins anew', () => {
    let now = NOW
    const { counters, stored, end } = processes(2, () => now)
    const [killed, other] = counters as [QuotaCounter, QuotaCounter]
    expect(killed.spend(key, now)).toBe(true)
    expect(stored()).toBe(LEASE_UNITS)
    let spent = 0
    while (other.spend(key, now)) spent += 1
    expect(spent).toBe(LIMIT - LEASE_UNITS)
    now += DAY_MS
    expect([other.used(key, now), other.spend(key, now), other.used(key, now)]).toEqual([0, true, 1])
    end()
  })

  test('a key is refused for a moment while another process holds the file', () => {
    const { counters, end } = processes(1, () => NOW)
    const blocker = openDatabase(join(folder.path, `${files}.db`))
    blocker.client.run('BEGIN IMMEDIATE')
    const [counter] = counters as [QuotaCounter]
    expect(() => counter.spend({ ...key, hash: 'b' }, NOW)).toThrow(
      expect.objectContaining({ slug: 'service_busy', headers: { 'retry-after': '1' } }),
    )
    blocker.client.run('COMMIT')
    expect(counter.spend({ ...key, hash: 'b' }, NOW)).toBe(true)
    // What cannot be given back now is given back later.
    blocker.client.run('BEGIN IMMEDIATE')
    counter.flush()
    blocker.client.run('COMMIT')
    expect(counter.used({ ...key, hash: 'b' }, NOW)).toBe(1)
    counter.flush()
    expect(selectUsage(blocker, 'b', quotaDay(NOW))).toBe(1)
    closeDatabase(blocker)
    end()
  })
})
