/** Live events of a match (wire format, 5). */
import { type Static, Type } from 'typebox'
import { Count, component, Exact, NonEmptyText, Nullable, OneOf, Ref, Text } from '../schema-kit.ts'

const optional = Type.Optional

export const EventPlayer = component('EventPlayer', Exact({ id: Ref('player'), name: NonEmptyText }))

export const LiveEvent = component(
  'LiveEvent',
  Exact({
    id: optional(Type.Integer()),
    time: Nullable(Count),
    timeSeconds: Nullable(Count),
    type: Text,
    class: optional(Nullable(Text)),
    team: optional(Nullable(OneOf(['home', 'away']))),
    period: Nullable(Text),
    player: optional(EventPlayer),
    playerName: optional(Text),
    assist: optional(EventPlayer),
    assistName: optional(Text),
    from: optional(Nullable(Text)),
    reason: optional(Nullable(Text)),
    rescinded: optional(Type.Boolean()),
    playerIn: optional(EventPlayer),
    playerInName: optional(Text),
    playerOut: optional(EventPlayer),
    playerOutName: optional(Text),
    injury: optional(Type.Boolean()),
    confirmed: optional(Type.Boolean()),
    length: optional(Count),
    addedTime: optional(Count),
    text: optional(Text),
    isLive: optional(Type.Boolean()),
    homeScore: optional(Nullable(Count)),
    awayScore: optional(Nullable(Count)),
    sequence: optional(Count),
  }),
)
export type LiveEvent = Static<typeof LiveEvent>

export const LiveEvents = Type.Array(LiveEvent, { maxItems: 1000 })
