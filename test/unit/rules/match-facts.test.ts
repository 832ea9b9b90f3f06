/** What a match contributes to season statistics besides its statistics, and the keys that nothing contributes to. */
import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
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
import { parts as caseParts, textCases } from '../../support/text-cases.ts'

const match = (homeScore: number, awayScore: number, details: MatchDetails = {}) => ({
  ...{ homeScore, awayScore, details },
})
const goal = (team: 'home' | 'away', id: number, more: Partial<CountedEvent> = {}): CountedEvent => ({
  ...{ type: 'goal', class: 'regular', team, player: { id }, ...more },
})

/** `0 0 1 : 1 0 0, penalties 1 : 0`: the parts of both sides, and others by name. */
function parts(text: string): MatchDetails {
  const [periods = '', ...others] = text.split(', ')
  const numbers = (of: string) => of.split(' : ').map((side) => side.split(' ').map(Number))
  const named = others.map((other) => /^(\w+) (.*)$/.exec(other) ?? [])
  const [homeParts, awayParts] = numbers(periods).map((of, side) => ({
    current: of.reduce((sum, part) => sum + part, 0),
    ...Object.fromEntries(of.map((part, index) => [`period${index + 1}`, part])),
    ...Object.fromEntries(named.map(([, name = '', values = '']) => [name, numbers(values)[side]?.[0]])),
  }))
  return { homeParts: homeParts!, awayParts: awayParts! }
}

/** `goal away 21, goal home 12 penalty`: type, side, player, and class, part or that it was rescinded. */
const eventsOf = (text: string) =>
  text.split(', ').map((event): CountedEvent => {
    const [type = '', team, id, kind = type === 'goal' ? 'regular' : null] = event.split(' ')
    const player = { [type === 'substitution' ? 'playerOut' : 'player']: { id: Number(id) } }
    const own = kind === 'penalties' ? { class: 'regular', period: kind } : { class: kind }
    const card = kind === 'rescinded' ? { class: 'red', rescinded: true } : own
    return { type, team: team as 'home', ...player, ...card }
  })

/** Goals 0:1, 1:1, 2:1 from a penalty, and 3:1 from the bench. */
const TURNED = eventsOf(
  'goal away 21, goal home 11, goal home 12 penalty, goal home 13, card home 11 red, card home 12 rescinded, ' +
    'card away 22 yellowRed, inGamePenalty home 12 missed, substitution home 14',
)

test.each(textCases(join(import.meta.dir, 'match-facts.txt')).cases)('a side: %s', (...of) => {
  const { given, expected } = caseParts(of)
  const [sport = ''] = of[0].split(':')
  const [first = '', ...more] = given
  const [, home, away, side, winner] = /^(\d+):(\d+) of (\w+), won by (\S+)$/.exec(first) ?? []
  const saidOf = (word: string) => more.find((line) => line.startsWith(`${word} `))?.slice(word.length + 1)
  const [events, periods] = [saidOf('events'), saidOf('parts')]
  const details: MatchDetails = {
    ...(events !== undefined && { events: eventsOf(events) }),
    ...(periods !== undefined && parts(periods)),
    ...JSON.parse(saidOf('details') ?? '{}'),
  }
  const facts = factsOfSide(
    sportOf(sport as SportSlug),
    match(Number(home), Number(away), details),
    side as 'home',
    winner === '-' ? null : (winner as 'home'),
  )
  const shown = (expected[0] ?? '').split(' ').map((fact) => {
    const [key = ''] = fact.split('=')
    return `${key}=${facts[key] ?? '?'}`
  })
  expect(shown.join(' ')).toBe(expected[0] ?? '')
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
  const half = parts('1 0 : 0 1')
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
