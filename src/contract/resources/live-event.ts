/**
 * Live events of a match (docs/reference/resources.md#7): goals, cards, substitutions, video reviews and
 * the ends of periods. In a change players may be external references; on the wire they are integer ids.
 */
import { type Static, Type } from 'typebox'
import { Count, component, Exact, NonEmptyText, Nullable, OneOf, Ref, Text, wireForm } from '../schema-kit.ts'

const optional = Type.Optional

export const EventPlayerChange = component(
  'EventPlayerChange',
  Exact({ id: Ref('player'), name: NonEmptyText }),
)

export const LiveEventChange = component(
  'LiveEventChange',
  Exact({
    id: optional(Type.Integer()),
    time: Nullable(Count),
    timeSeconds: Nullable(Count),
    type: Text,
    class: optional(Nullable(Text)),
    team: optional(Nullable(OneOf(['home', 'away']))),
    period: Nullable(Text),
    player: optional(EventPlayerChange),
    playerName: optional(Text),
    assist: optional(EventPlayerChange),
    assistName: optional(Text),
    from: optional(Nullable(Text)),
    reason: optional(Nullable(Text)),
    rescinded: optional(Type.Boolean()),
    playerIn: optional(EventPlayerChange),
    playerInName: optional(Text),
    playerOut: optional(EventPlayerChange),
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
export type LiveEventChange = Static<typeof LiveEventChange>
export const LiveEventChanges = Type.Array(LiveEventChange, { maxItems: 1000 })

export const EventPlayer = wireForm(EventPlayerChange)
/** An event in responses; in chronological order, keys that do not apply are absent. */
export const LiveEvent = wireForm(LiveEventChange)
export type LiveEvent = Static<typeof LiveEvent>
