/**
 * The files that a connection has open: the database, its write-ahead log and the index of that log. A process keeps
 * writing to a file that was deleted or replaced, and nobody else ever sees what it writes there.
 */
import { realpathSync, type Stats, statSync } from 'node:fs'
import type { Db } from './open.ts'

const LOG_GONE =
  'the write-ahead log beside the database is gone; restart the service, which saves its content'

/** What each file is called behind the path of the database, and what its loss means to the operator. */
const FILES: readonly { readonly suffix: string; readonly gone: string; readonly replaced: string }[] = [
  {
    suffix: '',
    gone: 'the database file is gone; restart the service once it is back',
    replaced: 'another file is in the place of the database; restart the service to use it',
  },
  { suffix: '-wal', gone: LOG_GONE, replaced: LOG_GONE },
  { suffix: '-shm', gone: LOG_GONE, replaced: LOG_GONE },
]

type OpenFile = (typeof FILES)[number] & Pick<Stats, 'dev' | 'ino'> & { readonly path: string }

export class OpenFiles {
  readonly #files: readonly OpenFile[]

  /** Remembers the files of a database that was just opened. A database in memory has none. */
  constructor({ client, path }: Db) {
    // SQLite creates the WAL with the first read.
    client.query('SELECT 1 FROM sqlite_schema').get()
    const real = path === ':memory:' ? null : realpathSync(path)
    this.#files = FILES.flatMap((file) => {
      const found = real === null ? undefined : find(`${real}${file.suffix}`)
      return found ? [{ ...file, path: `${real}${file.suffix}`, dev: found.dev, ino: found.ino }] : []
    })
  }

  /** Why nothing may be written at the moment: a file is gone or was replaced. Null where all is well. */
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
