/** Reads rows as a stream: CSV with any delimiter, quotes, line ends and encoding, NDJSON, and JSON lists. */
import papa from 'papaparse'
import { Table, TableRow } from '../cells.ts'
import type { Content } from './content.ts'
import { isObject, memberAt, parseJson, plainCell } from './text.ts'

/** Stands for bytes that are no character: something was lost before, so that names would be wrong. */
export const LOST_CHARACTER = '\ufffd'
export const LOST_TEXT =
  'a character was lost when its text was saved (�); save it again in its own encoding, as UTF-8'

export interface CsvOptions {
  /** Names of the columns, if the file has none; else the first row has them. */
  readonly columns?: readonly string[] | undefined
  /** Default: inferred. */
  readonly delimiter?: string | undefined
  /** Columns whose cells each row needs; one that ends after them lacks nothing. Default: all. */
  readonly needed?: readonly string[] | undefined
}

/** Parses a table. Blank lines are ignored and cells are trimmed. */
export function readCsv(content: Content, { columns: given, delimiter, needed }: CsvOptions = {}): Table {
  const mark = delimiter ?? tableDelimiter(content)
  const [first] = records(content, mark).take(1).toArray()
  const columns = given ?? first?.cells ?? []
  const usual = sharedWidth(content, mark, given === undefined ? 1 : 0) ?? columns.length
  const last = needed && columns.findLastIndex((name) => needed.includes(name))
  const width = Math.min(usual, last === undefined ? columns.length : last + 1)
  const places = new Map(columns.map((name, place) => [name, place] as const).reverse())
  return new Table(columns, function* (table) {
    let isHeader = given === undefined
    for (const { row, cells, problem } of records(content, mark)) {
      const get = (column: string) => cells[places.get(column) ?? -1] ?? ''
      if (!isHeader)
        yield new TableRow(table, row, problem ?? widthProblem(cells, columns.length, width), get)
      isHeader = false
    }
  })
}

export interface CsvRecord {
  /** Line of the file in which it begins, from 1. */
  readonly row: number
  readonly cells: readonly string[]
  readonly problem: string | null
}

/** Maximum length of a record: a longer one has an unclosed quote. */
const RECORD_LIMIT = 256 * 1024
/** After so many records with unbalanced quotes, every line with a quote is one, so that no file takes longer. */
const UNBALANCED_LIMIT = 200

/** A record with unbalanced quotes ends with its line, so that it takes no other rows with it. */
export function* records(content: Content, delimiter: string): Generator<CsvRecord> {
  const isAligned = delimiter === ALIGNED
  const shape = { delimiter: isAligned ? '\t' : delimiter, newline: '\n' } as const
  const quoted = new papa.Parser({ ...shape, fastMode: false })
  const plain = new papa.Parser({ ...shape, fastMode: true })
  let rest = ''
  let row = 1
  let unbalanced = 0
  let hasLost = false
  function* recordsOf(data: readonly string[][], problemOf?: (line: readonly string[]) => string | null) {
    for (const raw of data) {
      const cells = raw.map((cell) => plainCell(cell.trim()))
      const lost = hasLost && cells.some((cell) => cell.includes(LOST_CHARACTER)) ? LOST_TEXT : null
      const problem = problemOf?.(raw) ?? lost
      const isBlank = cells.every((cell) => RULE.test(cell)) || (row === 1 && isSeparatorLine(cells))
      if (!isBlank) yield { row, cells, problem }
      row += 1 + raw.reduce((sum, cell) => sum + lineEndsIn(cell), 0)
    }
  }
  function* parse(text: string, isLast: boolean): Generator<CsvRecord> {
    rest = text
    hasLost = text.includes(LOST_CHARACTER)
    while (rest !== '') {
      const isPlain = unbalanced > UNBALANCED_LIMIT
      // Papa Parse keeps a last record that may continue in the next chunk.
      const { data, errors, meta } = (isPlain ? plain : quoted).parse(rest, 0, !isLast) as papa.ParseResult<
        string[]
      >
      const wrong = errors.find(({ type, row: at = 0 }) => type === 'Quotes' && at < data.length)?.row
      yield* recordsOf(
        data.slice(0, wrong),
        isPlain ? (line) => (line.join().includes('"') ? UNBALANCED : null) : undefined,
      )
      if (wrong === undefined) rest = isLast ? '' : rest.slice(meta.cursor)
      else if (wrong > 0) {
        const before = new papa.Parser({ ...shape, fastMode: false, preview: wrong })
        rest = rest.slice((before.parse(rest, 0, true) as papa.ParseResult<string[]>).meta.cursor)
      }
      if (wrong === undefined && rest.length <= RECORD_LIMIT) return
      unbalanced += 1
      const end = rest.indexOf('\n')
      const line = end < 0 ? rest : rest.slice(0, end)
      yield* recordsOf([line.split(shape.delimiter)], () => UNBALANCED)
      rest = end < 0 ? '' : rest.slice(end + 1)
    }
  }
  const chunks = lineFeeds(content.chunks())
  for (const chunk of isAligned ? withTabs(chunks) : chunks) yield* parse(rest + chunk, false)
  yield* parse(rest, true)
}

/** Nothing, or a line drawn below a header: "-----", "=====". */
const RULE = /^(?:[-=_+:]{3,})?$/

/** The delimiter of columns that are aligned by blanks. */
const ALIGNED = '  '

/** Columns apart by two blanks and more, as columns apart by tabs. */
function* withTabs(chunks: Iterable<string>): Generator<string> {
  let rest = ''
  const apart = (text: string) => text.replace(/[ \t]{2,}/g, '\t').replace(/^\t/gm, '')
  for (const chunk of chunks) {
    rest += chunk
    const end = rest.length > RECORD_LIMIT ? rest.length : rest.lastIndexOf('\n') + 1
    yield apart(rest.slice(0, end))
    rest = rest.slice(end)
  }
  yield apart(rest)
}

const UNBALANCED = 'its quotes are unbalanced'

/** Chunks with carriage returns converted to line feeds. */
function* lineFeeds(chunks: Iterable<string>): Generator<string> {
  let isCut = false
  for (const chunk of chunks) {
    const text: string = isCut ? `\r${chunk}` : chunk
    isCut = text.endsWith('\r')
    const whole = isCut ? text.slice(0, -1) : text
    yield whole.includes('\r') ? whole.replace(/\r\n?/g, '\n') : whole
  }
  if (isCut) yield '\n'
}

const DELIMITERS = [',', ';', '\t', '|']

/** Spreadsheets name the delimiter in a line before the table: `sep=;`. */
const SEPARATOR_LINE = /^"?sep=(.)"?[\r\n]/i

function isSeparatorLine([first = '', ...rest]: readonly string[]): boolean {
  return /^sep=.?$/i.test(first) && rest.every((cell) => cell === '')
}

/** Lines from which the delimiter of a table below titles is inferred. */
const SAMPLE_LINES = 200

/** The delimiter that most lines have equally often; titles above a table have none. Two blanks stand for aligned columns. */
export function tableDelimiter(content: Content): string {
  let start = ''
  for (const chunk of content.chunks()) {
    start += chunk
    if (start.length >= SAMPLE_LINES * 200) break
  }
  const named = SEPARATOR_LINE.exec(start)?.[1]
  if (named !== undefined) return named
  const lines = start
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
    .slice(0, SAMPLE_LINES)
  const rate = (mark: string | RegExp) => {
    const counts = lines.map((line) => line.split(mark).length - 1).filter((count) => count > 0)
    return Math.max(0, ...[...Map.groupBy(counts, (count) => count).values()].map((same) => same.length))
  }
  const rated = DELIMITERS.map((mark) => [rate(mark), mark] as const)
  const [most, best] = rated.reduce((most, each) => (each[0] > most[0] ? each : most))
  return most < lines.length / 4 && rate(/(?<=\S) {2,}(?=\S)/) > most ? ALIGNED : best
}

const lineEndsIn = (cell: string) => (cell.includes('\n') ? cell.split('\n').length - 1 : 0)

/** The number of cells that the first two rows have alike; such a file may lack the last columns of its header. */
function sharedWidth(content: Content, delimiter: string, headers: number): number | null {
  const rows = records(content, delimiter).drop(headers).take(2).toArray()
  const [first, second] = rows.map(({ cells }) => cells.length)
  return first !== undefined && first === second ? first : null
}

/** Spreadsheets often write empty cells after the last column: these are allowed. */
function widthProblem(cells: readonly string[], columnCount: number, width: number): string | null {
  const isSound = cells.length >= width && cells.slice(columnCount).every((cell) => cell === '')
  return isSound ? null : `it has ${cells.length} cells for ${columnCount} columns`
}

/** Each line has its own members. */
export function readNdjson(content: Content): Table {
  return new Table(null, function* (table) {
    let row = 0
    for (const line of linesOf(content.chunks())) {
      row += 1
      if (line.trim() === '') continue
      const value = parseJson(line)
      const get = (column: string) => {
        const member = memberAt(value, column) ?? ''
        return typeof member === 'object' ? '' : String(member).trim()
      }
      const problem = isObject(value) ? null : 'it is not a JSON object'
      yield new TableRow(table, row, line.includes(LOST_CHARACTER) ? LOST_TEXT : problem, get)
    }
  })
}

/** A line longer than a record comes in pieces. */
export function* linesOf(chunks: Iterable<string>): Generator<string> {
  let rest = ''
  for (const chunk of chunks) {
    const parts = (rest + chunk).split('\n')
    rest = parts.at(-1)!.length > RECORD_LIMIT ? '' : (parts.pop() ?? '')
    yield* parts
  }
  yield rest
}

/** The text is not a JSON list. */
export class NotAnArrayError extends Error {}

/** The unparsed text of each item of a list. Throws NotAnArrayError, possibly after some items. */
export function* listItems(chunks: Iterable<string>): Generator<string> {
  const cut = /["\\[\]{},]/g
  let depth = 0
  let isInText = false
  let item = ''
  let isEnded = false
  /** Characters at the start of the next chunk that a backslash escapes. */
  let escaped = 0
  for (const chunk of chunks) {
    let start = 0
    cut.lastIndex = escaped
    escaped = Math.max(0, escaped - chunk.length)
    for (let match = cut.exec(chunk); match; match = cut.exec(chunk)) {
      const sign = match[0]
      const at = match.index
      if (isInText) {
        if (sign === '\\') {
          cut.lastIndex = at + 2
          escaped = Math.max(0, at + 2 - chunk.length)
        } else if (sign === '"') isInText = false
        continue
      }
      if (sign === '\\' || (sign === '}' && depth === 1)) throw new NotAnArrayError()
      if (sign === '"') isInText = true
      else if (sign === '[' || sign === '{') {
        depth += 1
        if (depth === 1) {
          if (sign === '{' || isEnded || (item + chunk.slice(start, at)).trim() !== '')
            throw new NotAnArrayError()
          start = at + 1
        }
      } else if (depth === 1) {
        const whole = (item + chunk.slice(start, at)).trim()
        if (whole !== '') yield whole
        else if (sign === ',') throw new NotAnArrayError()
        item = ''
        start = at + 1
        if (sign !== ',') {
          depth = 0
          isEnded = true
        }
      } else if (sign !== ',') depth -= 1
    }
    item += chunk.slice(start)
  }
  if (!isEnded || item.trim() !== '') throw new NotAnArrayError()
}
