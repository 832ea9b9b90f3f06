/** The generated tables of docs/ are complete and current; `npm run docs` writes them. */
import { beforeAll, describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentationTables } from '../support/documentation-tables.ts'
import { documentationPages, fillTables, tablesIn } from '../support/make-docs.ts'

const ROOT = join(import.meta.dir, '..', '..')
const pages = documentationPages().map((page) => [page, readFileSync(join(ROOT, page), 'utf8')] as const)

let tables: ReadonlyMap<string, string>
beforeAll(async () => {
  tables = await documentationTables()
}, 60_000)

describe('the generated tables', () => {
  test('generated tables are current (otherwise run `npm run docs`)', () => {
    expect(
      pages.filter(([page, text]) => fillTables(page, text, tables) !== text).map(([page]) => page),
    ).toEqual([])
  })

  test('every generated table appears on a page', () => {
    const shown = new Set(pages.flatMap(([, text]) => tablesIn(text)))
    expect([...tables.keys()].filter((name) => !shown.has(name))).toEqual([])
  })

  test('an unknown table name is rejected', () => {
    expect(() => fillTables('a.md', '<!-- table: nothing -->\n<!-- end -->\n', tables)).toThrow('"nothing"')
  })
})
