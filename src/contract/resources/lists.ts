/** Envelopes of lists and aggregates about matches (docs/reference/resources.md#21, #21.1). */
import { Type } from '@sinclair/typebox'
import { LIMITS } from '../../catalog/limits.ts'
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
  typeDescription,
} from '../schema-kit.ts'
import { LiveEvent, PlayerStatistics } from './blocks.ts'
import { CategoryBrief, ImageUrl, TeamBrief, TournamentBrief } from './brief.ts'
import { Match, RESULT_LETTERS } from './match.ts'

const Matches = Type.Array(Match)
const Day = Type.String({
  pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$',
  description: typeDescription('YYYY-MM-DD'),
})

export const MatchStream = model(
  'MatchStream',
  `All matches in one response, at most ${LIMITS.streamingMatches}.`,
  { matches: Matches, totalMatches: described(Count, 'Matches in this response.') },
)

export const MatchPage = model('MatchPage', 'With `page` or `page_size`. A page beyond the end is empty.', {
  matches: Matches,
  totalMatches: described(Count, 'Matches over all pages.'),
  page: Type.Integer({ minimum: 1, maximum: LIMITS.maxPage }),
  pageSize: Type.Integer({ minimum: 1, maximum: LIMITS.pageSize }),
  totalPages: Count,
})

export const MatchBatch = model('MatchBatch', 'With `cursor`.', {
  matches: Matches,
  nextCursor: described(Nullable(Text), 'Value of `cursor` for the next batch; null on the last one.'),
})

/** The three modes of the list. */
export const MatchList = component('MatchList', Type.Union([MatchStream, MatchPage, MatchBatch]))

export const MatchEvents = model('MatchEvents', {
  matchId: Id,
  totalEvents: Count,
  events: described(Type.Array(LiveEvent), 'Events in chronological order.'),
})

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

export const DayTournament = model('DayTournament', {
  id: Id,
  name: Text,
  translations: Translations,
  category: CategoryBrief,
  image: ImageUrl,
  matchesCount: described(Count, 'Matches on the day.'),
  priority: described(Count, 'Editorial significance; larger means more significant, 0 is ordinary.'),
  popularity: described(Count, 'Audience at the data provider; 0 means no data.'),
  statusBreakdown: StatusBreakdown,
})

export const TournamentsByDate = model('TournamentsByDate', {
  date: Day,
  totalTournaments: Count,
  totalMatches: Count,
  tournaments: Type.Array(DayTournament),
})

export const CalendarDay = model('CalendarDay', { date: Day, totalTournaments: Count, totalMatches: Count })

export const Calendar = model('Calendar', {
  month: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}$', description: typeDescription('YYYY-MM') }),
  totalDays: Type.Integer({ minimum: 28, maximum: 31 }),
  days: described(
    Type.Array(CalendarDay, { minItems: 28, maxItems: 31 }),
    'Every day of the month; zeros without matches.',
  ),
})

const Meetings = Type.Integer({ minimum: 0, maximum: LIMITS.headToHead })

export const HeadToHeadSummary = model('HeadToHeadSummary', {
  total: Meetings,
  team1Wins: described(Meetings, 'Wins of `team_id_1`, home or away.'),
  team2Wins: described(Meetings, 'Wins of `team_id_2`.'),
  draws: Meetings,
})

export const HeadToHead = model('HeadToHead', {
  summary: HeadToHeadSummary,
  matches: described(Matches, 'Finished meetings, newest first.'),
})

export const TeamMatches = model('TeamMatches', {
  teamId: Id,
  last: described(Matches, 'Finished matches, newest first.'),
  next: described(Matches, 'Matches to come, soonest first.'),
})

const Result = OneOf(RESULT_LETTERS)

export const TeamFormMatch = model('TeamFormMatch', {
  id: Id,
  startTimestamp: TimestampMs,
  tournament: TournamentBrief,
  opponent: TeamBrief,
  isHome: Type.Boolean(),
  teamScore: Count,
  opponentScore: Count,
  result: Result,
})

export const TeamForm = model('TeamForm', {
  teamId: Id,
  form: described(Type.Array(Result), 'Results in the order of `matches`.'),
  wins: Count,
  draws: Count,
  losses: Count,
  matches: Type.Array(TeamFormMatch),
})

export const Participation = model('Participation', {
  position: Nullable(Text),
  shirtNumber: Nullable(Count),
  captain: Type.Boolean(),
  substitute: Type.Boolean(),
  played: Type.Boolean(),
})

export const PlayerMatch = model('PlayerMatch', {
  match: described(Match, 'The match as a compact card.'),
  participation: Participation,
  statistics: described(Nullable(PlayerStatistics), 'Numbers by key; null if the player did not play.'),
})

export const PlayerMatches = model('PlayerMatches', {
  playerId: Id,
  total: described(Count, 'Matches in this response.'),
  matches: described(Type.Array(PlayerMatch), 'Matches of the player, newest first.'),
})
