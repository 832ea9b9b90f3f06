/**
 * Analytics: the block of a match and the three endpoints (docs/reference/rules.md#2, docs/reference/resources.md#13).
 */
import { type Static, Type } from 'typebox'
import { Count, component, described, Exact, Id, model, Nullable, OneOf, Text } from '../schema-kit.ts'
import { Side } from './brief.ts'
import { EventPlayer } from './live-event.ts'

const ANALYTICS_STATUSES = ['available', 'pending', 'unavailable'] as const

export const AnalyticsStatus = component(
  'AnalyticsStatus',
  OneOf(
    ANALYTICS_STATUSES,
    'available: data exists; pending: no data yet, but it may arrive; unavailable: no data will arrive.',
  ),
)

export const Analytics = model('Analytics', {
  shotmap: AnalyticsStatus,
  momentum: AnalyticsStatus,
  averagePositions: AnalyticsStatus,
})

const Coordinate = Type.Number({ description: 'Percent of the pitch, 0 to 100.' })
const envelope = { matchId: Id, status: AnalyticsStatus }

export const Shot = model('Shot', {
  time: described(Count, 'Minute.'),
  timeSeconds: described(Nullable(Count), 'Second of the match.'),
  team: Side,
  player: Nullable(EventPlayer),
  shotType: described(Text, 'Football: goal, save, miss, block or post.'),
  situation: Nullable(
    OneOf(['assisted', 'regular', 'corner', 'setPiece', 'fastBreak', 'penalty', 'freeKick', 'throwIn']),
  ),
  bodyPart: Nullable(OneOf(['rightFoot', 'leftFoot', 'head', 'other'])),
  xg: described(Nullable(Type.Number({ minimum: 0 })), 'Expected goals; football only.'),
  xgot: described(Nullable(Type.Number({ minimum: 0 })), 'Expected goals on target; football only.'),
  coordinates: Exact({ x: Coordinate, y: Coordinate }),
  goalMouthCoordinates: Nullable(Exact({ y: Type.Number(), z: Type.Number() })),
})
export type Shot = Static<typeof Shot>

export const Shotmap = model('Shotmap', { ...envelope, shots: Type.Array(Shot) })

const Pressure = Type.Number({
  minimum: -100,
  maximum: 100,
  description: 'Pressure: positive for the home side, negative for the away side.',
})

export const MinuteMomentum = model('MinuteMomentum', { minute: Count, value: Pressure })
export const GameMomentum = model('GameMomentum', {
  set: Type.Integer({ minimum: 1 }),
  game: Type.Integer({ minimum: 1 }),
  value: Pressure,
  breakOccurred: Type.Boolean(),
})

export const Momentum = model('Momentum', {
  ...envelope,
  momentum: described(
    Type.Union([Type.Array(MinuteMomentum), Type.Array(GameMomentum)]),
    'By minute; in tennis by game.',
  ),
})

export const AveragePosition = model('AveragePosition', {
  player: Exact({ id: Id, name: Text, shirtNumber: Nullable(Count), position: Nullable(Text) }),
  averageX: Coordinate,
  averageY: Coordinate,
  pointsCount: described(Count, 'Number of touches in the mean.'),
})

export const PositionSubstitution = model('PositionSubstitution', {
  team: Side,
  time: Count,
  playerIn: EventPlayer,
  playerOut: EventPlayer,
})

export const AveragePositions = model('AveragePositions', {
  ...envelope,
  home: Type.Array(AveragePosition),
  away: Type.Array(AveragePosition),
  substitutions: Type.Array(PositionSubstitution),
})
export type AveragePositions = Static<typeof AveragePositions>
