/**
 * Stable integers for external ids `source:key` (docs/architecture.md#the-path-of-a-change; ids are positive integers).
 */
import type { Db } from '../../db/open.ts'
import { isMergeableKind, selectCanonicalId } from './merged-ids.ts'
import { prepared } from './statement.ts'

/**
 * The first id that the store assigns, far above the ids that providers use, so that a feed with integer ids and a file
 * with external ids can fill the same database. Fits a signed 32-bit integer. @assumed
 */
export const FIRST_ASSIGNED_ID = 1_000_000_001
/** The largest id that counts as assigned by the store; larger ones were given as integers. */
const LAST_ASSIGNED_ID = 2 ** 31 - 1

export function selectByExternalId(db: Db, kind: string, external: string): number | undefined {
  return prepared<{ id: number }>(db, 'SELECT id FROM external_id WHERE kind = +? AND external = +?').get(
    kind,
    external,
  )?.id
}

/** The external ids of a resource, those of ids that were merged into it included. */
export function selectExternalIds(db: Db, kind: string, id: number): string[] {
  const ofMerged = isMergeableKind(kind) ? `OR id IN (SELECT id FROM merged_${kind} WHERE into_id = +?2)` : ''
  return prepared<{ external: string }>(
    db,
    `SELECT external FROM external_id WHERE kind = +?1 AND (id = +?2 ${ofMerged}) ORDER BY external`,
  )
    .all(kind, id)
    .map(({ external }) => external)
}

/** Whether the operator keeps an external id apart from a resource. */
export function isApart(db: Db, kind: string, external: string, id: number): boolean {
  return (
    prepared(
      db,
      'SELECT 1 FROM identity_pair WHERE kind = +? AND external = +? AND id = +? AND is_apart',
    ).get(kind, external, id) !== null
  )
}

/** Kinds with their own table, whose ids may also have been given as integers. */
const TABLES: ReadonlyMap<string, string> = new Map([
  ...['category', 'tournament', 'season', 'team', 'player', 'match', 'transfer'].map(
    (kind) => [kind, kind] as const,
  ),
  ['seasonStatistics', 'season_statistics'],
])

/**
 * The next id to assign for a kind, greater than all assigned before. Ids given as integers are skipped rather than
 * counted: a large one must not use up all ids below it.
 */
export function selectNextAssignedId(db: Db, kind: string): number {
  const external = prepared<{ id: number | null }>(
    db,
    'SELECT max(id) AS id FROM external_id WHERE kind = +? AND id <= +?',
  ).get(kind, LAST_ASSIGNED_ID)
  return Math.max(FIRST_ASSIGNED_ID, (external?.id ?? 0) + 1)
}

/**
 * Whether an id was given as an integer, for a resource that exists or was merged. Kinds without a table have external
 * ids only.
 */
export function isIdInUse(db: Db, kind: string, id: number): boolean {
  if (isMergeableKind(kind) && selectCanonicalId(db, kind, id) !== undefined) return true
  const table = TABLES.get(kind)
  const question =
    table === undefined
      ? 'SELECT 1 FROM external_id WHERE id = +?1 AND kind = +?2'
      : `SELECT 1 FROM "${table}" WHERE id = +?1`
  const bound = table === undefined ? [id, kind] : [id]
  return prepared(db, question).get(...bound) !== null
}

export function insertExternalId(db: Db, kind: string, external: string, id: number): void {
  prepared(db, 'INSERT INTO external_id (kind, external, id) VALUES (?, ?, ?)').run(kind, external, id)
}
