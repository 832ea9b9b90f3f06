/** Prepared statements (store/statement.ts): values are hidden from the planner, and mean the same all the same. */
import { expect, test } from 'bun:test'
import { prepared, STATEMENTS_LIMIT } from '../../src/store/statement.ts'
import { withMemory } from '../support/feed-kit.ts'

type Bound = string | number | null

const CASES: readonly (readonly [text: string, bound: readonly Bound[], plus: number])[] = [
  ['SELECT value FROM meta WHERE key = ? ORDER BY key LIMIT ?', ['b', 1], 2],
  ['SELECT value FROM meta WHERE key = ?1 OR value = ?1 ORDER BY key', ['b'], 2],
  ['SELECT value FROM meta WHERE key >= ? AND key <= ? ORDER BY key', ['b', 'b'], 2],
  ["SELECT value FROM meta WHERE key = 'b' AND length(value) > ?", [0], 0],
  ['SELECT value FROM meta WHERE key = ? AND value = ?', ['b', '2'], 2],
]

test.each(CASES)('%s', (text, bound, plus) => {
  withMemory((db) => {
    db.client.run("INSERT INTO meta (key, value) VALUES ('a', '1'), ('b', '2'), ('c', '3')")
    const statement = prepared<{ value: string }>(db, text)
    expect(statement.all(...bound)).toEqual([{ value: '2' }])
    expect(statement.all(...bound)).toEqual(db.client.query<{ value: string }, Bound[]>(text).all(...bound))
    expect(String(statement).split('+').length - 1).toBe(plus)
  })
})

test('numbers and texts keep their types', () => {
  withMemory((db) => {
    prepared(db, 'INSERT INTO meta (key, value) VALUES (?, ?)').run('7', '007')
    expect(prepared(db, 'SELECT 1 FROM meta WHERE key = ?').get(7)).not.toBeNull()
    expect(prepared(db, 'SELECT 1 FROM meta WHERE value = ?').get(7)).toBeNull()
    prepared(db, 'UPDATE meta SET value = ? WHERE key = ?').run('08', '7')
    expect(prepared(db, 'SELECT value FROM meta WHERE key = ?').get('7')).toEqual({ value: '08' })
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
