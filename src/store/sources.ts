/** Who sends changes, and whose the resources and their parts are (rules/source-priority). */
import type { Db } from '../../db/open.ts'
import type { ChangeKind } from '../contract/changes.ts'
import { matchMemory } from './match-memory.ts'
import { prepared } from './statement.ts'

export function selectSources(db: Db): { id: number; name: string }[] {
  return prepared<{ id: number; name: string }>(db, 'SELECT id, name FROM source ORDER BY id').all()
}

export function insertSource(db: Db, id: number, name: string): void {
  prepared(db, 'INSERT INTO source (id, name) VALUES (?, ?)').run(id, name)
}

/** Do any two sources share a resource? */
export function hasFieldOwners(db: Db): boolean {
  return prepared(db, 'SELECT 1 FROM field_owner LIMIT 1').get() !== null
}

/** Stands in the table for nobody; 0 is the operator. */
const NOBODY = -1

/** Parts of a resource that belong to others than its owner; null is nobody. */
export function selectFieldOwners(db: Db, kind: ChangeKind, id: number): Map<string, number | null> {
  const rows = prepared<{ field: string; source: number }>(
    db,
    'SELECT field, source_id AS source FROM field_owner WHERE kind = ? AND entity_id = ?',
  ).all(kind, id)
  return new Map(rows.map(({ field, source }) => [field, source === NOBODY ? null : source]))
}

export function upsertFieldOwner(
  db: Db,
  kind: ChangeKind,
  id: number,
  field: string,
  source: number | null,
): void {
  prepared(
    db,
    `INSERT INTO field_owner (kind, entity_id, field, source_id) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET source_id = excluded.source_id`,
  ).run(kind, id, field, source ?? NOBODY)
}

export function deleteFieldOwner(db: Db, kind: ChangeKind, id: number, field: string): void {
  prepared(db, 'DELETE FROM field_owner WHERE kind = ? AND entity_id = ? AND field = ?').run(kind, id, field)
}

/** Where each kind keeps whose a resource is. */
const OWNER_COLUMNS: Readonly<Record<ChangeKind, readonly [table: string, column: string]>> = {
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

export function updateOwner(db: Db, kind: ChangeKind, id: number, source: number | null): void {
  const [table, column] = OWNER_COLUMNS[kind]
  if (table === 'match') matchMemory(db).forget(id)
  prepared(db, `UPDATE "${table}" SET "${column}" = ? WHERE id = ?`).run(source, id)
}
