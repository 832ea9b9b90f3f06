/**
 * Files of the `internationals` format: `results.csv`, and beside it goals, shoot-outs and former names of teams. Rows
 * name matches by day and both teams.
 */
import { isMissing, RowError } from '../cells.ts'
import type { ImportInput, InputFile, RowShape } from '../import-input.ts'
import type { FileReport } from '../import-report.ts'
import type { Pair } from '../source.ts'
import type { TableRow } from '../table-rows.ts'
import { foldText } from '../text.ts'

export const FILES = {
  former_names: ['former_names.csv'],
  results: ['results.csv'],
  goalscorers: ['goalscorers.csv'],
  shootouts: ['shootouts.csv'],
} as const
export type Part = keyof typeof FILES

/** Files that lie in one folder. */
export type Unit = ReadonlyMap<string, readonly InputFile[]>

/** The files by folder. */
export function listUnits(input: ImportInput): Unit[] {
  return input.groups().filter((unit) => {
    if (unit.has('results')) return true
    for (const file of [...unit.values()].flat()) input.skipFile(file, 'there is no results.csv beside it')
    return false
  })
}

/** How the other files name a match. */
interface MatchName {
  readonly row: number
  /** YYYY-MM-DD. */
  readonly day: string
  readonly home: string
  readonly away: string
}

export interface ResultRow extends MatchName {
  readonly score: Pair | null
  readonly tournament: string
  readonly city: string
  readonly country: string
}

export interface GoalRow extends MatchName {
  /** The team that got the goal, also for own goals. */
  readonly team: string
  readonly scorer: string | null
  readonly minute: number | null
  readonly class: 'regular' | 'penalty' | 'ownGoal'
}

export interface ShootOutRow extends MatchName {
  readonly winner: string
}

export interface FormerName {
  readonly row: number
  readonly current: string
  readonly former: string
  readonly from: string
  readonly to: string
}

/** The rows of a file that could be read. */
export interface Read<T> {
  readonly report: FileReport
  readonly rows: readonly T[]
}

interface PartRow {
  results: ResultRow
  goalscorers: GoalRow
  shootouts: ShootOutRow
  former_names: FormerName
}

const SHAPES: { readonly [P in Part]: RowShape<PartRow[P]> } = {
  results: {
    required: ['date', 'home_team', 'away_team', 'home_score', 'away_score', 'tournament'],
    read: (cells) => ({
      ...matchName(cells),
      score: cells.pair('home_score', 'away_score'),
      tournament: named(cells, 'tournament'),
      city: cells.get('city'),
      country: cells.get('country'),
    }),
  },
  goalscorers: {
    required: ['date', 'home_team', 'away_team', 'team', 'scorer', 'minute'],
    read: (cells) => ({
      ...matchName(cells),
      team: named(cells, 'team'),
      scorer: isMissing(cells.get('scorer')) ? null : cells.get('scorer'),
      minute: minuteOf(cells),
      class: isTrue(cells, 'own_goal') ? 'ownGoal' : isTrue(cells, 'penalty') ? 'penalty' : 'regular',
    }),
  },
  shootouts: {
    required: ['date', 'home_team', 'away_team', 'winner'],
    read: (cells) => ({ ...matchName(cells), winner: named(cells, 'winner') }),
  },
  former_names: {
    required: ['current', 'former', 'start_date', 'end_date'],
    read: (cells) => ({
      row: cells.row,
      current: named(cells, 'current'),
      former: named(cells, 'former'),
      from: cells.day('start_date'),
      to: cells.day('end_date'),
    }),
  },
}

/** The rows of a part that can be read; null where no file has it. */
export function readPart<P extends Part>(unit: Unit, part: P, input: ImportInput): Read<PartRow[P]> | null {
  const [file] = unit.get(part) ?? []
  if (!file) return null
  const rows = [...input.rows(file, SHAPES[part])]
  const report = rows[0]?.of
  return report ? { report, rows: rows.map(({ value }) => value) } : null
}

function matchName(cells: TableRow): MatchName {
  return {
    row: cells.row,
    day: cells.day('date'),
    home: named(cells, 'home_team'),
    away: named(cells, 'away_team'),
  }
}

function named(cells: TableRow, column: string): string {
  const name = cells.get(column)
  if (isMissing(name) || foldText(name) === '') throw new RowError(`${column} has no name`)
  return name
}

/** The longest match has two halves and extra time; what stands beyond is no minute. */
export const LAST_MINUTE = 150

function minuteOf(cells: TableRow): number | null {
  const minute = cells.count('minute')
  if (minute !== null && minute > LAST_MINUTE) throw new RowError(`${minute} is not a minute`)
  return minute
}

function isTrue(cells: TableRow, column: string): boolean {
  return cells.get(column).toUpperCase() === 'TRUE'
}
