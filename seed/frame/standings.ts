/** Results of past seasons as the rules of tables read them, and the order in which they leave the sides. */
import { STATUS_CODE } from '../../src/catalog/statuses.ts'
import type { ChangeData } from '../../src/contract/changes.ts'
import type { StandingsRules } from '../../src/contract/standings-rules.ts'
import { decidedIn, periodTotal, WINNER_CODE } from '../../src/rules/outcome.ts'
import { type StandingsMatch, standings } from '../../src/rules/standings.ts'
import type { Side } from '../simulators/simulation.ts'

interface PlayedFixture {
  readonly home: { readonly id: number }
  readonly away: { readonly id: number }
  readonly startMs: number
  readonly table: string | null
}

interface Result extends Required<Pick<ChangeData<'match'>, 'homeScore' | 'awayScore'>> {
  readonly winner: Side
  /** Is the score one of sets or games, and the points of these count as well? */
  readonly countsSets: boolean
}

export function standingsMatch(
  { home, away, startMs, table }: PlayedFixture,
  { homeScore, awayScore, winner, countsSets }: Result,
): StandingsMatch {
  return {
    status: STATUS_CODE.finished,
    startMs,
    homeTeamId: home.id,
    awayTeamId: away.id,
    homeScore: homeScore.current,
    awayScore: awayScore.current,
    winnerCode: WINNER_CODE[winner],
    standingsTable: table,
    decidedIn: decidedIn({ countsSets }, { homeScore, awayScore }),
    ...(countsSets
      ? { homePeriodPoints: periodTotal(homeScore), awayPeriodPoints: periodTotal(awayScore) }
      : {}),
  }
}

/** The sides of each table in their final order. */
export function finalOrders<T extends { readonly id: number }>(
  rules: StandingsRules,
  sides: readonly T[],
  matches: readonly StandingsMatch[],
): T[][] {
  const sideOf = new Map(sides.map((side) => [side.id, side]))
  return standings(rules, matches, { types: ['total'] }).map(({ rows }) =>
    rows.map(({ teamId }) => sideOf.get(teamId) as T),
  )
}
