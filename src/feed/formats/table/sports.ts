/** The sport of a list, by what its rows have. */
import type { SportSlug } from '../../../catalog/sports.ts'
import { oneLine } from '../input/text.ts'
import { cellReader, type PartColumns, type Sample } from './layout.ts'
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
export function sportOfResults(samples: readonly Sample[]): SportSlug | null {
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
  const shareOf = (scores: typeof written, is: (one: number, two: number) => boolean) =>
    scores.flat().filter(([one, two]) => is(one, two)).length / Math.max(1, scores.flat().length)
  const share = (is: (one: number, two: number) => boolean) => shareOf(written, is)
  const firsts = written.map((scores) => scores.slice(0, 1))
  if (shareOf(firsts, (one, two) => one + two >= 80) > 0.6) return 'basketball'
  const isMany = results.some((text) => (text.match(/\d\s*[-–:/]\s*\d/g)?.length ?? 0) >= 3)
  if (isMany && share((one, two) => Math.max(one, two) >= 15 && Math.max(one, two) <= 40) > 0.4)
    return 'volleyball'
  if (
    isMany &&
    share((one, two) => Math.max(one, two) === 11 || (Math.max(one, two) > 11 && Math.abs(one - two) === 2)) >
      0.4
  )
    return 'table-tennis'
  const isSets = results.some(
    (text) => (text.match(/\d\s*[-–:/]\s*\d/g)?.length ?? 0) >= 2 && !text.includes('('),
  )
  if (isSets && share((one, two) => [6, 7].includes(Math.max(one, two))) > 0.6) return 'tennis'
  const threePeriods = results.filter((text) => THREE_PERIODS.test(oneLine(text))).length
  const isHockey = threePeriods > 0.4 * results.length || results.some((text) => HOCKEY_ENDING.test(text))
  return isHockey ? 'ice-hockey' : null
}
