/**
 * The match (docs/reference/resources.md#3): in lists, by id, and on the live channel. Each field names the forms that
 * include it; fields of every form are required. The sparse answers of `fields` have no schema of their own.
 */
import { type Static, type TOptional, type TSchema, Type } from '@sinclair/typebox'
import { MATCH_STATUSES } from '../../catalog/statuses.ts'
import {
  Count,
  component,
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
import { Analytics, BestPlayers, Esports, LiveEvent, MatchStatistics, Tennis } from './blocks.ts'
import { CategoryBrief, ImageUrl, Referee, SeasonBrief, TournamentBrief, Venue } from './brief.ts'
import { BaseOddsMarket, HasBkOdds, OddsBk } from './odds.ts'
import { MatchTeam } from './people.ts'

/**
 * `list`: an ordinary item of a list. `one`: the match by id. `lite`, `odds`: the two views. `card`: the compact
 * card of search results, head-to-head and player matches.
 */
const MATCH_FORMS = ['list', 'one', 'lite', 'odds', 'card'] as const
export type MatchForm = (typeof MATCH_FORMS)[number]

/**
 * `whenItApplies`: absent if the field makes no sense for the match. `with_…`: only with that parameter. `never`: not
 * in this form; in lists `fields` can still request it.
 */
export type FieldPresence = 'always' | 'whenItApplies' | 'with_pregame' | 'with_bk_odds' | 'never'

type PresenceByForm = Readonly<Record<MatchForm, FieldPresence>>

export function presence(
  list: FieldPresence,
  one: FieldPresence,
  lite: FieldPresence,
  odds: FieldPresence,
  card: FieldPresence,
): PresenceByForm {
  return { list, one, lite, odds, card }
}

function inEveryForm<P extends FieldPresence>(of: P) {
  return { list: of, one: of, lite: of, odds: of, card: of } as const
}

/** In every form, so it is required in the schema. */
export const everywhere = inEveryForm('always')
const whereItApplies = inEveryForm('whenItApplies')
const onlyOne = presence('never', 'always', 'never', 'never', 'never')
export const full = presence('always', 'always', 'never', 'never', 'never')
const notOnCards = presence('always', 'always', 'always', 'always', 'never')

const PRESENCE = Symbol('presence')
const GIVEN = Symbol('given')

/** A top-level field: required if it is in every form, else optional. `fields` can omit either. */
export function field<T extends TSchema>(forms: typeof everywhere, schema: T, description: string): T
export function field<T extends TSchema>(forms: PresenceByForm, schema: T, description: string): TOptional<T>
export function field(forms: PresenceByForm, schema: TSchema, description: string): TSchema {
  const documented = { ...described(schema, description), [PRESENCE]: forms }
  return forms === everywhere ? documented : Type.Optional(documented)
}

/**
 * A field that is served exactly as the member of the same name in the change; without one it is null, or absent if it
 * is only in matches where it applies. No other code needs to know it.
 */
export function givenField<T extends TSchema>(forms: typeof everywhere, schema: T, description: string): T
export function givenField<T extends TSchema>(
  forms: typeof whereItApplies,
  schema: T,
  description: string,
): TOptional<T>
export function givenField(forms: PresenceByForm, schema: TSchema, description: string): TSchema {
  return { ...field(forms, schema, description), [GIVEN]: true }
}

function presenceOf(schema: TSchema): PresenceByForm {
  return (schema as TSchema & { readonly [PRESENCE]: PresenceByForm })[PRESENCE]
}

function isGiven(schema: TSchema): boolean {
  return GIVEN in schema
}

const part = Type.Optional(Count)

export const GAME_POINTS = ['0', '15', '30', '40', 'A'] as const

const PARTS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
const PERIODS = PARTS.map((number) => `period${number}` as const)
const TIE_BREAKS = PARTS.map((number) => `period${number}TieBreak` as const)

function each<Name extends string>(names: readonly Name[], schema: typeof part): Record<Name, typeof part> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, typeof part>
}

/** Parts that a match does not have (yet) are absent. Never derive one part from the others. */
export const Score = model('Score', {
  current: Count,
  display: part,
  ...each(PERIODS, part),
  point: Type.Optional(OneOf(GAME_POINTS)),
  normaltime: part,
  overtime: part,
  penalties: part,
  extra1: part,
  extra2: part,
  aggregated: part,
  ...each(TIE_BREAKS, part),
})

export const ScoreStatus = model('ScoreStatus', {
  final: described(
    Nullable(Type.Boolean()),
    'true: final, may be cached; false: finished, but may still be corrected; null: not finished.',
  ),
})

export const Duel = model('Duel', { homeWins: Count, awayWins: Count, draws: Count })
export type Duel = Static<typeof Duel>

export const Streak = model('Streak', {
  name: Type.String({ description: 'What is repeated: Wins, No losses, More than 2.5 goals.' }),
  team: OneOf(['home', 'away', 'both']),
  value: Type.String({ pattern: '^[0-9]+(/[0-9]+)?$', description: 'A count "4", or a fraction "7/10".' }),
  continued: Type.Optional(Type.Boolean({ description: 'Whether the streak continues.' })),
  translations: Type.Optional(Translations),
})
export type Streak = Static<typeof Streak>

export const RESULT_LETTERS = ['W', 'D', 'L'] as const

export const PregameTeamForm = model('PregameTeamForm', {
  position: described(Nullable(Type.Integer({ minimum: 1 })), 'Position in the table of the season.'),
  form: described(Type.Array(OneOf(RESULT_LETTERS)), 'Last results, the latest one last.'),
  avgRating: described(
    Nullable(Type.Number()),
    "Mean, over the matches of `form`, of the team's average player rating; null without ratings.",
  ),
})

export const Pregame = model('Pregame', {
  h2h: Exact({ teamDuel: Nullable(Duel), managerDuel: Nullable(Duel) }),
  teamStreaks: Exact({ general: Type.Array(Streak), head2head: Type.Array(Streak) }),
  form: Nullable(Exact({ homeTeam: PregameTeamForm, awayTeam: PregameTeamForm })),
})
export type Pregame = Static<typeof Pregame>

export const RoundInfo = model('RoundInfo', {
  round: Nullable(Count),
  name: Type.Optional(described(Nullable(Text), 'Name of a cup round: "1/8", "Round 5"; null in a league.')),
  slug: Type.Optional(described(Text, 'Slug of a cup round, e.g. round-of-16; absent in a league.')),
  cupRoundType: Type.Optional(Count),
})

export const Highlight = model('Highlight', {
  title: Text,
  url: Type.String({ pattern: '^https?://' }),
  image: described(Nullable(ImageUrl), 'Preview.'),
})
export type Highlight = Static<typeof Highlight>

export const LiveState = model('LiveState', {
  source: described(Text, 'The source that status, score and clock are from.'),
  asOf: Type.Optional(
    described(
      TimestampMs,
      'When the source last confirmed them (ms). It moves with other changes, and when `stale` turns.',
    ),
  ),
  stale: described(Type.Boolean(), 'Whether the match runs, but no source has confirmed it for two polls.'),
  minuteEstimated: Type.Optional(
    described(
      Type.Boolean(),
      'Whether the minute is computed from the kick-off, because the source has none.',
    ),
  ),
})

export const MatchStatus = component('MatchStatus', OneOf(MATCH_STATUSES, 'State of the match.'))
const WINNERS = ['home', 'away', 'draw'] as const

export const Match = model(
  'Match',
  'A match in a list. With `fields` only the named members, `id` and `hasBkOdds` are present, even if others are required here.',
  {
    id: field(everywhere, Id, 'Id of the match.'),
    status: field(everywhere, MatchStatus, 'One of the nine statuses.'),
    statusDescription: field(everywhere, Text, 'The phase in words: "1st half", "Halftime", "Ended".'),
    // @assumed
    statusReason: givenField(
      whereItApplies,
      Text,
      'Why the match was postponed, canceled or interrupted: "Frozen pitch"; absent if unknown.',
    ),
    dateEvent: field(
      everywhere,
      Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
      'Day of the start in the default zone of the service (Europe/Moscow unless it was changed), YYYY-MM-DD; `tz` never changes it.',
    ),
    startTimestamp: field(everywhere, TimestampMs, 'Scheduled start (ms).'),
    // @assumed
    startTimeKnown: givenField(
      whereItApplies,
      Type.Boolean(),
      'false if only the day is known: `startTimestamp` is then noon of it where the match is played; absent otherwise.',
    ),
    currentMatchMinute: field(everywhere, Count, 'Minute of play; 0 before the start.'),
    currentMatchSecond: field(everywhere, Count, 'Second inside the minute; 0 before the start.'),
    // @assumed
    liveState: givenField(
      whereItApplies,
      LiveState,
      'Which source the live state is from, as of when, and whether it is stale; absent without live sources.',
    ),
    overtimeLength: field(
      whereItApplies,
      Count,
      'Length of overtime in seconds; absent when it does not apply.',
    ),
    tournament: field(everywhere, TournamentBrief, 'Competition.'),
    category: field(everywhere, CategoryBrief, 'Country or region of the tournament.'),
    roundInfo: field(everywhere, RoundInfo, 'Round of the competition.'),
    season: field(everywhere, Nullable(SeasonBrief), 'Season of the tournament; null if unknown.'),
    venue: field(everywhere, Nullable(Venue), 'Venue of the match.'),
    referee: field(everywhere, Nullable(Referee), 'Referee; football only, null if unknown.'),
    homeTeam: field(everywhere, MatchTeam, 'Home side.'),
    awayTeam: field(everywhere, MatchTeam, 'Away side.'),
    homeScore: field(everywhere, Score, 'Score of the home side.'),
    awayScore: field(everywhere, Score, 'Score of the away side.'),
    esports: field(everywhere, Nullable(Esports), 'Games of the series; null in other sports.'),
    tennis: field(everywhere, Nullable(Tennis), 'Sets and momentum; null in other sports.'),
    liveEvents: field(full, Type.Array(LiveEvent), 'Events in chronological order.'),
    matchStatistics: field(full, MatchStatistics, 'Statistics by period; empty when there are none.'),
    oddsBase: field(
      presence('always', 'always', 'never', 'always', 'never'),
      Type.Array(BaseOddsMarket),
      'Base markets with current and initial odds.',
    ),
    highlights: field(notOnCards, Type.Array(Highlight), 'Videos.'),
    hasBkOdds: field(everywhere, HasBkOdds, HasBkOdds.description ?? ''),
    oddsBk: field(
      presence('with_bk_odds', 'with_bk_odds', 'never', 'with_bk_odds', 'with_bk_odds'),
      OddsBk,
      'Boards of bookmakers; only with with_bk_odds=true.',
    ),
    attendance: givenField(everywhere, Nullable(Count), 'Spectators.'),
    winner: field(everywhere, Nullable(OneOf(WINNERS)), 'Outcome; null until decided.'),
    winnerCode: field(
      everywhere,
      Nullable(Type.Integer({ minimum: 1, maximum: 3 })),
      '1 home, 2 away, 3 draw; null until decided.',
    ),
    pregame: field(
      presence('with_pregame', 'always', 'with_pregame', 'with_pregame', 'never'),
      Pregame,
      'Head-to-head, streaks, form; in lists only with with_pregame=true.',
    ),
    bestPlayers: field(
      notOnCards,
      Nullable(BestPlayers),
      'Best players; football, ice-hockey and basketball only, null if unknown.',
    ),
    analytics: field(onlyOne, Analytics, 'State of the analytics; in lists only through `fields`.'),
    scoreStatus: field(onlyOne, ScoreStatus, 'Whether the score is final; in lists only through `fields`.'),
  },
)

const { statusReason, startTimeKnown, liveState, overtimeLength, oddsBk } = Match.properties
const details = {
  ...Type.Required(Match).properties,
  statusReason,
  startTimeKnown,
  liveState,
  overtimeLength,
  oddsBk,
}
const { scoreStatus: _, ...state } = details

export const MatchDetail = component(
  'MatchDetail',
  Exact(details, { description: 'A match by id. Unlike in lists, no field is left out.' }),
)

export const MatchState = component(
  'MatchState',
  Exact(state, { description: 'A match on the live channel: as by id, but without `scoreStatus`.' }),
)

export type MatchFieldName = keyof typeof Match.properties

/** The allowed names of `fields`, in the order of the contract. */
export const MATCH_FIELD_NAMES = Object.keys(Match.properties) as readonly MatchFieldName[]

/** Present in every match, whatever `fields` selects (docs/reference/resources.md#3.1). */
export const FIXED_MATCH_FIELDS: readonly MatchFieldName[] = ['id', 'hasBkOdds']

export const MATCH_FIELD_PRESENCE = Object.fromEntries(
  MATCH_FIELD_NAMES.map((name) => [name, presenceOf(Match.properties[name])]),
) as Readonly<Record<MatchFieldName, PresenceByForm>>

/** Fields that are stored and served as given by the feed. */
export const GIVEN_MATCH_FIELDS: readonly MatchFieldName[] = MATCH_FIELD_NAMES.filter((name) =>
  isGiven(Match.properties[name]),
)

/** Forms whose teams have the key `lineup`. */
export const FORMS_WITH_LINEUP: readonly MatchForm[] = ['list', 'one']
/** Forms whose tennis block has `pointByPoint`. */
export const FORMS_WITH_POINT_BY_POINT: readonly MatchForm[] = ['one']
