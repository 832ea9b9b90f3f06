/**
 * The match (docs/reference/resources.md#3). One schema for every selection: `fields` and `view` choose the
 * top-level keys, so all but `id` and `hasBkOdds` may be absent. `match-field-names` says which form shows which.
 */
import { type Static, type TSchema, Type } from 'typebox'
import { MATCH_STATUSES } from '../../catalog/statuses.ts'
import { Count, component, described, Exact, Id, Nullable, OneOf, Text, TimestampMs } from '../schema-kit.ts'
import { Analytics } from './analytics.ts'
import { BestPlayers } from './best-players.ts'
import { CategoryBrief, ImageUrl, SeasonBrief, TournamentBrief } from './brief.ts'
import { Esports } from './esports.ts'
import { LiveEvent } from './live-event.ts'
import { BaseOddsMarket, HasBkOdds, OddsBk } from './odds.ts'
import { Pregame } from './pregame.ts'
import { Score, ScoreStatus } from './score.ts'
import { MatchStatistics } from './statistics.ts'
import { MatchTeam } from './team.ts'
import { Tennis } from './tennis.ts'
import { Referee, Venue } from './venue.ts'

export const RoundInfo = component(
  'RoundInfo',
  Exact({
    round: Nullable(Count),
    name: Type.Optional(described(Nullable(Text), 'Cup rounds: "1/8", "Round 5".')),
    slug: Type.Optional(described(Text, 'Cup rounds: round-of-16.')),
    cupRoundType: Type.Optional(described(Count, 'Cup rounds: 8 for the round of 16.')),
  }),
)
export type RoundInfo = Static<typeof RoundInfo>

export const Highlight = component(
  'Highlight',
  Exact({
    title: Text,
    url: Type.String({ pattern: '^https?://' }),
    image: described(Nullable(ImageUrl), 'Preview.'),
  }),
)
export type Highlight = Static<typeof Highlight>

export const MatchStatus = component('MatchStatus', OneOf(MATCH_STATUSES, 'State of the match.'))
export const WINNERS = ['home', 'away', 'draw'] as const

/** A top-level field: it may be absent, because `fields` and `view` choose. */
function field<T extends TSchema>(schema: T, description: string) {
  return Type.Optional(described(schema, description))
}

export const Match = component(
  'Match',
  Exact(
    {
      id: Id,
      status: field(MatchStatus, 'One of the nine statuses.'),
      statusDescription: field(Text, 'The phase in words: "1st half", "Halftime", "Ended".'),
      dateEvent: field(
        Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
        'Day of the start in Europe/Moscow, YYYY-MM-DD; `tz` never changes it.',
      ),
      startTimestamp: field(TimestampMs, 'Scheduled start (ms).'),
      currentMatchMinute: field(Count, 'Minute of play; 0 before the start.'),
      currentMatchSecond: field(Count, 'Second inside the minute; 0 before the start.'),
      overtimeLength: field(Count, 'Length of overtime in seconds; absent when it does not apply.'),
      tournament: field(TournamentBrief, 'Competition.'),
      category: field(CategoryBrief, 'Country or region of the tournament.'),
      roundInfo: field(RoundInfo, 'Round of the competition.'),
      season: field(Nullable(SeasonBrief), 'Season of the tournament; null when not known.'),
      venue: field(Nullable(Venue), 'Where it is played.'),
      referee: field(Nullable(Referee), 'Filled for football only.'),
      homeTeam: field(MatchTeam, 'First named side.'),
      awayTeam: field(MatchTeam, 'Second named side.'),
      homeScore: field(Score, 'Score of the home side.'),
      awayScore: field(Score, 'Score of the away side.'),
      esports: field(Nullable(Esports), 'Games of the series; null in other sports.'),
      tennis: field(Nullable(Tennis), 'Sets and momentum; null in other sports.'),
      liveEvents: field(Type.Array(LiveEvent), 'Events in chronological order.'),
      matchStatistics: field(MatchStatistics, 'Statistics by period; empty when there are none.'),
      oddsBase: field(Type.Array(BaseOddsMarket), 'Base markets with current and initial odds.'),
      highlights: field(Type.Array(Highlight), 'Videos.'),
      hasBkOdds: HasBkOdds,
      oddsBk: field(OddsBk, 'Boards of bookmakers; only with with_bk_odds=true.'),
      attendance: field(Nullable(Count), 'Spectators.'),
      winner: field(Nullable(OneOf(WINNERS)), 'Outcome; null until decided.'),
      winnerCode: field(
        Nullable(Type.Integer({ minimum: 1, maximum: 3 })),
        '1 home, 2 away, 3 draw; null until decided.',
      ),
      pregame: field(Pregame, 'Head-to-head, streaks, form; in lists only with with_pregame=true.'),
      bestPlayers: field(Nullable(BestPlayers), 'Football, ice-hockey and basketball only.'),
      analytics: field(Analytics, 'State of the analytics; in lists only through `fields`.'),
      scoreStatus: field(ScoreStatus, 'Is the score final? In lists only through `fields`.'),
    },
    {
      description:
        'A match. `fields` and `view` choose the keys; `id` and `hasBkOdds` are always there. The match by id has all of them.',
    },
  ),
)
export type Match = Static<typeof Match>
