/**
 * Imports (docs/formats.md#undo): each has a number, which the log has at its changes, and the states that it replaced,
 * so that it can be undone. Nothing is stored for a resource that an import creates.
 */
import type { Db } from '../../../db/open.ts'
import { importRun } from '../../../db/schema/schema.ts'
import type { ChangeKind } from '../../contract/changes.ts'
import { appendToOutbox } from '../cluster-state.ts'
import { OWNER_COLUMNS } from '../sources.ts'
import { columnsOf, prepared, rowBy } from '../sql/statement.ts'
import { inTransaction } from '../sql/transaction.ts'
import { selectLogBeginning } from './change-log.ts'

export interface ImportRun {
  readonly number: number
  readonly name: string
  readonly firstPosition: number
  readonly lastPosition: number
  readonly created: number
  readonly changed: number
  readonly deleted: number
  readonly undone: number
  readonly isUndoable: boolean
}

/** Imports that are listed: a few years of daily ones, 100 kB. */
const LISTED_IMPORTS = 1000
/** States of one transaction: measured at 2 ms. */
const DROPPED_STATES = 500

const RUN = columnsOf(
  importRun,
  'number',
  'name',
  'firstPosition',
  'lastPosition',
  'created',
  'changed',
  'deleted',
  'undone',
  'isUndoable',
)

export const selectImport: (db: Db, number: number) => ImportRun | null = rowBy(RUN, importRun.number)
export const selectImportNamed: (db: Db, name: string) => ImportRun | null = rowBy(RUN, importRun.name)

/** Oldest first. */
export function selectImports(db: Db): ImportRun[] {
  const numbers = prepared<{ number: number }>(db, 'SELECT number FROM import_run ORDER BY number').all()
  return numbers.flatMap(({ number }) => selectImport(db, number) ?? [])
}

/** Why an import cannot be undone; null if it can. */
export function undoRefusal(db: Db, run: ImportRun): string | null {
  const { firstPosition, isUndoable, created, changed, deleted, undone } = run
  if (undone > 0 && undone >= created + changed + deleted) return 'all that it did was taken back already'
  const begins = selectLogBeginning(db)
  if (firstPosition <= begins)
    return `the log begins after position ${begins}, because "scoreline prune" removed what was before`
  return isUndoable
    ? null
    : 'the states before it are no longer stored: --undo-imports says for how many imports they are'
}

/** The number of an import, which begins with a change at the position unless it is known. */
export function openImport(db: Db, name: string, position: number): number {
  const known = selectImportNamed(db, name)
  if (known) return known.number
  return Number(
    prepared(db, 'INSERT INTO import_run (name, first_position, last_position) VALUES (?1, ?2, ?2)').run(
      name,
      position,
    ).lastInsertRowid,
  )
}

export interface ImportCounts {
  created: number
  changed: number
  deleted: number
  undone: number
}

export function addToImport(db: Db, number: number, counts: ImportCounts, lastPosition: number): void {
  prepared(
    db,
    `UPDATE import_run SET created = created + ?2, changed = changed + ?3, deleted = deleted + ?4, undone = undone + ?5,
       last_position = max(last_position, ?6) WHERE number = +?1`,
  ).run(number, counts.created, counts.changed, counts.deleted, counts.undone, lastPosition)
}

/** The last change of a resource: a merge of ids may be that of another one. */
export interface LastChange {
  readonly kind: string
  readonly id: number
  readonly position: number
  readonly importNumber: number | null
}

/** Null if the resource does not exist, or the log no longer has the change. */
export function selectLastChange(db: Db, kind: ChangeKind, id: number): LastChange | null {
  const [table] = OWNER_COLUMNS[kind]
  return prepared<LastChange>(
    db,
    `SELECT l.kind, l.entity_id AS id, l.position, l.import_number AS importNumber
     FROM "${table}" r JOIN change_log l ON l.position = r.position WHERE r.id = +?`,
  ).get(id)
}

/** The last deletion of a resource; null if it was never deleted. */
export function selectLastDeletion(db: Db, kind: ChangeKind, id: number): LastChange | null {
  return prepared<LastChange>(
    db,
    `SELECT kind, entity_id AS id, position, import_number AS importNumber FROM change_log
     WHERE kind = +? AND entity_id = +? AND op = 'delete' ORDER BY revision DESC LIMIT 1`,
  ).get(kind, id)
}

/** Gives the last change of a resource to another import. */
export function updateImportOfChange(db: Db, position: number, importNumber: number | null): void {
  prepared(db, 'UPDATE change_log SET import_number = +? WHERE position = +?').run(importNumber, position)
}

export interface ImportState {
  /** The import that made the state before; null if none did. */
  readonly origin: number | null
  /** JSON; null if only external ids were added, or if the resource was taken back. */
  readonly state: string | null
  /** JSON array of external ids; null for none. */
  readonly names: string | null
}

export function selectImportState(db: Db, number: number, kind: ChangeKind, id: number): ImportState | null {
  return prepared<ImportState>(
    db,
    'SELECT origin, state, names FROM import_state WHERE import = +? AND kind = +? AND entity_id = +?',
  ).get(number, kind, id)
}

export function putImportState(
  db: Db,
  number: number,
  kind: ChangeKind,
  id: number,
  { origin, state, names }: ImportState,
): void {
  prepared(
    db,
    `INSERT INTO import_state (import, kind, entity_id, origin, state, names) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET origin = excluded.origin, state = excluded.state, names = excluded.names`,
  ).run(number, kind, id, origin, state, names)
}

/** A resource that an import created, changed or deleted, or to which it gave external ids. */
export interface ImportedResource {
  readonly kind: ChangeKind
  /** Sport code; null if it was only given external ids. */
  readonly sport: number | null
  readonly id: number
}

/** Kinds so that nothing refers to a resource once those before it are deleted. */
const ORDER = ' match seasonStatistics transfer squad player season tournament team category '

/** First what the import deleted, then what it changed, then what it created, so that references stay valid. */
export function selectImportedResources(db: Db, { number, firstPosition, lastPosition }: ImportRun) {
  return prepared<ImportedResource>(
    db,
    `WITH logged AS (
       SELECT iif(kind = 'oddsBoards', 'match', kind) AS kind, sport, entity_id AS id, op, max(position) AS position
       FROM change_log WHERE position BETWEEN ?2 AND ?3 AND import_number = +?1 GROUP BY 1, 2, 3)
     SELECT l.kind, l.sport, l.id, l.position,
         CASE WHEN s.state IS NULL THEN 3 WHEN l.op = 'delete' THEN 1 ELSE 2 END AS turn,
         iif(s.state IS NULL, 1, -1) * instr('${ORDER}', ' ' || l.kind || ' ') AS place
       FROM logged l LEFT JOIN import_state s ON s.import = +?1 AND s.kind = l.kind AND s.entity_id = l.id
     UNION ALL SELECT s.kind, NULL, s.entity_id, 0, 2, 0 FROM import_state s WHERE s.import = +?1
       AND NOT EXISTS (SELECT 1 FROM logged l WHERE l.kind = s.kind AND l.id = s.entity_id)
     ORDER BY turn, place, position DESC`,
  ).all(number, firstPosition, lastPosition)
}

/** The last import whose states exceed the number of imports to keep them for; 0 if there is none. */
export function lastDroppedImport(db: Db, kept: number): number {
  return (
    prepared<{ number: number }>(
      db,
      'SELECT number FROM import_run ORDER BY number DESC LIMIT 1 OFFSET +?',
    ).get(kept)?.number ?? 0
  )
}

/** Removes the next of the states of imports up to a number, which can no longer be undone. Returns their number. */
export function dropImportStates(db: Db, until: number): number {
  return inTransaction(db, () => {
    prepared(db, 'UPDATE import_run SET is_undoable = 0 WHERE number <= +? AND is_undoable').run(until)
    prepared(db, `DELETE FROM import_run WHERE number <= +? - ${LISTED_IMPORTS}`).run(until)
    appendToOutbox(db, { pruned: { part: 'imports', until } })
    return prepared(
      db,
      `DELETE FROM import_state WHERE rowid IN (SELECT rowid FROM import_state WHERE import <= +? LIMIT ${DROPPED_STATES})`,
    ).run(until).changes
  })
}
