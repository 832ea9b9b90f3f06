/** Databases, lines for the one way in, and the whole content of a database as text. */

import type { Db } from '../../../db/open.ts'
import type { PlanName } from '../../../src/catalog/plans.ts'
import type { EffectIds } from '../../../src/contract/change-effects.ts'
import type { Change } from '../../../src/contract/changes.ts'
import { applyBatch, type BatchResult, type Line, type Rejection } from '../../../src/feed/apply.ts'
import type { StoredSeason, StoredSeasons } from '../../../src/feed/formats/stored-season.ts'
import {
  applyIdentity,
  type IdentityOptions,
  selectIdentityOfParts,
} from '../../../src/feed/identity/match-teams.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { beginTransaction } from '../../../src/store/sql/transaction.ts'
import { newKey, openFile, openMemory } from '../database.ts'

/** Does something with a database that is closed afterwards. */
export function withDatabase<T>(path: string, work: (db: Db) => T): T {
  return closedAfter(openFile(path), work)
}

export const withMemory = <T>(work: (db: Db) => T): T => closedAfter(openMemory(), work)

function closedAfter<T>(db: Db, work: (db: Db) => T): T {
  try {
    return work(db)
  } finally {
    closeDatabase(db)
  }
}

/** Fills a database file. Returns a new key. */
export function makeDatabase(path: string, changes: Iterable<unknown>, plan: PlanName = 'unlimited'): string {
  return withDatabase(path, (db) => {
    mustApply(db, changes)
    return newKey(db, plan)
  })
}

/** Does something with a database, and takes back what it changed. */
export function rolledBack<T>(db: Db, work: (db: Db) => T): T {
  const transaction = beginTransaction(db)
  try {
    return work(db)
  } finally {
    transaction.rollback()
  }
}

/** Values as lines of a file. */
export function linesOf(changes: Iterable<unknown>): Line[] {
  return Array.from(changes, (change, index) => ({ line: index + 1, change }))
}

export function applyAll(db: Db, changes: Iterable<unknown>): BatchResult {
  return applyBatch(db, linesOf(changes))
}

/** Applies changes that must all be fine. */
export function mustApply(db: Db, changes: Iterable<unknown>): BatchResult {
  const result = applyAll(db, changes)
  const [first] = result.rejected
  if (first) throw new Error(`line ${first.line} ${first.pointer}: ${first.reason}`)
  return result
}

/** The one rejection of a single change. */
export function rejectionOf(db: Db, change: unknown): Rejection {
  const { rejected } = applyAll(db, [change])
  if (rejected.length !== 1 || !rejected[0]) throw new Error('the change was not refused')
  return rejected[0]
}

/** Every row of every table but its random names, by table and in the order of all columns: equal texts are equal databases. */
export function dump(db: Db): string {
  const tables = db.client
    .query<{ name: string }, []>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'search!_%' ESCAPE '!' ORDER BY name",
    )
    .all()
  return tables
    .map(({ name }) => {
      const columns = db.client.query<{ name: string }, []>(`PRAGMA table_info("${name}")`).all()
      const order = columns.map((_, index) => index + 1).join(', ')
      const all = db.client.query(`SELECT * FROM "${name}" ORDER BY ${order}`).values()
      const rows = name === 'meta' ? all.filter(([key]) => key !== 'epoch' && key !== 'database_id') : all
      return [name, ...rows.map((row) => JSON.stringify(row))].join('\n')
    })
    .join('\n\n')
}

/** One column of the first row; for looks into a table that no endpoint shows. */
export function lookUp(db: Db, question: string, ...of: (string | number)[]): unknown {
  return db.client.query(question).values(...of)[0]?.[0]
}

/** What one change affects that must be applied. */
export function effectsOf(db: Db, change: unknown): Partial<EffectIds> {
  const effects = mustApply(db, [change]).applied[0]?.effects
  if (!effects || effects === 'everything') throw new Error('the change affects nothing, or everything')
  return effects
}

/** The changes of a source as an import applies them: joined with what the database holds of the same seasons. */
export function joined(
  db: Db,
  read: (stored: StoredSeasons) => Iterable<Change>,
  options: IdentityOptions = {},
): Change[] {
  const stored = new Map<string, StoredSeason>()
  const identity = selectIdentityOfParts(db, () => read(stored), stored, options)
  return [...applyIdentity(read(stored), identity)]
}
