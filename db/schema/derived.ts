/**
 * Tables that follow from others. Stored renderings of matches (store/matches/renderings): rows may be deleted at any
 * time. The search index (docs/reference/endpoints.md#11): `store/search/search-index` explains how its three tables work
 * together; they are clustered by primary key, the migration makes them WITHOUT ROWID.
 */
import { blob, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * When resources that matches show last changed (store/matches/renderings), as positions of the change log; 0 for never.
 * Clustered by its key.
 */
export const resourcePosition = sqliteTable(
  'resource_position',
  {
    /** Code of store/matches/renderings. */
    resource: integer().notNull(),
    id: integer().notNull(),
    /** Of the resource itself, e.g. the name of a team. */
    position: integer().notNull().default(0),
    /** Of its results: form and tables are computed from them. */
    resultsPosition: integer('results_position').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.resource, table.id] })],
)

/** Of a stored rendering: the log position that it shows, and a hash of the program and settings that made it. */
const rendered = {
  matchId: integer('match_id').primaryKey(),
  position: integer().notNull(),
  recipe: integer().notNull(),
}

/**
 * A match as UTF-8 JSON, without `pregame`, without the fields that depend on the clock, and without the closing brace:
 * what requests for the match and lists of full matches are made from (store/matches/renderings).
 */
export const matchRendering = sqliteTable('match_rendering', {
  ...rendered,
  /** Byte offsets of `pointByPoint`, which only the single match has. */
  pointsStart: integer('points_start').notNull(),
  pointsEnd: integer('points_end').notNull(),
  /** The counters of a referee depend on the other results of the season. */
  hasReferee: integer('has_referee', { mode: 'boolean' }).notNull().default(false),
  body: blob({ mode: 'buffer' }).notNull(),
})

/**
 * The computed `pregame` of a match as UTF-8 JSON, compressed (Zstandard) to less than half. In a match without blocks
 * the whole match precedes it: it is small, and so one row is read instead of four.
 */
export const matchPregame = sqliteTable('match_pregame', {
  ...rendered,
  /** Byte offset of `pregame` in the text; 0 if nothing precedes it. */
  pregameAt: integer('pregame_at').notNull(),
  body: blob({ mode: 'buffer' }).notNull(),
})

/** One row for each searchable entity. `forms` is the serialized form of `rules/search/text`. */
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
