/** The digest of the content of a file (store/checks/content-digest): what it depends on. */
import { expect, test } from 'bun:test'
import { getTableConfig } from 'drizzle-orm/sqlite-core'
import * as schema from '../../db/schema/schema.ts'
import { contentDigest, LOCAL_PARTS } from '../../src/store/checks/content-digest.ts'
import { withMemory } from '../support/feed/feed-kit.ts'

const tables = Object.entries(schema).map(([key, table]) => ({
  ...getTableConfig(table),
  local: LOCAL_PARTS[key as keyof typeof schema],
}))

test('every table of a file is classified', () => {
  const stored = withMemory((db) =>
    db.client
      .query(`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'
         AND name NOT LIKE 'search!_name%' ESCAPE '!' AND name NOT LIKE 'search!_document%' ESCAPE '!'`)
      .values(),
  )
  expect(tables.map(({ name }) => name).toSorted()).toEqual(stored.flat().map(String).toSorted())
})

test('the digest depends on every column of content, and on nothing that a process stores for itself', () => {
  withMemory((db) => {
    const digests = () => contentDigest(db).tables.map(({ name, digest }) => `${name} ${digest}`)
    for (const { name, columns } of tables) {
      const row = columns.map((of) => (of.name === 'key' ? "'log_begins_after'" : '7'))
      db.client.run(`INSERT INTO "${name}" (${columns.map((of) => `"${of.name}"`)}) VALUES (${row})`)
    }
    const before = digests()
    for (const { name, columns, local } of tables)
      for (const column of columns.filter((of) => of.name !== 'key')) {
        db.client.run(`UPDATE "${name}" SET "${column.name}" = 8 WHERE "${column.name}" = 7`)
        const changed = digests().filter((line) => !before.includes(line))
        db.client.run(`UPDATE "${name}" SET "${column.name}" = 7 WHERE "${column.name}" = 8`)
        const isLocal =
          local !== null && !local.unless && !local.as && (local.columns?.includes(column.name) ?? true)
        expect([column.name, changed.map((line) => line.split(' ')[0])]).toEqual([
          column.name,
          isLocal ? [] : [name],
        ])
      }
    db.client.run("UPDATE meta SET value = 'another' WHERE key = 'epoch'")
    expect(digests()).toEqual(before)
    expect(contentDigest(db).epoch).toBe('another')
  })
})
