/**
 * The form of a data file about competitions: names, time zones, stages, rules and decisions by season. The files in
 * `catalog/competitions` have it, and those that an operator brings with `--competitions`
 * (docs/formats.md#competitions).
 */
import { type Static, Type } from '@sinclair/typebox'
import { SPORT_SLUGS } from '../catalog/sports.ts'
import { Exact, NonEmptyText, Nullable, OneOf, Text } from './schema-kit.ts'
import { Points, TieBreaker } from './standings-rules.ts'

const Year = Type.Integer({ minimum: 1800, maximum: 2200 })
const Names = Type.Array(NonEmptyText, { minItems: 1 })

/** Whether a season is a year or spans two, since 2012. */
const Calendar = Type.Optional(OneOf(['year', 'split']))

/** A country or a region with competitions. */
const AreaData = Exact({
  /** FIFA code of a country; its names come from the table of countries. */
  country: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  /** Of a region. */
  name: Type.Optional(NonEmptyText),
  nameRu: Type.Optional(NonEmptyText),
  /** IANA zone of kick-offs without an offset. */
  timeZone: Type.Optional(NonEmptyText),
  priority: Type.Optional(Type.Integer()),
  calendar: Calendar,
  /** First season whose deductions and decisions are all in the file: earlier ones are `assumed`. Default: any. */
  deductionsSince: Type.Optional(Type.Integer()),
})

const PROMOTIONS = [
  'promotion',
  'promotionPlayoffs',
  'relegation',
  'relegationPlayoffs',
  'championsLeague',
  'nextRound',
  'playoffs',
] as const

/** Positions of a final table with a consequence, from 1, inclusive. */
const PromotionZones = Type.Array(
  Exact({ from: Type.Integer({ minimum: 1 }), to: Type.Integer({ minimum: 1 }), is: OneOf(PROMOTIONS) }),
)

const CarryData = Exact({
  /** `none` says that the stage starts from zero; `headToHead`: only the results among the teams of the stage. */
  points: OneOf(['all', 'half', 'none', 'headToHead']),
  /** Of half points; default `down`. */
  rounding: Type.Optional(OneOf(['down', 'up'])),
  /** Whether the stage begins without the matches and goals of the table, such as in Romania. */
  pointsOnly: Type.Optional(Type.Boolean()),
  /** Whether head-to-head criteria leave out the matches of the stage itself. */
  headToHeadBefore: Type.Optional(Type.Boolean()),
  /** Key of the table; default: the first one. */
  from: Type.Optional(NonEmptyText),
})

const StageData = Exact({
  /** Key of its table, as in `standingsTable` of a match. The first stage of a league has the key "league". */
  key: NonEmptyText,
  name: Type.Optional(NonEmptyText),
  nameRu: Type.Optional(NonEmptyText),
  /**
   * `table`: everybody plays for one table. `parallel`: the teams also stand in tables of their own, such as
   * conferences or zones, in which all their matches count. `groups`: each group plays for its own table. `knockout`:
   * ties without a table.
   */
  form: OneOf(['table', 'parallel', 'groups', 'knockout']),
  /** How sources name the stage, besides its key; compared without case and punctuation. */
  names: Type.Optional(Names),
  /** Places of the first table whose teams play the stage. */
  places: Type.Optional(Exact({ from: Type.Integer({ minimum: 1 }), to: Type.Integer({ minimum: 1 }) })),
  /** The same if they do not follow one another. */
  placeList: Type.Optional(Type.Array(Type.Integer({ minimum: 1 }), { minItems: 2 })),
  /** Meetings of two teams in this stage. */
  meetings: Type.Optional(Type.Integer({ minimum: 1, maximum: 40 })),
  carry: Type.Optional(CarryData),
  /** Default: those of the season. */
  tieBreakers: Type.Optional(Type.Array(TieBreaker)),
  /** Teams by table, for `parallel` and `groups`. */
  teams: Type.Optional(Type.Record(Type.String(), Names)),
  promotions: Type.Optional(PromotionZones),
})

/** Rules of the seasons that begin in the years `from` to `to`; later rows add to earlier ones. */
const SeasonRulesData = Exact({
  from: Type.Optional(Year),
  to: Type.Optional(Year),
  /** Years that sources give instead of the official one, because the season was postponed. */
  otherYears: Type.Optional(Type.Array(Year)),
  /** Teams of the first table. */
  teams: Type.Optional(Type.Integer({ minimum: 2 })),
  points: Type.Optional(Points),
  tieBreakers: Type.Optional(Type.Array(TieBreaker)),
  headToHeadWhenComplete: Type.Optional(Type.Boolean()),
  /** Wins that decide each series of the play-offs. */
  seriesWins: Type.Optional(Type.Integer({ minimum: 2, maximum: 10 })),
  /** A curtailed season. */
  pointsPerGame: Type.Optional(Type.Boolean()),
  stages: Type.Optional(Type.Array(StageData)),
  /** What tables lack, as sentences without a full stop: the season is `assumed`. None: its deductions are all known. */
  exceptions: Type.Optional(Type.Array(NonEmptyText)),
  /** Of the first table, if it has `teams` teams. */
  promotions: Type.Optional(PromotionZones),
  /** Teams level on points whose order was decided otherwise (a play-off, fair play), best first, by table. */
  decided: Type.Optional(Type.Record(Type.String(), Names)),
  /** Teams that withdrew, and whose matches do not count. */
  withdrawn: Type.Optional(Names),
  timeZone: Type.Optional(NonEmptyText),
  /** Zone of the kick-offs in files, for matches without a venue. */
  kickoffZone: Type.Optional(NonEmptyText),
  /** FIFA code of the host; absent if there were several. */
  host: Type.Optional(Type.String({ pattern: '^[A-Z]{3}$' })),
  /** Where the rules can be looked up; without one they count as assumed. */
  source: Type.Optional(NonEmptyText),
})

/** Points deducted after appeals, summed over several decisions, as in the final table. */
const DeductionData = Exact({
  /** First year of the season. */
  season: Year,
  team: NonEmptyText,
  /** Further spellings. */
  spellings: Type.Optional(Names),
  points: Type.Integer({ minimum: 1 }),
  /** Key of the stage in whose table it counts; default: the first table. */
  table: Type.Optional(NonEmptyText),
  reason: NonEmptyText,
  /** The deciding body, or where the amount can be looked up. */
  source: NonEmptyText,
  /** Reports disagree: the deduction is reported but not applied. */
  isUnsure: Type.Optional(Type.Boolean()),
})

/** A result that the competition decided. */
const AwardData = Exact({
  season: Year,
  home: NonEmptyText,
  away: NonEmptyText,
  /** YYYY-MM-DD, if the sides met several times at this venue. */
  day: Type.Optional(NonEmptyText),
  /** The decided score, home first; null annuls the match, or says that it counts for no table. */
  score: Nullable(Type.Tuple([Type.Integer({ minimum: 0 }), Type.Integer({ minimum: 0 })])),
  reason: NonEmptyText,
  source: NonEmptyText,
})

const CompetitionData = Exact({
  name: NonEmptyText,
  nameRu: Type.Optional(NonEmptyText),
  /** Key of an area; default: the code up to the first dot. */
  area: Type.Optional(NonEmptyText),
  sport: Type.Optional(OneOf(SPORT_SLUGS)),
  kind: Type.Optional(OneOf(['league', 'cup', 'tournament'])),
  /** Whether it is played by national teams. */
  national: Type.Optional(Type.Boolean()),
  gender: Type.Optional(OneOf(['M', 'F'])),
  priority: Type.Optional(Type.Integer()),
  popularity: Type.Optional(Type.Integer()),
  /** Hidden by `exclude_amateur`. @assumed From the fourth level down. */
  amateur: Type.Optional(Type.Boolean()),
  defaultFor: Type.Optional(Type.Array(OneOf(['ru', 'en']))),
  /** IANA zone of kick-offs without an offset; default: that of the area. */
  timeZone: Type.Optional(NonEmptyText),
  /** Default: that of the area in football, and two years in sports that are played indoors. */
  calendar: Calendar,
  /** Names and codes in source formats, by format. */
  sources: Type.Optional(Type.Record(Type.String(), Names)),
  /** Other names. */
  names: Type.Optional(Names),
  seasons: Type.Optional(Type.Array(SeasonRulesData)),
  deductions: Type.Optional(Type.Array(DeductionData)),
  awards: Type.Optional(Type.Array(AwardData)),
})

/** A data file: areas by key, competitions by code. */
export const CompetitionFile = Exact({
  /** A note for readers. */
  about: Type.Optional(Text),
  areas: Type.Optional(Type.Record(Type.String(), AreaData)),
  competitions: Type.Record(Type.String(), CompetitionData),
})
export type CompetitionFile = Static<typeof CompetitionFile>
export type AreaData = Static<typeof AreaData>
export type CompetitionData = Static<typeof CompetitionData>
export type SeasonRulesData = Static<typeof SeasonRulesData>
export type StageData = Static<typeof StageData>
export type DeductionData = Static<typeof DeductionData>
export type AwardData = Static<typeof AwardData>
