/**
 * The match (docs/reference/resources.md#3): in lists, by id, and on the live channel. Each field names the forms that
 * include it; fields of every form are required. The sparse answers of `fields` have no schema of their own.
 */
import { type Static, Type } from 'typebox'
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
} from '../schema-kit.ts'
import { Analytics } from './analytics.ts'
import { BestPlayers } from './best-players.ts'
import { CategoryBrief, ImageUrl, SeasonBrief, TournamentBrief } from './brief.ts'
import { Esports } from './esports.ts'
import { LiveEvent } from './live-event.ts'
import {
  everywhere,
  field,
  full,
  givenField,
  notOnCards,
  onlyOne,
  presence,
  whereItApplies,
} from './match-presence.ts'
import { BaseOddsMarket, HasBkOdds, OddsBk } from './odds.ts'
import { Pregame } from './pregame.ts'
import { Score, ScoreStatus } from './score.ts'
import { MatchStatistics } from './statistics.ts'
import { MatchTeam } from './team.ts'
import { Tennis } from './tennis.ts'
import { Referee, Venue } from './venue.ts'

export const RoundInfo = model('RoundInfo', {
  round: Nullable(Count),
  name: Type.Optional(described(Nullable(Text), 'Cup rounds: "1/8", "Round 5".')),
  slug: Type.Optional(described(Text, 'Cup rounds: round-of-16.')),
  cupRoundType: Type.Optional(described(Count, 'Cup rounds: 8 for the round of 16.')),
})

export const Highlight = model('Highlight', {
  title: Text,
  url: Type.String({ pattern: '^https?://' }),
  image: described(Nullable(ImageUrl), 'Preview.'),
})
export type Highlight = Static<typeof Highlight>

export const MatchStatus = component('MatchStatus', OneOf(MATCH_STATUSES, 'State of the match.'))
export const WINNERS = ['home', 'away', 'draw'] as const

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
      'Day of the start in Europe/Moscow, YYYY-MM-DD; `tz` never changes it.',
    ),
    startTimestamp: field(everywhere, TimestampMs, 'Scheduled start (ms).'),
    currentMatchMinute: field(everywhere, Count, 'Minute of play; 0 before the start.'),
    currentMatchSecond: field(everywhere, Count, 'Second inside the minute; 0 before the start.'),
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
    referee: field(everywhere, Nullable(Referee), 'Filled for football only.'),
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
    bestPlayers: field(notOnCards, Nullable(BestPlayers), 'Football, ice-hockey and basketball only.'),
    analytics: field(onlyOne, Analytics, 'State of the analytics; in lists only through `fields`.'),
    scoreStatus: field(onlyOne, ScoreStatus, 'Whether the score is final; in lists only through `fields`.'),
  },
)

const { statusReason, overtimeLength, oddsBk } = Match.properties
const details = { ...Type.Required(Match).properties, statusReason, overtimeLength, oddsBk }
const { scoreStatus: _, ...state } = details

export const MatchDetail = component(
  'MatchDetail',
  Exact(details, { description: 'A match by id. Unlike in lists, no field is left out.' }),
)

export const MatchState = component(
  'MatchState',
  Exact(state, { description: 'A match on the live channel: as by id, but without `scoreStatus`.' }),
)
