/** Made-up files of the format wyscout: a final with every event, a semi-final with a shoot-out, a group match. */
import { wyscout } from '../../src/feed/formats/wyscout/index.ts'
import { type Import, importPaths, memoryFiles } from './openfootball-kit.ts'

export const TEAMS = { home: 501, away: 502 }
/** Starters 1 to 3 and a substitute 4 of the home side; the same plus ten of the away side. */
export const [PERU, NORWAY] = [
  [11, 12, 13, 14],
  [21, 22, 23, 24],
] as const

type Fields = Record<string, unknown>

const player = (id: number, of: Fields = {}) => ({
  wyId: id,
  firstName: `Player`,
  middleName: '',
  lastName: `No ${id}`,
  shortName: `P. No ${id}`,
  birthDate: '1990-02-03',
  height: 180,
  foot: 'right',
  role: { code2: 'MD' },
  passportArea: { name: 'Peru' },
  currentNationalTeamId: id < 20 ? TEAMS.home : TEAMS.away,
  currentTeamId: 9,
  ...of,
})

export const PLAYERS: readonly Fields[] = [
  player(11, { lastName: 'M\\u00fcller\\u00ad', foot: '', height: 0, role: { code2: 'GK' } }),
  ...[12, 13, 14, 21, 22, 23].map((id) => player(id)),
  player(24, { currentNationalTeamId: 'null', passportArea: { name: 'Atlantis' } }),
]

const entry = (playerId: number, of: Fields = {}) => ({
  playerId,
  goals: 'null',
  ownGoals: '0',
  assists: '0',
  yellowCards: '0',
  redCards: '0',
  ...of,
})

function side(teamId: number, of: Fields, formation: Fields): Fields {
  return { teamId, scoreHT: 0, score: 0, scoreET: 0, scoreP: 0, hasFormation: 1, formation, ...of }
}

export function match(id: number, of: Fields, home: Fields, away: Fields): Fields {
  return {
    wyId: id,
    competitionId: 28,
    seasonId: 7,
    roundId: 3,
    gameweek: 0,
    groupName: '',
    dateutc: '2015-07-15 15:00:00',
    venue: "Stadion Central'nyj",
    status: 'Played',
    duration: 'Regular',
    winner: 0,
    teamsData: {
      [String(away.teamId)]: { ...away, side: 'away' },
      [String(home.teamId)]: { ...home, side: 'home' },
    },
    ...of,
  }
}

const [FINAL, SEMI, SECOND_SEMI, GROUP] = [901, 902, 903, 904]
export const IDS = { FINAL, SEMI, GROUP }

const lineups = { lineup: [entry(11), entry(12), entry(13)], bench: [entry(14)], substitutions: 'null' }
const awayLineups = { lineup: [entry(21), entry(22), entry(23)], bench: [entry(24)], substitutions: 'null' }

export const MATCHES: readonly Fields[] = [
  match(
    FINAL,
    {},
    side(
      TEAMS.home,
      { scoreHT: 1, score: 2 },
      {
        lineup: [entry(11), entry(12, { goals: '1', yellowCards: '92' }), entry(13, { assists: '1' })],
        bench: [entry(14)],
        substitutions: [{ playerIn: 14, playerOut: 13, minute: 71, assists: '0' }],
      },
    ),
    side(
      TEAMS.away,
      { scoreHT: 0, score: 1 },
      {
        lineup: [
          entry(21),
          entry(22, { ownGoals: '1', goals: '1' }),
          entry(23, { yellowCards: '28', redCards: '36' }),
        ],
        bench: [entry(24)],
        substitutions: [],
      },
    ),
  ),
  match(
    SEMI,
    { roundId: 2, dateutc: '2015-07-10 18:00:00', duration: 'Penalties', winner: TEAMS.home },
    side(TEAMS.home, { scoreHT: 0, score: 1, scoreET: 2, scoreP: 4 }, lineups),
    side(TEAMS.away, { scoreHT: 0, score: 1, scoreET: 2, scoreP: 3 }, awayLineups),
  ),
  match(
    SECOND_SEMI,
    { roundId: 2, dateutc: '2015-07-11 18:00:00', status: 'Cancelled' },
    side(TEAMS.away, {}, {}),
    side(TEAMS.home, {}, {}),
  ),
  match(
    GROUP,
    { roundId: 1, gameweek: 2, groupName: 'Group B', dateutc: '2015-06-20 12:00:00' },
    side(
      TEAMS.home,
      { score: 1 },
      { ...lineups, lineup: [entry(11, { goals: '1' }), entry(12), entry(13), entry(77)] },
    ),
    side(TEAMS.away, {}, awayLineups),
  ),
]

/** Events of the final; x and y in percent, y from the left. */
const event = (
  period: string,
  eventSec: number,
  playerId: number,
  [eventName, subEventName]: readonly [string, string],
  tags: readonly number[],
  from: readonly [number, number] = [50, 50],
  to: readonly [number, number] = [60, 50],
) => ({
  matchId: FINAL,
  matchPeriod: period,
  eventSec,
  playerId,
  teamId: playerId < 20 ? TEAMS.home : TEAMS.away,
  eventName,
  subEventName,
  tags: tags.map((id) => ({ id })),
  positions: [from, to].map(([x, y]) => ({ x, y })),
})

const PASS = ['Pass', 'Simple pass'] as const
const SHOT = ['Shot', 'Shot'] as const
const NOWHERE = [0, 0] as const
export const EVENTS: readonly Fields[] = [
  event('1H', 2, 12, PASS, [1801], [50, 50], [40, 50]),
  event('1H', 65, 13, ['Pass', 'Cross'], [1801, 301], [70, 20], [92, 50]),
  event('1H', 67.4, 12, SHOT, [101, 403, 1801], [92, 60], NOWHERE),
  event('1H', 68, 21, ['Save attempt', 'Reflexes'], [101, 1802], NOWHERE, [8, 40]),
  event('1H', 1622, 23, ['Foul', 'Foul'], [1702], [30, 30]),
  event('1H', 2130, 23, ['Foul', 'Hand foul'], [1703], [10, 50]),
  event('1H', 2200, 12, ['Free Kick', 'Penalty'], [402, 1802], [90, 50], [100, 60]),
  event('1H', 2750, 22, PASS, [1802], [40, 50], [90, 50]),
  event('2H', 30, 22, ['Others on the ball', 'Clearance'], [102], [5, 50]),
  event('2H', 600, 22, ['Duel', 'Air duel'], [703, 1801], [80, 40]),
  event('2H', 600, 12, ['Duel', 'Air duel'], [701, 1802], [20, 60]),
  event('2H', 1000, 22, ['Free Kick', 'Corner'], [1801], [100, 0.5], [92, 50]),
  event('2H', 1003, 22, SHOT, [101, 402, 1801], [93, 49], [100, 100]),
  event('2H', 2000, 14, SHOT, [2101, 401, 1802], [60, 50], NOWHERE),
  event('2H', 2790, 12, ['Foul', 'Protest'], [1702], [50, 50]),
]

export const FILES = {
  'data/matches_Cup.json': MATCHES,
  'data/players.json': PLAYERS,
  'data/teams.json': [
    { wyId: TEAMS.home, name: 'Peru' },
    { wyId: TEAMS.away, name: 'Norway' },
  ],
  'data/events_901.json': EVENTS,
}

/** Imports the files, some of them replaced. */
export function readWyscout(changed: Readonly<Record<string, unknown>> = {}): Import {
  return importPaths(['data/'], memoryFiles({ ...FILES, ...changed }), wyscout)
}
