/** Tables of bookmaker odds. */
import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * Bookmaker boards as rendered JSON. `stage` is 0 prematch, 1 live, and 2 the combined markets of both; `bookmaker` is
 * the order of introduction. `document` is the board as the feed sent it. It is the last column, so readers do not
 * touch its pages; combined rows have none.
 */
export const oddsBoard = sqliteTable(
  'odds_board',
  {
    matchId: integer('match_id').notNull(),
    stage: integer().notNull(),
    bookmaker: integer().notNull(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(false),
    updatedMs: integer('updated_ms').notNull(),
    markets: text().notNull(),
    document: text(),
  },
  (table) => [primaryKey({ columns: [table.matchId, table.stage, table.bookmaker] })],
)

/**
 * Prices that boards have had (store/odds-boards), once one has changed; the current ones are in `odds_board`.
 * Clustered by its key.
 */
export const oddsPrice = sqliteTable(
  'odds_price',
  {
    matchId: integer('match_id').notNull(),
    bookmaker: integer().notNull(),
    stage: integer().notNull(),
    market: text().notNull(),
    /** Counts the prices of the market; 0 is the opening. */
    number: integer().notNull(),
    /** When the board was built that first had them. */
    changedMs: integer('changed_ms').notNull(),
    /** The market as JSON, without timestamps and limits: `{"stakes":{"w1":{"factor":1.95}}}`. */
    prices: text().notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.matchId, table.bookmaker, table.stage, table.market, table.number],
    }),
  ],
)
