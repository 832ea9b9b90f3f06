/** The sport of a list, by what its rows have. */
import type { SportSlug } from '../../../catalog/sports.ts'
import { oneLine } from '../input/text.ts'
import type { PartColumns } from './columns.ts'
import { cellReader, type Sample } from './layout.ts'
import type { SheetRow } from './sheet-texts.ts'
import { sportIn } from './words.ts'

/** "(1:0, 0:1, 2:1)" or the same without brackets behind a result. */
const THREE_PERIODS = /[( ](?: ?\d ?[-:] ?\d ?[,;/]?){3,4}\)?$/

/** The sport that most rows name, such as by their clubs; else football. */
export function sportOfRows(samples: readonly Sample[]): SportSlug {
  const body = samples.flatMap(({ rows, layout }) => rows.filter(({ row }) => row > layout.header))
  const named = Map.groupBy(body, ({ cells }) => sportIn(cells.join('\n')))
  const [found] = [...named].find(([, own]) => own.length > body.length / 2) ?? []
  return found ?? 'football'
}

/** How games of hockey end that other sports of few goals do not know. */
const HOCKEY_ENDING = /\d\s*\(?(?:sn|gws|so|ot|wns|e\.? ?sd|от|б|бул|буллит\p{L}*)(?!\p{L})/iu

/** By the form of the results. */
export function sportOfResults(samples: readonly Sample[]): SportSlug | 'badminton' | null {
  const results = samples.flatMap(({ rows, layout }) => {
    const { result, homeScore, awayScore, status } = layout.columns
    const at = cellReader(layout)
    const textOf = (of: PartColumns, row: SheetRow) =>
      typeof of === 'string' ? at(row, of) : `${at(row, of.home)}:${at(row, of.away)}`
    const score = result ?? { home: homeScore ?? '', away: awayScore ?? '' }
    return rows
      .filter(({ row }) => row > layout.header)
      .map((row) => [score, status ?? '', ...layout.parts].map((of) => textOf(of, row)).join(' '))
  })
  const written = results.map((text) =>
    [...text.matchAll(/(\d{1,3})\s*[-–:/]\s*(\d{1,3})/g)].map(
      ([, one, two]) => [Number(one), Number(two)] as const,
    ),
  )
  type Scores = readonly (readonly [number, number])[]
  const share = (is: (most: number, ahead: number) => boolean, of: Scores = written.flat()) =>
    of.filter(([one, two]) => is(Math.max(one, two), Math.abs(one - two))).length / Math.max(1, of.length)
  const firsts = written.flatMap((scores) => scores.slice(0, 1))
  if (share((most, ahead) => 2 * most - ahead >= 80, firsts) > 0.6) return 'basketball'
  const isMany = written.some(({ length }) => length >= 3)
  // Sets to 21 may be those of beach volleyball.
  if (isMany && share((most) => most >= 15 && most <= 40) > 0.4)
    return share((most) => most === 21) > 0.5 ? 'badminton' : 'volleyball'
  if (isMany && share((most, ahead) => most === 11 || (most > 11 && ahead === 2)) > 0.4) return 'table-tennis'
  const isSets = written.some(({ length }, index) => length >= 2 && !results[index]?.includes('('))
  if (isSets && share((most) => most === 6 || most === 7) > 0.6) return 'tennis'
  const threePeriods = results.filter((text) => THREE_PERIODS.test(oneLine(text))).length
  const isHockey = threePeriods > 0.4 * results.length || results.some((text) => HOCKEY_ENDING.test(text))
  return isHockey ? 'ice-hockey' : null
}
