/**
 * The log of events that webhooks want (docs/webhooks.md#delivery). An event is written in the transaction of its
 * change, so every goal has one, however fast the next goal follows.
 */
import { and, asc, gt, gte, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { webhookEvent } from '../../db/schema.ts'
import { statusOfCode } from '../catalog/statuses.ts'
import { WEBHOOK_LIMITS, type WebhookEventType } from '../catalog/webhooks.ts'
import { isWanted, type MatchFixture, matchEvents, type Subscription } from '../rules/webhook-events.ts'
import { selectMatchRow } from './match-writer.ts'
import { insertRow, is, prepared, query } from './statement.ts'

export type WebhookEvent = typeof webhookEvent.$inferSelect

/** Of disabled webhooks too, so that they can be enabled without losing events. */
function selectSubscriptions(db: Db): Subscription[] {
  return prepared<Omit<Subscription, 'events'> & { events: string }>(
    db,
    'SELECT sport, events, tournament_id AS tournamentId, team_id AS teamId FROM webhook',
  )
    .all()
    .map((row) => ({ ...row, events: row.events.split(',') }))
}

const trimming = query((orm) =>
  orm
    .delete(webhookEvent)
    .where(lte(webhookEvent.sequence, sql`${sql.placeholder('last')}`))
    .prepare(),
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
): void {
  const subscriptions = selectSubscriptions(db)
  if (subscriptions.length === 0) return
  for (const type of matchEvents(previous, next)) record(db, subscriptions, type, [previous, next], origin)
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
    trimming(db).run({ last: sequence - WEBHOOK_LIMITS.events })
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
      .from(webhookEvent)
      .prepare(),
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
    .where(gt(webhookEvent.sequence, sql`${sql.placeholder('after')}`))
    .orderBy(asc(webhookEvent.sequence))
    .limit(sql.placeholder('limit'))
    .prepare(),
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
        gte(webhookEvent.sequence, sql`${sql.placeholder('from')}`),
        lte(webhookEvent.sequence, sql`${sql.placeholder('through')}`),
      ),
    )
    .orderBy(asc(webhookEvent.sequence))
    .prepare(),
)

/** Events of a match in a range of sequences, in order. */
export function selectEventsOfMatch(db: Db, matchId: number, from: number, through: number): WebhookEvent[] {
  return eventsOfMatch(db).all({ matchId, from, through })
}

const lastUpTo = query((orm) =>
  orm
    .select({ sequence: sql<number | null>`max(${webhookEvent.sequence})` })
    .from(webhookEvent)
    .where(lte(webhookEvent.position, sql`${sql.placeholder('position')}`))
    .prepare(),
)

/** Sequence of the last event up to a position of the change log; null if none is logged. */
export function selectSequenceUpTo(db: Db, position: number): number | null {
  return lastUpTo(db).get({ position })?.sequence ?? null
}
