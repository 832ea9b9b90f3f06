/** Declares how columns of a table become fields of a row. Column names and types are derived from the declaration. */
import { RowError, readInstant, type TableRow } from './cells.ts'
import type { RowShape } from './import-input.ts'

export interface Field<T> {
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
