/** The live channel through real sockets (docs/reference/live.md). */

import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CLOSE_CODES, LIVE_LIMITS } from '../../src/catalog/live.ts'
import { NOW } from '../support/harness.ts'
import { matchChange, smallWorld, TEAMS } from '../support/small-world.ts'
import { liveWorld } from '../support/test-world.ts'

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

const match1 = { type: 'match', sportSlug: 'football', matchId: 1 }
const football = { type: 'sport', sportSlug: 'football' }

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
    expect(snapshots.map(({ data }) => Object.hasOwn(data as object, 'oddsBk'))).toEqual([
      false,
      true,
      true,
      false,
    ])
    socket.close()
  })

  test('overlapping sport and match subscriptions deliver each change once', async () => {
    const socket = await server.connect()
    await socket.subscribe(match1)
    await socket.subscribe(football)
    await socket.settle()
    const before = socket.messages.length
    harness.put([
      merge({ currentMatchMinute: 11, liveEvents: [goal], homeScore: { current: 1, period1: 1 } }),
    ])
    await socket.settle()
    expect(socket.messages.slice(before).map(({ type }) => type)).toEqual(['match_delta', 'pong'])
    socket.send({ action: 'unsubscribe', ...football })
    harness.put([merge({ currentMatchMinute: 12 })])
    await socket.settle()
    harness.put([merge({ currentMatchMinute: 13 })])
    await socket.settle()
    expect(socket.states.get(1)?.state.currentMatchMinute).toBe(13)
    expect(socket.faults).toEqual([])
    socket.close()
  })

  test('nothing is delivered after unsubscribing', async () => {
    const socket = await server.connect()
    await socket.subscribe(match1)
    socket.send({ action: 'unsubscribe', ...match1 })
    await socket.settle()
    const before = socket.messages.length
    harness.put([merge({ currentMatchMinute: 20 })])
    await socket.settle()
    expect(socket.messages.slice(before).map(({ type }) => type)).toEqual(['pong'])
    socket.close()
  })
})

function merge(data: object) {
  return { op: 'merge', kind: 'match', sport: 'football', id: 1, data } as const
}

describe('changes', () => {
  test('a repeated change publishes nothing', async () => {
    const socket = await server.connect()
    await socket.subscribe(match1)
    harness.put([merge({ currentMatchMinute: 30 })])
    await socket.settle()
    const before = socket.messages.length
    harness.put([merge({ currentMatchMinute: 30 })])
    await socket.settle()
    expect(socket.messages.slice(before).map(({ type }) => type)).toEqual(['pong'])
    socket.close()
  })

  test('match_deleted is sent once to match and sport subscribers, and nothing after it', async () => {
    harness.put([matchChange(9, running)])
    const sockets = await Promise.all([server.connect(), server.connect()])
    await sockets[0]?.subscribe({ ...match1, matchId: 9 })
    await sockets[1]?.subscribe(football)
    harness.put([
      { op: 'delete', kind: 'match', sport: 'football', id: 9 },
      { op: 'delete', kind: 'match', sport: 'football', id: 9 },
    ])
    for (const socket of sockets) {
      await socket.settle()
      const of = socket.messages.filter(({ matchId }) => matchId === 9).map(({ type }) => type)
      expect(of.at(-1)).toBe('match_deleted')
      expect(of.filter((type) => type === 'match_deleted').length).toBe(1)
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
    for (let count = 0; count <= LIVE_LIMITS.messageBurst; count += 1) socket.send('{"type":"ping"}')
    expect((await socket.closed).code).toBe(CLOSE_CODES.tooFast.code)
  })
})
