/**
 * The contract of the feed: all data enters the service as changes, one JSON line each (docs/reference/changes.md).
 *
 * ```json
 * {"op":"put","kind":"team","sport":"football","id":42,"data":{"name":"Lakeside"},"source":"demo"}
 * {"op":"merge","kind":"match","sport":"football","id":7,"data":{"currentMatchMinute":64}}
 * {"op":"delete","kind":"match","sport":"football","id":7}
 * ```
 *
 * `put` creates or replaces, `merge` is an RFC 7396 merge patch of an existing resource, `delete` removes. Fields set by
 * a change without a source belong to the operator until `release` returns them to the sources. `undo` takes back what
 * an import did to a resource.
 */
import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { SPORT_SLUGS } from '../catalog/sports.ts'
import { MATCH_STATUSES } from '../catalog/statuses.ts'
import {
  AveragePositionsChange,
  BaseOddsChange,
  BestPlayersChange,
  EsportsChange,
  HighlightsChange,
  LineupsChange,
  MomentumChange,
  OddsBoardsData,
  PregameChange,
  ShotmapChange,
  StatisticsChange,
  TennisChange,
} from './match-blocks.ts'
import {
  FeedTranslations,
  ManagerData,
  MergedPlayerData,
  MergedTeamData,
  PlayerData,
  SeasonStatisticsData,
  Slug,
  SquadData,
  TeamData,
  TransferData,
  VenueData,
} from './people.ts'
import { LiveEventChanges } from './resources/blocks.ts'
import { CountryCode } from './resources/brief.ts'
import { LiveState, Score } from './resources/match.ts'
import {
  AnyReference,
  Colors,
  Count,
  component,
  described,
  Exact,
  ExternalReference,
  Maybe,
  model,
  NonEmptyText,
  Nullable,
  OneOf,
  Ref,
  type Reference,
  TimestampMs,
} from './schema-kit.ts'
import { StandingsRules } from './standings-rules.ts'

export type { ManagerData, VenueData }

const optional = Type.Optional

const CategoryData = model('CategoryChange', {
  name: NonEmptyText,
  translations: optional(FeedTranslations),
  slug: optional(Slug),
  countryCode: Maybe(CountryCode),
  amateur: optional(described(Type.Boolean(), 'All of its tournaments are amateur (`exclude_amateur`).')),
  priority: optional(Count),
})

export const TournamentData = model('TournamentChange', {
  categoryId: Ref('category'),
  name: NonEmptyText,
  translations: optional(FeedTranslations),
  slug: optional(Slug),
  colors: optional(Colors),
  priority: optional(Count),
  popularity: optional(Count),
  amateur: optional(
    described(Type.Boolean(), 'Amateur competition or lower league: hidden by `exclude_amateur=true`.'),
  ),
  defaultFor: optional(
    described(
      Type.Array(OneOf(['ru', 'en']), { maxItems: 2 }),
      'Languages whose `defaultTournaments` list it.',
    ),
  ),
  titleHolderId: Maybe(Ref('team')),
  titleHolderTitles: Maybe(Count),
  mostTitles: Maybe(Count),
  mostTitlesTeamIds: optional(Type.Array(Ref('team'))),
  playerOfTheTournamentId: Maybe(Ref('player')),
  linkedTournamentIds: optional(Type.Array(Ref('tournament'))),
  upperDivisionIds: optional(Type.Array(Ref('tournament'))),
  lowerDivisionIds: optional(Type.Array(Ref('tournament'))),
})

const SeasonData = model('SeasonChange', {
  tournamentId: Ref('tournament'),
  name: NonEmptyText,
  year: Type.String({ pattern: '^[0-9]{2}/[0-9]{2}$|^[0-9]{4}$', description: '"25/26" or "2026"' }),
  startTimestamp: optional(TimestampMs),
  endTimestamp: optional(TimestampMs),
  rules: optional(
    described(StandingsRules, 'Rules of its tables. A season without rules (a pure cup) has no tables.'),
  ),
})

/** Score of a side: `current` and the known parts (docs/reference/resources.md#4). */
const ScoreData = component('ScoreChange', Type.Unsafe<ScoreParts>(Exact(Score.properties)))

export const RefereeData = Exact({
  id: Ref('referee'),
  name: NonEmptyText,
  translations: optional(FeedTranslations),
  country: Maybe(NonEmptyText),
  yellowCards: optional(Count),
  redCards: optional(Count),
  yellowRedCards: optional(Count),
  games: optional(Count),
})

export const RoundData = Exact({
  round: Nullable(Count),
  name: Maybe(NonEmptyText),
  slug: optional(Slug),
  cupRoundType: optional(Count),
})

const { source } = LiveState.properties
export const LiveStateData = Exact({
  ...LiveState.properties,
  source: described(NonEmptyText, source.description ?? ''),
})

/** Values of `winner` in changes. */
export const FED_WINNERS = ['home', 'away', 'draw', 'neither', 'unknown'] as const

export const MatchData = model('MatchChange', {
  tournamentId: Ref('tournament'),
  seasonId: Maybe(Ref('season')),
  homeTeamId: Ref('team'),
  awayTeamId: Ref('team'),
  startTimestamp: TimestampMs,
  startTimeKnown: optional(
    described(
      Type.Boolean(),
      'false: only the day is known, and `startTimestamp` is noon of it. Default: true.',
    ),
  ),
  status: OneOf(MATCH_STATUSES),
  statusDescription: optional(NonEmptyText),
  statusReason: optional(
    described(NonEmptyText, 'Why it was postponed, canceled or interrupted: "Frozen pitch".'),
  ),
  currentMatchMinute: optional(Count),
  currentMatchSecond: optional(Count),
  overtimeLength: optional(described(Count, 'Seconds of overtime.')),
  liveState: Maybe(LiveStateData),
  round: Maybe(RoundData),
  standingsTable: optional(
    described(Nullable(NonEmptyText), 'The table that the result counts for; null for knock-out matches.'),
  ),
  awarded: optional(described(Type.Boolean(), 'The result was awarded by the competition, not played.')),
  homeScore: optional(ScoreData),
  awayScore: optional(ScoreData),
  winner: optional(
    described(
      Nullable(OneOf(FED_WINNERS)),
      'The outcome, if the scores do not show it. If omitted, it is derived from them. `neither`: both sides lost, such as a double forfeit. `unknown`: a side won, even if the score is level, and the source does not say which one. Both are served as null.',
    ),
  ),
  homeManager: Maybe(ManagerData),
  awayManager: Maybe(ManagerData),
  venue: Maybe(VenueData),
  referee: Maybe(RefereeData),
  attendance: Maybe(Count),
  liveEvents: optional(LiveEventChanges),
  lineups: Maybe(LineupsChange),
  statistics: Maybe(StatisticsChange),
  oddsBase: Maybe(BaseOddsChange),
  highlights: Maybe(HighlightsChange),
  bestPlayers: Maybe(BestPlayersChange),
  tennis: Maybe(TennisChange),
  esports: Maybe(EsportsChange),
  shotmap: Maybe(ShotmapChange),
  momentum: Maybe(MomentumChange),
  averagePositions: Maybe(AveragePositionsChange),
  pregame: Maybe(PregameChange),
})

/** The parts of a score; absent parts are unknown or do not apply. */
export interface ScoreParts {
  current: number
  display?: number
  point?: string
  normaltime?: number
  overtime?: number
  penalties?: number
  extra1?: number
  extra2?: number
  aggregated?: number
  [part: `period${number}`]: number
  [part: `period${number}TieBreak`]: number
}

/** One row per kind of change: its name and the contract of its `data`. */
export const CHANGE_DATA = {
  category: CategoryData,
  tournament: TournamentData,
  season: SeasonData,
  team: TeamData,
  player: PlayerData,
  match: MatchData,
  oddsBoards: OddsBoardsData,
  seasonStatistics: SeasonStatisticsData,
  squad: SquadData,
  transfer: TransferData,
  mergedTeam: MergedTeamData,
  mergedPlayer: MergedPlayerData,
} as const satisfies Record<string, TSchema>

export type ChangeKind = keyof typeof CHANGE_DATA
export type ChangeData<K extends ChangeKind> = Static<(typeof CHANGE_DATA)[K]>
export const CHANGE_KINDS = Object.keys(CHANGE_DATA) as ChangeKind[]

/** Maximum external ids of a resource. */
export const SAME_AS_LIMIT = 20

export const IMPORT_NAME_LENGTH = 200

/** The envelope of a change; `data` is validated afterwards by the contract of its kind. */
export const ChangeEnvelope = model('Change', {
  op: OneOf(['put', 'merge', 'delete', 'release', 'undo']),
  kind: OneOf(CHANGE_KINDS),
  sport: OneOf(SPORT_SLUGS),
  id: AnyReference,
  data: optional(Type.Object({}, { additionalProperties: true })),
  fields: optional(
    Type.Array(NonEmptyText, {
      minItems: 1,
      maxItems: 100,
      description:
        'Only for `release`: the fields that sources may set again. Default: all fields that the operator set.',
    }),
  ),
  source: optional(Type.String({ minLength: 1, maxLength: 100 })),
  import: optional(
    Type.String({
      minLength: 1,
      maxLength: IMPORT_NAME_LENGTH,
      description:
        'Name of the import that the change belongs to: `import undo` takes back its changes. Only for `undo`: the import ' +
        'whose changes of the resource are taken back, unless something else changed it since.',
    }),
  ),
  sameAs: optional(Type.Array(ExternalReference, { maxItems: SAME_AS_LIMIT })),
  sourceTimestamp: optional(TimestampMs),
  live: optional(
    Type.Boolean({
      description:
        'Of several live sources of a match: true if its live state is to be shown, whatever the order of trust; ' +
        'false if that of another source is. Without it the order of trust decides.',
    }),
  ),
  correction: optional(
    Type.Boolean({
      description: 'Marks a correction of final data. Without it a finished match cannot resume.',
    }),
  ),
})

interface ChangeCommon<K extends ChangeKind> {
  kind: K
  sport: (typeof SPORT_SLUGS)[number]
  id: Reference
  /** Source: a feed or file format. */
  source?: string
  /** Name of the import that it belongs to; with `undo` the one that is taken back. */
  import?: string
  /** External ids of the same resource in other sources. @assumed */
  sameAs?: string[]
  /** Timestamp of the source, ms. */
  sourceTimestamp?: number
  /** Of several live sources of a match: whether this one's live state is shown. Default: the order of trust decides. */
  live?: boolean
  /** Marks a correction: without it a finished match cannot resume. */
  correction?: boolean
}

/** A change as written by importers and simulators. */
export type Change = {
  [K in ChangeKind]:
    | (ChangeCommon<K> & { op: 'put'; data: ChangeData<K> })
    | (ChangeCommon<K> & { op: 'merge'; data: object })
    | (ChangeCommon<K> & { op: 'delete' })
    | (ChangeCommon<K> & { op: 'release'; fields?: string[] })
    | (ChangeCommon<K> & { op: 'undo'; import: string })
}[ChangeKind]

/** A change of the same resource has the same key. */
export const keyOfChange = ({ kind, id }: Change) => `${kind} ${id}`
