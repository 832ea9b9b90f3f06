/** `scoreline check`: a valid file has no fault, and each kind of damage is reported on its own line. */
import { Database } from 'bun:sqlite'
import { beforeAll, describe, expect, test } from 'bun:test'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../../db/open.ts'
import { runCheck } from '../../../src/commands/check/check.ts'
import type { CommandContext } from '../../../src/commands/context.ts'
import { rebuildSearchIndex } from '../../../src/feed/search-rebuild.ts'
import { ROW_CHECKS } from '../../../src/store/checks/row-checks.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { mustApply, withDatabase } from '../../support/feed/feed-kit.ts'
import { testFolder } from '../../support/test-folder.ts'
import { smallWorld } from '../../support/world/small-world.ts'

const { at, run } = testFolder('check')

/** What the command says on standard output, and how it ends. */
function check(path: string): { out: string[]; failure: string | null } {
  const out: string[] = []
  const context = { out: (line: string) => out.push(line), progress: () => {} } as unknown as CommandContext
  try {
    runCheck(context, path)
    return { out, failure: null }
  } catch (problem) {
    return { out, failure: (problem as Error).message }
  }
}

beforeAll(() => {
  const fixture = readFileSync(join(import.meta.dir, '../../support/fixtures/release-1.db.gz'))
  writeFileSync(at('sound.db'), Bun.gunzipSync(fixture))
  withDatabase(at('sound.db'), (db) => {
    rebuildSearchIndex(db)
    mustApply(db, [
      { op: 'merge', kind: 'team', sport: 'football', id: 5501, source: 'one', data: { popularity: 3 } },
      { op: 'merge', kind: 'team', sport: 'football', id: 5502, source: 'two', data: { popularity: 2 } },
    ])
  })
})

test('a database with rows of every kind passes', () => {
  expect(check(at('sound.db'))).toEqual({
    out: [expect.stringMatching(/^\d+ checks, no faults\.$/)],
    failure: null,
  })
})

/** Statements and, indented below each, the line that tells of the damage. */
const DAMAGES = [
  ...readFileSync(join(import.meta.dir, 'damages.txt'), 'utf8').matchAll(/^([A-Z].*)\n {2}(.*)$/gm),
].map(([, damage = '', line = '']) => [damage, line] as const)

describe('check', () => {
  test.each(DAMAGES)('%s', (damage, line) => {
    copyFileSync(at('sound.db'), at('damaged.db'))
    const client = new Database(at('damaged.db'))
    client.run(damage)
    client.close()
    const { out, failure } = check(at('damaged.db'))
    expect(out).toContain(line)
    expect(failure).toMatch(/^\d+ checks, \d+ faults? in /)
  })

  test('check finds a damaged index page', () => {
    copyFileSync(at('sound.db'), at('index.db'))
    const client = new Database(at('index.db'))
    const [[page, size]] = client
      .query("SELECT rootpage, page_size FROM sqlite_schema, pragma_page_size WHERE name = 'match_by_sport'")
      .values() as [[number, number]]
    client.close()
    const bytes = readFileSync(at('index.db'))
    bytes.fill(0xff, (page - 1) * size, page * size)
    writeFileSync(at('index.db'), bytes)
    const { out, failure } = check(at('index.db'))
    expect(out).toEqual(['table match: database disk image is malformed'])
    expect(failure).toMatch(/index\.db is damaged; restore it from a backup$/)
  })

  test('check lists the first faults of a kind and counts the rest', () => {
    const db = openDatabase(at('many.db'))
    const matches = Array.from({ length: 300 }, (_, index) => ({
      op: 'put',
      kind: 'team',
      sport: 'football',
      id: index + 1,
      data: { name: `Team ${index}` },
    }))
    mustApply(db, [...smallWorld(), ...matches])
    db.client.run('UPDATE team SET name_ru = 7 WHERE id <= 300')
    closeDatabase(db)
    const { out, failure } = check(at('many.db'))
    expect(out.length).toBe(101)
    expect(out.at(-1)).toMatch(/^… and \d+ more of this kind, the last one: team \d+: its name_ru/)
    expect(failure).toMatch(/faults? in /)
  })
})

test('every row check has a valid query', () => {
  expect(new Set(ROW_CHECKS.map(({ of, where }) => `${of} ${where}`)).size).toBe(ROW_CHECKS.length)
})

test('`check` prints faults and exits with 1', async () => {
  expect(await run('check --database sound.db')).toEqual({
    code: 0,
    out: expect.stringMatching(/^\d+ checks, no faults\.\n$/),
    err: '',
  })
  const before = readFileSync(at('many.db'))
  const { code, err } = await run('check --database many.db')
  expect([code, err]).toEqual([1, expect.stringMatching(/^scoreline: \d+ checks, \d+ faults in many\.db\n$/)])
  expect(readFileSync(at('many.db')).equals(before)).toBe(true)
})

test('`check --rebuild-search` mends the search index', async () => {
  copyFileSync(at('sound.db'), at('search.db'))
  const client = new Database(at('search.db'))
  client.run("DELETE FROM search_word WHERE word <> ''")
  client.run('DELETE FROM search_document WHERE rowid IN (SELECT row FROM search_match WHERE match_id > 0)')
  client.run("INSERT INTO search_name (rowid, words) VALUES (7, 'stray')")
  client.close()
  const { code, out, err } = await run('check --database search.db')
  expect([code, err]).toEqual([
    1,
    expect.stringMatching(/"check --rebuild-search" rebuilds the search index\n$/),
  ])
  expect(out).toContain('the search index lacks forms of its word')
  expect(out).toContain('match 1: the search index lacks its word "')
  expect(out).toMatch(/the search index has \d+ documents of names instead of \d+/)
  expect(await run('check --rebuild-search --database search.db')).toEqual({
    code: 0,
    out: expect.stringMatching(/^\d+ checks, no faults\.\n$/),
    err: 'The search index was rebuilt.\n',
  })
})

test('`check --digest` also prints a digest of each table and of the whole content, whatever the pages', async () => {
  const lines = async (database: string) => {
    const { out } = await run(`check --digest --database ${database}`)
    return out.split('\n')
  }
  const before = await lines('sound.db')
  expect(before.slice(-3)).toEqual([
    expect.stringMatching(/^digest sha256:[0-9a-f]{64} position [1-9]\d* epoch [0-9a-f]{16}$/),
    expect.stringMatching(/ checks, no faults\.$/),
    '',
  ])
  for (const line of before.slice(0, -3)) expect(line).toMatch(/^table [a-z_]+ +[0-9a-f]{16} \d+ rows?$/)
  copyFileSync(at('sound.db'), at('packed.db'))
  const client = new Database(at('packed.db'))
  client.run('DELETE FROM key_usage')
  client.run('VACUUM')
  expect(await lines('packed.db')).toEqual(before)
  client.run("UPDATE category SET name = 'Elsewhere' WHERE id = 301")
  client.close()
  const changed = (await lines('packed.db')).filter((line) => !before.includes(line))
  expect(changed.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual([
    // Its document and the search index have the other name, that of its tournament too.
    'category 301:',
    'category 301:',
    'tournament 7001:',
    'table category',
    expect.stringMatching(/^digest sha256:/),
  ])
})
