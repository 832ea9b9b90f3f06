/** When a node may be sure that it writes (src/cluster/lease.ts): every moment counts from the request, not the answer. */
import { afterEach, describe, expect, jest, test } from 'bun:test'
import type { Engine } from '../../../src/cluster/engine.ts'
import { Lease } from '../../../src/cluster/lease.ts'

const LEASE_MS = 4000
const RENEW_MS = 1000
const holder = { node: 'a', instance: 'i' }

afterEach(() => void jest.useRealTimers())

/** What the server answers to the next renewals: the new revision, null for another holder, or no answer. */
type Answer = number | null | 'none'

function stage(answers: readonly (Answer | Promise<Answer>)[], mustBeCertain = true, tookMs = 0) {
  jest.useFakeTimers()
  let now = 12_345
  let lost = 0
  const released: number[] = []
  const renewed: number[] = []
  const next = answers[Symbol.iterator]()
  const takes = [7, 7]
  const engine = {
    leaseMs: LEASE_MS,
    async takeLease() {
      now += tookMs
      return takes.shift() ?? null
    },
    async renewLease(_of: unknown, revision: number) {
      renewed.push(revision)
      const { value = 'none' } = next.next()
      now += tookMs
      const answer = await value
      if (answer === 'none') throw new Error('no answer')
      return answer
    },
    async releaseLease(revision: number) {
      released.push(revision)
    },
  } as unknown as Engine
  const onLost = () => {
    lost += 1
  }
  const lease = new Lease(engine, { holder, timer: () => now, mustBeCertain, onLost })
  const pass = async (ms: number) => {
    now += ms
    jest.advanceTimersByTime(ms)
    for (let tick = 0; tick < 5; tick += 1) await Promise.resolve()
  }
  return { lease, pass, lost: () => lost, released, renewed, advance: (ms: number) => (now += ms) }
}

describe('a lease', () => {
  test('is held for its time less one renewal, from the request on', async () => {
    const { lease, advance } = stage([], true, 500)
    expect(lease.isHeld).toBe(false)
    expect(await lease.take()).toBe(7)
    advance(LEASE_MS - RENEW_MS - 500 - 1)
    expect(lease.isHeld).toBe(true)
    advance(1)
    expect(lease.isHeld).toBe(false)
  })

  test('is held from the request of a renewal on', async () => {
    const { lease, pass, advance } = stage([8], true, 500)
    await lease.take()
    await pass(RENEW_MS)
    advance(LEASE_MS - RENEW_MS - 500 - 1)
    expect(lease.isHeld).toBe(true)
    advance(1)
    expect(lease.isHeld).toBe(false)
  })

  const ENDS: readonly (readonly [
    name: string,
    answers: readonly Answer[],
    mustBeCertain: boolean,
    renewals: number,
    lost: number,
  ])[] = [
    ['goes on while it is renewed', [8, 9, 10, 11], true, 4, 0],
    ['is lost once another node has it', [8, null, 9], true, 2, 1],
    ['is tried again without an answer', [8, 'none', 9, 10], true, 4, 0],
    ['is lost without an answer until it is not certain', ['none', 'none', 'none', 8], true, 2, 1],
    [
      'lasts without an answer where certainty is not asked for',
      ['none', 'none', 'none', 'none'],
      false,
      4,
      0,
    ],
  ]
  test.each(ENDS)('%s', async (_name, answers, mustBeCertain, renewals, lost) => {
    const of = stage(answers, mustBeCertain)
    await of.lease.take()
    for (const _ of answers) await of.pass(RENEW_MS)
    expect([of.renewed.length, of.lost()]).toEqual([renewals, lost])
  })

  test('that is taken again is renewed once for each time, also after another attempt failed', async () => {
    const { lease, pass, renewed } = stage([8, 9])
    for (const taken of [7, 7, null]) expect(await lease.take()).toBe(taken)
    for (const _ of [1, 2]) await pass(RENEW_MS)
    expect(renewed).toEqual([7, 8])
  })

  test.each([8, null])(
    'that was given back stays so, whatever a renewal on its way brings: %p',
    async (answer) => {
      const { promise, resolve } = Promise.withResolvers<Answer>()
      const { lease, pass, renewed, lost } = stage([promise])
      await lease.take()
      await pass(RENEW_MS)
      await lease.release()
      resolve(answer)
      await pass(0)
      expect([renewed, lost(), lease.isHeld, jest.getTimerCount()]).toEqual([[7], 0, false, 0])
    },
  )

  test('renews the revision that it has, and gives the last one back once', async () => {
    const { lease, pass, released, renewed, lost } = stage([8, 9])
    await lease.take()
    await pass(RENEW_MS)
    await pass(RENEW_MS)
    await lease.release()
    await lease.release()
    await pass(5 * RENEW_MS)
    expect([renewed, released, lost(), lease.isHeld]).toEqual([[7, 8], [9], 0, false])
  })
})
