/**
 * A tie of a cup: the matches of two teams in one round, how they add up, and who goes on
 * (docs/reference/resources.md#17.2).
 */
import { STATUS_CODE } from '../catalog/statuses.ts'
import type { CupRoundInfo } from './cup-rounds.ts'
import { WINNER_CODE } from './outcome.ts'
import { isResult, type ResultRow } from './results.ts'

/** A match of a season as the cup trees read it. */
export interface CupMatchRow extends ResultRow {
  /** Goals of the shoot-out; null when there was none. */
  readonly homePenalties: number | null
  readonly awayPenalties: number | null
  /** Key of the table for which the result counts; null for none. */
  readonly standingsTable: string | null
  readonly round: CupRoundInfo
}

/** Two figures, of the first and of the second participant; null where there is none. */
export type Sides = readonly [first: number | null, second: number | null]

export const NO_SIDES: Sides = [null, null]

export interface Tie {
  /** Home and away team of the first match. */
  readonly teams: readonly [first: number, second: number]
  readonly isThirdPlace: boolean
  /** In the order of their start: leg 1, 2, replays. */
  readonly matches: readonly CupMatchRow[]
}

/** Order by start, then by id, so that it never depends on the way the rows came. */
export function byStart(a: CupMatchRow, b: CupMatchRow): number {
  return a.startMs - b.startMs || a.id - b.id
}

/** The ties of a round, in the order in which they begin. The same two teams meet in one tie, however often. */
export function tiesOf(
  matches: readonly { readonly row: CupMatchRow; readonly isThirdPlace: boolean }[],
): Tie[] {
  const ties = new Map<string, { matches: CupMatchRow[]; isThirdPlace: boolean }>()
  for (const { row, isThirdPlace } of matches) {
    const [low, high] = [Math.min(row.homeTeamId, row.awayTeamId), Math.max(row.homeTeamId, row.awayTeamId)]
    const key = `${low}-${high}`
    const tie = ties.get(key)
    if (tie) tie.matches.push(row)
    else ties.set(key, { matches: [row], isThirdPlace })
  }
  return Array.from(ties.values(), ({ matches, isThirdPlace }): Tie => {
    const sorted = matches.sort(byStart)
    return { teams: [sorted[0]!.homeTeamId, sorted[0]!.awayTeamId], isThirdPlace, matches: sorted }
  }).sort((a, b) => byStart(a.matches[0]!, b.matches[0]!))
}

/** Statuses of matches that have begun and whose score counts so far. @assumed */
const SCORED: ReadonlySet<number> = new Set([
  STATUS_CODE.inprogress,
  STATUS_CODE.interrupted,
  STATUS_CODE.suspended,
  STATUS_CODE.willcontinue,
])

/** Is there a score? A finished match without outcome and without goals has none: the feed did not give it. */
function hasScore(row: CupMatchRow): boolean {
  if (row.status === STATUS_CODE.finished) return isResult(row) || row.homeScore + row.awayScore > 0
  return SCORED.has(row.status)
}

/** Two figures of a match, home and away, as those of the tie's participants. */
function turned(tie: Tie, row: CupMatchRow, home: number | null, away: number | null): Sides {
  return row.homeTeamId === tie.teams[0] ? [home, away] : [away, home]
}

/** Goals over all matches that have begun; shoot-outs are not in them. */
export function aggregateOf(tie: Tie): Sides {
  const scored = tie.matches.filter(hasScore)
  if (scored.length === 0) return NO_SIDES
  let [first, second] = [0, 0]
  for (const row of scored) {
    const [one, other] = turned(tie, row, row.homeScore, row.awayScore)
    first += one ?? 0
    second += other ?? 0
  }
  return [first, second]
}

/**
 * Are the ties of a tree series of games, won by who takes the most? So it is where two teams meet more than twice and
 * no match of the tree was drawn: replays follow upon draws. A canceled match may stand for one that was moved, so it
 * says nothing. @assumed
 */
export function areSeries(ties: readonly Tie[]): boolean {
  const hasDraws = ties.some((tie) => tie.matches.some(({ winnerCode }) => winnerCode === WINNER_CODE.draw))
  const held = (tie: Tie) => tie.matches.filter(({ status }) => status !== STATUS_CODE.canceled)
  return !hasDraws && ties.some((tie) => held(tie).length > 2)
}

/** Matches of a series that each side has won; none before the first begins. */
export function winsOf(tie: Tie): Sides {
  if (!tie.matches.some(hasScore)) return NO_SIDES
  const leads = tie.matches.filter(isResult).map((row) => leadOf(tie, row))
  return [leads.filter((lead) => lead > 0).length, leads.filter((lead) => lead < 0).length]
}

/** The shoot-out of the deciding match: the last one that has any. */
export function penaltiesOf(tie: Tie): Sides {
  const row = tie.matches.findLast(
    ({ homePenalties, awayPenalties }) => homePenalties !== null || awayPenalties !== null,
  )
  return row ? turned(tie, row, row.homePenalties, row.awayPenalties) : NO_SIDES
}

/** Who won a match: above 0 the first participant, below 0 the second, 0 neither. */
function leadOf(tie: Tie, row: CupMatchRow): number {
  if (row.winnerCode === WINNER_CODE.draw) return 0
  return (row.winnerCode === WINNER_CODE.home) === (row.homeTeamId === tie.teams[0]) ? 1 : -1
}

function difference([first, second]: Sides): number {
  return (first ?? 0) - (second ?? 0)
}

/**
 * The team that won the tie; null while a match is open, and when nothing tells.
 *
 * Whoever won more of the matches has won the tie: a single match, both legs, the replay of a draw, a series of
 * seven. What is level by that is decided by the aggregate, then by the shoot-out of the deciding match. Away goals
 * are not counted, because the competitions' rules on them are not known: what is level even then was won by the
 * team that appears in the next round.
 *
 * @assumed The order of the criteria. In two legs it gives what the aggregate alone gives, also where the shoot-out
 * of the second leg counts as the win of that leg (rules/outcome).
 * @param advanced teams of the next round
 */
export function winnerOfTie(tie: Tie, advanced: ReadonlySet<number>): number | null {
  const isClosed = tie.matches.every(
    ({ status }) => status === STATUS_CODE.finished || status === STATUS_CODE.canceled,
  )
  if (!isClosed) return null
  const [first, second] = tie.teams
  const lead = leadOfTie(tie)
  if (lead !== 0) return lead > 0 ? first : second
  if (advanced.has(first) === advanced.has(second)) return null
  return advanced.has(first) ? first : second
}

/** Above 0 for the first participant. A leg that was played and whose score is not known leaves all open. */
function leadOfTie(tie: Tie): number {
  if (tie.matches.some((row) => row.status === STATUS_CODE.finished && !hasScore(row))) return 0
  const byMatches = tie.matches.filter(isResult).reduce((sum, row) => sum + leadOf(tie, row), 0)
  return byMatches || difference(aggregateOf(tie)) || difference(penaltiesOf(tie))
}
