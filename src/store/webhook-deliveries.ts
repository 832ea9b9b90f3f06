/** The state of webhook deliveries: matches that wait for a retry, and the last attempts (docs/webhooks.md#delivery). */
import { and, desc, getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { webhookDelivery, webhookHold } from '../../db/schema.ts'
import { WEBHOOK_LIMITS } from '../catalog/webhooks.ts'
import { rowsBy } from './rows.ts'
import { insertRow, is, query, upsertRow } from './statement.ts'
import { inTransaction } from './transaction.ts'
import { selectEventRange } from './webhook-events.ts'
import { disableWebhook, findWebhook, moveCursor, selectWebhooks, type Webhook } from './webhooks.ts'

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
    .where(and(is(webhookHold.webhookId, 'webhookId'), is(webhookHold.matchId, 'matchId')))
    .prepare(),
)
const trimming = query((orm) =>
  orm
    .delete(webhookDelivery)
    .where(
      and(
        is(webhookDelivery.webhookId, 'webhookId'),
        sql`${webhookDelivery.id} <= (SELECT id FROM ${webhookDelivery} WHERE webhook_id = +${sql.placeholder('webhookId')} ORDER BY id DESC LIMIT 1 OFFSET ${WEBHOOK_LIMITS.deliveries})`,
      ),
    )
    .prepare(),
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
  if (deliveries.length > 0) trimming(db).run({ webhookId })
}

export interface WebhookAmounts {
  readonly enabled: number
  readonly disabled: number
  /** Logged events that are not examined yet, summed over the webhooks, whether they want them or not. */
  readonly pending: number
  /** Matches that wait for a retry. */
  readonly held: number
}

const holdCount = query((orm) => orm.select({ held: sql<number>`count(*)` }).from(webhookHold).prepare())

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
