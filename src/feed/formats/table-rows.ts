/** Rows of tables and typed access to their cells. */
import { type DayOrder, dayOrderOf, isMissing, RowError, readCount, readDay } from './cells.ts'
import { oneLine } from './text.ts'

/** Rows in file order; can be iterated repeatedly, and are never all in memory. */
export class Table implements Iterable<TableRow> {
  /** Names in the file; of duplicates the first counts. Empty if columns have only numbers. */
  readonly columns: readonly string[]
  readonly #places: ReadonlyMap<string, number>
  readonly #rows: () => Iterator<TableRow>
  readonly #dayOrders = new Map<string, DayOrder | 'mixed' | undefined>()

  constructor(columns: readonly string[], rows: () => Iterator<TableRow>) {
    this.columns = columns
    this.#places = new Map(columns.map((name, place) => [name, place] as const).reverse())
    this.#rows = rows
  }

  /** The position of a column from 0; -1 if there is none. */
  placeOf(column: string): number {
    return this.#places.get(column) ?? -1
  }

  [Symbol.iterator](): Iterator<TableRow> {
    return this.#rows()
  }

  has(column: string): boolean {
    return this.#places.has(column)
  }

  /** The order of day and month in a column, inferred from all its days (`dayOrderOf`). */
  dayOrder(column: string): DayOrder | 'mixed' | undefined {
    if (!this.#dayOrders.has(column)) this.#dayOrders.set(column, dayOrderOf(this.#cells(column)))
    return this.#dayOrders.get(column)
  }

  *#cells(column: string): Generator<string> {
    for (const row of this) yield row.get(column)
  }
}

export class TableRow {
  readonly #table: Table
  /** Line of the file in which the row begins, from 1. */
  readonly row: number
  /** The reason why the row is invalid, e.g. a wrong number of cells; null if it is valid. */
  readonly problem: string | null
  readonly cells: readonly string[]

  constructor(table: Table, row: number, problem: string | null, cells: readonly string[]) {
    this.#table = table
    this.row = row
    this.problem = problem
    this.cells = cells
  }

  /** The cell of a column, by name or number from 0; '' if the row or table has none. */
  get(column: string | number): string {
    return this.cells[typeof column === 'number' ? column : this.#table.placeOf(column)] ?? ''
  }

  /** The text of a cell with single spaces; null for a missing one. */
  text(column: string): string | null {
    const text = this.get(column)
    return isMissing(text) ? null : oneLine(text)
  }

  /** A count, not below 0; null for a missing one. Throws RowError. */
  count(column: string): number | null {
    return readCount(this.get(column), column)
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
