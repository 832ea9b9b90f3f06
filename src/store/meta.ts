/** Facts about the database file itself. */
import type { Db } from '../../db/open.ts'
import { prepared } from './statement.ts'

/** Keys of the table `meta`. */
export type MetaKey = 'demo_week' | 'demo_random_seed' | 'demo_history' | 'demo_made_ms' | 'demo_speeds'

export function selectMeta(db: Db, key: MetaKey): string | null {
  return prepared<{ value: string }>(db, 'SELECT value FROM meta WHERE key = ?').get(key)?.value ?? null
}

export function writeMeta(db: Db, key: MetaKey, value: string): void {
  prepared(
    db,
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
  ).run(key, value)
}
