/** The dictionaries of match and season statistics (docs/reference/resources.md#20, #6, docs/reference/endpoints.md#3). */
import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { Glob } from 'bun'
import {
  aggregateOf,
  listSeasonStatistics,
  SEASON_GROUPS,
  type SeasonScope,
  type SeasonUse,
  seasonStatisticsOf,
} from '../../../src/catalog/season-statistics/index.ts'
import SHARED_SEASON_ROWS from '../../../src/catalog/season-statistics/shared-names.json' with {
  type: 'json',
}
import { SPORT_SLUGS, SPORTS, type SportSlug } from '../../../src/catalog/sports.ts'
import {
  listStatistics,
  matchStatisticsOf,
  playerStatisticsOf,
} from '../../../src/catalog/statistics/index.ts'
import SHARED_NAMES from '../../../src/catalog/statistics/shared-names.json' with { type: 'json' }
import { type SportStatistics, USUAL_TRAITS } from '../../../src/catalog/statistics/statistic.ts'
import { keyTable, nameFaults } from '../../support/make/dictionaries-kit.ts'

/** Groups and keys of recorded football matches; more keys may follow in a group. */
const FOOTBALL_GROUPS = `
Match overview: ballPossession expectedGoals bigChanceCreated totalShotsOnGoal goalkeeperSaves cornerKicks fouls passes
  totalTackle freeKicks yellowCards redCards
Shots: totalShotsOnGoal shotsOnGoal hitWoodwork shotsOffGoal blockedScoringAttempt totalShotsInsideBox
  totalShotsOutsideBox
Attack: bigChanceScored bigChanceMissed accurateThroughBall touchesInOppBox fouledFinalThird offsides
Passes: accuratePasses throwIns finalThirdEntries finalThirdPhaseStatistic accurateLongBalls accurateCross
Duels: duelWonPercent dispossessed groundDuelsPercentage aerialDuelsPercentage dribblesPercentage
Defending: wonTacklePercent totalTackle interceptionWon ballRecovery totalClearance
Goalkeeping: goalkeeperSaves goalsPrevented punches goalKicks penaltySaves`
/** Keys of recorded matches. */
const MATCH_KEYS = `
tennis: servicePointsAccuracy firstServePointsAccuracy receiverPointsAccuracy firstReturnPoints pointsWon pointsTotal aces
  doubleFaults firstServeAccuracy secondServeAccuracy secondServePointsAccuracy breakPointsSaved breakPointsScored
  serviceGamesWon maxPointsInRow gamesWon maxGamesInRow tiebreaks
table-tennis: servicePointsAccuracy receiverPointsAccuracy pointsWon pointsTotal maxPointsInRow
ice-hockey: shotsOnGoal Hits Blocked FaceOffsWon PowerPlayGoals ShortHandedGoals penaltyMinutes takeaways giveaways
basketball: fieldGoalsScored twoPointersScored threePointersScored freeThrowsScored rebounds offensiveRebounds
  defensiveRebounds assists steals blocks turnovers fouls biggestLead leadChanges maxPointsInARow timeSpentInLead
volleyball: pointsTotal aces serviceErrors attackPoints attackErrors blockPoints receptionErrors maxPointsInRow
esports: kills deaths assists goldEarned netWorth towers barracks dragons inhibitors baron firstBlood`
const PLAYER_KEYS = `
football: minutesPlayed totalShots rating goals goalAssist totalPass accuratePass keyPass totalTackle interceptionWon
  totalClearance duelWon duelLost aerialWon fouls wasFouled yellowCard redCard saves touches expectedGoals expectedAssists
ice-hockey: goals assists points plusMinus shots hits blocked penaltyMinutes timeOnIce faceOffWins saves
basketball: secondsPlayed points rebounds assists steals blocks turnovers personalFouls fieldGoalsMade fieldGoalAttempts
  threePointsMade threePointAttempts freeThrowsMade freeThrowAttempts plusMinus
esports: kills deaths assists adr kast headshots goldPerMin xpPerMin denies lastHits netWorth heroLevel goldEarned level
  minionsKilled role`

const rows = listStatistics()
const byKey = new Map(rows.map((row) => [row.key, row]))

const seasonRows = listSeasonStatistics()
const seasonByKey = new Map(seasonRows.map((row) => [row.key, row]))
const places = seasonRows.flatMap(({ key, places }) => places.map((place) => ({ key, ...place })))

/** The members of an aggregate beside its kind. */
const MEMBERS: Readonly<Record<string, string>> = {
  '': 'matches starts',
  of: 'tally sum average minutes sumOfPlayers sumOfTotals sumOfOpponents sumOfOpponentTotals shareOfOpponents sumOfBoth fact averageFact longestRun weighted addition difference perMatch per90 perSet',
  'of to': 'ratio percentage shareAgainst rate',
  'of atLeast': 'matchesWith',
  'of atLeast atMost': 'matchesWith',
}
const SECTION_MEMBERS = {
  statistics: 'scope group rows',
  'season-statistics': 'scopes group shared rows families',
}

/** The tables of the sports in a folder. */
const tablesOf = (folder: keyof typeof SECTION_MEMBERS): readonly SportStatistics[] =>
  [...new Glob('*.json').scanSync(`src/catalog/${folder}`)]
    .map((file) => JSON.parse(readFileSync(`src/catalog/${folder}/${file}`, 'utf8')))
    .filter(({ sport }) => SPORT_SLUGS.includes(sport))

test('tables have only members that are read', () => {
  for (const [folder, members] of Object.entries(SECTION_MEMBERS) as [
    keyof typeof SECTION_MEMBERS,
    string,
  ][]) {
    const sections = tablesOf(folder).flatMap(({ sections }) => sections)
    expect(sections.length).toBeGreaterThan(30)
    expect(sections.flatMap((of) => Object.keys(of)).filter((key) => !members.includes(key))).toEqual([])
  }
  const traits = tablesOf('statistics').flatMap(({ sections }) =>
    sections.flatMap(({ rows }) => rows.map((row) => row.at(-1)).filter((last) => typeof last === 'object')),
  )
  for (const [key, value] of traits.flatMap((of) => Object.entries(of)))
    expect([key, typeof value]).toEqual([key, typeof USUAL_TRAITS[key as keyof typeof USUAL_TRAITS]])
  for (const { key, aggregate } of places) {
    if (!aggregate) continue
    const { kind, ...rest } = aggregate
    expect([key, MEMBERS[Object.keys(rest).join(' ')]?.split(' ').includes(kind)]).toEqual([key, true])
  }
})

describe('names of both dictionaries', () => {
  test('a key has one row, and names in three languages in every sport', () => {
    expect([byKey.size, seasonByKey.size]).toEqual([rows.length, seasonRows.length])
    const ofSports = SPORTS.flatMap(({ slug }) => [
      ...matchStatisticsOf(slug).byKey.values(),
      ...playerStatisticsOf(slug).values(),
    ])
    const groups = Object.entries(SEASON_GROUPS).map(([key, name]) => ({ key, name }))
    const all = [...rows, ...ofSports, ...seasonRows, ...groups]
    expect(all.flatMap(({ key, name }) => nameFaults(key, name))).toEqual([])
  })

  test('a shared name is used by several sports or scopes', () => {
    const single = SHARED_NAMES.filter(([key = '']) => {
      const row = byKey.get(key)
      return !row || (row.sports.length < 2 && row.scope.length < 2)
    })
    const sportsOf = (key: string) => new Set(seasonByKey.get(key)?.places.map(({ sport }) => sport)).size
    const singleInSeasons = SHARED_SEASON_ROWS.filter(([key]) => sportsOf(String(key)) < 2)
    expect([...single, ...singleInSeasons].map(([key]) => key)).toEqual([])
  })
})

describe('match statistic keys', () => {
  test('football match statistics appear in the recorded groups and order', () => {
    const expected = keyTable(FOOTBALL_GROUPS)
    const { groups, byKey } = matchStatisticsOf('football')
    const found = groups.map(({ name, from, to }, index) => {
      const places = [...byKey.values()].flatMap(({ key, places }) => places.map((place) => ({ key, place })))
      const own = places.filter(({ place }) => place >= from && place < to).sort((a, b) => a.place - b.place)
      return [name, own.slice(0, expected[index]?.[1].length).map(({ key }) => key)]
    })
    expect<unknown>(found).toEqual(expected)
  })

  test('the keys of recorded matches and players are known', () => {
    for (const [sport, keys] of keyTable(MATCH_KEYS)) {
      const known = matchStatisticsOf(sport as SportSlug).byKey
      expect([sport, keys.filter((key) => !known.has(key))]).toEqual([sport, []])
    }
    for (const [sport, keys] of keyTable(PLAYER_KEYS)) {
      const known = playerStatisticsOf(sport as SportSlug)
      expect([sport, keys.filter((key) => !known.has(key))]).toEqual([sport, []])
    }
  })

  test('match statistic keys exist for every sport, and for players where the sport has them', () => {
    for (const { slug, hasPlayerStatistics, block, seasonStatistics } of SPORTS) {
      expect(matchStatisticsOf(slug).byKey.size).toBeGreaterThan(5)
      expect([slug, playerStatisticsOf(slug).size > 0]).toEqual([
        slug,
        hasPlayerStatistics || block === 'esports' || seasonStatistics.players,
      ])
    }
  })

  test('ice-hockey keys differ by case', () => {
    for (const [ofMatch, ofPlayer] of [
      ['Hits', 'hits'],
      ['Blocked', 'blocked'],
      ['PowerPlayGoals', 'powerPlayGoals'],
      ['ShortHandedGoals', 'shortHandedGoals'],
    ] as const)
      expect([byKey.get(ofMatch)?.scope, byKey.get(ofPlayer)?.scope]).toEqual([['match'], ['player']])
  })

  test('a statistic key appears once in a group', () => {
    for (const { slug } of SPORTS) {
      const { groups, byKey } = matchStatisticsOf(slug)
      const groupOf = (place: number) => groups.findIndex(({ from, to }) => place >= from && place < to)
      const repeated = [...byKey.values()].filter(
        ({ places }) => new Set(places.map(groupOf)).size < places.length,
      )
      expect(repeated).toEqual([])
    }
  })
})

describe('dictionary rows', () => {
  test('a dictionary row unites the sports and scopes of a key', () => {
    expect(byKey.get('fouls')).toMatchObject({
      name: { en: 'Fouls', ru: 'Фолы', es: 'Faltas' },
      group: 'Match overview',
      sports: ['football', 'basketball'],
      scope: ['match', 'player'],
    })
    expect(byKey.get('gamesWon')).toMatchObject({ sports: ['tennis', 'table-tennis'], scope: ['match'] })
  })

  test('a key in several groups has its names and traits in one row only', () => {
    const repeated = tablesOf('statistics').flatMap(({ sport, sections }) => {
      const named = sections.flatMap(({ rows }) => rows.filter((row) => typeof row[1] === 'string'))
      const traited = sections
        .filter(({ scope }) => scope === 'match')
        .flatMap(({ rows }) => rows.filter((row) => typeof row.at(-1) === 'object'))
      return [...repeatedKeys(named), ...repeatedKeys(traited)].map((key) => `${sport} ${key}`)
    })
    expect(repeated).toEqual([])
  })
})

function repeatedKeys(rows: SportStatistics['sections'][number]['rows']): string[] {
  const keys = rows.map(([key]) => key)
  return keys.filter((key, at) => keys.indexOf(key) !== at)
}

describe('season statistic keys', () => {
  test('there are about 470 season statistic keys, in camelCase', () => {
    expect(seasonRows.length).toBeGreaterThanOrEqual(440)
    expect(seasonRows.length).toBeLessThanOrEqual(500)
    expect(seasonRows.filter(({ key }) => !/^[a-z]+(?:[A-Z0-9][a-zA-Z0-9]*)*$/.test(key))).toEqual([])
  })

  test('season keys exist for exactly the sports and scopes with season statistics', () => {
    for (const { slug, seasonStatistics } of SPORTS)
      expect([
        slug,
        seasonStatisticsOf(slug, 'player').size > 30,
        seasonStatisticsOf(slug, 'team').size > 30,
      ]).toEqual([slug, seasonStatistics.players, seasonStatistics.teams])
  })

  const USUAL = `
football player: goals assists expectedGoals accuratePassesPercentage successfulDribbles tacklesWon rating
football team: matches wins draws losses cleanSheets averageBallPossession corners goalsConceded
ice-hockey player: goals assists points plusMinus powerPlayGoals faceOffPercentage savePercentage
ice-hockey team: powerPlayPercentage penaltyKillPercentage goalsAgainst shutouts overtimeWins
basketball player: pointsPerGame reboundsPerGame assistsPerGame trueShootingPercentage doubleDoubles
basketball team: points pointsAgainst offensiveRating pace benchPoints
volleyball player: points attackPoints blockPoints aces digs attackPointsPerSet
volleyball team: setsWon setsLost setRatio pointsWon
tennis team: aces doubleFaults firstServePointsScored breakPointsSavedPercentage clayWins titles`
  test.each(keyTable(USUAL))('season keys of a %s include the usual ones', (of, keys) => {
    const [sport, scope] = of.split(' ') as [SportSlug, SeasonScope]
    const known = seasonStatisticsOf(sport, scope)
    expect(keys.filter((key) => !known.has(key))).toEqual([])
  })

  test('season names are unique within sport and scope', () => {
    for (const language of ['en', 'ru', 'es'] as const) {
      for (const { slug } of SPORTS) {
        for (const scope of ['player', 'team'] as const) {
          const names = [...seasonStatisticsOf(slug, scope).values()].map(({ name }) => name[language])
          expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
        }
      }
    }
  })

  test.each([
    ['goalsPer90', 'Goals per 90 minutes', 'Голы за 90 минут', 'Goles por 90 minutos', true],
    ['pointsPerGame', 'Points per game', 'Очки за матч', 'Puntos por partido', true],
    ['turnoversPerGame', 'Turnovers per game', 'Потери за матч', 'Pérdidas por partido', false],
    ['acesPerSet', 'Aces per set', 'Эйсы за сет', 'Aces por set', true],
    ['losses', 'Losses', 'Поражения', 'Derrotas', false],
  ])('%s', (key, en, ru, es, isLargerBetter) => {
    expect(seasonByKey.get(key)).toMatchObject({ name: { en, ru, es }, isLargerBetter })
  })
})

describe('season statistic groups', () => {
  test('every season statistic group is used', () => {
    const used = new Set(seasonRows.map(({ group }) => group))
    expect<string[]>([...used].sort()).toEqual(Object.keys(SEASON_GROUPS).sort())
  })
})

describe('how a season value is computed from match data', () => {
  /** Season keys that a value is made of. */
  function madeOf({ aggregate, scope }: SeasonUse): readonly string[] {
    switch (aggregate?.kind) {
      case 'addition':
      case 'difference':
        return aggregate.of
      case 'ratio':
      case 'percentage':
        return [aggregate.of, aggregate.to]
      case 'perMatch':
        return [aggregate.of, scope === 'player' ? 'appearances' : 'matches']
      case 'per90':
        return [aggregate.of, 'minutesPlayed']
      case 'perSet':
        return [aggregate.of, 'setsPlayed']
      default:
        return []
    }
  }

  test('a season value refers only to keys of the same sport and scope, without a cycle', () => {
    const depths = new Map<string, number>()
    const depthOf = (place: SeasonUse & { key: string }, path: readonly string[] = []): number => {
      const name = `${place.sport} ${place.scope} ${place.key}`
      if (path.includes(name)) throw new Error([...path, name].join(' > '))
      const known = depths.get(name)
      if (known !== undefined) return known
      const below = madeOf(place).map((key) => {
        const statistic = seasonStatisticsOf(place.sport, place.scope).get(key)
        if (!statistic) throw new Error(`${name} refers to ${key}`)
        const aggregate = aggregateOf(statistic, place.sport, place.scope)
        return depthOf({ ...place, key, aggregate }, [...path, name])
      })
      const depth = Math.max(0, ...below.map((each) => each + 1))
      depths.set(name, depth)
      return depth
    }
    expect(Math.max(...places.map((place) => depthOf(place)))).toBeLessThan(6)
  })

  test('a season value refers only to match statistics of the sport', () => {
    const strays = places.filter(({ sport, scope, aggregate }) => {
      const ofTeam = matchStatisticsOf(sport).byKey
      const ofPlayer = playerStatisticsOf(sport)
      switch (aggregate?.kind) {
        case 'sum':
        case 'average':
        case 'minutes':
          return !(scope === 'player' ? ofPlayer : ofTeam).has(aggregate.of)
        case 'sumOfPlayers':
          return scope !== 'team' || !ofPlayer.has(aggregate.of)
        case 'sumOfTotals':
          return scope !== 'team' || (ofTeam.get(aggregate.of)?.renderType ?? 0) < 3
        case 'tally':
          return scope !== 'team'
        default:
          return false
      }
    })
    expect(strays).toEqual([])
  })

  test('a season value may be computed differently for players and teams', () => {
    const goals = seasonByKey.get('goals')!
    expect(aggregateOf(goals, 'football', 'player')).toEqual({ kind: 'sum', of: 'goals' })
    expect(aggregateOf(goals, 'football', 'team')).toEqual({ kind: 'tally', of: 'scored' })
    expect(aggregateOf(goals, 'tennis', 'team')).toBeNull()
  })
})
