/**
 * Upgrades: a file of the release before opens, answers as it did there, and stays as it was where anything goes wrong.
 * `release-1.db.gz` was made by that release, with rows in every table; its answers stand beside it.
 */
import { Database } from 'bun:sqlite'
import { describe, expect, test } from 'bun:test'
import { existsSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MIGRATIONS } from '../../../db/migrations/index.ts'
import { DatabaseError, openDatabase, openToRead } from '../../../db/open.ts'
import { upgradeFile } from '../../../db/upgrade.ts'
import { checkSetAside } from '../../../src/commands/check/checks.ts'
import { rebuildSearchIndex } from '../../../src/feed/search-rebuild.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { runHere } from '../../support/command-kit.ts'
import { lookUp, withDatabase } from '../../support/feed/feed-kit.ts'
import { makeHarness } from '../../support/harness.ts'
import { testFolder } from '../../support/test-folder.ts'

const FIXTURES = join(import.meta.dir, '../../support/fixtures')
const bytes = Bun.gunzipSync(readFileSync(join(FIXTURES, 'release-1.db.gz')))
const answers: Record<string, unknown> = await Bun.file(join(FIXTURES, 'release-1-answers.json')).json()

const { path: folder, at } = testFolder('upgrade')
const beside = (name: string) =>
  readdirSync(folder)
    .filter((each) => each.startsWith(name))
    .sort()

function oldFile(name: string): string {
  writeFileSync(at(name), bytes, { mode: 0o640 })
  return at(name)
}

function messageOf(work: () => unknown): string {
  try {
    work()
  } catch (problem) {
    if (problem instanceof DatabaseError) return problem.message
    throw problem
  }
  throw new Error('it was not refused')
}

/** Of the teams that a search found, in order. */
const idsOf = (body: unknown) =>
  (body as { teams: { items: { id: number }[] } }).teams.items.map(({ id }) => id).toSorted((a, b) => a - b)

const options = (migrations: readonly string[] = MIGRATIONS) => ({ migrations, busyTimeoutMs: 20 })

describe('file of the previous release', () => {
  test('the fixture has rows of every kind', () => {
    const client = new Database(oldFile('rows.db'), { readonly: true })
    const tables = client
      .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all()
    expect(tables.length).toBeGreaterThan(20)
    const empty = tables.filter(({ name }) => client.query(`SELECT 1 FROM "${name}"`).get() === null)
    expect(empty).toEqual([])
    client.close()
  })

  test('an upgraded database answers as before, and the old file is kept', async () => {
    const path = oldFile('old.db')
    const told: string[] = []
    closeDatabase(openDatabase(path, { report: (line) => told.push(line) }))
    expect(told).toEqual([
      `${path} (1 MiB) is upgraded from schema 1 to ${MIGRATIONS.length} on a copy; this may take minutes.`,
      `${path} was upgraded; the original is kept as ${path}.before-1.`,
    ])
    expect(beside('old.db')).toEqual(['old.db', 'old.db.before-1'])
    expect(readFileSync(`${path}.before-1`).equals(bytes)).toBe(true)
    expect(statSync(path).mode & 0o777).toBe(0o640)
    withDatabase(path, (upgraded) => {
      rebuildSearchIndex(upgraded)
      const lineups = 'SELECT count(*) FROM match_block WHERE block IN (6, 7) AND json'
      expect(lookUp(upgraded, `${lineups} LIKE '%"teamId":0,%'`)).toBeGreaterThan(0)
      expect(lookUp(upgraded, `${lineups} GLOB '*"teamId":[1-9]*'`)).toBe(0)
      // The harness makes the key anew that stood in the file.
      upgraded.client.run('DELETE FROM key_usage')
      upgraded.client.run('DELETE FROM api_key')
    })
    const harness = makeHarness({ path })
    for (const [asked, answer] of Object.entries(answers)) {
      const { status, body } = await harness.get(asked)
      // Equal names of equal popularity are ordered by id; the release before ranked the one with more names first.
      const isOrdered = !asked.endsWith('q=Lake Sdie')
      if (!isOrdered) expect([idsOf(body), status]).toEqual([idsOf(answer), 200])
      else expect({ asked, status, body }).toMatchObject({ asked, status: 200, body: answer })
    }
    harness.close()
  })

  test.each(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'])(
    'a file system without hard links (%s) keeps the original as a copy',
    (code) => {
      const path = oldFile(`${code}.db`)
      const link = () => {
        throw Object.assign(new Error('no links'), { code })
      }
      upgradeFile(path, { ...options(), link })
      expect(beside(`${code}.db`)).toEqual([`${code}.db`, `${code}.db.before-1`])
      expect(readFileSync(`${path}.before-1`).equals(bytes)).toBe(true)
      withDatabase(path, (db) => expect(lookUp(db, 'PRAGMA user_version')).toBe(MIGRATIONS.length))
    },
  )

  test('an upgrade keeps the originals of earlier ones too', () => {
    const path = oldFile('twice.db')
    writeFileSync(`${path}.before-1`, 'kept before')
    closeDatabase(openDatabase(path))
    expect(readFileSync(`${path}.before-1`, 'utf8')).toBe('kept before')
    expect(readFileSync(`${path}.before-1-2`).equals(bytes)).toBe(true)
  })

  test('a command says that it upgrades a file', async () => {
    const path = oldFile('keys.db')
    const { code, err } = await runHere(['key', 'list', '--database', path], { cwd: folder })
    expect([code, err]).toEqual([0, expect.stringMatching(/ on a copy; .*\n.* original is kept as /)])
  })

  test('an upgrade keeps two originals, and says which older ones it removes', () => {
    const path = oldFile('thrice.db')
    const older = ['.before-1', '.before-1-2', '.before-0'].map((end, index) => {
      writeFileSync(`${path}${end}`, 'kept before')
      return { path: `${path}${end}`, index }
    })
    const told: string[] = []
    closeDatabase(openDatabase(path, { report: (line) => told.push(line) }))
    const kept = older.filter((of) => existsSync(of.path))
    expect(kept).toHaveLength(1)
    expect(existsSync(`${path}.before-1-3`)).toBe(true)
    expect(told.join()).toMatch(
      /kept as .*\.before-1-3, and .*before-.*, .*before-.* of earlier upgrades are removed/,
    )
    expect(checkSetAside(path)).toMatchObject({
      level: 'warning',
      message: expect.stringMatching(/^2 files of .* set aside: .*thrice\.db\.before-1-3, /),
    })
    expect(checkSetAside(join(folder, 'none.db'))).toEqual([])
  })

  test('an upgrade through a symbolic link keeps the link', () => {
    const path = oldFile('linked.db')
    symlinkSync(path, at('link.db'))
    closeDatabase(openDatabase(at('link.db')))
    expect(beside('link.db')).toEqual(['link.db'])
    const db = openToRead(path)
    expect(lookUp(db, 'PRAGMA user_version')).toBe(MIGRATIONS.length)
    closeDatabase(db)
  })

  test('read-only commands do not upgrade', () => {
    const path = oldFile('read.db')
    expect(messageOf(() => openToRead(path))).toBe(
      `${path} was written by an earlier version of Scoreline (schema 1); every other command upgrades it`,
    )
    expect(readFileSync(path).equals(bytes)).toBe(true)
  })
})

describe('failed upgrade', () => {
  test.each([
    ['does not run', 'ALTER TABLE none ADD x', /is unchanged: no such table: none$/],
    ['fails half way', 'CREATE TABLE fresh (id); CREATE TABLE fresh (id)', /table fresh already exists/],
  ])('the file is unchanged when a migration %s', (name, broken, message) => {
    const path = oldFile(`${name}.db`)
    expect(messageOf(() => upgradeFile(path, options([...MIGRATIONS, broken])))).toMatch(message)
    expect(beside(`${name}.db`)).toEqual([`${name}.db`])
    expect(readFileSync(path).equals(bytes)).toBe(true)
  })

  test('the file is unchanged when another process uses it', () => {
    const path = oldFile('used.db')
    const other = new Database(path)
    other.run('PRAGMA journal_mode = WAL')
    other.run('BEGIN')
    other.query('SELECT count(*) FROM team').get()
    expect(messageOf(() => upgradeFile(path, options()))).toBe(
      `${path} must be upgraded from an earlier version, but another process uses it; stop that process first`,
    )
    other.run('COMMIT')
    other.close()
    expect(existsSync(`${path}.before-1`)).toBe(false)
    closeDatabase(openDatabase(path))
  })

  test('leftovers of a killed upgrade are removed', () => {
    const path = oldFile('killed.db')
    writeFileSync(`${path}.upgrade`, 'half a copy')
    closeDatabase(openDatabase(path))
    expect(beside('killed.db')).toEqual(['killed.db', 'killed.db.before-1'])
  })
})
