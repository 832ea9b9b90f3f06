/**
 * Live events of a match (docs/reference/resources.md#7): goals, cards, substitutions, video reviews and
 * the ends of periods. In a change players may be external references; on the wire they are integer ids.
 */
import { type Static, Type } from 'typebox'
import { Count, Maybe, model, NonEmptyText, Nullable, OneOf, Ref, Text, wireForm } from '../schema-kit.ts'

const optional = Type.Optional

export const EventPlayerChange = model('EventPlayerChange', { id: Ref('player'), name: NonEmptyText })

export const LiveEventChange = model('LiveEventChange', {
  id: optional(Type.Integer()),
  time: Nullable(Count),
  timeSeconds: Nullable(Count),
  type: Text,
  class: Maybe(Text),
  team: Maybe(OneOf(['home', 'away'])),
  period: Nullable(Text),
  player: optional(EventPlayerChange),
  playerName: optional(Text),
  assist: optional(EventPlayerChange),
  assistName: optional(Text),
  from: Maybe(Text),
  reason: Maybe(Text),
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
  homeScore: Maybe(Count),
  awayScore: Maybe(Count),
  sequence: optional(Count),
})
export type LiveEventChange = Static<typeof LiveEventChange>
export const LiveEventChanges = Type.Array(LiveEventChange, { maxItems: 1000 })

export const EventPlayer = wireForm(EventPlayerChange)
/** An event in responses; in chronological order, keys that do not apply are absent. */
export const LiveEvent = wireForm(LiveEventChange)
export type LiveEvent = Static<typeof LiveEvent>
