/**
 * The live channel as server-sent events (docs/live.md#server-sent-events): one subscription per request, with the
 * options of a `subscribe` message. Not in the list of endpoints, because their responses never end. @assumed
 */
import { Type } from '@sinclair/typebox'
import { HEARTBEAT_MS } from '../catalog/feed.ts'
import { CONFLATE_MS } from '../catalog/live/live.ts'
import { contentOf, variantOf } from '../contract/live-messages.ts'
import { boundedInteger, epochPosition, flag, oneOf, text } from '../contract/parameters.ts'
import { shapeQuery } from '../contract/queries.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { matchParams } from './load-resource.ts'

const query = {
  withBkOdds: flag({ description: 'Adds `oddsBk`, the boards of the bookmakers.' }),
  oddsStage: oneOf(['all'], {
    description: 'With `withBkOdds=true`: the combined board of the prematch and the live stage.',
  }),
  fields: shapeQuery.fields,
  conflateMs: boundedInteger(CONFLATE_MS, {
    description: 'At most one delta per match in this time (ms), merged. Without it every change at once.',
  }),
  heartbeatMs: boundedInteger(HEARTBEAT_MS, {
    description: 'Interval of `heartbeat` messages. Without it a comment is sent every 15 seconds.',
  }),
  lastEventId: epochPosition({
    description:
      'The id of the last event: only what changed since is sent. The header `Last-Event-ID` wins.',
  }),
  apiKey: text(
    { minimum: 1, maximum: 256 },
    { description: 'The API key, for browsers, whose `EventSource` sends no `Authorization` header.' },
  ),
} as const

const LIVE = {
  tag: 'matches',
  access: 'free',
  contentType: 'text/event-stream; charset=utf-8',
  keyInQuery: true,
  errors: ['quota_exceeded', 'live_limit_reached', 'service_busy'],
  query,
  response: Type.String({
    description:
      'Events without a name: `data` is a message of the live channel, `id` is `EPOCH:POSITION`. The event `close` has ' +
      'the close code and its reason.',
  }),
} as const

type Query = Parameters<
  Parameters<typeof endpoint<typeof matchParams, typeof query>>[0]['answer']
>[0]['query']

/** A foreign epoch or a position without one is answered with everything. */
function optionsOf({ withBkOdds, oddsStage, fields, conflateMs, heartbeatMs, lastEventId }: Query) {
  const since = lastEventId ? { ...lastEventId, epoch: lastEventId.epoch ?? '', timestamp: null } : null
  return {
    action: 'subscribe',
    content: contentOf(variantOf(withBkOdds ?? false, oddsStage ?? null), fields ?? null, conflateMs ?? null),
    since,
    ...(since && { position: since.position }),
    ...(heartbeatMs !== undefined && { heartbeatMs }),
  } as const
}

const liveEventsOfSport = endpoint({
  ...LIVE,
  path: '/v2/{sportSlug}/live/events',
  operationId: 'followSport',
  summary: 'Live updates of a sport as server-sent events',
  description:
    'The messages of a subscription to the sport: snapshots of the matches in progress, then every change. Costs a ' +
    'unit of quota; resuming within ten minutes costs none.',
  answer: ({ sport, query }) => ({ live: { ...optionsOf(query), topic: { sport, matchId: null } } }),
})

const liveEventsOfMatch = endpoint({
  ...LIVE,
  path: '/v2/{sportSlug}/matches/{matchId}/live',
  operationId: 'followMatch',
  summary: 'Live updates of a match as server-sent events',
  description:
    'The messages of a subscription to the match: its snapshot, then every change. A match that does not exist yet ' +
    'begins with its first change.',
  params: matchParams,
  answer: ({ sport, params, query }) => ({
    live: { ...optionsOf(query), topic: { sport, matchId: params.matchId } },
  }),
})

export const LIVE_ENDPOINTS: readonly Endpoint[] = [liveEventsOfSport, liveEventsOfMatch]
