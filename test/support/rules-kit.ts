/** Short ways to write rows for the tests of rules. */
import { type MatchStatus, STATUS_CODE } from '../../src/catalog/statuses.ts'
import type { StandingsRules } from '../../src/contract/standings-rules.ts'
import {
  type StandingsMatch,
  type StandingsTable,
  standings,
} from '../../src/rules/competitions/standings.ts'
import { WINNER_CODE, type Winner } from '../../src/rules/matches/outcome.ts'
import type { ResultRow } from '../../src/rules/matches/results.ts'

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

function winnerOfScores(home: number, away: number): Winner {
  return home === away ? 'draw' : home > away ? 'home' : 'away'
}

/** Home team, away team and goals, as in `1-2 3:0`. */
export type ScoreText = `${number}-${number} ${number}:${number}`

/** A finished match; `over` says what is different. */
export function result(
  text: ScoreText,
  over: Partial<Omit<ResultRow, 'status'>> & { status?: MatchStatus } = {},
): ResultRow {
  const [homeTeamId, awayTeamId, homeScore, awayScore] = text.split(/[-: ]/).map(Number) as [
    number,
    number,
    number,
    number,
  ]
  const { status = 'finished', ...rest } = over
  return {
    id: 1,
    startMs: 0,
    homeTeamId,
    awayTeamId,
    homeScore,
    awayScore,
    winnerCode: status === 'finished' ? WINNER_CODE[winnerOfScores(homeScore, awayScore)] : null,
    ...rest,
    status: STATUS_CODE[status],
  }
}

/** Finished matches of one table, one a day. */
export function tableMatches(
  rows: readonly ScoreText[],
  standingsTable: string | null = 'league',
  startMs = 0,
): StandingsMatch[] {
  return rows.map((row, index) => ({ ...result(row), startMs: startMs + index * DAY_MS, standingsTable }))
}

/** Three points for a win, goal difference, goals. */
export const FOOTBALL: StandingsRules = {
  points: { win: 3, draw: 1, loss: 0 },
  tieBreakers: ['goalDifference', 'goalsFor'],
  tables: [{ key: 'league', name: 'League' }],
}

export function rules(over: Partial<StandingsRules>): StandingsRules {
  return { ...FOOTBALL, ...over }
}

/** The total table of a key. */
export function table(
  of: StandingsRules,
  matches: readonly StandingsMatch[],
  key = 'league',
): StandingsTable {
  const total = standings(of, matches, ['total']).find((each) => each.key === key)
  if (!total) throw new Error(`no table ${key}`)
  return total
}

/** Team ids of the total table, best first. */
export function order(of: StandingsRules, matches: readonly StandingsMatch[], key?: string): number[] {
  return table(of, matches, key).rows.map((row) => row.teamId)
}
