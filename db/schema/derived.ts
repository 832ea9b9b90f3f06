/**
 * Tables that follow from others. Stored renderings of matches (store/matches/renderings): rows may be deleted at any
 * time. The search index (docs/reference/endpoints.md#11): `store/search/search-index` explains how its tables work together. Two
 * more are full-text tables, which only the migration has: `search_name` and `search_document`.
 */
import { blob, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

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
 * The computed `pregame` of a match as UTF-8 JSON. In a match without blocks the whole match precedes it: it is small,
 * and so one row is read instead of four. Not compressed: that would take longer than all the rest of a request.
 */
export const matchPregame = sqliteTable('match_pregame', {
  ...rendered,
  /** Byte offset of `pregame` in the text; 0 if nothing precedes it. */
  pregameAt: integer('pregame_at').notNull(),
  body: blob({ mode: 'buffer' }).notNull(),
})

/**
 * Names of entities as search compares them, one a line (rules/search/text). `row` is that of their document in
 * `search_name`, and a sort key: see store/search/search-index.
 */
export const searchEntry = sqliteTable(
  'search_entry',
  {
    row: integer().primaryKey(),
    kind: integer().notNull(),
    entityId: integer('entity_id').notNull(),
    sport: integer().notNull(),
    popularity: integer().notNull(),
    countryCode: text('country_code'),
    names: text().notNull(),
  },
  (table) => [uniqueIndex('search_entry_by_entity').on(table.kind, table.entityId)],
)

/** The match of a row of `search_document`. `row` is a sort key too. */
export const searchMatch = sqliteTable('search_match', {
  row: integer().primaryKey(),
  matchId: integer('match_id').notNull(),
})

/**
 * The words of names (store/search/words): a row for the word itself, with an empty `word`, and one per form under which
 * it is found although another one is typed. `kinds` are bits. Clustered by its key.
 */
export const searchWord = sqliteTable(
  'search_word',
  {
    sport: integer().notNull(),
    form: text().notNull(),
    word: text().notNull(),
    kinds: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sport, table.form, table.word] })],
)

/** Entities whose matches must be indexed again, and how far that is; the whole index has the kind 0. */
export const searchTodo = sqliteTable('search_todo', {
  id: integer().primaryKey(),
  kind: integer().notNull(),
  entityId: integer('entity_id').notNull(),
  afterMs: integer('after_ms').notNull(),
  afterId: integer('after_id').notNull(),
})
