/**
 * Webhooks (docs/webhooks.md): where to send which events, the log of events that they want, and the state of their
 * delivery. Secrets are stored in plain text, because the service signs with them; they are never listed or logged. An
 * event is written in the transaction of its change, so every goal has one, however fast the next goal follows.
 */
import { and, asc, desc, getTableColumns, gt, gte, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../db/open.ts'
import { webhook, webhookDelivery, webhookEvent, webhookHold } from '../../../db/schema/schema.ts'
import { statusOfCode } from '../../catalog/statuses.ts'
import { RETRY_DELAYS_MS, WEBHOOK_LIMITS, type WebhookEventType } from '../../catalog/webhooks.ts'
import {
  isWanted,
  type MatchFixture,
  matchEvents,
  type StaleMarks,
  type Subscription,
} from '../../rules/api/webhook-events.ts'
import { OperatorError } from '../../shared/operator-error.ts'
import { selectMatchRow } from '../matches/writer.ts'
import { factOnce } from '../sql/batch-reads.ts'
import {
  atMost,
  bound,
  deletionBy,
  insertRow,
  is,
  prepared,
  query,
  rowBy,
  rowsBy,
  updateColumns,
  upsertRow,
} from '../sql/statement.ts'
import { inTransaction } from '../sql/transaction.ts'

type WebhookRow = typeof webhook.$inferSelect

export type Webhook = Omit<WebhookRow, 'events'> & Subscription

const allWebhooks = query((orm) => orm.select().from(webhook).orderBy(webhook.id))
const webhookById = rowBy(getTableColumns(webhook), webhook.id)

function webhookOf(row: WebhookRow): Webhook {
  return { ...row, events: row.events.split(',') }
}

/** All webhooks in order of creation, including disabled ones. */
export function selectWebhooks(db: Db): Webhook[] {
  return allWebhooks(db).all().map(webhookOf)
}

export function findWebhook(db: Db, id: number): Webhook | null {
  const row = webhookById(db, id)
  return row ? webhookOf(row) : null
}

/** Throws OperatorError for an unknown id. */
export function requireWebhook(db: Db, id: number): Webhook {
  const found = findWebhook(db, id)
  if (!found) throw new OperatorError(`there is no webhook ${id}; "webhook list" shows all`)
  return found
}

export interface NewWebhook extends Subscription {
  readonly url: string
  readonly secret: string
  readonly events: readonly WebhookEventType[]
  readonly now: number
}

/** Creates a webhook for events from now on. Throws OperatorError if there are too many. */
export function createWebhook(db: Db, { events, now, ...of }: NewWebhook): Webhook {
  return inTransaction(db, () => {
    if (selectWebhooks(db).length >= WEBHOOK_LIMITS.webhooks) {
      throw new OperatorError(`there are ${WEBHOOK_LIMITS.webhooks} webhooks already; delete one first`)
    }
    const cursor = selectEventRange(db).last
    const row = { ...of, events: events.join(','), createdMs: now, cursor }
    return requireWebhook(db, insertRow(db, webhook, row))
  })
}

const deleteHolds = deletionBy(webhookHold.webhookId)
const deletions = [deletionBy(webhook.id), deleteHolds, deletionBy(webhookDelivery.webhookId)]

export function deleteWebhook(db: Db, id: number): void {
  inTransaction(db, () => {
    for (const remove of deletions) remove(db, id)
  })
}

const SECRETS = ['secret', 'previousSecret', 'previousSecretEndsMs'] as const
const STATE = ['disabledMs', 'disabledReason'] as const
const CURSOR = ['cursor'] as const
const TEAM = ['teamId'] as const

/** Replaces the secret; the previous one also signs until `endsMs`. */
export function rotateSecret(db: Db, of: Webhook, secret: string, endsMs: number): void {
  const row = { id: of.id, secret, previousSecret: of.secret, previousSecretEndsMs: endsMs }
  updateColumns(db, webhook, SECRETS, row)
}

function moveCursor(db: Db, id: number, cursor: number): void {
  updateColumns(db, webhook, CURSOR, { id, cursor })
}

export function disableWebhook(db: Db, id: number, now: number, reason: string): void {
  updateColumns(db, webhook, STATE, { id, disabledMs: now, disabledReason: reason })
}

const holdsRelease = query((orm) =>
  orm
    .update(webhookHold)
    .set({
      sequence: sql`max(${webhookHold.sequence}, ${sql.placeholder('first')})`,
      attempts: 0,
      failingSinceMs: null,
      nextAttemptMs: 0,
    })
    .where(is(webhookHold.webhookId, 'id')),
)

/** Enables a webhook where it stopped, or at the first event that is still logged. Returns whether events are lost. */
export function enableWebhook(db: Db, { id, cursor }: Webhook): boolean {
  return inTransaction(db, () => {
    const { first } = selectEventRange(db)
    const hasLostEvents = Math.min(cursor + 1, selectFirstHold(db, id).sequence) < first
    updateColumns(db, webhook, STATE, { id, disabledMs: null, disabledReason: null })
    holdsRelease(db).run({ id, first })
    moveCursor(db, id, Math.max(cursor, first - 1))
    return hasLostEvents
  })
}

const firstHold = query((orm) =>
  orm
    .select({
      sequence: sql<number | null>`min(${webhookHold.sequence})`,
      nextAttemptMs: sql<number | null>`min(${webhookHold.nextAttemptMs})`,
    })
    .from(webhookHold)
    .where(is(webhookHold.webhookId, 'id')),
)

/** The first event that waits for a retry, and the time of the next attempt; infinite if no match waits. */
export function selectFirstHold(db: Db, id: number): { sequence: number; nextAttemptMs: number } {
  const row = firstHold(db).get({ id })
  const none = Number.POSITIVE_INFINITY
  return { sequence: row?.sequence ?? none, nextAttemptMs: row?.nextAttemptMs ?? none }
}

/** Moves the times of all retries, as the clock was. Returns how many. */
export function moveHolds(db: Db, byMs: number): number {
  return prepared(
    db,
    `UPDATE webhook_hold SET next_attempt_ms = next_attempt_ms + ?1, failing_since_ms = failing_since_ms + ?1`,
  ).run(byMs).changes
}

const RETRY_DELAYS = JSON.stringify(RETRY_DELAYS_MS)

/** Makes retries due that wait for longer than they ever should: the clock was wrong. Returns how many. */
export function clampHolds(db: Db, now: number): number {
  return prepared(
    db,
    `UPDATE webhook_hold SET next_attempt_ms = min(next_attempt_ms, ?1), failing_since_ms = min(failing_since_ms, ?1)
     WHERE failing_since_ms > ?1 OR next_attempt_ms >
       ?1 + ifnull(json_extract(?2, '$[' || (min(max(attempts, 1), json_array_length(?2)) - 1) || ']'), 0)`,
  ).run(now, RETRY_DELAYS).changes
}

/** Sends the events after a sequence again. */
export function rewindWebhook(db: Db, id: number, sequence: number): void {
  inTransaction(db, () => {
    deleteHolds(db, id)
    moveCursor(db, id, sequence)
  })
}

/** Follows a team that was merged into another one. */
export function repointWebhooks(db: Db, id: number, intoId: number): void {
  for (const { id: webhookId, teamId } of selectWebhooks(db)) {
    if (teamId === id) updateColumns(db, webhook, TEAM, { id: webhookId, teamId: intoId })
  }
}

export type WebhookEvent = typeof webhookEvent.$inferSelect

/** Of disabled webhooks too, so that they can be enabled without losing events. */
const selectSubscriptions = factOnce((db): Subscription[] =>
  prepared<Omit<Subscription, 'events'> & { events: string }>(
    db,
    'SELECT sport, events, tournament_id AS tournamentId, team_id AS teamId FROM webhook',
  )
    .all()
    .map((row) => ({ ...row, events: row.events.split(',') })),
)

const eventTrimming = query((orm) =>
  orm.delete(webhookEvent).where(lte(webhookEvent.sequence, bound('last'))),
)

/** Where and when a change happened. */
export interface EventOrigin {
  readonly position: number
  /** Timestamp of the source (ms); null if it gives none. */
  readonly timestampMs: number | null
}

/** Logs the events of a changed match that a webhook wants; null stands for a match that does not exist. */
export function recordMatchEvents(
  db: Db,
  previous: MatchFixture | null,
  next: MatchFixture | null,
  origin: EventOrigin,
  stale?: StaleMarks,
): void {
  const subscriptions = selectSubscriptions(db)
  if (subscriptions.length === 0) return
  for (const type of matchEvents(previous, next, stale))
    record(db, subscriptions, type, [previous, next], origin)
}

export function recordOddsEvent(db: Db, matchId: number, origin: EventOrigin): void {
  const subscriptions = selectSubscriptions(db)
  const match = subscriptions.length > 0 ? selectMatchRow(db, matchId) : null
  if (match) record(db, subscriptions, 'odds.changed', [match, match], origin)
}

function record(
  db: Db,
  subscriptions: readonly Subscription[],
  type: WebhookEventType,
  [previous, next]: readonly [MatchFixture | null, MatchFixture | null],
  origin: EventOrigin,
): void {
  const match = next ?? previous
  if (!match) return
  const { id: matchId, sport, tournamentId, homeTeamId, awayTeamId } = match
  const subject = { type, sport, tournamentId, homeTeamId, awayTeamId }
  if (!subscriptions.some((subscription) => isWanted(subscription, subject))) return
  const texts = { state: stateText(next), previous: stateText(previous) }
  const sequence = insertRow(db, webhookEvent, { ...subject, matchId, ...origin, ...texts })
  if (sequence % WEBHOOK_LIMITS.trimmedEvents === 0)
    eventTrimming(db).run({ last: sequence - WEBHOOK_LIMITS.events })
}

function stateText(match: MatchFixture | null): string | null {
  if (!match) return null
  const { homeScore, awayScore } = match
  return JSON.stringify({ status: statusOfCode(match.status), homeScore, awayScore })
}

/** Each end is a look-up in the index; both in one query would scan the table. */
const endOfLog = (end: 'min' | 'max') =>
  query((orm) =>
    orm
      .select({ sequence: sql<number | null>`${sql.raw(end)}(${webhookEvent.sequence})` })
      .from(webhookEvent),
  )
const [firstLogged, lastLogged] = [endOfLog('min'), endOfLog('max')]

/** Sequences of the first and last logged event; 1 and 0 if there is none. */
export function selectEventRange(db: Db): { readonly first: number; readonly last: number } {
  return { first: firstLogged(db).get()?.sequence ?? 1, last: lastLogged(db).get()?.sequence ?? 0 }
}

const eventsAfter = query((orm) =>
  orm
    .select()
    .from(webhookEvent)
    .where(gt(webhookEvent.sequence, bound('after')))
    .orderBy(asc(webhookEvent.sequence))
    .limit(atMost('limit')),
)

/** The next events in order, of all sports. */
export function selectEventsAfter(db: Db, after: number, limit: number): WebhookEvent[] {
  return eventsAfter(db).all({ after, limit })
}

const eventsOfMatch = query((orm) =>
  orm
    .select()
    .from(webhookEvent)
    .where(
      and(
        is(webhookEvent.matchId, 'matchId'),
        gte(webhookEvent.sequence, bound('from')),
        lte(webhookEvent.sequence, bound('through')),
      ),
    )
    .orderBy(asc(webhookEvent.sequence)),
)

/** Events of a match in a range of sequences, in order. */
export function selectEventsOfMatch(db: Db, matchId: number, from: number, through: number): WebhookEvent[] {
  return eventsOfMatch(db).all({ matchId, from, through })
}

const lastUpTo = query((orm) =>
  orm
    .select({ sequence: sql<number | null>`max(${webhookEvent.sequence})` })
    .from(webhookEvent)
    .where(lte(webhookEvent.position, bound('position'))),
)

/** Sequence of the last event up to a position of the change log; null if none is logged. */
export function selectSequenceUpTo(db: Db, position: number): number | null {
  return lastUpTo(db).get({ position })?.sequence ?? null
}

export type WebhookHold = typeof webhookHold.$inferSelect
export type WebhookDelivery = typeof webhookDelivery.$inferSelect
export type NewDelivery = Omit<WebhookDelivery, 'id' | 'webhookId'>

/** Those to be retried first come first. */
export const selectHolds = rowsBy(
  getTableColumns(webhookHold),
  webhookHold.webhookId,
  webhookHold.nextAttemptMs,
  webhookHold.sequence,
)

/** The latest first. */
export const selectDeliveries = rowsBy(
  getTableColumns(webhookDelivery),
  webhookDelivery.webhookId,
  desc(webhookDelivery.id),
)

/** The outcome of a round of deliveries. */
export interface RoundOutcome {
  /** The new cursor. */
  readonly through: number
  readonly deliveries: readonly NewDelivery[]
  readonly holds: readonly WebhookHold[]
  /** Matches that no longer wait for a retry. */
  readonly released: readonly number[]
  /** Why the webhook is to be disabled; null if it is not. */
  readonly disabledReason: string | null
}

const release = query((orm) =>
  orm
    .delete(webhookHold)
    .where(and(is(webhookHold.webhookId, 'webhookId'), is(webhookHold.matchId, 'matchId'))),
)
const deliveryTrimming = query((orm) =>
  orm
    .delete(webhookDelivery)
    .where(
      and(
        is(webhookDelivery.webhookId, 'webhookId'),
        sql`${webhookDelivery.id} <= (SELECT id FROM ${webhookDelivery} WHERE webhook_id = +${sql.placeholder('webhookId')} ORDER BY id DESC LIMIT 1 OFFSET ${WEBHOOK_LIMITS.deliveries})`,
      ),
    ),
)

/**
 * Stores the outcome of a round, all or nothing. Stores nothing if the webhook was deleted or rewound meanwhile: then
 * the events are sent again, or not wanted any more.
 */
export function storeRound(db: Db, { id, cursor }: Webhook, outcome: RoundOutcome, now: number): void {
  const { through, deliveries, holds, released, disabledReason } = outcome
  inTransaction(db, () => {
    if (findWebhook(db, id)?.cursor !== cursor) return
    moveCursor(db, id, through)
    for (const matchId of released) release(db).run({ webhookId: id, matchId })
    for (const hold of holds) upsertRow(db, webhookHold, hold)
    storeDeliveries(db, id, deliveries)
    if (disabledReason !== null) disableWebhook(db, id, now, disabledReason)
  })
}

/** Stores attempts and deletes the oldest ones beyond the limit. */
export function storeDeliveries(db: Db, webhookId: number, deliveries: readonly NewDelivery[]): void {
  for (const delivery of deliveries) insertRow(db, webhookDelivery, { webhookId, ...delivery })
  if (deliveries.length > 0) deliveryTrimming(db).run({ webhookId })
}

export interface WebhookAmounts {
  readonly enabled: number
  readonly disabled: number
  /** Logged events that are not examined yet, summed over the webhooks, whether they want them or not. */
  readonly pending: number
  /** Matches that wait for a retry. */
  readonly held: number
}

const holdCount = query((orm) => orm.select({ held: sql<number>`count(*)` }).from(webhookHold))

export function selectWebhookAmounts(db: Db): WebhookAmounts {
  const all = selectWebhooks(db)
  const enabled = all.filter(({ disabledMs }) => disabledMs === null)
  const { last } = selectEventRange(db)
  return {
    enabled: enabled.length,
    disabled: all.length - enabled.length,
    pending: enabled.reduce((sum, { cursor }) => sum + Math.max(0, last - cursor), 0),
    held: holdCount(db).get()?.held ?? 0,
  }
}
