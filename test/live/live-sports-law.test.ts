/**
 * The law of the live channel for every sport and variant (docs/reference/live.md#5): whatever happens to matches and
 * to all that they name, every subscriber has the state of REST, or received that the match was deleted.
 */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { bookmakerOf, marketsOf } from '../../src/catalog/bookmakers.ts'
import { SPORTS, type SportSlug } from '../../src/catalog/sports.ts'
import type { Change } from '../../src/contract/changes.ts'
import { LIVE_VARIANTS, type LiveVariant } from '../../src/contract/live-messages.ts'
import { type Harness, makeHarness, NOW } from '../support/harness.ts'
import { type LiveSocket, serveLive } from '../support/live-kit.ts'
import { matchOf, matchPut, sportWorld, TEAM_1, TEAM_2 } from '../support/odds-kit.ts'

const QUERIES: Readonly<Record<LiveVariant, string>> = {
  plain: '',
  odds: '?with_bk_odds=true',
  all: '?with_bk_odds=true&odds_stage=all',
}
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
    {
      op: 'merge',
      kind: 'match',
      sport,
      id: matchOf(sport),
      data: { seasonId: at + 5, status: 'inprogress' },
    },
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
    })
    .map(({ of: [kind, number], name }) => merge(String(kind), at + Number(number), { name }))
  const progress = fc
    .record(
      {
        currentMatchMinute: fc.nat(95),
        status: fc.constantFrom('inprogress', 'finished', 'canceled', 'notstarted'),
        homeScore: score,
        awayScore: score,
        awayTeamId: fc.constantFrom(at + TEAM_2, at + SPARE),
        venue: fc.option(fc.record({ name: fc.constantFrom('Harbour Park', 'Mill Lane') })),
      },
      { requiredKeys: [] },
    )
    .map((data) => merge('match', id, data))
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

/** Times of the feed are no changes, so a client may have older ones than REST. */
function withoutTimes(body: unknown): unknown {
  const left = ['updatedAt', 'updatedAtByStage', 'changedAt', 'scoreStatus']
  return JSON.parse(JSON.stringify(body, (key, value) => (left.includes(key) ? undefined : value)))
}

async function compare(
  harness: Harness,
  sport: SportSlug,
  variant: LiveVariant,
  socket: LiveSocket,
): Promise<void> {
  await socket.settle()
  const id = matchOf(sport)
  const { status, body } = await harness.get(`/v2/${sport}/matches/${id}${QUERIES[variant]}`)
  const state = socket.states.get(id)?.state
  if (status === 404) expect(state).toBeUndefined()
  else expect(withoutTimes(state)).toEqual(withoutTimes(body))
  expect(socket.faults).toEqual([])
}

test.each(SPORTS.map(({ slug, id }) => [slug, id * 1000] as const))(
  '%s',
  async (sport, at) => {
    const kinds = new Set<string>()
    await fc.assert(
      fc.asyncProperty(fc.array(happeningOf(sport, at), { minLength: 5, maxLength: 30 }), async (history) => {
        const harness = makeHarness()
        harness.put(worldOf(sport, at))
        const server = serveLive(harness)
        const followers = await Promise.all(
          LIVE_VARIANTS.map(async (variant) => ({ variant, socket: await server.connect() })),
        )
        for (const { variant, socket } of followers) {
          await socket.subscribe({
            type: 'match',
            sportSlug: sport,
            matchId: matchOf(sport),
            ...OPTIONS[variant],
          })
        }
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
      { numRuns: 16, seed: 3 },
    )
    expect([...kinds].sort()).toEqual(KINDS)
  },
  180_000,
)
