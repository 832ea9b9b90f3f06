/** Texts of changes may be any strings of JavaScript: what is stored is sound, and every reader agrees on it. */

import { afterAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Db } from '../../../db/open.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { faultsOf, openMemory } from '../../support/database.ts'
import { allBlocks, bareMatch, blockWorld, putMatch, sportOf } from '../../support/feed/block-kit.ts'
import { type AnyChange, frame } from '../../support/feed/feed-arbitrary.ts'
import { applyAll, dump, mustApply, rolledBack } from '../../support/feed/feed-kit.ts'
import { peopleWorld } from '../../support/world/people-world.ts'
import { smallWorld } from '../../support/world/small-world.ts'
import { peopledFrame, worldChange } from '../../support/world/world-arbitrary.ts'

const football = sportOf('football')
const RICH: readonly object[] = [
  ...blockWorld(football),
  putMatch(football, 1, { ...bareMatch(football), ...allBlocks(football) }),
  ...peopleWorld(),
]

/** Any sequence of UTF-16 units: half surrogates, zero characters, marks of direction, what SQL and JSON escape. */
const unit = fc.oneof(
  fc.integer({ min: 0, max: 0xffff }),
  fc.integer({ min: 0xd800, max: 0xdfff }),
  fc.constantFrom(0, 0x22, 0x27, 0x5c, 0x2028, 0x200f, 0xfeff, 0x0301),
)
const anyText = fc.array(unit, { minLength: 1, maxLength: 6 }).map((units) => String.fromCharCode(...units))

/** A change in which some texts, anywhere in its data, are other ones. */
const oddChange = fc
  .tuple(
    fc.oneof(worldChange, fc.constantFrom(...RICH)),
    fc.array(fc.tuple(fc.nat(40), anyText), { minLength: 1, maxLength: 6 }),
  )
  .map(([change, texts]) => texts.reduce((of, [place, text]) => withText(of, place, text), change as object))

function withText(change: object, place: number, text: string): object {
  let left = place
  const walk = (value: unknown): unknown => {
    if (typeof value === 'string') {
      left -= 1
      return left === -1 ? text : value
    }
    if (Array.isArray(value)) return value.map(walk)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, walk(member)]))
  }
  return 'data' in change ? { ...change, data: walk(change.data) } : change
}

const world = openMemory()
mustApply(world, [...smallWorld(), ...frame(), ...peopledFrame(), ...(RICH as AnyChange[])])
afterAll(() => closeDatabase(world))

const withWorld = <T>(work: (db: Db) => T) => rolledBack(world, work)

describe('texts of changes', () => {
  test('leave nothing that `check` objects to, and no half of a character', () => {
    let applied = 0
    fc.assert(
      fc.property(fc.array(oddChange, { minLength: 1, maxLength: 20 }), (changes) =>
        withWorld((db) => {
          applied += applyAll(db, changes).applied.length
          expect(faultsOf(db)).toEqual([])
          // JSON writes half surrogates as escapes.
          expect(/\\ud[89a-f]/.exec(dump(db))?.[0]).toBeUndefined()
        }),
      ),
      { numRuns: 60, seed: 2026 },
    )
    expect(applied).toBeGreaterThan(100)
  })

  test.each([
    ['a name', { name: 'Goal \ud83d' }, 'name', 'Goal \ufffd'],
    ['a translation', { name: 'a', translations: { ru: '\udca9b' } }, 'name_ru', '\ufffdb'],
    ['a whole emoji stays', { name: 'Goal 🏒' }, 'name', 'Goal 🏒'],
  ])('%s', (_, data, column, stored) => {
    withWorld((db) => {
      const put = { op: 'put', kind: 'team', sport: 'football', id: 9_000, data }
      mustApply(db, [put])
      const row = db.client.query(`SELECT ${column} AS text, document FROM team WHERE id = 9000`).get()
      const { text, document } = row as { text: string; document: string }
      expect([text, document.includes(stored)]).toEqual([stored, true])
      expect(mustApply(db, [put])).toMatchObject({ applied: [], unchanged: 1 })
    })
  })
})
