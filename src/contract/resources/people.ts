/**
 * Teams, players, transfers, squads, profiles and search (docs/reference/resources.md#5, #18). A block that the sport lacks is
 * null or an empty list.
 */
import { type TSchema, Type } from '@sinclair/typebox'
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
  lineup: Type.Optional(
    described(Nullable(Lineup), 'Line-up of the team; absent in compact forms, null if unknown.'),
  ),
})

export const Team = model('Team', {
  ...identity,
  slug: Text,
  shortName: Nullable(Text),
  gender: Nullable(Gender),
  country: Nullable(Text),
  countryCode: Nullable(CountryCode),
  national: Type.Boolean(),
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
  teamId: described(Nullable(Id), 'Id of the current team by profile; may differ from the team of a squad.'),
  team: Nullable(PlayerTeam),
  position: Nullable(Text),
  jerseyNumber: Nullable(Text),
  shirtNumber: Nullable(Count),
  gender: Nullable(Gender),
  country: described(Nullable(Text), 'English name of the country.'),
  countryCode: Nullable(CountryCode),
  height: Nullable(Count),
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
  feeText: Nullable(Text),
  transferTimestamp: TimestampMs,
})

export const TeamTransfers = model('TeamTransfers', {
  teamId: Id,
  transfersIn: described(Type.Array(Transfer), 'Arrivals, newest first.'),
  transfersOut: described(Type.Array(Transfer), 'Departures, newest first.'),
})

/** @assumed The contract mentions the coaching staff, but not its keys. */
export const StaffMember = model('StaffMember', {
  id: Id,
  name: Text,
  translations: Translations,
  role: Text,
  roleTranslations: Translations,
})

export const Squad = model('Squad', {
  teamId: Id,
  players: described(
    Type.Array(Player),
    'The players; number and position come from the squad, not from the profile.',
  ),
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
  proposedMarketValue: described(
    Nullable(Type.Number({ minimum: 0 })),
    'Estimated market value, in the currency of `proposedMarketValueRaw`.',
  ),
  proposedMarketValueRaw: Nullable(Money),
  contractUntilTimestamp: Nullable(TimestampMs),
})

export const PlayerProfile = model('PlayerProfile', {
  ...Player.properties,
  traits: Nullable(Exact({ strengths: Type.Array(PlayerTrait), weaknesses: Type.Array(PlayerTrait) })),
  attributes: Type.Array(PlayerAttributes),
  nationalTeamStatistics: Type.Array(NationalTeamStatistics),
  transfers: described(Type.Array(Transfer), 'Transfers, newest first; football and basketball only.'),
  market: Nullable(PlayerMarket),
  positionsDetailed: Type.Array(Text),
})

/** @assumed Key names: the contract describes only the content of the block. */
export const PlayerTeamInfo = model('PlayerTeamInfo', {
  plays: Nullable(Text),
  prizeCurrent: Nullable(Money),
  prizeTotal: Nullable(Money),
  height: Nullable(Count),
  weight: Nullable(Count),
  currentRating: Nullable(Type.Number()),
})

export const TeamManager = model('TeamManager', { ...Manager.properties, translations: Translations })

export const City = model('City', { ...NamedPlace.properties, translations: Translations })

const homeVenue = { ...Venue.properties, city: Nullable(City), translations: Translations }
export const HomeVenue = model('HomeVenue', homeVenue)

/** @assumed Key names beyond the card: the contract describes only their content. */
export const TeamProfile = model('TeamProfile', {
  ...Team.properties,
  manager: Nullable(TeamManager),
  venue: Nullable(HomeVenue),
  foundationTimestamp: Nullable(TimestampMs),
  primaryTournament: described(Nullable(TournamentCard), 'Main tournament.'),
  ranking: Nullable(Type.Integer({ minimum: 1 })),
  playerTeamInfo: Nullable(PlayerTeamInfo),
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
