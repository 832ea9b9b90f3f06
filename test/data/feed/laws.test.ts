/**
 * Laws of applying (docs/architecture.md#the-path-of-a-change): the order of members does not matter; what is there
 * already changes nothing; positions and revisions only rise. feed-determinism has the law of batches.
 */

import { afterAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Db } from '../../../db/open.ts'
import { applyBatch, type BatchResult } from '../../../src/feed/apply.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { openMemory } from '../../support/database.ts'
import { type AnyChange, anyChange, frame } from '../../support/feed/feed-arbitrary.ts'
import { applyAll, dump, linesOf, lookUp, mustApply, rolledBack } from '../../support/feed/feed-kit.ts'
import { smallWorld } from '../../support/world/small-world.ts'

const changes = fc.array(anyChange, { minLength: 1, maxLength: 25 })
const RUNS = { numRuns: 30, seed: 2026 }

const world = openMemory()
mustApply(world, [...smallWorld(), ...frame()])
afterAll(() => closeDatabase(world))

/** Does something with a database that holds the world, and takes it back. */
const withWorld = <T>(work: (db: Db) => T) => rolledBack(world, work)

function dumpAfter(of: readonly AnyChange[]): string {
  return withWorld((db) => {
    applyAll(db, of)
    return dump(db)
  })
}

/** The same with the members of every object in another order. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, member]) => [key, turned(member)]),
  )
}

/** The changes that were applied or were there already. */
function accepted(of: readonly AnyChange[], { rejected }: BatchResult): AnyChange[] {
  const refused = new Set(rejected.map(({ line }) => line))
  return of.filter((_, index) => !refused.has(index + 1))
}

describe('applying changes', () => {
  test('the generated changes include applied, unchanged and rejected ones', () => {
    withWorld((db) => {
      const { applied, unchanged, rejected } = applyAll(
        db,
        fc.sample(anyChange, { numRuns: 600, seed: 2026 }),
      )
      expect(applied.length).toBeGreaterThan(300)
      expect(unchanged).toBeGreaterThan(0)
      expect(rejected.length).toBeGreaterThan(50)
    })
  })

  test('the order of members does not matter', () => {
    fc.assert(
      fc.property(changes, (of) => {
        expect(dumpAfter(of.map((change) => turned(change) as AnyChange))).toBe(dumpAfter(of))
      }),
      RUNS,
    )
  })

  test('an unchanged resource takes no position', () => {
    const once = fc.uniqueArray(anyChange, { selector: ({ kind, id }) => `${kind} ${id}`, maxLength: 20 })
    fc.assert(
      fc.property(once, (of) =>
        withWorld((db) => {
          const kept = accepted(of, applyAll(db, of))
          const before = dump(db)
          const again = applyAll(db, kept)
          expect([again.applied, again.unchanged, again.rejected]).toEqual([[], kept.length, []])
          expect(dump(db)).toBe(before)
        }),
      ),
      RUNS,
    )
  })

  test('positions rise by one per applied change, each with a log row', () => {
    fc.assert(
      fc.property(changes, fc.integer({ min: 1, max: 9 }), (of, size) =>
        withWorld((db) => {
          let position = Number(lookUp(db, 'SELECT max(position) FROM change_log'))
          const lines = linesOf(of)
          for (let start = 0; start < lines.length; start += size) {
            const result = applyBatch(db, lines.slice(start, start + size))
            for (const applied of result.applied) {
              position += 1
              expect(applied.position).toBe(position)
            }
            expect(result.position).toBe(position)
          }
          expect(lookUp(db, 'SELECT count(*) FROM change_log')).toBe(position)
          expect(lookUp(db, 'SELECT max(position) FROM change_log')).toBe(position)
        }),
      ),
      RUNS,
    )
  })

  test('the revision rises with each change, including deletion and recreation', () => {
    fc.assert(
      fc.property(changes, (of) =>
        withWorld((db) => {
          const last = new Map<string, number>()
          const rows = () =>
            db.client.query('SELECT kind, entity_id, revision FROM change_log ORDER BY position').values()
          applyAll(db, of)
          for (const [kind, id, revision] of rows()) {
            const before = last.get(`${kind} ${id}`) ?? 0
            expect(Number(revision)).toBe(before + 1)
            last.set(`${kind} ${id}`, Number(revision))
          }
        }),
      ),
      RUNS,
    )
  })
})
