/** Source format football-data: leagues and seasons by name, and odds; test/data/imports has whole files. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { footballData } from '../../../src/feed/formats/football-data/index.ts'
import { oddsColumns, pricesOfRow, readOddsBookmakers } from '../../../src/feed/formats/football-data/odds.ts'
import { leagueOfPath, seasonOfPath, seasonsOfDays } from '../../../src/feed/formats/football-data/rows.ts'
import { readCsv } from '../../../src/feed/formats/input/csv.ts'
import { goldenFiles } from '../../support/feed/golden-imports.ts'
import { contentOf, importPaths, memoryFiles } from '../../support/feed/openfootball-kit.ts'

/** A match day every week, and the last day. */
function weeksFrom(from: string, to: string): string[] {
  const days = [to]
  for (let day = Temporal.PlainDate.from(from); day.toString() < to; day = day.add({ weeks: 1 }))
    days.push(day.toString())
  return days
}

describe('league and season of a file', () => {
  test.each([
    ['E0.csv', 'en.1', undefined],
    ['mmz4281/2324/D1.csv', 'de.1', '23/24'],
    ['mmz4281/9900/SP2.csv', 'es.2', '99/00'],
    ['mmz4281/2021/F1.csv', 'fr.1', '20/21'],
    ['la-liga/season-2324.csv', 'es.1', '23/24'],
    ['data/2021-22/F1.csv', 'fr.1', '21/22'],
    ['Serie A/2023-24.csv', 'it.1', '23/24'],
    ['somewhere/I1_2019-2020.csv', 'it.1', '19/20'],
    ['district-league/season-2324.csv', undefined, '23/24'],
    ['2024/results.csv', undefined, undefined],
  ])('%s', (path, league, year) => {
    expect([leagueOfPath(path), seasonOfPath(path)?.year]).toEqual([league, year])
  })

  test.each([
    ['the summer in which leagues played on', '2019-08-09/2020-03-08 2020-06-17/2020-07-26', '19/20 19/20'],
    ['two seasons', '2019-08-24/2020-08-02 2020-09-19/2021-05-23', '19/20 20/21'],
    ['half a season, and the next', '2019-02-01/2019-05-12 2019-08-09/2020-05-30', '18/19 19/20'],
    ['a long winter break', '2023-08-12/2023-12-20 2024-01-20/2024-05-18', '23/24 23/24'],
  ])('the season follows from the days: %s', (_, text, years) => {
    const spans = text.split(' ').map((span) => span.split('/') as [string, string])
    const seasonOf = seasonsOfDays(spans.flatMap(([from, to]) => weeksFrom(from, to)))
    expect(spans.map(([, to]) => seasonOf(to).year).join(' ')).toBe(years)
    expect(spans.map(([from]) => seasonOf(from).year).join(' ')).toBe(years)
  })
})

describe('odds of football-data', () => {
  test('every imported market has all prices and a margin of 0 to 20 %', () => {
    const price = fc.oneof(
      fc.constantFrom('', '0', '1', 'x', '-2'),
      fc.double({ min: 0.5, max: 30, noNaN: true }).map(String),
    )
    fc.assert(
      fc.property(price, price, price, (home, draw, away) => {
        const table = readCsv(contentOf(`B365H,B365D,B365A\n${home},${draw},${away}\nx,x,x`))
        const [row] = table
        const columns = oddsColumns(table, new Map([['B365', 1]]))
        for (const { prices } of row ? pricesOfRow(row, columns, () => {}) : []) {
          const margin = prices.reduce((sum, one) => sum + 1 / one, 0) - 1
          expect(prices.length === 3 && margin >= 0 && margin <= 0.2).toBe(true)
        }
      }),
    )
  })

  test('an option maps column prefixes to bookmakers', () => {
    const files = memoryFiles(goldenFiles('football-data/odds'))
    const withOption = (text: string) =>
      importPaths(['D1.csv'], files, footballData, { 'odds-bookmakers': text }).changes
    const boards = withOption('PS=2, B365 = bookmaker_3').find(({ kind }) => kind === 'oddsBoards')
    expect(boards).toMatchObject({ data: { boards: { 2: { prematch: {} }, 3: { prematch: {} } } } })
    expect(withOption('').some(({ kind }) => kind === 'oddsBoards')).toBe(false)
    expect(() => withOption('B365=6')).toThrow('--odds-bookmakers must have pairs such as B365=1,PS=5')
  })

  test.each([
    ['B365', 'must have pairs such as B365=1,PS=5'],
    ['B365=6', 'must have pairs such as B365=1,PS=5'],
    ['B365=nobody', 'must have pairs such as B365=1,PS=5'],
    ['B365=1,B365=2', 'names B365 twice'],
    ['B365=1,PS=1', 'assigns bookmaker 1 to two prefixes'],
  ])('the option value %j is rejected', (text, message) => {
    expect(readOddsBookmakers(text)).toStartWith(message)
  })
})
