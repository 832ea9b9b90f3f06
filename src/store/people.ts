/**
 * Players, squads (docs/reference/resources.md#18.1), transfers (#18.3), and the athletes of pairs in tennis and table
 * tennis (docs/reference/endpoints.md).
 */
import { desc, getTableColumns } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Db } from '../../db/open.ts'
import { player, squad, squadPlayer, teamMember, transfer } from '../../db/schema/schema.ts'
import { selectLastRevision } from './log/change-log.ts'
import { deleteRow } from './log/resource-documents.ts'
import {
  bound,
  columnsOf,
  deletionBy,
  firstRowsBy,
  insertRow,
  is,
  prepared,
  query,
  type RowOf,
  rowBy,
  rowsBy,
  upsertRow,
} from './sql/statement.ts'

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
    .set({ id: bound('to'), revision: bound('revision') })
    .where(is(squad.id, 'id')),
)
const placesMove = query((orm) =>
  orm
    .update(squadPlayer)
    .set({ teamId: bound('to') })
    .where(is(teamId, 'id')),
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

/** `document` has the feed values: type, fee and its text. */
const TRANSFER = columnsOf(transfer, 'id', 'playerId', 'fromTeamId', 'toTeamId', 'transferMs', 'document')
export type TransferRow = RowOf<typeof TRANSFER>

const newestBy = (column: SQLiteColumn) =>
  firstRowsBy(TRANSFER, column, desc(transfer.transferMs), desc(transfer.id))
const byTeam = { from: newestBy(transfer.fromTeamId), to: newestBy(transfer.toTeamId) }

export const selectTransfersOfPlayer = newestBy(transfer.playerId)

/** Transfers to a team (`to`) or away from it (`from`). */
export function selectTransfersOfTeam(
  db: Db,
  direction: 'from' | 'to',
  teamId: number,
  limit: number,
): TransferRow[] {
  return byTeam[direction](db, teamId, limit)
}

/** Maximum pairs of an athlete in a head-to-head: more partners than any athlete has. */
const PAIRS_LIMIT = 50

const { memberId, teamId: pairId } = teamMember
const pairsOfMember = rowsBy({ pairId }, memberId, pairId)
const membersOfPair = rowsBy({ memberId }, pairId, memberId)
const deleteMembers = deletionBy(pairId)

/** The athlete's own team and the athlete's pairs; any other team alone. */
export function selectTeamsOfParticipant(db: Db, id: number): number[] {
  return selectTeamsShowing(db, id).slice(0, 1 + PAIRS_LIMIT)
}

/** The athletes of a pair; empty for any other team. */
export function selectTeamMembers(db: Db, id: number): number[] {
  return membersOfPair(db, id).map((row) => row.memberId)
}

export function replaceTeamMembers(db: Db, id: number, memberIds: readonly number[]): void {
  deleteMembers(db, id)
  for (const memberId of memberIds) insertRow(db, teamMember, { memberId, teamId: id })
}

/** The teams whose match card names a team: the team itself and, if it is an athlete, its pairs. */
export function selectTeamsShowing(db: Db, id: number): number[] {
  return [id, ...pairsOfMember(db, id).map((row) => row.pairId)]
}
