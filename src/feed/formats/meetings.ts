/** Ids of matches in tables without rounds and ids: both sides and the number of their meeting. */
import type { ImportReport, RowPosition } from './import-report.ts'
import { compare } from './source.ts'

/** A match with its day, YYYY-MM-DD, and its result, null if there is none. */
interface MatchRow extends RowPosition {
  readonly value: { readonly day: string; readonly score: object | null }
}

export interface Meeting<R> {
  readonly row: R
  /** The key of the sides. */
  readonly sides: string
  /** Number of the meeting of these sides at this venue, from 1. */
  readonly number: number
}

/**
 * Numbers the meetings of two sides at one venue. They are counted by day within each file, so that a postponed match
 * keeps its id in a newer file. If several files have a match, the row with a result counts, otherwise the last one.
 * Repeated rows of a file are skipped; `onOther` receives the ignored rows of other files. @assumed Files hold whole
 * seasons.
 * @param sidesOf equal for all meetings of two sides at one venue
 */
export function numberMeetings<R extends MatchRow>(
  rows: readonly R[],
  sidesOf: (row: R) => string,
  report: ImportReport,
  onOther: (other: R, counted: R) => void,
): Meeting<R>[] {
  const found = new Map<string, Meeting<R>>()
  for (const ofFile of Map.groupBy(rows, ({ of }) => of).values()) {
    const days = new Map<string, R[]>()
    for (const row of ofFile.toSorted((a, b) => compare(a.value.day, b.value.day))) {
      const sides = sidesOf(row)
      const earlier = days.get(sides) ?? []
      const repeated = earlier.find((one) => one.value.day === row.value.day)
      if (repeated) {
        report.skip(row, `it repeats row ${repeated.row}`)
        continue
      }
      days.set(sides, [...earlier, row])
      const number = earlier.length + 1
      const other = found.get(`${sides}/${number}`)?.row
      if (other && row.value.score === null && other.value.score !== null) onOther(row, other)
      else {
        found.set(`${sides}/${number}`, { row, sides, number })
        if (other) onOther(other, row)
      }
    }
  }
  return [...found.values()]
}
