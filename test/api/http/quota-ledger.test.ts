/** Leases from a ledger on another machine: answers that are late, lost or reordered, and requests that wait for them. */
import { afterAll, afterEach, describe, expect, jest, test } from 'bun:test'
import fc from 'fast-check'
import type { KnownKey } from '../../../src/http/auth/known-key.ts'
import {
  CREDIT_FROM_UNITS,
  createLeasedCounter,
  LEASE_IDLE_MS,
  type QuotaCounter,
} from '../../../src/http/auth/quota-counter.ts'
import { keyStore } from '../../../src/store/access/keys.ts'
import { LEASE_UNITS, LEDGER_ANSWER_MS, type UnitLedger } from '../../../src/store/access/quota-ledger.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { type Delivery, remoteLedger } from '../../support/cluster/ledger-kit.ts'
import { openMemory } from '../../support/database.ts'
import { makeHarness } from '../../support/harness.ts'
import { DAY_MS, NOW } from '../../support/http/http-kit.ts'

const LIMIT = 100
const key: KnownKey = { hash: 'a', plan: 'test', dailyLimit: LIMIT, sports: [], origins: null, stored: true }

/** It stays empty: these ledgers count in memory. */
const db = openMemory()
const open: QuotaCounter[] = []
afterEach(() => {
  for (const counter of open.splice(0)) counter.close()
  jest.useRealTimers()
})
afterAll(() => closeDatabase(db))

function counterOn(ledger: UnitLedger, clock = () => NOW): QuotaCounter {
  const counter = createLeasedCounter(keyStore(db), { warn: () => {}, error: () => {} }, clock, ledger)
  open.push(counter)
  return counter
}

/** A ledger whose answers a test sends one by one. */
function heldLedger() {
  const held: (() => void)[] = []
  const travel = () => new Promise<void>((resolve) => held.push(resolve))
  const answer = async () => {
    // A message and its answer travel one after the other.
    for (let leg = 0; leg < 2; leg += 1) {
      for (const arrive of held.splice(0)) arrive()
      await Promise.resolve()
    }
    await new Promise(setImmediate)
  }
  return { ...remoteLedger(travel), held, answer }
}

/** Whatever may happen without a timer has happened. */
const ticks = async () => {
  for (let tick = 0; tick < 20; tick += 1) await Promise.resolve()
}

const refused = (problem: unknown) => expect(problem).toMatchObject({ slug: 'service_busy' })

const step = fc.record({
  by: fc.nat(2),
  does: fc.constantFrom('spend', 'spend', 'spend', 'spend', 'refund', 'flush'),
})
const usual = fc.constantFrom<Delivery>('answered', 'answered', 'answered', 'lost', 'unanswered')

describe('quota of several nodes', () => {
  test('is never exceeded, whatever happens to the messages of the ledger', async () => {
    // Only the scheduler decides when something happens.
    jest.useFakeTimers()
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(step, { maxLength: 400, size: 'max' }),
        fc.infiniteStream(usual),
        async (scheduler, steps, stream) => {
          let isLossy = true
          const { ledger, entry } = remoteLedger(
            (message) => scheduler.schedule(Promise.resolve(), message),
            () => (isLossy ? stream.next().value : 'answered'),
          )
          const counters = [0, 1, 2].map(() => counterOn(ledger))
          const spent = [0, 0, 0]
          const total = () => spent.reduce((sum, count) => sum + count, 0)
          const check = () => {
            expect(total()).toBeLessThanOrEqual(entry.used)
            expect(entry.used).toBeLessThanOrEqual(LIMIT)
          }
          const note = (by: number, isGranted: boolean) => {
            if (isGranted) spent[by] = (spent[by] ?? 0) + 1
            check()
          }
          const waiting: Promise<void>[] = []
          for (const { by, does } of steps) {
            const counter = counters[by] as QuotaCounter
            if (does === 'flush') counter.flush()
            else if (does === 'refund' && (spent[by] ?? 0) > 0) {
              counter.refund(key, NOW)
              spent[by] = (spent[by] ?? 0) - 1
            } else if (does === 'spend') {
              const granted = counter.spend(key, NOW)
              if (typeof granted === 'boolean') note(by, granted)
              else waiting.push(granted.then((isGranted) => note(by, isGranted), refused))
            }
            if (scheduler.count() > 0 && waiting.length % 3 === 0) await scheduler.waitOne()
          }
          await scheduler.waitIdle()
          await Promise.all(waiting)
          // Without further losses only what was lost on the way remains unused.
          isLossy = false
          for (const counter of counters) counter.flush()
          await scheduler.waitIdle()
          const lost = entry.used - total()
          const [last] = counters as [QuotaCounter]
          const rest = Array.from({ length: LIMIT + 1 }, () => last.spend(key, NOW))
          await scheduler.waitIdle()
          for (const granted of await Promise.all(rest)) note(0, granted)
          expect(total()).toBe(LIMIT - lost)
        },
      ),
      { numRuns: 20, seed: 7 },
    )
  })

  test('costs no promise while the lease has units, and one question for all requests that wait', async () => {
    const { ledger, held, answer, entry } = heldLedger()
    const counter = counterOn(ledger)
    counter.flush()
    const first = Array.from({ length: 10 }, () => counter.spend(key, NOW))
    expect(first.map((granted) => granted instanceof Promise)).not.toContain(false)
    expect(held).toHaveLength(1)
    await answer()
    expect(await Promise.all(first)).not.toContain(false)
    expect([counter.spend(key, NOW), counter.used(key, NOW), entry.used]).toEqual([true, 11, 13])
  })

  test('takes the next lease before the last unit is spent', async () => {
    const { ledger, held, answer, entry } = heldLedger()
    const counter = counterOn(ledger)
    const large = { ...key, dailyLimit: 500 }
    const first = counter.spend(large, NOW)
    await answer()
    expect(await first).toBe(true)
    const next = Array.from({ length: LEASE_UNITS - 1 }, () => counter.spend(large, NOW))
    expect(next).not.toContain(false)
    expect(next.filter((granted) => granted instanceof Promise)).toEqual([])
    expect(held).toHaveLength(1)
    await answer()
    expect([counter.spend(large, NOW), entry.used]).toEqual([true, 2 * LEASE_UNITS])
  })

  test('refuses with 503 after the time for an answer, at once while it is missing, and uses what comes late', async () => {
    jest.useFakeTimers()
    const { ledger, held, entry } = heldLedger()
    const counter = counterOn(ledger)
    const busy = expect.objectContaining({ slug: 'service_busy', headers: { 'retry-after': '1' } })
    const first = counter.spend(key, NOW)
    jest.advanceTimersByTime(LEDGER_ANSWER_MS)
    await expect(first).rejects.toEqual(busy)
    await expect(counter.spend(key, NOW)).rejects.toThrow('counts it for all nodes does not answer')
    expect(held).toHaveLength(1)
    expect(counter.spend({ ...key, dailyLimit: null }, NOW)).toBe(true)
    for (let leg = 0; leg < 2; leg += 1) {
      held.shift()?.()
      await ticks()
    }
    expect([counter.spend(key, NOW), entry.used]).toEqual([true, 13])
  })

  test('serves a key far from its limit on credit while the ledger is slow, and charges it later', async () => {
    jest.useFakeTimers()
    const { ledger, held, entry } = heldLedger()
    const counter = counterOn(ledger)
    const far = { ...key, hash: 'b', dailyLimit: 2 * CREDIT_FROM_UNITS }
    const first = counter.spend(far, NOW)
    jest.advanceTimersByTime(LEDGER_ANSWER_MS)
    expect(await first).toBe(true)
    for (let unit = 1; unit < LEASE_UNITS; unit += 1) expect(await counter.spend(far, NOW)).toBe(true)
    await expect(counter.spend(far, NOW)).rejects.toMatchObject({ slug: 'service_busy' })
    expect([counter.used(far, NOW), entry.used]).toEqual([LEASE_UNITS, 0])
    for (let leg = 0; leg < 2; leg += 1) {
      held.shift()?.()
      await ticks()
    }
    expect([counter.used(far, NOW), entry.used]).toEqual([LEASE_UNITS, LEASE_UNITS])
  })

  test('charges what was spent on credit when it stops', async () => {
    jest.useFakeTimers()
    const lost: Delivery[] = ['lost', 'answered']
    const { ledger, entry } = remoteLedger(
      async () => {},
      () => lost.shift() ?? 'answered',
    )
    const counter = counterOn(ledger)
    expect(await counter.spend({ ...key, dailyLimit: 2 * CREDIT_FROM_UNITS }, NOW)).toBe(true)
    counter.close()
    await ticks()
    expect(entry.used).toBe(1)
  })

  test.each([
    [CREDIT_FROM_UNITS - 1, 0],
    [4 * CREDIT_FROM_UNITS, 2 * CREDIT_FROM_UNITS + 1],
  ])('serves no key on credit that is near its limit of %p after %p units', async (dailyLimit, used) => {
    jest.useFakeTimers()
    const deliveries: Delivery[] = ['answered', 'lost']
    const { ledger, entry } = remoteLedger(
      async () => {},
      () => deliveries.shift() ?? 'lost',
    )
    entry.used = used
    const counter = counterOn(ledger)
    const spends = Array.from({ length: LEASE_UNITS }, () => counter.spend({ ...key, dailyLimit }, NOW))
    expect(await Promise.all(spends)).not.toContain(false)
    await ticks()
    await expect(counter.spend({ ...key, dailyLimit }, NOW)).rejects.toMatchObject({ slug: 'service_busy' })
  })

  test('gives back after idling, when it stops, and what arrives after the stop', async () => {
    jest.useFakeTimers()
    let now = NOW
    const { ledger, entry } = remoteLedger(async () => {})
    const counter = counterOn(ledger, () => now)
    for (let unit = 0; unit < 2; unit += 1) {
      expect(await counter.spend(key, now)).toBe(true)
      now += LEASE_IDLE_MS - 1
      jest.advanceTimersByTime(LEASE_IDLE_MS)
      await ticks()
      expect(entry.used, 'of a key that is used').toBe(13)
    }
    now += 1
    jest.advanceTimersByTime(LEASE_IDLE_MS)
    await ticks()
    expect(entry.used).toBe(2)
    expect(await counter.spend(key, now)).toBe(true)
    counter.close()
    await ticks()
    expect(entry.used).toBe(3)
    const slow = counterOn(ledger)
    const waiting = slow.spend(key, NOW)
    slow.close()
    await expect(waiting).rejects.toThrow('the service is stopping')
    await ticks()
    expect(entry.used).toBe(3)
  })

  test('does not hide a fault of the ledger behind 503', () => {
    const take = () => {
      throw new TypeError('a fault')
    }
    expect(() => counterOn({ ...remoteLedger(async () => {}).ledger, take }).spend(key, NOW)).toThrow(
      TypeError,
    )
  })

  test('begins anew on the next day', async () => {
    const { ledger, entry } = remoteLedger(async () => {})
    const counter = counterOn(ledger)
    expect(await counter.spend(key, NOW)).toBe(true)
    entry.used = 0
    expect([await counter.spend(key, NOW + DAY_MS), counter.used(key, NOW + DAY_MS)]).toEqual([true, 1])
  })
})

describe('requests of a key with a daily limit', () => {
  const path = '/v2/sport'
  const requestWith = (authorization: string, init?: RequestInit, at = path) =>
    new Request(`http://localhost${at}`, { ...init, headers: { authorization } })

  function start() {
    const held = heldLedger()
    const harness = makeHarness({ quotaLedger: () => held.ledger })
    const limited = harness.newKey('free')
    const ask = (init?: RequestInit, at?: string) => harness.app.fetch(requestWith(limited, init, at))
    return { ...held, harness, limited, ask }
  }

  test('wait for the first lease, then are answered in the same tick', async () => {
    const { harness, answer, ask } = start()
    const first = ask()
    await answer()
    const { status, headers } = await first
    expect([status, headers.get('x-ratelimit-remaining')]).toEqual([200, '99'])
    const second = ask()
    expect(second).toBeInstanceOf(Response)
    expect((await second).headers.get('x-ratelimit-remaining')).toBe('98')
    harness.close()
  })

  test.each([
    [405, { method: 'POST' }, path],
    [404, {}, '/nothing/here'],
    [400, {}, '/v2/football/matches?date=never'],
  ])('that are answered %d cost a unit too', async (status, init, at) => {
    const { harness, answer, ask, limited } = start()
    const refusal = ask(init, at)
    await answer()
    expect((await refusal).status).toBe(status)
    const { body } = await harness.get('/v2/account/usage', { headers: { authorization: limited } })
    expect(body).toMatchObject({ used: 1 })
    harness.close()
  })

  test('get 503 without an answer of the ledger, and keys without a limit 200', async () => {
    jest.useFakeTimers()
    const { harness, ask } = start()
    const first = ask()
    jest.advanceTimersByTime(LEDGER_ANSWER_MS)
    const { status, headers } = await first
    expect([status, headers.get('retry-after')]).toEqual([503, '1'])
    expect(await (await ask()).json()).toMatchObject({
      error: 'service_busy',
      message: expect.stringContaining('counts it for all nodes does not answer. Retry in a second.'),
    })
    expect(harness.app.fetch(requestWith(harness.key))).toBeInstanceOf(Response)
    harness.close()
  })
})
