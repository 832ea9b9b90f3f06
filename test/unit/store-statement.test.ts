/** The two ways to ask the database (store/statement.ts): Drizzle queries, and the named list of SQL statements. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { meta } from '../../db/schema.ts'
import { HOT_STATEMENTS, is, prepared, query, STATEMENTS_LIMIT } from '../../src/store/statement.ts'
import { withMemory } from '../support/feed-kit.ts'

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
    return orm.select().from(meta).where(is(meta.key, 'key')).prepare()
  })
  const plain = query((orm) => orm.select().from(meta).where(eq(meta.key, '7')))
  for (const round of [1, 2]) {
    withMemory((db) => {
      db.client.run("INSERT INTO meta (key, value) VALUES ('7', '007'), ('c', '3')")
      expect(byKey(db).all({ key: '7' })).toEqual([{ key: '7', value: '007' }])
      expect(byKey(db).all({ key: '7' })).toEqual(plain(db).all())
      expect(byKey(db).get({ key: 'x' })).toBeUndefined()
      expect(built).toBe(round)
    })
  }
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
