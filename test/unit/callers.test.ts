/** Whose work runs next, and how much of something scarce a caller may hold (docs/security.md#shares). */
import { describe, expect, spyOn, test } from 'bun:test'
import { Callers } from '../../src/callers/callers.ts'
import { FairQueue } from '../../src/callers/fair-queue.ts'
import { type Caller, Scheduler } from '../../src/callers/scheduler.ts'
import { Share } from '../../src/callers/share.ts'
import { UnsentBytes } from '../../src/callers/unsent-bytes.ts'
import { CALLER_LIMITS } from '../../src/catalog/callers.ts'

const { turnMs, aloneMs, pieceMs, quantumMs, chunkBytes } = CALLER_LIMITS

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

function start() {
  const time = { ms: 0 }
  const scheduler = new Scheduler(() => time.ms)
  const done: string[] = []
  /** A piece of work of so many milliseconds. */
  const piece = ({ id }: Caller, ms: number) => {
    return () => {
      time.ms += ms
      done.push(id)
    }
  }
  const [one, other] = [scheduler.callerOf('one'), scheduler.callerOf('other')]
  return { time, scheduler, done, piece, one, other }
}

describe('the scheduler', () => {
  test('runs work at once while the turn has room, and what is left in later turns', async () => {
    const { scheduler, done, piece, one } = start()
    scheduler.run(one, piece(one, turnMs))
    scheduler.run(one, piece(one, 1))
    expect(done).toEqual(['one'])
    expect(scheduler.waitingCount).toBe(1)
    await nextTurn()
    expect(done).toEqual(['one', 'one'])
  })

  test('lets a caller with one piece go before one with many', async () => {
    const { scheduler, done, piece, one, other } = start()
    for (let count = 0; count < 100; count += 1) scheduler.run(one, piece(one, turnMs))
    scheduler.run(other, piece(other, turnMs))
    await nextTurn()
    expect(done).toEqual(['one', 'other'])
  })

  test('continues what has begun before it begins something else of the same caller', async () => {
    const { scheduler, done, one } = start()
    const step = (name: string, then: () => void = () => {}) => {
      return () => {
        done.push(name)
        then()
      }
    }
    await Promise.all([
      scheduler.later(
        one,
        step('first', () => void scheduler.next(one, step('its second step'))),
      ),
      scheduler.later(one, step('second')),
    ])
    expect(done).toEqual(['first', 'its second step', 'second'])
  })

  test('gives two callers the same time, however long their pieces are', async () => {
    const { scheduler, done, piece, one, other } = start()
    for (let count = 0; count < 400; count += 1) {
      void scheduler.later(one, piece(one, 1))
      void scheduler.later(other, piece(other, 0.25))
    }
    while (done.length < 250) await nextTurn()
    const ofOne = done.filter((id) => id === 'one').length
    expect(ofOne / (done.length - ofOne)).toBeCloseTo(0.25, 1)
  })

  test.each([
    ['most of a turn', 0.6, 1],
    ['an eighth of a turn', 0.125, 8],
    ['more than a turn', 1.5, 1],
  ])('runs no further piece that does not fit into a turn: %s', async (_length, share, expected) => {
    const { scheduler, done, piece, one } = start()
    for (let count = 0; count < 500; count += 1) void scheduler.later(one, piece(one, share * turnMs))
    // Until it knows how long they are.
    for (let turn = 0; turn < 20; turn += 1) await nextTurn()
    const before = done.length
    await nextTurn()
    expect(done.length - before).toBe(expected)
  })

  test('forgets what was used long ago', async () => {
    const { scheduler, time, done, piece, one, other } = start()
    scheduler.measure(one, piece(one, 1000))
    time.ms += 60_000
    await nextTurn()
    scheduler.measure(other, piece(other, turnMs))
    void scheduler.later(other, piece(other, turnMs))
    void scheduler.later(one, piece(one, turnMs))
    await nextTurn()
    expect(done.slice(2)).toEqual(['one'])
  })

  test('forgets it also of the caller whose work is counted when all weights are computed anew', async () => {
    const { scheduler, time, done, piece, one, other } = start()
    for (let second = 0; second < 100; second += 1) {
      time.ms += CALLER_LIMITS.fadeMs
      scheduler.measure(one, piece(one, pieceMs))
    }
    await nextTurn()
    scheduler.note(other, 10 * turnMs)
    done.length = 0
    void scheduler.later(other, piece(other, turnMs))
    void scheduler.later(one, piece(one, turnMs))
    await nextTurn()
    expect(done).toEqual(['one'])
  })

  test('counts each step of a piece, and ends a queued piece after its quantum', async () => {
    const { scheduler, one } = start()
    let steps = 0
    const count = () => {
      while (scheduler.takeStep(one)) steps += 1
    }
    scheduler.measure(one, count)
    expect(steps).toBe(turnMs / pieceMs)
    steps = 0
    await scheduler.later(one, count)
    expect(steps).toBe(quantumMs / pieceMs)
  })

  test('measures a piece that continues in microtasks, and nothing of another caller', async () => {
    const { scheduler, time, one, other, piece } = start()
    await scheduler.laterAsync(one, async () => {
      await null
      time.ms += 5
      scheduler.measure(other, piece(other, 7))
    })
    await nextTurn()
    expect(scheduler.measuredMs).toBe(12)
    expect(one.used).toBeGreaterThanOrEqual(5)
    expect(one.used).toBeLessThan(other.used)
  })

  test('notices when a caller has used up its turn while there are others', async () => {
    const { scheduler, time, piece, one, other } = start()
    time.ms += 10_000
    scheduler.measure(one, piece(one, turnMs))
    expect([scheduler.isOver(one), scheduler.isOver(other)]).toEqual([true, false])
    await nextTurn()
    expect(scheduler.isOver(one)).toBe(false)
    time.ms += 10_000
    scheduler.measure(one, piece(one, turnMs))
    expect(scheduler.isOver(one)).toBe(false)
    // Alone it may use more, but not a turn without an end.
    scheduler.measure(one, piece(one, aloneMs - turnMs))
    expect(scheduler.isOver(one)).toBe(true)
  })

  test('continues a stream before it begins something else of the same caller', async () => {
    const { scheduler, done, piece, one } = start()
    scheduler.measure(one, piece(one, turnMs))
    void scheduler.later(one, () => done.push('another request'))
    void scheduler.run(one, () => done.push('the next chunk'))
    await nextTurn()
    expect(done.slice(1)).toEqual(['the next chunk', 'another request'])
  })

  test('awaits no next turn for short work, however much of it there is in sum', async () => {
    const { scheduler, time, piece, one } = start()
    const immediates = spyOn(globalThis, 'setImmediate')
    try {
      scheduler.measure(one, piece(one, pieceMs))
      expect(immediates).not.toHaveBeenCalled()
      for (let used = 0; used < turnMs; used += pieceMs) scheduler.measure(one, piece(one, pieceMs))
      expect(immediates).toHaveBeenCalledTimes(1)
    } finally {
      immediates.mockRestore()
    }
    await nextTurn()
    time.ms += 1
    expect(scheduler.mayBegin(one)).toBe(true)
  })

  test('begins a turn itself if the runtime goes on reading requests', async () => {
    const { scheduler, time, done, piece, one, other } = start()
    scheduler.measure(one, piece(one, turnMs))
    void scheduler.later(other, piece(other, pieceMs))
    for (let count = 0; count < 10; count += 1) scheduler.measure(one, piece(one, turnMs))
    expect(done.indexOf('other')).toBeGreaterThan(1)
    expect(done.indexOf('other')).toBeLessThan(8)
    time.ms += 100
    await nextTurn()
    expect(done).toHaveLength(12)
  })

  test('knows a bounded number of callers', () => {
    const { scheduler } = start()
    for (let count = 0; count < 3 * CALLER_LIMITS.callers; count += 1) {
      const caller = scheduler.callerOf(String(count))
      scheduler.note(caller, 1)
    }
    expect(scheduler.knownCount).toBeLessThanOrEqual(CALLER_LIMITS.callers)
  })
})

test('refusals wait for the turn of their caller, and are not among its waiting requests', async () => {
  const callers = new Callers(() => 0, { waiting: 1 })
  const one = callers.scheduler.callerOf('one')
  const done: string[] = []
  void callers.waitForTurn(one, () => done.push(`request, ${callers.isFull(one)}`))
  expect(callers.isFull(one)).toBe(true)
  for (let count = 0; count < CALLER_LIMITS.refusals; count += 1)
    void callers.refuseInTurn(one, () => done.push('refusal'))
  expect(callers.refuseInTurn(one, () => done.push('refusal'))).toBeNull()
  expect(done).toEqual([])
  while (done.length <= CALLER_LIMITS.refusals) await nextTurn()
  expect(done[0]).toBe('request, false')
  expect(callers.refuseInTurn(one, () => {})).not.toBeNull()
})

describe('a share', () => {
  test('is half for one caller alone, and leaves something for each of the next ones', () => {
    const { scheduler } = start()
    const share = new Share(8)
    const taken = ['a', 'b', 'c', 'd'].map((id) => {
      let count = 0
      while (share.take(scheduler.callerOf(id))) count += 1
      return count
    })
    expect(taken).toEqual([4, 2, 1, 1])
  })

  test('is given back once', () => {
    const { one } = start()
    const share = new Share(2)
    const release = share.take(one)
    expect(share.take(one)).toBeNull()
    release?.()
    release?.()
    expect(share.total).toBe(0)
  })
})

describe('unsent bytes', () => {
  const capacity = 64 * chunkBytes.least

  test('a response pauses at the share of its caller, until another one has sent', async () => {
    const { one } = start()
    const unsent = new UnsentBytes(capacity)
    const [first, second] = [unsent.open(one, capacity), unsent.open(one, capacity)]
    expect(first.chunkBytes).toBe(chunkBytes.most)
    first.set(capacity / 2)
    expect(second.chunkBytes).toBe(chunkBytes.least)
    expect(unsent.hasRoom(one, capacity)).toBe(false)
    let isResumed = false
    const resumed = second.untilRoom().then(() => {
      isResumed = true
    })
    await nextTurn()
    expect(isResumed).toBe(false)
    first.set(0)
    await resumed
    second.close()
    first.close()
    expect(unsent.total).toBe(0)
  })

  test('the plan of a caller bounds it further, and other callers have their own', () => {
    const { one, other } = start()
    const unsent = new UnsentBytes(capacity)
    unsent.open(one, capacity).set(2 * chunkBytes.least)
    expect(unsent.hasRoom(one, 2 * chunkBytes.least)).toBe(false)
    expect(unsent.hasRoom(other, 2 * chunkBytes.least)).toBe(true)
  })

  test('a response that ends when it goes on lets the next one go on', async () => {
    const { one } = start()
    const unsent = new UnsentBytes(capacity)
    const [first, ...others] = Array.from({ length: 6 }, () => unsent.open(one, capacity))
    first?.set(capacity / 2)
    const waiting = others.map(async (response) => {
      await response.untilRoom()
      response.close()
    })
    first?.set(0)
    await Promise.all(waiting)
    expect(unsent.total).toBe(0)
  })

  test('a closed response does not keep others waiting', async () => {
    const { one } = start()
    const unsent = new UnsentBytes(capacity)
    const [first, closed, last] = [1, 2, 3].map(() => unsent.open(one, capacity))
    first?.set(capacity / 2)
    const waiting = [closed?.untilRoom(), last?.untilRoom()]
    closed?.close()
    first?.close()
    await waiting[1]
    expect(unsent.total).toBe(0)
  })
})

describe('the queue of a thread', () => {
  test('a caller that used more of its time waits longer, and none holds all places', async () => {
    const { time, one, other } = start()
    const queue = new FairQueue(() => time.ms, 12)
    const [done, late]: [string[], string[]] = [[], []]
    const add = (caller: Caller, ms: number) =>
      queue.run(caller, async (isLate) => {
        time.ms += ms
        done.push(caller.id)
        if (isLate) late.push(caller.id)
      })
    const long = CALLER_LIMITS.waitMs / 2
    const asked = Array.from({ length: 10 }, () => add(one, long))
    const others = Array.from({ length: 3 }, () => add(other, 1))
    expect(asked.filter((each) => each === null)).not.toEqual([])
    expect(others).not.toContain(null)
    await Promise.all([...asked, ...others])
    expect(done.slice(0, 5)).toEqual(['one', 'other', 'other', 'other', 'one'])
    expect(new Set(late)).toEqual(new Set(['one']))
  })
})
