/** The tennis block of a match (docs/reference/resources.md#14). */
import { type Static, Type } from 'typebox'
import { Count, described, Exact, model, Nullable, OneOf } from '../schema-kit.ts'
import { GameMomentum } from './analytics.ts'
import { Side } from './brief.ts'

const Number1 = Type.Integer({ minimum: 1 })
const Seed = described(Nullable(Number1), 'Null if not seeded.')

export const GROUND_TYPES = ['Hardcourt outdoor', 'Hardcourt indoor', 'Clay', 'Grass'] as const
export const POINT_TYPES = ['ace', 'doubleFault', 'winner', 'loser', 'error'] as const

export const TennisSet = model('TennisSet', {
  setNumber: Number1,
  homeGames: Count,
  awayGames: Count,
  winner: described(Nullable(Side), 'Null while the set is in progress.'),
  durationSeconds: Nullable(Count),
  tiebreak: Type.Optional(
    Exact({ homePoints: Count, awayPoints: Count }, { description: 'Only if one was played.' }),
  ),
})

/** @assumed Tie-breaks count in plain numbers, so any number is allowed besides the five point names. */
const GamePoint = Type.String({
  pattern: '^(0|15|30|40|A|[1-9][0-9]?)$',
  description: '0, 15, 30, 40 or A; in a tie-break the number of points.',
})

export const TennisPoint = model('TennisPoint', {
  type: described(Nullable(OneOf(POINT_TYPES)), 'How the point ended; null if unknown.'),
  server: Side,
  homePoint: GamePoint,
  awayPoint: GamePoint,
  winner: Side,
})

export const TennisGame = model('TennisGame', {
  set: Number1,
  game: Number1,
  score: Exact({ home: Count, away: Count }, { description: 'Games of the set after this one.' }),
  server: Side,
  points: Type.Array(TennisPoint),
})
export type TennisGame = Static<typeof TennisGame>

export const Tennis = model('Tennis', {
  bestOf: Type.Union([Type.Literal(3), Type.Literal(5)]),
  groundType: Nullable(OneOf(GROUND_TYPES)),
  firstToServe: Nullable(Side),
  homePlayerSeed: Seed,
  awayPlayerSeed: Seed,
  sets: Type.Array(TennisSet),
  momentum: Type.Array(GameMomentum),
  pointByPoint: Type.Optional(
    described(Type.Array(TennisGame), 'Only when a single match is requested by id.'),
  ),
})
export type Tennis = Static<typeof Tennis>
