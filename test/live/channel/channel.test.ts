/** The live channel through real sockets (docs/reference/live.md). */

import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLOSE_CODES } from '../../../src/catalog/live/live.ts'
import { NOW } from '../../support/harness.ts'
import { endOfFlood } from '../../support/live/live-kit.ts'
import { football, match, merge, minute, remove } from '../../support/live/live-matches.ts'
import { matchChange, smallWorld, TEAMS } from '../../support/world/small-world.ts'
import { liveWorld } from '../../support/world/test-world.ts'

const running = {
  startTimestamp: NOW - 600_000,
  status: 'inprogress',
  homeScore: { current: 0, period1: 0 },
  awayScore: { current: 0, period1: 0 },
} as const
const { harness, server } = liveWorld([
  ...smallWorld(),
  matchChange(1, running),
  matchChange(2, { startTimestamp: NOW + 86_400_000, homeTeamId: TEAMS[2], awayTeamId: TEAMS[3] }),
])
const goal = {
  time: 11,
  timeSeconds: 640,
  type: 'goal',
  class: 'regular',
  team: 'home',
  period: 'period1',
  homeScore: 1,
  awayScore: 0,
} as const

const match1 = match(1)

describe('subscriptions', () => {
  test.each([
    ['by fields', match1, 'match:football:1'],
    ['by a topic', { topic: 'match:football:1' }, 'match:football:1'],
    ['with flags that are null', { ...match1, withBkOdds: null, oddsStage: null }, 'match:football:1'],
    ['without an action', { action: undefined, ...match1 }, 'match:football:1'],
    ['without a type', { ...match1, type: undefined }, 'match:football:1'],
    ['with the action as type', { ...match1, action: undefined, type: 'subscribe' }, 'match:football:1'],
    ['to a sport', football, 'sport:football'],
    ['to a sport by a topic', { topic: 'sport:football' }, 'sport:football'],
    ['to a sport without an action', { action: undefined, ...football }, 'sport:football'],
    ['to a match that is not there', { ...match1, matchId: 999 }, 'match:football:999'],
  ])('a subscription %s is confirmed', async (_name, topic, expected) => {
    const socket = await server.connect()
    const { type, topic: named, withBkOdds, oddsStage } = await socket.subscribe(topic)
    expect([type, named, withBkOdds, oddsStage]).toEqual(['subscribed', expected, false, null])
    await socket.settle()
    expect(socket.faults).toEqual([])
    socket.close()
  })

  test('repeating a subscription is allowed, and other flags replace it', async () => {
    const socket = await server.connect()
    const answers = [
      await socket.subscribe(match1),
      await socket.subscribe(match1),
      await socket.subscribe({ ...match1, withBkOdds: true }),
      await socket.subscribe({ ...match1, withBkOdds: true, oddsStage: 'all' }),
      await socket.subscribe({ ...match1, oddsStage: 'all' }),
    ]
    expect(answers.map(({ type, withBkOdds, oddsStage }) => [type, withBkOdds, oddsStage])).toEqual([
      ['subscribed', false, null],
      ['already_subscribed', false, null],
      ['already_subscribed', true, null],
      ['already_subscribed', true, 'all'],
      ['already_subscribed', false, null],
    ])
    await socket.settle()
    const snapshots = socket.messages.filter(({ type }) => type === 'match_snapshot')
    expect(snapshots.map(({ variant }) => variant)).toEqual(['plain', 'odds', 'all', 'plain'])
    const haveOdds = snapshots.map(({ data }) => Object.hasOwn(data as object, 'oddsBk'))
    expect(haveOdds).toEqual([false, true, true, false])
    socket.close()
  })

  test('unknown members are named, a few of them, and do nothing else', async () => {
    const socket = await server.connect()
    const many = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`${n}`.padEnd(50, 'x'), n]))
    expect(await socket.subscribe({ ...match1, withBKOdds: true })).toMatchObject({
      ...{ type: 'subscribed', subscription: 'match', matchId: 1 },
      ...{ withBkOdds: false, ignored: ['withBKOdds'] },
    })
    expect(await socket.subscribe(football)).toMatchObject({ topic: 'sport:football', subscription: 'sport' })
    const { ignored } = await socket.subscribe({ ...match1, ...many })
    expect((ignored as string[]).map(({ length }) => length)).toEqual(Array(10).fill(40))
    expect(await socket.subscribe(match1)).not.toHaveProperty('ignored')
    await socket.settle()
    expect(socket.faults).toEqual([])
    socket.close()
  })

  test('overlapping sport and match subscriptions deliver each change once', async () => {
    const socket = await server.subscribe(match1, football)
    const change = merge(1, {
      currentMatchMinute: 11,
      liveEvents: [goal],
      homeScore: { current: 1, period1: 1 },
    })
    expect(await socket.during(() => harness.put([change]))).toMatchObject([{ type: 'match_delta' }])
    socket.send({ action: 'unsubscribe', ...football })
    harness.put([minute(1, 12)])
    await socket.during(() => harness.put([minute(1, 13)]))
    expect(socket.states.get(1)?.state.currentMatchMinute).toBe(13)
    expect(socket.faults).toEqual([])
    socket.close()
  })

  test('nothing is delivered after unsubscribing, nor when a change is repeated', async () => {
    const [left, stays] = [await server.subscribe(match1), await server.subscribe(match1)]
    left.send({ action: 'unsubscribe', ...match1 })
    await left.settle()
    const again = () => harness.put([minute(1, 20)])
    expect(await left.during(() => stays.during(again))).toEqual([])
    expect(stays.states.get(1)?.state.currentMatchMinute).toBe(20)
    expect(await stays.during(again)).toEqual([])
    for (const socket of [left, stays]) socket.close()
  })

  test('match_deleted is sent once to match and sport subscribers, and nothing after it', async () => {
    harness.put([matchChange(9, running)])
    const sockets = [await server.subscribe(match(9)), await server.subscribe(football)]
    harness.put([remove(9), remove(9)])
    for (const socket of sockets) {
      await socket.settle()
      const types = socket.messages.map(({ type }) => type).filter((type) => type.startsWith('match_'))
      expect(types.slice(types.indexOf('match_deleted'))).toEqual(['match_deleted'])
      expect(socket.states.has(9)).toBe(false)
      socket.close()
    }
  })
})

/** Messages of a client and, indented below each, the answer: its code and text, which ends in … if it is longer. */
const REFUSED = readFileSync(join(import.meta.dir, 'refused-messages.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('# '))
  .flatMap((line, index, all) => (index % 2 === 0 ? [[line, all[index + 1]?.trim() ?? ''] as const] : []))

test.each(REFUSED)('%s is refused: %s', async (text, answer) => {
  const socket = await server.connect()
  socket.send(text)
  const { code, message } = await socket.next(({ type }) => type === 'error')
  const [start = '', ...cut] = answer.split('…')
  if (cut.length > 0) expect(`${code}: ${message}`).toStartWith(start)
  else expect(`${code}: ${message}`).toBe(answer)
  await socket.settle()
  socket.close()
})

describe('keys and closing', () => {
  test.each([['sl_unknown'], ['']])('the key %p closes with 1008', async (key) => {
    const socket = await server.connect(key)
    const { code } = await socket.closed
    expect(code).toBe(CLOSE_CODES.refused.code)
    expect(socket.messages).toEqual([])
  })

  test('a flood of messages closes the socket with a reason', async () => {
    const socket = await server.connect()
    expect(await endOfFlood(harness, socket)).toBe(CLOSE_CODES.tooFast.code)
  })
})
