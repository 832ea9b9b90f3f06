/** Form of a team: its latest results (docs/reference/resources.md#5.2, #19). */
import { latestResults, letterOf, type ResultLetter, type ResultRow } from './results.ts'

export interface FormItem {
  readonly id: number
  readonly startMs: number
  readonly opponentId: number
  readonly isHome: boolean
  readonly teamScore: number
  readonly opponentScore: number
  readonly result: ResultLetter
}

export interface TeamForm {
  /** @assumed Newest first, like the lists of a team's matches. */
  readonly form: readonly ResultLetter[]
  readonly wins: number
  readonly draws: number
  readonly losses: number
  readonly matches: readonly FormItem[]
}

/**
 * @param rows matches of the team in any order; other matches and matches without a result are ignored
 * @param limit 1 to 10 results
 */
export function teamForm(teamId: number, rows: readonly ResultRow[], limit: number): TeamForm {
  const own = rows.filter((row) => row.homeTeamId === teamId || row.awayTeamId === teamId)
  const matches = latestResults(own, limit).map((row) => formItem(teamId, row))
  const form = matches.map((match) => match.result)
  return {
    form,
    wins: count(form, 'W'),
    draws: count(form, 'D'),
    losses: count(form, 'L'),
    matches,
  }
}

function formItem(teamId: number, row: ResultRow): FormItem {
  const isHome = row.homeTeamId === teamId
  return {
    id: row.id,
    startMs: row.startMs,
    opponentId: isHome ? row.awayTeamId : row.homeTeamId,
    isHome,
    teamScore: isHome ? row.homeScore : row.awayScore,
    opponentScore: isHome ? row.awayScore : row.homeScore,
    result: letterOf(row, isHome),
  }
}

function count(form: readonly ResultLetter[], letter: ResultLetter): number {
  let total = 0
  for (const each of form) if (each === letter) total++
  return total
}
