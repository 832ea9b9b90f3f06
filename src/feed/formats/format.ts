/**
 * What a source format is: it reads files of somebody else's making and says their content as changes
 * (design, 3 and 5). One file and one line in `index.ts` add another.
 */
import { type Dirent, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Change, ChangeKind } from '../../contract/changes.ts'
import { errorCode } from '../../rules/error-code.ts'

export interface SourceFormat {
  /** What stands after `scoreline import`. */
  readonly name: string
  /** One sentence for `--help`. */
  readonly description: string
  /**
   * The content of files and folders as changes, in an order in which everything exists before it is pointed at.
   * What was read, skipped and left unknown is told to `report`; it is complete when the generator is done. At most
   * the files of one tournament are in memory at a time. Throws UnreadablePath for a path that is not there.
   */
  read(
    paths: readonly string[],
    report: ImportReport,
    files?: SourceFiles,
    options?: FormatOptions,
  ): Generator<Change>
  /**
   * Its seasons may be those of other formats: teams and matches are compared with what the database has of them
   * (feed/identity) before anything is applied.
   */
  readonly sharesSeasons?: true
  /** What the command line takes for this format. */
  readonly options?: readonly FormatOption[]
}

/** An option of a format, as `scoreline import FORMAT --name VALUE PATH...` takes it. */
export interface FormatOption {
  /** In kebab-case, without the dashes. Two formats may share one that means the same. */
  readonly name: string
  /** What its value is called in `--help`, e.g. "file"; null for a switch, whose value is "true". */
  readonly value: string | null
  readonly description: string
  /** The format makes no sense without it. */
  readonly isRequired?: boolean
}

/** Texts of the options that were given, by name. */
export type FormatOptions = Readonly<Record<string, string>>

/** An option that a format cannot use. The message is for people and names what it takes. */
export class WrongOption extends Error {}

/** Where a format takes its files from; the disk, unless a test says otherwise. */
export interface SourceFiles {
  /** All files under a path (or the path itself, if it is a file), in a stable order. Throws UnreadablePath. */
  list(path: string): string[]
  /** Text of a file, UTF-8. Throws UnreadablePath. */
  read(file: string): string
  /** The same as bytes, for formats that find out the encoding. Left out where everything is text. */
  readBytes?(file: string): Uint8Array
  /** For formats that turn files into others. Throws UnreadablePath. */
  write?(file: string, text: string): void
}

/** A path that cannot be read. The message is for people and names the path. */
export class UnreadablePath extends Error {}

/** The disk. Hidden entries and linked folders are left out, so that a walk always ends. */
export const diskFiles: SourceFiles = {
  list(path) {
    return guard(path, () => (statSync(path).isDirectory() ? walk(path) : [path]))
  },
  read(file) {
    return guard(file, () => readFileSync(file, 'utf8'))
  },
  readBytes(file) {
    return guard(file, () => readFileSync(file))
  },
  write(file, text) {
    try {
      // A slip would replace what was to be read.
      writeFileSync(file, text, { flag: 'wx' })
    } catch (cause) {
      throw unusable(file, cause, 'written', WRITE_REASONS)
    }
  },
}

function walk(folder: string): string[] {
  const byName = (a: Dirent, b: Dirent) => (a.name < b.name ? -1 : 1)
  const entries = guard(folder, () => readdirSync(folder, { withFileTypes: true })).filter(
    ({ name }) => !name.startsWith('.'),
  )
  return entries.sort(byName).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return walk(path)
    return entry.isFile() ? [path] : []
  })
}

function guard<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof UnreadablePath) throw cause
    throw unusable(path, cause, 'read', READ_REASONS)
  }
}

const READ_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'this user may not read it',
}

const WRITE_REASONS: Readonly<Record<string, string>> = {
  EEXIST: 'it is there already; name a new file',
  ENOENT: 'there is no such folder',
  EACCES: 'this user may not write it',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
}

/** @param reasons what the operator can mend, by the code of the system */
export function unusable(
  path: string,
  cause: unknown,
  purpose: 'read' | 'written',
  reasons: Readonly<Record<string, string>>,
): UnreadablePath {
  const code = errorCode(cause) || String(cause)
  return new UnreadablePath(`${path}: ${reasons[code] ?? `it cannot be ${purpose} (${code})`}`, { cause })
}

/**
 * The files of the paths whose names end as those of the format do, each once. One that was named and ends otherwise is
 * skipped with the reason; what else lies in a folder is passed over.
 */
export function* filesEnding(
  ending: string,
  paths: readonly string[],
  report: ImportReport,
  files: SourceFiles,
): Generator<string> {
  for (const file of new Set(paths.flatMap((path) => files.list(path)))) {
    if (file.toLowerCase().endsWith(ending)) yield file
    else if (paths.includes(file)) report.skip(report.addFile(file), null, wrongEnding(file, ending))
  }
}

/** Why a file that was named is left out: its name does not end as those of the format do. */
export function wrongEnding(file: string, ending: string): string {
  const isPacked = /\.(gz|zst|xz|bz2|zip)$/i.test(file)
  return `its name does not end in ${ending}${isPacked ? '; unpack it first' : ''}`
}

/** Rows read out of a file, and how many of them gave nothing. */
export interface FileReport {
  readonly file: string
  rows: number
  skipped: number
}

export interface SkippedRow {
  readonly file: string
  /** From 1; null where the whole file is meant. */
  readonly row: number | null
  readonly reason: string
}

/** Something that the source does not say, and what was assumed instead. */
export interface Unknown {
  readonly what: string
  count: number
  /** The first place where it was met. */
  readonly example: string
}

/** Skipped rows are all counted, but only so many are kept one by one. */
export const SKIPPED_ROWS_KEPT = 1000

/** Reasons that differ in numbers and quoted texts only, and the first row that was skipped for one. */
export interface SkipReason {
  readonly reason: string
  count: number
  readonly first: SkippedRow
}

/** Different reasons that are kept apart; an importer has a few dozen at most. */
const SKIP_REASONS_KEPT = 200
const FURTHER_REASONS = 'for further reasons'

/** What an import did, for its summary. */
export class ImportReport {
  readonly files: FileReport[] = []
  /** Files that were made, and how many changes they hold. */
  readonly written: { readonly file: string; readonly changes: number }[] = []
  readonly changes: Partial<Record<ChangeKind, number>> = {}
  /** The first SKIPPED_ROWS_KEPT of them. */
  readonly skipped: SkippedRow[] = []
  skippedCount = 0
  readonly #unknowns = new Map<string, Unknown>()
  readonly #reasons = new Map<string, SkipReason>()

  get rowCount(): number {
    return this.files.reduce((sum, { rows }) => sum + rows, 0)
  }

  get changeCount(): number {
    return Object.values(this.changes).reduce((sum, count) => sum + count, 0)
  }

  /** Why rows and files were skipped, the most frequent reason first. */
  get reasons(): SkipReason[] {
    return [...this.#reasons.values()].sort((a, b) => b.count - a.count)
  }

  get unknowns(): Unknown[] {
    return [...this.#unknowns.values()]
  }

  addFile(file: string): FileReport {
    const entry = { file, rows: 0, skipped: 0 }
    this.files.push(entry)
    return entry
  }

  addChange(change: Change): void {
    this.changes[change.kind] = (this.changes[change.kind] ?? 0) + 1
  }

  /** A row that gives no change, or with row null a whole file. */
  skip(of: FileReport, row: number | null, reason: string): void {
    if (row !== null) of.skipped++
    this.skippedCount++
    const skipped = { file: of.file, row, reason }
    if (this.skipped.length < SKIPPED_ROWS_KEPT) this.skipped.push(skipped)
    const common = commonReason(reason)
    const isFull = this.#reasons.size >= SKIP_REASONS_KEPT && !this.#reasons.has(common)
    const key = isFull ? FURTHER_REASONS : common
    const known = this.#reasons.get(key)
    if (known) known.count++
    else this.#reasons.set(key, { reason: key, count: 1, first: skipped })
  }

  /** `what` is a sentence without particulars, so that equal ones are counted together. */
  unknown(what: string, example: string): void {
    const known = this.#unknowns.get(what)
    if (known) known.count++
    else this.#unknowns.set(what, { what, count: 1, example })
  }
}

/** A reason without its particulars, so that equal ones are counted together. */
function commonReason(reason: string): string {
  return reason.replace(/"(?:[^"\\]|\\.)*"/g, '"…"').replace(/\d+/g, '…')
}
