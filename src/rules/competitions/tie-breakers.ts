/**
 * The figures of a team in a table, and the order of the table: points, then the competition's tie-breakers in sequence
 * (standings-rules).
 */
import type { StandingsRules, TieBreaker } from '../../contract/standings-rules.ts'
import { type DecidedIn, WINNER_CODE } from '../matches/outcome.ts'
import type { ResultRow } from '../matches/results.ts'

/** A team while the table is sorted. */
export interface Line {
  readonly teamId: number
  /** The figures of the row. */
  readonly tally: Tally
  /** Figures of its away matches only. */
  readonly away: Tally
  /** Points lost by rounding carried points; negative if rounding added any. */
  readonly roundedDown: number
  /** Points of the table that was carried over, with all of them. */
  readonly carriedPoints: number
}

export interface OrderRules {
  readonly tieBreakers: readonly TieBreaker[]
  readonly points: PointRules
  readonly pointsPerGame: boolean
  readonly headToHeadWhenComplete: boolean
  readonly restartsAtOnce: boolean
  /** The criteria are not those of the competition. */
  readonly isAssumed: boolean
  /** Team ids, best first, as ordered by the competition itself. */
  readonly decidedOrder: readonly number[]
}

/** The matches of a table: counted ones, and those not played or canceled. */
export interface Meetings {
  readonly played: readonly StandingsMatch[]
  readonly open: readonly StandingsMatch[]
}

type Value<T> = (of: T) => number

class Meeting {
  readonly all = new Tally()
  readonly away = new Tally()
  /** Without the first matches at a home that has more of them than the other. */
  readonly even = new Tally()
}

/** A criterion compares a team's own figures, the mini-table of the teams that are level, or sums of its opponents. */
type Criterion =
  | { readonly own: Value<Line>; readonly headToHead?: never; readonly opponents?: never }
  | { readonly own?: never; readonly headToHead: Value<Meeting>; readonly opponents?: never }
  | { readonly own?: never; readonly headToHead?: never; readonly opponents: Value<Tally> }

/** @assumed Without any goals the ratio is 1, as the difference is 0. */
const CRITERIA: Readonly<Record<TieBreaker, Criterion>> = {
  goalDifference: { own: ({ tally }) => tally.scored - tally.conceded },
  goalsFor: { own: ({ tally }) => tally.scored },
  wins: { own: ({ tally }) => tally.wins },
  awayGoals: { own: ({ away }) => away.scored },
  awayWins: { own: ({ away }) => away.wins },
  headToHeadPoints: { headToHead: ({ all }) => all.points },
  headToHeadEvenPoints: { headToHead: ({ even }) => even.points / (even.played || 1) },
  headToHeadWins: { headToHead: ({ all }) => all.wins },
  headToHeadGoalDifference: { headToHead: ({ all }) => all.scored - all.conceded },
  headToHeadGoalsFor: { headToHead: ({ all }) => all.scored },
  headToHeadAwayGoals: { headToHead: ({ away }) => away.scored },
  goalRatio: { own: ({ tally }) => ratio(tally.scored, tally.conceded) },
  pointRatio: { own: ({ tally }) => ratio(tally.periodPointsScored, tally.periodPointsConceded) },
  fewerMatches: { own: ({ tally }) => -tally.played },
  regulationWins: { own: ({ tally }) => tally.wins - tally.overtimeWins - tally.penaltyWins },
  winsBeforePenalties: { own: ({ tally }) => tally.wins - tally.penaltyWins },
  opponentsPoints: { opponents: (sum) => sum.points },
  opponentsGoalDifference: { opponents: (sum) => sum.scored - sum.conceded },
  opponentsGoalsFor: { opponents: (sum) => sum.scored },
  roundedDown: { own: (line) => line.roundedDown },
  carriedPoints: { own: (line) => line.carriedPoints },
}

/** Whether the criterion uses only the team's own figures. */
export function isOwnCriterion(tieBreaker: TieBreaker): boolean {
  return CRITERIA[tieBreaker].own !== undefined
}

function ratio(scored: number, conceded: number): number {
  return conceded === 0 ? (scored === 0 ? 1 : Number.POSITIVE_INFINITY) : scored / conceded
}

/** One step separates teams by values, compared in sequence, larger first. */
interface Step {
  /** Values of each team; null if the step has to be skipped. */
  values(lines: readonly Line[]): ReadonlyMap<number, readonly number[]> | null
  /** The step at which teams go on that it did not separate from each other; default: the next one. */
  readonly restartsAt?: number | undefined
}

/**
 * Sorts the lines in place. Teams that are level on everything are sorted by id, so that the order is stable. @assumed
 *
 * @returns the teams whose order is not certain: level on everything, or on points if the criteria are assumed
 */
export function orderLines(lines: Line[], rules: OrderRules, meetings: Meetings): ReadonlySet<number> {
  lines.sort((a, b) => a.teamId - b.teamId)
  const open = new Set<number>()
  const firstCriterion = rules.decidedOrder.length > 0 ? 2 : 1
  const onLevel = (level: readonly Line[], at: number, steps: number) => {
    if (at < steps && !(rules.isAssumed && at === firstCriterion)) return
    for (const { teamId, tally } of level) if (tally.played > 0) open.add(teamId)
  }
  part(lines, 0, lines.length, makeSteps(lines, rules, meetings), 0, onLevel)
  return open
}

/** @param onLevel receives teams that were level before a step, and its number */
function part(
  lines: Line[],
  from: number,
  to: number,
  steps: readonly Step[],
  at: number,
  onLevel: (lines: readonly Line[], at: number, steps: number) => void,
): void {
  if (to - from < 2) return
  onLevel(lines.slice(from, to), at, steps.length)
  const step = steps[at]
  if (!step) return
  const group = lines.slice(from, to)
  const values = step.values(group)
  if (!values) {
    part(lines, from, to, steps, at + 1, onLevel)
    return
  }
  group.sort((a, b) => compareDescending(values.get(a.teamId)!, values.get(b.teamId)!))
  for (let index = 0; index < group.length; index++) lines[from + index] = group[index]!
  let start = 0
  for (let end = 1; end <= group.length; end++) {
    const isLevel =
      end < group.length &&
      compareDescending(values.get(group[start]!.teamId)!, values.get(group[end]!.teamId)!) === 0
    if (isLevel) continue
    const hasParted = end - start < group.length
    part(lines, from + start, from + end, steps, hasParted ? (step.restartsAt ?? at + 1) : at + 1, onLevel)
    start = end
  }
}

function compareDescending(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < a.length; index++) {
    // Not a subtraction: infinite ratios have no difference.
    if (a[index]! > b[index]!) return -1
    if (a[index]! < b[index]!) return 1
  }
  return 0
}

function makeSteps(lines: readonly Line[], rules: OrderRules, meetings: Meetings): Step[] {
  const steps = [
    ownStep(({ tally }) => (rules.pointsPerGame ? tally.points / (tally.played || 1) : tally.points)),
  ]
  const { decidedOrder } = rules
  if (decidedOrder.length > 0) steps.push(decisionStep(decidedOrder))
  let block: Value<Meeting>[] = []
  let first: number | undefined
  for (const tieBreaker of rules.tieBreakers) {
    const { own, headToHead, opponents } = CRITERIA[tieBreaker]
    if (!headToHead || rules.restartsAtOnce) block = []
    if (headToHead) {
      const start = steps.length
      if (rules.restartsAtOnce) first ??= start
      if (block.length === 0) steps.push(headToHeadStep(block, lines, rules, meetings, first ?? start))
      block.push(headToHead)
    } else steps.push(own ? ownStep(own, first) : opponentStep(opponents, lines, meetings))
  }
  if (decidedOrder.length > 0) steps.push(ownStep(decidedValue(decidedOrder)))
  return steps
}

function ownStep(value: Value<Line>, restartsAt?: number): Step {
  return { values: (group) => new Map(group.map((line) => [line.teamId, [value(line)]])), restartsAt }
}

/** A play-off among all teams level on points takes precedence over every tie-breaker. */
function decisionStep(order: readonly number[]): Step {
  const byOrder = ownStep(decidedValue(order))
  const isDecided = ({ teamId }: Line) => order.includes(teamId)
  return { values: (group) => (group.every(isDecided) ? byOrder.values(group) : null) }
}

/** Teams that the decided order does not list come after those that it lists. */
function decidedValue(order: readonly number[]): Value<Line> {
  return ({ teamId }) => {
    const index = order.indexOf(teamId)
    return index === -1 ? Number.NEGATIVE_INFINITY : -index
  }
}

function headToHeadStep(
  block: readonly Value<Meeting>[],
  lines: readonly Line[],
  rules: OrderRules,
  meetings: Meetings,
  restartsAt: number,
): Step {
  return {
    values: (group) => {
      const table = new Map(group.map(({ teamId }) => [teamId, new Meeting()]))
      const isAmong = (match: StandingsMatch) => table.has(match.homeTeamId) && table.has(match.awayTeamId)
      if (rules.headToHeadWhenComplete) {
        const own = meetings.played.filter(isAmong)
        const isOver = haveAllMet(own, table.size, true) || haveAllMet(meetings.played, lines.length)
        if (meetings.open.some(isAmong) || !isOver) return null
      }
      addMeetings(table, rules.points, meetings)
      return new Map(Array.from(table, ([teamId, meeting]) => [teamId, block.map((value) => value(meeting))]))
    },
    restartsAt,
  }
}

/**
 * Whether so many teams all met each other equally often, at home and away, or at all: a list of results alone does not
 * have the matches that are still to come.
 */
export function haveAllMet(
  matches: readonly Pick<StandingsMatch, 'homeTeamId' | 'awayTeamId'>[],
  teams: number,
  isAtBothVenues = false,
): boolean {
  const counts = Map.groupBy(matches, ({ homeTeamId: one, awayTeamId: other }) =>
    isAtBothVenues || one < other ? `${one} ${other}` : `${other} ${one}`,
  )
  const pairs = (teams * (teams - 1)) / (isAtBothVenues ? 1 : 2)
  return counts.size === pairs && new Set(counts.values().map(({ length }) => length)).size === 1
}

function addMeetings(
  table: ReadonlyMap<number, Meeting>,
  points: PointRules,
  { played, open }: Meetings,
): void {
  const own = [...played, ...open].filter(
    (match) => table.has(match.homeTeamId) && table.has(match.awayTeamId),
  )
  own.sort((a, b) => a.startMs - b.startMs)
  const byVenue = Map.groupBy(own, ({ homeTeamId, awayTeamId }) => `${homeTeamId} ${awayTeamId}`)
  const isOdd = (match: StandingsMatch) => {
    const { homeTeamId: home, awayTeamId: away } = match
    const here = byVenue.get(`${home} ${away}`) ?? []
    return here.indexOf(match) < here.length - (byVenue.get(`${away} ${home}`)?.length ?? 0)
  }
  for (const match of played) {
    const home = table.get(match.homeTeamId)
    const away = home && table.get(match.awayTeamId)
    if (!home || !away) continue
    const homeTally = new Tally()
    const awayTally = new Tally()
    addResult(points, match, homeTally, awayTally)
    home.all.add(homeTally)
    away.all.add(awayTally)
    away.away.add(awayTally)
    if (isOdd(match)) continue
    home.even.add(homeTally)
    away.even.add(awayTally)
  }
}

/** Sums over all opponents in the table, so they need all lines; computed only if this step is reached. */
function opponentStep(value: Value<Tally>, lines: readonly Line[], meetings: Meetings): Step {
  const tallies = new Map(lines.map((line) => [line.teamId, line.tally]))
  return {
    values: (group) => {
      const sums = new Map(group.map((line) => [line.teamId, new Tally()]))
      const none = new Tally()
      for (const match of meetings.played) {
        sums.get(match.homeTeamId)?.add(tallies.get(match.awayTeamId) ?? none)
        sums.get(match.awayTeamId)?.add(tallies.get(match.homeTeamId) ?? none)
      }
      return new Map([...sums].map(([teamId, sum]) => [teamId, [value(sum)]]))
    },
  }
}

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
    for (const figure of FIGURES) this[figure] += of[figure]
    return this
  }
}
const FIGURES = Object.keys(new Tally()) as Exclude<keyof Tally, 'add'>[]

export type PointRules = StandingsRules['points']

/** Points for a win and a loss by how the match was decided; by default this makes no difference. */
function decidedPoints(points: PointRules, decidedIn: DecidedIn) {
  const { win, loss, overtimeWin = win, overtimeLoss = loss } = points
  const { decidingSetWin = overtimeWin, decidingSetLoss = overtimeLoss } = points
  if (decidedIn === 'decidingSet') return { win: decidingSetWin, loss: decidingSetLoss }
  return decidedIn === 'regular' ? { win, loss } : { win: overtimeWin, loss: overtimeLoss }
}

/**
 * Adds a result to the tallies of both sides. @assumed A match that both sides lost is a defeat without points for
 * each; a score that was given for it counts as goals against, and nobody has scored.
 */
export function addResult(points: PointRules, match: StandingsMatch, home: Tally, away: Tally): void {
  if (match.winnerCode === WINNER_CODE.neither) {
    addGoals(home, 0, match.awayScore, 0, match.awayPeriodPoints)
    addGoals(away, 0, match.homeScore, 0, match.homePeriodPoints)
    home.losses++
    away.losses++
    return
  }
  addGoals(home, match.homeScore, match.awayScore, match.homePeriodPoints, match.awayPeriodPoints)
  addGoals(away, match.awayScore, match.homeScore, match.awayPeriodPoints, match.homePeriodPoints)
  if (isDraw(points, match)) {
    home.draws++
    away.draws++
    home.points += points.draw
    away.points += points.draw
    return
  }
  const isHomeWin = match.winnerCode === WINNER_CODE.home
  const winner = isHomeWin ? home : away
  const loser = isHomeWin ? away : home
  const { win, loss } = decidedPoints(points, (match.decidedIn ?? 'regular') as DecidedIn)
  winner.wins++
  winner.points += win
  loser.losses++
  loser.points += isForfeit(match) ? (points.forfeitLoss ?? loss) : loss
  if (match.decidedIn === 'overtime') winner.overtimeWins++
  else if (match.decidedIn === 'penalties') winner.penaltyWins++
  else return
  loser.overtimeLosses++
}

function isForfeit({ homeScore, awayScore }: StandingsMatch): boolean {
  return Math.min(homeScore, awayScore) === 0 && Math.max(homeScore, awayScore) !== DEFAULT_SCORE
}
/** Of a side with too few players, which loses by it unless it was behind. */
const DEFAULT_SCORE = 2

/** @assumed A shoot-out decides no match of a table, and at most the order, unless the rules give points for it. */
function isDraw({ overtimeWin, overtimeLoss }: PointRules, match: StandingsMatch): boolean {
  const isLevel = match.decidedIn === 'penalties' && match.homeScore === match.awayScore
  return match.winnerCode === WINNER_CODE.draw || (isLevel && (overtimeWin ?? overtimeLoss) === undefined)
}

function addGoals(tally: Tally, scored: number, conceded: number, pointsFor = 0, pointsAgainst = 0): void {
  tally.played++
  tally.scored += scored
  tally.conceded += conceded
  tally.periodPointsScored += pointsFor
  tally.periodPointsConceded += pointsAgainst
}
