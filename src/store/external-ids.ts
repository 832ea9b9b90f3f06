/**
 * Stable integers for external ids `source:key` (docs/architecture.md#the-path-of-a-change; ids are positive integers).
 */
import type { Db } from '../../db/open.ts'
import { isMergeableKind, selectCanonicalId } from './merged-ids.ts'
import { prepared } from './statement.ts'

/**
 * Ids that the store gives out start here, far above the ids that providers use, so that a feed with integer
 * ids and a file with external ones can fill the same database. Fits a signed 32-bit integer. @assumed
 */
export const FIRST_ASSIGNED_ID = 1_000_000_001
/** The largest id that is taken for one that the store gave out: those above came as integers. */
const LAST_ASSIGNED_ID = 2 ** 31 - 1

export function selectByExternalId(db: Db, kind: string, external: string): number | undefined {
  return prepared<{ id: number }>(db, 'SELECT id FROM external_id WHERE kind = +? AND external = +?').get(
    kind,
    external,
  )?.id
}

/** Kinds with a table of their own, where ids may also have come as integers. */
const TABLES: ReadonlyMap<string, string> = new Map([
  ...['category', 'tournament', 'season', 'team', 'player', 'match', 'transfer'].map(
    (kind) => [kind, kind] as const,
  ),
  ['seasonStatistics', 'season_statistics'],
])

/**
 * The next id that a kind gives out, above all that it gave out before. Ids that came as integers are not counted
 * but stepped over, whether or not they have further names: one of them near the end of the integers must not use up
 * all between, and behind the last one there is none.
 */
export function selectNextAssignedId(db: Db, kind: string): number {
  const external = prepared<{ id: number | null }>(
    db,
    'SELECT max(id) AS id FROM external_id WHERE kind = +? AND id <= +?',
  ).get(kind, LAST_ASSIGNED_ID)
  return Math.max(FIRST_ASSIGNED_ID, (external?.id ?? 0) + 1)
}

/**
 * Did an id come as an integer, for a resource that is there or was merged into another one? Kinds without resources of
 * their own have names alone.
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
