/**
 * The files that a connection has open: the database, its write-ahead log and the index of that log. If one of them is
 * deleted or replaced, the process keeps writing to a file that no other process can see. And locks between processes.
 */

import { Database } from 'bun:sqlite'
import { realpathSync, type Stats, statSync } from 'node:fs'
import type { Db } from './db.ts'
import { isBusy } from './refusal.ts'

const LOG_GONE =
  'the write-ahead log beside the database was deleted; restart the service, which saves its content'

/** The suffix of each file, and the message for the operator when it is lost. */
const FILES: readonly { readonly suffix: string; readonly gone: string; readonly replaced: string }[] = [
  {
    suffix: '',
    gone: 'the database file was deleted or moved; put it back and restart the service',
    replaced: 'the database file was replaced; restart the service to use the new one',
  },
  { suffix: '-wal', gone: LOG_GONE, replaced: LOG_GONE },
  { suffix: '-shm', gone: LOG_GONE, replaced: LOG_GONE },
]

type OpenFile = (typeof FILES)[number] & Pick<Stats, 'dev' | 'ino'> & { readonly path: string }

export class OpenFiles {
  readonly #files: readonly OpenFile[]

  /** Records the files of a database that was just opened. An in-memory database has none. */
  constructor({ client, path }: Db) {
    // SQLite creates the WAL on the first read.
    client.query('SELECT 1 FROM sqlite_schema').get()
    const real = path === ':memory:' ? null : realpathSync(path)
    this.#files = FILES.flatMap((file) => {
      const found = real === null ? undefined : find(`${real}${file.suffix}`)
      return found ? [{ ...file, path: `${real}${file.suffix}`, dev: found.dev, ino: found.ino }] : []
    })
  }

  /** Why writes must not happen at the moment: a file was deleted or replaced. Null if everything is in order. */
  fault(): string | null {
    for (const { path, dev, ino, gone, replaced } of this.#files) {
      const found = find(path)
      if (!found) return gone
      if (found.ino !== ino || found.dev !== dev) return replaced
    }
    return null
  }
}

function find(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false })
}

/**
 * Locks an empty SQLite file; the system releases the lock however the process ends.
 * @returns a function that releases it, or null if another process holds it
 */
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
