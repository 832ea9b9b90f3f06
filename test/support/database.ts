/** New databases for tests: copies of one, so that the migrations run once in a process. */
import { Database } from 'bun:sqlite'
import { existsSync, writeFileSync } from 'node:fs'
import { type Db, openDatabase } from '../../db/open.ts'
import type { PlanName } from '../../src/catalog/plans.ts'
import type { SportSlug } from '../../src/catalog/sports.ts'
import { matchFaults } from '../../src/feed/content-checks.ts'
import { searchFaults } from '../../src/feed/search-rebuild.ts'
import { createKey, KEY_BYTES } from '../../src/store/access/keys.ts'
import { foreignKeyFaults, rowCheckFaults } from '../../src/store/checks/table-scan.ts'
import { closeDatabase } from '../../src/store/sql/statement.ts'

let bytes: Buffer | undefined

function emptyDatabase(): Buffer {
  if (!bytes) {
    const db = openDatabase(':memory:')
    bytes = db.client.serialize()
    closeDatabase(db)
  }
  return bytes
}

export function openMemory(): Db {
  return withOwnEpoch({ client: Database.deserialize(emptyDatabase(), { strict: true }), path: ':memory:' })
}

/** Opens a file, which is created if it does not exist. */
export function openFile(path: string): Db {
  if (existsSync(path)) return openDatabase(path, { durability: 'normal' })
  writeFileSync(path, emptyDatabase())
  return withOwnEpoch(openDatabase(path, { durability: 'normal' }))
}

/** Every database has a history of its own. */
function withOwnEpoch(db: Db): Db {
  db.client.run("UPDATE meta SET value = lower(hex(randomblob(8))) WHERE key = 'epoch'")
  return db
}

/** What `check` objects to. */
export function faultsOf(db: Db): string[] {
  const checks = [foreignKeyFaults(db), ...rowCheckFaults(db), ...matchFaults(db), ...searchFaults(db)]
  return checks.flatMap((faults) => [...faults])
}

/** A new key; without sports, of all. */
export function newKey(
  db: Db,
  plan: PlanName = 'unlimited',
  sports: readonly SportSlug[] | null = null,
): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return createKey(db, { name: 'test', plan, sports, now: Date.now(), bytes }).key
}
