/** The dictionary of match statistics (docs/reference/resources.md#20, #6). */
import { describe, expect, test } from 'bun:test'
import { SPORTS, type SportSlug } from '../../src/catalog/sports.ts'
import { listStatistics, matchStatisticsOf, playerStatisticsOf } from '../../src/catalog/statistics/index.ts'
import { SHARED_NAMES } from '../../src/catalog/statistics/shared-names.ts'
import type { SportStatistics } from '../../src/catalog/statistics/statistic.ts'
import { keyTable, nameFaults } from '../support/dictionaries-kit.ts'

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
    ] as const) {
      expect([byKey.get(ofMatch)?.scope, byKey.get(ofPlayer)?.scope]).toEqual([['match'], ['player']])
    }
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
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
    expect(byKey.get('fouls')).toMatchObject({
      name: { en: 'Fouls', ru: 'Фолы', es: 'Faltas' },
      group: 'Match overview',
      sports: ['football', 'basketball'],
      scope: ['match', 'player'],
    })
    expect(byKey.get('gamesWon')).toMatchObject({ sports: ['tennis', 'table-tennis'], scope: ['match'] })
  })

  test('every key has a name in three languages in every sport', () => {
    const ofSports = SPORTS.flatMap(({ slug }) => [
      ...matchStatisticsOf(slug).byKey.values(),
      ...playerStatisticsOf(slug).values(),
    ])
    expect([...rows, ...ofSports].flatMap(({ key, name }) => nameFaults(key, name))).toEqual([])
  })

  test('every shared name is used by at least two sports', () => {
    const lonely = SHARED_NAMES.filter(([key]) => {
      const row = byKey.get(key)
      return !row || (row.sports.length < 2 && row.scope.length < 2)
    })
    expect(lonely.map(([key]) => key)).toEqual([])
  })

  test('a key in several groups has its names and traits in one row only', async () => {
    const tables = await Promise.all(
      ['basketball', 'esports', 'football', 'ice-hockey', 'racket-sports', 'volleyball'].map(
        (file) => import(`../../src/catalog/statistics/${file}.ts`),
      ),
    )
    const repeated = tables.flatMap((table) =>
      Object.values(table as Record<string, SportStatistics>).flatMap(({ sport, sections }) => {
        const named = sections.flatMap(({ rows }) => rows.filter((row) => typeof row[1] === 'string'))
        const traited = sections
          .filter(({ scope }) => scope === 'match')
          .flatMap(({ rows }) => rows.filter((row) => typeof row.at(-1) === 'object'))
        return [...repeatedKeys(named), ...repeatedKeys(traited)].map((key) => `${sport} ${key}`)
      }),
    )
    expect(repeated).toEqual([])
  })
})

function repeatedKeys(rows: SportStatistics['sections'][number]['rows']): string[] {
  const keys = rows.map(([key]) => key)
  return keys.filter((key, at) => keys.indexOf(key) !== at)
}
