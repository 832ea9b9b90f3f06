/** Facts about the database file itself. */
import { type Db, isBusy } from '../../db/open.ts'
import { prepared } from './statement.ts'

/** Keys of the table `meta`. */
export type MetaKey =
  | 'demo_week'
  | 'demo_random_seed'
  | 'demo_history'
  | 'demo_made_ms'
  | 'demo_speeds'
  | 'probed_ms'

export function selectMeta(db: Db, key: MetaKey): string | null {
  return prepared<{ value: string }>(db, 'SELECT value FROM meta WHERE key = ?').get(key)?.value ?? null
}

export function writeMeta(db: Db, key: MetaKey, value: string): void {
  prepared(
    db,
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  ).run(key, value)
}

/**
 * Writes one row, to see whether the file takes it; false where another process is writing, which says nothing. Never
 * waits. Throws what the disk says.
 */
export function writeProbe(db: Db, now: number): boolean {
  const timeout = prepared<{ timeout: number }>(db, 'PRAGMA busy_timeout').get()?.timeout ?? 0
  db.client.run('PRAGMA busy_timeout = 0')
  try {
    writeMeta(db, 'probed_ms', String(now))
    return true
  } catch (problem) {
    if (isBusy(problem)) return false
    throw problem
  } finally {
    db.client.run(`PRAGMA busy_timeout = ${timeout}`)
  }
}
