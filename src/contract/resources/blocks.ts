/** The parts of a match that are stored as text of their own, one block each (docs/reference/resources.md#6 to #15). */
import { type Static, Type } from '@sinclair/typebox'
import { MATCH_STATUSES } from '../../catalog/statuses.ts'
import {
  Count,
  component,
  DictionaryTranslations,
  described,
  Exact,
  Id,
  Maybe,
  model,
  NonEmptyText,
  Nullable,
  OneOf,
  Ref,
  Text,
  TimestampMs,
  Translations,
  wireForm,
} from '../schema-kit.ts'
import { ImageUrl, PlayerBrief, Side } from './brief.ts'

// Events (docs/reference/resources.md#7). In a change players may be external references; on the wire they are integers.

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
  secondAssist: optional(EventPlayerChange),
  secondAssistName: optional(Text),
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

// Lineups and missing players (docs/reference/resources.md#6.1, #6).

/** Flat numbers by keys of the statistics dictionary. */
export const PlayerStatistics = component(
  'PlayerStatistics',
  Type.Record(Type.String(), Type.Number(), {
    description: 'Numbers by key; /v2/StatisticsDict.json describes the keys.',
  }),
)

export const LineupPlayer = model('LineupPlayer', {
  id: Id,
  name: Text,
  teamId: Id,
  position: described(Nullable(Text), 'Position on the field; in football G, D, M or F.'),
  statistics: Nullable(PlayerStatistics),
  shirtNumber: Nullable(Count),
  captain: Type.Boolean(),
  substitute: Type.Boolean(),
  translations: Translations,
  image: ImageUrl,
})
export type LineupPlayer = Static<typeof LineupPlayer>

export const MissingReason = model('MissingReason', {
  code: described(Count, 'Code of the reason; 11, 12 and 13 concern cards and exist in football only.'),
  name: Text,
  translations: DictionaryTranslations,
})

export const MissingDescription = model('MissingDescription', {
  text: Text,
  translations: DictionaryTranslations,
})

export const MissingPlayer = model('MissingPlayer', {
  player: Exact({
    id: Id,
    name: Text,
    position: Nullable(Text),
    jerseyNumber: Nullable(Text),
    translations: Translations,
    image: ImageUrl,
  }),
  type: OneOf(['missing', 'doubtful']),
  reason: MissingReason,
  description: Nullable(MissingDescription),
  expectedEndDateMs: Nullable(TimestampMs),
})
export type MissingPlayer = Static<typeof MissingPlayer>

export const Lineup = model('Lineup', {
  formation: Nullable(Text),
  players: Type.Array(LineupPlayer),
  missingPlayers: Type.Array(MissingPlayer),
  confirmed: Type.Optional(Type.Boolean()),
})
export type Lineup = Static<typeof Lineup>

// Statistics by period and group (docs/reference/resources.md#8).

const shown = Type.String({ description: 'As displayed: "54%", "9", "18/40 (45%)".' })
const total = Type.Optional(Type.Number({ description: 'Denominator of the value; fractions only.' }))

export const StatisticsItem = model('StatisticsItem', {
  key: Type.String({ description: 'Key of /v2/StatisticsDict.json; compare case-sensitively.' }),
  name: Text,
  home: shown,
  away: shown,
  homeValue: Type.Number(),
  awayValue: Type.Number(),
  homeTotal: total,
  awayTotal: total,
  compareCode: Type.Integer({
    minimum: 1,
    maximum: 3,
    description:
      '1 home is larger, 2 away is larger, 3 equal. Fractions compare by percentage; negative statistics are not inverted.',
  }),
  statisticsType: OneOf(['positive', 'negative'], 'Whether a larger value is better.'),
  valueType: OneOf(['event', 'team']),
  renderType: Type.Integer({
    minimum: 1,
    maximum: 4,
    description: '1 plain, 2 percent shares, 3 fraction with percent, 4 percent of a fraction.',
  }),
})
export type StatisticsItem = Static<typeof StatisticsItem>

export const StatisticsGroup = model('StatisticsGroup', {
  groupName: Text,
  statisticsItems: Type.Array(StatisticsItem),
})

export const StatisticsPeriod = model('StatisticsPeriod', {
  period: Type.String({ description: 'ALL, or a part: 1ST to 7TH, OT.' }),
  groups: Type.Array(StatisticsGroup),
})

export const MatchStatistics = component(
  'MatchStatistics',
  described(Type.Array(StatisticsPeriod), 'Statistics by period; empty if there are none.'),
)
export type MatchStatistics = Static<typeof MatchStatistics>

// Analytics: the block of a match and the three endpoints (docs/reference/rules.md#2, docs/reference/resources.md#13).

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
  time: Count,
  timeSeconds: Nullable(Count),
  team: Side,
  player: Nullable(EventPlayer),
  shotType: described(Text, 'How the shot ended; in football goal, save, miss, block or post.'),
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
    'Pressure by minute; in tennis by game.',
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

// Best players: football, ice-hockey, basketball (docs/reference/resources.md#12).

export const BestPlayer = model('BestPlayer', {
  player: Exact({
    id: Id,
    name: Text,
    translations: Translations,
    position: Nullable(Text),
    image: ImageUrl,
  }),
  team: Side,
  value: Type.String({ description: 'The indicator as displayed, e.g. "8.4".' }),
  label: Type.String({ description: 'Key of the indicator, e.g. rating.' }),
  rating: Nullable(Type.Number()),
})
export type BestPlayer = Static<typeof BestPlayer>

export const BestPlayers = model('BestPlayers', {
  playerOfTheMatch: Nullable(BestPlayer),
  home: Type.Array(BestPlayer),
  away: Type.Array(BestPlayer),
})
export type BestPlayers = Static<typeof BestPlayers>

// Tennis (docs/reference/resources.md#14).

const Number1 = Type.Integer({ minimum: 1 })
const Seed = described(Nullable(Number1), 'Seed; null if not seeded.')

export const GROUND_TYPES = ['Hardcourt outdoor', 'Hardcourt indoor', 'Clay', 'Grass'] as const
const POINT_TYPES = ['ace', 'doubleFault', 'winner', 'loser', 'error'] as const

export const TennisSet = model('TennisSet', {
  setNumber: Number1,
  homeGames: Count,
  awayGames: Count,
  winner: described(Nullable(Side), 'Side that won the set; null while it is in progress.'),
  durationSeconds: Nullable(Count),
  tiebreak: Type.Optional(
    Exact(
      { homePoints: Count, awayPoints: Count },
      { description: 'Points of the tie-break; absent if none was played.' },
    ),
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
    described(Type.Array(TennisGame), 'All points, by game; only when a single match is requested by id.'),
  ),
})
export type Tennis = Static<typeof Tennis>

// Esports (docs/reference/resources.md#15). Members that a title does not have are null or empty: picks and bans in the
// shooter, maps and rounds in the lane-based titles.

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
  side: OneOf(['T', 'CT']),
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
  winnerCode: Nullable(Type.Integer({ minimum: 1, maximum: 2 })),
  durationSeconds: Nullable(Count),
  map: Nullable(Exact({ name: Text, image: Nullable(ImageUrl) })),
  homeTeamStartingSide: Nullable(OneOf(STARTING_SIDES)),
  statistics: Nullable(Exact({ home: EsportsStatistics, away: EsportsStatistics })),
  players: Exact({ home: Type.Array(EsportsPlayer), away: Type.Array(EsportsPlayer) }),
  picks: Heroes,
  bans: Heroes,
  rounds: Type.Array(EsportsRound),
})
export type EsportsGame = Static<typeof EsportsGame>

export const Esports = model('Esports', { bestOf: Number1, games: Type.Array(EsportsGame) })
export type Esports = Static<typeof Esports>
