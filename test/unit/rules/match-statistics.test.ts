/** Match statistics from the feed's form to the sent one (docs/reference/resources.md#8). */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { SPORT_SLUGS, type SportSlug } from '../../../src/catalog/sports.ts'
import { matchStatisticsOf } from '../../../src/catalog/statistics/index.ts'
import { STATISTICS_PERIODS, type StatisticsChange } from '../../../src/contract/match-blocks.ts'
import type { StatisticsItem } from '../../../src/contract/resources/blocks.ts'
import {
  playerStatisticsProblems,
  teamStatisticsProblems,
  viewMatchStatistics,
} from '../../../src/rules/matches/statistics.ts'
import { accepts } from '../../support/http/schema-checks.ts'

type Item = StatisticsChange[number]['items'][number]

const inAll = (...items: Item[]): StatisticsChange => [{ period: 'ALL', items }]

function shownItem(sport: SportSlug, item: Item): StatisticsItem | undefined {
  const { statistics, problems } = viewMatchStatistics(sport, inAll(item))
  expect(problems).toEqual([])
  return statistics[0]?.groups[0]?.statisticsItems[0]
}

describe('statistic items', () => {
  type Row = [SportSlug, string, home: [number, number?], away: [number, number?], string, string, 1 | 2 | 3]
  const rows: Row[] = [
    ['football', 'ballPossession', [54], [46], '54%', '46%', 1],
    ['football', 'ballPossession', [49.6], [50.4], '50%', '50%', 2],
    ['football', 'cornerKicks', [9], [9], '9', '9', 3],
    ['football', 'fouls', [14], [11], '14', '11', 1],
    ['football', 'expectedGoals', [1.114], [0.7], '1.11', '0.70', 1],
    ['football', 'goalsPrevented', [-0.34], [-0.001], '-0.34', '0.00', 2],
    ['football', 'accurateLongBalls', [32, 95], [33, 100], '32/95 (34%)', '33/100 (33%)', 1],
    ['football', 'accurateCross', [0, 0], [0, 12], '0/0 (0%)', '0/12 (0%)', 3],
    ['football', 'groundDuelsPercentage', [10, 20], [25, 50], '10/20 (50%)', '25/50 (50%)', 3],
    ['football', 'wonTacklePercent', [10, 18], [8, 12], '56%', '67%', 2],
    ['tennis', 'firstReturnPoints', [12, 40], [20, 41], '12/40 (30%)', '20/41 (49%)', 2],
    ['ice-hockey', 'Hits', [21], [30], '21', '30', 2],
    ['basketball', 'fieldGoalsScored', [40, 85], [41, 90], '40/85 (47%)', '41/90 (46%)', 1],
    ['basketball', 'timeSpentInLead', [1325], [65], '22:05', '1:05', 1],
    ['volleyball', 'pointsTotal', [75], [0], '75', '0', 1],
  ]
  test.each(rows)(
    '%s %s %j to %j',
    (sport, key, [home, homeTotal], [away, awayTotal], homeText, awayText, code) => {
      const totals = homeTotal === undefined || awayTotal === undefined ? {} : { homeTotal, awayTotal }
      const item = shownItem(sport, { key, home, away, ...totals })
      expect([item?.home, item?.away, item?.compareCode]).toEqual([homeText, awayText, code])
      expect(item).toMatchObject({ key, homeValue: home, awayValue: away })
      expect([item?.homeTotal, item?.awayTotal]).toEqual([homeTotal, awayTotal])
    },
  )

  test('an item equals the recorded response', () => {
    const item = { key: 'accurateLongBalls', home: 18, away: 22, homeTotal: 40, awayTotal: 51 }
    expect(shownItem('football', item)).toEqual({
      name: 'Long balls',
      home: '18/40 (45%)',
      away: '22/51 (43%)',
      compareCode: 1,
      statisticsType: 'positive',
      valueType: 'team',
      homeValue: 18,
      awayValue: 22,
      homeTotal: 40,
      awayTotal: 51,
      renderType: 3,
      key: 'accurateLongBalls',
    })
  })

  test('an item has totals only for fractions', () => {
    const item = shownItem('football', { key: 'fouls', home: 1, away: 2, homeTotal: 3, awayTotal: 3 })
    expect(Object.keys(item ?? {})).not.toContain('homeTotal')
    expect(item).toMatchObject({ statisticsType: 'negative', valueType: 'event', renderType: 1 })
  })

  test.each([
    ['football', 'shotsOnGoal', 'Shots on target'],
    ['ice-hockey', 'shotsOnGoal', 'Shots on goal'],
  ] as const)('has the name of its sport: %s %s', (sport, key, name) => {
    expect(shownItem(sport, { key, home: 1, away: 1 })?.name).toBe(name)
  })
})

describe('groups and periods', () => {
  test('groups follow the dictionary and empty ones are omitted', () => {
    const { statistics, problems } = viewMatchStatistics('football', [
      { period: '2ND', items: [] },
      {
        period: 'ALL',
        items: [
          { key: 'goalKicks', home: 3, away: 4 },
          { key: 'shotsOnGoal', home: 3, away: 4 },
          { key: 'totalShotsOnGoal', home: 9, away: 8 },
          { key: 'ballPossession', home: 60, away: 40 },
        ],
      },
    ])
    expect(problems).toEqual([])
    expect(
      statistics.map(({ period, groups }) => [
        period,
        groups.map(({ groupName, statisticsItems }) => [groupName, statisticsItems.map(({ key }) => key)]),
      ]),
    ).toEqual([
      [
        'ALL',
        [
          ['Match overview', ['ballPossession', 'totalShotsOnGoal']],
          ['Shots', ['totalShotsOnGoal', 'shotsOnGoal']],
          ['Goalkeeping', ['goalKicks']],
        ],
      ],
      ['2ND', []],
    ])
  })
})

describe('invalid statistics', () => {
  type Problem = [SportSlug, StatisticsChange, pointer: string, reason: string]
  const one = (key: string, home: number, away: number, more: Partial<Item> = {}) =>
    inAll({ key, home, away, ...more })
  const cross = (more: Partial<Item>) => one('accurateCross', 3, 4, more)
  const ace = { key: 'aces', home: 1, away: 1 }
  const rows: Problem[] = [
    ['football', one('Fouls', 1, 1), '/0/items/0/key', '"Fouls" is no'],
    ['tennis', one('fouls', 1, 1), '/0/items/0/key', 'tennis'],
    ['tennis', inAll(ace, ace), '/0/items/1/key', 'is a duplicate'],
    ['tennis', [...inAll(), ...inAll()], '/1/period', 'is a duplicate'],
    ['football', cross({ homeTotal: 5 }), '/0/items/0/awayTotal', 'is required'],
    ['football', cross({ homeTotal: 2, awayTotal: 4 }), '/0/items/0/homeTotal', 'below the value 3'],
    ['football', cross({ homeTotal: 3.5, awayTotal: 4 }), '/0/items/0/homeTotal', 'whole number'],
    ['football', one('ballPossession', 101, 0), '/0/items/0/home', 'above 100'],
    ['football', one('fouls', 0, -1), '/0/items/0/away', 'below 0'],
    ['football', one('fouls', 0.5, 1), '/0/items/0/home', 'whole number'],
    ['esports', one('firstBlood', 1, 0), '/0/items/0/key', 'non-numeric'],
  ]
  test.each(rows)('%s: %j has a problem at %s', (sport, change, pointer, reason) => {
    const { problems } = viewMatchStatistics(sport, change)
    expect(problems).toEqual([{ pointer, reason: expect.stringContaining(reason) }])
  })

  test('all problems are named and valid items are shown', () => {
    const change = inAll(
      { key: 'x', home: 1, away: 1 },
      { key: 'aces', home: 1, away: 1 },
      { key: 'y', home: 1, away: 1 },
    )
    const { statistics, problems } = viewMatchStatistics('tennis', change)
    expect(problems.map(({ pointer }) => pointer)).toEqual(['/0/items/0/key', '/0/items/2/key'])
    expect(statistics[0]?.groups.flatMap(({ statisticsItems }) => statisticsItems.length)).toEqual([1])
  })
})

describe('flat statistics', () => {
  test.each([
    ['football', { goals: 1, rating: 7.4, expectedGoals: 0.31 }, []],
    ['football', { ballPossession: 50 }, ['/ballPossession']],
    ['ice-hockey', { hits: 2, plusMinus: -1, timeOnIce: 1204 }, []],
    ['ice-hockey', { Hits: 2 }, ['/Hits']],
    ['tennis', { aces: 3 }, ['/aces']],
    ['esports', { kills: 12, role: 'mid', kast: 71.4, denies: null }, []],
    ['esports', { role: 4, kills: 'many' }, ['/role', '/kills']],
    ['basketball', { 'a/b~c': 1, constructor: 1 }, ['/a~1b~0c', '/constructor']],
  ] as const)('of a player of %s: %j', (sport, statistics, pointers) => {
    expect(playerStatisticsProblems(sport, statistics).map(({ pointer }) => pointer)).toEqual([...pointers])
  })

  test.each([
    [{ towers: 9, barracks: 2, dragons: 3, inhibitors: 1, baron: 1, firstBlood: true }, []],
    [{ role: 'mid', firstBlood: 1 }, ['/role', '/firstBlood']],
  ])('team statistics in esports: %j', (statistics, pointers) => {
    expect(teamStatisticsProblems('esports', statistics).map(({ pointer }) => pointer)).toEqual(pointers)
  })
})

describe('laws', () => {
  /** Valid statistics of any sport. */
  const anyStatistics = fc.constantFrom(...SPORT_SLUGS).chain((sport) => {
    const rows = [...matchStatisticsOf(sport).byKey.values()].filter(
      ({ valueKind }) => valueKind === 'number',
    )
    const count = fc.integer({ min: 0, max: 100 })
    const items = fc.subarray(rows).chain((chosen) =>
      fc.tuple(
        ...chosen.map(({ key, renderType }) =>
          fc.tuple(count, count, count, count).map(([home, away, moreHome, moreAway]): Item => {
            const totals = { homeTotal: home + moreHome, awayTotal: away + moreAway }
            return { key, home, away, ...(renderType >= 3 ? totals : {}) }
          }),
        ),
      ),
    )
    const periods = fc.subarray([...STATISTICS_PERIODS])
    return fc.tuple(fc.constant(sport), periods, items).map(([sport, periods, items]) => ({
      sport,
      change: periods.map((period) => ({ period, items: [...items] })) satisfies StatisticsChange,
    }))
  })

  const OTHER = { 1: 2, 2: 1, 3: 3 } as Record<number, number>
  const itemsOf = (statistics: ReturnType<typeof viewMatchStatistics>['statistics']) =>
    statistics.flatMap(({ groups }) => groups.flatMap(({ statisticsItems }) => statisticsItems))

  test('every valid item is shown once per group, in any order, and swapping the sides swaps texts and codes', () => {
    fc.assert(
      fc.property(anyStatistics, ({ sport, change }) => {
        const { statistics, problems } = viewMatchStatistics(sport, change)
        expect(problems).toEqual([])
        expect(accepts('MatchStatistics', statistics)).toBe(true)
        const { byKey } = matchStatisticsOf(sport)
        statistics.forEach(({ groups }, index) => {
          const shown = groups.flatMap(({ statisticsItems }) => statisticsItems.map(({ key }) => key))
          const given = (change[index]?.items ?? []).flatMap(({ key }) =>
            Array<string>(byKey.get(key)?.places.length ?? 0).fill(key),
          )
          expect(shown.sort()).toEqual(given.sort())
        })
        const turned = change.toReversed().map(({ period, items }) => ({ period, items: items.toReversed() }))
        expect(viewMatchStatistics(sport, turned).statistics).toEqual(statistics)
        const swapped = change.map(({ period, items }) => ({
          period,
          items: items.map(({ key, home, away, homeTotal: awayTotal, awayTotal: homeTotal }) => ({
            ...{ key, home: away, away: home },
            ...(homeTotal !== undefined && awayTotal !== undefined && { homeTotal, awayTotal }),
          })),
        }))
        expect(
          itemsOf(viewMatchStatistics(sport, swapped).statistics).map(({ key, home, away, compareCode }) => {
            return [key, away, home, OTHER[compareCode]]
          }),
        ).toEqual(
          itemsOf(statistics).map(({ key, home, away, compareCode }) => [key, home, away, compareCode]),
        )
      }),
      { numRuns: 60 },
    )
  })
})
