/**
 * Files of the `internationals` format: `results.csv`, and beside it goals, shoot-outs and former names of teams. Rows
 * name matches by day and both teams.
 */
import { basename, dirname } from 'node:path'
import { BadCell, isMissing, readDay, readInteger } from '../cells.ts'
import { readTableFile, type TableRow } from '../csv.ts'
import type { Pair } from '../football/scores.ts'
import type { FileReport, ImportReport, SourceFiles } from '../format.ts'
import { foldText } from '../text.ts'

export const PARTS = ['former_names', 'results', 'goalscorers', 'shootouts'] as const
export type Part = (typeof PARTS)[number]

/** Files that lie in one folder. */
export type Unit = Partial<Record<Part, string>>

/** The files under the paths by folder; others are passed over in a folder, and reported where they are named. */
export function listUnits(paths: readonly string[], report: ImportReport, files: SourceFiles): Unit[] {
  const units = new Map<string, Unit>()
  for (const file of new Set(paths.flatMap((path) => files.list(path)))) {
    const part = PARTS.find((one) => basename(file).toLowerCase() === `${one}.csv`)
    if (!part) {
      if (paths.includes(file))
        report.skip(report.addFile(file), null, `it is none of ${PARTS.join('.csv, ')}.csv`)
      continue
    }
    const unit = units.get(dirname(file)) ?? {}
    unit[part] = file
    units.set(dirname(file), unit)
  }
  return [...units.values()].filter((unit) => {
    if (unit.results !== undefined) return true
    for (const file of Object.values(unit)) {
      report.skip(report.addFile(file), null, 'there is no results.csv beside it')
    }
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

const READERS: {
  readonly [P in Part]: { readonly columns: readonly string[]; readonly row: (cells: TableRow) => PartRow[P] }
} = {
  results: {
    columns: ['date', 'home_team', 'away_team', 'home_score', 'away_score', 'tournament'],
    row: (cells) => ({
      ...matchName(cells),
      score: scoreOf(cells),
      tournament: named(cells, 'tournament'),
      city: cells.get('city'),
      country: cells.get('country'),
    }),
  },
  goalscorers: {
    columns: ['date', 'home_team', 'away_team', 'team', 'scorer', 'minute'],
    row: (cells) => ({
      ...matchName(cells),
      team: named(cells, 'team'),
      scorer: isMissing(cells.get('scorer')) ? null : cells.get('scorer'),
      minute: minuteOf(cells),
      class: isTrue(cells, 'own_goal') ? 'ownGoal' : isTrue(cells, 'penalty') ? 'penalty' : 'regular',
    }),
  },
  shootouts: {
    columns: ['date', 'home_team', 'away_team', 'winner'],
    row: (cells) => ({ ...matchName(cells), winner: named(cells, 'winner') }),
  },
  former_names: {
    columns: ['current', 'former', 'start_date', 'end_date'],
    row: (cells) => ({
      row: cells.row,
      current: named(cells, 'current'),
      former: named(cells, 'former'),
      from: readDay(cells.get('start_date')),
      to: readDay(cells.get('end_date')),
    }),
  },
}

/** Reads a file of a unit; rows that cannot be read are skipped, and a file without the columns as a whole. */
export function readPart<P extends Part>(
  unit: Unit,
  part: P,
  report: ImportReport,
  files: SourceFiles,
): Read<PartRow[P]> | null {
  const file = unit[part]
  if (file === undefined) return null
  const { columns, row: readRow } = READERS[part]
  const { table, of } = readTableFile(file, { header: true }, report, files)
  const missing = columns.filter((column) => !table.has(column))
  if (missing.length > 0) {
    report.skip(of, null, `there is no column ${missing.join(', ')}`)
    return null
  }
  const rows: PartRow[P][] = []
  for (const cells of table) {
    of.rows++
    try {
      if (cells.problem !== null) throw new BadCell(cells.problem)
      rows.push(readRow(cells))
    } catch (problem) {
      if (!(problem instanceof BadCell)) throw problem
      report.skip(of, cells.row, problem.message)
    }
  }
  return { report: of, rows }
}

function matchName(cells: TableRow): MatchName {
  return {
    row: cells.row,
    day: readDay(cells.get('date')),
    home: named(cells, 'home_team'),
    away: named(cells, 'away_team'),
  }
}

function named(cells: TableRow, column: string): string {
  const name = cells.get(column)
  if (isMissing(name) || foldText(name) === '') throw new BadCell(`${column} has no name`)
  return name
}

function scoreOf(cells: TableRow): Pair | null {
  const [home, away] = [readInteger(cells.get('home_score')), readInteger(cells.get('away_score'))]
  if (home === null && away === null) return null
  if (home === null || away === null) throw new BadCell('it has the score of one side only')
  if (home < 0 || away < 0) throw new BadCell('its score is below 0')
  return [home, away]
}

/** The longest match has two halves and extra time; what stands beyond is no minute. */
const LAST_MINUTE = 150

function minuteOf(cells: TableRow): number | null {
  const minute = readInteger(cells.get('minute'))
  if (minute !== null && (minute < 0 || minute > LAST_MINUTE)) throw new BadCell(`${minute} is not a minute`)
  return minute
}

function isTrue(cells: TableRow, column: string): boolean {
  return cells.get(column).toUpperCase() === 'TRUE'
}
