/** Rows of a sheet below its header, as a table. */
import { Table, TableRow } from '../cells.ts'
import { crossMatches } from './layout.ts'
import { columnNames, isHeading, isRepeated, isStandings, type SheetRow, textsOf } from './sheet-texts.ts'

/** The name of a column with the last line above that has no cells of its own: a match day or a title. */
export const ABOVE = '(above)'

/** The name of a column with the last of the `sections` above: a group or a league that a line names. */
export const SECTION = '(section)'

export interface SheetShape {
  /** Row of the header, from 1; 0 if there is none. */
  readonly header: number
  /** Its name may be that of a match day. */
  readonly name?: string
  /** Lines that name groups or leagues. */
  readonly sections?: readonly string[] | undefined
  /** For cross tables: the column with the home sides, from 1. */
  readonly cross?: number | undefined
}

/** @param onRow receives the cells of each row before the first row of the table is returned */
export function sheetTable(
  rows: () => Iterable<SheetRow>,
  { header, cross, name = '', sections = [] }: SheetShape,
  onRow: (cells: readonly string[]) => void = () => {},
): Table {
  if (cross !== undefined) return crossTable(rows, header, cross, onRow)
  let width = 0
  let head: readonly string[] = []
  let first = isHeading(name) ? name : ''
  let title = ''
  for (const { row, cells } of rows()) {
    onRow(cells)
    width = Math.max(width, cells.length)
    if (row === header) head = cells
    const texts = row < header ? textsOf(cells) : []
    if (texts.length === 1 && isHeading(texts.join())) first = texts.join()
    if (texts.length === 1 && sections.includes(texts.join())) title = texts.join()
  }
  const names = columnNames(head, width)
  const places = new Map(names.map((name, index) => [name, index] as const))
  return new Table(names, function* (table) {
    let above = first
    let section = title
    for (const { row, cells, problem = null } of rows()) {
      if (row <= header || isRepeated(cells, head)) continue
      const texts = textsOf(cells)
      if (texts.length === 0) continue
      if (texts.length === 1 || isStandings(cells)) {
        above = texts.join('\t')
        if (sections.includes(above)) section = above
        continue
      }
      yield new TableRow(table, row, problem, (column) =>
        column === ABOVE ? above : column === SECTION ? section : (cells[places.get(column) ?? -1] ?? ''),
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
