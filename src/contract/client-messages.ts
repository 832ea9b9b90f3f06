/**
 * Messages that clients of the live channel send, as documented; `readClientMessage` also accepts the older forms of
 * docs/reference/live.md#2.
 */
import { Type } from 'typebox'
import { HEARTBEAT_MS } from '../catalog/feed.ts'
import { CONFLATE_MS } from '../catalog/live.ts'
import { SportSlugName } from './resources/sport.ts'
import { Count, described, Exact, Id, Maybe, OneOf, Text, TimestampMs } from './schema-kit.ts'

const optional = Type.Optional
const topic = {
  type: OneOf(['sport', 'match'], 'All matches of a sport, or one match.'),
  sportSlug: SportSlugName,
  matchId: optional(described(Id, 'Of a match.')),
}

export const CLIENT_MESSAGES = {
  subscribe: Exact(
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
          {
            epoch: Text,
            position: Count,
            timestamp: Maybe(TimestampMs),
          },
          { description: 'Only what changed since then. Null: everything, and then `resumed`.' },
        ),
      ),
    },
    { description: 'Subscribes to a topic, or changes the options of a subscription.' },
  ),
  unsubscribe: Exact(
    { action: Type.Literal('unsubscribe'), ...topic },
    { description: 'Ends a subscription.' },
  ),
  ping: Exact({ action: Type.Literal('ping') }, { description: 'Asks for `pong`.' }),
} as const
