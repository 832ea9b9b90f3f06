/** Laws of season statistics: they are what one reckons from the matches by hand, and the latest are the first that fit. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { type SeasonScope, seasonStatisticsOf } from '../../../src/catalog/season-statistics/index.ts'
import { SPORTS, type Sport } from '../../../src/catalog/sports.ts'
import { matchStatisticsOf, playerStatisticsOf } from '../../../src/catalog/statistics/index.ts'
import {
  type CountedMatch,
  type CountedPlayer,
  type SeasonLine,
  SeasonTotals,
} from '../../../src/rules/seasons/totals.ts'
import { inTypeOrder, latestStatistics } from '../../../src/rules/seasons/types.ts'
import { sportOf } from '../../support/feed/block-kit.ts'
import { naiveValues } from '../../support/statistics-kit.ts'

const COMPUTED = SPORTS.filter(({ seasonStatistics }) => seasonStatistics.teams)
const SCOPES = ['player', 'team'] as const
const TEAMS = [1, 2, 3]

/** Small numbers, so that zeros, ties and divisions by zero are common. Quarters are exact as binary fractions. */
const amount = fc.integer({ min: 0, max: 12 }).map((value) => value / 4)

function playersArbitrary(sport: Sport, teamId: number): fc.Arbitrary<CountedPlayer[]> {
  const keys = [...playerStatisticsOf(sport.slug).keys()]
  const statistics = keys.length === 0 ? fc.constant({}) : fc.dictionary(fc.constantFrom(...keys), amount)
  const player = fc.record(
    {
      playerId: fc.constantFrom(teamId * 10, teamId * 10 + 1, 99),
      substitute: fc.boolean(),
      statistics: fc.option(statistics),
    },
    { requiredKeys: ['playerId'] },
  )
  return fc.uniqueArray(player, { maxLength: 3, selector: ({ playerId }) => playerId }) as fc.Arbitrary<
    CountedPlayer[]
  >
}

function matchArbitrary(sport: Sport): fc.Arbitrary<CountedMatch> {
  const keys = [...matchStatisticsOf(sport.slug).byKey.keys()]
  const item = fc.record(
    { key: fc.constantFrom(...keys), home: amount, away: amount, homeTotal: amount, awayTotal: amount },
    { requiredKeys: ['key', 'home', 'away'] },
  )
  return fc
    .tuple(fc.constantFrom(...TEAMS), fc.constantFrom(...TEAMS))
    .filter(([home, away]) => home !== away)
    .chain(([homeTeamId, awayTeamId]) =>
      fc.record({
        homeTeamId: fc.constant(homeTeamId),
        awayTeamId: fc.constant(awayTeamId),
        homeScore: fc.nat(3),
        awayScore: fc.nat(3),
        winnerCode: fc.constantFrom(1, 2, ...(sport.hasDraws ? [3] : [])),
        isAwarded: fc.boolean(),
        part: fc.constantFrom(null, 'regularSeason' as const, 'playoffs' as const),
        homePlayers: playersArbitrary(sport, homeTeamId),
        awayPlayers: playersArbitrary(sport, awayTeamId),
        statistics: fc.uniqueArray(item, { maxLength: 12, selector: ({ key }) => key }) as fc.Arbitrary<
          CountedMatch['statistics']
        >,
      }),
    )
}

function linesOf(sport: Sport, scope: SeasonScope, matches: readonly CountedMatch[]): SeasonLine[] {
  const totals = new SeasonTotals(sport)
  for (const match of matches) totals.add(match)
  return [...totals.lines(scope)]
}

function shown(sport: Sport, scope: SeasonScope, { values }: SeasonLine): Record<string, number> {
  const keys = [...seasonStatisticsOf(sport.slug, scope).keys()]
  return Object.fromEntries(
    keys.flatMap((key, place) => (Number.isNaN(values[place]) ? [] : [[key, values[place] ?? 0]])),
  )
}

/** The same values, but for the last digit: a quotient may fall on either side of a half. */
function expectClose(actual: Record<string, number>, expected: Record<string, number>): void {
  expect(Object.keys(actual).sort()).toEqual(Object.keys(expected).sort())
  for (const [key, value] of Object.entries(expected))
    expect(Math.abs((actual[key] ?? Number.NaN) - value), key).toBeLessThan(0.0101)
}

describe.each(COMPUTED.map((sport) => [sport.slug, sport] as const))('%s', (_, sport) => {
  const season = fc.array(matchArbitrary(sport), { maxLength: 6 })
  const runs = { numRuns: 25, seed: 4 }

  test('every value is computed from the matches', () => {
    // In sports whose matches have no statistics of players, starters count as having played: checked separately below.
    const scopes = SCOPES.filter((scope) => scope === 'team' || sport.hasPlayerStatistics)
    fc.assert(
      fc.property(season, (matches) => {
        for (const scope of scopes) {
          for (const line of linesOf(sport, scope, matches)) {
            const values = shown(sport, scope, line)
            expectClose(values, naiveValues(sport, scope, line.entityId, line.type, matches))
          }
        }
      }),
      runs,
    )
  })
})

/** A win of team 1 against team 2. */
const matchOf = (homePlayers: readonly CountedPlayer[]): CountedMatch => ({
  ...{ homeTeamId: 1, awayTeamId: 2, homeScore: 3, awayScore: 1, winnerCode: 1, isAwarded: false },
  ...{ homePlayers, awayPlayers: [], statistics: [] },
})

describe('players that count', () => {
  const appearances = (sport: Sport, player: Omit<CountedPlayer, 'playerId'>) =>
    linesOf(sport, 'player', [matchOf([{ playerId: 5, ...player }])]).map((line) =>
      shown(sport, 'player', line),
    )

  test.each([
    ['football', { statistics: { goals: 1 } }, { appearances: 1, matchesStarted: 1 }],
    ['football', { statistics: { goals: 1 }, substitute: true }, { appearances: 1, matchesStarted: 0 }],
    ['football', { statistics: {} }, { appearances: 1, matchesStarted: 1 }],
    ['football', { statistics: null }, null],
    ['football', {}, null],
    ['basketball', { statistics: { points: 4 } }, { appearances: 1, matchesStarted: 1 }],
    ['ice-hockey', { statistics: { goals: 2 } }, { appearances: 1 }],
    // No line-up of volleyball tells what a player did: who starts has played.
    ['volleyball', {}, { appearances: 1, matchesStarted: 1 }],
    ['volleyball', { statistics: null, substitute: false }, { appearances: 1, matchesStarted: 1 }],
    ['volleyball', { substitute: true }, null],
    ['tennis', { statistics: {} }, null],
    ['esports', { statistics: { kills: 3 } }, null],
  ] as const)('a player of %s with %p', (slug, player, expected) => {
    const lines = appearances(sportOf(slug), player)
    if (expected === null) expect(lines).toEqual([])
    else expect(lines).toMatchObject([expected, expected])
  })

  test('a player belongs to the team of the last match', () => {
    const football = sportOf('football')
    const first = matchOf([{ playerId: 5, statistics: {} }])
    const second = { ...first, homeTeamId: 3, awayTeamId: 1 }
    expect(linesOf(football, 'player', [first, second]).map(({ teamId }) => teamId)).toEqual([3, 3])
    expect(linesOf(football, 'player', [second, first]).map(({ teamId }) => teamId)).toEqual([1, 1])
  })
})

describe('numbers', () => {
  const football = sportOf('football')
  const draw = (...players: Readonly<Record<string, unknown>>[]) =>
    matchOf(players.map((statistics, index) => ({ playerId: 5 + index, statistics })))
  const sumUp = (...each: Readonly<Record<string, unknown>>[]) => {
    const matches = each.map((statistics) => draw(statistics))
    const [line] = linesOf(football, 'player', matches)
    return line ? shown(football, 'player', line) : {}
  }

  test('a sum has no floating-point noise', () => {
    expect(sumUp({ expectedGoals: 0.1 }, { expectedGoals: 0.2 }).expectedGoals).toBe(0.3)
    expect(sumUp({ expectedGoals: 0.3127 }, { expectedGoals: 0.0001 }).expectedGoals).toBe(0.3128)
  })

  test('a quotient has two digits', () => {
    expect(
      sumUp({ goals: 1, minutesPlayed: 90 }, { goals: 0, minutesPlayed: 80 }, { minutesPlayed: 90 }),
    ).toMatchObject({ minutesPerGame: 86.67, goalsPer90: 0.35, scoringFrequency: 260 })
    const matches = [draw({ rating: 7 }), draw({ rating: 6.5 }), draw({}, { rating: 9 })]
    const [line] = linesOf(football, 'player', matches)
    expect(line && shown(football, 'player', line).rating).toBe(6.75)
  })

  test('a non-numeric value is ignored, and zero is never negative', () => {
    expect(sumUp({ goals: null }, { goals: 2 }).goals).toBe(2)
    expect(Object.is(sumUp({ goals: 0, expectedGoals: 0 }).expectedGoalsDifference, 0)).toBe(true)
  })
})

/** The selection of the latest season statistics in three steps (docs/reference/endpoints.md#14). */
const TYPES = ['overall', 'regularSeason', 'mainDraw', 'playoffs', 'home', 'away', 'apertura', 'zonal']

test('each type appears once, in the order of the contract, others by name', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...TYPES)), (types) => {
      const ordered = inTypeOrder(types)
      expect(ordered).toEqual(TYPES.filter((type) => types.includes(type)))
    }),
    { numRuns: 50, seed: 2 },
  )
})

test('the latest statistics equal those of the separate requests', () => {
  const types = fc.subarray(TYPES).map(inTypeOrder)
  const list = fc.array(fc.array(types, { maxLength: 3 }), { maxLength: 3 }).map((tournaments) =>
    tournaments.map((seasons, index) => ({
      tournamentId: index + 1,
      seasons: seasons.map((of, place) => ({ seasonId: index * 10 + place, types: of })),
    })),
  )
  const query = fc.record(
    { tournamentId: fc.integer({ min: 1, max: 4 }), type: fc.constantFrom(...TYPES) },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(list, query, (tournaments, of) => {
      // All answers there could be, in the order in which the rule would take them.
      const answers = tournaments.flatMap(({ tournamentId, seasons }) =>
        seasons.flatMap(({ seasonId, types: known }) =>
          ['overall', 'regularSeason', 'mainDraw', ...TYPES]
            .filter((type) => known.includes(type))
            .map((type) => ({ tournamentId, seasonId, type })),
        ),
      )
      const fitting = answers.filter(
        ({ tournamentId, type }) =>
          (of.tournamentId === undefined || of.tournamentId === tournamentId) &&
          (of.type === undefined || of.type === type),
      )
      const latest = latestStatistics(tournaments, of)
      const [expected] = fitting
      expect(latest.isFound).toBe(expected !== undefined)
      if (latest.isFound && expected)
        expect([latest.tournamentId, latest.season.seasonId, latest.type]).toEqual([
          expected.tournamentId,
          expected.seasonId,
          expected.type,
        ])
    }),
    { numRuns: 300, seed: 5 },
  )
})
