/** One invented body for each kind of answer that is not a match, by the name of its component. */
import { MATCH_STATUSES } from '../../src/catalog/statuses.ts'
import { ANALYTICS, EVENT, LIST_ITEM } from './resource-fixtures.ts'

const translations = { ru: 'Имя' }
const image = 'https://images.example/team-4401'
const team = { id: 4401, name: 'Easthaven', slug: 'easthaven', translations, image }
const player = { id: 3107, name: 'Tor Vang', translations, image: 'https://images.example/player-3107' }
const { tournament, category } = LIST_ITEM
const season = { id: 77001, name: 'Fjord Cup 2026', year: '2026' }
const colors = { primary: '#aa0011', secondary: null }
const categoryCard = { ...category, slug: 'westmark' }
const card = { ...tournament, colors, category: categoryCard }
const defaults = { ru: [{ ...tournament, category }], en: [] }

const row = {
  team,
  position: 1,
  played: 5,
  matches: 5,
  wins: 4,
  draws: 0,
  losses: 1,
  scored: 9,
  scoresFor: 9,
  conceded: 4,
  scoresAgainst: 4,
  goalDifference: 5,
  scoreDiffFormatted: '+5',
  points: 12,
  promotion: { id: 1, text: 'Promotion', translations },
}
const table = { id: 1, name: 'Fjord Cup', translations, type: 'total', rows: [row] }
const tie = {
  blockId: 1,
  order: 1,
  finished: false,
  thirdPlace: false,
  participants: [
    { id: 1, team, order: 1, winner: true, score: 3, penalties: null },
    { id: 2, team: null, order: 2, winner: false, score: null, penalties: null },
  ],
  homeScore: 3,
  awayScore: null,
  homePenalties: null,
  awayPenalties: null,
  matches: [{ id: 820001, leg: 1 }],
}
const round = { order: 1, type: 8, description: '1/8', translations, ties: [tie] }
const cupTree = { id: 1, name: 'Fjord Cup', currentRound: 1, rounds: [round] }
const info = {
  matchesPlayed: 2,
  goals: 5,
  averageGoals: 2.5,
  homeTeamWins: 1,
  awayTeamWins: 0,
  draws: 1,
  yellowCards: 3,
  redCards: 0,
  teamsCount: 4,
}

const teamCard = {
  ...team,
  shortName: null,
  gender: 'F',
  country: 'Westmark',
  countryCode: 'NO',
  national: false,
  colors,
  hasSeasonStatistics: true,
}
const playerCard = {
  ...player,
  slug: 'tor-vang',
  shortName: 'T. Vang',
  teamId: 4401,
  team: { id: 4401, name: 'Easthaven', translations, image },
  position: 'F',
  jerseyNumber: '9',
  shirtNumber: 9,
  gender: 'M',
  country: 'Westmark',
  countryCode: 'NO',
  height: 184,
  preferredFoot: 'left',
  dateOfBirthTimestamp: -86400000,
  hasSeasonStatistics: false,
}
const transfer = {
  player: playerCard,
  fromTeam: null,
  toTeam: team,
  type: { code: 3, name: 'Transfer', translations },
  fee: { value: 1200000, currency: 'EUR' },
  feeText: '1.2 M €',
  transferTimestamp: 1751328000000,
}
const types = { availableTypes: ['overall'] }
const values = { type: 'overall', statistics: { goals: 12, rating: 7.21 }, highlighted: { goals: 3 } }
const statisticsSeasons = [{ tournament: card, seasons: [{ ...season, types: ['overall'] }] }]
const leaders = {
  tournament,
  season,
  entity: 'players',
  type: 'overall',
  sortBy: 'goals',
  order: 'desc',
  total: 1,
  limit: 20,
  offset: 0,
}
const dictionaryName = { en: 'Goals', ru: 'Голы', es: 'Goles' }
const march = Array.from({ length: 31 }, (_, index) => ({
  date: `2026-03-${String(index + 1).padStart(2, '0')}`,
  totalTournaments: 0,
  totalMatches: 0,
}))

export const BODIES: Readonly<Record<string, object>> = {
  SportList: [
    {
      id: 1,
      name: 'Football',
      slug: 'football',
      apiBasePath: '/v2/football/',
      translations,
      analytics: { shotmap: true, momentum: true, averagePositions: false },
    },
  ],
  CategoryList: { categories: [{ ...categoryCard, tournamentsCount: 2 }], defaultTournaments: defaults },
  CategoryDetail: { tournaments: [{ ...card, seasons: [season] }], defaultTournaments: defaults },
  TournamentDetail: {
    ...card,
    seasons: [season],
    titleHolder: team,
    titleHolderTitles: 2,
    mostTitles: 5,
    mostTitlesTeams: [team],
    playerOfTheTournament: player,
    linkedTournaments: [card],
    upperDivisions: [],
    lowerDivisions: [],
  },
  TournamentList: { totalTournaments: 1, tournaments: [card] },
  TournamentSeasons: { tournamentId: 6001, totalSeasons: 1, seasons: [season] },
  TeamTournaments: { teamId: 4401, totalTournaments: 1, tournaments: [card] },
  CurrentStandings: { tournament, season: { ...season, isCurrent: true }, standings: [table] },
  SeasonDetails: { ...season, tournament, standings: [table], cupTrees: [cupTree], info },
  MatchEvents: { matchId: 820001, totalEvents: 1, events: [EVENT] },
  TournamentsByDate: {
    date: '2026-10-03',
    totalTournaments: 1,
    totalMatches: 1,
    tournaments: [
      {
        id: 6001,
        name: 'Fjord Cup',
        translations,
        category: { ...category, image: null },
        image,
        matchesCount: 1,
        priority: 0,
        popularity: 310,
        statusBreakdown: Object.fromEntries(MATCH_STATUSES.map((status) => [status, 0])),
      },
    ],
  },
  Calendar: { month: '2026-03', totalDays: 31, days: march },
  HeadToHead: { summary: { total: 2, team1Wins: 1, team2Wins: 0, draws: 1 }, matches: [LIST_ITEM] },
  TeamMatches: { teamId: 4401, last: [LIST_ITEM], next: [] },
  TeamForm: {
    teamId: 4401,
    form: ['W'],
    wins: 1,
    draws: 0,
    losses: 0,
    matches: [
      {
        id: 820001,
        startTimestamp: 1791050400000,
        tournament,
        opponent: team,
        isHome: false,
        teamScore: 2,
        opponentScore: 1,
        result: 'W',
      },
    ],
  },
  PlayerMatches: {
    playerId: 3107,
    total: 1,
    matches: [
      {
        match: { id: 820001, hasBkOdds: {} },
        participation: { position: 'F', shirtNumber: 9, captain: false, substitute: true, played: true },
        statistics: { goals: 1 },
      },
    ],
  },
  TeamList: { totalTeams: 1, teams: [teamCard] },
  PlayerList: { totalPlayers: 1, players: [playerCard] },
  SearchResult: {
    players: { total: 1, items: [playerCard] },
    teams: { total: 1, items: [teamCard] },
    tournaments: { total: 0, items: [] },
  },
  Squad: {
    teamId: 4401,
    players: [playerCard],
    foreignPlayers: [],
    nationalTeamPlayers: [],
    staff: [{ id: 9, name: 'Nils Berg', translations, role: 'Head coach' }],
    updatedAt: null,
  },
  TeamTransfers: { teamId: 4401, transfersIn: [transfer], transfersOut: [] },
  PlayerProfile: {
    ...playerCard,
    traits: { strengths: [{ code: 1, name: 'Finishing', translations }], weaknesses: [] },
    attributes: [{ year: 2026, attacking: 80, technical: 71, tactical: 60, defending: 35, creativity: 66 }],
    nationalTeamStatistics: [{ team, appearances: 10, goals: 2, debutTimestamp: null }],
    transfers: [transfer],
    market: {
      proposedMarketValue: 900000,
      proposedMarketValueRaw: { value: 900000, currency: 'EUR' },
      contractUntilTimestamp: null,
    },
    positionsDetailed: ['LW'],
  },
  TeamProfile: {
    ...teamCard,
    manager: { id: 9, name: 'Nils Berg' },
    venue: LIST_ITEM.venue,
    foundationTimestamp: null,
    primaryTournament: card,
    ranking: 14,
    playerTeamInfo: {
      plays: 'right-handed',
      prizeCurrent: null,
      prizeTotal: { value: 100, currency: 'USD' },
      height: 190,
      weight: 80,
      currentRating: 1450,
    },
  },
  PlayerStatisticsSeasons: { playerId: 3107, tournaments: statisticsSeasons },
  TeamStatisticsSeasons: { teamId: 4401, tournaments: statisticsSeasons },
  PlayerSeasonStatistics: { player, tournament, season, ...types, ...values, team },
  PlayerSeasonStatisticsByType: { player, tournament, season, ...types, types: [{ ...values, team }] },
  TeamSeasonStatistics: { team, tournament, season, ...types, ...values },
  TeamSeasonStatisticsByType: { team, tournament, season, ...types, types: [values] },
  Leaders: { ...leaders, leaders: [{ rank: 1, player, team, statistics: { goals: 12 } }] },
  StatisticsDictionary: {
    goals: { name: dictionaryName, group: 'Attack', sports: ['football'], scope: ['match', 'player'] },
  },
  SeasonStatisticsDictionary: {
    goals: { name: dictionaryName, group: 'Attack', sports: ['football'], scope: ['team'] },
  },
  OddsDictionary: {
    bookmakers: [
      {
        slug: 'bookmaker_1',
        name: 'First',
        sports: ['football'],
        markets: { football: ['total'] },
        decimals: 2,
        hasPriceDetails: false,
      },
    ],
    markets: [
      {
        slug: 'total',
        name: { ru: 'Тотал', en: 'Total' },
        hasLines: true,
        line: {
          meaning: { ru: 'Сумма', en: 'Sum' },
          units: { football: { ru: 'голы', en: 'goals' } },
        },
        stakes: [{ slug: 'over', name: { ru: 'Больше', en: 'Over' } }],
        sports: ['football'],
        bookmakers: ['bookmaker_1'],
      },
    ],
  },
  Analytics: ANALYTICS,
  Shotmap: {
    matchId: 820001,
    status: 'available',
    shots: [
      {
        time: 12,
        timeSeconds: 725,
        team: 'home',
        player: { id: 3107, name: 'Tor Vang' },
        shotType: 'goal',
        situation: 'corner',
        bodyPart: 'head',
        xg: 0.21,
        xgot: 0.6,
        coordinates: { x: 7.5, y: 48 },
        goalMouthCoordinates: { y: 47.1, z: 12 },
      },
    ],
  },
  Momentum: { matchId: 820001, status: 'pending', momentum: [{ minute: 1, value: -12 }] },
  AveragePositions: {
    matchId: 820001,
    status: 'available',
    home: [
      {
        player: { id: 3107, name: 'Tor Vang', shirtNumber: 9, position: 'F' },
        averageX: 70.2,
        averageY: 33,
        pointsCount: 41,
      },
    ],
    away: [],
    substitutions: [
      { team: 'home', time: 60, playerIn: { id: 1, name: 'A' }, playerOut: { id: 2, name: 'B' } },
    ],
  },
  Usage: {
    plan: 'free',
    dailyLimit: 100,
    used: 7,
    remaining: 93,
    resetAt: 1791072000000,
    sports: ['football'],
    live: { sockets: 5, subscriptions: 200, backlogBytes: 4_194_304 },
  },
  Error: { code: 404, error: 'not_found', message: 'There is no such match.' },
}
