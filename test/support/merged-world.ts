/** A world in which a team and a player have a double each, for the tests of merged identities. */
import { NOW } from './harness.ts'
import {
  finished,
  HARBOUR,
  KEEPER,
  LAKESIDE,
  MILL,
  merge,
  OTHERS,
  peopleWorld,
  put,
  UNITED,
  WINGER,
} from './people-world.ts'
import { LEAGUE, SEASON } from './small-world.ts'

/** The ids that go: a double of Lakeside with its own matches, and a double of the winger. */
export const OLD_TEAM = 5599
export const OLD_PLAYER = 5199
const RULES = {
  points: { win: 3, draw: 1, loss: 0 },
  tieBreakers: ['goalDifference'],
  tables: [{ key: 'league', name: 'League', teamIds: [HARBOUR, OLD_TEAM, LAKESIDE, UNITED, MILL] }],
  deductions: [{ teamId: OLD_TEAM, points: 1, reason: null }],
}
export const lineup = (...ids: number[]) => ({ players: ids.map((playerId) => ({ playerId })) })

const DOUBLES = [
  ...peopleWorld(),
  put('team', OLD_TEAM, { name: 'Lake Side Wanderers', shortName: 'LSW', aliases: ['Seaside'] }),
  put('player', OLD_PLAYER, {
    name: 'Johannes Holm',
    teamId: OLD_TEAM,
    nationalTeamStatistics: [{ teamId: OLD_TEAM, appearances: 1, goals: 0 }],
  }),
  put('tournament', LEAGUE, {
    categoryId: 301,
    name: 'Northern League',
    titleHolderId: OLD_TEAM,
    mostTitlesTeamIds: [LAKESIDE, OLD_TEAM],
    playerOfTheTournamentId: OLD_PLAYER,
  }),
  finished(1, 9, { awayTeamId: OLD_TEAM, lineups: { away: lineup(OLD_PLAYER) } }),
  finished(2, 8, {
    homeTeamId: OLD_TEAM,
    awayTeamId: UNITED,
    bestPlayers: { home: [{ playerId: OLD_PLAYER, value: '7', label: 'rating' }] },
  }),
  finished(3, 7, { lineups: { home: lineup(WINGER, KEEPER) } }),
  put('squad', OLD_TEAM, { players: [{ playerId: OTHERS[0], shirtNumber: 55 }], checkedAt: NOW }),
  put('squad', MILL, {
    players: [
      { playerId: OLD_PLAYER, shirtNumber: 5 },
      { playerId: WINGER, shirtNumber: 6 },
    ],
  }),
  put('transfer', 1, {
    playerId: OLD_PLAYER,
    fromTeamId: MILL,
    toTeamId: OLD_TEAM,
    type: 3,
    transferTimestamp: NOW,
  }),
]
export const MERGE_TEAM = put('mergedTeam', OLD_TEAM, { intoId: LAKESIDE })
export const MERGE_PLAYER = put('mergedPlayer', OLD_PLAYER, { intoId: WINGER })

export const WORLD = [...DOUBLES, merge('season', SEASON, { rules: RULES })]
