/** Rows of a sheet below its header, as a table. */
import { Table, TableRow } from '../cells.ts'
import { crossMatches } from './layout.ts'
import {
  columnNames,
  isHeading,
  isMatchLine,
  isRepeated,
  isStandings,
  lineIn,
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
    for (const { row, ...cells } of crossMatches(read, header, first)) {
      yield new TableRow(table, row, null, (column) => cells[column as 'home'] ?? '')
    }
  })
}
