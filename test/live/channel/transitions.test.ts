/**
 * A finished match stays finished, and no subscriber sees half of a change (docs/reference/rules.md#3, docs/reference/live.md).
 */

import { beforeEach, describe, expect, test } from 'bun:test'
import { MATCH_STATUSES, type MatchStatus } from '../../../src/catalog/statuses.ts'
import { judgeTransition } from '../../../src/rules/matches/timing.ts'
import { NOW } from '../../support/harness.ts'
import { type LiveSocket, matchOfRest } from '../../support/live/live-kit.ts'
import { match, remove } from '../../support/live/live-matches.ts'
import { matchChange, smallWorld } from '../../support/world/small-world.ts'
import { expectRest, liveWorld } from '../../support/world/test-world.ts'

describe('allowed status transitions', () => {
  const stored = { homeScore: 2, awayScore: 1, endedMs: null }
  const given = { homeScore: 2, awayScore: 1, sourceTimestamp: null, isCorrection: false }
  const AFTER: Readonly<Partial<Record<MatchStatus, readonly MatchStatus[]>>> = {
    finished: ['finished', 'canceled'],
    canceled: ['notstarted', 'finished', 'canceled', 'postponed', 'delayed'],
  }
  test.each(MATCH_STATUSES.flatMap((from) => MATCH_STATUSES.map((to) => [from, to] as const)))(
    '%s, then %s',
    (from, to) => {
      const judge = (isCorrection: boolean) =>
        judgeTransition({ ...stored, status: from }, { ...given, status: to, isCorrection })
      expect(judge(false)).toBe((AFTER[from] ?? MATCH_STATUSES).includes(to) ? 'fine' : 'refused')
      expect(judge(true)).toBe('fine')
    },
  )
})

const { harness, server } = liveWorld(smallWorld())
let socket: LiveSocket

/** A goal in a minute, as the events and the scores tell it. */
function goals(...minutes: number[]) {
  return {
    liveEvents: minutes.map((time, index) => ({
      time,
      timeSeconds: time * 60,
      type: 'goal',
      class: 'regular',
      team: 'home',
      period: 'period1',
      homeScore: index + 1,
      awayScore: 0,
    })),
    homeScore: { current: minutes.length, period1: minutes.length },
  }
}

function merge(data: object, said: { sourceTimestamp?: number; correction?: boolean } = {}) {
  return { op: 'merge', kind: 'match', sport: 'football', id: 1, data, ...said } as const
}

/** Applies without minding refusals. */
function apply(...changes: object[]) {
  return harness.app.apply(changes.map((change, index) => ({ line: index + 1, change })))
}

const rest = () => matchOfRest(harness, '/v2/football/matches/1')

beforeEach(async () => {
  socket?.close()
  harness.put([
    remove(1),
    matchChange(1, {
      startTimestamp: NOW - 6_000_000,
      status: 'inprogress',
      homeScore: { current: 0, period1: 0 },
      awayScore: { current: 0, period1: 0 },
    }),
  ])
  socket = await server.subscribe(match(1))
})

const END = { status: 'finished', ...goals(10, 20) }
const BACK = { status: 'inprogress', ...goals(10) }

describe('a finished match', () => {
  test.each([
    [
      'older than the end: passed over',
      { sourceTimestamp: NOW - 1 },
      'finished',
      { unchanged: 1, rejected: 0 },
    ],
    [
      'newer, without a word: refused',
      { sourceTimestamp: NOW + 1 },
      'finished',
      { unchanged: 0, rejected: 1 },
    ],
    ['undated: refused', {}, 'finished', { unchanged: 0, rejected: 1 }],
    ['a correction: applied', { correction: true }, 'inprogress', { unchanged: 0, rejected: 0 }],
    [
      'a dated correction: applied',
      { sourceTimestamp: NOW - 1, correction: true },
      'inprogress',
      { unchanged: 0, rejected: 0 },
    ],
  ] as const)('taken back by a change that is %s', async (_name, said, status, counts) => {
    apply(merge(END, { sourceTimestamp: NOW }))
    const before = await rest()
    const result = apply(merge(BACK, said))
    expect({ unchanged: result.unchanged, rejected: result.rejected.length }).toEqual(counts)
    for (const { pointer, reason } of result.rejected)
      expect([pointer, reason]).toEqual([
        '/data/status',
        'the match is finished; to make it inprogress again, give the change "correction": true (import: --corrections)',
      ])
    expect((await expectRest(harness, socket, 1)).status).toBe(status)
    if (status === 'finished') expect(await rest()).toEqual(before)
  })

  test('a finished match keeps its score when an older one arrives late', async () => {
    apply(merge(END, { sourceTimestamp: NOW }))
    apply(merge(goals(10), { sourceTimestamp: NOW - 5 }))
    expect((await rest()).homeScore).toEqual({ current: 2, display: 2, period1: 2 })
    apply(merge(goals(10), { sourceTimestamp: NOW + 5 }))
    expect((await rest()).homeScore).toEqual({ current: 1, display: 1, period1: 1 })
  })
})

test('status and score in two changes of a batch are published together', async () => {
  apply(merge(goals(10)))
  const messages = await socket.during(() => apply(merge({ status: 'finished' }), merge(goals(10, 20))))
  const homeScore = { current: 2, display: 2, period1: 2 }
  expect(messages).toMatchObject([
    { type: 'match_delta', changes: { updated: { status: 'finished', homeScore } } },
  ])
})
