/**
 * Rows of tables, their cells (texts, whole numbers, days, timestamps), and how columns are declared to become fields of
 * a row. Unreadable cells throw RowError, whose message is the reason in the summary of the import.
 */
import { oneLine } from './text.ts'

/** A row that cannot be imported. The message ends a sentence such as "skipped row 7: …". */
export class RowError extends Error {}

/** Texts for a missing value. @assumed */
const MISSING = /^(|-|na|n\/a|nan|null|none|\\n)$/i
/** Further texts for a time that is not fixed yet. @assumed */
const OPEN_TIME = /^(\?+|-+|--:--|tb[acd]|n\.? ?n\.?|k\.? ?a\.?|open|offen)$/i

export function isMissing(text: string): boolean {
  return MISSING.test(text)
}

/** A whole number ("3", "-1", and "3.0" as some programs write it); null for a missing one. Throws RowError. */
export function readInteger(text: string): number | null {
  if (isMissing(text)) return null
  const number = /^[+-]?\d{1,15}(\.0*)?$/.test(text) ? Number(text) : Number.NaN
  // Adding 0 turns -0 into 0.
  if (Number.isSafeInteger(number)) return number + 0
  throw new RowError(`${JSON.stringify(text)} is not a whole number`)
}

/** A number with a point for its decimals; null for a missing one. Throws RowError. */
export function readNumber(text: string): number | null {
  if (isMissing(text)) return null
  if (/^[+-]?(\d{1,15}(\.\d*)?|\.\d+)(e[+-]?\d{1,2})?$/i.test(text)) return Number(text) + 0
  throw new RowError(`${JSON.stringify(text)} is not a number`)
}

/** The order of day and month in dates such as 3/4/2024. */
type DayOrder = 'dmy' | 'mdy'

/** Two-digit years from this one on belong to the 20th century, as in POSIX. @assumed */
const PIVOT_YEAR = 69

const YEAR_FIRST = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})$/
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/

/**
 * A day as YYYY-MM-DD. A leading year is unambiguous. `order` decides whether 3/4/2024 is in March or April; without
 * it, `inferred` is called for ambiguous days. Throws RowError.
 */
export function readDay(text: string, order?: DayOrder, inferred?: () => DayOrder | undefined): string {
  const [, year, , month, day] = YEAR_FIRST.exec(text) ?? []
  if (year && month && day) return dayOf(text, Number(year), Number(month), Number(day))
  const [, first, , second, lastYear] = YEAR_LAST.exec(text) ?? []
  if (!first || !second || !lastYear) throw new RowError(`${JSON.stringify(text)} is not a date`)
  const known = order ?? orderOf(Number(first), Number(second)) ?? inferred?.()
  if (!known) {
    throw new RowError(
      `${JSON.stringify(text)} is ambiguous (day and month, or month and day), and no other date in the column resolves it; write YYYY-MM-DD`,
    )
  }
  const parts = known === 'dmy' ? [second, first] : [first, second]
  return dayOf(text, fullYear(lastYear), Number(parts[0]), Number(parts[1]))
}

/** The order of day and month in a column, from its unambiguous days; undefined if there are none. */
function dayOrderOf(texts: Iterable<string>): DayOrder | 'mixed' | undefined {
  let found: DayOrder | undefined
  for (const text of texts) {
    const [, first, , second] = YEAR_LAST.exec(text) ?? []
    const order = first === second ? undefined : orderOf(Number(first), Number(second))
    if (order && found && order !== found) return 'mixed'
    found ??= order
  }
  return found
}

/** 4/4 is the same day in either order. */
function orderOf(first: number, second: number): DayOrder | undefined {
  if (first > 12 || first === second) return 'dmy'
  return second > 12 ? 'mdy' : undefined
}

function fullYear(text: string): number {
  const year = Number(text)
  if (text.length === 4) return year
  return year >= PIVOT_YEAR ? 1900 + year : 2000 + year
}

function dayOf(text: string, year: number, month: number, day: number): string {
  try {
    return Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' }).toString()
  } catch {
    throw new RowError(`${JSON.stringify(text)} is not a valid date`)
  }
}

/** Local time of a match without a time. @assumed */
const UNKNOWN_TIME = '12:00'

/** What the report says of rows without a time. */
export const UNKNOWN_TIMES = 'kick-off times (only the day is known)'

/** Whether a text is a time, as opposed to none or one that is not fixed yet. */
export function isTimeOfDay(text: string): boolean {
  return !isMissing(text) && !OPEN_TIME.test(text)
}

const TIME = /^(\d{1,2})[:.h](\d{2})(?::(\d{2})(?:\.\d+)?)?\s*([ap]m)?$/i

/**
 * The moment of a day (YYYY-MM-DD) and a local time ("20:45", "9:30", "7:05 pm") in an IANA zone or an offset such as
 * "+03:00", in ms since 1970. A missing time is UNKNOWN_TIME. A time skipped by daylight saving is shifted by the
 * length of the gap. Throws RowError.
 */
export function readMoment(day: string, time: string, zone: string): number {
  const [, hours, minute, second = 0, half] = TIME.exec(isTimeOfDay(time) ? time : UNKNOWN_TIME) ?? []
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0)
  if (!(hour <= 23 && Number(minute) <= 59)) throw new RowError(`${JSON.stringify(time)} is not a time`)
  const clock = { hour, minute: Number(minute), second: Math.min(Number(second), 59) }
  return Temporal.PlainDate.from(day).toPlainDateTime(clock).toZonedDateTime(zone).epochMilliseconds
}

const INSTANT = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/i

/** A moment with its own offset, as "2017-10-14T17:30:00Z", in ms since 1970. Throws RowError. */
export function readInstant(text: string): number {
  const ms = INSTANT.test(text) ? Date.parse(text.replace(' ', 'T')) : Number.NaN
  if (Number.isNaN(ms)) throw new RowError(`${JSON.stringify(text)} is not a timestamp with an offset`)
  return ms
}

/** Whether the platform knows an IANA zone or offset of that name. */
export function isZone(zone: string): boolean {
  try {
    Temporal.PlainDate.from('2000-01-01').toZonedDateTime(zone)
    return true
  } catch {
    return false
  }
}

/** The start of a day (YYYY-MM-DD) in UTC, the form of dates of birth. */
export function dayStartMs(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

/** The result of reading, or another value if it fails. */
export function readOr<T, F>(read: () => T, fallback: F): T | F {
  const found = tryRead(() => ({ value: read() }))
  return typeof found === 'string' ? fallback : found.value
}

/** The result of reading, or the reason why it failed. */
export function tryRead<T extends object>(read: () => T): T | string {
  try {
    return read()
  } catch (problem) {
    if (problem instanceof RowError) return problem.message
    throw problem
  }
}

/** Rows in file order; can be iterated repeatedly, and are never all in memory. */
export class Table implements Iterable<TableRow> {
  /** Names in the file; of duplicates the first counts. Null if each row has its own. */
  readonly columns: readonly string[] | null
  readonly #rows: (table: Table) => Iterator<TableRow>
  readonly #dayOrders = new Map<string, DayOrder | 'mixed' | undefined>()

  constructor(columns: readonly string[] | null, rows: (table: Table) => Iterator<TableRow>) {
    this.columns = columns
    this.#rows = rows
  }

  [Symbol.iterator](): Iterator<TableRow> {
    return this.#rows(this)
  }

  has(column: string): boolean {
    return this.columns?.includes(column) ?? true
  }

  /** The order of day and month in a column, inferred from all its days (`dayOrderOf`). */
  dayOrder(column: string): DayOrder | 'mixed' | undefined {
    if (!this.#dayOrders.has(column)) {
      const cells = Iterator.from(this).map((row) => row.get(column))
      this.#dayOrders.set(column, dayOrderOf(cells))
    }
    return this.#dayOrders.get(column)
  }
}

export class TableRow {
  readonly #table: Table
  /** Line of the file in which the row begins, from 1. */
  readonly row: number
  /** The reason why the row is invalid, e.g. a wrong number of cells; null if it is valid. */
  readonly problem: string | null
  /** The cell of a column; '' if the row or table has none. */
  readonly get: (column: string) => string

  constructor(table: Table, row: number, problem: string | null, get: TableRow['get']) {
    this.#table = table
    this.row = row
    this.problem = problem
    this.get = get
  }

  /** The text of a cell with single spaces; null for a missing one. */
  text(column: string): string | null {
    const text = this.get(column)
    return isMissing(text) ? null : oneLine(text)
  }

  /** A count, not below 0; null for a missing one. Throws RowError. */
  count(column: string): number | null {
    const count = readInteger(this.get(column))
    if (count !== null && count < 0) throw new RowError(`${column} is below 0`)
    return count
  }

  /** Counts of both sides; null if both are missing. Throws RowError if only one is. */
  pair(home: string, away: string): readonly [number, number] | null {
    const [one, other] = [this.count(home), this.count(away)]
    if (one === null && other === null) return null
    if (one === null || other === null) throw new RowError(`it has only one of ${home} and ${away}`)
    return [one, other]
  }

  /**
   * A day as YYYY-MM-DD. Without `order`, ambiguous days follow the other days of the column, then `fallback`. Throws RowError.
   */
  day(
    column: string,
    { order, fallback }: { order?: DayOrder | undefined; fallback?: DayOrder } = {},
  ): string {
    return readDay(this.get(column), order, () => {
      const inferred = this.#table.dayOrder(column) ?? fallback
      return inferred === 'mixed' ? undefined : inferred
    })
  }
}

/** How the rows of a table are read. */
export interface RowShape<T> {
  /** Column names of files without a header line; a header line is accepted too. */
  readonly columns?: readonly string[]
  /** Default: inferred. */
  readonly delimiter?: string
  /** Columns without which a file is skipped. */
  readonly required: readonly string[]
  /** Throws RowError, whose message is the reason for skipping the row. */
  read(row: TableRow, table: Table): T
}

interface Field<T> {
  /** Required columns. */
  readonly columns: readonly string[]
  /** Throws RowError. */
  read(row: TableRow): T
  /** The field, whose missing cell skips the row. */
  required(): Field<NonNullable<T>>
  /** The field, whose columns may be absent from a file; its cells are then missing. */
  optional(): Field<T>
  /** A field computed from this one. */
  map<U>(compute: (value: T) => U): Field<U>
}

type FieldValue<F> = F extends Field<infer T> ? T : never

/** The rows of a shape: `RowOf<typeof MATCHES>`. */
export type RowOf<S> = S extends RowShape<infer T> ? T : never

/** A field read from any number of columns. */
export function field<T>(from: string | readonly string[], read: (row: TableRow) => T): Field<T> {
  const columns = typeof from === 'string' ? [from] : from
  return {
    columns,
    read,
    required: () =>
      field(columns, (row) => {
        const value = read(row)
        if (value === null || value === undefined) throw new RowError(`${columns[0]} is missing`)
        return value
      }),
    optional: () => field([], read),
    map: (compute) => field(columns, (row) => compute(read(row))),
  }
}

/** The text of a cell with single spaces; null if missing. */
export function text(column: string): Field<string | null> {
  return field(column, (row) => row.text(column))
}

/** A whole number from 0; null if missing. */
export function count(column: string): Field<number | null> {
  return field(column, (row) => row.count(column))
}

/** A whole number from 1; null if missing or 0, which many tables write for unknown. */
export function positive(column: string): Field<number | null> {
  return field(column, (row) => row.count(column) || null)
}

/** A day as YYYY-MM-DD; null if missing. */
export function day(column: string): Field<string | null> {
  return field(column, (row) => (row.text(column) === null ? null : row.day(column)))
}

/** An instant with its offset, in ms since 1970. */
export function instant(column: string): Field<number> {
  return field(column, (row) => readInstant(row.get(column)))
}

/** True for "1", "true" and "yes" in any case, false for everything else. */
export function flag(column: string): Field<boolean> {
  return field(column, (row) => /^(1|true|yes)$/i.test(row.get(column)))
}

/** Several texts joined by a separator, without missing ones. Null if all are missing. */
export function joined(parts: readonly Field<string | null>[], separator = ' '): Field<string | null> {
  const columns = parts.flatMap((part) => part.columns)
  return field(columns, (row) => {
    const texts = parts.map(({ read }) => read(row)).filter((part) => part !== null)
    return texts.length === 0 ? null : texts.join(separator)
  })
}

/**
 * Creates a shape from its fields. @param names of the columns, for files without a header line @param check throws
 * RowError for rows whose cells are valid but inconsistent
 */
export function rowShape<F extends Readonly<Record<string, Field<unknown>>>>(
  fields: F,
  names?: readonly string[],
  check?: (row: { readonly [K in keyof F]: FieldValue<F[K]> }) => void,
): RowShape<{ readonly [K in keyof F]: FieldValue<F[K]> }> {
  const entries = Object.entries(fields)
  return {
    ...(names && { columns: names }),
    required: names ? [] : [...new Set(entries.flatMap(([, { columns }]) => columns))],
    read(row) {
      const values: Record<string, unknown> = {}
      for (const [name, { read }] of entries) values[name] = read(row)
      const value = values as { readonly [K in keyof F]: FieldValue<F[K]> }
      check?.(value)
      return value
    },
  }
}
