/** What a match contributes to season statistics besides its statistics, and the keys that nothing contributes to. */
import { describe, expect, test } from 'bun:test'
import { listSeasonStatistics } from '../../../src/catalog/season-statistics/index.ts'
import type { SportSlug } from '../../../src/catalog/sports.ts'
import {
  type CountedEvent,
  factsOfPlayers,
  factsOfSide,
  type MatchDetails,
} from '../../../src/rules/seasons/match-facts.ts'
import { SeasonTotals } from '../../../src/rules/seasons/totals.ts'
import { sportOf } from '../../support/feed/block-kit.ts'

const match = (homeScore: number, awayScore: number, details: MatchDetails = {}) => ({
  ...{ homeScore, awayScore, details },
})
const goal = (team: 'home' | 'away', id: number, more: Partial<CountedEvent> = {}): CountedEvent => ({
  ...{ type: 'goal', class: 'regular', team, player: { id }, ...more },
})
const card = (id: number, more: Partial<CountedEvent> = {}): CountedEvent => ({
  ...{ type: 'card', class: 'red', team: 'home', player: { id }, ...more },
})
const parts = (home: readonly number[], away: readonly number[], more = {}): MatchDetails => {
  const score = (of: readonly number[]) => ({
    current: of.reduce((sum, part) => sum + part, 0),
    ...Object.fromEntries(of.map((part, index) => [`period${index + 1}`, part])),
    ...more,
  })
  return { homeParts: score(home), awayParts: score(away) }
}
const sets = (home: readonly number[], away: readonly number[]): MatchDetails => {
  const { homeParts, awayParts } = parts(home, away)
  const won = (of: readonly number[], other: readonly number[]) =>
    of.filter((games, index) => games > (other[index] ?? 0)).length
  return {
    homeParts: { ...homeParts, current: won(home, away) },
    awayParts: { ...awayParts, current: won(away, home) },
  }
}

/** Goals 0:1, 1:1, 2:1 from a penalty, and 3:1 from the bench. */
const TURNED = [
  ...[goal('away', 21), goal('home', 11), goal('home', 12, { class: 'penalty' }), goal('home', 13)],
  ...[card(11), card(12, { rescinded: true }), card(22, { team: 'away', class: 'yellowRed' })],
  { type: 'inGamePenalty', class: 'missed', team: 'home', player: { id: 12 } } as const,
  { type: 'substitution', team: 'home', playerOut: { id: 14 } } as const,
]

/** 0:1, 1:1, and a shoot-out that home wins. */
const LEVEL = [
  ...[goal('away', 21), goal('home', 11)],
  { type: 'suspension', class: 'minor2', team: 'home', player: { id: 1 } } as const,
]
const SHOOTOUT: MatchDetails = {
  homeParts: { current: 2, period1: 0, period2: 0, period3: 1, penalties: 1 },
  awayParts: { current: 1, period1: 1, period2: 0, period3: 0, penalties: 0 },
}

describe('a side', () => {
  test.each<[what: string, ReturnType<typeof match>, sides: string, object]>([
    [
      'football: with events',
      match(3, 1, { events: TURNED }),
      'home home',
      {
        comebackWins: true,
        scoredFirst: false,
        directRedCards: 1,
        yellowRedCards: 0,
        penaltyGoals: 1,
        penaltiesTaken: 2,
        bothTeamsScored: true,
      },
    ],
    [
      'football: the other side',
      match(3, 1, { events: TURNED }),
      'away home',
      { comebackWins: false, scoredFirst: true, yellowRedCards: 1 },
    ],
    [
      'football: with scorers only',
      match(1, 0, { events: [goal('home', 1)] }),
      'home home',
      { comebackWins: false, penaltyGoals: 0, directRedCards: undefined, penaltiesTaken: undefined },
    ],
    [
      'football: with a goal missing',
      match(3, 2, { events: TURNED }),
      'home home',
      { comebackWins: undefined, directRedCards: undefined, scoredFirst: undefined },
    ],
    [
      'football: without anything',
      match(2, 0),
      'home home',
      { scoredFirst: 1, matchesOver25Goals: false, firstHalfGoals: undefined, penaltyGoals: undefined },
    ],
    ['football: the crowd at home', match(0, 0, { attendance: 500 }), 'home -', { attendance: 500 }],
    ['football: the crowd away', match(0, 0, { attendance: 500 }), 'away -', { attendance: undefined }],
    [
      'basketball: behind after a quarter',
      match(80, 70, parts([10, 20, 30, 20], [15, 15, 20, 20])),
      'home home',
      { firstQuarterPoints: 10, fourthQuarterPoints: 20, comebackWins: true, overtimeWins: false },
    ],
    [
      'basketball: in overtime',
      match(70, 80, parts([20, 15, 15, 10], [15, 15, 15, 15], { overtime: 10 })),
      'home away',
      { overtimeLosses: true, comebackWins: false },
    ],
    [
      'basketball: without quarters',
      match(70, 80),
      'home away',
      { overtimeLosses: undefined, firstQuarterPoints: undefined },
    ],
    [
      'ice-hockey: in a shoot-out',
      match(1, 1, parts([1, 0, 0], [0, 0, 1], { penalties: 1 })),
      'home home',
      { shootoutWins: true, overtimeWins: false, regulationWins: false, thirdPeriodGoals: 0 },
    ],
    [
      'ice-hockey: with a goal more for the shoot-out',
      match(2, 1, { events: [...LEVEL, goal('home', 12, { period: 'penalties' })], ...SHOOTOUT }),
      'home home',
      { overtimeGoals: 0, minorPenalties: 1, comebackWins: true, shootoutWins: true },
    ],
    [
      'football: with a shoot-out beside the score',
      match(1, 1, { events: LEVEL, ...SHOOTOUT }),
      'home home',
      { comebackWins: true, scoredFirst: false, penaltyGoals: 0 },
    ],
    [
      'football: with a goal missing before a shoot-out',
      match(2, 2, { events: LEVEL, ...SHOOTOUT }),
      'home home',
      { comebackWins: undefined, penaltyGoals: undefined },
    ],
    [
      'volleyball: in five sets',
      match(3, 2, sets([20, 25, 25, 20, 15], [25, 20, 20, 25, 10])),
      'home home',
      { decidingSetsPlayed: true, decidingSetsWon: true, comebackWins: true, straightSetWins: false },
    ],
    [
      'volleyball: in three sets',
      match(3, 0, sets([25, 25, 25], [1, 2, 3])),
      'home home',
      { decidingSetsPlayed: false, straightSetWins: true, comebackWins: false },
    ],
    [
      'tennis: a final on clay',
      match(2, 0, {
        ground: 'Clay',
        round: { round: 1, name: 'Final', slug: 'final', cupRoundType: 1 },
        isRetired: false,
      }),
      'home home',
      {
        clayWins: true,
        hardWins: false,
        titles: true,
        finals: true,
        semifinals: false,
        retirements: false,
        straightSetWins: true,
      },
    ],
    [
      'tennis: a retirement',
      match(2, 0, { isRetired: true }),
      'away home',
      { retirements: true, straightSetWins: false, clayLosses: undefined, titles: undefined },
    ],
  ])('%s', (what, of, sides, expected) => {
    const [side, winner] = sides.split(' ') as ['home' | 'away', 'home' | 'away' | '-']
    const [sport = ''] = what.split(':')
    const facts = factsOfSide(sportOf(sport as SportSlug), of, side, winner === '-' ? null : winner)
    for (const [key, value] of Object.entries(expected)) expect([key, facts[key]]).toEqual([key, value])
  })
})

describe('a player', () => {
  const facts = (
    slug: SportSlug,
    details: MatchDetails,
    player: Parameters<ReturnType<typeof factsOfPlayers>>[0],
  ) => factsOfPlayers(sportOf(slug), match(3, 1, details), 'home', 'home')(player, [player, { playerId: 99 }])
  const known = { events: TURNED, playerOfTheMatchId: 12 }

  test.each([
    [
      { playerId: 11 },
      { directRedCards: 1, fullMatches: false, winningGoals: false, matchesAsCaptain: undefined },
    ],
    [
      { playerId: 12, captain: true },
      {
        directRedCards: 0,
        fullMatches: true,
        winningGoals: true,
        penaltyGoals: 1,
        penaltiesTaken: 2,
        playerOfTheMatchAwards: true,
        matchesAsCaptain: true,
      },
    ],
    [
      { playerId: 13, substitute: true },
      { substituteGoals: 1, fullMatches: false, playerOfTheMatchAwards: false },
    ],
    [{ playerId: 14 }, { substitutionsOut: true, fullMatches: false, substituteGoals: 0 }],
  ])('of football %p', (player, expected) => {
    expect(facts('football', known, player)).toMatchObject(expected)
  })

  test('without events only what is certain is known', () => {
    expect(
      Object.values(facts('football', {}, { playerId: 1 })).filter((value) => value !== undefined),
    ).toEqual([])
  })

  test.each([
    [{ points: 10, rebounds: 10 }, true, false],
    [{ points: 10, rebounds: 10, steals: 11 }, true, true],
    [{ points: 30, rebounds: 9 }, false, false],
  ])('of basketball with %p', (statistics, doubleDoubles, tripleDoubles) => {
    expect(facts('basketball', {}, { playerId: 1, statistics })).toMatchObject({
      doubleDoubles,
      tripleDoubles,
    })
  })

  const assisted = (id: number) => goal('home', 8, { assist: { id } })
  const away = goal('away', 2)
  test.each<[string, CountedEvent[], Record<string, number>, number | undefined]>([
    ['first on two goals', [assisted(1), assisted(1), assisted(5), away], { assists: 3 }, 2],
    ['with none', [], {}, 0],
    ['of goals that name no assistant', [...Array(3).fill(goal('home', 8)), away], { assists: 1 }, undefined],
    ['with a goal missing', [assisted(1)], { assists: 1 }, undefined],
    [
      'named more often than its statistic says',
      [assisted(1), assisted(1), assisted(5), away],
      { assists: 1 },
      undefined,
    ],
  ])('assists of ice hockey: %s', (_, events, statistics, primaryAssists) => {
    expect(facts('ice-hockey', { events }, { playerId: 1, statistics }).primaryAssists).toEqual(
      primaryAssists as number,
    )
  })

  const by = (playerId: number, statistics: Record<string, number>) => ({ playerId, statistics })
  test.each([
    ['the only goalkeeper', [by(1, { saves: 20 })], { goalkeeperWins: true, goalkeeperLosses: false }],
    ['one of two', [by(1, { saves: 20 }), by(2, { saves: 1 })], {}],
    ['a skater', [by(1, { goals: 1 }), by(2, { saves: 1 })], {}],
  ])('a result of ice hockey belongs to a goalkeeper: %s', (_, teammates, expected) => {
    const of = factsOfPlayers(sportOf('ice-hockey'), match(3, 1), 'home', 'home')
    const [player] = teammates
    const { goalkeeperWins, goalkeeperLosses } = of(player as (typeof teammates)[number], teammates)
    expect({ goalkeeperWins, goalkeeperLosses }).toEqual({
      goalkeeperWins: undefined,
      goalkeeperLosses: undefined,
      ...expected,
    })
  })

  test('of ice hockey', () => {
    const events = [
      goal('home', 1),
      goal('home', 1, { class: 'emptyNet' }),
      goal('home', 1, { period: 'overtime' }),
    ]
    const more = [
      goal('away', 2),
      { type: 'suspension', class: 'minor2', team: 'home', player: { id: 1 } } as const,
    ]
    expect(facts('ice-hockey', { events: [...events, ...more] }, { playerId: 1 })).toMatchObject({
      ...{
        firstGoals: true,
        emptyNetGoals: 1,
        overtimeGoals: 1,
        penalties: 1,
        minorPenalties: 1,
        majorPenalties: 0,
      },
    })
  })
})

test('a fact that one match of the season does not report has no sum; runs go on over both sides', () => {
  const football = sportOf('football')
  const totals = (...details: MatchDetails[]) => {
    const season = new SeasonTotals(football)
    for (const [index, of] of details.entries()) {
      const isHome = index % 2 === 0
      season.add({
        ...{
          homeTeamId: isHome ? 1 : 2,
          awayTeamId: isHome ? 2 : 1,
          winnerCode: isHome ? 1 : 2,
          isAwarded: false,
        },
        ...{ homeScore: isHome ? 1 : 0, awayScore: isHome ? 0 : 1, details: of },
        ...{ homePlayers: [], awayPlayers: [], statistics: [] },
      })
    }
    const line = season.lines('team').find(({ entityId, type }) => entityId === 1 && type === 'overall')
    const keys = listSeasonStatistics().filter(({ places }) =>
      places.some((use) => use.sport === 'football' && use.scope === 'team'),
    )
    return Object.fromEntries(keys.map(({ key }, place) => [key, line?.values[place]]))
  }
  const half = parts([1, 0], [0, 1])
  expect(totals(half, half)).toMatchObject({ firstHalfGoals: 1, secondHalfGoals: 1, longestWinStreak: 2 })
  expect(totals(half, {})).toMatchObject({ firstHalfGoals: Number.NaN, longestWinStreak: 2 })
})

test('the keys that nothing computes are listed in the decisions', async () => {
  const text = await Bun.file(new URL('../../../docs/decisions.md', import.meta.url)).text()
  const table = text.split('<!-- provided keys -->')[1]?.split('\n\n')[1] ?? ''
  const listed = [...table.matchAll(/`(\w+)`/g)].map(([, key]) => key).filter((key) => key !== 'scoreline')
  // Computed apart, for players of whom only goals are known.
  const nothing = listSeasonStatistics().filter(
    ({ key, places }) =>
      places.every(({ aggregate }) => aggregate === null) && key !== 'matchesWithKnownScorers',
  )
  expect(listed.sort()).toEqual(nothing.map(({ key }) => key).sort())
})
