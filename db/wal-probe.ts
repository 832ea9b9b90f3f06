/** Finds out whether a folder can hold a database with a write-ahead log, which needs shared memory and locks. */
import { Database } from 'bun:sqlite'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { reason } from './refusal.ts'

/** Writes a small database to the folder and deletes it. Returns why that failed; null if it worked. */
export function walFault(folder: string): string | null {
  const path = join(folder, `.scoreline-probe-${process.pid}`)
  let client: Database | null = null
  try {
    client = new Database(path, { create: true, strict: true })
    const mode = String(client.query('PRAGMA journal_mode = WAL').values()[0]?.[0])
    if (mode !== 'wal') return `SQLite falls back to the journal mode "${mode}"`
    client.run('CREATE TABLE probe (id INTEGER)')
    client.run('INSERT INTO probe VALUES (1)')
    return null
  } catch (cause) {
    return reason(cause, path)
  } finally {
    client?.close()
    for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${path}${suffix}`, { force: true })
  }
}
