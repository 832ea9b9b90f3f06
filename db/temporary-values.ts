/** Values in temporary files, so that memory does not grow with them. */
import { constants, Database, type Statement } from 'bun:sqlite'

/** SQLite's name for a temporary file, which is deleted when it is closed. A small one never leaves the page cache. */
const TEMPORARY_FILE = 'file:'
const FLAGS = constants.SQLITE_OPEN_READWRITE | constants.SQLITE_OPEN_CREATE | constants.SQLITE_OPEN_URI
/** An import has up to five of these files open. Groups mostly lie together, so a larger cache gains nothing. */
const PAGE_CACHE_KIB = 4 * 1024

function openTemporary(): Database {
  const client = new Database(TEMPORARY_FILE, FLAGS)
  client.run('PRAGMA journal_mode = OFF')
  client.run('PRAGMA temp_store = FILE')
  client.run(`PRAGMA cache_size = -${PAGE_CACHE_KIB}`)
  return client
}

/** Values by group: memory holds one group at a time. `T` is plain JSON. */
export class GroupedValues<T> {
  readonly #client = openTemporary()
  readonly #insert: Statement
  /** Numbers of the groups, because they are shorter than their names. */
  readonly #numbers = new Map<string, number>()
  size = 0
  #isIndexed = false

  constructor() {
    this.#client.run('CREATE TABLE value (of INTEGER NOT NULL, json TEXT NOT NULL)')
    this.#client.run('BEGIN')
    this.#insert = this.#client.prepare('INSERT INTO value VALUES (?, ?)')
  }

  add(group: string, value: T): void {
    this.size++
    const number = this.#numbers.get(group) ?? this.#numbers.size
    this.#numbers.set(group, number)
    this.#insert.run(number, JSON.stringify(value))
  }

  /** In the order of their first values. */
  get groups(): string[] {
    return [...this.#numbers.keys()]
  }

  /** The values of a group in their order, read one text at a time. Call it after the last value. */
  of(group: string): T[] {
    if (!this.#isIndexed) this.#client.run('CREATE INDEX value_by_group ON value (of)')
    this.#isIndexed = true
    const number = this.#numbers.get(group)
    if (number === undefined) return []
    const select = this.#client.query<{ json: string }, [number]>(
      'SELECT json FROM value WHERE of = ? ORDER BY rowid',
    )
    return Array.from(select.iterate(number), ({ json }) => JSON.parse(json))
  }

  [Symbol.dispose](): void {
    this.#insert.finalize()
    this.#client.close()
  }
}

/** Integers by integer. */
export class StoredIntegers {
  readonly #client = openTemporary()
  readonly #select: Statement<{ value: number }, [number]>
  readonly #insert: Statement

  constructor() {
    this.#client.run('CREATE TABLE number (key INTEGER PRIMARY KEY, value INTEGER NOT NULL)')
    this.#client.run('BEGIN')
    this.#select = this.#client.prepare('SELECT value FROM number WHERE key = ?')
    this.#insert = this.#client.prepare('INSERT OR REPLACE INTO number VALUES (?, ?)')
  }

  get(key: number): number | undefined {
    return this.#select.get(key)?.value
  }

  set(key: number, value: number): void {
    this.#insert.run(key, value)
  }

  clear(): void {
    this.#client.run('DELETE FROM number')
  }

  [Symbol.dispose](): void {
    this.#select.finalize()
    this.#insert.finalize()
    this.#client.close()
  }
}
