/** Winner of a match and where it was decided (docs/reference/resources.md#3). */
import type { Sport } from '../../catalog/sports.ts'
import type { MatchStatus } from '../../catalog/statuses.ts'
import type { ScoreParts } from '../../contract/changes.ts'

export type Winner = 'home' | 'away' | 'draw'

/** Codes of `winner`. `neither`: both sides lost; it is stored and never served (`servedWinnerCode`). */
export const WINNER_CODE = { neither: 0, home: 1, away: 2, draw: 3 } as const satisfies Record<
  Winner | 'neither',
  number
>
export type WinnerCode = (typeof WINNER_CODE)[keyof typeof WINNER_CODE]

/** Scores of both sides; absent if unknown. */
export interface MatchScores {
  readonly homeScore?: ScoreParts | null | undefined
  readonly awayScore?: ScoreParts | null | undefined
}

export interface OutcomeInput extends MatchScores {
  readonly status: MatchStatus
  /** The winner given by the feed; null or absent if none. */
  readonly winner?: Winner | 'neither' | 'unknown' | null | undefined
}

type OutcomeSport = Pick<Sport, 'hasDraws' | 'hasEvenSeries'>

/**
 * The outcome; null until decided, and for a level score if the feed says that a side won. The feed's winner takes precedence. Otherwise a finished match is decided by its
 * shoot-out, else by `current`. A level score is a draw only in sports that have draws, and 1:1 in those that have
 * series of two games. Canceled, postponed and live matches have no outcome.
 *
 * @assumed In a two-legged tie a shoot-out can follow a leg that one side won. The winner of the shoot-out then counts
 * as the winner of that leg, because the shoot-out belongs to it. `aggregated` never decides a match.
 */
export function winnerOf(sport: OutcomeSport, match: OutcomeInput): Winner | null {
  if (match.winner === 'neither') return null
  if (match.winner && match.winner !== 'unknown') return match.winner
  const { homeScore: home, awayScore: away } = match
  if (match.status !== 'finished' || !home || !away) return null
  const shootOut = (home.penalties ?? 0) - (away.penalties ?? 0)
  const lead = shootOut !== 0 ? shootOut : home.current - away.current
  if (lead !== 0) return lead > 0 ? 'home' : 'away'
  if (match.winner === 'unknown') return null
  return sport.hasDraws || (sport.hasEvenSeries && home.current > 0) ? 'draw' : null
}

/** The stored `winnerCode`: 1 home, 2 away, 3 draw, 0 if both sides lost, null until decided. */
export function winnerCode(sport: OutcomeSport, match: OutcomeInput): WinnerCode | null {
  const winner = match.winner === 'neither' ? 'neither' : winnerOf(sport, match)
  return winner === null ? null : WINNER_CODE[winner]
}

/**
 * The `winnerCode` of responses. @assumed The contract knows three codes, so a match that both sides lost has null in
 * responses, as one whose outcome is unknown.
 */
export function servedWinnerCode(code: number | null): number | null {
  return code === WINNER_CODE.neither ? null : code
}

/** The `winner` of a stored code. */
export function winnerOfCode(code: number | null): Winner | null {
  return code === null ? null : (CODED_WINNERS[code] ?? null)
}
const CODED_WINNERS: readonly (Winner | undefined)[] = [undefined, 'home', 'away', 'draw']

/** What the remark of a match says of the score on the field if another result was awarded. */
export function playedText(home: number, away: number): string {
  return `Score on the field: ${home}:${away}`
}

/** How a match was decided. Standings may award points by it. */
const DECIDED_IN = ['regular', 'overtime', 'penalties', 'decidingSet'] as const
export type DecidedIn = (typeof DECIDED_IN)[number]

/**
 * How a finished match was decided. A period that is present was played, even at 0:0. A match has a deciding set if the
 * loser is one set short, as in 3:2 (not 1:0). Without periods its description says it: "AET" or "AP".
 */
export function decidedIn(
  sport: Pick<Sport, 'countsSets'>,
  match: MatchScores & { readonly statusDescription?: string | null | undefined },
): DecidedIn {
  const { homeScore: home, awayScore: away, statusDescription } = match
  if (!home || !away) return 'regular'
  if (sport.countsSets) {
    const loser = Math.min(home.current, away.current)
    return loser > 0 && Math.abs(home.current - away.current) === 1 ? 'decidingSet' : 'regular'
  }
  if (home.penalties !== undefined || away.penalties !== undefined) return 'penalties'
  if (hasOvertime(home) || hasOvertime(away)) return statusDescription === 'AP' ? 'penalties' : 'overtime'
  return DESCRIBED[statusDescription ?? ''] ?? 'regular'
}

/** @assumed The contract leaves the texts free: "AET" and "AP", in every sport and from every source. */
const DESCRIBED: Readonly<Record<string, DecidedIn>> = { AET: 'overtime', AP: 'penalties' }

function hasOvertime(score: ScoreParts): boolean {
  return score.overtime !== undefined || score.extra1 !== undefined || score.extra2 !== undefined
}

/** Sum of all periods: in volleyball the points of all sets, for `pointRatio`. */
export function periodTotal(score: ScoreParts): number {
  let total = 0
  for (let number = 1; number <= 9; number++) total += score[`period${number}`] ?? 0
  return total
}
