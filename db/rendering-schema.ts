/** Tables of stored renderings of matches (store/match-renderings). They are derived: rows may be deleted at any time. */
import { blob, integer, primaryKey, sqliteTable } from 'drizzle-orm/sqlite-core'

/**
 * When resources that matches show last changed (store/match-renderings), as positions of the change log; 0 for never.
 * Clustered by its key.
 */
export const resourcePosition = sqliteTable(
  'resource_position',
  {
    /** Code of store/match-renderings. */
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
 * what requests for the match and lists of full matches are made from (store/match-renderings).
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
