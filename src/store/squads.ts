/** Squads: the players of a team and their roles (docs/reference/resources.md#18.1). */
import { getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { squad, squadPlayer } from '../../db/schema.ts'
import { selectLastRevision } from './change-log.ts'
import { deleteRow } from './resource-documents.ts'
import { is, query, upsertRow } from './statement.ts'

export type SquadRow = typeof squad.$inferSelect
export type SquadPlayerRow = typeof squadPlayer.$inferSelect

/** A player's role in a squad. */
export interface SquadEntry {
  readonly playerId: number
  readonly position: string | null
  readonly shirtNumber: number | null
  readonly jerseyNumber: string | null
  readonly isForeign: boolean
  readonly isNational: boolean
}

const squadById = query((orm) =>
  orm
    .select({ checkedMs: squad.checkedMs, document: squad.document })
    .from(squad)
    .where(is(squad.id, 'id'))
    .prepare(),
)
const { teamId, place, ...placeColumns } = getTableColumns(squadPlayer)
const placesOfTeam = query((orm) =>
  orm.select(placeColumns).from(squadPlayer).where(is(teamId, 'id')).orderBy(place).prepare(),
)
const placesDeletion = query((orm) => orm.delete(squadPlayer).where(is(teamId, 'id')).prepare())
const squadMove = query((orm) =>
  orm
    .update(squad)
    .set({ id: sql`${sql.placeholder('to')}`, revision: sql`${sql.placeholder('revision')}` })
    .where(is(squad.id, 'id'))
    .prepare(),
)
const placesMove = query((orm) =>
  orm
    .update(squadPlayer)
    .set({ teamId: sql`${sql.placeholder('to')}` })
    .where(is(teamId, 'id'))
    .prepare(),
)

/** Check time and feed document of a squad; null if the team has none. */
export function selectSquad(db: Db, id: number): { checkedMs: number | null; document: string } | null {
  return squadById(db).get({ id }) ?? null
}

/** Players of a squad in feed order; empty without a squad. */
export function selectSquadPlaces(db: Db, id: number): SquadEntry[] {
  return placesOfTeam(db).all({ id })
}

export function writeSquad(db: Db, row: SquadRow, players: readonly SquadPlayerRow[]): void {
  upsertRow(db, squad, row)
  deletePlaces(db, row.id)
  for (const player of players) upsertRow(db, squadPlayer, player)
}

export function deleteSquad(db: Db, id: number): void {
  deletePlaces(db, id)
  deleteRow(db, 'squad', id)
}

/** Moves the squad of a team to another team that has none; the revision continues that team's own. */
export function moveSquad(db: Db, id: number, to: number): void {
  squadMove(db).run({ id, to, revision: selectLastRevision(db, 'squad', to) })
  placesMove(db).run({ id, to })
}

function deletePlaces(db: Db, id: number): void {
  placesDeletion(db).run({ id })
}
