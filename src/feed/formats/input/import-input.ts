/** The input pipeline of all source formats: files by part, their rows as a stream, each accounted for. */
import { basename, dirname, normalize } from 'node:path'
import { GroupedValues } from '../../../../db/temporary-values.ts'
import { findSport } from '../../../catalog/sports.ts'
import type { Change } from '../../../contract/changes.ts'
import { isPlaceholderName } from '../../../rules/identity/placeholders.ts'
import { quoted } from '../../../shared/quote.ts'
import { type RowShape, repeatedColumn } from '../cells.ts'
import { calendarRows } from '../icalendar.ts'
import { type FileReport, ImportReport, type RowPosition } from '../import-report.ts'
import { RowError } from '../row-error.ts'
import { NOTHING_STORED, type StoredSeason, type StoredSeasons } from '../stored-season.ts'
import {
  type Content,
  diskFiles,
  openContent,
  type SourceFiles,
  spreadsheetOf,
  wholeText,
} from './content.ts'
import {
  LOST_CHARACTER,
  LOST_TEXT,
  listItems,
  NotAnArrayError,
  readCsv,
  readNdjson,
  records,
  tableDelimiter,
} from './csv.ts'
import { isObject, type JsonObject, parseJson, plainCell } from './text.ts'

/** The part of a format that reads. */
export interface ReadableFormat {
  /** The name on the command line: `scoreline import NAME`. */
  readonly name: string
  /**
   * Patterns of the names of the files, by part; `*` is any text ("match_scores*.csv"). Case and an ending `.gz` or
   * `.zst` are ignored. A file belongs to the first part that matches.
   */
  readonly files: Readonly<Record<string, readonly string[]>>
  /**
   * The content of the files as changes, referenced resources first. Rows without a change are reported to
   * `input.report`.
   */
  read(input: ImportInput): Iterable<Change>
}

/** Values of the given options by name. */
export type FormatOptions = Readonly<Record<string, string>>

interface ImportOptions {
  /** Default: the disk. */
  readonly files?: SourceFiles
  /** Options of the format. */
  readonly options?: FormatOptions
  /** WHATWG label; default: detected. */
  readonly encoding?: string | undefined
  /** Whether the source corrects final results (`correction` of a change). */
  readonly isCorrection?: boolean
  /** What was computed from the files, so that another reading need not (`ImportInput.once`). */
  readonly computed?: Map<string, unknown>
  /** What the database has of the seasons and the files do not; filled after the first reading. */
  readonly stored?: StoredSeasons
}

type GivenOptions = ImportOptions & Required<Pick<ImportOptions, 'files' | 'computed'>>

/** The changes of the files under paths. `report` accounts for the rows and is complete after the last change. */
export function* importChanges(
  format: ReadableFormat,
  paths: readonly string[],
  report: ImportReport,
  options: ImportOptions = {},
): Generator<Change> {
  for (const change of format.read(inputOf(format, paths, report, options))) {
    report.addChange(change)
    const marked = withPlaceholder(change)
    yield options.isCorrection ? { ...marked, correction: true } : marked
  }
}

/** A team whose name says that it is not decided yet is a placeholder. */
function withPlaceholder(change: Change): Change {
  if (change.kind !== 'team' || change.op !== 'put' || change.data.placeholder !== undefined) return change
  const { teamIsAthlete = false } = findSport(change.sport) ?? {}
  if (!isPlaceholderName(change.data.name, teamIsAthlete)) return change
  return { ...change, data: { ...change.data, placeholder: true } }
}

/** The input of a format. Throws UnreadablePath. */
export function inputOf(
  format: ReadableFormat,
  paths: readonly string[],
  report: ImportReport,
  given: ImportOptions = {},
): ImportInput {
  const { files = diskFiles, computed = new Map() } = given
  const inputs = findFiles(format, paths, report, files)
  report.progress.total = inputs.reduce((sum, { path }) => sum + files.size(path), 0)
  return new ImportInput(inputs, report, { ...given, files, computed })
}

export interface InputFile {
  /** The part of the format's `files` that matches its name. */
  readonly part: string
  readonly path: string
  /** Without folders and the extension of compressed files. */
  readonly name: string
  /** The text that `*` matched in the pattern of its part, in lower case. */
  readonly wildcard: string
  /** Whether the command names it, as opposed to its folder. */
  readonly isNamed: boolean
}

/**
 * The files under the paths that the format reads, without duplicates, in the order of the paths. Other files of a
 * folder are ignored; a named file that the format does not read is skipped, and so is a folder without matching files.
 */
function findFiles(
  { name: format, files: patterns }: ReadableFormat,
  paths: readonly string[],
  report: ImportReport,
  files: SourceFiles,
): InputFile[] {
  const expected = Object.values(patterns).flat().join(', ')
  const found = new Map<string, InputFile>()
  for (const path of paths) {
    let hasAny = false
    const listed = files.list(path)
    const isFile = listed.length === 1 && listed[0] === path
    for (const file of listed) {
      const fitting = inputFileOf(file, patterns, isFile)
      if (fitting && !isFile && ABOUT_OTHERS.test(fitting.name)) {
        report.ignore({ file, rows: 0, skipped: 0 }, null, 'a file about the others in its folder')
        continue
      }
      hasAny ||= fitting !== null
      if (fitting && !found.has(normalize(file))) found.set(normalize(file), fitting)
    }
    if (hasAny) continue
    const reason = isFile ? 'it is not a file' : 'it contains no file'
    report.skipFile(report.addFile(path), `${reason} that ${format} reads: ${expected}`)
  }
  return [...found.values()]
}

/** Texts that describe data files. */
const ABOUT_OTHERS = /^(readme|licen[cs]e|copying|notice|changelog|contributing|authors|credits)\b.*\.txt$/i

function inputFileOf(path: string, patterns: ReadableFormat['files'], isNamed: boolean): InputFile | null {
  const name = basename(path).replace(/\.(gz|zst)$/i, '')
  for (const [part, ofPart] of Object.entries(patterns)) {
    for (const pattern of ofPart) {
      const wildcard = matchPattern(name.toLowerCase(), pattern)
      if (wildcard !== null) return { part, path, name, wildcard, isNamed }
    }
  }
  return null
}

/** The text that `*` matches; null if the name does not match. A pattern has at most one `*`. */
function matchPattern(name: string, pattern: string): string | null {
  const [start = '', end] = pattern.toLowerCase().split('*')
  if (end === undefined) return name === start ? '' : null
  const isFitting = name.length >= start.length + end.length && name.startsWith(start) && name.endsWith(end)
  return isFitting ? name.slice(start.length, name.length - end.length) : null
}

/** A sheet of a spreadsheet, or the rows of a text (whose name is empty). */
export interface InputSheet {
  readonly name: string
  readonly rows: () => Iterable<{
    readonly row: number
    readonly cells: readonly string[]
    problem?: string | null
  }>
  /** Of a text: how it was read. */
  readonly encoding?: string
  readonly delimiter?: string
  readonly isHidden?: true
}

/** The sheets that count: hidden ones only by name, or if there are no others. */
export function shownSheets(sheets: readonly InputSheet[], name?: string): readonly InputSheet[] {
  const shown = sheets.filter((sheet) => !sheet.isHidden || sheet.name === name)
  return shown.length > 0 ? shown : sheets
}

function sheetOf(name: string, rows: () => Iterable<readonly string[]>): InputSheet {
  const read = (cells: readonly string[], index: number) => ({ row: index + 1, cells: cells.map(plainCell) })
  return { name, rows: () => Iterator.from(rows()).map(read) }
}

/** A valid row with its position. */
export interface ReadRow<T> extends RowPosition {
  readonly value: T
}

export class ImportInput {
  readonly report: ImportReport
  readonly options: FormatOptions
  readonly #inputs: readonly InputFile[]
  readonly #given: GivenOptions

  constructor(inputs: readonly InputFile[], report: ImportReport, given: GivenOptions) {
    this.#inputs = inputs
    this.#given = given
    this.report = report
    this.options = given.options ?? {}
  }

  /** The same files without a report, for formats that read them twice. */
  unreported(): ImportInput {
    return new ImportInput(this.#inputs, new ImportReport(), this.#given)
  }

  /** What the database has of a season and the files do not. */
  storedOf(season: string): StoredSeason {
    return this.#given.stored?.get(season) ?? NOTHING_STORED
  }

  /** What an earlier reading of the same files computed under the key, else the result of `compute`. */
  once<T>(key: string, compute: () => T): T {
    return this.#given.computed.getOrInsertComputed(key, compute) as T
  }

  /** Lets the rows of a spreadsheet go. */
  forget({ path }: InputFile): void {
    this.#given.computed.delete(`spreadsheet ${path}`)
  }

  /** The files of a part, in the order of the paths. */
  files(part: string): readonly InputFile[] {
    return this.#inputs.filter((file) => file.part === part)
  }

  /** Files that belong together, by default those of a folder, each group by part. */
  groups(keyOf = ({ path }: InputFile) => dirname(path)): ReadonlyMap<string, readonly InputFile[]>[] {
    const groups = Map.groupBy(this.#inputs, keyOf).values()
    return [...groups].map((own) => Map.groupBy(own, ({ part }) => part))
  }

  /**
   * The files of each folder that has a file of the part, grouped by part; files of other folders are skipped with the
   * reason.
   */
  foldersWith(part: string, reason: string): ReadonlyMap<string, readonly InputFile[]>[] {
    return this.groups().filter((parts) => {
      if (parts.has(part)) return true
      for (const file of [...parts.values()].flat()) this.skipFile(file, reason)
      return false
    })
  }

  /** Skips a whole file. */
  skipFile({ path }: InputFile, reason: string): void {
    this.report.skipFile(this.report.addFile(path), reason)
  }

  /**
   * The rows of the files, or of all files of a part, one at a time. Unreadable rows are skipped, and so is a file
   * without the required columns.
   */
  *rows<T>(
    from: string | readonly InputFile[],
    { columns, delimiter, encoding, required, needed, aliases = {}, read }: RowShape<T>,
  ): Generator<ReadRow<T>> {
    for (const file of typeof from === 'string' ? this.files(from) : from) {
      const { of, content } = this.#open(file, encoding)
      if (!content) continue
      const isNdjson = /\.(ndjson|jsonl)$/i.test(file.name)
      const found = isNdjson ? readNdjson(content) : readCsv(content, { columns, delimiter, needed })
      const table = found.renamed(aliases)
      const missing = required.filter((column) => !table.has(column))
      if (missing.length > 0) {
        const reason = `there is no column ${quoted(missing)}; there are ${quoted(table.columns ?? [])}`
        this.report.skipFile(of, reason)
        continue
      }
      const twice = repeatedColumn(table, required)
      if (twice) {
        this.report.skipFile(of, twice)
        continue
      }
      for (const row of table) {
        const [first] = (table.columns && columns) ?? []
        if (of.rows === 0 && first !== undefined && row.get(first) === first) continue
        of.rows++
        const accepted = this.report.attempt({ of, row: row.row }, () => {
          if (row.problem !== null) throw new RowError(row.problem)
          return { of, row: row.row, value: read(row, table) }
        })
        if (accepted) yield accepted
      }
    }
  }

  /**
   * The rows by group, in a temporary file. `groupOf` throws RowError for a row that is skipped. Values must be plain
   * JSON.
   */
  grouped<T>(rows: Iterable<ReadRow<T>>, groupOf: (row: ReadRow<T>) => string): RowGroups<T> {
    const groups = new RowGroups<T>()
    groups.onRead = this.report.progress.hold(() => {
      for (const { value, ...position } of rows) {
        // A copy: a text that is kept would keep the whole chunk of the file of which it is a part.
        const row = { ...position, value: JSON.parse(JSON.stringify(value)) as T }
        this.report.attempt(row, () => groups.add(groupOf(row), row))
      }
    })
    return groups
  }

  /** The sheets of a spreadsheet, or the one of a text; none if the file is skipped. */
  sheets(file: InputFile, given: { encoding?: string | undefined; delimiter?: string | undefined } = {}) {
    const of = this.report.addFile(file.path)
    const open = this.#counted()
    const sheets = this.report.attemptFile(of, (): InputSheet[] => {
      const spreadsheet = this.once(`spreadsheet ${file.path}`, () => spreadsheetOf(file.path, open))
      if (spreadsheet)
        return spreadsheet.map(({ rows, ...sheet }) => ({ ...sheet, ...sheetOf(sheet.name, () => rows) }))
      const known = given.encoding ?? this.#given.encoding
      const found = () => openContent(file.path, open).encoding
      const content = openContent(file.path, open, known ?? this.once(`encoding ${file.path}`, found))
      const { encoding } = content
      if (/\.ics$/i.test(file.name)) return [{ ...sheetOf('', calendarRows(content)), encoding }]
      const delimiter = given.delimiter ?? tableDelimiter(content)
      return [{ name: '', rows: () => records(content, delimiter), encoding, delimiter }]
    })
    return { of, sheets: sheets ?? [] }
  }

  /** The files, whose reading counts as progress. */
  #counted(): SourceFiles {
    return {
      ...this.#given.files,
      open: (file) => this.report.progress.counted(file, this.#given.files.open(file)),
    }
  }

  /** The value of a JSON file; undefined if it is skipped. The caller counts its rows. */
  json(file: InputFile): { of: FileReport; value: unknown } {
    const { of, value: text } = this.whole(file)
    const value = text === undefined ? undefined : parseJson(text)
    if (text !== undefined && value === undefined) this.report.skipFile(of, 'it is not valid JSON')
    return { of, value }
  }

  /** The first part of a file; empty if it cannot be read. */
  start(file: InputFile): string {
    for (const chunk of this.#open(file).content?.chunks() ?? []) return chunk
    return ''
  }

  /** The whole text of a file; undefined if it cannot be read, and then it is skipped. */
  whole(file: InputFile): { of: FileReport; value: string | undefined } {
    const { of, content } = this.#open(file)
    const text = content ? wholeText(content) : undefined
    if (!text?.includes(LOST_CHARACTER)) return { of, value: text }
    this.report.skipFile(of, LOST_TEXT)
    return { of, value: undefined }
  }

  /**
   * The objects of JSON lists, one at a time. Other and invalid items are skipped, and so is the rest of a broken list.
   */
  *objects(files: readonly InputFile[] = []): Generator<ReadRow<JsonObject>> {
    for (const file of files) {
      const { of, content } = this.#open(file)
      try {
        for (const item of content ? listItems(content.chunks()) : []) {
          of.rows++
          const value = parseJson(item)
          if (item.includes(LOST_CHARACTER)) this.report.skip({ of, row: of.rows }, LOST_TEXT)
          else if (isObject(value)) yield { of, row: of.rows, value }
          else {
            const reason = value === undefined ? 'it is not valid JSON' : 'it is not an object'
            this.report.skip({ of, row: of.rows }, reason)
          }
        }
      } catch (problem) {
        if (!(problem instanceof NotAnArrayError)) throw problem
        const isList = of.rows > 0
        const reason = 'it is not a JSON list: it must begin with ['
        this.report.skipFile(of, isList ? `the JSON list is invalid after item ${of.rows}` : reason)
      }
    }
  }

  /** The text of a file named by an option. Throws UnreadablePath and UnreadableContent. */
  text(path: string): string {
    return wholeText(openContent(path, this.#given.files))
  }

  /** Writes a new file. Throws UnreadablePath. */
  write(path: string, text: string): void {
    this.#given.files.write?.(path, text)
  }

  #open({ path }: InputFile, known = this.#given.encoding): { of: FileReport; content: Content | null } {
    const of = this.report.addFile(path)
    const content = this.report.attemptFile(of, () => openContent(path, this.#counted(), known)) ?? null
    if (content && content.encoding !== 'utf-8' && known === undefined)
      this.report.unknown(`encoding of files (read as ${content.encoding})`, path)
    return { of, content }
  }
}

/** Rows by group in a temporary file, so that memory holds one group at a time. */
export class RowGroups<T> {
  readonly #values = new GroupedValues<readonly [file: number, row: number, value: T]>()
  readonly #files: FileReport[] = []
  readonly #read = new Set<string>()
  #rows = 0
  /** Receives the share of all rows in a group that is read for the first time. */
  onRead: (share: number) => void = () => {}

  add(group: string, { of, row, value }: ReadRow<T>): void {
    this.#rows++
    if (this.#files.at(-1) !== of) this.#files.push(of)
    this.#values.add(group, [this.#files.length - 1, row, value])
  }

  /** In the order of their first rows. */
  get groups(): string[] {
    return this.#values.groups
  }

  /** The rows of a group in their order. */
  of(group: string): ReadRow<T>[] {
    const values = this.#values.of(group)
    if (values.length > 0 && !this.#read.has(group)) this.onRead(values.length / this.#rows)
    this.#read.add(group)
    return values.map(([file, row, value]) => ({ of: this.#files[file] as FileReport, row, value }))
  }

  [Symbol.dispose](): void {
    this.#values[Symbol.dispose]()
  }
}
