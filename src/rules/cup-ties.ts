/**
 * A cup tie: the matches of two teams in one round, their aggregate and the winner
 * (docs/reference/resources.md#17.2).
 */
import { STATUS_CODE } from '../catalog/statuses.ts'
import type { CupRoundInfo } from './cup-rounds.ts'
import { WINNER_CODE } from './outcome.ts'
import { isResult, type ResultRow } from './results.ts'

/** The columns of a match for cup trees. */
export interface CupMatchRow extends ResultRow {
  /** Shoot-out score; null without a shoot-out. */
  readonly homePenalties: number | null
  readonly awayPenalties: number | null
  /** Key of the table the result counts for; null if none. */
  readonly standingsTable: string | null
  readonly round: CupRoundInfo
}

/** A pair of values for the first and second participant; null if unknown. */
export type Sides = readonly [first: number | null, second: number | null]

export const NO_SIDES: Sides = [null, null]

export interface Tie {
  /** Home and away team of the first match. */
  readonly teams: readonly [first: number, second: number]
  readonly isThirdPlace: boolean
  /** In order of start: leg 1, leg 2, replays. */
  readonly matches: readonly CupMatchRow[]
}

/** Orders by start, then id, independent of the input order. */
export function byStart(a: CupMatchRow, b: CupMatchRow): number {
  return a.startMs - b.startMs || a.id - b.id
}

/** The ties of a round in order of start. All meetings of two teams form one tie. */
export function tiesOf(
  matches: readonly { readonly row: CupMatchRow; readonly isThirdPlace: boolean }[],
): Tie[] {
  const ties = Map.groupBy(matches, ({ row: { homeTeamId: one, awayTeamId: other } }) =>
    one < other ? `${one}-${other}` : `${other}-${one}`,
  )
  return Array.from(ties.values(), (tie): Tie => {
    const sorted = tie.map(({ row }) => row).sort(byStart)
    const { homeTeamId, awayTeamId } = sorted[0]!
    return { teams: [homeTeamId, awayTeamId], isThirdPlace: tie[0]!.isThirdPlace, matches: sorted }
  }).sort((a, b) => byStart(a.matches[0]!, b.matches[0]!))
}

/** @assumed Statuses of started matches whose score counts. */
const SCORED: ReadonlySet<number> = new Set([
  STATUS_CODE.inprogress,
  STATUS_CODE.interrupted,
  STATUS_CODE.suspended,
  STATUS_CODE.willcontinue,
])

/** Whether a score exists. A finished match without outcome and goals has none. */
function hasScore(row: CupMatchRow): boolean {
  if (row.status === STATUS_CODE.finished) return isResult(row) || row.homeScore + row.awayScore > 0
  return SCORED.has(row.status)
}

/** Maps home and away values of a match to the participants of the tie. */
function turned(tie: Tie, row: CupMatchRow, home: number | null, away: number | null): Sides {
  return row.homeTeamId === tie.teams[0] ? [home, away] : [away, home]
}

/** Aggregate goals of started matches, without shoot-outs. */
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
 * @assumed Whether the ties of a tree are best-of series: two teams meet more than twice and no match was drawn,
 * since replays follow draws. Canceled matches are ignored, as they may have been moved.
 */
export function areSeries(ties: readonly Tie[]): boolean {
  const hasDraws = ties.some((tie) => tie.matches.some(({ winnerCode }) => winnerCode === WINNER_CODE.draw))
  const held = (tie: Tie) => tie.matches.filter(({ status }) => status !== STATUS_CODE.canceled)
  return !hasDraws && ties.some((tie) => held(tie).length > 2)
}

/** Games won by each side of a series; null before the first game. */
export function winsOf(tie: Tie): Sides {
  if (!tie.matches.some(hasScore)) return NO_SIDES
  const leads = tie.matches.filter(isResult).map((row) => leadOf(tie, row))
  return [leads.filter((lead) => lead > 0).length, leads.filter((lead) => lead < 0).length]
}

/** Shoot-out of the deciding match, the last one with a shoot-out. */
export function penaltiesOf(tie: Tie): Sides {
  const row = tie.matches.findLast(
    ({ homePenalties, awayPenalties }) => homePenalties !== null || awayPenalties !== null,
  )
  return row ? turned(tie, row, row.homePenalties, row.awayPenalties) : NO_SIDES
}

/** Winner of a match: positive for the first participant, negative for the second, 0 for neither. */
function leadOf(tie: Tie, row: CupMatchRow): number {
  if (row.winnerCode === WINNER_CODE.draw) return 0
  return (row.winnerCode === WINNER_CODE.home) === (row.homeTeamId === tie.teams[0]) ? 1 : -1
}

function difference([first, second]: Sides): number {
  return (first ?? 0) - (second ?? 0)
}

/**
 * The team that won the tie; null while a match is open, and if the winner cannot be determined.
 *
 * The team that won more of the matches wins the tie: a single match, both legs, the replay of a draw, a best-of-seven
 * series. If that is level, the aggregate decides, then the shoot-out of the deciding match. Away goals do not count,
 * because the competitions' rules on them are not known; if the tie is still level, the team that appears in the next
 * round won.
 *
 * @assumed The order of the criteria. For two legs it gives the same result as the aggregate alone, even if the
 * shoot-out of the second leg counts as the win of that leg (rules/outcome).
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

/** Positive for the first participant. A played leg with an unknown score leaves the tie undecided. */
function leadOfTie(tie: Tie): number {
  if (tie.matches.some((row) => row.status === STATUS_CODE.finished && !hasScore(row))) return 0
  const byMatches = tie.matches.filter(isResult).reduce((sum, row) => sum + leadOf(tie, row), 0)
  return byMatches || difference(aggregateOf(tie)) || difference(penaltiesOf(tie))
}
