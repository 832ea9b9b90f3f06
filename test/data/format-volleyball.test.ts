/** Source format volleyball-bundesliga: a league with sets, squads and statistics, given as small made-up tables. */
import { describe, expect, test } from 'bun:test'
import { volleyballBundesliga } from '../../src/feed/formats/volleyball-bundesliga/index.ts'
import { makeHarness } from '../support/harness.ts'
import {
  expectNothingNew,
  type Import,
  importPaths,
  memoryFiles,
  onlyPut,
  putsOf,
  skippedOf,
  tableFiles,
  unknownsOf,
} from '../support/openfootball-kit.ts'

const HEADERS = {
  matches:
    'league_gender,season_id,competition_stage,match_id,match,match_day,date_time,spectators,match_duration,team_id,team_name,set_won',
  sets: 'league_gender,season_id,match_id,match,team_id,team_name,set,set_duration,pt_set',
  matchstats:
    'league_gender,season_id,match_id,team_id,player_id,shirt_number,vote,pt_tot,pt_bp,serv_tot,serv_err,serv_pt,rec_tot,rec_err,rec_pos,rec_per,att_tot,att_err,att_blo,att_pt,att_per,blo_pt',
  players:
    'season_id,league_gender,team_id,team_name,lastname,firstname,height,gender,birthdate,shirt_number,position,nationality,player_id',
  staff: 'season_id,league_gender,team_id,team_name,lastname,firstname,gender,birthdate,position,nationality',
  team_adresses: 'season_id,league_gender,team_id,team_name,gym_adress,max_spectators,lon,lat',
}
type Parts = Partial<Record<keyof typeof HEADERS, readonly string[]>>

const read = (parts: Parts): Import =>
  importPaths(['data/'], tableFiles(HEADERS, parts), volleyballBundesliga)

interface Fields {
  match?: number
  season?: string
  stage?: string
  day?: string
  home?: readonly [id: number, name: string, sets: number | '']
  away?: readonly [id: number, name: string, sets: number | '']
}
/** The two rows of a match. */
function match({
  match = 1001,
  season = '1718',
  stage = 'Main round',
  day = '1',
  home = [1, 'VC Hafen', 3],
  away = [2, 'SV Turm', 2],
}: Fields = {}): string[] {
  return (['home', 'away'] as const).map((side) => {
    const [id, name, sets] = side === 'home' ? home : away
    return ['Men', season, stage, match, side, day, '2017-10-14T17:30:00Z', 850, 116, id, name, sets].join(
      ',',
    )
  })
}
/** Both rows of each set: "25:20 20:25". */
function sets(text: string, match = 1001): string[] {
  return text
    .split(' ')
    .flatMap((set, index) =>
      set
        .split(':')
        .map((points, side) =>
          ['Men', '1718', match, side ? 'away' : 'home', 1, 'x', index + 1, 25, points].join(','),
        ),
    )
}
const FIVE = sets('25:20 20:25 25:22 23:25 15:9')
/** pt_tot, pt_bp, serve 3, reception 4 with two percentages, attack 4 and a percentage, block. */
const RECORD = '10,4,20,2,1,30,3,50,20,25,2,1,8,32,1'
const record = (team: number, player: number, text = RECORD, match = 1001) =>
  `Men,1718,${match},${team},${player},${player},,${text}`
const player = (team: number, number: number, name: string, season = '1718', position = 'Setter') =>
  `${season},Men,${team},VC Hafen,${name},Jan,198,male,1990-05-1${number},${number},${position},Czechia,${number}`
const staff = (team: number, name: string, role: string) =>
  `1718,Men,${team},VC Hafen,${name},Eva,female,1970-01-02,${role},Spain`

describe('a volleyball league', () => {
  const of = read({
    matches: match(),
    sets: FIVE,
    matchstats: [record(1, 1), record(1, 9), record(2, 2)],
    players: [
      player(1, 1, 'Oak'),
      player(1, 3, 'Ash', '1718', 'Universal'),
      player(2, 2, 'Elm', '1718', 'Libero'),
    ],
    staff: [
      staff(1, 'Fir', 'Coach'),
      staff(1, 'Yew', 'Doctor'),
      staff(2, 'Bay', 'Coach'),
      staff(2, 'Box', 'Coach'),
    ],
    team_adresses: ['1718,Men,1,VC Hafen,12345 Port Harbour,900,7.0,51.1'],
  })

  test('teams have their venue and coach', () => {
    expect(putsOf(of, 'team').map(({ id, data }) => [id, data.name, data.manager?.name, data.venue])).toEqual(
      [
        [
          'volleyball-bundesliga:team/men/1',
          'VC Hafen',
          'Eva Fir',
          { name: 'Port Harbour', capacity: 900, city: 'Port Harbour', country: 'Germany' },
        ],
        // Two coaches: the file does not say which one leads the team.
        ['volleyball-bundesliga:team/men/2', 'SV Turm', undefined, undefined],
      ],
    )
  })

  test('squads have players and staff', () => {
    expect(putsOf(of, 'player')[0]).toEqual({
      id: 'volleyball-bundesliga:player/men/jan-oak/1990-05-11',
      data: {
        name: 'Jan Oak',
        teamId: 'volleyball-bundesliga:team/men/1',
        position: 'S',
        shirtNumber: 1,
        gender: 'M',
        country: 'Czech Republic',
        countryCode: 'CZ',
        height: 198,
        dateOfBirthTimestamp: Date.UTC(1990, 4, 11),
      },
    })
    expect(putsOf(of, 'player').map(({ data }) => data.position)).toEqual(['S', 'Universal', 'L'])
    const [squad] = putsOf(of, 'squad')
    expect(squad?.id).toBe('volleyball-bundesliga:team/men/1')
    expect(squad?.data.players).toHaveLength(2)
    expect(squad?.data.staff?.map(({ name, role }) => [name, role])).toEqual([
      ['Eva Fir', 'Coach'],
      ['Eva Yew', 'Doctor'],
    ])
  })

  test('matches have set points, line-ups and statistics', () => {
    const { id, data } = onlyPut(of, 'match')
    expect(id).toBe('volleyball-bundesliga:men/1718/1001')
    expect(data).toMatchObject({
      startTimestamp: Date.parse('2017-10-14T17:30:00Z'),
      status: 'finished',
      homeScore: { current: 3, period1: 25, period2: 20, period5: 15 },
      awayScore: { current: 2, period4: 25, period5: 9 },
      currentMatchMinute: 116,
      attendance: 850,
      round: { round: 1 },
      standingsTable: 'league',
      lineups: {
        home: {
          players: [{ playerId: 'volleyball-bundesliga:player/men/jan-oak/1990-05-11', shirtNumber: 1 }],
        },
      },
    })
    const items = Object.fromEntries(
      (data.statistics?.[0]?.items ?? []).map(({ key, home, away }) => [key, [home, away]]),
    )
    // The player whom no squad names counts for the team as well.
    expect(items).toEqual({
      pointsTotal: [108, 101],
      opponentErrors: [88, 91],
      attackPoints: [16, 8],
      attackErrors: [4, 2],
      blockPoints: [2, 1],
      aces: [2, 1],
      serviceErrors: [4, 2],
      receptionErrors: [6, 3],
    })
  })

  test('player seasons have percentages computed from counts', () => {
    expect(putsOf(of, 'seasonStatistics')[0]?.data).toMatchObject({
      entity: 'player',
      type: 'overall',
      statistics: {
        appearances: 1,
        points: 10,
        receptionAttempts: 30,
        positiveReceptions: 15,
        perfectReceptions: 6,
        perfectReceptionPercentage: 20,
        attackSuccessPercentage: 32,
      },
    })
  })

  test('the summary lists unknown values', () => {
    expect(unknownsOf(of)).toEqual({
      'players without a squad (only in team totals)': 1,
      'starters of line-ups (all players listed as starters)': 1,
    })
    expect(of.report.skipped).toEqual([])
    expect(of.changes.every(({ source }) => source === 'volleyball-bundesliga')).toBe(true)
  })

  test('importing twice changes nothing', () => expectNothingNew(of))
})

test('the table follows volleyball points, and play-offs are a tree', async () => {
  const of = read({
    matches: [
      ...match({ match: 1 }),
      ...match({ match: 2, home: [2, 'SV Turm', 1], away: [1, 'VC Hafen', 3] }),
      ...match({ match: 3, stage: 'Pre-Playoff', day: '' }),
      ...match({ match: 4, stage: 'Semifinal', day: '' }),
      ...match({ match: 5, stage: 'Finale', day: '', home: [2, 'SV Turm', ''], away: [1, 'VC Hafen', ''] }),
    ],
  })
  expect(
    putsOf(of, 'match').map(({ data }) => [data.status, data.round?.cupRoundType, data.standingsTable]),
  ).toEqual([
    ['finished', undefined, 'league'],
    ['finished', undefined, 'league'],
    ['finished', undefined, null],
    ['finished', 2, null],
    ['notstarted', 1, null],
  ])
  const harness = makeHarness()
  harness.put(of.changes)
  const day = '/v2/volleyball/matches?date_from=2017-10-01&date_to=2017-10-30&status=finished'
  const { body } = await harness.get<{ matches: { tournament: { id: number }; season: { id: number } }[] }>(
    day,
  )
  const [first] = body.matches
  const season = await harness.get<{
    standings: { type: string; rows: { points: number }[] }[]
    cupTrees: { rounds: unknown[] }[]
  }>(`/v2/volleyball/tournament/${first?.tournament.id}/seasons/${first?.season.id}`)
  const total = season.body.standings.find(({ type }) => type === 'total')
  expect(total?.rows.map(({ points }) => points)).toEqual([5, 1])
  expect(season.body.cupTrees.map(({ rounds }) => rounds.length)).toEqual([3])
  harness.close()
})

test('the later of two seasons defines teams and squads', () => {
  const of = read({
    matches: [
      ...match({ season: '1718', home: [1, 'VC Neuhafen', 3] }),
      ...match({ season: '1617', home: [1, 'VC Hafen', 3] }),
    ],
    players: [
      player(1, 1, 'Oak', '1718', 'Diagonal'),
      player(1, 1, 'Oak', '1617'),
      player(1, 2, 'Elm', '1617'),
    ],
  })
  expect(putsOf(of, 'season').map(({ data }) => data.year)).toEqual(['17/18', '16/17'])
  expect(putsOf(of, 'team')[0]?.data).toMatchObject({ name: 'VC Neuhafen', aliases: ['VC Hafen'] })
  expect(putsOf(of, 'player').map(({ data }) => [data.name, data.position])).toEqual([
    ['Jan Oak', 'OPP'],
    ['Jan Elm', 'S'],
  ])
  expect(onlyPut(of, 'squad').data.players).toHaveLength(1)
})

test('invalid rows are skipped with their reason', () => {
  const of = read({
    matches: [
      ...match(),
      ...match().slice(1),
      ...match({ match: 2 }).slice(0, 1),
      ...match({ match: 3, home: [1, 'VC Hafen', 2] }),
      'Men,1718,Main round,4,home,1,14.10.2017 19:30,,,1,VC Hafen,3',
      'Men,1718',
    ],
    sets: [...sets('25:20 25:20'), ...sets('25:20', 2), ...sets('25:20', 77)],
    matchstats: [
      record(1, 1),
      record(1, 1),
      record(5, 1),
      record(1, 1, RECORD, 77),
      record(1, 2, `-${RECORD}`),
    ],
    players: [player(1, 1, 'Oak'), player(1, 1, 'Oak'), player(7, 1, 'Oak')],
    staff: [staff(1, 'Fir', 'Coach'), staff(1, 'Fir', 'Coach'), staff(7, 'Fir', 'Coach')],
  })
  expect(putsOf(of, 'match')).toHaveLength(1)
  expect(onlyPut(of, 'match').data.homeScore).toEqual({ current: 3, display: 3 })
  expect(skippedOf(of)).toEqual([
    'matches.csv 8: "14.10.2017 19:30" is not a timestamp with an offset',
    'matches.csv 9: it has 2 cells for 12 columns',
    'matches.csv 4: its match has that side twice',
    ...[2, 3, 4, 5].map((row) => `sets.csv ${row}: the sets of its match contradict its score`),
    'matches.csv 5: the row of the other side is missing',
    ...[6, 7].map((row) => `sets.csv ${row}: its match was skipped`),
    ...[6, 7].map((row) => `matches.csv ${row}: 2:2 is not a result in sets: the winner has 3`),
    ...[8, 9].map((row) => `sets.csv ${row}: there is no such match`),
    'players.csv 3: the squad lists the person twice',
    'players.csv 4: the team is in no match',
    'staff.csv 3: the squad lists the person twice',
    'staff.csv 4: the team is in no match',
    'matchstats.csv 6: pt_tot is below 0',
    'matchstats.csv 3: the match has that player twice',
    'matchstats.csv 4: its team is not in the match',
    'matchstats.csv 5: there is no such match',
  ])
})

test('folders without matches and other file names are handled', () => {
  const files = memoryFiles({ 'data/players.csv': HEADERS.players, 'x.csv': 'a', 'data/sets.csv': 'a,b' })
  const of = importPaths(['data/', 'x.csv'], files, volleyballBundesliga)
  expect(of.changes).toEqual([])
  expect(skippedOf(of)).toEqual([
    expect.stringContaining('reads: matches.csv, sets.csv, matchstats.csv, players.csv'),
    'sets.csv: there is no column "season_id", "match_id", "match", "set", "pt_set"; there are "a", "b"',
    'players.csv: its matches are missing',
  ])
})
