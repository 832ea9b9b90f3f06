/**
 * Profiles of players and teams (docs/reference/resources.md#18.2). A block that the sport lacks is null or an empty
 * list.
 */
import { Type } from 'typebox'
import { Count, described, Exact, model, Nullable, Text, TimestampMs, Translations } from '../schema-kit.ts'
import { Manager, TeamBrief } from './brief.ts'
import { Money } from './money.ts'
import { Player } from './player.ts'
import { Team } from './team.ts'
import { TournamentCard } from './tournament.ts'
import { Transfer } from './transfer.ts'
import { Venue } from './venue.ts'

export const PlayerTrait = model('PlayerTrait', {
  code: Type.Integer(),
  name: Text,
  translations: Translations,
})

const Rating = Type.Integer({ minimum: 0, maximum: 100 })

export const PlayerAttributes = model('PlayerAttributes', {
  year: Type.Integer(),
  attacking: Rating,
  technical: Rating,
  tactical: Rating,
  defending: Rating,
  creativity: Rating,
})

export const NationalTeamStatistics = model('NationalTeamStatistics', {
  team: TeamBrief,
  appearances: Count,
  goals: Count,
  debutTimestamp: Nullable(TimestampMs),
})

export const PlayerMarket = model('PlayerMarket', {
  proposedMarketValue: described(Nullable(Type.Number({ minimum: 0 })), 'In the currency of the raw value.'),
  proposedMarketValueRaw: Nullable(Money),
  contractUntilTimestamp: Nullable(TimestampMs),
})

export const PlayerProfile = model('PlayerProfile', {
  ...Player.properties,
  traits: described(
    Nullable(Exact({ strengths: Type.Array(PlayerTrait), weaknesses: Type.Array(PlayerTrait) })),
    'Football only.',
  ),
  attributes: described(Type.Array(PlayerAttributes), 'By year; football only.'),
  nationalTeamStatistics: described(Type.Array(NationalTeamStatistics), 'Football only.'),
  transfers: described(Type.Array(Transfer), 'Newest first; football and basketball.'),
  market: Nullable(PlayerMarket),
  positionsDetailed: described(Type.Array(Text), 'Codes such as LW, RW; football only.'),
})

/** @assumed Key names: the contract describes only the content of the block. */
export const PlayerTeamInfo = model('PlayerTeamInfo', {
  plays: described(Nullable(Text), 'Play style, e.g. right-handed.'),
  prizeCurrent: described(Nullable(Money), 'Prize money of the current year.'),
  prizeTotal: described(Nullable(Money), 'Prize money of the career.'),
  height: described(Nullable(Count), 'In centimeters.'),
  weight: described(Nullable(Count), 'In kilograms.'),
  currentRating: described(Nullable(Type.Number()), 'Current rating points of the ranking body.'),
})

/** @assumed Key names beyond the card: the contract describes only their content. */
export const TeamProfile = model('TeamProfile', {
  ...Team.properties,
  manager: described(Nullable(Manager), 'Head coach.'),
  venue: described(Nullable(Venue), 'Home stadium.'),
  foundationTimestamp: described(Nullable(TimestampMs), 'Founding date (ms).'),
  primaryTournament: described(Nullable(TournamentCard), 'Main tournament.'),
  ranking: described(
    Nullable(Type.Integer({ minimum: 1 })),
    'Tennis and table tennis: position in the ranking.',
  ),
  playerTeamInfo: described(Nullable(PlayerTeamInfo), 'Tennis and table tennis only.'),
})
