/**
 * Tables of API keys and their daily usage (docs/reference/rules.md#5, docs/decisions.md). The keys themselves are
 * never stored.
 */
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'

export const apiKey = sqliteTable(
  'api_key',
  {
    /** SHA-256 of the key, in hexadecimal. */
    hash: text().primaryKey(),
    /** The first characters after `sl_`: enough to recognize a key in lists, too few to use it. */
    prefix: text().notNull(),
    name: text().notNull(),
    plan: text().notNull(),
    /** Comma-separated sport slugs; null for all sports, including sports added later. */
    sports: text(),
    /** Comma-separated origins of the pages that may use it; null for programs and all pages. */
    origins: text(),
    createdMs: integer('created_ms').notNull(),
    revokedMs: integer('revoked_ms'),
    /** SHA-256 of its calendar token, in hexadecimal; null if it has none. */
    calendarTokenHash: text('calendar_token_hash'),
  },
  (table) => [
    index('api_key_by_prefix').on(table.prefix),
    uniqueIndex('api_key_by_calendar_token').on(table.calendarTokenHash),
  ],
)

/** Requests per key and UTC day (days since 1970-01-01). */
export const keyUsage = sqliteTable(
  'key_usage',
  {
    keyHash: text('key_hash').notNull(),
    day: integer().notNull(),
    used: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.keyHash, table.day] })],
)
