/** Source formats nhl-games and nba-games: seasons of two leagues, given as small made-up tables. */
import { describe, expect, test } from 'bun:test'
import { applyBatch } from '../../src/feed/apply.ts'
import { nbaGames } from '../../src/feed/formats/elo-games/nba-games.ts'
import { nhlGames } from '../../src/feed/formats/elo-games/nhl-games.ts'
import { openMemory } from '../support/database.ts'
import { dump, linesOf, mustApply } from '../support/feed-kit.ts'
import { makeHarness } from '../support/harness.ts'
import {
  type Import,
  importPaths,
  memoryFiles,
  onlyPut,
  putsOf,
  skippedOf,
  unknownsOf,
} from '../support/openfootball-kit.ts'

const NHL_HEADER =
  'season,date,playoff,neutral,status,ot,home_team,away_team,home_team_abbr,away_team_abbr,home_team_score,away_team_score'
const NBA_HEADER = 'date,season,neutral,playoff,team1,team2,elo1_pre,score1,score2'
/** Names by code as the hockey files have them beside the codes. */
const NAMES: Readonly<Record<string, string>> = {
  BOS: 'Boston Bruins',
  TOR: 'Toronto Maple Leafs',
  QUE: 'Quebec Nordiques',
}

/** "2022-10-10 BOS TOR 3 2 OT" with `more` columns before it. */
function hockey(text: string, { season = 2023, playoff = 0, neutral = 0, status = 'post' } = {}): string {
  const [day, home = '', away = '', one = '', two = '', ot = ''] = text.split(' ')
  const names = [NAMES[home] ?? home, NAMES[away] ?? away]
  return [season, day, playoff, neutral, status, ot, ...names, home, away, one, two].join(',')
}

function basketball(text: string, stage = ''): string {
  const [day, home, away, one = '', two = ''] = text.split(' ')
  return [day, 2022, 0, stage, home, away, 1500.5, one, two].join(',')
}

function read(format: typeof nhlGames, files: Readonly<Record<string, readonly string[]>>): Import {
  const header = format === nhlGames ? NHL_HEADER : NBA_HEADER
  const texts = Object.entries(files).map(([name, rows]) => [`data/${name}`, [header, ...rows].join('\n')])
  return importPaths(['data/'], memoryFiles(Object.fromEntries(texts)), format)
}
const readNhl = (...rows: string[]) => read(nhlGames, { 'games.csv': rows })
const readNba = (...rows: string[]) => read(nbaGames, { 'games.csv': rows })

describe('NHL games', () => {
  test('a game has league, season, clubs and a start at noon in New York', () => {
    const of = readNhl(hockey('2022-12-10 BOS TOR 3 2'))
    expect(onlyPut(of, 'category').data).toMatchObject({ name: 'USA', countryCode: 'US' })
    expect(onlyPut(of, 'tournament').data).toMatchObject({ name: 'NHL', translations: { ru: 'НХЛ' } })
    expect(onlyPut(of, 'season').data).toMatchObject({ name: 'NHL 22/23', year: '22/23' })
    expect(
      putsOf(of, 'team').map(({ id, data }) => [id, data.name, data.translations?.ru, data.countryCode]),
    ).toEqual([
      ['nhl-games:team/bos', 'Boston Bruins', 'Бостон Брюинз', 'US'],
      ['nhl-games:team/tor', 'Toronto Maple Leafs', 'Торонто Мейпл Лифс', 'CA'],
    ])
    expect(onlyPut(of, 'match')).toEqual({
      id: 'nhl-games:2023/season/bos/tor/1',
      data: {
        tournamentId: 'nhl-games:league',
        seasonId: 'nhl-games:2023',
        homeTeamId: 'nhl-games:team/bos',
        awayTeamId: 'nhl-games:team/tor',
        startTimestamp: Date.parse('2022-12-10T17:00:00Z'),
        status: 'finished',
        homeScore: { current: 3, display: 3 },
        awayScore: { current: 2, display: 2 },
        round: null,
        standingsTable: 'league',
      },
    })
    expect(of.changes.every(({ source }) => source === 'nhl-games')).toBe(true)
  })

  const scores: [string, object, object, string | undefined][] = [
    ['3 2', { current: 3 }, { current: 2 }, undefined],
    ['3 2 OT', { current: 3, normaltime: 2, overtime: 1 }, { current: 2, normaltime: 2, overtime: 0 }, 'AET'],
    [
      '2 3 4OT',
      { current: 2, normaltime: 2, overtime: 0 },
      { current: 3, normaltime: 2, overtime: 1 },
      'AET',
    ],
    [
      '1 2 SO',
      { current: 1, normaltime: 1, overtime: 0, penalties: 0 },
      { current: 2, normaltime: 1, overtime: 0, penalties: 1 },
      'AP',
    ],
  ]
  test.each(scores)('the score is %s', (score, home, away, description) => {
    const { data } = onlyPut(readNhl(hockey(`2022-12-10 BOS TOR ${score}`)), 'match')
    const { display: _one, ...own } = data.homeScore ?? {}
    const { display: _two, ...other } = data.awayScore ?? {}
    expect([own, other, data.statusDescription]).toEqual([home, away, description])
  })

  test('the table has two points for a win and one for an overtime loss', async () => {
    const of = readNhl(
      hockey('2022-12-10 BOS TOR 3 2'),
      hockey('2022-12-11 BOS TOR 3 2 OT'),
      hockey('2022-12-12 TOR BOS 1 2 SO'),
      hockey('2022-12-14 TOR BOS 5 0'),
    )
    const harness = makeHarness()
    harness.put(of.changes)
    const { body } = await harness.get<{ matches: { tournament: { id: number }; season: { id: number } }[] }>(
      '/v2/ice-hockey/matches?date_from=2022-12-01&date_to=2022-12-30&status=finished',
    )
    const [match] = body.matches
    const season = await harness.get<{
      standings: { type: string; rows: { points: number; wins: number }[] }[]
    }>(`/v2/ice-hockey/tournament/${match?.tournament.id}/seasons/${match?.season.id}`)
    const total = season.body.standings.find(({ type }) => type === 'total')
    expect(total?.rows.map(({ wins, points }) => [wins, points])).toEqual([
      [3, 6],
      [1, 4],
    ])
    harness.close()
  })

  test('old level games are draws, and unknown clubs keep their name', () => {
    const of = readNhl(hockey('1994-12-10 BOS QUE 2 2 OT', { season: 1995 }))
    expect(onlyPut(of, 'match').data).toMatchObject({ winner: 'draw', homeScore: { overtime: 0 } })
    expect(putsOf(of, 'team')[1]?.data).toMatchObject({ name: 'Quebec Nordiques', countryCode: null })
    expect(onlyPut(of, 'season').data.rules?.points).toEqual({ win: 2, draw: 1, loss: 0 })
  })

  test('upcoming and neutral games are read and invalid rows skipped', () => {
    const of = readNhl(
      hockey('2022-12-10 BOS TOR', { status: 'pre', neutral: 1 }),
      hockey('2022-12-11 BOS TOR 2 2'),
      hockey('2022-12-12 BOS TOR 4 2 SO'),
      hockey('2022-12-13 BOS TOR 4 2 AP'),
      hockey('2022-12-14 BOS BOS 4 2'),
      hockey('2022-12-15 BOS TOR 4'),
      hockey('2022-13-15 BOS TOR 4 2'),
      '2023,2022-12-16',
    )
    expect(onlyPut(of, 'match').data.status).toBe('notstarted')
    expect(skippedOf(of)).toEqual([
      'games.csv 3: its score is level',
      'games.csv 4: a shoot-out counts as one goal, but the score differs by more',
      'games.csv 5: ot "AP" is unknown: it must be empty, OT, 2OT and so on, or SO',
      'games.csv 6: both sides are the same',
      'games.csv 7: it has only one of home_team_score and away_team_score',
      'games.csv 8: "2022-13-15" is not a valid date',
      'games.csv 9: it has 2 cells for 12 columns',
    ])
    expect(unknownsOf(of)).toEqual({
      'starting times (12:00 in New York assumed)': 1,
      'venues of games on neutral ground (left empty)': 1,
      'results of games without a score (taken as not started)': 1,
    })
  })

  test('play-off rounds follow from the pairings', () => {
    const series = (day: string, home: string, away: string) =>
      hockey(`${day} ${home} ${away} 3 2 2OT`, { playoff: 1 })
    const of = readNhl(
      series('2023-04-17', 'BOS', 'TOR'),
      series('2023-04-17', 'CAR', 'NJD'),
      series('2023-04-19', 'BOS', 'TOR'),
      series('2023-05-02', 'CAR', 'BOS'),
    )
    expect(
      putsOf(of, 'match').map(({ data }) => [
        data.round?.round,
        data.round?.cupRoundType,
        data.standingsTable,
      ]),
    ).toEqual([
      [1, 2, null],
      [1, 2, null],
      [1, 2, null],
      [2, 1, null],
    ])
    expect(onlyPut(of, 'season').data).not.toHaveProperty('rules')
  })
})

describe('several files of games', () => {
  test('a newer file moves games and adds results, in either order', () => {
    const older = [
      hockey('2022-12-10 BOS TOR', { status: 'pre' }),
      hockey('2023-01-10 BOS TOR', { status: 'pre' }),
    ]
    const newer = [hockey('2022-12-12 BOS TOR 3 2'), hockey('2023-01-10 BOS TOR', { status: 'pre' })]
    const db = openMemory()
    mustApply(db, read(nhlGames, { 'a.csv': older }).changes)
    mustApply(db, read(nhlGames, { 'a.csv': newer }).changes)
    const after = dump(db)
    expect(applyBatch(db, linesOf(read(nhlGames, { 'a.csv': newer }).changes)).applied).toEqual([])
    expect(dump(db)).toBe(after)
    for (const files of [
      { 'a.csv': older, 'b.csv': newer },
      { 'a.csv': newer, 'b.csv': older },
    ]) {
      const both = read(nhlGames, files)
      expect(putsOf(both, 'match').map(({ data }) => data.status)).toEqual(['finished', 'notstarted'])
      expect(both.report.notNeeded.map(({ count }) => count)).toEqual([2])
    }
  })

  test('duplicate rows and foreign tables are skipped', () => {
    const game = hockey('2022-12-10 BOS TOR 3 2')
    expect(skippedOf(readNhl(game, game))).toEqual(['games.csv 3: it repeats row 2'])
    const other = importPaths(
      ['a.csv', 'b.txt'],
      memoryFiles({ 'a.csv': 'date,x\n1,2', 'b.txt': '' }),
      nhlGames,
    )
    expect(other.changes).toEqual([])
    expect(other.report.skipped.map(({ reason }) => reason)).toEqual([
      'it is not a file that nhl-games reads: *.csv',
      expect.stringMatching(/^there is no column "season", .*"ot"; there are "date", "x"$/),
    ])
  })
})

describe('NBA games', () => {
  test('play-in games have their own tree', () => {
    const of = readNba(
      basketball('2021-10-19 MIL BRK 127 104'),
      basketball('2022-04-12 BRK CLE 115 108', 'p'),
      basketball('2022-04-13 ATL CHO 132 103', 'p'),
      basketball('2022-04-15 CLE ATL 101 107', 'p'),
      basketball('2022-04-17 MIA ATL 115 91', 'q'),
      basketball('2022-06-02 MIA GSW 120 108', 'f'),
    )
    expect(putsOf(of, 'match').map(({ data }) => [data.round?.name, data.round?.cupRoundType])).toEqual([
      [undefined, undefined],
      ['Play-in tournament, Round 1', undefined],
      ['Play-in tournament, Round 1', undefined],
      ['Play-in tournament, Round 2', undefined],
      ['1/8', 8],
      ['Final', 1],
    ])
    expect(putsOf(of, 'team')[0]?.data).toMatchObject({ name: 'Milwaukee Bucks', aliases: ['MIL'] })
    expect(onlyPut(of, 'season').data.rules).toMatchObject({
      points: { win: 1, loss: 0 },
      pointsPerGame: true,
    })
  })

  test('a game without a score is upcoming unless the series is over', () => {
    const days = [1, 3, 5, 7, 9, 11, 13].map((day) => `2022-05-${String(day).padStart(2, '0')}`)
    const game = (day: string, index: number, won: number) =>
      basketball(`${day} MIA BOS ${index < won ? '100 90' : ''}`.trim(), 'c')
    const statuses = (won: number) =>
      putsOf(readNba(...days.map((day, index) => game(day, index, won))), 'match').map(
        ({ data }) => data.status,
      )
    expect(statuses(3)).toEqual([...Array(3).fill('finished'), ...Array(4).fill('notstarted')])
    expect(statuses(4)).toEqual([...Array(4).fill('finished'), ...Array(3).fill('canceled')])
  })

  test('invalid rows are skipped', () => {
    const of = readNba(
      basketball('2021-10-19 MIL BRK 100 100'),
      basketball('2021-10-19 MIL BRK 100'),
      basketball('2021-10-19 MIL MIL 100 90'),
      basketball('2021-10-19 MIL BRK 100 90', 'x'),
      basketball('2021-10-19 MIL BRK -1 90'),
    )
    expect(skippedOf(of)).toEqual([
      'games.csv 2: its score is level',
      'games.csv 3: it has only one of score1 and score2',
      'games.csv 4: both sides are the same',
      'games.csv 5: playoff "x" is unknown: it must be empty or one of p, q, s, c, f',
      'games.csv 6: score1 is below 0',
    ])
  })
})
