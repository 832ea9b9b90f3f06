/** Squads: the players of a team and their roles (docs/reference/resources.md#18.1). */
import { getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { squad, squadPlayer } from '../../db/schema.ts'
import { selectLastRevision } from './change-log.ts'
import { deleteRow } from './resource-documents.ts'
import { columnsOf, deletionBy, type RowOf, rowBy, rowsBy } from './rows.ts'
import { is, query, upsertRow } from './statement.ts'

export type SquadRow = typeof squad.$inferSelect
export type SquadPlayerRow = typeof squadPlayer.$inferSelect

/** Check time and feed document of a squad; null if the team has none. */
export const selectSquad = rowBy(columnsOf(squad, 'checkedMs', 'document'), squad.id)

const { teamId, place, ...placeColumns } = getTableColumns(squadPlayer)
/** A player's role in a squad. */
export type SquadEntry = RowOf<typeof placeColumns>

/** Players of a squad in feed order; empty without a squad. */
export const selectSquadPlaces = rowsBy(placeColumns, teamId, place)

const deletePlaces = deletionBy(teamId)
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
