/**
 * What the source formats make of small made-up files: see test/support/feed/golden-imports.ts. The laws of every import
 * (valid changes, no missing references, nothing twice) are in the helper.
 */
import { afterAll, expect, test } from 'bun:test'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { openMemory } from '../../support/database.ts'
import { dump, mustApply, rolledBack } from '../../support/feed/feed-kit.ts'
import { compareGolden, goldenImports } from '../../support/feed/golden-imports.ts'

const db = openMemory()
afterAll(() => closeDatabase(db))

test.each(goldenImports())('%s is imported as its file says, and a second time changes nothing', (name) => {
  const { shows, expected, actual, changes } = compareGolden(name)
  expect(actual, shows).toBe(expected)
  expect(new Set(changes.map(({ source }) => source)).size).toBeLessThanOrEqual(1)
  rolledBack(db, () => {
    mustApply(db, changes)
    const once = dump(db)
    expect(mustApply(db, changes).applied).toEqual([])
    expect(dump(db)).toBe(once)
  })
})
