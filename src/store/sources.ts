/** Sources of changes, and the ownership of resources and their parts (rules/sources/priority). */
import { and } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { fieldOwner, source } from '../../db/schema/schema.ts'
import type { ChangeKind } from '../contract/changes.ts'
import { matchMemory } from './matches/memory.ts'
import { factOnce, forgetBatchReads } from './sql/batch-reads.ts'
import { is, prepared, query, upsertRow } from './sql/statement.ts'

const allSources = query((orm) =>
  orm.select({ id: source.id, name: source.name }).from(source).orderBy(source.id),
)
const ownersOfResource = query((orm) =>
  orm
    .select({ field: fieldOwner.field, sourceId: fieldOwner.sourceId })
    .from(fieldOwner)
    .where(and(is(fieldOwner.kind, 'kind'), is(fieldOwner.entityId, 'id'))),
)
const ownerDeletion = query((orm) =>
  orm
    .delete(fieldOwner)
    .where(and(is(fieldOwner.kind, 'kind'), is(fieldOwner.entityId, 'id'), is(fieldOwner.field, 'field'))),
)

export function selectSources(db: Db): { id: number; name: string }[] {
  return allSources(db).all()
}

export function insertSource(db: Db, id: number, name: string): void {
  upsertRow(db, source, { id, name })
}

/** Whether any two sources share a resource. */
export const hasFieldOwners = factOnce(
  (db) => prepared(db, 'SELECT 1 FROM field_owner LIMIT 1').get() !== null,
)

/** Stored code for no owner; 0 is the operator. */
const NO_SOURCE = -1

/** Parts of a resource that belong to others than its owner; null is no source. */
export function selectFieldOwners(db: Db, kind: ChangeKind, id: number): Map<string, number | null> {
  const rows = ownersOfResource(db).all({ kind, id })
  return new Map(rows.map(({ field, sourceId }) => [field, sourceId === NO_SOURCE ? null : sourceId]))
}

export function upsertFieldOwner(
  db: Db,
  kind: ChangeKind,
  id: number,
  field: string,
  sourceId: number | null,
): void {
  if (!hasFieldOwners(db)) forgetBatchReads(db)
  upsertRow(db, fieldOwner, { kind, entityId: id, field, sourceId: sourceId ?? NO_SOURCE })
}

export function deleteFieldOwner(db: Db, kind: ChangeKind, id: number, field: string): void {
  ownerDeletion(db).run({ kind, id, field })
}

/** Table and column of the owner for each kind. */
export const OWNER_COLUMNS: Readonly<Record<ChangeKind, readonly [table: string, column: string]>> = {
  category: ['category', 'source_id'],
  tournament: ['tournament', 'source_id'],
  season: ['season', 'source_id'],
  team: ['team', 'source_id'],
  player: ['player', 'source_id'],
  match: ['match', 'source_id'],
  oddsBoards: ['match', 'odds_source_id'],
  seasonStatistics: ['season_statistics', 'source_id'],
  squad: ['squad', 'source_id'],
  transfer: ['transfer', 'source_id'],
  mergedTeam: ['merged_team', 'source_id'],
  mergedPlayer: ['merged_player', 'source_id'],
}

export function updateOwner(db: Db, kind: ChangeKind, id: number, sourceId: number | null): void {
  const [table, column] = OWNER_COLUMNS[kind]
  if (table === 'match') matchMemory(db).forget(id)
  prepared(db, `UPDATE "${table}" SET "${column}" = +? WHERE id = +?`).run(sourceId, id)
}
