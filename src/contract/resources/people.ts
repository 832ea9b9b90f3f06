/**
 * Teams, players, transfers, squads, profiles and search (docs/reference/resources.md#5, #18). A block that the sport lacks is
 * null or an empty list.
 */
import { type TSchema, Type } from 'typebox'
import {
  Colors,
  Count,
  described,
  Exact,
  Id,
  model,
  Nullable,
  OneOf,
  Text,
  TimestampMs,
  Translations,
} from '../schema-kit.ts'
import { Lineup } from './blocks.ts'
import {
  CountryCode,
  Gender,
  ImageUrl,
  Manager,
  Money,
  NamedPlace,
  Placeholder,
  PlayerBrief,
  PlayerTeam,
  TeamBrief,
  Venue,
} from './brief.ts'
import { TournamentCard } from './tournaments.ts'

const identity = { id: Id, name: Text, translations: Translations }

/** A side of a match. In tennis and table tennis it is the athlete or pair, with that id. */
export const MatchTeam = model('MatchTeam', {
  ...identity,
  slug: Text,
  shortName: Type.Optional(Text),
  fullName: Type.Optional(Text),
  gender: Nullable(Gender),
  country: described(Nullable(Text), 'English name of the country: a plain string, never an object.'),
  manager: Nullable(Manager),
  image: ImageUrl,
  placeholder: Type.Optional(Placeholder),
  players: Type.Optional(
    described(Type.Array(PlayerBrief), 'The two players of a pair in tennis and table tennis.'),
  ),
  lineup: Type.Optional(described(Nullable(Lineup), 'Absent in compact forms; null if unknown.')),
})

export const Team = model('Team', {
  ...identity,
  slug: Text,
  shortName: Nullable(Text),
  gender: Nullable(Gender),
  country: Nullable(Text),
  countryCode: Nullable(CountryCode),
  national: described(Type.Boolean(), 'National team.'),
  image: ImageUrl,
  colors: Colors,
  hasSeasonStatistics: Type.Boolean(),
})

export const TeamList = model('TeamList', { totalTeams: Count, teams: Type.Array(Team) })

export const Player = model('Player', {
  id: Id,
  name: Text,
  slug: Text,
  shortName: Nullable(Text),
  translations: Translations,
  image: ImageUrl,
  teamId: described(Nullable(Id), 'Current team by profile; may differ from the team of a squad.'),
  team: Nullable(PlayerTeam),
  position: Nullable(Text),
  jerseyNumber: Nullable(Text),
  shirtNumber: Nullable(Count),
  gender: Nullable(Gender),
  country: described(Nullable(Text), 'English name of the country.'),
  countryCode: Nullable(CountryCode),
  height: described(Nullable(Count), 'In centimeters.'),
  preferredFoot: Nullable(OneOf(['left', 'right', 'both'])),
  dateOfBirthTimestamp: Nullable(TimestampMs),
  hasSeasonStatistics: Type.Boolean(),
})

export const PlayerList = model('PlayerList', { totalPlayers: Count, players: Type.Array(Player) })

export const TransferType = model('TransferType', {
  code: Type.Integer(),
  name: Text,
  translations: Translations,
})

export const Transfer = model('Transfer', {
  player: Player,
  fromTeam: Nullable(TeamBrief),
  toTeam: Nullable(TeamBrief),
  type: TransferType,
  fee: Nullable(Money),
  feeText: described(Nullable(Text), 'The fee as displayed, e.g. "12 M €".'),
  transferTimestamp: TimestampMs,
})

export const TeamTransfers = model('TeamTransfers', {
  teamId: Id,
  transfersIn: described(Type.Array(Transfer), 'Newest first.'),
  transfersOut: described(Type.Array(Transfer), 'Newest first.'),
})

/** @assumed The contract mentions the coaching staff, but not its keys. */
export const StaffMember = model('StaffMember', {
  id: Id,
  name: Text,
  translations: Translations,
  role: Type.String({ description: 'E.g. Head coach.' }),
  roleTranslations: Translations,
})

export const Squad = model('Squad', {
  teamId: Id,
  players: described(Type.Array(Player), 'Number and position come from the squad, not from the profile.'),
  foreignPlayers: Type.Array(Player),
  nationalTeamPlayers: Type.Array(Player),
  staff: Type.Array(StaffMember),
  updatedAt: described(Nullable(TimestampMs), 'When the squad was last checked (ms); null if it never was.'),
})

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

export const TeamManager = model('TeamManager', { ...Manager.properties, translations: Translations })

export const City = model('City', { ...NamedPlace.properties, translations: Translations })

export const HomeVenue = model('HomeVenue', {
  ...Venue.properties,
  city: Nullable(City),
  translations: Translations,
})

/** @assumed Key names beyond the card: the contract describes only their content. */
export const TeamProfile = model('TeamProfile', {
  ...Team.properties,
  manager: described(Nullable(TeamManager), 'Head coach.'),
  venue: described(Nullable(HomeVenue), 'Home stadium.'),
  foundationTimestamp: described(Nullable(TimestampMs), 'Founding date (ms).'),
  primaryTournament: described(Nullable(TournamentCard), 'Main tournament.'),
  ranking: described(
    Nullable(Type.Integer({ minimum: 1 })),
    'Tennis and table tennis: position in the ranking.',
  ),
  playerTeamInfo: described(Nullable(PlayerTeamInfo), 'Tennis and table tennis only.'),
})

/** A group excluded by `type` is `{total: 0, items: []}`. */
function group<T extends TSchema>(item: T) {
  return Exact({ total: Count, items: Type.Array(item) })
}

export const SearchResult = model('SearchResult', {
  players: group(Player),
  teams: group(Team),
  tournaments: group(TournamentCard),
})
