/** Many lines: batches and their limit, sums, all or nothing, and what a failure of the database leaves behind. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Db } from '../../../db/open.ts'
import { applyBatch, BATCH_LIMIT, type Line, type Rejection } from '../../../src/feed/apply.ts'
import { type IngestSummary, ingest } from '../../../src/feed/transport/ingest.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { openMemory } from '../../support/database.ts'
import { dump, linesOf, lookUp } from '../../support/feed/feed-kit.ts'

const category = (id: number, data: object = { name: `Country ${id}` }) => ({
  op: 'put',
  kind: 'category',
  sport: 'football',
  id,
  data,
})
const categories = (count: number) =>
  linesOf(Array.from({ length: count }, (_, index) => category(index + 1)))

let db: Db
beforeEach(() => {
  db = openMemory()
})
afterEach(() => closeDatabase(db))

async function run(lines: Iterable<Line> | AsyncIterable<Line>, strict = false) {
  const rejections: Rejection[] = []
  const batches: IngestSummary[] = []
  const sum = await ingest(db, lines, {
    strict,
    onRejected: (rejection) => rejections.push(rejection),
    onBatch: (batch) => batches.push(batch),
  })
  return { sum, rejections, batches }
}

describe('batches', () => {
  test('a batch holds at most the limit of changes', () => {
    expect(applyBatch(db, categories(BATCH_LIMIT)).applied.length).toBe(BATCH_LIMIT)
    expect(() => applyBatch(db, categories(BATCH_LIMIT + 1))).toThrow(RangeError)
  })

  test.each([0, 1, BATCH_LIMIT - 1, BATCH_LIMIT, BATCH_LIMIT + 1, 2 * BATCH_LIMIT + 5])(
    '%d lines',
    async (count) => {
      const { sum, batches, rejections } = await run(categories(count))
      expect(sum).toEqual({
        lines: count,
        lastLine: count,
        applied: count,
        unchanged: 0,
        rejected: 0,
        position: count,
        kept: true,
      })
      expect(rejections).toEqual([])
      expect(batches.at(-1)).toEqual(sum)
      expect(lookUp(db, 'SELECT count(*) FROM category')).toBe(count)
    },
  )

  test('a change of a merged id has no effect, also in the batch that merges it', () => {
    const put = (kind: string, id: number, data: object) => ({ ...category(id, data), kind })
    const merged = put('mergedTeam', 2, { intoId: 1 })
    const again = put('team', 2, { name: 'Again' })
    const teams = [put('team', 1, { name: 'One' }), put('team', 2, { name: 'Two' })]
    const outcomes = (...changes: object[]) => applyBatch(db, linesOf(changes)).outcomes
    expect(outcomes(...teams, merged, again)).toEqual(['applied', 'applied', 'applied', 'unchanged'])
    expect(outcomes(again, merged)).toEqual(['unchanged', 'unchanged'])
    expect(lookUp(db, 'SELECT group_concat(name) FROM team')).toBe('One')
  })

  test('a reported batch is already stored', async () => {
    const lines = categories(3 * BATCH_LIMIT)
    await ingest(db, lines, {
      strict: false,
      onRejected: () => {},
      onBatch: ({ applied }) => {
        expect(db.client.inTransaction).toBe(false)
        expect(lookUp(db, 'SELECT count(*) FROM category')).toBe(applied)
      },
    })
    expect.assertions(2 * 4)
  })

  test('totals and line numbers are those of the input', async () => {
    const bad = { line: 7, change: null, unreadable: 'is not JSON' }
    const lines = [
      ...categories(2),
      bad,
      { line: 9, change: category(2) },
      { line: 11, change: category(3, {}) },
    ]
    const { sum, rejections } = await run(lines)
    expect(sum).toMatchObject({ lines: 5, applied: 2, unchanged: 1, rejected: 2, position: 2 })
    expect(rejections).toEqual([
      { line: 7, kind: null, id: null, pointer: '', reason: 'is not JSON' },
      { line: 11, kind: 'category', id: 3, pointer: '/data/name', reason: 'is missing' },
    ])
  })
})

describe('strict', () => {
  test('strict mode applies everything when every line is valid', async () => {
    const { sum } = await run(categories(BATCH_LIMIT + 1), true)
    expect(sum).toMatchObject({ applied: BATCH_LIMIT + 1, position: BATCH_LIMIT + 1, kept: true })
    expect(db.client.inTransaction).toBe(false)
    expect(lookUp(db, 'SELECT count(*) FROM category')).toBe(BATCH_LIMIT + 1)
  })

  test('strict mode applies nothing after a rejection and still reports the others', async () => {
    await run(categories(2))
    const before = dump(db)
    for (const place of [0, BATCH_LIMIT + 500]) {
      const lines = [...categories(2 * BATCH_LIMIT)]
      lines[place] = { line: place + 1, change: category(5, { name: '' }) }
      lines.push({ line: lines.length + 1, change: 1 })
      const { sum, rejections } = await run(lines, true)
      expect(sum).toEqual({
        lines: 2 * BATCH_LIMIT + 1,
        lastLine: 2 * BATCH_LIMIT + 1,
        applied: 0,
        unchanged: 0,
        rejected: 2,
        position: 2,
        kept: false,
      })
      expect(rejections.map(({ line }) => line)).toEqual([place + 1, 2 * BATCH_LIMIT + 1])
      expect(dump(db)).toBe(before)
    }
  })

  test('strict mode applies nothing when the input breaks off', async () => {
    const before = dump(db)
    function* broken() {
      yield* categories(BATCH_LIMIT + 1)
      throw new Error('the cable was pulled')
    }
    await expect(run(broken(), true)).rejects.toThrow('the cable was pulled')
    expect(db.client.inTransaction).toBe(false)
    expect(dump(db)).toBe(before)
  })
})

describe('database failure', () => {
  test('a failure rolls back the batch and keeps earlier ones', async () => {
    db.client.run(
      `CREATE TEMP TRIGGER fail AFTER INSERT ON category WHEN new.id = ${BATCH_LIMIT + 5}
       BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`,
    )
    await expect(run(categories(BATCH_LIMIT + 10))).rejects.toThrow('the disk is full')
    expect(lookUp(db, 'SELECT count(*) FROM category')).toBe(BATCH_LIMIT)
    expect(lookUp(db, 'SELECT count(*), max(position) FROM change_log')).toBe(BATCH_LIMIT)
    expect(db.client.inTransaction).toBe(false)
    db.client.run('DROP TRIGGER fail')
    const { sum } = await run(categories(BATCH_LIMIT + 10))
    expect(sum).toMatchObject({ applied: 10, unchanged: BATCH_LIMIT, position: BATCH_LIMIT + 10 })
  })
})
