/** Matches in the lines of a text: "Saturday 12 Aug", then "Lions - Bears 2:1"; or "03/09/23 15:00 Lions 2:1 Bears". */
import { isDate, isTime } from '../days.ts'
import { foldText, oneLine } from '../input/text.ts'
import { dayIn, isHeading, matchIn, type SheetRow, textsOf } from './sheet-texts.ts'

const HEADER = ['Date', 'Time', 'Home', 'Away', 'Result']

/** The rows of a text: a header as row 0, and each match in its columns; other lines as they are. */
export function* lineRows(rows: () => Iterable<SheetRow>): Generator<SheetRow> {
  const seen = new Map<string, number>()
  for (const { cells } of rows()) {
    const [, , home = '', away = ''] = cellsOf(lineOf(cells)) ?? []
    for (const name of [home, away].map(foldText)) seen.set(name, (seen.get(name) ?? 0) + 1)
  }
  yield { row: 0, cells: HEADER }
  let hasMatch = false
  for (const { row, cells } of rows()) {
    const text = lineOf(cells)
    const match = isHeading(text) ? null : cellsOf(text)
    const [day, , home = '', away = '', result] = match ?? []
    // "Season 2023 - Group A" has a sign between two texts too.
    const isKnown = day || result || [home, away].every((name) => (seen.get(foldText(name)) ?? 0) > 1)
    if (match && isKnown) yield { row, cells: match }
    else if (hasMatch ? /\d/.test(text) && dayIn(text) === undefined && !isHeading(text) : SCORE.test(text))
      yield { row, cells, problem: UNREAD }
    else yield { row, cells: [text] }
    hasMatch ||= match !== null && Boolean(isKnown)
  }
}

/** As opposed to years. */
const SCORE = /(?<!\d)\d{1,2} ?[:–-] ?\d{1,2}(?!\d)/

const UNREAD = 'it is neither a match, such as "Lions - Bears 2:1", nor a day'

const lineOf = (cells: readonly string[]) => textsOf(cells).join(', ')

/** The cells of a match below the header. */
function cellsOf(line: string): string[] | null {
  const words = oneLine(line)
    .replace(/^(?:[•*·–-]|\d{1,3}\))\s+/u, '')
    .split(' ')
  const day = beginning(words, isDate)
  const time = beginning(words.slice(day.length), isTime)
  const match = matchIn(words.slice(day.length + time.length).join(' '))
  return match && [day.join(' '), time.join(' '), match.home, match.away, match.result]
}

/** "Sat 12 August 2023 15:00" */
const DAY_WORDS = 5

/** The longest beginning that is something. */
function beginning(words: readonly string[], is: (text: string) => boolean): readonly string[] {
  for (let count = Math.min(DAY_WORDS, words.length - 1); count > 0; count--) {
    const begun = words.slice(0, count)
    if (is(begun.join(' ').replace(/[,:–-]$/, ''))) return begun
  }
  return []
}
