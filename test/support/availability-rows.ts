/**
 * What every endpoint about something answers, as data (docs/reference/resources.md#2, #18): with ids of its own, with
 * ids that are not there, and in sports that lack the feature. Read by `endpoints-availability.test.ts`.
 */
import { MISSING, type Row, shows, unknown } from './availability-kit.ts'
import { PLAYERS, statisticsRows, TEAMS } from './availability-people.ts'

const NO_MATCHES = () => shows({ matches: [], totalMatches: 0 })
const NO_DAY = () => shows({ totalTournaments: 0, totalMatches: 0, tournaments: [] })
const NO_DAYS = () =>
  shows({ month: '2026-09', totalDays: 30, days: Array(30).fill({ totalTournaments: 0, totalMatches: 0 }) })
const NONE = { total: 0, items: [] }
/** Lists with a filter: the row's one match, or nothing. */
const MATCH_FILTERS = [
  'ids={matchId}',
  'team_id={teamId}',
  'tournament_id={tournamentId}',
  'season_id={seasonId}',
  'category_ids={categoryId}&season_id={seasonId}',
  'team_id_1={teamId}&team_id_2={otherTeamId}',
  'cursor=&season_id={seasonId}',
] as const
const DAY_FILTERS = [
  'team_id={teamId}',
  'tournament_id={tournamentId}',
  'season_id={seasonId}',
  'category_ids={categoryId}&season_id={seasonId}',
] as const

const MATCHES: readonly Row[] = [
  {
    path: '/changes',
    query: 'kinds=match&limit=1',
    own: () => shows({ changes: [{ kind: 'match', op: 'put' }], isReset: false }),
    unknown: () => shows({ isReset: false }),
  },
  {
    path: '/mapping',
    query: 'source=other&id=1',
    own: () => shows({ mappings: [] }),
    unknown: () => shows({ mappings: [] }),
  },
  {
    path: '/mapping/team/{resourceId}',
    own: ({ teamId }) => shows({ kind: 'team', id: teamId, externalIds: [] }),
    unknown,
  },
  ...MATCH_FILTERS.map(
    (query): Row => ({
      path: '/matches',
      query,
      own: ({ matchId }) => shows({ matches: [{ id: matchId }] }),
      unknown: () => shows({ matches: [] }),
    }),
  ),
  {
    path: '/matches',
    query: 'page=1&season_id={seasonId}',
    own: ({ matchId }) => shows({ matches: [{ id: matchId }], totalPages: 1 }),
    unknown: () => shows({ matches: [], totalMatches: 0, totalPages: 0 }),
  },
  {
    path: '/matches',
    query: 'q=harbour&season_id={seasonId}',
    own: ({ matchId }) => shows({ matches: [{ id: matchId }] }),
    unknown: NO_MATCHES,
  },
  { path: '/matches/{matchId}', own: ({ matchId }) => shows({ id: matchId, status: 'finished' }), unknown },
  ...(['tennis', 'esports'] as const).map(
    (block): Row => ({
      path: '/matches/{matchId}',
      sports: [block],
      own: () => shows({ [block]: { bestOf: 3 } }),
      without: () => shows({ [block]: null }),
      unknown,
    }),
  ),
  {
    path: '/matches/{matchId}',
    sports: ['football', 'ice-hockey', 'basketball'],
    own: ({ playerId }) => shows({ bestPlayers: { playerOfTheMatch: { player: { id: playerId } } } }),
    without: () => shows({ bestPlayers: null }),
    unknown,
  },
  { path: '/matches/{matchId}/events', own: ({ matchId }) => shows({ matchId, totalEvents: 2 }), unknown },
  {
    path: '/matches/{matchId}/shotmap',
    sports: ['football'],
    own: () => shows({ status: 'available', shots: [{ team: 'home' }, { team: 'away' }] }),
    without: ({ matchId }) => shows({ matchId, status: 'unavailable', shots: [] }),
    unknown,
  },
  {
    path: '/matches/{topMatchId}/shotmap',
    sports: ['football', 'ice-hockey'],
    own: () => shows({ status: 'available', shots: [{ team: 'home' }, { team: 'away' }] }),
    without: () => shows({ status: 'unavailable', shots: [] }),
    unknown,
  },
  {
    path: '/matches/{matchId}/momentum',
    sports: ['football', 'basketball'],
    own: () => shows({ status: 'available', momentum: [{ minute: 1 }, { minute: 2 }] }),
    unknown,
    without: ({ matchId }) => shows({ matchId }),
  },
  {
    path: '/matches/{matchId}/momentum',
    sports: ['football', 'basketball', 'tennis'],
    own: () => shows({ status: 'available' }),
    without: () => shows({ status: 'unavailable', momentum: [] }),
    unknown,
  },
  {
    path: '/matches/{matchId}/average-positions',
    sports: ['football'],
    own: () => shows({ status: 'available', home: [{ averageX: 8.5 }], substitutions: [{ time: 70 }] }),
    without: () => shows({ status: 'unavailable', home: [], away: [], substitutions: [] }),
    unknown,
  },
  {
    path: '/matches/{matchId}/coverage',
    own: ({ matchId }) => shows({ matchId, coverage: { events: true, statistics: true } }),
    unknown,
  },
  {
    path: '/matches/{matchId}/odds/history',
    own: ({ matchId }) => shows({ matchId, history: [] }),
    unknown,
  },
  ...DAY_FILTERS.flatMap((query): Row[] => [
    {
      path: '/matches/2026-09-12/tournaments',
      query,
      own: ({ tournamentId }) =>
        shows({ date: '2026-09-12', totalMatches: 1, tournaments: [{ id: tournamentId }] }),
      unknown: NO_DAY,
    },
    {
      path: '/matches/2026-09/calendar',
      query,
      own: () =>
        shows({ days: Array.from({ length: 30 }, (_, day) => ({ totalMatches: day === 11 ? 1 : 0 })) }),
      unknown: NO_DAYS,
    },
  ]),
  {
    path: '/h2h',
    query: 'team_id_1={teamId}&team_id_2={otherTeamId}',
    own: ({ matchId }) =>
      shows({ summary: { total: 1, team1Wins: 1, team2Wins: 0, draws: 0 }, matches: [{ id: matchId }] }),
    unknown: () => shows({ summary: { total: 0, team1Wins: 0, team2Wins: 0, draws: 0 }, matches: [] }),
  },
]

const TOURNAMENTS: readonly Row[] = [
  {
    path: '/categories/{categoryId}',
    own: () => shows({ tournaments: [{}, {}, {}] }),
    unknown: () => shows({ tournaments: [] }),
  },
  {
    path: '/tournaments',
    query: 'ids={tournamentId}',
    own: ({ tournamentId }) => shows({ totalTournaments: 1, tournaments: [{ id: tournamentId }] }),
    unknown: () => shows({ totalTournaments: 0, tournaments: [] }),
  },
  {
    path: '/tournament/{tournamentId}',
    own: ({ tournamentId, seasonId, emptySeasonId }) =>
      shows({ id: tournamentId, seasons: [{ id: seasonId }, { id: emptySeasonId }] }),
    unknown,
  },
  {
    path: '/tournament/{tournamentId}/seasons',
    own: ({ tournamentId }) => shows({ tournamentId, totalSeasons: 2 }),
    unknown,
  },
  {
    path: '/tournament/{tournamentId}/seasons/{seasonId}',
    own: ({ seasonId }) =>
      shows({
        id: seasonId,
        standings: [{ rows: [{ position: 1 }, { position: 2 }] }, {}, {}],
        cupTrees: [],
      }),
    unknown,
  },
  {
    path: '/tournament/{tournamentId}/seasons/{emptySeasonId}',
    own: ({ emptySeasonId }) => shows({ id: emptySeasonId, standings: [], cupTrees: [], info: null }),
    unknown,
  },
  {
    path: '/tournament/{tournamentId}/seasons',
    query: 'with_coverage=true',
    own: () =>
      shows({ seasons: [{ coverage: { matches: { total: 1 } } }, { coverage: { matches: { total: 0 } } }] }),
    unknown,
  },
  {
    path: '/tournament/{tournamentId}/seasons/{seasonId}/coverage',
    own: ({ seasonId }) =>
      shows({ season: { id: seasonId }, coverage: { matches: { finished: 1, total: 1 } } }),
    unknown,
  },
  {
    path: '/tournament/{tournamentId}/standings',
    own: ({ seasonId, teamId }) =>
      shows({
        season: { id: seasonId, isCurrent: true },
        standings: [{ rows: [{ team: { id: teamId } }, {}] }, {}, {}],
      }),
    unknown,
  },
  { path: '/tournament/{cupId}/standings', own: () => MISSING, unknown },
]

/** Search texts: one that matches every name, and one that matches none. */
const TEXTS: readonly Row[] = [
  {
    path: '/search',
    query: 'q=harbour',
    own: ({ teamId }) => shows({ teams: { total: 1, items: [{ id: teamId }] } }),
    unknown,
  },
  {
    path: '/search',
    query: 'q=nobody',
    own: () => shows({ players: NONE, teams: NONE, tournaments: NONE }),
    unknown,
  },
  {
    path: '/players',
    query: 'q=holm',
    own: ({ playerId }) => shows({ totalPlayers: 1, players: [{ id: playerId, shirtNumber: 11 }] }),
    unknown,
  },
  { path: '/players', query: 'q=nobody', own: () => shows({ totalPlayers: 0, players: [] }), unknown },
  { path: '/teams', own: () => shows({ totalTeams: 3 }), unknown },
  {
    path: '/teams',
    query: 'q=lakeside',
    own: ({ otherTeamId }) => shows({ totalTeams: 1, teams: [{ id: otherTeamId }] }),
    unknown,
  },
  { path: '/teams', query: 'q=nobody', own: () => shows({ totalTeams: 0, teams: [] }), unknown },
  { path: '/tournaments', own: () => shows({ totalTournaments: 3 }), unknown },
  {
    path: '/tournaments',
    query: 'q=northern',
    own: ({ tournamentId }) => shows({ totalTournaments: 1, tournaments: [{ id: tournamentId }] }),
    unknown,
  },
  {
    path: '/tournaments',
    query: 'q=nobody',
    own: () => shows({ totalTournaments: 0, tournaments: [] }),
    unknown,
  },
  { path: '/matches', query: 'q=nobody', own: NO_MATCHES, unknown },
  {
    path: '/categories',
    own: ({ categoryId }) => shows({ categories: [{ id: categoryId, tournamentsCount: 3 }] }),
    unknown,
  },
  { path: '/matches', own: () => shows({ totalMatches: 3 }), unknown },
  {
    path: '/matches/live',
    own: ({ topMatchId }) => shows({ totalMatches: 1, matches: [{ id: topMatchId + 1 }] }),
    unknown,
  },
]

const CALENDARS: readonly Row[] = ['/teams/{teamId}', '/tournament/{tournamentId}'].map((path) => ({
  path: `${path}/calendar.ics`,
  own: () => ({ status: 200, body: 'BEGIN:VEVENT' }),
  unknown,
}))

const EXPORTS: readonly Row[] = [
  ['matches.csv', 'finished'],
  ['events.csv', 'goal'],
  ['standings.csv', 'Northern League'],
  ['matches.ndjson', '"kind":"match"'],
  ['all.ndjson', '"kind":"squad"'],
].map(([file = '', body = '']) => ({
  path: `/export/${file}`,
  query: 'season_id={seasonId}',
  ...(file === 'all.ndjson' && { query: '' }),
  own: () => ({ status: 200, body }),
  unknown: file === 'all.ndjson' ? () => ({ status: 200, body }) : unknown,
}))

export const ROWS: readonly Row[] = [
  ...MATCHES,
  ...PLAYERS,
  ...statisticsRows('players'),
  ...TEAMS,
  ...statisticsRows('teams'),
  ...TOURNAMENTS,
  ...TEXTS,
  ...CALENDARS,
  ...EXPORTS,
]
