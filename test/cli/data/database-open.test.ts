/** Opening a database file: what is made, what is refused and in which words, and failures in the middle of work. */
import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import {
  BUSY_TIMEOUT_MS,
  DatabaseError,
  type OpenOptions,
  openDatabase,
  refusalOf,
  setBusyTimeout,
} from '../../../db/open.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { dump, lookUp, mustApply, withDatabase } from '../../support/feed/feed-kit.ts'
import { testFolder } from '../../support/test-folder.ts'
import { smallWorld } from '../../support/world/small-world.ts'

const { path: folder, at } = testFolder('database')

function refusal(path: string, options?: OpenOptions): string {
  try {
    closeDatabase(openDatabase(path, options))
  } catch (problem) {
    if (problem instanceof DatabaseError) return problem.message
    throw problem
  }
  throw new Error(`${path} was opened`)
}

/** A file made by bare SQLite. */
function make(name: string, ...statements: string[]): string {
  const client = new Database(at(name), { create: true })
  for (const statement of statements) client.run(statement)
  client.close()
  return at(name)
}

describe('opening a database', () => {
  test('opening creates a file that keeps its content', () => {
    const path = at('new.db')
    const first = openDatabase(path)
    mustApply(first, smallWorld())
    const before = dump(first)
    closeDatabase(first)
    expect(readdirSync(folder).filter((name) => name.startsWith('new.db'))).toEqual(['new.db'])
    withDatabase(path, (second) => expect(dump(second)).toBe(before))
  })

  test('an empty file is a new database', () => {
    writeFileSync(at('empty.db'), '')
    withDatabase(at('empty.db'), (db) => expect(lookUp(db, 'SELECT count(*) FROM team')).toBe(0))
  })

  test("several connections see each other's writes", () => {
    const [one, other] = [openDatabase(at('shared.db')), openDatabase(at('shared.db'))]
    mustApply(one, smallWorld())
    expect(dump(other)).toBe(dump(one))
    mustApply(other, [{ op: 'delete', kind: 'season', sport: 'football', id: 88001 }])
    expect(dump(other)).toBe(dump(one))
    for (const db of [one, other]) closeDatabase(db)
  })

  test('opening sets durability and the busy timeout', () => {
    const settings = (options?: OpenOptions) => {
      const db = openDatabase(at('settings.db'), options)
      const found = ['journal_mode', 'synchronous', 'busy_timeout'].map((name) =>
        lookUp(db, `PRAGMA ${name}`),
      )
      setBusyTimeout(db, 5)
      expect(lookUp(db, 'PRAGMA busy_timeout')).toBe(5)
      closeDatabase(db)
      return found
    }
    expect(settings()).toEqual(['wal', 2, BUSY_TIMEOUT_MS.command])
    expect(settings({ durability: 'normal', busyTimeoutMs: 7 })).toEqual(['wal', 1, 7])
  })
})

/** The words for each refusal are in `mistakes.test.ts`. */
describe('rejected files', () => {
  test('opening a text file is refused and leaves it unchanged', () => {
    const text = 'Dear diary, '.repeat(100)
    writeFileSync(at('diary.txt'), text)
    expect(refusal(at('diary.txt'))).toBe(
      `cannot use the database ${at('diary.txt')}: the file is not a database; choose another file`,
    )
    expect(readFileSync(at('diary.txt'), 'utf8')).toBe(text)
  })

  test.each([
    ['tables', ['CREATE TABLE song (id INTEGER)']],
    ['an application id', ['PRAGMA application_id = 77']],
  ])('a database of another program (by its %s) is refused and left unchanged', (name, statements) => {
    const path = make(`foreign ${name}.db`, ...statements)
    const before = readFileSync(path)
    expect(refusal(path)).toBe(`${path} is a database of another program; choose a different file`)
    expect(readFileSync(path)).toEqual(before)
    expect(existsSync(`${path}-wal`)).toBe(false)
  })

  test('a damaged file is refused', () => {
    withDatabase(at('damaged.db'), (db) => mustApply(db, smallWorld()))
    const bytes = readFileSync(at('damaged.db'))
    bytes.fill(0xff, 100, 4096)
    writeFileSync(at('damaged.db'), bytes)
    expect(refusal(at('damaged.db'))).toBe(
      `cannot use the database ${at('damaged.db')}: the file is damaged; restore it from a backup`,
    )
  })
})

describe('failures during work', () => {
  test('a locked database is reported in one sentence', () => {
    const path = at('busy.db')
    const [one, other] = [openDatabase(path), openDatabase(path, { busyTimeoutMs: 1 })]
    one.client.run('BEGIN IMMEDIATE')
    let refused: DatabaseError | null = null
    try {
      mustApply(other, smallWorld())
    } catch (cause) {
      refused = refusalOf(cause, path)
    }
    expect(refused?.message).toBe(
      `cannot use the database ${path}: another process is writing to it; try again when it has finished`,
    )
    one.client.run('ROLLBACK')
    expect(mustApply(other, smallWorld()).rejected).toEqual([])
    for (const db of [one, other]) closeDatabase(db)
  })

  test('a full disk is reported in one sentence and the batch is rolled back', () => {
    const db = openDatabase(at('full.db'))
    db.client.run(`PRAGMA max_page_count = ${lookUp(db, 'PRAGMA page_count')}`)
    let refused: DatabaseError | null = null
    const teams = Array.from({ length: 500 }, (_, index) => {
      return {
        op: 'put',
        kind: 'team',
        sport: 'football',
        id: index + 1,
        data: { name: `Team ${index}`.repeat(9) },
      }
    })
    try {
      mustApply(db, teams)
    } catch (cause) {
      refused = refusalOf(cause, 'full.db')
    }
    expect(refused?.message).toBe(
      'cannot use the database full.db: the disk is full; free some space and try again',
    )
    expect(lookUp(db, 'SELECT count(*) FROM change_log')).toBe(0)
    closeDatabase(db)
  })

  test('an internal error is not reported as an operational one', () => {
    const db = openDatabase(':memory:')
    let cause: unknown
    try {
      db.client.run('SELECT nothing')
    } catch (problem) {
      cause = problem
    }
    expect(refusalOf(cause, 'x')).toBeNull()
    expect(refusalOf(new Error('x'), 'x')).toBeNull()
    closeDatabase(db)
  })
})
