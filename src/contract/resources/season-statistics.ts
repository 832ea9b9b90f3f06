/** Season statistics of players and teams, and leaderboards (docs/reference/resources.md#19.1, #19). */
import { Type } from '@sinclair/typebox'
import { LIMITS } from '../../catalog/limits.ts'
import { Count, component, described, Exact, Id, model, Nullable, OneOf, Text } from '../schema-kit.ts'
import { PlayerBrief, SeasonBrief, SeasonYear, TeamBrief, TournamentBrief } from './brief.ts'
import { TournamentCard } from './tournaments.ts'

const StatisticsType = Type.String({
  description: 'Which matches count, e.g. overall, regularSeason, playoffs, home, away.',
})
const AvailableTypes = described(Type.Array(StatisticsType), 'Types of statistics that the season has.')

export const SeasonStatisticValues = component(
  'SeasonStatisticValues',
  Type.Record(Type.String(), Type.Number(), {
    description: 'Numbers by key; /v2/SeasonStatisticsDict.json describes the keys.',
  }),
)

export const StatisticRanks = component(
  'StatisticRanks',
  Type.Record(Type.String(), Type.Integer({ minimum: 1 }), {
    description: 'Rank in the league by key, for notable ranks only.',
  }),
)

export const SeasonTypes = model('SeasonTypes', {
  id: Id,
  name: Text,
  year: SeasonYear,
  types: Type.Array(StatisticsType),
})

/** @assumed The card is under `tournament`, as in the statistics themselves. */
export const TournamentStatisticsSeasons = model('TournamentStatisticsSeasons', {
  tournament: TournamentCard,
  seasons: described(Type.Array(SeasonTypes), 'Seasons, newest first.'),
})

const tournaments = described(
  Type.Array(TournamentStatisticsSeasons),
  'Tournaments by relevance; may be empty.',
)

export const PlayerStatisticsSeasons = model('PlayerStatisticsSeasons', { playerId: Id, tournaments })
export const TeamStatisticsSeasons = model('TeamStatisticsSeasons', { teamId: Id, tournaments })

const frame = { tournament: TournamentBrief, season: SeasonBrief, availableTypes: AvailableTypes }
const values = { type: StatisticsType, statistics: SeasonStatisticValues, highlighted: StatisticRanks }
const seasonTeam = Nullable(TeamBrief)

export const PlayerSeasonStatistics = model('PlayerSeasonStatistics', {
  player: PlayerBrief,
  ...frame,
  ...values,
  team: seasonTeam,
})

export const PlayerSeasonStatisticsByType = model('PlayerSeasonStatisticsByType', {
  player: PlayerBrief,
  ...frame,
  types: Type.Array(Exact({ ...values, team: seasonTeam })),
})

export const TeamSeasonStatistics = model('TeamSeasonStatistics', { team: TeamBrief, ...frame, ...values })

export const TeamSeasonStatisticsByType = model('TeamSeasonStatisticsByType', {
  team: TeamBrief,
  ...frame,
  types: Type.Array(Exact(values)),
})

/** The first form with `type`, the second without; `latest` always returns a single type. */
export const PlayerStatisticsAnswer = component(
  'PlayerStatisticsAnswer',
  Type.Union([PlayerSeasonStatistics, PlayerSeasonStatisticsByType]),
)
export const TeamStatisticsAnswer = component(
  'TeamStatisticsAnswer',
  Type.Union([TeamSeasonStatistics, TeamSeasonStatisticsByType]),
)

const Rank = Type.Integer({
  minimum: 1,
  description: 'Rank in the whole list, from 1; equal values share one.',
})

export const PlayerLeader = model('PlayerLeader', {
  rank: Rank,
  player: PlayerBrief,
  team: seasonTeam,
  statistics: SeasonStatisticValues,
})

export const TeamLeader = model('TeamLeader', {
  rank: Rank,
  team: TeamBrief,
  statistics: SeasonStatisticValues,
})

export const Leaders = model('Leaders', {
  tournament: TournamentBrief,
  season: SeasonBrief,
  entity: OneOf(['players', 'teams']),
  type: StatisticsType,
  sortBy: Text,
  order: OneOf(['desc', 'asc']),
  total: Count,
  limit: Type.Integer({ minimum: 1, maximum: LIMITS.leadersLimit }),
  offset: Type.Integer({ minimum: 0, maximum: LIMITS.offset }),
  leaders: described(
    Type.Union([Type.Array(PlayerLeader), Type.Array(TeamLeader)]),
    'Rows of players or teams, depending on `entity`.',
  ),
})
