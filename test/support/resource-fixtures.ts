/** Bodies of the contract, invented: one match in full and the small parts that clients read. */
import type { Tennis } from '../../src/contract/resources/tennis.ts'

export const EVENT = {
  time: 71,
  timeSeconds: null,
  type: 'card',
  class: 'yellow',
  team: 'home',
  period: 'period2',
  player: { id: 3107, name: 'Tor Vang' },
  playerName: 'Tor Vang',
  reason: 'Argument',
  rescinded: false,
}

export const STATISTICS_ITEM = {
  name: 'Crosses',
  home: '5/20 (25%)',
  away: '9/18 (50%)',
  compareCode: 2,
  statisticsType: 'positive',
  valueType: 'team',
  homeValue: 5,
  awayValue: 9,
  homeTotal: 20,
  awayTotal: 18,
  renderType: 3,
  key: 'accurateCross',
}

export const BASE_MARKET = {
  name: 'Match goals',
  group: 'Match goals',
  period: 'Full-time',
  isLive: true,
  suspended: false,
  choiceGroup: '3.5',
  choices: [
    { name: 'Over', decimal: 2.2, initialDecimal: 2.6, winning: false, change: -1 },
    { name: 'Under', decimal: 1.66, initialDecimal: 1.5, winning: false, change: 1 },
  ],
}

export const BOARD = {
  isBettingActive: true,
  updatedAt: 1790100000000,
  markets: {
    result: {
      name: { ru: 'Исход', en: 'Result' },
      stakes: {
        w1: { name: { ru: 'П1', en: 'W1' }, factor: 1.9 },
        x: { name: { ru: 'Х', en: 'X' }, factor: 3.4 },
        w2: { name: { ru: 'П2', en: 'W2' }, factor: 4.1 },
      },
    },
    handicap: {
      name: { ru: 'Фора', en: 'Handicap' },
      stakes: {
        handicap_1: {
          name: { ru: 'Фора 1', en: 'Handicap 1' },
          lines: [
            { argument: 0, factor: 1.4 },
            { argument: -1.5, factor: 3.2, changedAt: 1790099990000, limit: 250 },
          ],
        },
      },
    },
  },
}

const missing = {
  player: {
    id: 3190,
    name: 'Bo Lund',
    position: 'D',
    jerseyNumber: '5',
    translations: { ru: 'Бо Лунд' },
    image: 'https://images.example/player-3190',
  },
  type: 'missing',
  reason: { code: 1, name: 'Injury', translations: { ru: 'Травма', es: 'Lesión' } },
  description: null,
  expectedEndDateMs: null,
}

/** An item of an ordinary list. */
export const LIST_ITEM = {
  id: 820001,
  status: 'inprogress',
  statusDescription: '2nd half',
  dateEvent: '2026-10-03',
  startTimestamp: 1791050400000,
  currentMatchMinute: 71,
  currentMatchSecond: 40,
  tournament: {
    id: 6001,
    name: 'Fjord Cup',
    slug: 'fjord-cup',
    translations: { ru: 'Кубок фьордов' },
    image: 'https://images.example/unique-tournament-6001',
  },
  category: {
    id: 205,
    name: 'Westmark',
    translations: { ru: 'Вестмарк' },
    image: 'https://images.example/category-205',
  },
  roundInfo: { round: 5, name: '1/8', slug: 'round-of-16', cupRoundType: 8 },
  season: { id: 77001, name: 'Fjord Cup 2026', year: '2026' },
  venue: { name: 'Quay Ground', capacity: 9800, city: { name: 'Easthaven' }, country: { name: 'Westmark' } },
  referee: {
    id: 2001,
    name: 'Rolf Dahl',
    yellowCards: 30,
    redCards: 2,
    yellowRedCards: 1,
    games: 9,
    country: { name: 'Westmark' },
    translations: { ru: 'Рольф Даль' },
  },
  homeTeam: {
    id: 4401,
    name: 'Easthaven',
    slug: 'easthaven',
    translations: { ru: 'Истхейвен' },
    gender: 'M',
    country: 'Westmark',
    manager: { id: 4501, name: 'Nils Berg' },
    image: 'https://images.example/team-4401',
    lineup: {
      formation: '3-5-2',
      missingPlayers: [missing],
      players: [
        {
          id: 3101,
          name: 'Ola Ness',
          teamId: 4401,
          position: 'G',
          statistics: { minutesPlayed: 71, totalShots: 0 },
          shirtNumber: 12,
          captain: false,
          substitute: false,
          translations: { ru: 'Ола Несс' },
          image: 'https://images.example/player-3101',
        },
      ],
    },
  },
  awayTeam: {
    id: 4402,
    name: 'Redcliff',
    slug: 'redcliff',
    translations: { ru: 'Редклифф' },
    gender: null,
    country: null,
    manager: null,
    image: 'https://images.example/team-4402',
    lineup: null,
  },
  homeScore: { current: 1, display: 1, period1: 0, period2: 1 },
  awayScore: { current: 1, display: 1, period1: 1, period2: 0 },
  esports: null,
  tennis: null,
  liveEvents: [EVENT],
  matchStatistics: [{ period: 'ALL', groups: [{ groupName: 'Passes', statisticsItems: [STATISTICS_ITEM] }] }],
  oddsBase: [BASE_MARKET],
  highlights: [{ title: 'First goal', url: 'https://video.example/1', image: null }],
  hasBkOdds: { bookmaker_1: true, bookmaker_2: false },
  attendance: null,
  winner: null,
  winnerCode: null,
  bestPlayers: null,
}

export const PREGAME = {
  h2h: { teamDuel: { homeWins: 3, awayWins: 1, draws: 2 }, managerDuel: null },
  teamStreaks: {
    general: [
      { name: 'Wins', team: 'home', value: '4' },
      { name: 'More than 2.5 goals', team: 'both', value: '7/10' },
    ],
    head2head: [],
  },
  form: {
    homeTeam: { position: 2, form: ['W', 'D', 'L'], avgRating: 6.9 },
    awayTeam: { position: null, form: [], avgRating: null },
  },
}

export const ANALYTICS = { shotmap: 'available', momentum: 'pending', averagePositions: 'unavailable' }

/** The match by id, with the boards. */
export const SINGLE_MATCH = {
  ...LIST_ITEM,
  oddsBk: { bookmaker_1: BOARD },
  pregame: PREGAME,
  analytics: ANALYTICS,
  scoreStatus: { final: null },
}

export const TENNIS: Tennis = {
  bestOf: 3,
  groundType: 'Clay',
  firstToServe: 'away',
  homePlayerSeed: 4,
  awayPlayerSeed: null,
  sets: [
    {
      setNumber: 1,
      homeGames: 7,
      awayGames: 6,
      winner: 'home',
      durationSeconds: 3605,
      tiebreak: { homePoints: 9, awayPoints: 7 },
    },
    { setNumber: 2, homeGames: 0, awayGames: 1, winner: null, durationSeconds: null },
  ],
  momentum: [{ set: 1, game: 1, value: -35, breakOccurred: true }],
  pointByPoint: [
    {
      set: 1,
      game: 1,
      score: { home: 0, away: 1 },
      server: 'home',
      points: [{ type: 'ace', server: 'home', homePoint: '15', awayPoint: 'A', winner: 'home' }],
    },
  ],
}

const hero = { id: 8, name: 'Stone Owl', image: null }
export const ESPORTS = {
  bestOf: 3,
  games: [
    {
      gameNumber: 1,
      status: 'finished',
      homeScore: { current: 13 },
      awayScore: { current: 9 },
      winnerCode: 1,
      durationSeconds: 2100,
      map: { name: 'Old Mill', image: null },
      homeTeamStartingSide: 'CT',
      statistics: { home: { goldEarned: 41000, firstBlood: true }, away: { goldEarned: 38000 } },
      players: {
        home: [
          {
            player: {
              id: 31,
              name: 'kest',
              translations: { ru: 'kest' },
              image: 'https://images.example/player-31',
            },
            statistics: { kills: 21, adr: 88.4, role: 'mid' },
            hero,
          },
        ],
        away: [],
      },
      picks: { home: [hero], away: [] },
      bans: { home: [], away: [hero] },
      rounds: [{ number: 1, winner: 'home', side: 'CT', outcome: 'defuse', homeScore: 1, awayScore: 0 }],
    },
  ],
}
