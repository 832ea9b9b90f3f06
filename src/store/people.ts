/** People inside blocks of matches: many by id in one query. */
import type { Db } from '../../db/open.ts'
import { prepared } from './statement.ts'

export interface PersonRow {
  readonly id: number
  readonly sport: number
  readonly name: string
  readonly nameRu: string
  /** By profile. */
  readonly position: string | null
  readonly shirtNumber: number | null
  readonly jerseyNumber: string | null
}

/** The players of the ids; an id without a player is missing in the map. */
export function selectPeople(db: Db, ids: Iterable<number>): Map<number, PersonRow> {
  const distinct = [...new Set(ids)]
  if (distinct.length === 0) return new Map()
  const rows = prepared<PersonRow>(
    db,
    `SELECT p.id, p.sport, p.name, p.name_ru AS nameRu, json_extract(p.document, '$.position') AS position,
       json_extract(p.document, '$.shirtNumber') AS shirtNumber,
       json_extract(p.document, '$.jerseyNumber') AS jerseyNumber
     FROM json_each(?) j CROSS JOIN player p ON p.id = j.value`,
  ).all(JSON.stringify(distinct))
  return new Map(rows.map((row) => [row.id, row]))
}

export interface PlayerRow {
  readonly id: number
  readonly sport: number
  readonly name: string
  readonly nameRu: string
  readonly slug: string
  readonly teamId: number | null
  /** Canonical JSON of what the feed says. */
  readonly document: string
}

export function selectPlayer(db: Db, id: number): PlayerRow | null {
  return prepared<PlayerRow>(
    db,
    `SELECT id, sport, name, name_ru AS nameRu, slug, team_id AS teamId, document FROM player WHERE id = ?`,
  ).get(id)
}

/** Players whose profile names the team, the best known first. */
export function selectPlayersOfTeam(db: Db, teamId: number, limit: number): number[] {
  return prepared<{ id: number }>(
    db,
    'SELECT id FROM player INDEXED BY player_by_team WHERE team_id = ? ORDER BY popularity DESC, id LIMIT ?',
  )
    .all(teamId, limit)
    .map(({ id }) => id)
}
