/**
 * The tables of the search index (docs/reference/endpoints.md#11: full-text search; docs/architecture.md#layers).
 * `store/search-index` explains how they work together. All three are clustered by primary key: the migration makes
 * them WITHOUT ROWID.
 */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** One row for each searchable entity. `forms` is the serialized form of `rules/search-text`. */
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
 * The entities that contain a token. A token of one or two characters and a star lists the entities with a word that
 * begins so. `rank` is the negative popularity: the first rows of a token are its most popular entities.
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

/** Token prefixes with one letter deleted, through which a misspelt word finds the right one. */
export const searchTypo = sqliteTable(
  'search_typo',
  {
    sport: integer().notNull(),
    variant: text().notNull(),
    token: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sport, table.variant, table.token] })],
)
