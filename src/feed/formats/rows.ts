/** Rows of tables as values, for source formats: each one is counted, and what cannot be read is skipped with a reason. */
import { BadCell, isMissing, readInteger } from './cells.ts'
import { readTableFile, type TableRow } from './csv.ts'
import type { FileReport, ImportReport, SourceFiles } from './format.ts'
import { textOf } from './text.ts'

/** A row that could be read, its file, and the line of the file in which it begins. */
export interface ReadRow<T> {
  readonly of: FileReport
  readonly row: number
  readonly value: T
}

export interface RowShape<T> {
  /** Names of the columns where files have no line with them; a file that has one all the same is read, too. */
  readonly columns?: readonly string[]
  /** Columns without which a file is another one. */
  readonly needed: readonly string[]
  /** Throws BadCell with the reason why a row is none. */
  read(cells: TableRow): T
}

/** The rows of a file; none where it is not of that shape, and then it is skipped as a whole. */
export function readRows<T>(
  file: string,
  { columns, needed, read }: RowShape<T>,
  report: ImportReport,
  files: SourceFiles,
): ReadRow<T>[] {
  const { table, of } = readTableFile(file, { header: columns ?? true }, report, files)
  const missing = needed.filter((column) => !table.has(column))
  if (missing.length > 0) {
    report.skip(of, null, `there is no column ${missing.join(', ')}`)
    return []
  }
  const rows: ReadRow<T>[] = []
  let isFirst = true
  for (const cells of table) {
    const isHeader = isFirst && columns !== undefined && cells.cells[0] === columns[0]
    isFirst = false
    if (isHeader) continue
    of.rows++
    const value = tryRead(() => {
      if (cells.problem !== null) throw new BadCell(cells.problem)
      return { of: read(cells) }
    })
    if (typeof value === 'string') report.skip(of, cells.row, value)
    else rows.push({ of, row: cells.row, value: value.of })
  }
  return rows
}

/** What a reading gives, or the reason why it gives nothing. */
export function tryRead<T extends object>(read: () => T): T | string {
  try {
    return read()
  } catch (problem) {
    if (problem instanceof BadCell) return problem.message
    throw problem
  }
}

/** The text of a cell, white space made single; null for a missing one. */
export function textIn(cells: TableRow, column: string): string | null {
  const text = cells.get(column)
  return isMissing(text) ? null : textOf(text)
}

/** The same where a row is nothing without it. Throws BadCell. */
export function needText(cells: TableRow, column: string): string {
  const text = textIn(cells, column)
  if (text === null) throw new BadCell(`${column} is missing`)
  return text
}

/** A count, not below 0; null for a missing one. Throws BadCell. */
export function countIn(cells: TableRow, column: string): number | null {
  const count = readInteger(cells.get(column))
  if (count !== null && count < 0) throw new BadCell(`${column} is below 0`)
  return count
}

/** The same where a row is nothing without it. Throws BadCell. */
export function needCount(cells: TableRow, column: string): number {
  const count = countIn(cells, column)
  if (count === null) throw new BadCell(`${column} is missing`)
  return count
}

/** The start of a day (YYYY-MM-DD) in UTC, as dates of birth go out. */
export function dayStartMs(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}
