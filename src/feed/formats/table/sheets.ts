/**
 * Rows of a sheet below its header, as a table; and the matches in the lines of a text: "Saturday 12 Aug", then "Lions -
 * Bears 2:1"; or "03/09/23 15:00 Lions 2:1 Bears".
 */
import { Table, TableRow } from '../cells.ts'
import { isDate, isTime } from '../days.ts'
import { foldText, oneLine } from '../input/text.ts'
import { crossMatches } from './layout.ts'
import {
  columnNames,
  dayIn,
  isHeading,
  isMatchLine,
  isRepeated,
  isStandings,
  lineIn,
  matchIn,
  monthIn,
  type SheetRow,
  textsOf,
} from './sheet-texts.ts'

/** The name of a column with the last lines above that have no cells of their own: a match day, a day, a title. */
export const ABOVE = '(above)'
/** More lines below each other are a text. */
const ABOVE_LINES = 4

/** The name of a column with the last of the `sections` above: a group or a league that a line names. */
export const SECTION = '(section)'

export interface SheetShape {
  /** Row of the header, from 1; 0 if there is none. */
  readonly header: number
  /** Its name may be that of a match day. */
  readonly name?: string
  /** Lines that name groups or leagues. */
  readonly sections?: readonly string[] | undefined
  /** The column with both sides. */
  readonly pair?: string | undefined
  /** For cross tables: the column with the home sides, from 1. */
  readonly cross?: number | undefined
}

/** @param onRow receives the cells of each row before the first row of the table is returned */
export function sheetTable(
  rows: () => Iterable<SheetRow>,
  { header, cross, name = '', sections = [], pair }: SheetShape,
  onRow: (cells: readonly string[]) => void = () => {},
): Table {
  if (cross !== undefined) return crossTable(rows, header, cross, onRow)
  let width = 0
  let head: readonly string[] = []
  for (const { row, cells } of rows()) {
    onRow(cells)
    width = Math.max(width, cells.length)
    if (row === header) head = cells
  }
  const names = columnNames(head, width)
  const places = new Map(names.map((name, index) => [name, index] as const))
  return new Table(names, function* (table) {
    let above = isHeading(name) ? [name] : []
    let isBelowLine = above.length > 0
    let section = ''
    for (const { row, cells, problem = null } of rows()) {
      const texts = textsOf(cells)
      if (texts.length === 0 || row === header || isRepeated(cells, head)) continue
      const text = texts.join('\t')
      const isLine = lineIn(cells) !== null
      const isKept = () => isHeading(text) || monthIn(text) !== undefined || sections.includes(text)
      if (row < header && !(isLine && isKept())) continue
      const isMatch =
        problem !== null || (pair !== undefined && isMatchLine(cells[places.get(pair) ?? -1] ?? ''))
      if ((isLine && !isMatch) || isStandings(cells)) {
        above = isBelowLine && isLine ? [...above, text].slice(-ABOVE_LINES) : [text]
        isBelowLine = true
        if (sections.includes(text)) section = text
        continue
      }
      isBelowLine = false
      const lines = above.join('\t')
      yield new TableRow(table, row, problem, (column) =>
        column === ABOVE ? lines : column === SECTION ? section : (cells[places.get(column) ?? -1] ?? ''),
      )
    }
  })
}

function crossTable(
  rows: () => Iterable<SheetRow>,
  header: number,
  first: number,
  onRow: (cells: readonly string[]) => void,
): Table {
  return new Table(['home', 'away', 'result'], function* (table) {
    const read = Iterator.from(rows()).map((row) => {
      onRow(row.cells)
      return row
    })
    for (const { row, ...cells } of crossMatches(read, header, first))
      yield new TableRow(table, row, null, (column) => cells[column as 'home'] ?? '')
  })
}

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
