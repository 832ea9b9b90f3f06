/** People named in match blocks: many by id in one query. */
import { desc } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { player } from '../../db/schema.ts'
import { columnsOf, firstRowsBy, type RowOf, rowBy } from './rows.ts'
import { prepared } from './statement.ts'

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

/** With the canonical JSON from the feed. */
const PLAYER = columnsOf(player, 'id', 'sport', 'name', 'nameRu', 'slug', 'teamId', 'document')
export type PlayerRow = RowOf<typeof PLAYER>

export const selectPlayer = rowBy(PLAYER, player.id)

const playersByTeam = firstRowsBy({ id: player.id }, player.teamId, desc(player.popularity), player.id)

/** Players whose profile names the team, most popular first. */
export function selectPlayersOfTeam(db: Db, id: number, limit: number): number[] {
  return playersByTeam(db, id, limit).map((row) => row.id)
}
