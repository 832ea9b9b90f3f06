/**
 * Tables that commands write rather than changes: API keys and their daily usage (docs/reference/rules.md#5,
 * docs/decisions.md), webhooks (docs/webhooks.md), and the outbox of a cluster. The keys themselves are never stored.
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
    /** When it stops to be valid; null if it does not. */
    expiresMs: integer('expires_ms'),
    /** SHA-256 of its calendar token, in hexadecimal; null if it has none. */
    calendarTokenHash: text('calendar_token_hash'),
  },
  (table) => [
    index('api_key_by_prefix').on(table.prefix),
    uniqueIndex('api_key_by_calendar_token').on(table.calendarTokenHash),
  ],
)

/**
 * The last pushes with an idempotency key that wrote anything, each with its answer so far, so that one that is sent
 * again is applied once (docs/feeding.md#idempotency).
 */
export const appliedPush = sqliteTable(
  'applied_push',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    key: text().notNull(),
    /** JSON. */
    answer: text().notNull(),
  },
  (table) => [uniqueIndex('applied_push_by_key').on(table.key)],
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

export const webhook = sqliteTable('webhook', {
  id: integer().primaryKey({ autoIncrement: true }),
  url: text().notNull(),
  /** Signing keys, `whsec_` and base64. The service signs with them, so they cannot be stored as hashes. */
  secret: text().notNull(),
  /** The secret before the last rotation, which also signs until `previousSecretEndsMs`. */
  previousSecret: text('previous_secret'),
  previousSecretEndsMs: integer('previous_secret_ends_ms'),
  /** Comma-separated names of catalog/webhooks. */
  events: text().notNull(),
  sport: integer().notNull(),
  tournamentId: integer('tournament_id'),
  teamId: integer('team_id'),
  createdMs: integer('created_ms').notNull(),
  /** Sequence of the last examined event. Earlier ones are delivered, or their match is in `webhook_hold`. */
  cursor: integer().notNull(),
  disabledMs: integer('disabled_ms'),
  disabledReason: text('disabled_reason'),
})

/** Events in order, written in the transaction of the change and only if a webhook wants them. */
export const webhookEvent = sqliteTable(
  'webhook_event',
  {
    sequence: integer().primaryKey({ autoIncrement: true }),
    position: integer().notNull(),
    type: text().notNull(),
    sport: integer().notNull(),
    matchId: integer('match_id').notNull(),
    tournamentId: integer('tournament_id').notNull(),
    homeTeamId: integer('home_team_id').notNull(),
    awayTeamId: integer('away_team_id').notNull(),
    /** Timestamp of the source; null if it gives none. */
    timestampMs: integer('timestamp_ms'),
    /** JSON of the match's status and score after and before the change; null for a match that does not exist. */
    state: text(),
    previous: text(),
  },
  (table) => [index('webhook_event_by_match').on(table.matchId)],
)

/** Matches of which an event of a webhook failed: their events from `sequence` on wait for the next attempt. */
export const webhookHold = sqliteTable(
  'webhook_hold',
  {
    webhookId: integer('webhook_id').notNull(),
    matchId: integer('match_id').notNull(),
    sequence: integer().notNull(),
    /** Failed attempts of this event, and the time of the first one; null before it. */
    attempts: integer().notNull(),
    failingSinceMs: integer('failing_since_ms'),
    nextAttemptMs: integer('next_attempt_ms').notNull(),
  },
  (table) => [primaryKey({ columns: [table.webhookId, table.matchId] })],
)

/** The last attempts of each webhook, for `webhook deliveries`. */
export const webhookDelivery = sqliteTable(
  'webhook_delivery',
  {
    id: integer().primaryKey({ autoIncrement: true }),
    webhookId: integer('webhook_id').notNull(),
    sequence: integer().notNull(),
    type: text().notNull(),
    matchId: integer('match_id').notNull(),
    attempt: integer().notNull(),
    atMs: integer('at_ms').notNull(),
    durationMs: integer('duration_ms').notNull(),
    /** HTTP status; null without a response. */
    status: integer(),
    /** Why the attempt failed; null if it succeeded. */
    problem: text(),
  },
  (table) => [index('webhook_delivery_by_webhook').on(table.webhookId, table.id)],
)

/** What the node of a cluster that writes has committed and the stream has not stored yet (docs/cluster.md). */
export const outbox = sqliteTable('outbox', {
  /** Numbers the entries of the whole history without gaps, over all nodes that wrote it. */
  entry: integer().primaryKey({ autoIncrement: true }),
  /** The history in which it was committed. */
  epoch: text().notNull(),
  /** An Entry of store/cluster-state as JSON. */
  body: text().notNull(),
})
