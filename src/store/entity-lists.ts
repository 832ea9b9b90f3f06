/** Lists of teams and tournaments (docs/reference/endpoints.md, `/tournaments`, `/teams/{teamId}/tournaments`). */
import type { Db } from '../../db/open.ts'
import { prepared } from './statement.ts'

export interface Page {
  readonly limit: number
  readonly offset: number
}

/** Each list scans an index of its sport; tournaments are few enough to be sorted. */
const LISTS = {
  team: 'INDEXED BY team_by_sport WHERE sport = +?1 ORDER BY popularity DESC, id DESC',
  tournament: 'INDEXED BY tournament_by_sport WHERE sport = +?1 ORDER BY priority DESC, popularity DESC, id',
} as const

/** A page of all teams of a sport, most popular first, or of all tournaments, most significant first. */
export function selectEntityPage(
  db: Db,
  table: keyof typeof LISTS,
  sport: number,
  { limit, offset }: Page,
): number[] {
  return prepared<{ id: number }>(db, `SELECT id FROM ${table} ${LISTS[table]} LIMIT +?2 OFFSET ?3`)
    .all(sport, limit, offset)
    .map(({ id }) => id)
}

/** The total over all pages. */
export function countEntities(db: Db, table: keyof typeof LISTS, sport: number): number {
  return (
    prepared<{ total: number }>(
      db,
      `SELECT count(*) AS total FROM ${table} INDEXED BY ${table}_by_sport WHERE sport = +?`,
    ).get(sport)?.total ?? 0
  )
}

/** Tournaments in which a team has played or will play, the one of its latest match first. */
export function selectTournamentsOfTeam(db: Db, teamId: number): number[] {
  const onSide = (side: 'home' | 'away') =>
    `SELECT tournament_id, start_ms FROM match INDEXED BY match_by_${side}_team WHERE ${side}_team_id = +?1`
  return prepared<{ id: number }>(
    db,
    `SELECT tournament_id AS id FROM (${onSide('home')} UNION ALL ${onSide('away')})
     GROUP BY tournament_id ORDER BY max(start_ms) DESC, tournament_id`,
  )
    .all(teamId)
    .map(({ id }) => id)
}
