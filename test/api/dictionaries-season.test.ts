/** The dictionary of season statistics (docs/reference/resources.md#20, docs/reference/endpoints.md#3). */
import { describe, expect, test } from 'bun:test'
import {
  aggregateOf,
  listSeasonStatistics,
  SEASON_GROUPS,
  type SeasonScope,
  type SeasonUse,
  seasonStatisticsOf,
} from '../../src/catalog/season-statistics/index.ts'
import { SHARED_SEASON_ROWS } from '../../src/catalog/season-statistics/shared-names.ts'
import { SPORTS, type SportSlug } from '../../src/catalog/sports.ts'
import { matchStatisticsOf, playerStatisticsOf } from '../../src/catalog/statistics/index.ts'
import { keyTable, nameFaults } from '../support/dictionaries-kit.ts'

const rows = listSeasonStatistics()
const byKey = new Map(rows.map((row) => [row.key, row]))
const places = rows.flatMap(({ key, places }) => places.map((place) => ({ key, ...place })))

describe('season statistic keys', () => {
  test('there are about 470 season statistic keys, unique and in camelCase', () => {
    expect(rows.length).toBeGreaterThanOrEqual(440)
    expect(rows.length).toBeLessThanOrEqual(500)
    expect(byKey.size).toBe(rows.length)
    expect(rows.filter(({ key }) => !/^[a-z]+(?:[A-Z0-9][a-zA-Z0-9]*)*$/.test(key))).toEqual([])
  })

  test('a shared season key belongs to at least two sports', () => {
    const sportsOf = (key: string) => new Set(byKey.get(key)?.places.map(({ sport }) => sport)).size
    expect(SHARED_SEASON_ROWS.filter(([key]) => sportsOf(key) < 2).map(([key]) => key)).toEqual([])
  })

  test('season keys exist for exactly the sports and scopes with season statistics', () => {
    for (const { slug, seasonStatistics } of SPORTS) {
      expect([
        slug,
        seasonStatisticsOf(slug, 'player').size > 30,
        seasonStatisticsOf(slug, 'team').size > 30,
      ]).toEqual([slug, seasonStatistics.players, seasonStatistics.teams])
    }
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

  test('season keys have names in three languages, unique within sport and scope', () => {
    expect(rows.flatMap(({ key, name }) => nameFaults(key, name))).toEqual([])
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
    expect(byKey.get(key)).toMatchObject({ name: { en, ru, es }, isLargerBetter })
  })
})

describe('season statistic groups', () => {
  test('every season statistic group is used and named in three languages', () => {
    const used = new Set(rows.map(({ group }) => group))
    expect<string[]>([...used].sort()).toEqual(Object.keys(SEASON_GROUPS).sort())
    expect(Object.entries(SEASON_GROUPS).flatMap(([key, name]) => nameFaults(key, name))).toEqual([])
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

  test('a season value refers only to keys of the same sport and scope', () => {
    const strays = places.flatMap((place) =>
      madeOf(place)
        .filter((key) => !seasonStatisticsOf(place.sport, place.scope).has(key))
        .map((key) => `${place.sport} ${place.scope} ${place.key}: ${key}`),
    )
    expect(strays).toEqual([])
  })

  test('season value definitions contain no cycle', () => {
    const depths = new Map<string, number>()
    const depthOf = (place: SeasonUse & { key: string }, path: readonly string[] = []): number => {
      const name = `${place.sport} ${place.scope} ${place.key}`
      if (path.includes(name)) throw new Error([...path, name].join(' > '))
      const known = depths.get(name)
      if (known !== undefined) return known
      const below = madeOf(place).map((key) => {
        const statistic = seasonStatisticsOf(place.sport, place.scope).get(key)
        const aggregate = statistic ? aggregateOf(statistic, place.sport, place.scope) : null
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
    const goals = byKey.get('goals')!
    expect(aggregateOf(goals, 'football', 'player')).toEqual({ kind: 'sum', of: 'goals' })
    expect(aggregateOf(goals, 'football', 'team')).toEqual({ kind: 'tally', of: 'scored' })
    expect(aggregateOf(goals, 'tennis', 'team')).toBeNull()
  })
})
