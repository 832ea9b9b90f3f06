/** A database in memory with nothing but the search tables, for the tests of search. */
import { Database } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import type { Db } from '../db/open.ts'
import * as schema from '../db/schema.ts'

const TABLES = `
  CREATE TABLE search_entry (
    kind INTEGER NOT NULL, entity_id INTEGER NOT NULL, sport INTEGER NOT NULL, popularity INTEGER NOT NULL,
    country_code TEXT, forms TEXT NOT NULL,
    PRIMARY KEY (kind, entity_id)
  ) WITHOUT ROWID;
  CREATE TABLE search_posting (
    sport INTEGER NOT NULL, kind INTEGER NOT NULL, token TEXT NOT NULL, rank INTEGER NOT NULL,
    entity_id INTEGER NOT NULL, country_code TEXT,
    PRIMARY KEY (sport, kind, token, rank, entity_id)
  ) WITHOUT ROWID;
  CREATE TABLE search_typo (
    sport INTEGER NOT NULL, variant TEXT NOT NULL, token TEXT NOT NULL,
    PRIMARY KEY (sport, variant, token)
  ) WITHOUT ROWID;
`

export function openSearchDatabase(path = ':memory:'): Db {
  const client = new Database(path, { create: true, strict: true })
  client.run(TABLES)
  return { client, orm: drizzle(client, { schema }), path }
}
