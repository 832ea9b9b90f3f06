/** The figures of a team in a table row, summed up over a set of matches. */
import type { StandingsRules } from '../contract/standings-rules.ts'
import { type DecidedIn, WINNER_CODE } from './outcome.ts'
import type { ResultRow } from './results.ts'

/**
 * The columns of a match for tables. Without the optional ones it was decided in regular time and has no set points.
 */
export interface StandingsMatch extends Omit<ResultRow, 'id'> {
  /** Key of the table the result counts for; null if none. */
  readonly standingsTable: string | null
  /** A value of `DecidedIn`; null for regular time. */
  readonly decidedIn?: string | null
  /** Points of all sets, for `pointRatio`. */
  readonly homePeriodPoints?: number
  readonly awayPeriodPoints?: number
}

export class Tally {
  played = 0
  wins = 0
  draws = 0
  losses = 0
  scored = 0
  conceded = 0
  points = 0
  overtimeWins = 0
  penaltyWins = 0
  /** In overtime or a shoot-out. */
  overtimeLosses = 0
  periodPointsScored = 0
  periodPointsConceded = 0

  add(of: Tally): this {
    this.played += of.played
    this.wins += of.wins
    this.draws += of.draws
    this.losses += of.losses
    this.scored += of.scored
    this.conceded += of.conceded
    this.points += of.points
    this.overtimeWins += of.overtimeWins
    this.penaltyWins += of.penaltyWins
    this.overtimeLosses += of.overtimeLosses
    this.periodPointsScored += of.periodPointsScored
    this.periodPointsConceded += of.periodPointsConceded
    return this
  }
}

export type PointRules = StandingsRules['points']

/** Points for a win and a loss by how the match was decided; by default this makes no difference. */
const DECIDED_POINTS: Readonly<
  Record<DecidedIn, { win(points: PointRules): number; loss(points: PointRules): number }>
> = {
  regular: { win: (points) => points.win, loss: (points) => points.loss },
  overtime: {
    win: (points) => points.overtimeWin ?? points.win,
    loss: (points) => points.overtimeLoss ?? points.loss,
  },
  penalties: {
    win: (points) => points.overtimeWin ?? points.win,
    loss: (points) => points.overtimeLoss ?? points.loss,
  },
  decidingSet: {
    win: (points) => points.decidingSetWin ?? points.win,
    loss: (points) => points.decidingSetLoss ?? points.loss,
  },
}

/** Adds a result to the tallies of both sides. */
export function addResult(points: PointRules, match: StandingsMatch, home: Tally, away: Tally): void {
  addGoals(home, match.homeScore, match.awayScore, match.homePeriodPoints, match.awayPeriodPoints)
  addGoals(away, match.awayScore, match.homeScore, match.awayPeriodPoints, match.homePeriodPoints)
  if (match.winnerCode === WINNER_CODE.draw) {
    home.draws++
    away.draws++
    home.points += points.draw
    away.points += points.draw
    return
  }
  const isHomeWin = match.winnerCode === WINNER_CODE.home
  const winner = isHomeWin ? home : away
  const loser = isHomeWin ? away : home
  const decided = DECIDED_POINTS[match.decidedIn as DecidedIn] ?? DECIDED_POINTS.regular
  winner.wins++
  winner.points += decided.win(points)
  loser.losses++
  loser.points += decided.loss(points)
  if (match.decidedIn === 'overtime') winner.overtimeWins++
  else if (match.decidedIn === 'penalties') winner.penaltyWins++
  else return
  loser.overtimeLosses++
}

function addGoals(tally: Tally, scored: number, conceded: number, pointsFor = 0, pointsAgainst = 0): void {
  tally.played++
  tally.scored += scored
  tally.conceded += conceded
  tally.periodPointsScored += pointsFor
  tally.periodPointsConceded += pointsAgainst
}
