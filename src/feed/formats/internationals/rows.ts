/** Rows of the `internationals` files; those of goals and shoot-outs name their match by day and both teams. */
import { RowError } from '../cells.ts'
import { count, day, field, flag, type RowOf, rowShape, text } from '../fields.ts'
import { foldText } from '../text.ts'

export const FILES = {
  former_names: ['former_names.csv'],
  results: ['results.csv'],
  goalscorers: ['goalscorers.csv'],
  shootouts: ['shootouts.csv'],
} as const

/** The name of a team or tournament. */
function name(column: string) {
  return text(column).map((value) => {
    if (value === null || foldText(value) === '') throw new RowError(`${column} has no name`)
    return value
  })
}

/** The match of a row in all files: the day as YYYY-MM-DD, and both teams. */
const MATCH = { day: day('date').required(), home: name('home_team'), away: name('away_team') }

/** Maximum minute of a match; a later one is an error. */
const LAST_MINUTE = 150

export const SHAPES = {
  results: rowShape({
    ...MATCH,
    score: field(['home_score', 'away_score'], (row) => row.pair('home_score', 'away_score')),
    tournament: name('tournament'),
    city: text('city')
      .map((city) => city ?? '')
      .optional(),
    country: text('country')
      .map((country) => country ?? '')
      .optional(),
  }),
  goalscorers: rowShape({
    ...MATCH,
    /** The team that the goal counts for, including own goals. */
    team: name('team'),
    scorer: text('scorer'),
    minute: count('minute').map((minute) => {
      if (minute !== null && minute > LAST_MINUTE) throw new RowError(`${minute} is not a minute`)
      return minute
    }),
    class: field([], (row): 'regular' | 'penalty' | 'ownGoal' =>
      flag('own_goal').read(row) ? 'ownGoal' : flag('penalty').read(row) ? 'penalty' : 'regular',
    ),
  }),
  shootouts: rowShape({ ...MATCH, winner: name('winner') }),
  former_names: rowShape({
    current: name('current'),
    former: name('former'),
    from: day('start_date').required(),
    to: day('end_date').required(),
  }),
}

export type ResultRow = RowOf<typeof SHAPES.results>
export type GoalRow = RowOf<typeof SHAPES.goalscorers>
export type ShootOutRow = RowOf<typeof SHAPES.shootouts>
export type FormerName = RowOf<typeof SHAPES.former_names>
