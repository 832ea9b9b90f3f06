/**
 * The blocks of a match in the feed (docs/reference/resources.md#3, #6). People are referenced by id only; names,
 * translations and images are added when the block is written. Everything else has its wire shape; members that may be
 * null there may be omitted here. An empty block counts as absent.
 */
import { type Static, type TOptional, Type } from '@sinclair/typebox'
import { BOOKMAKERS } from '../catalog/bookmakers.ts'
import { MATCH_STATUSES } from '../catalog/statuses.ts'
import {
  AveragePosition,
  EsportsRound,
  GameMomentum,
  GROUND_TYPES,
  MinuteMomentum,
  PlayerStatistics,
  Shot,
  STARTING_SIDES,
  TennisGame,
  TennisSet,
} from './resources/blocks.ts'
import { Side } from './resources/brief.ts'
import { Duel, PregameTeamForm, Streak } from './resources/match.ts'
import {
  Count,
  component,
  DictionaryTranslations,
  described,
  Exact,
  Maybe,
  model,
  NonEmptyText,
  OneOf,
  Ref,
  Rows,
  Text,
  TimestampMs,
  typeDescription,
} from './schema-kit.ts'

const optional = Type.Optional
const Number1 = Type.Integer({ minimum: 1 })
const WebAddress = Type.String({
  pattern: '^https?://',
  maxLength: 2000,
  description: typeDescription('an absolute URL'),
})
const Picture = Maybe(WebAddress)
/** Far more than any real match has; protects the disk from a broken feed. */
const MANY = 2000

export const LineupChange = model('LineupChange', {
  formation: Maybe(NonEmptyText),
  confirmed: optional(Type.Boolean()),
  players: optional(
    Rows(60, {
      playerId: Ref('player'),
      position: Maybe(Text),
      shirtNumber: Maybe(Count),
      captain: optional(Type.Boolean()),
      substitute: optional(Type.Boolean()),
      /** Numbers by keys of catalog/statistics. */
      statistics: Maybe(PlayerStatistics),
    }),
  ),
  missingPlayers: optional(
    Rows(60, {
      playerId: Ref('player'),
      type: OneOf(['missing', 'doubtful']),
      /** Code of catalog/coded-names; 11 to 13 exist in football only. */
      reason: Count,
      description: Maybe(Exact({ text: NonEmptyText, translations: optional(DictionaryTranslations) })),
      expectedEndDateMs: Maybe(TimestampMs),
    }),
  ),
})
export type LineupChange = Static<typeof LineupChange>

export const LineupsChange = Exact({ home: Maybe(LineupChange), away: Maybe(LineupChange) })

/** The whole match, and its halves, quarters, periods or sets; table tennis has up to seven sets. */
export const STATISTICS_PERIODS = ['ALL', '1ST', '2ND', '3RD', '4TH', '5TH', '6TH', '7TH', 'OT'] as const

/**
 * Statistics as keys and numbers; names, groups, texts and comparison codes come from the dictionary
 * (catalog/statistics), so all sources look the same.
 */
export const StatisticsChange = component(
  'StatisticsChange',
  Rows(10, {
    period: OneOf(STATISTICS_PERIODS),
    items: Rows(200, {
      key: NonEmptyText,
      home: Type.Number(),
      away: Type.Number(),
      homeTotal: optional(Type.Number()),
      awayTotal: optional(Type.Number()),
    }),
  }),
)
export type StatisticsChange = Static<typeof StatisticsChange>

export const HighlightsChange = component(
  'HighlightsChange',
  Rows(100, { title: NonEmptyText, url: WebAddress, image: Picture }),
)
export type HighlightsChange = Static<typeof HighlightsChange>

/** Current base odds; the service remembers the initial odds and derives the direction of change. */
export const BaseOddsChange = component(
  'BaseOddsChange',
  Rows(200, {
    name: NonEmptyText,
    group: NonEmptyText,
    period: optional(NonEmptyText),
    isLive: optional(Type.Boolean()),
    suspended: optional(Type.Boolean()),
    choiceGroup: Maybe(NonEmptyText),
    choices: Rows(50, {
      name: NonEmptyText,
      decimal: Type.Number({ exclusiveMinimum: 1 }),
      initialDecimal: optional(Type.Number({ exclusiveMinimum: 1 })),
      winning: optional(Type.Boolean()),
      handicap: optional(Type.Number()),
    }),
  }),
)
export type BaseOddsChange = Static<typeof BaseOddsChange>

const BestPlayerChange = Exact({
  playerId: Ref('player'),
  /** If omitted, that of the player's profile. */
  position: Maybe(Text),
  value: NonEmptyText,
  label: NonEmptyText,
  rating: Maybe(Type.Number()),
})
export const BestPlayersChange = model('BestPlayersChange', {
  playerOfTheMatch: Maybe(Exact({ ...BestPlayerChange.properties, team: Side })),
  home: optional(Type.Array(BestPlayerChange, { maxItems: 10 })),
  away: optional(Type.Array(BestPlayerChange, { maxItems: 10 })),
})
export type BestPlayersChange = Static<typeof BestPlayersChange>

export const TennisChange = model('TennisChange', {
  bestOf: Type.Union([Type.Literal(3), Type.Literal(5)]),
  groundType: Maybe(OneOf(GROUND_TYPES)),
  firstToServe: Maybe(Side),
  homePlayerSeed: Maybe(Number1),
  awayPlayerSeed: Maybe(Number1),
  sets: optional(Type.Array(TennisSet, { maxItems: 5 })),
  momentum: optional(Type.Array(GameMomentum, { maxItems: MANY })),
  pointByPoint: optional(Type.Array(TennisGame, { maxItems: MANY })),
})
export type TennisChange = Static<typeof TennisChange>

const HeroChange = Exact({ id: Number1, name: NonEmptyText, image: Picture })
const StatisticValue = Type.Union([Type.Number(), Type.Boolean(), Text, Type.Null()])
const EsportsStatisticsChange = Type.Record(
  Type.String({ pattern: '^[A-Za-z][A-Za-z0-9]{0,63}$' }),
  StatisticValue,
  { additionalProperties: false },
)
const EsportsPlayerChange = Exact({
  playerId: Ref('player'),
  statistics: EsportsStatisticsChange,
  hero: Maybe(HeroChange),
})
const heroes = Exact({
  home: Type.Array(HeroChange, { maxItems: 20 }),
  away: Type.Array(HeroChange, { maxItems: 20 }),
})

export const EsportsChange = model('EsportsChange', {
  bestOf: Number1,
  games: Rows(9, {
    gameNumber: Number1,
    status: OneOf(MATCH_STATUSES),
    homeScore: Count,
    awayScore: Count,
    winnerCode: Maybe(Type.Integer({ minimum: 1, maximum: 2 })),
    durationSeconds: Maybe(Count),
    map: Maybe(Exact({ name: NonEmptyText, image: Picture })),
    homeTeamStartingSide: Maybe(OneOf(STARTING_SIDES)),
    statistics: Maybe(Exact({ home: EsportsStatisticsChange, away: EsportsStatisticsChange })),
    players: optional(
      Exact({
        home: Type.Array(EsportsPlayerChange, { maxItems: 10 }),
        away: Type.Array(EsportsPlayerChange, { maxItems: 10 }),
      }),
    ),
    picks: optional(heroes),
    bans: optional(heroes),
    rounds: optional(Rows(MANY, EsportsRound.properties)),
  }),
})
export type EsportsChange = Static<typeof EsportsChange>

const { player: _shooter, ...shotParts } = Shot.properties
export const ShotmapChange = component(
  'ShotmapChange',
  Rows(MANY, { ...shotParts, playerId: Maybe(Ref('player')) }),
)
export type ShotmapChange = Static<typeof ShotmapChange>

/** By minute. In tennis momentum is by game and part of the tennis block, so that it is stored once. */
export const MomentumChange = component('MomentumChange', Type.Array(MinuteMomentum, { maxItems: MANY }))
export type MomentumChange = Static<typeof MomentumChange>

const { player: _positioned, ...positionParts } = AveragePosition.properties
const PositionChange = Exact({
  ...positionParts,
  playerId: Ref('player'),
  /** If omitted, number and position come from the player's profile. */
  shirtNumber: Maybe(Count),
  position: Maybe(Text),
})
export const AveragePositionsChange = model('AveragePositionsChange', {
  // A side without positions may be omitted, because empty positions are not stored and a merge would miss them.
  home: optional(Type.Array(PositionChange, { maxItems: 60 })),
  away: optional(Type.Array(PositionChange, { maxItems: 60 })),
  substitutions: optional(
    Rows(60, { team: Side, time: Count, playerInId: Ref('player'), playerOutId: Ref('player') }),
  ),
})
export type AveragePositionsChange = Static<typeof AveragePositionsChange>

const Streaks = optional(Type.Array(Streak, { maxItems: 100 }))
const FormChange = Exact({
  ...PregameTeamForm.properties,
  position: optional(PregameTeamForm.properties.position),
  avgRating: optional(PregameTeamForm.properties.avgRating),
})
/** Replaces the pregame block that the service derives from earlier results. */
export const PregameChange = model('PregameChange', {
  h2h: optional(Exact({ teamDuel: Maybe(Duel), managerDuel: Maybe(Duel) })),
  teamStreaks: optional(Exact({ general: Streaks, head2head: Streaks })),
  form: Maybe(Exact({ homeTeam: FormChange, awayTeam: FormChange })),
})
export type PregameChange = Static<typeof PregameChange>

// Boards of bookmakers (docs/reference/resources.md#10): change kind `oddsBoards`, with the id of the match. A merge patch
// changes single prices; `null` closes an outcome, a market or a board. Names of markets and outcomes come from the catalog;
// lines are sorted and prices rounded to the bookmaker's decimals. A change of timestamps alone is stored but not sent to
// subscribers.

/** Odds are never 0: a closed outcome is omitted. */
const Factor = Type.Number({ exclusiveMinimum: 1, maximum: 10_000 })
/** Only for bookmakers that publish them (the fifth). */
const published = { changedAt: optional(TimestampMs), limit: optional(Type.Number({ minimum: 0 })) }

const StakeChange = Exact({
  factor: optional(described(Factor, 'Odds of an outcome without a line.')),
  /** Odds by line; arrays replace each other as a whole. */
  lines: optional(Rows(100, { argument: Type.Number(), factor: Factor, ...published })),
  ...published,
})

const BoardMarketChange = Exact({
  suspended: optional(Type.Boolean()),
  stakes: described(
    Type.Record(Type.String(), StakeChange),
    'Outcomes by slug, as in `/v2/BkOddsDict.json`.',
  ),
})

export const BoardChange = model('BoardChange', {
  isBettingActive: Type.Boolean(),
  updatedAt: described(TimestampMs, 'When the bookmaker built the board.'),
  markets: described(
    Type.Record(Type.String(), BoardMarketChange),
    'Markets by slug, as in `/v2/BkOddsDict.json`.',
  ),
})
export type BoardChange = Static<typeof BoardChange>

const Stages = Exact({ prematch: Maybe(BoardChange), live: Maybe(BoardChange) })

type Order = `${number}`
const boardsByOrder = Object.fromEntries(
  BOOKMAKERS.map(({ order }) => [String(order), optional(Stages)]),
) as Record<Order, TOptional<typeof Stages>>

/** Boards by the bookmaker's order of introduction, from 1: the slugs are a setting of the service. */
export const OddsBoardsData = model('OddsBoardsChange', { boards: Exact(boardsByOrder) })
export type OddsBoardsData = Static<typeof OddsBoardsData>
