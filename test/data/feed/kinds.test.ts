/** Each kind of change: put, put again, merge, null, delete, put anew; and what a match's blocks do under a merge. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Db } from '../../../db/open.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { openMemory } from '../../support/database.ts'
import { applyAll, dump, lookUp, mustApply } from '../../support/feed/feed-kit.ts'
import { matchChange, smallWorld } from '../../support/world/small-world.ts'
import samples from './kinds.json'

const START = Date.UTC(2026, 8, 12, 15)

interface Sample {
  readonly kind: string
  /** A resource with an optional member `gone`. */
  readonly data: Readonly<Record<string, unknown>>
  readonly gone: string
  /** An optional member that may be null; a season has none. */
  readonly nullable: string | null
  /** A member that a merge sets, and its column. */
  readonly set: readonly [member: string, value: unknown, column: string, stored: unknown]
}

const SAMPLES = samples as unknown as readonly Sample[]
const ID = 640

let db: Db
beforeEach(() => {
  db = openMemory()
  mustApply(db, smallWorld())
})
afterEach(() => closeDatabase(db))

/** The document as the feed would read it for a merge. */
function documentOf(kind: string): Record<string, unknown> {
  const text =
    kind === 'match'
      ? lookUp(db, 'SELECT json FROM match_block WHERE match_id = ? AND block = 0', ID)
      : lookUp(db, `SELECT document FROM "${kind}" WHERE id = ?`, ID)
  return JSON.parse(String(text))
}

const columnOf = (kind: string, column: string) =>
  lookUp(db, `SELECT ${column} FROM "${kind}" WHERE id = ?`, ID)

/** A dump without the log of the changes of resource 640, and without the positions of changed resources. */
function withoutHistory(text: string): string {
  return text
    .replace(/^\[\d+,"\w+",1,640,.*\n?/gm, '')
    .replace(/\["change_log",\d+\]/, '')
    .replace(/^resource_position\n(\[.*\n)*/m, '')
}

describe.each(SAMPLES.map((sample) => [sample.kind, sample] as const))(
  '%s',
  (kind, { data, gone, nullable, set }) => {
    const change = (op: string, of?: unknown) => ({
      op,
      kind,
      sport: 'football',
      id: ID,
      ...(of !== undefined && { data: of }),
    })
    const whole = change('put', data)
    const [member, value, column, stored] = set
    const dataWithout = (name: string) =>
      Object.fromEntries(Object.entries(data).filter(([key]) => key !== name))
    const without = dataWithout(gone)

    test('each operation gives its document and the next revision, and nothing when it is repeated', () => {
      const empty = dump(db)
      const steps: readonly (readonly [change: object, document: Record<string, unknown> | null])[] = [
        [whole, data],
        [change('put', without), without],
        [change('merge', { [gone]: data[gone] }), data],
        [change('merge', { [gone]: null }), without],
        [change('merge', { [member]: value }), { ...without, [member]: value }],
        [change('delete'), null],
        [whole, data],
      ]
      for (const [index, [step, document]] of steps.entries()) {
        const { applied, position } = mustApply(db, [step])
        expect(applied).toMatchObject([{ kind, id: ID, revision: index + 1, position }])
        if (document) expect(documentOf(kind)).toEqual({ ...document })
        else expect(withoutHistory(dump(db))).toBe(withoutHistory(empty))
        if (document?.[member] === value) expect(columnOf(kind, column)).toBe(stored)
        const before = dump(db)
        const again = mustApply(db, [step, { ...step, sourceTimestamp: START }])
        expect([again.applied, again.unchanged, again.position]).toEqual([[], 2, position])
        expect(dump(db)).toBe(before)
      }
      expect(mustApply(db, [change('delete'), whole]).applied).toMatchObject([
        { revision: 8 },
        { revision: 9 },
      ])
    })

    test('a put with null equals a put without the member', () => {
      if (nullable === null)
        return expect(applyAll(db, [change('put', { ...data, [gone]: null })]).rejected.length).toBe(1)
      mustApply(db, [change('put', { ...data, [nullable]: null })])
      expect(documentOf(kind)).toEqual(dataWithout(nullable))
      expect(mustApply(db, [change('put', dataWithout(nullable))]).unchanged).toBe(1)
    })
  },
)

test('a correction without a timestamp keeps an earlier one', () => {
  const said = (score: number, sourceTimestamp?: number) => ({
    ...matchChange(1, { startTimestamp: START }, [score, 0]),
    ...(sourceTimestamp && { sourceTimestamp }),
  })
  const corrected = () => lookUp(db, 'SELECT corrected_ms FROM match WHERE id = 1')
  mustApply(db, [said(1, START), said(2, START + 9)])
  expect(corrected()).toBe(START + 9)
  mustApply(db, [said(3)])
  expect(corrected()).toBe(START + 9)
})
