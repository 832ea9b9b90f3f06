/** `scoreline webhook create | list | test | ...` (docs/webhooks.md). A running service sees changes at once. */
import type { Db } from '../../../db/open.ts'
import { findSport, type SportSlug, sportById } from '../../catalog/sports.ts'
import { TEST_EVENT, WEBHOOK_LIMITS, type WebhookEventType } from '../../catalog/webhooks.ts'
import type { Reference } from '../../contract/schema-kit.ts'
import { isWanted } from '../../rules/api/webhook-events.ts'
import { counted } from '../../shared/plural.ts'
import {
  createWebhook,
  deleteWebhook,
  enableWebhook,
  requireWebhook,
  rewindWebhook,
  rotateSecret,
  selectDeliveries,
  selectEventRange,
  selectEventsAfter,
  selectHolds,
  selectSequenceUpTo,
  selectWebhooks,
  storeDeliveries,
  type Webhook,
} from '../../store/access/webhooks.ts'
import { selectPosition } from '../../store/log/change-log.ts'
import { addressRefusal, guardedPost } from '../../webhooks/guarded-post.ts'
import { messageHeaders, SECRET_BYTES, secretText, testMessage } from '../../webhooks/signed-message.ts'
import { type CommandContext, inDatabase, withDatabase } from '../context.ts'
import { requireResource } from '../data/identity.ts'
import { isoTime, printList } from '../data/report.ts'
import { CommandError } from '../errors.ts'

interface DatabaseOptions {
  readonly database: string
}

export interface CreateOptions extends DatabaseOptions {
  readonly url: string
  readonly events: readonly WebhookEventType[]
  readonly sport: SportSlug
  readonly tournament?: Reference
  readonly team?: Reference
  readonly webhookAllow?: readonly string[]
}

/** Prints only the secret, and only this once. */
export async function runWebhookCreate(
  context: CommandContext,
  { database, url, events, sport: slug, tournament, team, webhookAllow = [] }: CreateOptions,
): Promise<void> {
  const refusal = await addressRefusal(url, webhookAllow)
  if (refusal !== null) throw new CommandError(refusal)
  const secret = secretText(context.entropy(SECRET_BYTES))
  const { id } = await withDatabase(database, (db) => {
    const idOf = (kind: 'tournament' | 'team', reference: Reference | undefined) => {
      if (reference === undefined) return null
      const { id, sport } = requireResource(db, kind, reference)
      if (sport !== slug) throw new CommandError(`${kind} ${reference} belongs to ${sport}`)
      return id
    }
    const filters = { tournamentId: idOf('tournament', tournament), teamId: idOf('team', team) }
    const sport = findSport(slug)?.id ?? 0
    return createWebhook(db, { url, secret, events, sport, now: context.clock(), ...filters })
  })
  context.out(secret)
  context.report(
    `Webhook ${id} sends ${events.join(', ')} to ${url}. The secret is not shown again. Try it: scoreline webhook test ${id}`,
  )
}

export async function runWebhookList(
  context: CommandContext,
  database: string,
  asJson: boolean,
): Promise<void> {
  const items = await inDatabase(database, (db) => {
    const { last } = selectEventRange(db)
    return selectWebhooks(db).map((of) => listed(of, last - of.cursor, selectHolds(db, of.id).length))
  })
  printList(context, {
    items,
    head: 'ID STATE PENDING HELD SPORT TOURNAMENT TEAM EVENTS URL',
    cellsOf: ({ id, state, pending, held, sport, tournamentId, teamId, events, url }) => {
      const filters = [sport, tournamentId ?? 'all', teamId ?? 'all']
      return [id, state, pending, held, ...filters, events.join(','), url]
    },
    asJson,
  })
}

/** Without its secret. */
function listed(
  { id, disabledMs, disabledReason, sport, tournamentId, teamId, events, url }: Webhook,
  pending: number,
  held: number,
) {
  const state = disabledMs === null ? 'enabled' : `disabled ${isoTime(disabledMs)}: ${disabledReason}`
  return { id, state, pending, held, sport: sportById(sport).slug, tournamentId, teamId, events, url }
}

/** Throws CommandError if the receiver does not accept the event. */
async function runTest(
  context: CommandContext,
  id: number,
  { database, webhookAllow }: DatabaseOptions & { readonly webhookAllow: readonly string[] },
): Promise<void> {
  const { clock, timer } = context
  const { status, problem, durationMs } = await inDatabase(database, async (db) => {
    const webhook = requireWebhook(db, id)
    const [atMs, startedMs] = [clock(), timer()]
    const message = testMessage(webhook, atMs)
    const { signal } = new AbortController()
    const headers = messageHeaders(webhook, message, atMs)
    const outcome = await guardedPost(webhookAllow)({ url: webhook.url, headers, body: message.body, signal })
    const attempt = { sequence: 0, type: TEST_EVENT, matchId: 0, attempt: 1, atMs }
    const durationMs = Math.round(timer() - startedMs)
    storeDeliveries(db, id, [{ ...attempt, durationMs, ...outcome }])
    return { ...outcome, durationMs }
  })
  if (problem !== null) throw new CommandError(`the test event was not accepted: ${problem}`)
  context.out(`status ${status} after ${durationMs} ms`)
}

async function runDeliveries(
  context: CommandContext,
  id: number,
  { database, json }: DatabaseOptions & { readonly json?: boolean },
): Promise<void> {
  const rows = await inDatabase(database, (db) => selectDeliveries(db, requireWebhook(db, id).id))
  printList(context, {
    items: rows.map(({ atMs, sequence, type, matchId, attempt, durationMs, status, problem }) => {
      return { at: isoTime(atMs), sequence, type, matchId, attempt, durationMs, status, problem }
    }),
    head: 'TIME SEQUENCE EVENT MATCH ATTEMPT MS STATUS PROBLEM',
    cellsOf: (row) => Object.values(row),
    asJson: json === true,
  })
}

async function runReplay(
  context: CommandContext,
  id: number,
  { database, since }: DatabaseOptions & { readonly since: number },
): Promise<void> {
  const { count, isDisabled } = await inDatabase(database, (db) => {
    const webhook = requireWebhook(db, id)
    const sequence = requireSequence(db, since)
    rewindWebhook(db, id, sequence)
    const events = selectEventsAfter(db, sequence, WEBHOOK_LIMITS.events + WEBHOOK_LIMITS.trimmedEvents)
    const count = events.filter((event) => isWanted(webhook, event)).length
    return { count, isDisabled: webhook.disabledMs !== null }
  })
  const hint = isDisabled ? ` once it is enabled: scoreline webhook enable ${id}` : ''
  context.report(`Webhook ${id} sends ${counted(count, 'event')} after position ${since} again${hint}.`)
}

/** The last event up to a position. Throws CommandError if events after the position are no longer logged. */
function requireSequence(db: Db, since: number): number {
  const position = selectPosition(db)
  if (since > position) throw new CommandError(`the change log ends at position ${position}`)
  const sequence = selectSequenceUpTo(db, since)
  if (sequence !== null) return sequence
  const { first } = selectEventRange(db)
  if (first === 1) return 0
  const [oldest] = selectEventsAfter(db, 0, 1)
  throw new CommandError(
    `events after position ${since} are no longer logged; the first logged one is at ${oldest?.position}`,
  )
}

async function runRotate(context: CommandContext, id: number, { database }: DatabaseOptions): Promise<void> {
  const secret = secretText(context.entropy(SECRET_BYTES))
  const endsMs = context.clock() + WEBHOOK_LIMITS.rotationMs
  await inDatabase(database, (db) => rotateSecret(db, requireWebhook(db, id), secret, endsMs))
  context.out(secret)
  context.report(
    `Webhook ${id} has a new secret, which is not shown again. The previous one also signs until ${isoTime(endsMs)}.`,
  )
}

async function runEnable(context: CommandContext, id: number, { database }: DatabaseOptions): Promise<void> {
  const hasLostEvents = await inDatabase(database, (db) => enableWebhook(db, requireWebhook(db, id)))
  context.report(
    hasLostEvents
      ? `Webhook ${id} continues at the first event that is still logged; earlier ones are lost, so load the matches over REST.`
      : `Webhook ${id} continues where it stopped.`,
  )
}

async function runDelete(context: CommandContext, id: number, { database }: DatabaseOptions): Promise<void> {
  const { url } = await inDatabase(database, (db) => {
    const webhook = requireWebhook(db, id)
    deleteWebhook(db, id)
    return webhook
  })
  context.report(`Webhook ${id} to ${url} is deleted.`)
}

/** The actions on one webhook, by the name of the command. */
export const WEBHOOK_ACTIONS = {
  test: runTest,
  deliveries: runDeliveries,
  replay: runReplay,
  rotate: runRotate,
  enable: runEnable,
  delete: runDelete,
}
