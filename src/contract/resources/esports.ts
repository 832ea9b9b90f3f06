/**
 * The esports block of a match (docs/reference/resources.md#15). Members that a title does not have are null or empty:
 * picks and bans in the shooter, maps and rounds in the lane-based titles.
 */
import { type Static, Type } from 'typebox'
import { MATCH_STATUSES } from '../../catalog/statuses.ts'
import { Count, component, described, Exact, Id, model, Nullable, OneOf, Text } from '../schema-kit.ts'
import { ImageUrl, PlayerBrief, Side } from './brief.ts'

const Number1 = Type.Integer({ minimum: 1 })

const StatisticValue = Type.Union([Type.Number(), Type.Boolean(), Type.String(), Type.Null()])
export const EsportsStatistics = component(
  'EsportsStatistics',
  Type.Record(Type.String(), StatisticValue, {
    description: 'Values by key, e.g. kills, deaths, assists, goldEarned, towers, firstBlood, role.',
  }),
)

export const EsportsHero = model('EsportsHero', { id: Id, name: Text, image: Nullable(ImageUrl) })

export const EsportsPlayer = model('EsportsPlayer', {
  player: PlayerBrief,
  statistics: EsportsStatistics,
  hero: Nullable(EsportsHero),
})

export const EsportsRound = model('EsportsRound', {
  number: Number1,
  winner: Side,
  side: OneOf(['T', 'CT'], 'Side of the winner.'),
  outcome: OneOf(['elimination', 'defuse', 'explosion', 'timeout']),
  homeScore: Count,
  awayScore: Count,
})

const GameScore = Exact({ current: Count })
const Heroes = Exact({ home: Type.Array(EsportsHero), away: Type.Array(EsportsHero) })

export const STARTING_SIDES = ['T', 'CT', 'Radiant', 'Dire', 'Blue', 'Red'] as const

export const EsportsGame = model('EsportsGame', {
  gameNumber: Number1,
  status: OneOf(MATCH_STATUSES),
  homeScore: GameScore,
  awayScore: GameScore,
  winnerCode: described(
    Nullable(Type.Integer({ minimum: 1, maximum: 2 })),
    '1 home, 2 away; null while running.',
  ),
  durationSeconds: Nullable(Count),
  map: described(Nullable(Exact({ name: Text, image: Nullable(ImageUrl) })), 'Shooter only.'),
  homeTeamStartingSide: Nullable(OneOf(STARTING_SIDES)),
  statistics: described(
    Nullable(Exact({ home: EsportsStatistics, away: EsportsStatistics })),
    'Team statistics.',
  ),
  players: Exact({ home: Type.Array(EsportsPlayer), away: Type.Array(EsportsPlayer) }),
  picks: Heroes,
  bans: Heroes,
  rounds: described(Type.Array(EsportsRound), 'Shooter only.'),
})
export type EsportsGame = Static<typeof EsportsGame>

export const Esports = model('Esports', { bestOf: Number1, games: Type.Array(EsportsGame) })
export type Esports = Static<typeof Esports>
