/** Resuming subscriptions after a lost connection (docs/live.md#resume). */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { pino } from 'pino'
import { createApp } from '../../src/app.ts'
import { LIVE_LIMITS } from '../../src/catalog/live.ts'
import { variantOf } from '../../src/client/live-messages.ts'
import { listenPublic } from '../../src/commands/public-listener.ts'
import type { Change } from '../../src/contract/changes.ts'
import { DEFAULT_CONFIG } from '../../src/contract/config.ts'
import type { LiveVariant } from '../../src/contract/live-messages.ts'
import { liveClient, nextEvent } from '../support/client-live-kit.ts'
import { type Harness, makeHarness, NOW } from '../support/harness.ts'
import { type LiveServer, LiveSocket, serveLive } from '../support/live-kit.ts'
import { matchChange, SEASON, smallWorld, TEAMS } from '../support/small-world.ts'

const running = { startTimestamp: NOW - 600_000, status: 'inprogress' } as const
const football = { type: 'sport', sportSlug: 'football' } as const
const match = (matchId: number) => ({ type: 'match', sportSlug: 'football', matchId }) as const
const DAY_MS = 86_400_000

function merge(id: number, data: object): Change {
  return { op: 'merge', kind: 'match', sport: 'football', id, data, correction: true } as Change
}
const minute = (id: number, currentMatchMinute: number) => merge(id, { currentMatchMinute })
const remove = (id: number) => ({ op: 'delete', kind: 'match', sport: 'football', id }) as const
function odds(id: number, factor: number | null): Change {
  const board = { isBettingActive: true, updatedAt: NOW, markets: { result: { stakes: { w1: { factor } } } } }
  const data = { boards: { '1': { live: factor === null ? null : board } } }
  return { op: 'merge', kind: 'oddsBoards', sport: 'football', id, data } as Change
}
const rename = (id: number, name: string): Change => ({
  ...{ op: 'merge', kind: 'team', sport: 'football', id },
  data: { translations: { ru: name } },
})
/** Two matches in progress and one to come; the sides of 1 and 3 are the same. */
const FIRST = [
  matchChange(1, running),
  matchChange(2, { ...running, homeTeamId: TEAMS[2], awayTeamId: TEAMS[3] }),
  matchChange(3, { startTimestamp: NOW + 3_600_000 }),
]

let harness: Harness
let server: LiveServer
beforeEach(() => {
  harness = makeHarness()
  harness.put([...smallWorld(), ...FIRST, odds(1, 2)])
  server = serveLive(harness)
})
afterEach(async () => {
  await server.stop()
  harness.close()
})

/** The messages that answer a subscription with `since`, up to `resumed`, as `type` or `type id`. */
async function answersOf(socket: LiveSocket, message: object): Promise<string[]> {
  const before = socket.messages.length
  const resumed = socket.next(({ type }) => type === 'resumed')
  socket.send({ action: 'subscribe', ...message })
  await resumed
  return socket.messages
    .slice(before)
    .map(({ type, matchId }) => (type.startsWith('match_') ? `${type} ${matchId}` : type))
}

describe('what a resumed subscription is sent', () => {
  const of = (...matches: string[]) => ['subscribed', ...matches, 'resumed']
  const cases: [what: string, topic: object, missed: Change[], expected: string[]][] = [
    ['nothing when nothing changed', football, [], of()],
    ['the match of a sport that changed', football, [minute(2, 5)], of('match_snapshot 2')],
    ['a match to come that changed', football, [merge(3, { attendance: 5 })], of('match_snapshot 3')],
    [
      'a match that ended, and those whose table it changed',
      football,
      [merge(1, { status: 'finished' })],
      of('match_snapshot 1', 'match_snapshot 2'),
    ],
    ['a deletion', football, [remove(2)], of('match_deleted 2', 'match_snapshot 1')],
    [
      'a match that was deleted and is back',
      football,
      [remove(2), minute(1, 3), FIRST[1] as Change],
      of('match_snapshot 1', 'match_snapshot 2'),
    ],
    [
      'the matches in progress of a renamed team',
      football,
      [rename(TEAMS[0], 'Омега')],
      of('match_snapshot 1'),
    ],
    ['no match without odds when prices changed', football, [odds(1, 3)], of()],
    [
      'a match with odds when prices changed',
      { ...football, withBkOdds: true },
      [odds(1, 3)],
      of('match_snapshot 1'),
    ],
    ['a match whose last board disappeared', football, [odds(1, null)], of('match_snapshot 1')],
    ['nothing for another match', match(1), [minute(2, 5)], of()],
    ['the match', match(1), [minute(1, 5)], of('match_snapshot 1')],
    ['a match to come whose team was renamed', match(3), [rename(TEAMS[0], 'Омега')], of('match_snapshot 3')],
    ['the deletion of the match', match(2), [remove(2)], of('match_deleted 2')],
    ['nothing for a match that does not exist', match(9), [minute(1, 5)], of()],
  ]
  test.each(cases)('is %s', async (_what, topic, missed, expected) => {
    const first = await server.connect()
    const { epoch, position } = await first.subscribe(topic)
    await first.settle()
    first.close()
    harness.put(missed)
    const socket = await server.connect()
    const since = { epoch, position, timestamp: harness.now }
    expect((await answersOf(socket, { ...topic, since })).toSorted()).toEqual(expected.toSorted())
    const resumed = socket.messages.at(-1)
    expect([resumed?.epoch, resumed?.position]).toEqual([epoch, Number(position) + missed.length])
    expect(socket.faults).toEqual([])
    socket.close()
  })

  test.each([
    ['of another history', ({ position }: Since) => ({ epoch: 'other', position })],
    ['beyond the end', ({ epoch, position }: Since) => ({ epoch, position: position + 1 })],
  ])('is everything after a reset when the position is %s', async (_what, sinceOf) => {
    const socket = await server.connect()
    const { epoch, position } = socket.messages[0] as unknown as Since
    const answers = await answersOf(socket, { ...football, since: sinceOf({ epoch, position }) })
    expect(answers).toEqual(['subscribed', 'reset', 'match_snapshot 2', 'match_snapshot 1', 'resumed'])
    socket.close()
  })

  test('is everything after a reset when too much changed', async () => {
    const socket = await server.connect()
    const { epoch, position } = socket.messages[0] as unknown as Since
    harness.db.client.run(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i <= ${LIVE_LIMITS.missedChanges})
       INSERT INTO change_log (kind, sport, entity_id, op, revision) SELECT 'match', 1, 1, 'put', 1 FROM n`,
    )
    const answers = await answersOf(socket, { ...football, since: { epoch, position } })
    expect(answers.slice(0, 2)).toEqual(['subscribed', 'reset'])
    socket.close()
  })

  test('includes a match whose analytics expired with time alone', async () => {
    const first = await server.connect()
    const { epoch, position } = await first.subscribe(match(3))
    const sinceOf = (timestamp: number) => ({ ...match(3), since: { epoch, position, timestamp } })
    harness.now += 6 * DAY_MS
    expect(await answersOf(await server.connect(), sinceOf(NOW))).toEqual(of())
    harness.now += 2 * DAY_MS
    expect(await answersOf(await server.connect(), sinceOf(NOW))).toEqual(of('match_snapshot 3'))
    expect(await answersOf(await server.connect(), sinceOf(harness.now))).toEqual(of())
  })

  test.each([
    ['a number', 5],
    ['without an epoch', { position: 1 }],
    ['with a negative position', { epoch: 'e', position: -1 }],
    ['with a time that is text', { epoch: 'e', position: 1, timestamp: 'now' }],
    ['with an endless epoch', { epoch: 'e'.repeat(65), position: 1 }],
  ])('is an error for a position %s', async (_what, since) => {
    const socket = await server.connect()
    const answer = await socket.subscribe({ ...football, since })
    expect(answer).toMatchObject({ type: 'error', code: 'invalid_message' })
    expect(String(answer.message)).toContain('"since" must be')
    socket.close()
  })
})

interface Since {
  readonly epoch: string
  readonly position: number
}

test('resuming costs no quota, and a repeated subscription resumes at once', async () => {
  const key = harness.newKey('free', ['football'])
  const usedOf = async () =>
    (await harness.get<{ used: number }>('/v2/account/usage', { headers: { authorization: key } })).body.used
  const first = await server.connect(key)
  const { epoch, position } = await first.subscribe(football)
  await first.settle()
  expect(await answersOf(first, { ...football, since: { epoch, position } })).toEqual([
    'already_subscribed',
    'resumed',
  ])
  const used = await usedOf()
  first.close()
  await first.closed
  harness.put([minute(1, 5)])
  const second = await server.connect(key)
  await answersOf(second, { ...football, since: { epoch, position } })
  expect(await usedOf()).toBe(used)
  second.close()
})

test('a client that resumes after a restart notices that its revision was ahead', async () => {
  const { live } = liveClient(harness, server)
  live.subscribe(match(1))
  await nextEvent(live, 'snapshot')
  // Renames change what the match shows, but not its stored revision.
  for (const name of ['Омега', 'Сигма', 'Дельта']) harness.put([rename(TEAMS[0], name)])
  await live.settle()
  const open = nextEvent(live, 'status', ({ status }) => status.state === 'open')
  await server.stop()
  const app = createApp({
    database: harness.db,
    clock: () => NOW,
    config: DEFAULT_CONFIG,
    logger: pino({ level: 'silent' }),
  })
  const restarted = listenPublic(app, { host: '127.0.0.1', port: server.port })
  await open
  const other = await LiveSocket.open(`ws://127.0.0.1:${server.port}/ws?apiKey=${harness.key}`)
  await other.subscribe(match(1))
  await live.settle()
  app.apply([{ line: 1, change: minute(1, 44) }])
  for (const _ of [1, 2, 3]) await live.settle()
  expect(live.match('football', 1)?.state.currentMatchMinute).toBe(44)
  live.close()
  other.close()
  await app.sockets.closeAll()
  await restarted.stop(true)
  app.close()
})

/** A step of a history; `cut` ends the connection after some more messages have arrived. */
type Step = { readonly change: Change } | { readonly cut: number } | { readonly days: number }

const id = fc.integer({ min: 1, max: 3 })
const change: fc.Arbitrary<Change> = fc.oneof(
  fc.tuple(id, fc.nat(90)).map(([of, at]) => minute(of, at)),
  fc
    .tuple(id, fc.constantFrom('inprogress', 'finished', 'notstarted', 'suspended'))
    .map(([of, status]) => merge(of, { status, homeScore: { current: 1 } })),
  fc.tuple(id, fc.option(fc.integer({ min: 2, max: 4 }))).map(([of, factor]) => odds(of, factor)),
  fc
    .tuple(fc.constantFrom(...TEAMS), fc.constantFrom('Омега', 'Сигма'))
    .map(([of, name]) => rename(of, name)),
  id.map(remove),
  id.map((of) => FIRST[of - 1] as Change),
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: change.map((of): Step => ({ change: of })) },
  { weight: 3, arbitrary: fc.nat(8).map((cut): Step => ({ cut })) },
  { weight: 1, arbitrary: fc.constantFrom(1, 8).map((days): Step => ({ days })) },
)
const steps = fc.array(step, { maxLength: 15 })
const topics = fc
  .tuple(
    fc.constantFrom(football, { ...football, withBkOdds: true }, null),
    fc.constantFrom({ ...match(1), withBkOdds: true, oddsStage: 'all' as const }, match(1), null),
    fc.constantFrom(match(3), null),
  )
  .map((each) => each.filter((topic) => topic !== null))

const PATHS: Readonly<Record<LiveVariant, string>> = {
  plain: '',
  odds: '?with_bk_odds=true',
  all: '?with_bk_odds=true&odds_stage=all',
}

type Sent = {
  readonly since?: (Since & { timestamp: number }) | null
  readonly matchId?: number
  withBkOdds?: boolean
}
type Snapshot = { readonly matchId: number; readonly variant: LiveVariant }

/** What changed in the history, to judge which snapshots a client needed. */
class History {
  readonly #changes: { position: number; concerns: (of: number, variant: LiveVariant) => boolean }[] = []
  readonly #boards = new Set([1])

  constructor(readonly harness: Harness) {}

  apply(change: Change): void {
    for (const { position, kind, id, op, effects } of this.harness.app.apply([{ line: 1, change }]).applied) {
      if (effects === 'everything') throw new Error('there are no merges here')
      const { matches = [], teams = [], teamResults = [], seasonResults = [] } = effects
      const hadBoard = this.#boards.has(id)
      const hasBoard = JSON.stringify(change).includes('factor')
      if (kind === 'oddsBoards') this.#boards[hasBoard ? 'add' : 'delete'](id)
      if (kind === 'match' && op === 'delete') this.#boards.delete(id)
      const isPrice = kind === 'oddsBoards' && hadBoard && hasBoard
      const sides = (of: number) => (of === 2 ? TEAMS.slice(2) : TEAMS.slice(0, 2))
      const concerns = (of: number, variant: LiveVariant) =>
        (matches.includes(of) && !(isPrice && variant === 'plain')) ||
        sides(of).some((team) => teams.includes(team) || teamResults.includes(team)) ||
        seasonResults.includes(SEASON)
      this.#changes.push({ position, concerns })
    }
  }

  isNeeded({ matchId, variant }: Snapshot, { position, timestamp }: Since & { timestamp: number }): boolean {
    if (this.harness.now > timestamp) return true
    return this.#changes.some((change) => change.position > position && change.concerns(matchId, variant))
  }
}

async function resume(
  wanted: readonly Parameters<ReturnType<typeof liveClient>['live']['subscribe']>[0][],
  steps: readonly Step[],
  missed: readonly Change[],
) {
  const history = new History(harness)
  const { live, wire, errors } = liveClient(harness, server)
  const turn = () => live.settle().catch(() => {})
  for (const topic of wanted) live.subscribe(topic)
  if (live.status.state !== 'open') await nextEvent(live, 'status', ({ status }) => status.state === 'open')
  for (const [index, each] of steps.entries()) {
    if ('change' in each) history.apply(each.change)
    else if ('days' in each) {
      harness.now += each.days * DAY_MS
      harness.app.refreshLive()
    } else cutAfter(wire, each.cut)
    if (index % 3 === 0) await turn()
  }
  // The last cut: what happens before the client is back is all that it misses.
  const sentBefore = wire.sent.length
  const snapshots: Snapshot[] = []
  const before = wire.socket
  wire.loses = (message) => {
    if (wire.socket === before) return true
    if (message.type === 'match_snapshot') snapshots.push(message as unknown as Snapshot)
    return false
  }
  before?.close()
  for (const change of missed) history.apply(change)
  await nextEvent(live, 'status', ({ status }) => status.state === 'open')
  for (let count = 0; count < 4; count += 1) await live.settle()
  const sent = wire.sent.slice(sentBefore).map((text) => JSON.parse(text) as Sent & { action: string })
  const needless = snapshots.filter((snapshot) => {
    const asked = sent.filter(
      (message) =>
        message.action === 'subscribe' &&
        (message.matchId ?? snapshot.matchId) === snapshot.matchId &&
        variantOf(message) === snapshot.variant,
    )
    return asked.every(
      ({ since }) => since !== undefined && since !== null && !history.isNeeded(snapshot, since),
    )
  })
  expect({ needless, faults: wire.faults, errors }).toEqual({ needless: [], faults: [], errors: [] })
  for (const { matchId, variant, state } of live.matches()) {
    const { body } = await harness.get(`/v2/football/matches/${matchId}${PATHS[variant]}`)
    expect({ variant, state: withoutTimes(state) }).toEqual({ variant, state: withoutTimes(body) })
  }
  await expectComplete(live, wanted)
  live.close()
}

function cutAfter(wire: ReturnType<typeof liveClient>['wire'], messages: number): void {
  const victim = wire.socket
  let left = messages
  wire.loses = () => {
    if (wire.socket !== victim) return false
    left -= 1
    if (left < 0) victim?.close()
    return left < 0
  }
}

/** Whoever follows a sport knows its matches in progress, and whoever follows a match knows it if it exists. */
async function expectComplete(
  live: ReturnType<typeof liveClient>['live'],
  wanted: readonly { type: string; matchId?: number; withBkOdds?: boolean }[],
) {
  const { body } = await harness.get<{ matches: { id: number }[] }>('/v2/football/matches/live')
  for (const topic of wanted) {
    const ids = topic.type === 'sport' ? body.matches.map(({ id: of }) => of) : [Number(topic.matchId)]
    for (const of of ids) {
      const { status } = await harness.get(`/v2/football/matches/${of}`)
      expect([of, live.match('football', of, variantOf(topic)) !== undefined]).toEqual([of, status === 200])
    }
  }
}

/** Times of the feed are no changes, so a client may have older ones than REST. */
function withoutTimes(body: unknown): unknown {
  const text = JSON.stringify(body, (key, value) =>
    ['updatedAt', 'updatedAtByStage', 'changedAt', 'scoreStatus'].includes(key) ? undefined : value,
  )
  return JSON.parse(text)
}

test('a client that is cut off at any moment reaches the state of REST without a needless snapshot', async () => {
  await fc.assert(
    fc.asyncProperty(topics, steps, fc.array(change, { maxLength: 5 }), async (wanted, history, missed) => {
      harness.now = NOW
      harness.put([1, 2, 3].map(remove))
      harness.put([...FIRST, odds(1, 2)])
      await resume(wanted, history, missed)
    }),
    { numRuns: 60 },
  )
}, 180_000)
