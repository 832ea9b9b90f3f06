/** Locks between processes: the lock of an empty SQLite file, which the system releases however the process ends. */
import { Database } from 'bun:sqlite'
import { isBusy } from './refusal.ts'

/** @returns a function that releases the lock, or null if another process holds it */
export function lockFile(path: string): (() => void) | null {
  const client = new Database(path)
  try {
    client.run('PRAGMA locking_mode = EXCLUSIVE')
    client.run('BEGIN EXCLUSIVE')
  } catch (problem) {
    client.close()
    if (isBusy(problem)) return null
    throw problem
  }
  return () => client.close()
}
