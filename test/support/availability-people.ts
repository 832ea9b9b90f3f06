/**
 * Rows of the generated test of all endpoints that are about players and teams (docs/reference/resources.md#18, #20).
 */
import { expect } from 'bun:test'
import type { SportSlug } from '../../src/catalog/sports.ts'
import { missing, type Row, shows, unknown, unknownTypes } from './availability-kit.ts'
import { type Ids, keyOf, WITH_PLAYER_STATISTICS, WITH_TEAM_STATISTICS } from './availability-world.ts'

/** Rows of players and of teams: three endpoints from one implementation. */
export function statisticsRows(of: 'players' | 'teams'): Row[] {
  const [entity, id, sports] =
    of === 'players'
      ? (['player', 'playerId', WITH_PLAYER_STATISTICS] as const)
      : (['team', 'teamId', WITH_TEAM_STATISTICS] as const)
  const path = `/${of}/{${id}}/statistics`
  const season = 'tournament_id={tournamentId}&season_id={seasonId}'
  const unavailable = { sports, without: unknownTypes, unknown: unknownTypes }
  const whole = (ids: Ids) => ({
    [entity]: { id: ids[id] },
    tournament: { id: ids.tournamentId },
    season: { id: ids.seasonId },
    availableTypes: ['overall'],
  })
  const slice = (ids: Ids) => shows({ ...whole(ids), type: 'overall', highlighted: {} })
  const otherType = () => missing('overall')
  return [
    {
      path: `${path}/seasons`,
      sports,
      own: (ids) =>
        shows({
          [id]: ids[id],
          tournaments: [
            { tournament: { id: ids.tournamentId }, seasons: [{ id: ids.seasonId, types: ['overall'] }] },
          ],
        }),
      without: (ids) => shows({ [id]: ids[id], tournaments: [] }),
      unknown,
    },
    {
      ...unavailable,
      path,
      query: season,
      own: (ids) => shows({ ...whole(ids), types: [{ type: 'overall' }] }),
    },
    { ...unavailable, path, query: `${season}&type=overall`, own: slice },
    { ...unavailable, path, query: `${season}&type=playoffs`, own: otherType },
    {
      ...unavailable,
      path,
      query: 'tournament_id={tournamentId}&season_id={emptySeasonId}',
      own: unknownTypes,
    },
    { ...unavailable, path: `${path}/latest`, own: slice },
    {
      ...unavailable,
      path: `${path}/latest`,
      query: 'tournament_id={tournamentId}&type=overall',
      own: slice,
    },
    { ...unavailable, path: `${path}/latest`, query: 'type=playoffs', own: otherType },
    { ...unavailable, path: `${path}/latest`, query: 'tournament_id={cupId}', own: unknownTypes },
    ...['', '&type=overall', '&type=playoffs'].map(
      (type): Row => ({
        path: '/tournament/{tournamentId}/seasons/{seasonId}/leaders',
        query: (sport) => `limit=1&entity=${of}&sort_by=${keyOf(sport, entity)}${type}`,
        sports,
        own: (ids) =>
          type === '&type=playoffs'
            ? { status: 404, body: { availableTypes: expect.arrayContaining(['overall']) } }
            : shows({
                entity: of,
                type: 'overall',
                leaders: [{ rank: 1, [entity]: { id: ids[id] } }],
              }),
        without: unknownTypes,
        unknown,
      }),
    ),
  ]
}

const TEAM_MODE: readonly SportSlug[] = ['tennis', 'table-tennis', 'volleyball', 'esports']
export const PLAYERS: readonly Row[] = [
  {
    path: '/players',
    query: 'ids={playerId}',
    own: ({ playerId, teamId }) =>
      shows({ totalPlayers: 1, players: [{ id: playerId, teamId, shirtNumber: 11 }] }),
    unknown: () => shows({ totalPlayers: 0, players: [] }),
  },
  {
    path: '/players',
    query: 'team_id={teamId}',
    own: ({ playerId }) => shows({ totalPlayers: 3, players: [{ id: playerId, shirtNumber: 20 }, {}, {}] }),
    unknown: () => shows({ totalPlayers: 0, players: [] }),
  },
  {
    path: '/players',
    query: 'team_id={otherTeamId}',
    own: ({ otherTeamId }) =>
      shows({ totalPlayers: 1, players: [{ name: 'Una Dahl', teamId: otherTeamId }] }),
    unknown: () => shows({ totalPlayers: 0, players: [] }),
  },
  {
    path: '/players/{playerId}/profile',
    own: ({ playerId }) => shows({ id: playerId, market: { proposedMarketValue: 4_500_000 } }),
    unknown,
  },
  {
    path: '/players/{playerId}/profile',
    sports: ['football'],
    own: () =>
      shows({
        traits: { strengths: [{ code: 6 }, { code: 17 }] },
        attributes: [{ year: 2025 }, { year: 2026 }],
        nationalTeamStatistics: [{ appearances: 1 }],
        preferredFoot: 'left',
        positionsDetailed: ['LW', 'RW'],
      }),
    without: () =>
      shows({
        traits: null,
        attributes: [],
        nationalTeamStatistics: [],
        preferredFoot: null,
        positionsDetailed: [],
      }),
    unknown,
  },
  {
    path: '/players/{playerId}/profile',
    sports: ['football', 'basketball'],
    own: () => shows({ transfers: [{ type: { code: 3 } }] }),
    without: () => shows({ transfers: [] }),
    unknown,
  },
  ...['', 'season_id={seasonId}', 'tournament_id={tournamentId}', 'played_only=true'].map(
    (query): Row => ({
      path: '/players/{playerId}/matches',
      query,
      sports: ['football', 'ice-hockey', 'basketball'],
      own: ({ playerId, matchId }) =>
        shows({
          playerId,
          total: 1,
          matches: [
            { match: { id: matchId }, participation: { played: true }, statistics: expect.any(Object) },
          ],
        }),
      without: ({ playerId, matchId }) =>
        shows({
          playerId,
          total: expect.any(Number),
          ...(query !== 'played_only=true' && { matches: [{ match: { id: matchId }, statistics: null }] }),
        }),
      unknown: ({ playerId }) => shows({ playerId, total: 0, matches: [] }),
    }),
  ),
  ...['current_team=true', 'team_id={teamId}'].map(
    (query): Row => ({
      path: '/players/{playerId}/matches',
      query,
      own: ({ playerId, matchId }) => shows({ playerId, total: 1, matches: [{ match: { id: matchId } }] }),
      unknown: ({ playerId }) => shows({ playerId, total: 0, matches: [] }),
    }),
  ),
  {
    path: '/players/{playerId}/matches',
    query: 'team_id={otherTeamId}',
    sports: TEAM_MODE,
    own: () => shows({ total: 2 }),
    without: () => shows({ total: 2 }),
    unknown: () => shows({ total: 0, matches: [] }),
  },
]

export const TEAMS: readonly Row[] = [
  { path: '/teams/{teamId}/profile', own: ({ teamId }) => shows({ id: teamId, manager: null }), unknown },
  {
    path: '/teams/{teamId}/profile',
    sports: ['tennis', 'table-tennis'],
    own: () => shows({ ranking: 3, playerTeamInfo: { plays: 'right-handed' } }),
    without: () => shows({ ranking: null, playerTeamInfo: null }),
    unknown,
  },
  ...['', 'tournament_id={tournamentId}'].map(
    (query): Row => ({
      path: '/teams/{teamId}/matches',
      query,
      own: ({ teamId, matchId }) => shows({ teamId, last: [{ id: matchId }], next: [] }),
      unknown: ({ teamId }) => shows({ teamId, last: [], next: [] }),
    }),
  ),
  {
    path: '/teams/{teamId}/form',
    own: ({ teamId, matchId }) =>
      shows({ teamId, form: ['W'], wins: 1, draws: 0, losses: 0, matches: [{ id: matchId }] }),
    unknown: ({ teamId }) => shows({ teamId, form: [], wins: 0, draws: 0, losses: 0, matches: [] }),
  },
  {
    path: '/teams/{teamId}/squad',
    own: ({ teamId, playerId }) =>
      shows({
        teamId,
        players: [{ id: playerId }, {}, {}],
        foreignPlayers: [{ id: playerId + 1 }],
        updatedAt: expect.any(Number),
      }),
    unknown: ({ teamId }) =>
      shows({ teamId, players: [], foreignPlayers: [], nationalTeamPlayers: [], staff: [], updatedAt: null }),
  },
  {
    path: '/teams/{teamId}/transfers',
    own: ({ teamId, playerId }) =>
      shows({ teamId, transfersIn: [{ player: { id: playerId } }], transfersOut: [] }),
    unknown: ({ teamId }) => shows({ teamId, transfersIn: [], transfersOut: [] }),
  },
  {
    path: '/teams/{teamId}/tournaments',
    own: ({ teamId, tournamentId }) =>
      shows({ teamId, totalTournaments: 1, tournaments: [{ id: tournamentId }] }),
    unknown: ({ teamId }) => shows({ teamId, totalTournaments: 0, tournaments: [] }),
  },
]
