/** Parameter values for the examples of `/openapi.json`, taken from the data of this service. */
import type { Db } from '../../db/open.ts'
import { seasonStatisticsOf } from '../catalog/season-statistics/index.ts'
import { SPORTS } from '../catalog/sports.ts'
import { DEFAULT_ZONE, dateOf } from '../rules/days.ts'
import { selectExampleMatch } from '../store/example-match.ts'
import type { Json } from './openapi-schemas.ts'

/** Values by parameter name (path or query). */
export type ExampleValues = Readonly<Record<string, Json>>

/** Examples of the first sport with a finished match; null if there is none. */
export function exampleValues(db: Db): ExampleValues | null {
  for (const { id, slug } of SPORTS) {
    const match = selectExampleMatch(db, id)
    if (!match) continue
    const date = dateOf(match.startMs, DEFAULT_ZONE)
    const sortable = seasonStatisticsOf(slug, 'player')
    const [sortBy] = sortable.has('goals') ? ['goals'] : sortable.keys()
    return {
      sportSlug: slug,
      matchId: match.id,
      tournamentId: match.tournamentId,
      tournament_id: match.tournamentId,
      seasonId: match.seasonId,
      season_id: match.seasonId,
      categoryId: match.categoryId,
      teamId: match.homeTeamId,
      team_id: match.homeTeamId,
      team_id_1: match.homeTeamId,
      team_id_2: match.awayTeamId,
      resourceId: match.homeTeamId,
      ...(match.playerId !== null && { playerId: match.playerId }),
      date,
      date_from: date,
      date_to: date,
      yearMonth: date.slice(0, 7),
      q: match.homeTeamName,
      ...(sortBy !== undefined && { sort_by: sortBy, stats: sortBy }),
    }
  }
  return null
}
