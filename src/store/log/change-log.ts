/**
 * The ordered log of applied changes (docs/architecture.md#the-path-of-a-change): its positions identify states of the
 * file.
 */
import type { Db } from '../../../db/open.ts'
import { factOnce } from '../sql/batch-reads.ts'
import { selectMeta } from '../sql/meta.ts'
import { prepared } from '../sql/statement.ts'

export interface LogEntry {
  kind: string
  /** Sport code. */
  sport: number
  entityId: number
  op: string
  revision: number
  /** The import that made the change; null for any other change. */
  importNumber: number | null
}

/** Position of the last applied change; 0 in an empty database. */
export function selectPosition(db: Db): number {
  const row = prepared<{ position: number | null }>(
    db,
    'SELECT max(position) AS position FROM change_log',
  ).get()
  return row?.position ?? 0
}

export function appendToLog(db: Db, position: number, entry: LogEntry): void {
  prepared(
    db,
    'INSERT INTO change_log (position, kind, sport, entity_id, op, revision, import_number) VALUES (?, ?, ?, ?, ?, ?, ?)',
  ).run(position, entry.kind, entry.sport, entry.entityId, entry.op, entry.revision, entry.importNumber)
}

const hasDeletions = factOnce(
  (db) => prepared(db, "SELECT 1 FROM change_log WHERE op = 'delete' LIMIT 1").get() !== null,
)

/**
 * The last revision of a resource, deleted or not. Revisions never decrease, so a client with an old one notices.
 * Deletions are rare, so this is queried only if there is no row.
 */
export function selectLastRevision(db: Db, kind: string, entityId: number): number {
  if (!hasDeletions(db)) return 0
  const row = prepared<{ revision: number | null }>(
    db,
    `SELECT max(revision) AS revision FROM change_log WHERE kind = +? AND entity_id = +? AND op = 'delete'`,
  ).get(kind, entityId)
  return row?.revision ?? 0
}

/** A log entry with its position. */
export interface PlacedEntry {
  readonly position: number
  readonly kind: string
  readonly id: number
  readonly op: string
  readonly revision: number
}

export interface LogWindow {
  /** Sport code. */
  readonly sport: number
  readonly kinds: readonly string[]
  /** Exclusive lower and inclusive upper bound. */
  readonly since: number
  readonly until: number
  readonly limit: number
}

/** The first entries of some kinds in a range of the log, in order: one index scan per kind. */
export function selectLogEntries(db: Db, { sport, kinds, since, until, limit }: LogWindow): PlacedEntry[] {
  const ofKind = prepared<PlacedEntry>(
    db,
    `SELECT position, kind, entity_id AS id, op, revision FROM change_log
      WHERE sport = +? AND kind = +? AND position > ? AND position <= +? ORDER BY position LIMIT +?`,
  )
  return kinds
    .flatMap((kind) => ofKind.all(sport, kind, since, until, limit))
    .sort((a, b) => a.position - b.position)
    .slice(0, limit)
}

/**
 * The resources of a kind with changes after a position; null if there are more than `limit` changes. One index scan.
 */
export function selectIdsChangedSince(
  db: Db,
  { sport, kind, since, limit }: { sport: number; kind: string; since: number; limit: number },
): number[] | null {
  const rows = prepared<{ id: number; changes: number }>(
    db,
    `SELECT id, count(*) AS changes FROM (SELECT entity_id AS id FROM change_log
       WHERE sport = +? AND kind = +? AND position > +? LIMIT +?) GROUP BY id`,
  ).all(sport, kind, since, limit + 1)
  const changes = rows.reduce((sum, row) => sum + row.changes, 0)
  return changes > limit ? null : rows.map(({ id }) => id)
}

/** The position of the last change of a kind; 0 for none. */
export function selectLastOfKind(db: Db, sport: number, kind: string): number {
  const row = prepared<{ position: number | null }>(
    db,
    'SELECT max(position) AS position FROM change_log WHERE sport = +? AND kind = +?',
  ).get(sport, kind)
  return row?.position ?? 0
}

/** Sport code of a deleted resource; undefined if it was never deleted. */
export function selectSportOfDeleted(db: Db, kind: string, entityId: number): number | undefined {
  return prepared<{ sport: number }>(
    db,
    `SELECT sport FROM change_log WHERE kind = +? AND entity_id = +? AND op = 'delete' ORDER BY revision DESC LIMIT 1`,
  ).get(kind, entityId)?.sport
}

/** Whether a resource was deleted after a position. */
export function selectIsDeletedSince(db: Db, kind: string, entityId: number, since: number): boolean {
  const row = prepared<{ position: number | null }>(
    db,
    `SELECT max(position) AS position FROM change_log WHERE kind = +? AND entity_id = +? AND op = 'delete'`,
  ).get(kind, entityId)
  return (row?.position ?? 0) > since
}

/** The log has the changes after this position; 0 unless it was pruned. */
export function selectLogBeginning(db: Db): number {
  return Number(selectMeta(db, 'log_begins_after') ?? 0)
}

/** Whether the log has everything that changed after a position. */
export function isInLog(db: Db, position: number): boolean {
  return position >= selectLogBeginning(db) && position <= selectPosition(db)
}

/** Marks ahead of the clock by more than this, the interval of marks, are of a clock that was wrong. */
const MARK_MS = 3_600_000

/** Notes where the log ends at a time, if it has grown since the last mark. */
export function markLog(db: Db, nowMs: number): void {
  prepared(db, 'DELETE FROM log_mark WHERE at_ms > +?').run(nowMs + MARK_MS)
  prepared(
    db,
    `INSERT OR IGNORE INTO log_mark (at_ms, position) SELECT ?, position FROM change_log
     WHERE position > ifnull((SELECT max(position) FROM log_mark), 0) ORDER BY position DESC LIMIT 1`,
  ).run(nowMs)
}

/**
 * The last position that a mark shows to be from before a time; 0 if there is none. An earlier mark with a later time
 * contradicts it: the clock was behind.
 */
export function selectPositionBefore(db: Db, ms: number): number {
  const row = prepared<{ position: number | null }>(
    db,
    `SELECT max(position) AS position FROM log_mark WHERE position <
       ifnull((SELECT min(position) FROM log_mark WHERE at_ms > ?1), 9e15)`,
  ).get(ms)
  return row?.position ?? 0
}
