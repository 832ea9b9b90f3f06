/**
 * Files of the `internationals` format: `results.csv`, and beside it goals, shoot-outs and former names of teams. Rows
 * name matches by day and both teams.
 */
import { RowError } from '../cells.ts'
import { count, day, field, flag, mapped, optional, type RowOf, required, rowShape, text } from '../fields.ts'
import type { ImportInput, InputFile, RowShape } from '../import-input.ts'
import type { FileReport } from '../import-report.ts'
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

const ROW = { row: field([], ({ row }) => row) }

/** The name of a team or tournament. */
function name(column: string) {
  return mapped(text(column), (value) => {
    if (value === null || foldText(value) === '') throw new RowError(`${column} has no name`)
    return value
  })
}

/** How all files name a match: the day as YYYY-MM-DD, and both teams. */
const MATCH = { ...ROW, day: required(day('date')), home: name('home_team'), away: name('away_team') }

/** No match lasts longer; a later minute is an error. */
export const LAST_MINUTE = 150

const SHAPES = {
  results: rowShape({
    ...MATCH,
    score: field(['home_score', 'away_score'], (row) => row.pair('home_score', 'away_score')),
    tournament: name('tournament'),
    city: optional(mapped(text('city'), (city) => city ?? '')),
    country: optional(mapped(text('country'), (country) => country ?? '')),
  }),
  goalscorers: rowShape({
    ...MATCH,
    /** The team that got the goal, also for own goals. */
    team: name('team'),
    scorer: text('scorer'),
    minute: mapped(count('minute'), (minute) => {
      if (minute !== null && minute > LAST_MINUTE) throw new RowError(`${minute} is not a minute`)
      return minute
    }),
    class: field([], (row): 'regular' | 'penalty' | 'ownGoal' =>
      flag('own_goal').read(row) ? 'ownGoal' : flag('penalty').read(row) ? 'penalty' : 'regular',
    ),
  }),
  shootouts: rowShape({ ...MATCH, winner: name('winner') }),
  former_names: rowShape({
    ...ROW,
    current: name('current'),
    former: name('former'),
    from: required(day('start_date')),
    to: required(day('end_date')),
  }),
}
type PartRow = { [P in Part]: RowOf<(typeof SHAPES)[P]> }

export type ResultRow = PartRow['results']
export type GoalRow = PartRow['goalscorers']
export type FormerName = PartRow['former_names']

/** The rows of a file that could be read. */
export interface Read<T> {
  readonly report: FileReport
  readonly rows: readonly T[]
}

/** The rows of a part that can be read; null where no file has it. */
export function readPart<P extends Part>(unit: Unit, part: P, input: ImportInput): Read<PartRow[P]> | null {
  const [file] = unit.get(part) ?? []
  if (!file) return null
  const rows = [...input.rows(file, SHAPES[part] as RowShape<PartRow[P]>)]
  const report = rows[0]?.of
  return report ? { report, rows: rows.map(({ value }) => value) } : null
}
