/**
 * A world of two sports and matches from a seed, for the laws of lists: few kick-offs that many share, days that
 * differ by zone, filters that leave something.
 */
import fc from 'fast-check'
import type { SportSlug } from '../../../src/catalog/sports.ts'
import { MATCH_STATUSES, type MatchStatus } from '../../../src/catalog/statuses.ts'
import type { Change } from '../../../src/contract/changes.ts'
import { put } from '../feed/change-kit.ts'
import { fill, type Harness, NOW } from '../harness.ts'

export interface GeneratedTournament {
  readonly id: number
  readonly sport: SportSlug
  readonly categoryId: number
  readonly seasonIds: readonly number[]
  /** By its own flag or that of its category. */
  readonly isAmateur: boolean
}

export interface GeneratedMatch {
  readonly id: number
  readonly tournament: GeneratedTournament
  readonly startMs: number
  readonly status: MatchStatus
  readonly seasonId: number | null
  readonly round: number | null
  readonly homeTeamId: number
  readonly awayTeamId: number
  readonly score: readonly [number, number]
  /** Bit `order - 1` of each bookmaker with odds. */
  readonly oddsMask: number
}

const AMATEUR_CATEGORY = 12
const AMATEUR_TOURNAMENT = 102

function tournament(
  sport: SportSlug,
  categoryId: number,
  id: number,
  seasonIds: readonly number[],
): GeneratedTournament {
  const isAmateur = categoryId === AMATEUR_CATEGORY || id === AMATEUR_TOURNAMENT
  return { id, sport, categoryId, seasonIds, isAmateur }
}

export const TOURNAMENTS: readonly GeneratedTournament[] = [
  tournament('football', 11, 101, [1011, 1012]),
  tournament('football', 11, AMATEUR_TOURNAMENT, [1021]),
  tournament('football', AMATEUR_CATEGORY, 121, [1211]),
  tournament('football', 13, 131, [1311, 1312]),
  tournament('ice-hockey', 14, 141, [1411]),
]

const TEAM_IDS: Readonly<Partial<Record<SportSlug, readonly number[]>>> = {
  football: [201, 202, 203, 204, 205, 206],
  'ice-hockey': [241, 242, 243],
}

export function teamsOf(sport: SportSlug): readonly number[] {
  return TEAM_IDS[sport] ?? []
}

/** Categories, tournaments with their seasons, and teams. */
function generatedFrame(): Change[] {
  const categories = new Map(TOURNAMENTS.map(({ categoryId, sport }) => [categoryId, sport]))
  return [
    ...Array.from(categories, ([id, sport]) =>
      put('category', id, { name: `Category ${id}`, amateur: id === AMATEUR_CATEGORY, priority: id }, sport),
    ),
    ...TOURNAMENTS.flatMap(({ id, sport, categoryId, seasonIds }) => {
      const rank = { amateur: id === AMATEUR_TOURNAMENT, priority: id % 3, popularity: id % 7 }
      return [
        put('tournament', id, { categoryId, name: `Tournament ${id}`, ...rank }, sport),
        ...seasonIds.map((seasonId) =>
          put('season', seasonId, { tournamentId: id, name: `Season ${seasonId}`, year: '2026' }, sport),
        ),
      ]
    }),
    ...Object.entries(TEAM_IDS).flatMap(([sport, ids]) =>
      ids.map((id) => put('team', id, { name: `Team ${id}` }, sport as SportSlug)),
    ),
  ]
}

export function changeOf(match: GeneratedMatch): Change {
  const { id, tournament, startMs, status, seasonId, round, homeTeamId, awayTeamId, score } = match
  const hasScore = status === 'finished' || status === 'inprogress'
  const data = {
    tournamentId: tournament.id,
    seasonId,
    homeTeamId,
    awayTeamId,
    startTimestamp: startMs,
    status,
    round: round === null ? null : { round },
    ...(hasScore && { homeScore: { current: score[0] }, awayScore: { current: score[1] } }),
  }
  return put('match', id, data, tournament.sport)
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Midnight UTC of the day of the harness's clock. */
const DAY_OF_NOW_MS = NOW - (NOW % DAY_MS)
/** Kick-offs within a day: most are shared, some stand at the borders of days in Moscow, New York and Kathmandu. */
const KICK_OFFS_MS = [12, 12, 15, 18.5, 0, 4, 18.25, 21]
  .map((hours) => hours * HOUR_MS)
  .concat(21 * HOUR_MS - 1, 4 * HOUR_MS - 1)

const SOME_STATUSES: readonly MatchStatus[] = [
  'finished',
  'finished',
  'finished',
  'notstarted',
  ...MATCH_STATUSES,
]

/** A match without its id. */
const anyMatch = fc.constantFrom(...TOURNAMENTS).chain((of) => {
  const teams = [...teamsOf(of.sport)]
  return fc.record({
    tournament: fc.constant(of),
    startMs: fc
      .tuple(fc.integer({ min: -20, max: 20 }), fc.constantFrom(...KICK_OFFS_MS))
      .map(([day, kickOffMs]) => DAY_OF_NOW_MS + day * DAY_MS + kickOffMs),
    status: fc.constantFrom(...SOME_STATUSES),
    seasonId: fc.constantFrom(...of.seasonIds, null),
    round: fc.option(fc.nat(3), { freq: 5 }),
    teams: fc.shuffledSubarray(teams, { minLength: 2, maxLength: 2 }),
    score: fc.tuple(fc.nat(3), fc.nat(3)),
    oddsMask: fc.oneof(fc.constant(0), fc.nat(31)),
  })
})

/** Matches with rising ids, the same for the same seed. */
export function generateMatches(count: number, seed = 1): GeneratedMatch[] {
  return fc.sample(anyMatch, { numRuns: count, seed }).map(({ teams, ...of }, index) => {
    const [homeTeamId = 0, awayTeamId = 0] = teams
    return { id: 5001 + index, ...of, homeTeamId, awayTeamId }
  })
}

/** The frame and the matches in a database; which bookmakers have odds is written straight into the rows. */
export async function fillGenerated(harness: Harness, matches: readonly GeneratedMatch[]): Promise<void> {
  await fill(harness, [...generatedFrame(), ...matches.map(changeOf)])
  const setMask = harness.db.client.prepare('UPDATE match SET odds_mask = ? WHERE id = ?')
  harness.db.client.transaction(() => {
    for (const { oddsMask, id } of matches) setMask.run(oddsMask, id)
  })()
  setMask.finalize()
}
