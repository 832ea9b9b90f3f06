/**
 * Resuming subscriptions after a lost connection (docs/live.md#resume), and the law: cut off at any moment, a client
 * reaches the state of REST.
 */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { pino } from 'pino'
import { createApp } from '../../../src/app.ts'
import { LIVE_LIMITS } from '../../../src/catalog/live/live.ts'
import { variantOf } from '../../../src/client/live-messages.ts'
import type { Change } from '../../../src/contract/changes.ts'
import { DEFAULT_CONFIG } from '../../../src/contract/config.ts'
import type { LiveVariant } from '../../../src/contract/live-messages.ts'
import { selectEpoch } from '../../../src/store/sql/meta.ts'
import { beginEpoch, type Harness, NOW } from '../../support/harness.ts'
import { isOpen, liveClient, nextEvent } from '../../support/live/client-live-kit.ts'
import {
  type LiveServer,
  type LiveSocket,
  serveLive,
  VARIANT_QUERIES,
  withoutTimes,
} from '../../support/live/live-kit.ts'
import {
  FIRST,
  football,
  match,
  merge,
  minute,
  odds,
  remove,
  rename,
} from '../../support/live/live-matches.ts'
import { SEASON, smallWorld, TEAMS } from '../../support/world/small-world.ts'
import { freshLiveWorld } from '../../support/world/test-world.ts'

const DAY_MS = 86_400_000

let harness: Harness
let server: LiveServer
freshLiveWorld([...smallWorld(), ...FIRST, odds(1, 2)], (world) => {
  harness = world.harness
  server = world.server
})

interface Since {
  readonly epoch: string
  readonly position: number
}

/** The messages that answer a subscription with `since`, up to `resumed`, as `type` or `type id`. */
async function answersOf(socket: LiveSocket, message: object): Promise<string[]> {
  const messages = await socket.resume(message)
  return messages.map(({ type, matchId }) => (type.startsWith('match_') ? `${type} ${matchId}` : type))
}

describe('what a resumed subscription is sent', () => {
  const of = (...matches: string[]) => ['subscribed', ...matches, 'resumed']
  const cases: [what: string, topic: object, missed: Change[], expected: string[]][] = [
    ['nothing when nothing changed', football, [], of()],
    ['a match to come that changed', football, [merge(3, { attendance: 5 })], of('match_snapshot 3')],
    ['a deletion', football, [remove(2)], of('match_deleted 2', 'match_snapshot 1')],
    ['no match without odds when prices changed', football, [odds(1, 3)], of()],
    ['a match to come whose team was renamed', match(3), [rename(TEAMS[0], 'Омега')], of('match_snapshot 3')],
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
})

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
  const open = nextEvent(live, 'status', isOpen)
  await server.stop()
  const app = createApp({
    database: harness.db,
    clock: () => NOW,
    config: DEFAULT_CONFIG,
    logger: pino({ level: 'silent' }),
  })
  const restarted = serveLive({ ...harness, app }, server.port)
  await open
  const other = await restarted.subscribe(match(1))
  await live.settle()
  app.apply([{ line: 1, change: minute(1, 44) }])
  for (const _ of [1, 2, 3]) await live.settle()
  expect(live.match('football', 1)?.state.currentMatchMinute).toBe(44)
  live.close()
  other.close()
  await restarted.stop()
  app.close()
})

/** A step of a history; `cut` ends the connection after some more messages have arrived. */
type Step =
  | { readonly change: Change }
  | { readonly cut: number }
  | { readonly days: number }
  | { readonly epoch: true }

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
  { weight: 1, arbitrary: fc.constant<Step>({ epoch: true }) },
  { weight: 1, arbitrary: fc.constantFrom(1, 8).map((days): Step => ({ days })) },
)
const missed = fc.oneof(
  { weight: 9, arbitrary: change.map((of) => ({ change: of })) },
  { weight: 1, arbitrary: fc.constant({ epoch: true } as const) },
)
const steps = fc.array(step, { maxLength: 15 })
const topics = fc
  .tuple(
    fc.constantFrom(football, { ...football, withBkOdds: true }, null),
    fc.constantFrom({ ...match(1), withBkOdds: true, oddsStage: 'all' as const }, match(1), null),
    fc.constantFrom(match(3), null),
  )
  .map((each) => each.filter((topic) => topic !== null))

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

  isNeeded(
    { matchId, variant }: Snapshot,
    { epoch, position, timestamp }: Since & { timestamp: number },
  ): boolean {
    if (this.harness.now > timestamp || epoch !== selectEpoch(this.harness.db)) return true
    return this.#changes.some((change) => change.position > position && change.concerns(matchId, variant))
  }
}

async function resume(
  wanted: readonly Parameters<ReturnType<typeof liveClient>['live']['subscribe']>[0][],
  steps: readonly Step[],
  missed: readonly Extract<Step, { change: unknown } | { epoch: unknown }>[],
) {
  const history = new History(harness)
  const { live, wire, errors } = liveClient(harness, server)
  const turn = () => live.settle().catch(() => {})
  for (const topic of wanted) live.subscribe(topic)
  if (live.status.state !== 'open') await nextEvent(live, 'status', isOpen)
  for (const [index, each] of steps.entries()) {
    if ('change' in each) history.apply(each.change)
    else if ('days' in each) {
      // What a refresh sends is at most LIVE_LIMITS.refreshLagMs late, and here by days: no cut comes between.
      wire.loses = () => false
      await turn()
      harness.now += each.days * DAY_MS
      harness.app.refreshLive()
      await turn()
    } else if ('epoch' in each) beginEpoch(harness)
    else cutAfter(wire, each.cut)
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
  for (const each of missed) {
    if ('change' in each) history.apply(each.change)
    else beginEpoch(harness)
  }
  await nextEvent(live, 'status', isOpen)
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
    const { body } = await harness.get(`/v2/football/matches/${matchId}${VARIANT_QUERIES[variant]}`)
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

test('a client that is cut off at any moment, in any epoch, reaches the state of REST without a needless snapshot', async () => {
  await fc.assert(
    fc.asyncProperty(topics, steps, fc.array(missed, { maxLength: 5 }), async (wanted, history, away) => {
      harness.now = NOW
      harness.put([1, 2, 3].map(remove))
      harness.put([...FIRST, odds(1, 2)])
      await resume(wanted, history, away)
    }),
    { numRuns: 30 },
  )
})
