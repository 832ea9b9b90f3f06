/**
 * Rows of tables, their cells (texts, whole numbers, days, timestamps), and how columns are declared to become fields of
 * a row. Unreadable cells throw RowError, whose message is the reason in the summary of the import.
 */
import { type DayContext, type DayOrder, dayOrderOf, readDay, readInstant } from './days.ts'
import { wholeLine } from './input/text.ts'
import { isMissing, RowError } from './row-error.ts'

/** A whole number ("3", "-1", and "3.0" or "3,0" as some programs write it); null for a missing one. Throws RowError. */
export function readInteger(text: string): number | null {
  if (isMissing(text)) return null
  const number = /^[+-]?\d{1,15}(\.0*|,0+)?$/.test(text) ? Number(text.replace(',', '.')) : Number.NaN
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

  /** The table with the usual names of columns that some files name otherwise; names that it has are not replaced. */
  renamed(aliases: Readonly<Record<string, string>>): Table {
    const ownNames = new Map<string, string>()
    for (const [alias, name] of Object.entries(aliases)) {
      if (this.columns?.includes(alias) && !this.columns.includes(name)) ownNames.set(name, alias)
    }
    if (ownNames.size === 0) return this
    const rows = this.#rows
    const columns = (this.columns ?? []).map((name) => aliases[name] ?? name)
    return new Table(columns, (table) =>
      Iterator.from({ [Symbol.iterator]: () => rows(table) }).map((row) =>
        row.with((column) => row.get(ownNames.get(column) ?? column)),
      ),
    )
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

/** What is wrong if a needed column occurs twice; null if none does. */
export function repeatedColumn({ columns }: Table, required: readonly string[]): string | null {
  for (const name of required) {
    const places = (columns ?? []).flatMap((column, index) => (column === name ? [index + 1] : []))
    if (places.length > 1)
      return `columns ${places.join(' and ')} have the same name ${JSON.stringify(name)}; give each its own name`
  }
  return null
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

  /** The same row with other cells. */
  with(get: TableRow['get']): TableRow {
    return new TableRow(this.#table, this.row, this.problem, get)
  }

  /** The text of a cell with single spaces; null for a missing one. */
  text(column: string): string | null {
    const text = this.get(column)
    return isMissing(text) ? null : wholeLine(text)
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
    {
      fallback,
      text = this.get(column),
      ...context
    }: DayContext & { fallback?: DayOrder; text?: string } = {},
  ): string {
    const inferred = () => {
      const found = this.#table.dayOrder(column) ?? fallback
      return found === 'mixed' ? undefined : found
    }
    return readDay(text, { inferred, ...context })
  }
}

/** How the rows of a table are read. */
export interface RowShape<T> {
  /** Column names of files without a header line; a header line is accepted too. */
  readonly columns?: readonly string[]
  /** Default: inferred. */
  readonly delimiter?: string
  /** WHATWG label; default: detected. */
  readonly encoding?: string | undefined
  /** Columns without which a file is skipped. */
  readonly required: readonly string[]
  /** Columns whose cells a row needs, under any of their names; default: all of the file. */
  readonly needed?: readonly string[]
  /** Usual names by the names that some files have. */
  readonly aliases?: Readonly<Record<string, string>>
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
