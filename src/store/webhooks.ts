/**
 * Webhooks: where to send which events (docs/webhooks.md). Secrets are stored in plain text, because the service signs
 * with them; they are never listed or logged.
 */
import { getTableColumns, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { webhook, webhookDelivery, webhookHold } from '../../db/schema.ts'
import { WEBHOOK_LIMITS, type WebhookEventType } from '../catalog/webhooks.ts'
import type { Subscription } from '../rules/webhook-events.ts'
import { deletionBy, rowBy } from './rows.ts'
import { insertRow, is, query, updateColumns } from './statement.ts'
import { inTransaction } from './transaction.ts'
import { selectEventRange } from './webhook-events.ts'

type WebhookRow = typeof webhook.$inferSelect

export type Webhook = Omit<WebhookRow, 'events'> & Subscription

/** A webhook command that cannot be carried out; the message is one sentence for the operator. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
}

const allWebhooks = query((orm) => orm.select().from(webhook).orderBy(webhook.id).prepare())
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

/** Throws WebhookRefused for an unknown id. */
export function requireWebhook(db: Db, id: number): Webhook {
  const found = findWebhook(db, id)
  if (!found) throw new WebhookRefused(`there is no webhook ${id}; "webhook list" shows all`)
  return found
}

export interface NewWebhook extends Subscription {
  readonly url: string
  readonly secret: string
  readonly events: readonly WebhookEventType[]
  readonly now: number
}

/** Creates a webhook for events from now on. Throws WebhookRefused if there are too many. */
export function createWebhook(db: Db, { events, now, ...of }: NewWebhook): Webhook {
  return inTransaction(db, () => {
    if (selectWebhooks(db).length >= WEBHOOK_LIMITS.webhooks) {
      throw new WebhookRefused(`there are ${WEBHOOK_LIMITS.webhooks} webhooks already; delete one first`)
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

export function moveCursor(db: Db, id: number, cursor: number): void {
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
    .where(is(webhookHold.webhookId, 'id'))
    .prepare(),
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
    .where(is(webhookHold.webhookId, 'id'))
    .prepare(),
)

/** The first event that waits for a retry, and the time of the next attempt; infinite if no match waits. */
export function selectFirstHold(db: Db, id: number): { sequence: number; nextAttemptMs: number } {
  const row = firstHold(db).get({ id })
  const none = Number.POSITIVE_INFINITY
  return { sequence: row?.sequence ?? none, nextAttemptMs: row?.nextAttemptMs ?? none }
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
