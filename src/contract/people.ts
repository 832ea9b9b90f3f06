/**
 * Teams, players, squads and transfers in the feed (docs/reference/resources.md#18, #5), and merged identities. Other
 * resources are referenced by id only; their cards are added when a response is rendered.
 */
import { Type } from 'typebox'
import { CountryCode, FeedTranslations, Gender, ManagerData, Slug, VenueData } from './change-kit.ts'
import { Money } from './resources/money.ts'
import {
  Colors,
  Count,
  component,
  Exact,
  NonEmptyText,
  Nullable,
  OneOf,
  Ref,
  Text,
  TimestampMs,
} from './schema-kit.ts'

const optional = Type.Optional
const Place = Type.Integer({ minimum: 1, maximum: 1_000_000 })
const JerseyNumber = Type.String({ minLength: 1, maxLength: 10 })

/** Body, style and prize money of an athlete (docs/reference/resources.md#5.1). */
const AthleteData = Exact({
  plays: optional(Nullable(NonEmptyText)),
  /** Prize money of the current year and of the career. */
  prizeCurrent: optional(Nullable(Money)),
  prizeTotal: optional(Nullable(Money)),
  /** In centimeters and kilograms. */
  height: optional(Nullable(Count)),
  weight: optional(Nullable(Count)),
  currentRating: optional(Nullable(Type.Number())),
})

export const TeamData = component(
  'TeamChange',
  Exact({
    name: NonEmptyText,
    translations: optional(FeedTranslations),
    shortName: optional(NonEmptyText),
    fullName: optional(NonEmptyText),
    slug: optional(Slug),
    gender: optional(Nullable(Gender)),
    country: optional(Nullable(NonEmptyText)),
    countryCode: optional(Nullable(CountryCode)),
    national: optional(Type.Boolean()),
    colors: optional(Colors),
    /** The current manager; a match has its own. */
    manager: optional(Nullable(ManagerData)),
    popularity: optional(Count),
    /** The athletes of a pair in tennis and table tennis: teams of their own. */
    memberIds: optional(Type.Array(Ref('team'), { maxItems: 10 })),
    /** Alternative names for search. */
    aliases: optional(Type.Array(NonEmptyText, { maxItems: 50 })),
    /** Home stadium. */
    venue: optional(Nullable(VenueData)),
    foundationTimestamp: optional(Nullable(TimestampMs)),
    /** Main tournament. */
    primaryTournamentId: optional(Nullable(Ref('tournament'))),
    /** Place of an athlete in the ranking. */
    ranking: optional(Nullable(Place)),
    /** Only if the team is an athlete. */
    playerTeamInfo: optional(Nullable(AthleteData)),
  }),
)

const Rating = Type.Integer({ minimum: 0, maximum: 100 })
/** Codes of catalog/player-traits. */
const Traits = Type.Array(Count, { maxItems: 50 })

export const PlayerData = component(
  'PlayerChange',
  Exact({
    name: NonEmptyText,
    translations: optional(FeedTranslations),
    shortName: optional(NonEmptyText),
    slug: optional(Slug),
    teamId: optional(Nullable(Ref('team'))),
    position: optional(Nullable(Text)),
    shirtNumber: optional(Nullable(Count)),
    /** If omitted, the shirt number. Given when the text differs, e.g. "00". */
    jerseyNumber: optional(Nullable(JerseyNumber)),
    gender: optional(Nullable(Gender)),
    country: optional(Nullable(NonEmptyText)),
    countryCode: optional(Nullable(CountryCode)),
    height: optional(Nullable(Count)),
    preferredFoot: optional(Nullable(OneOf(['left', 'right', 'both']))),
    dateOfBirthTimestamp: optional(Nullable(TimestampMs)),
    popularity: optional(Count),
    /** Alternative names for search. */
    aliases: optional(Type.Array(NonEmptyText, { maxItems: 50 })),
    traits: optional(Nullable(Exact({ strengths: optional(Traits), weaknesses: optional(Traits) }))),
    attributes: optional(
      Type.Array(
        Exact({
          year: Type.Integer({ minimum: 1900, maximum: 2200 }),
          attacking: Rating,
          technical: Rating,
          tactical: Rating,
          defending: Rating,
          creativity: Rating,
        }),
        { maxItems: 50 },
      ),
    ),
    nationalTeamStatistics: optional(
      Type.Array(
        Exact({
          teamId: Ref('team'),
          appearances: Count,
          goals: Count,
          debutTimestamp: optional(Nullable(TimestampMs)),
        }),
        { maxItems: 20 },
      ),
    ),
    market: optional(
      Nullable(
        Exact({
          proposedMarketValue: optional(Nullable(Type.Number({ minimum: 0 }))),
          /** ISO 4217. Default: EUR. */
          currency: optional(Type.String({ pattern: '^[A-Z]{3}$', description: 'an ISO 4217 code' })),
          contractUntilTimestamp: optional(Nullable(TimestampMs)),
        }),
      ),
    ),
    /** Codes such as LW and RW. */
    positionsDetailed: optional(
      Type.Array(Type.String({ pattern: '^[A-Z0-9]{1,5}$', description: 'a code such as LW' }), {
        maxItems: 20,
      }),
    ),
  }),
)

/** The squad of a team; the id of the change is the team id. Duplicate players count once. */
export const SquadData = component(
  'SquadChange',
  Exact({
    players: Type.Array(
      Exact({
        playerId: Ref('player'),
        /** Position and number in this team, which may differ from the profile. */
        position: optional(Nullable(Text)),
        shirtNumber: optional(Nullable(Count)),
        jerseyNumber: optional(Nullable(JerseyNumber)),
        /** Counts as a foreigner under the rules of the competition. */
        foreign: optional(Type.Boolean()),
        /** Plays for a national team. */
        nationalTeam: optional(Type.Boolean()),
      }),
      { maxItems: 200 },
    ),
    staff: optional(
      Type.Array(
        Exact({
          id: Ref('manager'),
          name: NonEmptyText,
          translations: optional(FeedTranslations),
          role: NonEmptyText,
        }),
        { maxItems: 100 },
      ),
    ),
    /** When the source last checked, whether or not anything had changed. */
    checkedAt: optional(Nullable(TimestampMs)),
  }),
)

export const TransferData = component(
  'TransferChange',
  Exact({
    playerId: Ref('player'),
    /** Null: no team, e.g. at the end of a career. */
    fromTeamId: optional(Nullable(Ref('team'))),
    toTeamId: optional(Nullable(Ref('team'))),
    /** Code of catalog/transfer-types. */
    type: Count,
    fee: optional(Nullable(Money)),
    /** The fee as displayed, e.g. "12 M €". */
    feeText: optional(Nullable(NonEmptyText)),
    transferTimestamp: TimestampMs,
  }),
)

/**
 * Merges two ids of one team: the id of the change is merged into the canonical `intoId`. Afterwards the old id means
 * the canonical team, in changes and requests.
 */
export const MergedTeamData = component('MergedTeamChange', Exact({ intoId: Ref('team') }))
/** The same for players. */
export const MergedPlayerData = component('MergedPlayerChange', Exact({ intoId: Ref('player') }))
