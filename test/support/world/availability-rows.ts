/**
 * What every endpoint about something answers, as data (docs/reference/resources.md#2, #18, #20): with ids of its own,
 * with ids that are not there, and in sports that lack the feature. Read by `endpoints-availability.test.ts`.
 */
import { expect } from 'bun:test'
import type { Sport } from '../../../src/catalog/sports.ts'
import {
  type Answer,
  type Ids,
  keyOf,
  MISSING,
  missingType,
  NotFound,
  type Row,
  row,
  WITH_PLAYER_STATISTICS,
  WITH_TEAM_STATISTICS,
} from './availability-world.ts'

/** A list and how many it holds: `players` and `totalPlayers`. */
const listOf = (name: string, ...items: object[]) => ({
  [`total${name.charAt(0).toUpperCase()}${name.slice(1)}`]: items.length,
  [name]: items,
})
const NO_DAY = { totalTournaments: 0, totalMatches: 0, tournaments: [] }
const NO_DAYS = {
  month: '2026-09',
  totalDays: 30,
  days: Array(30).fill({ totalTournaments: 0, totalMatches: 0 }),
}
const NONE = { total: 0, items: [] }
/** Lists with a filter: the row's one match, or nothing. */
const FILTERS = [
  'team_id={teamId}',
  'tournament_id={tournamentId}',
  'season_id={seasonId}',
  'category_ids={categoryId}&season_id={seasonId}',
]
const MATCH_FILTERS = [
  ...FILTERS,
  'ids={matchId}',
  'team_id_1={teamId}&team_id_2={otherTeamId}',
  'cursor=&season_id={seasonId}',
]
const theMatch = ({ matchId }: Ids) => ({ matches: [{ id: matchId }] })

const MATCHES: readonly Row[] = [
  row(
    '/changes?kinds=match&limit=1',
    { changes: [{ kind: 'match', op: 'put' }], isReset: false },
    { isReset: false },
  ),
  row('/mapping?source=other&id=1', { mappings: [] }, { mappings: [] }),
  row('/mapping/team/{resourceId}', ({ teamId }) => ({ kind: 'team', id: teamId, externalIds: [] })),
  ...MATCH_FILTERS.map((filter) => row(`/matches?${filter}`, theMatch, { matches: [] })),
  row('/matches?page=1&season_id={seasonId}', (ids) => ({ ...theMatch(ids), totalPages: 1 }), {
    ...listOf('matches'),
    totalPages: 0,
  }),
  row('/matches?q=harbour&season_id={seasonId}', theMatch, listOf('matches')),
  row('/matches/{matchId}', ({ matchId }) => ({ id: matchId, status: 'finished' })),
  ...(['tennis', 'esports'] as const).map((block) =>
    row('/matches/{matchId}', { [block]: { bestOf: 3 } }, MISSING, {
      sports: [block],
      without: { [block]: null },
    }),
  ),
  row(
    '/matches/{matchId}',
    ({ playerId }) => ({ bestPlayers: { playerOfTheMatch: { player: { id: playerId } } } }),
    MISSING,
    { sports: ['football', 'ice-hockey', 'basketball'], without: { bestPlayers: null } },
  ),
  row('/matches/{matchId}/events', ({ matchId }) => ({ matchId, totalEvents: 2 })),
  ...(['matchId', 'topMatchId'] as const).map((id) =>
    row(
      `/matches/{${id}}/shotmap`,
      { status: 'available', shots: [{ team: 'home' }, { team: 'away' }] },
      MISSING,
      {
        sports: id === 'matchId' ? ['football'] : ['football', 'ice-hockey'],
        without: { status: 'unavailable', shots: [] },
      },
    ),
  ),
  row(
    '/matches/{matchId}/momentum',
    { status: 'available', momentum: [{ minute: 1 }, { minute: 2 }] },
    MISSING,
    { sports: ['football', 'basketball'], without: ({ matchId }) => ({ matchId }) },
  ),
  row('/matches/{matchId}/momentum', { status: 'available' }, MISSING, {
    sports: ['football', 'basketball', 'tennis'],
    without: { status: 'unavailable', momentum: [] },
  }),
  row(
    '/matches/{matchId}/average-positions',
    { status: 'available', home: [{ averageX: 8.5 }], substitutions: [{ time: 70 }] },
    MISSING,
    { sports: ['football'], without: { status: 'unavailable', home: [], away: [], substitutions: [] } },
  ),
  row('/matches/{matchId}/coverage', ({ matchId }) => ({
    matchId,
    coverage: { events: true, statistics: true },
  })),
  row('/matches/{matchId}/odds/history', ({ matchId }) => ({ matchId, history: [] })),
  ...FILTERS.flatMap((filter) => [
    row(
      `/matches/2026-09-12/tournaments?${filter}`,
      ({ tournamentId }) => ({ date: '2026-09-12', totalMatches: 1, tournaments: [{ id: tournamentId }] }),
      NO_DAY,
    ),
    row(
      `/matches/2026-09/calendar?${filter}`,
      { days: Array.from({ length: 30 }, (_, day) => ({ totalMatches: day === 11 ? 1 : 0 })) },
      NO_DAYS,
    ),
  ]),
  row(
    '/h2h?team_id_1={teamId}&team_id_2={otherTeamId}',
    (ids) => ({ ...theMatch(ids), summary: { total: 1, team1Wins: 1, team2Wins: 0, draws: 0 } }),
    { summary: { total: 0, team1Wins: 0, team2Wins: 0, draws: 0 }, matches: [] },
  ),
]

const TOURNAMENTS: readonly Row[] = [
  row('/categories/{categoryId}', { tournaments: [{}, {}, {}] }, { tournaments: [] }),
  row(
    '/tournaments?ids={tournamentId}',
    ({ tournamentId }) => listOf('tournaments', { id: tournamentId }),
    listOf('tournaments'),
  ),
  row('/tournament/{tournamentId}', ({ tournamentId, seasonId, emptySeasonId }) => ({
    id: tournamentId,
    seasons: [{ id: seasonId }, { id: emptySeasonId }],
  })),
  row('/tournament/{tournamentId}/seasons', ({ tournamentId }) => ({ tournamentId, totalSeasons: 2 })),
  row('/tournament/{tournamentId}/seasons/{seasonId}', ({ seasonId }) => ({
    id: seasonId,
    standings: [{ rows: [{ position: 1 }, { position: 2 }] }, {}, {}],
    cupTrees: [],
  })),
  row('/tournament/{tournamentId}/seasons/{emptySeasonId}', ({ emptySeasonId }) => ({
    id: emptySeasonId,
    standings: [],
    cupTrees: [],
    info: null,
  })),
  row('/tournament/{tournamentId}/seasons?with_coverage=true', {
    seasons: [1, 0].map((total) => ({ coverage: { matches: { total } } })),
  }),
  row('/tournament/{tournamentId}/seasons/{seasonId}/coverage', ({ seasonId }) => ({
    season: { id: seasonId },
    coverage: { matches: { finished: 1, total: 1 } },
  })),
  row('/tournament/{tournamentId}/standings', ({ seasonId, teamId }) => ({
    season: { id: seasonId, isCurrent: true },
    standings: [{ rows: [{ team: { id: teamId } }, {}] }, {}, {}],
  })),
  row('/tournament/{cupId}/standings', MISSING),
]

/** Search texts: one that matches every name, and one that matches none. */
const TEXTS: readonly Row[] = [
  row('/search?q=harbour', ({ teamId }) => ({ teams: { total: 1, items: [{ id: teamId }] } })),
  row('/search?q=nobody', { players: NONE, teams: NONE, tournaments: NONE }),
  row('/players?q=holm', ({ playerId }) => listOf('players', { id: playerId, shirtNumber: 11 })),
  row('/players?q=nobody', listOf('players')),
  row('/teams', { totalTeams: 3 }),
  row('/teams?q=lakeside', ({ otherTeamId }) => listOf('teams', { id: otherTeamId })),
  row('/teams?q=nobody', listOf('teams')),
  row('/tournaments', { totalTournaments: 3 }),
  row('/tournaments?q=northern', ({ tournamentId }) => listOf('tournaments', { id: tournamentId })),
  row('/tournaments?q=nobody', listOf('tournaments')),
  row('/matches?q=nobody', listOf('matches')),
  row('/categories', ({ categoryId }) => ({ categories: [{ id: categoryId, tournamentsCount: 3 }] })),
  row('/matches', { totalMatches: 3 }),
  row('/matches/live', ({ topMatchId }) => listOf('matches', { id: topMatchId + 1 })),
]

const FILES: readonly Row[] = [
  ...['/teams/{teamId}', '/tournament/{tournamentId}'].map((path) =>
    row(`${path}/calendar.ics`, 'BEGIN:VEVENT'),
  ),
  row('/export/matches.csv?season_id={seasonId}', 'finished'),
  row('/export/events.csv?season_id={seasonId}', 'goal'),
  row('/export/standings.csv?season_id={seasonId}', 'Northern League'),
  row('/export/matches.ndjson?season_id={seasonId}', '"kind":"match"'),
  row('/export/all.ndjson', '"kind":"squad"', '"kind":"squad"'),
]

/** Rows of players and of teams: three endpoints from one implementation. */
function statisticsRows(of: 'players' | 'teams'): Row[] {
  const [entity, id, sports] =
    of === 'players'
      ? (['player', 'playerId', WITH_PLAYER_STATISTICS] as const)
      : (['team', 'teamId', WITH_TEAM_STATISTICS] as const)
  const path = `/${of}/{${id}}/statistics`
  const season = 'tournament_id={tournamentId}&season_id={seasonId}'
  const whole = (ids: Ids) => ({
    [entity]: { id: ids[id] },
    tournament: { id: ids.tournamentId },
    season: { id: ids.seasonId },
    availableTypes: ['overall'],
  })
  const slice = (ids: Ids) => ({ ...whole(ids), type: 'overall', highlighted: {} })
  const statistics = (target: string, own: Answer) =>
    row(target, own, missingType(), { sports, without: missingType() })
  return [
    row(
      `${path}/seasons`,
      (ids) => ({
        [id]: ids[id],
        tournaments: [
          { tournament: { id: ids.tournamentId }, seasons: [{ id: ids.seasonId, types: ['overall'] }] },
        ],
      }),
      MISSING,
      { sports, without: (ids) => ({ [id]: ids[id], tournaments: [] }) },
    ),
    statistics(`${path}?${season}`, (ids) => ({ ...whole(ids), types: [{ type: 'overall' }] })),
    statistics(`${path}?${season}&type=overall`, slice),
    statistics(`${path}?${season}&type=playoffs`, missingType('overall')),
    statistics(`${path}?tournament_id={tournamentId}&season_id={emptySeasonId}`, missingType()),
    statistics(`${path}/latest`, slice),
    statistics(`${path}/latest?tournament_id={tournamentId}&type=overall`, slice),
    statistics(`${path}/latest?type=playoffs`, missingType('overall')),
    statistics(`${path}/latest?tournament_id={cupId}`, missingType()),
    ...['', '&type=overall', '&type=playoffs'].map((type) => ({
      ...row(
        '/tournament/{tournamentId}/seasons/{seasonId}/leaders',
        type === '&type=playoffs'
          ? new NotFound({ availableTypes: expect.arrayContaining(['overall']) })
          : (ids) => ({ entity: of, type: 'overall', leaders: [{ rank: 1, [entity]: { id: ids[id] } }] }),
        MISSING,
        { sports, without: missingType() },
      ),
      query: (sport: Sport) => `limit=1&entity=${of}&sort_by=${keyOf(sport, entity)}${type}`,
    })),
  ]
}

const noMatchesOf = ({ playerId }: Ids) => ({ playerId, total: 0, matches: [] })
const PLAYERS: readonly Row[] = [
  row(
    '/players?ids={playerId}',
    ({ playerId, teamId }) => listOf('players', { id: playerId, teamId, shirtNumber: 11 }),
    listOf('players'),
  ),
  row(
    '/players?team_id={teamId}',
    ({ playerId }) => listOf('players', { id: playerId, shirtNumber: 20 }, {}, {}),
    listOf('players'),
  ),
  row(
    '/players?team_id={otherTeamId}',
    ({ otherTeamId }) => listOf('players', { name: 'Una Dahl', teamId: otherTeamId }),
    listOf('players'),
  ),
  row('/players/{playerId}/profile', ({ playerId }) => ({
    id: playerId,
    market: { proposedMarketValue: 4_500_000 },
  })),
  row(
    '/players/{playerId}/profile',
    {
      traits: { strengths: [{ code: 6 }, { code: 17 }] },
      attributes: [{ year: 2025 }, { year: 2026 }],
      nationalTeamStatistics: [{ appearances: 1 }],
      preferredFoot: 'left',
      positionsDetailed: ['LW', 'RW'],
    },
    MISSING,
    {
      sports: ['football'],
      without: {
        traits: null,
        attributes: [],
        nationalTeamStatistics: [],
        preferredFoot: null,
        positionsDetailed: [],
      },
    },
  ),
  row('/players/{playerId}/profile', { transfers: [{ type: { code: 3 } }] }, MISSING, {
    sports: ['football', 'basketball'],
    without: { transfers: [] },
  }),
  ...['', '?season_id={seasonId}', '?tournament_id={tournamentId}', '?played_only=true'].map((query) =>
    row(
      `/players/{playerId}/matches${query}`,
      ({ playerId, matchId }) => ({
        playerId,
        total: 1,
        matches: [
          { match: { id: matchId }, participation: { played: true }, statistics: expect.any(Object) },
        ],
      }),
      noMatchesOf,
      {
        sports: ['football', 'ice-hockey', 'basketball'],
        without: ({ playerId, matchId }) => ({
          playerId,
          total: expect.any(Number),
          ...(query !== '?played_only=true' && { matches: [{ match: { id: matchId }, statistics: null }] }),
        }),
      },
    ),
  ),
  ...['current_team=true', 'team_id={teamId}'].map((query) =>
    row(
      `/players/{playerId}/matches?${query}`,
      ({ playerId, matchId }) => ({ playerId, total: 1, matches: [{ match: { id: matchId } }] }),
      noMatchesOf,
    ),
  ),
  row(
    '/players/{playerId}/matches?team_id={otherTeamId}',
    { total: 2 },
    { total: 0, matches: [] },
    { sports: ['tennis', 'table-tennis', 'volleyball', 'esports'], without: { total: 2 } },
  ),
]

const TEAMS: readonly Row[] = [
  row('/teams/{teamId}/profile', ({ teamId }) => ({ id: teamId, manager: null })),
  row('/teams/{teamId}/profile', { ranking: 3, playerTeamInfo: { plays: 'right-handed' } }, MISSING, {
    sports: ['tennis', 'table-tennis'],
    without: { ranking: null, playerTeamInfo: null },
  }),
  ...['', '?tournament_id={tournamentId}'].map((query) =>
    row(
      `/teams/{teamId}/matches${query}`,
      ({ teamId, matchId }) => ({ teamId, last: [{ id: matchId }], next: [] }),
      ({ teamId }) => ({ teamId, last: [], next: [] }),
    ),
  ),
  row(
    '/teams/{teamId}/form',
    (ids) => ({ ...theMatch(ids), teamId: ids.teamId, form: ['W'], wins: 1, draws: 0, losses: 0 }),
    ({ teamId }) => ({ teamId, form: [], wins: 0, draws: 0, losses: 0, matches: [] }),
  ),
  row(
    '/teams/{teamId}/squad',
    ({ teamId, playerId }) => ({
      teamId,
      players: [{ id: playerId }, {}, {}],
      foreignPlayers: [{ id: playerId + 1 }],
      updatedAt: expect.any(Number),
    }),
    ({ teamId }) => ({
      teamId,
      players: [],
      foreignPlayers: [],
      nationalTeamPlayers: [],
      staff: [],
      updatedAt: null,
    }),
  ),
  row(
    '/teams/{teamId}/transfers',
    ({ teamId, playerId }) => ({ teamId, transfersIn: [{ player: { id: playerId } }], transfersOut: [] }),
    ({ teamId }) => ({ teamId, transfersIn: [], transfersOut: [] }),
  ),
  row(
    '/teams/{teamId}/tournaments',
    ({ teamId, tournamentId }) => ({ teamId, totalTournaments: 1, tournaments: [{ id: tournamentId }] }),
    ({ teamId }) => ({ teamId, totalTournaments: 0, tournaments: [] }),
  ),
]

export const ROWS: readonly Row[] = [
  ...MATCHES,
  ...PLAYERS,
  ...statisticsRows('players'),
  ...TEAMS,
  ...statisticsRows('teams'),
  ...TOURNAMENTS,
  ...TEXTS,
  ...FILES,
]
