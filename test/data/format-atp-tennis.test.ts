/** Source format atp-tennis: matches, statistics, tournaments and athletes of a tour, given as small made-up tables. */
import { describe, expect, test } from 'bun:test'
import { atpTennis } from '../../src/feed/formats/atp-tennis/index.ts'
import { readAtpScore, setsWon } from '../../src/feed/formats/atp-tennis/scores.ts'
import { SIDE_COLUMNS } from '../../src/feed/formats/tables/atp-tour.ts'
import {
  expectNothingNew,
  type Import,
  importPaths,
  memoryFiles,
  onlyPut,
  putsOf,
  skippedOf,
  unknownsOf,
} from '../support/openfootball-kit.ts'

interface MatchFields {
  edition?: string
  round?: string
  winner?: string
  loser?: string
  seeds?: readonly [string, string]
  score?: string
  path?: string
}

const NAMES: Readonly<Record<string, string>> = { a1: 'Ann Oak', b2: 'Ben Elm', c3: 'Cid Ash', d4: 'Dan Fir' }
const nameOf = (id: string) => NAMES[id] ?? `Player ${id}`

function match(fields: MatchFields = {}): string {
  const { edition = '2021-77', round = 'Finals', winner = 'b2', loser = 'a1', seeds = ['1', 'Q'] } = fields
  const { score = '64 63', path = '' } = fields
  const days = ['2021.01.07', 2021, 1, 7, '2021.01.13', 2021, 1, 13]
  return [
    ...[edition, 1, 'Harbour', 'harbour', '/results', ...days, 'USD', 1000, 2021, round, 1, 1],
    ...[nameOf(winner), winner, '', nameOf(loser), loser, '', ...seeds, score, 2, 0, 12, 7, 0, 0],
    ...[`${edition}-${round}`, path],
  ].join(',')
}

function tournament(
  fields: { edition?: string; type?: string; name?: string; ground?: string } = {},
): string {
  const { edition = '2021-77', type = 'ATP 250', name = 'Harbour', ground = 'Indoor,Hard' } = fields
  const place = '"Port Harbour, United States"'
  return [
    edition,
    1,
    type,
    name,
    77,
    'h',
    place,
    '2021.01.07',
    2021,
    1,
    7,
    28,
    16,
    ground,
    ...Array(16).fill(''),
  ].join(',')
}

/** Statistics of a match in which the winner has `own` and the loser `other` beside these. */
const PLAIN: Readonly<Record<string, number>> = {
  serve_rating: 280,
  aces: 4,
  double_faults: 1,
  first_in: 30,
  first_total: 50,
  first_won: 22,
  first_played: 30,
  second_won: 10,
  second_played: 20,
  saved: 2,
  faced: 3,
  service_games: 9,
  return_rating: 140,
  first_return_won: 8,
  first_return_played: 30,
  second_return_won: 10,
  second_return_played: 20,
  converted: 1,
  chances: 3,
  return_games: 9,
  service_won: 32,
  service_played: 50,
  return_won: 18,
  return_played: 50,
  points_won: 50,
  points_played: 100,
}
function statistics(path: string, winner: string, loser: string, own: Record<string, unknown> = {}): string {
  const side = (id: string, more: Record<string, unknown>) =>
    SIDE_COLUMNS.map((column) => (column === 'player_id' ? id : (more[column] ?? PLAIN[column])))
  return ['m', 'harbour', path, '01:12:00', 72, ...side(winner, own), ...side(loser, {})].join(',')
}

const OVERVIEW =
  'player_id,player_slug,first_name,last_name,player_url,flag_code,birthdate,weight_kg,height_cm,handedness,backhand'

interface Parts {
  scores?: readonly string[]
  stats?: readonly string[]
  tournaments?: readonly string[]
  overviews?: readonly string[]
}
function read({ scores = [], stats, tournaments, overviews }: Parts): Import {
  return importPaths(
    ['data/'],
    memoryFiles({
      'data/match_scores_2021.csv': scores.join('\n'),
      ...(stats && { 'data/match_stats_2021.csv': stats.join('\n') }),
      ...(tournaments && { 'data/tournaments_2021.csv': tournaments.join('\n') }),
      ...(overviews && { 'data/player_overviews.csv': [OVERVIEW, ...overviews].join('\n') }),
    }),
    atpTennis,
  )
}

describe('tennis scores', () => {
  const cases: [string, string, string, number, number][] = [
    ['62 67(5) 76(3)', 'played', '6-2 w|6-7 l 5:7|7-6 w 7:3', 2, 1],
    ['76(12) 64', 'played', '7-6 w 14:12|6-4 w', 2, 0],
    ['64 46 108', 'played', '6-4 w|4-6 l|10-8 w', 2, 1],
    ['64 46 810 64 64', 'played', '6-4 w|4-6 l|8-10 l|6-4 w|6-4 w', 3, 2],
    ['1614 7-5', 'played', '16-14 w|7-5 w', 2, 0],
    ['64 30          (RET)', 'retired', '6-4 w|3-0 -', 1, 0],
    ['46 20 (RET)', 'retired', '4-6 l|2-0 -', 0, 1],
    ['66 (RET)', 'retired', '6-6 -', 0, 0],
    ['64 65 (RET)', 'retired', '6-4 w|6-5 -', 1, 0],
    ['62 76 (RET)', 'retired', '6-2 w|7-6 w', 2, 0],
    ['(RET)', 'retired', '', 0, 0],
    ['60 44 (DEF)', 'defaulted', '6-0 w|4-4 -', 1, 0],
    ['(W/O)', 'walkover', '', 0, 0],
  ]
  test.each(cases)('%s', (text, ending, sets, won, lost) => {
    const score = readAtpScore(text, 6)
    const shown = score.sets.map(({ games, wonBy, tieBreak }) =>
      [games.join('-'), wonBy?.[0] ?? '-', ...(tieBreak ? [tieBreak.join(':')] : [])].join(' '),
    )
    expect([score.ending, shown.join('|'), setsWon(score.sets)]).toEqual([ending, sets, [won, lost]] as never)
  })

  test('a short set ends with four games', () => {
    expect(readAtpScore('43(5) 41 (RET)', 4).sets.map(({ wonBy }) => wonBy)).toEqual(['winner', 'winner'])
    expect(readAtpScore('43(5) 33 (RET)', 4).sets.map(({ wonBy }) => wonBy)).toEqual(['winner', null])
  })

  test.each([
    '46 36',
    '64 66',
    '64 46',
    '6',
    '64 xx',
    '64 63 (ABC)',
    '64 (W/O)',
    '64 63 64 64 64 64',
    '10000 64',
  ])('a missing score: %s', (text) => expect(() => readAtpScore(text, 6)).toThrow('is'))
})

describe('tennis matches', () => {
  const of = read({
    scores: [match({ score: '67(5) 64 76(3)', path: '/ms1', seeds: ['1', '9 AL'] })],
    stats: [statistics('/ms1', 'b2', 'a1', { aces: 11, saved: 1, faced: 2 })],
    tournaments: [tournament()],
    overviews: [
      'a1,ann-oak,Ann,Oak,url,GBR,1990.05.12,76,185,Right-Handed,Two-Handed Backhand',
      'b2,b,Ben,Elm,u,XYZ,,0,,,',
    ],
  })

  test.each([
    [1266, undefined],
    [16, undefined],
    [250, 250],
  ])('a match of %p minutes lasts %p', (told, minutes) => {
    const own = statistics('/ms1', 'b2', 'a1').replace(',72,', `,${told},`)
    const scores = [match({ score: '67(5) 64 76(3)', path: '/ms1' })]
    const timed = read({ scores, stats: [own], tournaments: [tournament()] })
    expect(onlyPut(timed, 'match').data.currentMatchMinute).toBe(minutes)
    const left = unknownsOf(timed)['durations that do not fit the number of games (left out)']
    expect(left).toBe(minutes === undefined ? 1 : undefined)
  })

  /** Games of each set and points of tie-breaks by set, as the score has them. */
  const setsOf = (games: readonly number[], tieBreaks: Readonly<Record<number, number>>) =>
    Object.fromEntries([
      ...games.map((count, index) => [`period${index + 1}`, count]),
      ...Object.entries(tieBreaks).map(([number, points]) => [`period${number}TieBreak`, points]),
    ])
  type Pair = readonly [home: number, away: number]
  const set = (setNumber: number, [homeGames, awayGames]: Pair, winner: 'home' | 'away', points?: Pair) => ({
    ...{ setNumber, homeGames, awayGames, winner, durationSeconds: null },
    ...(points && { tiebreak: { homePoints: points[0], awayPoints: points[1] } }),
  })

  test('a match has sides ordered by id, sets, seeds, surface and venue', () => {
    const { id, data } = onlyPut(of, 'match')
    expect(id).toBe('atp-tennis:2021-77/final/a1/b2')
    const { statistics: _statistics, ...rest } = data
    expect(rest).toEqual({
      tournamentId: 'atp-tennis:tournament/77',
      seasonId: 'atp-tennis:2021-77',
      homeTeamId: 'atp-tennis:athlete/a1',
      awayTeamId: 'atp-tennis:athlete/b2',
      startTimestamp: Date.parse('2021-01-13T12:00:00Z'),
      status: 'finished',
      homeScore: { ...setsOf([7, 4, 6], { 1: 7, 3: 3 }), current: 1, display: 1 },
      awayScore: { ...setsOf([6, 6, 7], { 1: 5, 3: 7 }), current: 2, display: 2 },
      currentMatchMinute: 72,
      round: { round: 1, name: 'Final', slug: 'final', cupRoundType: 1 },
      standingsTable: null,
      venue: { name: 'Port Harbour', city: 'Port Harbour', country: 'USA' },
      tennis: {
        bestOf: 3,
        groundType: 'Hardcourt indoor',
        homePlayerSeed: null,
        awayPlayerSeed: 1,
        sets: [set(1, [7, 6], 'home', [7, 5]), set(2, [4, 6], 'away'), set(3, [6, 7], 'away', [3, 7])],
      },
    })
  })

  test('a match has statistics of both sides under dictionary keys', () => {
    const items = onlyPut(of, 'match').data.statistics?.[0]?.items ?? []
    const byKey = Object.fromEntries(items.map(({ key, ...values }) => [key, values]))
    expect(byKey).toMatchObject({
      aces: { home: 4, away: 11 },
      firstServeAccuracy: { home: 30, away: 30, homeTotal: 50, awayTotal: 50 },
      secondServeAccuracy: { home: 19, homeTotal: 20 },
      breakPointsSaved: { home: 2, homeTotal: 3, away: 1, awayTotal: 2 },
      serviceGamesWon: { home: 8, away: 8 },
      pointsWon: { home: 50, homeTotal: 100 },
      gamesWon: { home: 17, away: 19 },
      tiebreaks: { home: 1, away: 1 },
    })
    expect(items).toHaveLength(19)
  })

  test('athletes become teams and players', () => {
    expect(putsOf(of, 'team').map(({ data }) => data)).toEqual([
      {
        name: 'Ben Elm',
        shortName: 'B. Elm',
        fullName: 'Ben Elm',
        gender: 'M',
        country: null,
        countryCode: null,
        national: false,
        playerTeamInfo: { plays: null, height: null, weight: null },
      },
      {
        name: 'Ann Oak',
        shortName: 'A. Oak',
        fullName: 'Ann Oak',
        gender: 'M',
        country: 'Great Britain',
        countryCode: 'GB',
        national: false,
        playerTeamInfo: { plays: 'Right-Handed, Two-Handed Backhand', height: 185, weight: 76 },
      },
    ])
    expect(putsOf(of, 'player')[1]?.data).toMatchObject({
      teamId: 'atp-tennis:athlete/a1',
      height: 185,
      dateOfBirthTimestamp: Date.UTC(1990, 4, 12),
    })
    expect(unknownsOf(of)['countries behind codes']).toBe(1)
  })

  test('importing twice changes nothing', () => {
    expectNothingNew(of)
    expect(of.changes.every(({ source }) => source === 'atp-tennis')).toBe(true)
  })
})

describe('unfinished matches', () => {
  const endings: [string, object][] = [
    ['64 30    (RET)', { status: 'finished', statusDescription: 'Retired', winner: 'away' }],
    ['46 20    (RET)', { status: 'finished', statusDescription: 'Retired', winner: 'away' }],
    ['60 44 (DEF)', { status: 'finished', statusDescription: 'Defaulted', winner: 'away' }],
    ['(W/O)', { status: 'canceled', statusDescription: 'Walkover', winner: 'away' }],
  ]
  test.each(endings)('%s', (score, expected) => {
    expect(onlyPut(read({ scores: [match({ score })] }), 'match').data).toMatchObject(expected)
  })
})

describe('tennis tournaments', () => {
  test('a tournament spreads numbered rounds over its days', () => {
    const of = read({
      scores: ['Finals', 'Semi-Finals', 'Quarter-Finals', 'Round of 16'].map((round) => match({ round })),
    })
    expect(putsOf(of, 'match').map(({ data }) => [data.round?.round, data.startTimestamp])).toEqual([
      [4, Date.UTC(2021, 0, 13, 12)],
      [3, Date.UTC(2021, 0, 11, 12)],
      [2, Date.UTC(2021, 0, 9, 12)],
      [1, Date.UTC(2021, 0, 7, 12)],
    ])
    expect(unknownsOf(of)['places and surfaces of tournaments (no row of the tournament)']).toBe(1)
  })

  test('Grand Slam matches are best of five, also without the tournament file', () => {
    const bestOf = (of: Import) => onlyPut(of, 'match').data.tennis?.bestOf
    const slam = read({ scores: [match({ edition: '2021-580', score: '(W/O)' })] })
    expect([bestOf(slam), onlyPut(slam, 'tournament').data.translations?.ru]).toEqual([
      5,
      'Открытый чемпионат Австралии',
    ])
    const rows = { tournaments: [tournament({ type: 'Grand Slam' })], scores: [match({ score: '(W/O)' })] }
    expect(bestOf(read(rows))).toBe(5)
    expect(bestOf(read({ scores: [match()] }))).toBe(3)
  })

  test('a tournament has a ground type of the contract', () => {
    const groundOf = (ground: string) =>
      onlyPut(read({ scores: [match()], tournaments: [tournament({ ground })] }), 'match').data.tennis
        ?.groundType
    expect(['Outdoor,Hard', 'Indoor,Clay', 'Outdoor,Grass', 'Indoor,Carpet'].map(groundOf)).toEqual([
      'Hardcourt outdoor',
      'Clay',
      'Grass',
      null,
    ])
  })

  test('round-robin groups have standings', () => {
    const of = read({
      scores: [
        match({ round: 'Round Robin', winner: 'c3', loser: 'd4' }),
        match({ round: 'Round Robin', winner: 'a1', loser: 'b2' }),
        match({ round: 'Finals', winner: 'a1', loser: 'c3' }),
      ],
    })
    expect(onlyPut(of, 'season').data.rules?.tables.map(({ key, teamIds }) => [key, teamIds])).toEqual([
      ['Group 1', ['atp-tennis:athlete/a1', 'atp-tennis:athlete/b2']],
      ['Group 2', ['atp-tennis:athlete/c3', 'atp-tennis:athlete/d4']],
    ])
    expect(putsOf(of, 'match').map(({ data }) => data.standingsTable)).toEqual(['Group 2', 'Group 1', null])
  })

  test('a canceled tournament is skipped, and one without matches has a season', () => {
    const of = read({
      scores: [match()],
      tournaments: [
        tournament(),
        tournament(),
        tournament({ edition: '2021-78', name: 'Lake (Cancelled)' }),
        tournament({ edition: '2021-79', type: '', name: 'Nations' }),
      ],
    })
    expect(putsOf(of, 'season').map(({ data }) => data.name)).toEqual(['Harbour 2021', 'Nations 2021'])
    expect(putsOf(of, 'category').map(({ data }) => data.name)).toEqual(['ATP', 'International'])
    expect(skippedOf(of)).toEqual(['tournaments_2021.csv 2: it repeats row 1'])
  })
})

test('invalid rows are skipped with their reason', () => {
  const of = read({
    scores: [
      match({ path: '/ms1' }),
      match({ path: '/ms1' }),
      match({ round: 'Semi-Finals', score: '46 36' }),
      match({ round: 'Harbour Round' }),
      match({ round: 'Quarter-Finals', winner: 'a1', loser: 'a1' }),
      match({ edition: 'x' }),
      '2021-77,1',
    ],
    stats: [
      statistics('/ms1', 'a1', 'b2'),
      statistics('/ms9', 'b2', 'a1'),
      statistics('/ms1', 'b2', 'a1', { saved: 9, first_won: 99, aces: '' }),
      statistics('/ms1', 'b2', 'a1'),
    ],
    overviews: ['z9,z,Zed,Yew,url,ESP,1990.05.12,76,185,,', 'z9,z,Zed,Yew,url,ESP,1990.05.12,76,185,,'],
  })
  expect(putsOf(of, 'match')).toHaveLength(1)
  expect(skippedOf(of)).toEqual([
    'player_overviews.csv 3: it repeats row 2',
    'match_scores_2021.csv 3: "46 36" is not a score of the winner',
    'match_scores_2021.csv 4: "Harbour Round" is not a known round',
    'match_scores_2021.csv 5: both sides are the same',
    'match_scores_2021.csv 6: "x" is not the year and number of a tournament, such as "2021-580"',
    'match_scores_2021.csv 7: it has 2 cells for 36 columns',
    'match_scores_2021.csv 2: it repeats row 1',
    'match_stats_2021.csv 1: its athletes are not those of its match',
    'match_stats_2021.csv 4: its match has statistics already',
    'match_stats_2021.csv 2: there is no such match',
  ])
  expect(unknownsOf(of)).toMatchObject({
    'statistics that are missing, or more than their total (left out)': 2,
    'statistics in which both sides contradict each other (left out)': 3,
  })
})

test('headers, statistics without scores and other file names are handled', () => {
  const files = memoryFiles({
    'match_scores_2020.csv': [['tourney_year_id', ...Array(35).fill('x')].join(','), match()].join('\n'),
    'match_stats_2019.csv': statistics('/ms1', 'b2', 'a1'),
    'other.csv': 'x',
  })
  const of = importPaths(['match_scores_2020.csv', 'match_stats_2019.csv', 'other.csv'], files, atpTennis)
  expect([putsOf(of, 'match').length, of.report.rowCount]).toEqual([1, 1])
  expect(of.report.skipped.map(({ reason }) => reason)).toEqual([
    'it is not a file that atp-tennis reads: match_scores*.csv, match_stats*.csv, tournaments*.csv, player_overviews*.csv',
    'its file of scores is missing',
  ])
})

test('the last of several years names tournaments and athletes', () => {
  const year = (edition: string, name: string) => match({ edition }).replace('Harbour', name)
  const files = memoryFiles({
    'data/match_scores_2020.csv': year('2020-77', 'Old Harbour').replace('Ben Elm', 'Benjamin Elm'),
    'data/match_scores_2021.csv': year('2021-77', 'Harbour'),
  })
  const of = importPaths(['data/'], files, atpTennis)
  expect(onlyPut(of, 'tournament').data.name).toBe('Harbour')
  expect(putsOf(of, 'season').map(({ data }) => data.name)).toEqual(['Harbour 2021', 'Old Harbour 2020'])
  expect(putsOf(of, 'team').map(({ data }) => data.name)).toEqual(['Ben Elm', 'Ann Oak'])
  expect(putsOf(of, 'match').map(({ id }) => id)).toEqual([
    'atp-tennis:2021-77/final/a1/b2',
    'atp-tennis:2020-77/final/a1/b2',
  ])
})
