/** Envelopes of lists and aggregates about matches (docs/reference/resources.md#21, #21.1). */
import { Type } from 'typebox'
import { LIMITS } from '../../catalog/limits.ts'
import { MATCH_STATUSES } from '../../catalog/statuses.ts'
import {
  Count,
  component,
  described,
  Exact,
  Id,
  Nullable,
  OneOf,
  Text,
  TimestampMs,
  Translations,
} from '../schema-kit.ts'
import { CategoryBrief, ImageUrl, TeamBrief, TournamentBrief } from './brief.ts'
import { PlayerStatistics } from './lineup.ts'
import { LiveEvent } from './live-event.ts'
import { Match } from './match.ts'
import { RESULT_LETTERS } from './pregame.ts'

const Matches = Type.Array(Match)
const Day = Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$', description: 'YYYY-MM-DD' })

export const MatchStream = component(
  'MatchStream',
  Exact(
    { matches: Matches, totalMatches: described(Count, 'Matches in this response.') },
    { description: `All matches in one response, at most ${LIMITS.streamingMatches}.` },
  ),
)

export const MatchPage = component(
  'MatchPage',
  Exact(
    {
      matches: Matches,
      totalMatches: described(Count, 'Matches over all pages.'),
      page: Type.Integer({ minimum: 1, maximum: LIMITS.maxPage }),
      pageSize: Type.Integer({ minimum: 1, maximum: LIMITS.pageSize }),
      totalPages: Count,
    },
    { description: 'With `page` or `page_size`. A page beyond the end is empty.' },
  ),
)

export const MatchBatch = component(
  'MatchBatch',
  Exact(
    { matches: Matches, nextCursor: described(Nullable(Text), 'Null on the last page.') },
    { description: 'With `cursor`.' },
  ),
)

/** The three modes of the list. */
export const MatchList = component('MatchList', Type.Union([MatchStream, MatchPage, MatchBatch]))

export const MatchEvents = component(
  'MatchEvents',
  Exact({
    matchId: Id,
    totalEvents: Count,
    events: described(Type.Array(LiveEvent), 'In chronological order.'),
  }),
)

export const StatusBreakdown = component(
  'StatusBreakdown',
  Exact(
    Object.fromEntries(MATCH_STATUSES.map((status) => [status, Count])) as Record<
      (typeof MATCH_STATUSES)[number],
      typeof Count
    >,
    { description: 'Matches by status.' },
  ),
)

export const DayTournament = component(
  'DayTournament',
  Exact({
    id: Id,
    name: Text,
    translations: Translations,
    category: CategoryBrief,
    image: ImageUrl,
    matchesCount: described(Count, 'Matches on the day.'),
    priority: described(Count, 'Editorial significance; larger means more significant, 0 is ordinary.'),
    popularity: described(Count, 'Audience at the data provider; 0 means no data.'),
    statusBreakdown: StatusBreakdown,
  }),
)

export const TournamentsByDate = component(
  'TournamentsByDate',
  Exact({
    date: Day,
    totalTournaments: Count,
    totalMatches: Count,
    tournaments: Type.Array(DayTournament),
  }),
)

export const CalendarDay = component(
  'CalendarDay',
  Exact({ date: Day, totalTournaments: Count, totalMatches: Count }),
)

export const Calendar = component(
  'Calendar',
  Exact({
    month: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}$', description: 'YYYY-MM' }),
    totalDays: Type.Integer({ minimum: 28, maximum: 31 }),
    days: described(
      Type.Array(CalendarDay, { minItems: 28, maxItems: 31 }),
      'Every day of the month; zeros without matches.',
    ),
  }),
)

const Meetings = Type.Integer({ minimum: 0, maximum: LIMITS.headToHead })

export const HeadToHeadSummary = component(
  'HeadToHeadSummary',
  Exact({
    total: Meetings,
    team1Wins: described(Meetings, 'Wins of `team_id_1`, home or away.'),
    team2Wins: described(Meetings, 'Wins of `team_id_2`.'),
    draws: Meetings,
  }),
)

export const HeadToHead = component(
  'HeadToHead',
  Exact({
    summary: HeadToHeadSummary,
    matches: described(Matches, 'Finished meetings, newest first.'),
  }),
)

export const TeamMatches = component(
  'TeamMatches',
  Exact({
    teamId: Id,
    last: described(Matches, 'Newest first.'),
    next: described(Matches, 'Soonest first.'),
  }),
)

const Result = OneOf(RESULT_LETTERS)

export const TeamFormMatch = component(
  'TeamFormMatch',
  Exact({
    id: Id,
    startTimestamp: TimestampMs,
    tournament: TournamentBrief,
    opponent: TeamBrief,
    isHome: Type.Boolean(),
    teamScore: Count,
    opponentScore: Count,
    result: Result,
  }),
)

export const TeamForm = component(
  'TeamForm',
  Exact({
    teamId: Id,
    form: described(Type.Array(Result), 'In the order of `matches`.'),
    wins: Count,
    draws: Count,
    losses: Count,
    matches: Type.Array(TeamFormMatch),
  }),
)

export const Participation = component(
  'Participation',
  Exact({
    position: Nullable(Text),
    shirtNumber: Nullable(Count),
    captain: Type.Boolean(),
    substitute: Type.Boolean(),
    played: Type.Boolean(),
  }),
)

export const PlayerMatch = component(
  'PlayerMatch',
  Exact({
    match: described(Match, 'Compact card.'),
    participation: Participation,
    statistics: described(Nullable(PlayerStatistics), 'Null if the player did not play.'),
  }),
)

export const PlayerMatches = component(
  'PlayerMatches',
  Exact({
    playerId: Id,
    total: described(Count, 'Matches in this response.'),
    matches: described(Type.Array(PlayerMatch), 'Newest first.'),
  }),
)
