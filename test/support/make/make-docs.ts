/**
 * Fills the generated tables of docs/ (`npm run docs`): settings and commands from the program's help, endpoints and
 * resources from the contract, limits, errors and codes from the catalog, metrics from a running service. A table
 * stands between `<!-- table: NAME -->` and `<!-- end -->`. `test/unit/readme.test.ts` fails when a page is stale.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentationTables } from './documentation-tables.ts'

const ROOT = join(import.meta.dir, '../../..')
const BLOCK = /(<!-- table: (.+?) -->\n)[\s\S]*?(<!-- end -->)/g

export function documentationPages(): readonly string[] {
  return ['README.md', ...new Bun.Glob('docs/**/*.md').scanSync(ROOT)].sort()
}

/** The page with its tables as they should be. Throws if a table has an unknown name. */
export function fillTables(page: string, text: string, tables: ReadonlyMap<string, string>): string {
  return text.replace(BLOCK, (_, begin: string, name: string, end: string) => {
    const table = tables.get(name)
    if (table === undefined) throw new Error(`${page}: there is no table "${name}"`)
    return `${begin}\n${table}\n\n${end}`
  })
}

/** Names of the tables that a page shows. */
export function tablesIn(text: string): readonly string[] {
  return [...text.matchAll(BLOCK)].map(([, , name = '']) => name)
}

if (import.meta.main) {
  const tables = await documentationTables()
  for (const page of documentationPages()) {
    const path = join(ROOT, page)
    const text = readFileSync(path, 'utf8')
    const filled = fillTables(page, text, tables)
    if (filled !== text) await Bun.write(path, filled)
    if (filled !== text) console.log(page)
  }
}
