/** The generated tables of docs/ are complete and current; `npm run docs` writes them. */
import { beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentationTables } from '../support/make/documentation-tables.ts'
import { documentationPages, fillTables, tablesIn } from '../support/make/make-docs.ts'

const ROOT = join(import.meta.dir, '..', '..')
const pages = documentationPages().map((page) => [page, readFileSync(join(ROOT, page), 'utf8')] as const)

let tables: ReadonlyMap<string, string>
beforeAll(async () => {
  tables = await documentationTables()
}, 180_000)

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

test('files that the architecture page names exist', () => {
  const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
  const names = [...text.matchAll(/[`[](\w+(?:\/[\w-]+)+)/g)].map(([, name]) => name ?? '')
  const isThere = (name: string) =>
    ['', 'src/'].some((folder) =>
      ['', '.ts', '.json'].some((extension) => existsSync(join(ROOT, folder + name + extension))),
    )
  expect(names.length).toBeGreaterThan(50)
  expect(names.filter((name) => !isThere(name))).toEqual([])
})

test('the architecture page answers at least twenty questions with a file', () => {
  const text = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
  const section = text.split('## Where to look')[1]?.split('\n## ')[0] ?? ''
  const rows = [...section.matchAll(/^\| [^|]+\? +\| `([\w/-]+)`/gm)].map(([, file]) => file ?? '')
  expect(rows.length).toBeGreaterThanOrEqual(20)
  expect(rows.filter((file) => !existsSync(join(ROOT, 'src', `${file}.ts`)))).toEqual([])
})
