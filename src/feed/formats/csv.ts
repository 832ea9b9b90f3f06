/**
 * Tables of text for source formats: CSV and its relatives, whatever their delimiter, quotes, line ends and encoding.
 * Values of cells are read by `cells.ts`.
 */
import papa from 'papaparse'
import type { FileReport, ImportReport } from './format.ts'

export interface TableOptions {
  /** The first row names the columns; false where columns have only numbers; or their names, where the file has none. */
  readonly header: boolean | readonly string[]
  /** Default: whichever of comma, semicolon, tab and bar the first line has most of. */
  readonly delimiter?: string
}

/** Rows in the order of the file; they can be walked again. Blank lines are no rows. */
export interface Table extends Iterable<TableRow> {
  readonly encoding: Encoding
  /** Names as the file has them; of two equal ones the first counts. Empty where columns have only numbers. */
  readonly columns: readonly string[]
  has(column: string): boolean
}

export interface TableRow {
  /** The line of the file in which the row begins, from 1, as an editor shows it. */
  readonly row: number
  /** Why the row is not to be trusted, e.g. another number of cells than there are columns; null for a sound one. */
  readonly problem: string | null
  /** All cells, white space around them taken off. */
  readonly cells: readonly string[]
  /** The cell of a column, by name or by number from 0; '' where the row or the table has none. */
  get(column: string | number): string
}

export type Encoding = 'utf-8' | 'utf-16le' | 'windows-1252'

/** Rows that are taken apart at once, so that a long file is never in memory as rows. */
const ROWS_AT_ONCE = 2000

/** The table in a text, or in bytes whose encoding is found out. */
export function readTable(content: string | Uint8Array, { header, delimiter = '' }: TableOptions): Table {
  const { text, encoding } = decodeText(content)
  const names = header === true ? (readRecords(text, delimiter).next().value?.cells ?? []) : header || []
  const places = new Map(names.map((name, place) => [name, place] as const).reverse())
  return {
    encoding,
    columns: names,
    has: (column) => places.has(column),
    *[Symbol.iterator]() {
      const records = readRecords(text, delimiter)
      if (header === true) records.next()
      for (const record of records) yield tableRow(record, places, names.length)
    },
  }
}

/** What a file can be read from: SourceFiles. Without bytes the text is taken as it comes. */
interface TableFiles {
  read(file: string): string
  readBytes?(file: string): Uint8Array
}

/** The table in a file, counted in the report; so is an encoding other than UTF-8. Its rows are the caller's to count. */
export function readTableFile(
  file: string,
  options: TableOptions,
  report: ImportReport,
  files: TableFiles,
): { table: Table; of: FileReport } {
  const of = report.addFile(file)
  const table = readTable(files.readBytes?.(file) ?? files.read(file), options)
  if (table.encoding !== 'utf-8') report.unknown(`encoding of files (read as ${table.encoding})`, file)
  return { table, of }
}

/** Text out of bytes: UTF-8, UTF-16 where a mark says so, and what is neither is Windows-1252. @assumed */
export function decodeText(content: string | Uint8Array): { text: string; encoding: Encoding } {
  if (typeof content === 'string') return { text: content.replace(/^\ufeff/, ''), encoding: 'utf-8' }
  if (content[0] === 0xff && content[1] === 0xfe) return decoded(content, 'utf-16le')
  try {
    return decoded(content, 'utf-8')
  } catch {
    return decoded(content, 'windows-1252')
  }
}

/** Throws where bytes do not fit the encoding. A byte order mark is not passed on. */
function decoded(bytes: Uint8Array, encoding: Encoding): { text: string; encoding: Encoding } {
  return { text: new TextDecoder(encoding, { fatal: encoding === 'utf-8' }).decode(bytes), encoding }
}

interface RawRecord {
  readonly row: number
  readonly cells: string[]
  readonly problem: string | null
}

/** Records of a text with the lines in which they begin; a few thousand of them at a time. */
function* readRecords(text: string, delimiter: string): Generator<RawRecord, undefined> {
  let rest = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  const mark = delimiter || likelyDelimiter(text.slice(0, FIRST_LINE_LENGTH))
  let row = 1
  while (rest !== '') {
    const { data, errors, meta } = papa.parse<string[]>(rest, {
      delimiter: mark,
      newline: '\n',
      preview: ROWS_AT_ONCE,
      // The fast way, which is for texts without quotes, puts the cursor one row too far.
      fastMode: false,
    })
    const problems = new Map(errors.map((error) => [error.row, quoteProblem(error)]))
    for (const [index, raw] of data.entries()) {
      const cells = raw.map((cell) => cell.trim())
      if (cells.some((cell) => cell !== '')) yield { row, cells, problem: problems.get(index) ?? null }
      row += 1 + raw.reduce((sum, cell) => sum + lineEndsIn(cell), 0)
    }
    if (!meta.truncated) return
    rest = rest.slice(meta.cursor)
  }
}

/** Characters of a first line that tell the delimiter. */
const FIRST_LINE_LENGTH = 10_000

function likelyDelimiter(text: string): string {
  const [line = ''] = text
    .replace(/"[^"]*"/g, '')
    .trimStart()
    .split(/[\r\n]/, 1)
  const counted = [',', ';', '\t', '|'].map((mark) => [line.split(mark).length, mark] as const)
  return counted.reduce((most, each) => (each[0] > most[0] ? each : most))[1]
}

function quoteProblem({ type, message }: papa.ParseError): string | null {
  return type === 'Quotes' ? `its quotes do not fit (${message})` : null
}

function lineEndsIn(cell: string): number {
  return cell.includes('\n') ? cell.split('\n').length - 1 : 0
}

function tableRow(
  { row, cells, problem }: RawRecord,
  places: ReadonlyMap<string, number>,
  columnCount: number,
): TableRow {
  return {
    row,
    cells,
    problem: problem ?? (columnCount === 0 ? null : widthProblem(cells, columnCount)),
    get: (column) => cells[typeof column === 'number' ? column : (places.get(column) ?? -1)] ?? '',
  }
}

/** Empty cells behind the last column are a habit of spreadsheets, and no fault. */
function widthProblem(cells: readonly string[], columnCount: number): string | null {
  const isSound = cells.length >= columnCount && cells.slice(columnCount).every((cell) => cell === '')
  return isSound ? null : `it has ${cells.length} cells for ${columnCount} columns`
}
