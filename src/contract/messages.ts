/**
 * All messages of the service, as documented: those of the live channel (docs/reference/live.md#2), in both directions,
 * and the body of a webhook request.
 */
import { type Static, type TProperties, Type } from '@sinclair/typebox'
import { LIVE_ERRORS, type LiveErrorSlug } from '../catalog/errors.ts'
import { HEARTBEAT_MS } from '../catalog/feed.ts'
import { CONFLATE_MS } from '../catalog/live/live.ts'
import { MATCH_STATUSES } from '../catalog/statuses.ts'
import { WEBHOOK_EVENT_TYPES } from '../catalog/webhooks.ts'
import { LIVE_VARIANTS } from './live-messages.ts'
import { SportSlugName } from './resources/brief.ts'
import { MATCH_FIELD_NAMES, Match, MatchState } from './resources/match.ts'
import {
  Count,
  described,
  describeFields,
  Exact,
  Id,
  Maybe,
  model,
  Nullable,
  OneOf,
  Text,
  TimestampMs,
} from './schema-kit.ts'

const subscription = {
  topic: Text,
  subscription: OneOf(['sport', 'match']),
  sportSlug: SportSlugName,
  matchId: Type.Optional(Id),
}
const position = {
  epoch: described(Text, 'Name of the history of the data. Positions of two epochs cannot be compared.'),
  position: described(
    Count,
    'Position of the change log up to which all changes have been sent. Resume from the last one.',
  ),
}
const choice = {
  fields: Type.Optional(
    Type.Array(OneOf(MATCH_FIELD_NAMES), {
      description:
        'The fields that were asked for; absent if all were. Such messages have a sequence of their own.',
    }),
  ),
  conflateMs: Type.Optional(
    described(
      Count,
      'The interval that was asked for: at most one delta per match in it. Such messages have a sequence of their own.',
    ),
  ),
}
const options = { withBkOdds: Type.Boolean(), oddsStage: Nullable(OneOf(['all'])), ...choice, ...position }
/** @assumed */
const ignored = {
  ignored: Type.Optional(
    Type.Array(Type.String(), { description: 'Members of the message that are unknown, if there are any' }),
  ),
}
const ofMatch = { sportSlug: SportSlugName, matchId: Id, timestamp: TimestampMs, position: position.position }
const version = {
  variant: OneOf(LIVE_VARIANTS, 'Variant of the match: without odds, with odds, or with combined odds.'),
  revision: described(Count, 'Version of the match; it never decreases.'),
  ...choice,
}

export const FlatChange = model('FlatChange', {
  path: Type.String({ description: 'Keys joined by dots, e.g. homeScore.current.' }),
  type: OneOf(['added', 'updated', 'removed']),
  oldValue: Type.Optional(Type.Unknown()),
  newValue: Type.Optional(Type.Unknown()),
})

const Nested = Type.Record(Type.String(), Type.Unknown())

export const LiveChanges = model(
  'LiveChanges',
  'Partial matches to deep-merge: first `added`, then `updated`. An object under the key of an array holds ' +
    'its elements by index; an array replaces the whole. A board under `oddsBk` replaces the whole board. Last, ' +
    'delete the keys that `flatChanges` lists as removed.',
  { added: Nested, updated: Nested, flatChanges: Type.Array(FlatChange) },
)
export type LiveChanges = Static<typeof LiveChanges>

function message<Name extends string, T extends TProperties>(type: Name, description: string, members: T) {
  return describeFields(Exact({ type: Type.Literal(type), ...members }, { description }), [type])
}

/** All messages of the service, by `type`. */
export const SERVER_MESSAGES = {
  connected: message('connected', 'The first message of a connection.', {
    timestamp: TimestampMs,
    ...position,
  }),
  subscribed: message('subscribed', 'The subscription exists. Snapshots follow.', {
    ...subscription,
    ...options,
    ...ignored,
  }),
  already_subscribed: message(
    'already_subscribed',
    'The same subscription existed already. Snapshots follow again.',
    { ...subscription, ...options, ...ignored },
  ),
  resumed: message(
    'resumed',
    'Everything that `since` asked for has been sent: the client may resume from this position.',
    { ...subscription, timestamp: TimestampMs, ...options },
  ),
  reset: message(
    'reset',
    'The subscription cannot be resumed from this position. Discard its matches: full snapshots follow, then ' +
      '`resumed`.',
    { ...subscription, timestamp: TimestampMs, ...options },
  ),
  unsubscribed: message('unsubscribed', 'The subscription has ended.', { ...subscription }),
  match_snapshot: message(
    'match_snapshot',
    'The complete state of a match. It replaces any known state of the same variant.',
    { ...ofMatch, ...version, data: MatchState },
  ),
  match_delta: message('match_delta', 'What changed in a match since `baseRevision`.', {
    ...ofMatch,
    ...version,
    baseRevision: described(Count, 'The version that the changes apply to, in this variant.'),
    changes: LiveChanges,
  }),
  match_deleted: message('match_deleted', 'The match was deleted.', { ...ofMatch }),
  pong: message('pong', 'The response to `ping`.', { timestamp: TimestampMs, ...position }),
  heartbeat: message(
    'heartbeat',
    'Sent at the requested interval, and to every connection when an epoch begins.',
    {
      timestamp: TimestampMs,
      ...position,
      sources: Type.Record(Type.String(), TimestampMs, {
        description: 'When the last change of each source of the feed was received.',
      }),
    },
  ),
  error: message(
    'error',
    'A client message was refused. The connection stays open, except after `internal_error`.',
    {
      code: OneOf(Object.keys(LIVE_ERRORS) as LiveErrorSlug[]),
      message: Text,
      topic: Type.Optional(described(Text, 'The topic of the refused message.')),
    },
  ),
} as const

const optional = Type.Optional
const topic = {
  type: OneOf(['sport', 'match'], 'All matches of a sport, or one match.'),
  sportSlug: SportSlugName,
  matchId: optional(described(Id, 'Of a match.')),
}

function command<T extends TProperties>(members: T, description: string) {
  return describeFields(Exact(members, { description }), [])
}

/** What clients send; `readClientMessage` also accepts the older forms of docs/reference/live.md#2. */
export const CLIENT_MESSAGES = {
  subscribe: command(
    {
      action: Type.Literal('subscribe'),
      ...topic,
      withBkOdds: optional(Type.Boolean({ description: 'Adds the boards of the bookmakers.' })),
      oddsStage: optional(OneOf(['all'], 'With `withBkOdds`: the boards of both stages combined.')),
      fields: optional(described(Text, 'Only these fields, comma-separated, as in REST.')),
      conflateMs: Maybe(
        Type.Integer({
          ...CONFLATE_MS,
          description: 'At most one delta per match in this time (ms), merged. Null: every change at once.',
        }),
      ),
      heartbeatMs: Maybe(
        Type.Integer({ ...HEARTBEAT_MS, description: 'Interval of heartbeats; null stops them.' }),
      ),
      since: Maybe(
        Exact(
          { epoch: Text, position: Count, timestamp: Maybe(TimestampMs) },
          { description: 'Only what changed since then. Null: everything, and then `resumed`.' },
        ),
      ),
    },
    'Subscribes to a topic, or changes the options of a subscription.',
  ),
  unsubscribe: command({ action: Type.Literal('unsubscribe'), ...topic }, 'Ends a subscription.'),
  ping: command({ action: Type.Literal('ping') }, 'Asks for `pong`.'),
} as const

// The body of a webhook request (docs/webhooks.md#messages).

const WebhookState = model('WebhookState', 'Status and score of a match around an event.', {
  status: OneOf(MATCH_STATUSES),
  homeScore: Count,
  awayScore: Count,
})

export const WebhookMessage = model('WebhookMessage', 'An event of a match.', {
  type: OneOf(WEBHOOK_EVENT_TYPES, 'What happened.'),
  id: described(Text, 'The same in every attempt and replay; ignore a message whose `id` you had.'),
  epoch: described(Text, 'Positions are comparable only within one epoch.'),
  position: described(Id, 'Position of the change in the change log.'),
  sequence: described(Id, 'Rises with every event of a match; not every number is sent.'),
  timestamp: described(Nullable(TimestampMs), 'When it happened, as the source says; null if it does not.'),
  sport: SportSlugName,
  matchId: Id,
  state: described(Nullable(WebhookState), 'State after the event; null if the match was deleted.'),
  previous: described(Nullable(WebhookState), 'State before the event; null if the match is new.'),
  data: described(
    Nullable(Match),
    'The match as in a list with `view=lite`, as it is when the message is sent; null if it was deleted.',
  ),
})
