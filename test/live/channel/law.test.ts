/**
 * The law of the live channel (docs/reference/live.md#5): a snapshot and all deltas after it, applied by the documented
 * rule, give exactly what REST answers in every sport and variant, whatever happens to matches and to all that they
 * name, or the subscriber received that the match was deleted.
 */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { bookmakerOf, marketsOf } from '../../../src/catalog/bookmakers.ts'
import { SPORTS, type SportSlug } from '../../../src/catalog/sports.ts'
import { applyChanges } from '../../../src/client/live-state.ts'
import type { Change } from '../../../src/contract/changes.ts'
import { LIVE_VARIANTS, type LiveVariant } from '../../../src/contract/live-messages.ts'
import { changesBetween } from '../../../src/live/delta.ts'
import { merge as mergeOf } from '../../support/feed/change-kit.ts'
import { type Harness, makeHarness, NOW } from '../../support/harness.ts'
import { type LiveSocket, serveLive, VARIANT_QUERIES, withoutTimes } from '../../support/live/live-kit.ts'
import { matchOf, matchPut, sportWorld, TEAM_1, TEAM_2 } from '../../support/odds-kit.ts'

describe('deltas', () => {
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.integer({ min: 0, max: 3 }),
      fc.constantFrom(null, true, 'a'),
      fc.array(tie('any'), { maxLength: 4 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'c', '__proto__', 'x/y', 'x~y'), tie('any'), { maxKeys: 3 }),
    ),
  })).any
  const fields = fc.dictionary(fc.constantFrom('id', 'liveEvents', 'homeScore', 'venue'), value)

  test('applying a delta gives the new state', () => {
    fc.assert(
      fc.property(fields, fields, (before, after) => {
        fc.pre(!mixesKinds(before, after))
        const texts = (of: object) =>
          new Map(Object.entries(of).map(([field, each]) => [field, JSON.stringify(each)]))
        const sent = JSON.stringify(changesBetween(texts(before), texts(after)))
        const changes = JSON.parse(sent)
        const state = JSON.parse(JSON.stringify(before))
        const reached = changes === null ? state : applyChanges(state, changes)
        expect(JSON.stringify(sorted(reached))).toBe(JSON.stringify(sorted(after)))
        for (const { path, type, ...values } of changes?.flatChanges ?? []) {
          const [oldValue, newValue] = [before, after].map((of) => plainAt(of, path.split('.')))
          expect(values).toEqual(type === 'removed' ? {} : { oldValue, newValue })
        }
      }),
      { numRuns: 1500 },
    )
  })

  test('boards whose times alone change are not sent', () => {
    const boards = (updatedAt: number, odds: number) =>
      new Map([['oddsBk', JSON.stringify({ a: { updatedAt, odds }, b: { updatedAt, odds: 1 } })]])
    expect(changesBetween(boards(1, 2), boards(2, 2))).toBeNull()
    const { updated } = changesBetween(boards(1, 2), boards(2, 3)) ?? {}
    expect<unknown>(updated).toEqual({ oddsBk: { a: { updatedAt: 2, odds: 3 } } })
  })

  /** Lists and objects have no place in `flatChanges`. */
  function plainAt(of: unknown, [key, ...rest]: readonly string[]): unknown {
    if (typeof of !== 'object' || of === null) return key === undefined ? of : undefined
    return key !== undefined && Object.hasOwn(of, key)
      ? plainAt((of as Record<string, unknown>)[key], rest)
      : undefined
  }

  /** In the contract no place holds a list in one state and an object in the other. */
  function mixesKinds(a: unknown, b: unknown): boolean {
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
    if (Array.isArray(a) !== Array.isArray(b)) return true
    const other = b as Record<string, unknown>
    return Object.entries(a).some(([key, each]) => Object.hasOwn(other, key) && mixesKinds(each, other[key]))
  }

  function sorted(of: unknown): unknown {
    if (Array.isArray(of)) return of.map(sorted)
    if (typeof of !== 'object' || of === null) return of
    return Object.entries(of)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)])
  }
})

const OPTIONS: Readonly<Record<LiveVariant, object>> = {
  plain: { withBkOdds: false },
  odds: { withBkOdds: true },
  all: { withBkOdds: true, oddsStage: 'all' },
}
/** Teams beside the two of the kit: one that plays in no match, and one that others are merged into. */
const [SPARE, SURVIVOR] = [31, 32]

function worldOf(sport: SportSlug, at: number): Change[] {
  const put = (kind: string, id: number, data: object) => ({ op: 'put', kind, sport, id, data }) as Change
  return [
    ...sportWorld(sport),
    put('season', at + 5, { tournamentId: at + 2, name: 'Open 2026', year: '2026' }),
    put('team', at + SPARE, { name: 'Spare' }),
    put('team', at + SURVIVOR, { name: 'Survivor' }),
    mergeOf('match', matchOf(sport), { seasonId: at + 5, status: 'inprogress' }, sport),
  ]
}

/** What may happen around the match of a sport whose ids begin at `at`. */
function happeningOf(sport: SportSlug, at: number): fc.Arbitrary<Change> {
  const id = matchOf(sport)
  const merge = (kind: string, of: number, data: object) =>
    ({ op: 'merge', kind, sport, id: of, data, correction: true }) as Change
  const score = fc.record({ current: fc.nat(3), period1: fc.nat(9) })
  const bookmakers = [1, 2, 3, 4].filter((order) => marketsOf(bookmakerOf(order), sport).length > 0)
  const rename = fc
    .record({
      of: fc.constantFrom(
        ['team', TEAM_1],
        ['team', TEAM_2],
        ['team', SURVIVOR],
        ['tournament', 2],
        ['category', 1],
        ['season', 5],
      ),
      name: fc.constantFrom('Alpha', 'Beta', 'Gamma'),
      ru: fc.constantFrom('Альфа', 'Бета'),
    })
    .map(({ of: [kind, number], name, ru }) =>
      // Seasons have one name in all languages.
      merge(String(kind), at + Number(number), { name, ...(kind !== 'season' && { translations: { ru } }) }),
    )
  const progress = fc
    .record(
      {
        currentMatchMinute: fc.nat(95),
        status: fc.constantFrom('inprogress', 'finished', 'canceled', 'notstarted', 'suspended'),
        homeScore: score,
        awayScore: score,
        awayTeamId: fc.constantFrom(at + TEAM_2, at + SPARE),
        venue: fc.option(fc.record({ name: fc.constantFrom('Harbour Park', 'Mill Lane') })),
        attendance: fc.option(fc.nat(5)),
        overtimeLength: fc.option(fc.constant(900)),
      },
      { requiredKeys: [] },
    )
    .map((data) => merge('match', id, data))
  const event = fc.record({
    time: fc.nat(90),
    timeSeconds: fc.constant(null),
    type: fc.constantFrom('goal', 'card'),
    team: fc.constantFrom('home', 'away'),
    period: fc.constant('period1'),
  })
  const events = fc.array(event, { maxLength: 5 }).map((liveEvents) => merge('match', id, { liveEvents }))
  /** Of earlier matches, which form and standings of the match follow from. */
  const results = fc
    .record({ number: fc.integer({ min: 1, max: 4 }), home: fc.nat(3), away: fc.nat(3) })
    .map(({ number, home, away }): Change => {
      const put = matchPut(sport, id + number, 'finished') as Extract<Change, { op: 'put' }>
      const scores = { homeScore: { current: home }, awayScore: { current: away } }
      const data = { ...put.data, ...scores, startTimestamp: NOW - number * 3_600_000 }
      return { ...put, data } as Change
    })
  const boards = fc
    .record({
      bookmaker: fc.constantFrom(...bookmakers.map(String)),
      stage: fc.constantFrom('prematch', 'live'),
      factor: fc.option(fc.integer({ min: 110, max: 500 }).map((cents) => cents / 100)),
    })
    .map(({ bookmaker, stage, factor }) => {
      const board = {
        isBettingActive: true,
        updatedAt: NOW,
        markets: { result: { stakes: { w1: { factor } } } },
      }
      return merge('oddsBoards', id, { boards: { [bookmaker]: { [stage]: factor === null ? null : board } } })
    })
  return fc.oneof(
    { weight: 5, arbitrary: progress },
    { weight: 3, arbitrary: boards },
    { weight: 2, arbitrary: rename },
    { weight: 2, arbitrary: events },
    { weight: 2, arbitrary: results },
    fc.constant<Change>({ op: 'delete', kind: 'match', sport, id }),
    {
      weight: 2,
      arbitrary: fc
        .constantFrom('inprogress' as const, 'finished' as const)
        .map((status) => matchPut(sport, id, status)),
    },
    fc.constant({
      op: 'put',
      kind: 'mergedTeam',
      sport,
      id: at + TEAM_2,
      data: { intoId: at + SURVIVOR },
    } as Change),
  )
}

/** Each has to be applied now and then, or the test would show nothing. */
const KINDS = ['category', 'match', 'mergedTeam', 'oddsBoards', 'season', 'team', 'tournament']

async function compare(
  harness: Harness,
  sport: SportSlug,
  variant: LiveVariant,
  socket: LiveSocket,
): Promise<void> {
  await socket.settle()
  const id = matchOf(sport)
  const { status, body } = await harness.get(`/v2/${sport}/matches/${id}${VARIANT_QUERIES[variant]}`)
  const state = socket.states.get(id)?.state
  if (status === 404) expect(state).toBeUndefined()
  else expect(withoutTimes(state)).toEqual(withoutTimes(body))
  expect(socket.faults).toEqual([])
}

const kinds = new Set<string>()

test.each(SPORTS.map(({ slug, id }) => [slug, id * 1000] as const))('%s', async (sport, at) => {
  await fc.assert(
    fc.asyncProperty(fc.array(happeningOf(sport, at), { minLength: 5, maxLength: 30 }), async (history) => {
      const harness = makeHarness()
      harness.put(worldOf(sport, at))
      const server = serveLive(harness)
      const followers = await Promise.all(
        LIVE_VARIANTS.map(async (variant) => ({ variant, socket: await server.connect() })),
      )
      for (const { variant, socket } of followers)
        await socket.subscribe({
          type: 'match',
          sportSlug: sport,
          matchId: matchOf(sport),
          ...OPTIONS[variant],
        })
      for (const [index, change] of history.entries()) {
        // An invalid change is rejected and nothing of it is published.
        const { applied } = harness.app.apply([{ line: 1, change }])
        for (const { kind } of applied) kinds.add(kind)
        if (index % 6 === 5 || index === history.length - 1) {
          for (const { variant, socket } of followers) await compare(harness, sport, variant, socket)
        }
      }
      for (const { socket } of followers) socket.close()
      await server.stop()
      harness.close()
    }),
    { numRuns: 8, seed: 3 },
  )
})

test('of every kind there were changes', () => expect([...kinds].sort()).toEqual(KINDS))
