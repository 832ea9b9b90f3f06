/** The store beneath its queries: statements, snapshots and write transactions, and renderings that wait to be written. */
import { afterAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { openDatabase } from '../../db/open.ts'
import { meta } from '../../db/schema/schema.ts'
import { matchMemory } from '../../src/store/matches/memory.ts'
import type { StoredMatch } from '../../src/store/matches/row.ts'
import {
  closeDatabase,
  HOT_STATEMENTS,
  is,
  prepared,
  query,
  STATEMENTS_LIMIT,
} from '../../src/store/sql/statement.ts'
import {
  beginTransaction,
  inSnapshot,
  inTransaction,
  withoutWaiting,
} from '../../src/store/sql/transaction.ts'
import { LogPosition } from '../../src/views/log-position.ts'
import { QUEUED_RENDERINGS, RenderingQueue } from '../../src/views/matches/renderings.ts'
import { Versions } from '../../src/views/versions.ts'
import { temporaryFolder } from '../support/command-kit.ts'
import { openMemory } from '../support/database.ts'
import { lookUp, mustApply, withMemory } from '../support/feed/feed-kit.ts'
import { smallWorld } from '../support/world/small-world.ts'

const STORE = join(import.meta.dir, '../../src/store')
const sources = [...new Bun.Glob('**/*.ts').scanSync(STORE)].map((file) => ({
  module: file.replace(/\.ts$/, ''),
  text: readFileSync(join(STORE, file), 'utf8'),
}))

test('HOT_STATEMENTS names every module of the store that has SQL of its own, and no other', () => {
  const withSql = sources.filter(({ text }) => /\bprepared[<(]/.test(text)).map(({ module }) => module)
  expect(Object.keys(HOT_STATEMENTS).toSorted()).toEqual(withSql.toSorted())
})

test('no statement shows a bound value to the planner', () => {
  const shown = sources.flatMap(({ module, text }) =>
    [...text.matchAll(/(?:=|\bLIMIT)\s*\?\d*(?=[\s'`,)]|$)/gm)].map(([place]) => `${module}: ${place}`),
  )
  expect(shown).toEqual([])
})

test('a Drizzle query is built once for each database and finds what plain equality finds', () => {
  let built = 0
  const byKey = query((orm) => {
    built += 1
    return orm.select().from(meta).where(is(meta.key, 'key'))
  })
  const plain = query((orm) => orm.select().from(meta).where(eq(meta.key, '7')))
  for (const round of [1, 2])
    withMemory((db) => {
      db.client.run("INSERT INTO meta (key, value) VALUES ('7', '007'), ('c', '3')")
      expect(byKey(db).all({ key: '7' })).toEqual([{ key: '7', value: '007' }])
      expect(byKey(db).all({ key: '7' })).toEqual(plain(db).all())
      expect(byKey(db).get({ key: 'x' })).toBeUndefined()
      expect(built).toBe(round)
    })
})

test('statements beyond the limit are finalized while in-use ones keep working', () => {
  withMemory((db) => {
    const first = prepared<{ answer: number }>(db, 'SELECT 0 AS answer')
    expect(prepared(db, 'SELECT 0 AS answer')).toBe(first as never)
    for (let index = 1; index <= STATEMENTS_LIMIT; index += 1) prepared(db, `SELECT ${index}`)
    expect(prepared(db, 'SELECT 0 AS answer')).not.toBe(first as never)
    expect(first.get()).toEqual({ answer: 0 })
  })
})

const folder = temporaryFolder('transaction')
const [reader, writer] = [openDatabase(join(folder.path, 'db')), openDatabase(join(folder.path, 'db'))]
afterAll(() => {
  closeDatabase(reader)
  closeDatabase(writer)
  folder.remove()
})

const names = () => lookUp(reader, 'SELECT count(*) FROM source')
const write = (name: string) => writer.client.run('INSERT INTO source (name) VALUES (?)', [name])

test('reads in one snapshot see one state of the file, and later reads the next', () => {
  const seen = inSnapshot(reader, () => {
    const before = names()
    write('first')
    return [before, inSnapshot(reader, names)]
  })
  expect([...seen, names()]).toEqual([0, 0, 1])
})

test('a snapshot ends when a read fails', () => {
  const fail = () => inSnapshot(reader, () => lookUp(reader, 'SELECT * FROM absent'))
  expect(fail).toThrow('no such table')
  expect(reader.client.inTransaction).toBe(false)
})

test('a read that ends the transaction reports its own failure', () => {
  const fail = () =>
    inSnapshot(reader, () => {
      reader.client.run('ROLLBACK')
      throw new Error('the disk failed')
    })
  expect(fail).toThrow('the disk failed')
  expect(inSnapshot(reader, names)).toBe(1)
})

test('a write transaction among reads of one snapshot is refused, and works after it', () => {
  const add = () =>
    inTransaction(reader, () => reader.client.run(`INSERT INTO source (name) VALUES ('second')`))
  expect(() => inSnapshot(reader, add)).toThrow('among reads')
  expect(names()).toBe(1)
  add()
  expect(names()).toBe(2)
})

test('a write without waiting gives up while another connection writes, and leaves the timeout as it was', () => {
  const timeout = () => lookUp(reader, 'PRAGMA busy_timeout')
  const before = timeout()
  let meanwhile: unknown
  const attempt = (work: () => void) =>
    withoutWaiting(reader, () => {
      meanwhile = timeout()
      work()
    })
  const add = () => void reader.client.run(`INSERT INTO source (name) VALUES ('third')`)
  const { rollback } = beginTransaction(writer)
  expect([attempt(add), meanwhile, timeout()]).toEqual([false, 0, before])
  rollback()
  expect([attempt(add), meanwhile, timeout(), names()]).toEqual([true, 0, before, 3])
  const fail = () => {
    throw new Error('of its own')
  }
  expect(() => attempt(fail)).toThrow('of its own')
  expect(timeout()).toBe(before)
})

test.each(['commit', 'rollback', 'rollback of SQLite'] as const)(
  'what a transaction of many batches wrote and remembers of matches ends with its %s',
  (how) => {
    const [memory, count, isKept] = [matchMemory(writer), Number(names()), how === 'commit']
    const match = { row: { id: 1 }, document: how } as StoredMatch
    const { commit, rollback } = beginTransaction(writer)
    write(how)
    memory.keep(match)
    expect([memory.get(1), names()]).toEqual([match, count])
    if (how === 'rollback of SQLite') writer.client.run('ROLLBACK')
    if (isKept) commit()
    else rollback()
    expect([memory.get(1), names(), writer.client.inTransaction]).toEqual([
      undefined,
      count + (isKept ? 1 : 0),
      false,
    ])
    expect(inTransaction(writer, () => memory.get(1))).toEqual(isKept ? match : undefined)
  },
)

test('a transaction that fails writes nothing, remembers no match, and throws its failure', () => {
  const [memory, count] = [matchMemory(writer), names()]
  const fail = () =>
    inTransaction(writer, () => {
      write('failed')
      memory.keep({ row: { id: 1 }, document: '' } as StoredMatch)
      throw new Error('of its own')
    })
  expect(fail).toThrow('of its own')
  expect([names(), inTransaction(writer, () => memory.get(1))]).toEqual([count, undefined])
})

const db = openMemory()
mustApply(db, smallWorld())
const faults: unknown[] = []
const queue = new RenderingQueue(db, { position: new LogPosition(db), versions: new Versions(0) }, 1, {
  onFault: (problem) => faults.push(problem),
})
afterAll(() => closeDatabase(db))

const stored = () => lookUp(db, 'SELECT count(*) FROM match_rendering')
/** As many as are written together. */
function addAll(firstId: number): void {
  const row = { position: 1, body: Buffer.from('{}'), pointsStart: 0, pointsEnd: 0, hasReferee: false }
  for (let i = 0; i < QUEUED_RENDERINGS; i++) queue.add({ ...row, matchId: firstId + i })
}

test('a full queue is written at once, and after the reads of a snapshot', () => {
  addAll(1000)
  expect(stored()).toBe(QUEUED_RENDERINGS)
  inSnapshot(db, () => {
    addAll(2000)
    queue.flushIfFull()
    expect(stored()).toBe(QUEUED_RENDERINGS)
  })
  queue.flushIfFull()
  expect([stored(), faults]).toEqual([2 * QUEUED_RENDERINGS, []])
})
