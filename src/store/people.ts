/** People named in match blocks: many by id in one query. */

import { desc, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { player } from '../../db/schema.ts'
import { is, prepared, query } from './statement.ts'

export interface PersonRow {
  readonly id: number
  readonly sport: number
  readonly name: string
  readonly nameRu: string
  /** According to the profile. */
  readonly position: string | null
  readonly shirtNumber: number | null
  readonly jerseyNumber: string | null
}

/** Players by id; unknown ids are absent. */
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
  /** Canonical JSON from the feed. */
  readonly document: string
}

const { id, sport, name, nameRu, slug, teamId, document } = player
const playerById = query((orm) =>
  orm.select({ id, sport, name, nameRu, slug, teamId, document }).from(player).where(is(id, 'id')).prepare(),
)
const playersByTeam = query((orm) =>
  orm
    .select({ id })
    .from(player)
    .where(is(teamId, 'id'))
    .orderBy(desc(player.popularity), id)
    .limit(sql.placeholder('limit'))
    .prepare(),
)

export function selectPlayer(db: Db, id: number): PlayerRow | null {
  return playerById(db).get({ id }) ?? null
}

/** Players whose profile names the team, most popular first. */
export function selectPlayersOfTeam(db: Db, id: number, limit: number): number[] {
  return playersByTeam(db)
    .all({ id, limit })
    .map((row) => row.id)
}
