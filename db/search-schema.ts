/**
 * The tables of the search index (docs/reference/endpoints.md#11: full-text search; docs/architecture.md#layers).
 * `store/search-index` explains how they work together. All three are clustered by their primary key: the migration
 * makes them WITHOUT ROWID.
 */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** One row for each entity that search can find. `forms` is the written form of `rules/search-text`. */
export const searchEntry = sqliteTable(
  'search_entry',
  {
    kind: integer().notNull(),
    entityId: integer('entity_id').notNull(),
    sport: integer().notNull(),
    popularity: integer().notNull(),
    countryCode: text('country_code'),
    forms: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.entityId] })],
)

/**
 * Which entities carry a token. A token of one or two characters and a star lists the entities that have a word
 * beginning so. `rank` is the negative popularity: the first rows of a token are its most popular entities.
 */
export const searchPosting = sqliteTable(
  'search_posting',
  {
    sport: integer().notNull(),
    kind: integer().notNull(),
    token: text().notNull(),
    rank: integer().notNull(),
    entityId: integer('entity_id').notNull(),
    countryCode: text('country_code'),
  },
  (table) => [primaryKey({ columns: [table.sport, table.kind, table.token, table.rank, table.entityId] })],
)

/** The beginnings of tokens with one letter left out: where a misspelt word meets the right one. */
export const searchTypo = sqliteTable(
  'search_typo',
  {
    sport: integer().notNull(),
    variant: text().notNull(),
    token: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sport, table.variant, table.token] })],
)
