/**
 * Accounts for every row of an import (read, skipped with the reason, not needed), for missing values, and for its
 * progress.
 */
import type { Change, ChangeKind } from '../../contract/changes.ts'
import type { RulesBasis } from '../../contract/standings-rules.ts'
import { RowError, UnreadableContent } from './row-error.ts'

/** Rows of a file, and how many of them were skipped. */
export interface FileReport {
  readonly file: string
  rows: number
  skipped: number
}

/** The position of a row. */
export interface RowPosition {
  readonly of: FileReport
  /** From 1: a line of the file, or the position in a list. */
  readonly row: number
}

/** "matches.csv, row 7" */
export function positionText({ of, row }: RowPosition): string {
  return `${of.file}, row ${row}`
}

export interface SkippedRow {
  readonly file: string
  /** From 1; null for the whole file. */
  readonly row: number | null
  readonly reason: string
}

/** A value that the source lacks, and what was assumed instead. */
interface Unknown {
  readonly what: string
  count: number
  /** The first row that lacks it. */
  readonly example: string
}

/** Maximum skipped rows held in memory; all are counted and passed to `onSkipped`. */
export const SKIPPED_ROWS_LIMIT = 1000

/** Rows whose reasons differ only in numbers and quoted texts. */
export interface SkipCause {
  count: number
  readonly first: SkippedRow
}

/** Causes that are counted separately; a format has a few dozen. */
const CAUSES_LIMIT = 200
const FURTHER_CAUSES = 'further causes'

/** An import fails if it skips more than this share of its rows ... */
const LOSS_SHARE = 0.01
/** ... or more rows than this by one cause. */
const LOSS_BY_CAUSE = 20

export class ImportReport {
  readonly progress = new ImportProgress()
  readonly files: FileReport[] = []
  /** Files that were written, and their number of changes. */
  readonly written: { readonly file: string; readonly changes: number }[] = []
  readonly changes: Partial<Record<ChangeKind, number>> = {}
  /** The first SKIPPED_ROWS_LIMIT of them. */
  readonly skipped: SkippedRow[] = []
  /** Rows and whole files. */
  skippedCount = 0
  /** The row of the change that a format yields, if changes come in the order of the rows. */
  at: RowPosition | null = null
  /** Receives every skipped row and file. */
  onSkipped: ((skipped: SkippedRow) => void) | null = null
  /** Seasons with tables by name, and how their rules came about. */
  readonly seasons = new Map<string, RulesBasis>()
  readonly #unknowns = new Map<string, Unknown>()
  readonly #skips = new Map<string, SkipCause>()
  readonly #notNeeded = new Map<string, SkipCause>()

  get rowCount(): number {
    return this.files.reduce((sum, { rows }) => sum + rows, 0)
  }

  get skippedRows(): number {
    return this.files.reduce((sum, { skipped }) => sum + skipped, 0)
  }

  /** Why rows and files were skipped, the most frequent cause first. */
  get causes(): SkipCause[] {
    return byCount(this.#skips)
  }

  /** Valid rows that the import does not need, by cause. */
  get notNeeded(): SkipCause[] {
    return byCount(this.#notNeeded)
  }

  get unknowns(): Unknown[] {
    return [...this.#unknowns.values()]
  }

  /** Whether so much was skipped that the import fails; a skipped file always counts. */
  get isLossy(): boolean {
    return (
      this.skippedCount > this.skippedRows ||
      this.skippedRows > this.rowCount * LOSS_SHARE ||
      this.causes.some(({ count }) => count > LOSS_BY_CAUSE)
    )
  }

  addFile(file: string): FileReport {
    const entry = { file, rows: 0, skipped: 0 }
    this.files.push(entry)
    return entry
  }

  addSeason(name: string, basis: RulesBasis): void {
    this.seasons.set(name, basis)
  }

  addChange(change: Change): void {
    this.changes[change.kind] = (this.changes[change.kind] ?? 0) + 1
  }

  /** A row that cannot be imported. */
  skip({ of, row }: RowPosition, reason: string): void {
    of.skipped++
    this.#addSkipped({ file: of.file, row, reason })
  }

  skipRows(rows: Iterable<RowPosition>, reason: string): void {
    for (const row of rows) this.skip(row, reason)
  }

  skipFile({ file }: FileReport, reason: string): void {
    this.#addSkipped({ file, row: null, reason })
  }

  #addSkipped(skipped: SkippedRow): void {
    this.skippedCount++
    if (this.skipped.length < SKIPPED_ROWS_LIMIT) this.skipped.push(skipped)
    this.onSkipped?.(skipped)
    count(this.#skips, skipped)
  }

  /** The result of a row; undefined if it throws RowError, and then the row is skipped with that reason. */
  attempt<T>(row: RowPosition, read: () => T): T | undefined {
    try {
      return read()
    } catch (problem) {
      if (!(problem instanceof RowError)) throw problem
      this.skip(row, problem.message)
      return undefined
    }
  }

  /** The same for a file, which is skipped if `read` throws UnreadableContent. */
  attemptFile<T>(of: FileReport, read: () => T): T | undefined {
    try {
      return read()
    } catch (problem) {
      if (!(problem instanceof UnreadableContent)) throw problem
      this.skipFile(of, problem.message)
      return undefined
    }
  }

  /** The results of the rows for which `read` does not throw RowError; the other rows are skipped. */
  accepted<R extends RowPosition, T>(rows: Iterable<R>, read: (row: R) => T): T[] {
    const results: T[] = []
    for (const row of rows) this.attempt(row, () => results.push(read(row)))
    return results
  }

  /** The first row of each key; later ones are not needed if they say the same, else skipped. */
  firstOfEach<R extends RowPosition>(rows: Iterable<R>, keyOf: (row: R) => string): Map<string, R> {
    const found = new Map<string, R>()
    const contentOf = (row: R) => JSON.stringify({ ...row, of: null, row: 0 })
    for (const row of rows) {
      const key = keyOf(row)
      const earlier = found.get(key)
      const isEqual = earlier && contentOf(earlier) === contentOf(row)
      if (isEqual) this.ignore(row.of, row.row, `it repeats row ${earlier.row}`)
      else if (earlier) this.skip(row, `it contradicts row ${earlier.row}, which counts`)
      else found.set(key, row)
    }
    return found
  }

  /** A valid row (or, with null, file) that the import does not need: a duplicate, a person who never plays. */
  ignore(of: FileReport, row: number | null, reason: string): void {
    count(this.#notNeeded, { file: of.file, row, reason })
  }

  /**
   * What an earlier reading of the same rows reported. Returns the files of this report by those of the other.
   *
   * @param skipped all skipped rows of the other
   */
  include(other: ImportReport, skipped: readonly SkippedRow[]): Map<FileReport, FileReport> {
    const files = new Map(other.files.map((file) => [file, { ...file }] as const))
    this.files.push(...files.values())
    for (const each of skipped) this.#addSkipped(each)
    for (const [into, from] of [
      [this.#notNeeded, other.#notNeeded],
      [this.#unknowns, other.#unknowns],
    ] as [Map<string, { count: number }>, Map<string, { count: number }>][]) {
      for (const [key, own] of from) into.set(key, { ...own, count: own.count + (into.get(key)?.count ?? 0) })
    }
    return files
  }

  /** `what` is a phrase without values, so that equal ones are counted together. */
  unknown(what: string, example: string | RowPosition): void {
    const known = this.#unknowns.get(what)
    if (known) known.count++
    else {
      const place = typeof example === 'string' ? example : positionText(example)
      this.#unknowns.set(what, { what, count: 1, example: place })
    }
  }
}

/** After so many rows were read into memory, what reading them left behind is collected. */
export const collectAfter = (rows: number) => rows > 20_000 && Bun.gc(true)

function count(causes: Map<string, SkipCause>, skipped: SkippedRow): void {
  const own = causeKey(skipped.reason)
  const key = causes.size >= CAUSES_LIMIT && !causes.has(own) ? FURTHER_CAUSES : own
  const known = causes.get(key)
  if (known) known.count++
  else causes.set(key, { count: 1, first: skipped })
}

/** A reason without its numbers and quoted texts. It only groups: the summary shows the reason of the first row. */
function causeKey(reason: string): string {
  return reason.replace(/"(?:[^"\\]|\\.)*(?:"|\\?$)/gs, '"…"').replace(/\d+/g, '…')
}

function byCount(causes: ReadonlyMap<string, SkipCause>): SkipCause[] {
  return [...causes.values()].sort((a, b) => b.count - a.count)
}

/** How much of its input an import has turned into changes, by bytes. */
class ImportProgress {
  /** Size of all files. */
  total = 0
  /** Position of the latest reading of each file. */
  readonly #positions = new Map<string, number>()
  /** Bytes of rows that were read and wait in groups. */
  #waiting = 0

  /** From 0 to 1. */
  get share(): number {
    return this.total === 0 ? 1 : Math.min(1, (this.#read - this.#waiting) / this.total)
  }

  get #read(): number {
    return this.#positions.values().reduce((sum, position) => sum + position, 0)
  }

  /** The chunks of a file, counted. */
  *counted(file: string, chunks: Iterable<Uint8Array>): Generator<Uint8Array> {
    let position = 0
    for (const chunk of chunks) {
      position += chunk.length
      this.#positions.set(file, position)
      yield chunk
    }
  }

  /** Everything was read before. */
  include(other: ImportProgress): void {
    for (const [file, position] of other.#positions) this.#positions.set(file, position)
  }

  /** Everything that `read` reads waits until it is released; the result releases a share of it, from 0 to 1. */
  hold(read: () => void): (share: number) => void {
    const before = this.#read
    read()
    const bytes = this.#read - before
    this.#waiting += bytes
    return (share) => {
      this.#waiting -= bytes * share
    }
  }
}
