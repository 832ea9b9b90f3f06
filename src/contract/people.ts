/**
 * Teams, players, squads, transfers and season statistics in the feed (docs/reference/resources.md#5, #18, #19), and
 * merged identities. Other resources are referenced by id only; their cards are added when a response is rendered.
 */
import { type Static, Type } from '@sinclair/typebox'
import { CountryCode, Gender, Money } from './resources/brief.ts'
import { PlayerAttributes } from './resources/people.ts'
import {
  AnyReference,
  Colors,
  Count,
  Exact,
  Maybe,
  model,
  NonEmptyText,
  OneOf,
  Ref,
  Rows,
  Text,
  TimestampMs,
} from './schema-kit.ts'

/** Russian name. If missing, the original is repeated (docs/reference/resources.md#1). */
export const FeedTranslations = Exact({ ru: NonEmptyText })
export const Slug = Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$', maxLength: 200 })

/** Maximum names of a team or player besides the shown one. */
export const ALIASES_LIMIT = 50

/** Manager or head coach. */
export const ManagerData = Exact({ id: Ref('manager'), name: NonEmptyText })

export const VenueData = Exact({
  name: NonEmptyText,
  capacity: Maybe(Count),
  city: Maybe(NonEmptyText),
  country: Maybe(NonEmptyText),
  translations: Type.Optional(FeedTranslations),
  cityTranslations: Type.Optional(FeedTranslations),
})

const optional = Type.Optional

/** Matches show its name in one language, as recorded responses do; only a profile has both. */
const ProfileManagerData = Exact({ ...ManagerData.properties, translations: Type.Optional(FeedTranslations) })

const Place = Type.Integer({ minimum: 1, maximum: 1_000_000 })
const JerseyNumber = Type.String({ minLength: 1, maxLength: 10 })

/** Body, style and prize money of an athlete (docs/reference/resources.md#5.1). */
const AthleteData = Exact({
  plays: Maybe(NonEmptyText),
  prizeCurrent: Maybe(Money),
  prizeTotal: Maybe(Money),
  height: Maybe(Count),
  weight: Maybe(Count),
  currentRating: Maybe(Type.Number()),
})

export const TeamData = model('TeamChange', {
  name: NonEmptyText,
  translations: optional(FeedTranslations),
  shortName: optional(NonEmptyText),
  fullName: optional(NonEmptyText),
  slug: optional(Slug),
  gender: Maybe(Gender),
  country: Maybe(NonEmptyText),
  countryCode: Maybe(CountryCode),
  national: optional(Type.Boolean()),
  placeholder: optional(Type.Boolean()),
  colors: optional(Colors),
  /** The current manager; a match has its own. */
  manager: Maybe(ProfileManagerData),
  popularity: optional(Count),
  memberIds: optional(Type.Array(Ref('team'), { maxItems: 10 })),
  aliases: optional(Type.Array(NonEmptyText, { maxItems: ALIASES_LIMIT })),
  venue: Maybe(VenueData),
  foundationTimestamp: Maybe(TimestampMs),
  primaryTournamentId: Maybe(Ref('tournament')),
  ranking: Maybe(Place),
  playerTeamInfo: Maybe(AthleteData),
})

/** Codes of catalog/coded-names. */
const Traits = Type.Array(Count, { maxItems: 50 })

export const PlayerData = model('PlayerChange', {
  name: NonEmptyText,
  translations: optional(FeedTranslations),
  shortName: optional(NonEmptyText),
  slug: optional(Slug),
  teamId: Maybe(Ref('team')),
  position: Maybe(Text),
  shirtNumber: Maybe(Count),
  /** If omitted, the shirt number. Given when the text differs, e.g. "00". */
  jerseyNumber: Maybe(JerseyNumber),
  gender: Maybe(Gender),
  country: Maybe(NonEmptyText),
  countryCode: Maybe(CountryCode),
  height: Maybe(Count),
  preferredFoot: Maybe(OneOf(['left', 'right', 'both'])),
  dateOfBirthTimestamp: Maybe(TimestampMs),
  popularity: optional(Count),
  aliases: optional(Type.Array(NonEmptyText, { maxItems: ALIASES_LIMIT })),
  traits: Maybe(Exact({ strengths: optional(Traits), weaknesses: optional(Traits) })),
  attributes: optional(
    Rows(50, { ...PlayerAttributes.properties, year: Type.Integer({ minimum: 1900, maximum: 2200 }) }),
  ),
  nationalTeamStatistics: optional(
    Rows(20, { teamId: Ref('team'), appearances: Count, goals: Count, debutTimestamp: Maybe(TimestampMs) }),
  ),
  market: Maybe(
    Exact({
      proposedMarketValue: Maybe(Type.Number({ minimum: 0 })),
      /** ISO 4217. Default: EUR. */
      currency: optional(Type.String({ pattern: '^[A-Z]{3}$', description: 'an ISO 4217 code' })),
      contractUntilTimestamp: Maybe(TimestampMs),
    }),
  ),
  positionsDetailed: optional(
    Type.Array(Type.String({ pattern: '^[A-Z0-9]{1,5}$', description: 'a code such as LW' }), {
      maxItems: 20,
    }),
  ),
})

/** The squad of a team; the id of the change is the team id. Duplicate players count once. */
export const SquadData = model('SquadChange', {
  players: Rows(200, {
    playerId: Ref('player'),
    position: Maybe(Text),
    shirtNumber: Maybe(Count),
    jerseyNumber: Maybe(JerseyNumber),
    foreign: optional(Type.Boolean()),
    nationalTeam: optional(Type.Boolean()),
  }),
  staff: optional(
    Rows(100, {
      id: Ref('manager'),
      name: NonEmptyText,
      translations: optional(FeedTranslations),
      role: NonEmptyText,
      /** Known without them: catalog/coded-names. */
      roleTranslations: optional(FeedTranslations),
    }),
  ),
  checkedAt: Maybe(TimestampMs),
})

export const TransferData = model('TransferChange', {
  playerId: Ref('player'),
  fromTeamId: Maybe(Ref('team')),
  toTeamId: Maybe(Ref('team')),
  /** Code of catalog/coded-names. */
  type: Count,
  fee: Maybe(Money),
  feeText: Maybe(NonEmptyText),
  transferTimestamp: TimestampMs,
})

/**
 * Merges two ids of one team: the id of the change is merged into the canonical `intoId`. Afterwards the old id means
 * the canonical team, in changes and requests.
 */
export const MergedTeamData = model('MergedTeamChange', { intoId: Ref('team') })
/** The same for players. */
export const MergedPlayerData = model('MergedPlayerChange', { intoId: Ref('player') })

/** Slices are an open set of names (docs/reference/endpoints.md#14). */
const TYPE_PATTERN = '^[A-Za-z][A-Za-z0-9]{0,39}$'

export const SeasonStatisticsData = model('SeasonStatisticsChange', {
  entity: OneOf(['player', 'team']),
  entityId: AnyReference,
  tournamentId: Ref('tournament'),
  seasonId: Ref('season'),
  type: Type.String({
    pattern: TYPE_PATTERN,
    description: 'a name such as overall, regularSeason, playoffs, home or away',
  }),
  teamId: Maybe(Ref('team')),
  statistics: Type.Record(Type.String(), Type.Number()),
})
export type SeasonStatisticsData = Static<typeof SeasonStatisticsData>
