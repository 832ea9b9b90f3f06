/** Ids of matches in tables that know neither rounds nor ids: both sides, and which of their meetings it is. */
import type { ReadRow } from './import-input.ts'
import type { ImportReport } from './import-report.ts'

interface Meetings<T> {
  /** The same for all meetings of two sides on one ground. */
  keyOf(value: T): string
  /** YYYY-MM-DD. */
  dayOf(value: T): string
  hasResult(value: T): boolean
}

export interface Meeting<R> {
  readonly row: R
  /** The key of the sides. */
  readonly sides: string
  /** Of the meetings of these sides on this ground, from 1. */
  readonly number: number
}

/**
 * Numbers the meetings of two sides on one ground. They are counted by day within each file, so
 * that a postponed match keeps its id in a newer file. If several files have a match, the row with a result counts,
 * otherwise the last one. Repeated rows of a file are skipped; `onOther` receives the rows of other files that do not
 * count. @assumed Files hold whole seasons.
 */
export function numberMeetings<T, R extends ReadRow<T>>(
  rows: readonly R[],
  { keyOf, dayOf, hasResult }: Meetings<T>,
  report: ImportReport,
  onOther: (other: R, counted: R) => void,
): Meeting<R>[] {
  const found = new Map<string, Meeting<R>>()
  for (const ofFile of Map.groupBy(rows, ({ of }) => of).values()) {
    const days = new Map<string, R[]>()
    for (const row of ofFile.toSorted((a, b) => compareDays(dayOf(a.value), dayOf(b.value)))) {
      const sides = keyOf(row.value)
      const earlier = days.get(sides) ?? []
      const repeated = earlier.find(({ value }) => dayOf(value) === dayOf(row.value))
      if (repeated) {
        report.skipRow(row, `it repeats row ${repeated.row}`)
        continue
      }
      days.set(sides, [...earlier, row])
      const number = earlier.length + 1
      const other = found.get(`${sides}/${number}`)?.row
      if (other && !hasResult(row.value) && hasResult(other.value)) onOther(row, other)
      else {
        found.set(`${sides}/${number}`, { row, sides, number })
        if (other) onOther(other, row)
      }
    }
  }
  return [...found.values()]
}

export function compareDays(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
