/** Source format football-data: results, statistics and odds, given as small made-up tables. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { BoardChange } from '../../src/contract/odds-boards.ts'
import { readCsv } from '../../src/feed/formats/csv.ts'
import { footballData } from '../../src/feed/formats/football-data/index.ts'
import { leagueOfPath, seasonOfPath, seasonsOfDays } from '../../src/feed/formats/football-data/leagues.ts'
import { oddsColumns, pricesOfRow, readOddsBookmakers } from '../../src/feed/formats/football-data/odds.ts'
import { importChanges } from '../../src/feed/formats/import-input.ts'
import { ImportReport } from '../../src/feed/formats/import-report.ts'
import { openMemory } from '../support/database.ts'
import { mustApply } from '../support/feed-kit.ts'
import { board, result, total } from '../support/odds-kit.ts'
import {
  contentOf,
  expectNothingNew,
  type Import,
  importFiles,
  importPaths,
  kindsOf,
  matchesFile,
  memoryFiles,
  oneMatch,
  onlyPut,
  putsOf,
  skippedOf,
  unknownsOf,
} from '../support/openfootball-kit.ts'

const HEADER =
  'Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR,Referee,HS,AS,HST,AST,HF,AF,HC,AC,HY,AY,HR,AR'
const STATISTICS = '10,8,4,3,11,12,5,6,1,2,0,1'

function read(contents: Readonly<Record<string, unknown>>, paths = Object.keys(contents)): Import {
  return importPaths(paths, memoryFiles(contents), footballData)
}

function table(...rows: string[]): string {
  return [HEADER, ...rows].join('\n')
}

describe('a football-data league', () => {
  const league = read({
    'premier-league/season-2324.csv': table(
      `2023-08-12,Oakham,Nott'm Forest,2,1,H,1,1,D,A Whistle,${STATISTICS}`,
      `2023-08-13,Man City,Oakham,0,0,D,0,0,D,,${STATISTICS}`,
    ),
  })

  test('a league is imported as category, tournament, teams, season and matches', () => {
    expect(kindsOf(league)).toBe('category tournament team team team season match match')
    expect(new Set(league.changes.map(({ source }) => source))).toEqual(new Set(['football-data']))
  })

  test('leagues, seasons, clubs and matches have the ids of openfootball', () => {
    const other = importFiles({
      '2023-24/en.1.json': oneMatch({ team1: 'Oakham FC', team2: 'Nottingham Forest FC' }),
    })
    const idsOf = (of: Import) => of.changes.map(({ kind, id }) => `${kind} ${id}`)
    const own = new Set(idsOf(league))
    expect(idsOf(other).filter((id) => !own.has(id))).toEqual([])
    expect(putsOf(league, 'team').map(({ data }) => data.name)).toEqual([
      'Oakham',
      'Nottingham Forest FC',
      'Manchester City FC',
    ])
  })

  test('matches have results, half-time scores, referees and statistics', () => {
    const [first, second] = putsOf(league, 'match')
    expect(first?.data).toMatchObject({
      status: 'finished',
      startTimestamp: Date.parse('2023-08-12T11:00:00Z'),
      homeScore: { current: 2, period1: 1, period2: 1, normaltime: 2 },
      awayScore: { current: 1, period1: 1, period2: 0, normaltime: 1 },
      standingsTable: 'league',
      referee: { id: 'football-data:referee/eng/a-whistle', name: 'A Whistle' },
    })
    expect(first?.data.statistics).toEqual([
      {
        period: 'ALL',
        items: [
          { key: 'totalShotsOnGoal', home: 10, away: 8 },
          { key: 'shotsOnGoal', home: 4, away: 3 },
          { key: 'cornerKicks', home: 5, away: 6 },
          { key: 'fouls', home: 11, away: 12 },
          { key: 'yellowCards', home: 1, away: 2 },
          { key: 'redCards', home: 0, away: 1 },
        ],
      },
    ])
    expect(first?.data).not.toHaveProperty('round')
    expect(second?.data).not.toHaveProperty('referee')
  })

  test('the season has the rules of its table', () => {
    const { id, data } = onlyPut(league, 'season')
    expect(id).toBe('openfootball:en.1/2023-24')
    expect(data.rules?.tables).toMatchObject([{ key: 'league', teamIds: { length: 3 } }])
    expect(data.rules?.deductions).toMatchObject([{ points: 4 }])
  })

  test('the summary counts rows and lists unknown names', () => {
    expect(league.report.files).toEqual([{ file: 'premier-league/season-2324.csv', rows: 2, skipped: 0 }])
    expect(unknownsOf(league)).toEqual({
      'kick-off times (12:00 local time assumed)': 2,
      'unknown clubs (named as in the file)': 1,
    })
  })
})

/** A match day every week, and the last day. */
function weeksFrom(from: string, to: string): string[] {
  const days = [to]
  for (let day = Temporal.PlainDate.from(from); day.toString() < to; day = day.add({ weeks: 1 }))
    days.push(day.toString())
  return days
}

describe('league and season of a file', () => {
  test.each([
    ['E0.csv', 'en.1', undefined],
    ['mmz4281/2324/D1.csv', 'de.1', '23/24'],
    ['mmz4281/9900/SP2.csv', 'es.2', '99/00'],
    ['mmz4281/2021/F1.csv', 'fr.1', '20/21'],
    ['la-liga/season-2324.csv', 'es.1', '23/24'],
    ['Serie A/2023-24.csv', 'it.1', '23/24'],
    ['somewhere/I1_2019-2020.csv', 'it.1', '19/20'],
    ['district-league/season-2324.csv', undefined, '23/24'],
    ['2024/results.csv', undefined, undefined],
  ])('%s', (path, league, year) => {
    expect([leagueOfPath(path), seasonOfPath(path)?.year]).toEqual([league, year])
  })

  test.each([
    ['the summer in which leagues played on', '2019-08-09/2020-03-08 2020-06-17/2020-07-26', '19/20 19/20'],
    ['two seasons', '2019-08-24/2020-08-02 2020-09-19/2021-05-23', '19/20 20/21'],
    ['half a season, and the next', '2019-02-01/2019-05-12 2019-08-09/2020-05-30', '18/19 19/20'],
    ['a long winter break', '2023-08-12/2023-12-20 2024-01-20/2024-05-18', '23/24 23/24'],
  ])('the season follows from the days: %s', (_, text, years) => {
    const spans = text.split(' ').map((span) => span.split('/') as [string, string])
    const seasonOf = seasonsOfDays(spans.flatMap(([from, to]) => weeksFrom(from, to)))
    expect(spans.map(([, to]) => seasonOf(to).year).join(' ')).toBe(years)
    expect(spans.map(([from]) => seasonOf(from).year).join(' ')).toBe(years)
  })

  test('a file may hold several leagues or years', () => {
    const of = read({
      'all.csv': [
        'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG',
        'E0,13/08/2022,Oak,Elm,1,0',
        'D1,14/08/2022,Ast,Ulme,1,0',
        'E0,12/08/2023,Oak,Elm,2,0',
        'X9,12/08/2023,Oak,Elm,2,0',
      ].join('\n'),
    })
    expect(putsOf(of, 'season').map(({ id }) => id)).toEqual([
      'openfootball:en.1/2022-23',
      'openfootball:de.1/2022-23',
      'openfootball:en.1/2023-24',
    ])
    expect(skippedOf(of)).toEqual([
      'all.csv 5: Div "X9" is not a known league: it must be one such as E0, D1, SP1',
    ])
  })
})

describe('rows', () => {
  const row = (fields: string) => `2023-08-12,Oak,Elm,${fields}`
  test.each([
    ['a result that is not the score', row('1,0,A,0,0,D'), 'its result is "A", but its score 1:0'],
    ['half of a score', row('1,,H,0,0,D'), 'it has only one of FTHG and FTAG'],
    [
      'a half time beyond the end',
      row('1,0,H,2,0,H'),
      'the score after 90 minutes is below the one at half time',
    ],
    ['a half time alone', row(',,,1,0,H'), 'it has a half-time score but no final score'],
    ['a word for goals', row('one,0,H,0,0,D'), '"one" is not a whole number'],
    ['goals below zero', row('-1,0,A,0,0,D'), 'FTHG is below 0'],
    ['no team', '2023-08-12,,Elm,1,0,H,0,0,D', 'a team has no name'],
    ['one team', '2023-08-12,Man City,Manchester City,1,0,H,0,0,D', 'both names mean the same team'],
    [
      'a day of another season',
      '2024-12-08,Oak,Elm,1,0,H,0,0,D',
      '2024-12-08 is not in the season 2023-24 of its file',
    ],
    ['no day', 'soon,Oak,Elm,1,0,H,0,0,D', '"soon" is not a date'],
    ['an impossible day', '2023-02-30,Oak,Elm,1,0,H,0,0,D', '"2023-02-30" is not a valid date'],
  ])('a row is skipped: %s', (_, line, reason) => {
    const of = read({ 'E0/2324.csv': `Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG,HTR\n${line}` })
    expect(skippedOf(of)).toEqual([`E0/2324.csv 2: ${reason}`])
    expect(of.changes).toEqual([])
    expect(of.report.files).toEqual([{ file: 'E0/2324.csv', rows: 1, skipped: 1 }])
  })

  test('a table whose names give no league is skipped', () => {
    const of = read({ 'cups/2324.csv': table(`2023-08-12,Oak,Elm,1,0,H,0,0,D,,${STATISTICS}`) })
    const reason =
      'the league is unknown: neither the row nor the name of its file or folder gives it (E0.csv, la-liga/)'
    expect(skippedOf(of)).toEqual([`cups/2324.csv 2: ${reason}`])
    // A folder may have other files beside its tables.
    expect(read({ 'x/notes.txt': '', 'x/E0.csv': table() }, ['x/']).report.skipped).toEqual([])
  })

  test('upcoming, missing and awarded results are distinguished', () => {
    const of = read({
      'E0/2324.csv': table(
        `2023-08-12,Oak,Elm,1,0,H,0,0,D,,${STATISTICS}`,
        '2023-08-13,Elm,Ash,0,3,A,,,,,,,,,,,,,,,,',
        '2023-08-14,Ash,Oak,,,,,,,,,,,,,,,,,,,',
        `2023-08-15,Oak,Ash,1,1,D,1,1,D,,${STATISTICS}`,
        '2023-08-16,Ash,Elm,NA,NA,,,,,,,,,,,,,,,,,',
      ),
    })
    const matches = putsOf(of, 'match').map(({ data }) => data)
    expect(matches.map(({ status }) => status).join(' ')).toBe(
      'finished finished notstarted finished notstarted',
    )
    expect(matches[1]).toMatchObject({
      awarded: true,
      statusDescription: 'Awarded',
      awayScore: { current: 3 },
    })
    expect(matches[1]).not.toHaveProperty('statistics')
    expect(matches[1]?.homeScore).not.toHaveProperty('period1')
    expect(matches[2]).not.toHaveProperty('homeScore')
    expect(unknownsOf(of)).toMatchObject({
      'results without a half time and statistics (taken as awarded)': 1,
      'results of matches before the last known result (taken as not started)': 1,
    })
  })

  test('a half time that is missing alone makes no match awarded', () => {
    for (const score of ['0,3,A', '2,1,H']) {
      const whole = read({
        'E0/2324.csv': table(
          `2023-08-12,Oak,Elm,1,0,H,0,0,D,,${STATISTICS}`,
          `2023-08-13,Elm,Ash,${score},,,,,${STATISTICS}`,
        ),
      })
      const bare = read({
        'E0/2324.csv': `Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,HTHG,HTAG\n12/08/2023,Oak,Elm,1,0,H,0,0\n13/08/2023,Elm,Ash,${score},,`,
      })
      for (const of of [whole, bare])
        expect(putsOf(of, 'match').filter(({ data }) => data.awarded)).toEqual([])
    }
  })

  test('a file without half-time scores has no awarded matches', () => {
    const of = read({ 'E0/9394.csv': 'Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR\n14/08/93,Oak,Elm,1,2,A' })
    expect(onlyPut(of, 'match').data).toMatchObject({ startTimestamp: Date.parse('1993-08-14T11:00:00Z') })
    expect(onlyPut(of, 'match').data).not.toHaveProperty('awarded')
  })

  test('impossible statistics are omitted and the match is imported', () => {
    const of = read({
      'E0/2324.csv': table(
        '2023-08-12,Oak,Elm,1,0,H,0,0,D,,3,8,4,3,x,12,5,6,1,2,0,1',
        `2023-08-13,Elm,Oak,1,0,H,0,0,D,,${STATISTICS}`,
      ),
    })
    const keys = putsOf(of, 'match')[0]?.data.statistics?.[0]?.items.map(({ key }) => key)
    expect(keys).toEqual(['cornerKicks', 'yellowCards', 'redCards'])
    expect(unknownsOf(of)).toMatchObject({
      'statistics that are not counts (left out)': 1,
      'more shots on target than shots (both left out)': 1,
    })
  })

  test('times are British and days are written day first', () => {
    const of = read({
      'D1.csv':
        'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG\r\nD1,03/02/24,19:30,Oak,Elm,1,0\r\nD1,04/08/2023,14:30,Elm,Oak,1,0\r\n',
    })
    expect(putsOf(of, 'match').map(({ data }) => new Date(data.startTimestamp).toISOString())).toEqual([
      '2023-08-04T13:30:00.000Z',
      '2024-02-03T19:30:00.000Z',
    ])
    expect(unknownsOf(of)).not.toHaveProperty('kick-off times (12:00 local time assumed)')
  })

  test('the summary names an encoding that is not UTF-8', () => {
    const old = 'Date,HomeTeam,AwayTeam,FTHG,FTAG\n2023-08-12,M\u00fcnchen,Elm,1,0'
    const of = read({ 'D1.csv': Uint8Array.from(old, (letter) => letter.charCodeAt(0)) })
    expect(putsOf(of, 'team')[0]?.data.name).toBe('München')
    expect(unknownsOf(of)).toMatchObject({ 'encoding of files (read as windows-1252)': 1 })
  })
})

describe('meetings, duplicates and newer files', () => {
  const match = (day: string, score = '1,0') => `${day},Oak,Elm,${score}`
  const file = (...rows: string[]) => ['Date,HomeTeam,AwayTeam,FTHG,FTAG', ...rows].join('\n')
  const idsOf = (of: Import) =>
    putsOf(of, 'match').map(({ id }) => id.replace('openfootball:sco.1/2023-24/league/sco/oak/sco/elm', ''))

  test('a league with four rounds numbers meetings by day, in any row order', () => {
    expect(idsOf(read({ 'SC0.csv': file(match('2023-08-12'), match('2024-02-03')) }))).toEqual(['', '/2'])
    const later = read({ 'SC0.csv': file(match('2024-02-03', '3,0'), match('2023-08-12')) })
    expect(putsOf(later, 'match').find(({ id }) => id.endsWith('/2'))?.data.homeScore?.current).toBe(3)
  })

  test('openfootball gives the meetings the same ids', () => {
    const file = matchesFile(
      'Premiership 2023/24',
      `Matchday 1 | 2023-08-12 15:00 | Oak - Elm
       Matchday 19 | 2024-02-03 15:00 | Oak - Elm`,
    )
    expect(idsOf(importFiles({ '2023-24/sco.1.json': file }))).toEqual(['', '/2'])
  })

  test('of two files with the same match the one with a result wins', () => {
    const of = read({
      '2324/SC0.csv': file(match('2023-08-12', ','), match('2024-02-03')),
      '2324-new/SC0.csv': file(match('2023-08-13', '2,0')),
    })
    expect(idsOf(of)).toHaveLength(2)
    expect(skippedOf(of)).toEqual(['2324/SC0.csv 2: 2324-new/SC0.csv has the same match'])
    expect(putsOf(of, 'season')).toHaveLength(1)
  })

  test('importing a file twice changes nothing, a newer file only what is new', () => {
    const db = openMemory()
    const old = file(match('2023-08-12'), match('2024-02-03', ','))
    mustApply(db, read({ 'SC0.csv': old }).changes)
    expectNothingNew(read({ 'SC0.csv': old }))
    const newer = mustApply(
      db,
      read({ 'SC0.csv': file(match('2023-08-12'), match('2024-02-03', '2,2')) }).changes,
    )
    expect(newer.applied.map(({ kind }) => kind)).toEqual(['match'])
  })
})

// Invented prices of invented clubs, in the columns of the newer and older files.
const ODDS_HEADER =
  'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,B365H,B365D,B365A,PSH,PSD,PSA,AvgH,AvgD,AvgA,B365>2.5,B365<2.5,P>2.5,P<2.5,AHh,B365AHH,B365AHA,PAHH,PAHA,' +
  'B365CH,B365CD,B365CA,PSCH,PSCD,PSCA,AvgCH,AvgCD,AvgCA,PC>2.5,PC<2.5,AHCh,PCAHH,PCAHA'
const ODDS_ROW =
  'D1,12/08/2023,15:00,Oak,Elm,2,1,2.1,3.4,3.5,2.15,3.45,3.55,2.08,3.4,3.5,1.9,1.95,1.92,1.99,-0.5,2.1,1.8,2.13,1.82,' +
  '2.0,3.5,3.7,2.02,3.55,3.8,1.99,3.5,3.7,1.85,2.05,-0.25,1.78,2.16'

function oddsOf(row = ODDS_ROW, header = ODDS_HEADER): Import {
  return read({ 'D1.csv': `${header}\n${row}` })
}

function boardsOf(of: Import): Record<string, { prematch: BoardChange }> {
  const change = of.changes.find(({ kind }) => kind === 'oddsBoards')
  return change?.op === 'merge'
    ? (change.data as { boards: Record<string, { prematch: BoardChange }> }).boards
    : {}
}

describe('odds of football-data', () => {
  test('boards have closing prices in the markets and lines of each bookmaker', () => {
    const closed = { isBettingActive: false, updatedAt: Date.parse('2023-08-12T14:00:00Z') }
    const handicap = (argument: number, home: number, away: number) => ({
      stakes: {
        handicap_1: { lines: [{ argument, factor: home }] },
        handicap_2: { lines: [{ argument: -argument, factor: away }] },
      },
    })
    const first = {
      result: result(2, 3.5, 3.7),
      total: total(2.5, 1.9, 1.95),
      handicap: handicap(-0.5, 2.1, 1.8),
    }
    const fifth = {
      result: result(2.02, 3.55, 3.8),
      total: total(2.5, 1.85, 2.05),
      asian_handicap: handicap(-0.25, 1.78, 2.16),
    }
    expect(boardsOf(oddsOf())).toEqual({
      '1': { prematch: board(first, closed) },
      '5': { prematch: board(fifth, closed) },
    })
  })

  test('base odds have opening and closing prices, settled by the result', () => {
    const [result, total, handicap] = onlyPut(oddsOf(), 'match').data.oddsBase ?? []
    expect(result).toEqual({
      name: 'Full time',
      group: '1X2',
      choices: [
        { name: '1', decimal: 1.99, initialDecimal: 2.08, winning: true },
        { name: 'X', decimal: 3.5, initialDecimal: 3.4, winning: false },
        { name: '2', decimal: 3.7, initialDecimal: 3.5, winning: false },
      ],
    })
    // The average prices no total here: it is that of the first bookmaker, who has no closing one.
    expect(total).toMatchObject({
      choiceGroup: '2.5',
      choices: [{ decimal: 1.9, winning: true }, { winning: false }],
    })
    // The first one with a handicap has the line before the closing one.
    expect(handicap?.choices).toEqual([
      { name: '(-0.5) Oak', handicap: -0.5, decimal: 2.1, initialDecimal: 2.1, winning: true },
      { name: '(0.5) Elm', handicap: 0.5, decimal: 1.8, initialDecimal: 1.8, winning: false },
    ])
  })

  test('upcoming matches have open odds as of the Friday or Tuesday before', () => {
    const of = oddsOf(
      'D1,15/08/2023,19:00,Oak,Elm,,,2.1,3.4,3.5',
      'Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,B365H,B365D,B365A',
    )
    expect(boardsOf(of)['1']?.prematch).toMatchObject({
      isBettingActive: true,
      updatedAt: Date.parse('2023-08-15T15:00:00Z'),
    })
    const [base] = onlyPut(of, 'match').data.oddsBase ?? []
    expect(base?.choices.map(({ winning }) => winning)).toEqual(Array(3).fill(false))
  })

  test('old column names, odd lines, quarter lines and refunds are read', () => {
    const of = oddsOf(
      'D1,14/08/2013,Oak,Elm,1,1,2.1,3.4,3.5,1.9,1.95,2.05,1.85,-0.25,1.95,1.93,0',
      'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,BbAvH,BbAvD,BbAvA,BbAv>2.5,BbAv<2.5,BbAvAHH,BbAvAHA,BbAHh,B365AHH,B365AHA,B365AH',
    )
    const [, , handicap] = onlyPut(of, 'match').data.oddsBase ?? []
    expect(handicap?.choices.map(({ handicap: line, winning }) => [line, winning])).toEqual([
      [-0.25, false],
      [0.25, true],
    ])
    expect(boardsOf(of)['1']?.prematch.markets.handicap?.stakes.handicap_1?.lines).toEqual([
      { argument: 0, factor: 1.95 },
    ])
    expect(boardsOf(of)['1']?.prematch.markets.handicap?.stakes.handicap_2?.lines?.[0]?.argument).toBe(0)
  })

  test.each([
    ['a margin of a third', '1.5,3,3', 'odds with a margin outside of 0 to 20 % (left out)'],
    ['no margin at all', '3.5,3.5,3.5', 'odds with a margin outside of 0 to 20 % (left out)'],
    ['one price missing', '2.1,,3.5', 'odds that are not complete (left out)'],
    ['a price of 1', '1,9,12', 'odds of 1 and less (left out)'],
    ['a word', '2.1,even,3.5', 'odds that are not complete (left out)'],
  ])('odds are omitted: %s', (_, prices, what) => {
    const of = oddsOf(
      `D1,12/08/2023,Oak,Elm,1,0,${prices}`,
      'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,B365H,B365D,B365A',
    )
    expect(unknownsOf(of)).toMatchObject({ [what]: 1 })
    expect(boardsOf(of)).toEqual({})
    expect(onlyPut(of, 'match').data).not.toHaveProperty('oddsBase')
  })

  test('quarter lines appear only on boards that have them', () => {
    const of = oddsOf(
      'D1,12/08/2023,Oak,Elm,1,0,-0.75,1.95,1.93',
      'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,AHh,B365AHH,B365AHA',
    )
    expect(boardsOf(of)).toEqual({})
    expect(unknownsOf(of)).toMatchObject({
      'lines that the bookmaker does not offer on its boards (left out)': 1,
    })
  })

  test('bets on awarded matches are void', () => {
    const of = read({
      'D1.csv': [
        'Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,HTHG,HTAG,HS,AS,B365H,B365D,B365A',
        'D1,12/08/2023,Oak,Elm,1,0,0,0,9,9,2.1,3.4,3.5',
        'D1,13/08/2023,Elm,Oak,0,2,,,,,2.1,3.4,3.5',
      ].join('\n'),
    })
    const [, awarded] = putsOf(of, 'match')
    expect(awarded?.data.awarded).toBe(true)
    expect(awarded?.data.oddsBase?.[0]?.choices.every(({ winning }) => !winning)).toBe(true)
  })

  test('every imported market has all prices and a margin of 0 to 20 %', () => {
    const price = fc.oneof(
      fc.constantFrom('', '0', '1', 'x', '-2'),
      fc.double({ min: 0.5, max: 30, noNaN: true }).map(String),
    )
    fc.assert(
      fc.property(price, price, price, (home, draw, away) => {
        const table = readCsv(contentOf(`B365H,B365D,B365A\n${home},${draw},${away}\nx,x,x`), {
          header: true,
        })
        const [row] = table
        const columns = oddsColumns(table, new Map([['B365', 1]]))
        const found = row ? pricesOfRow(row, columns, () => {}).bookmakers : []
        for (const { prices } of found.flatMap(({ opening }) => opening)) {
          const margin = prices.reduce((sum, one) => sum + 1 / one, 0) - 1
          expect(prices.length === 3 && margin >= 0 && margin <= 0.2).toBe(true)
        }
      }),
    )
  })

  test('an option maps column prefixes to bookmakers', () => {
    const files = memoryFiles({ 'D1.csv': `${ODDS_HEADER}\n${ODDS_ROW}` })
    const withOption = (text: string) =>
      importChanges(footballData, ['D1.csv'], new ImportReport(), {
        files,
        options: { 'odds-bookmakers': text },
      })
    const boards = [...withOption('PS=2, B365 = bookmaker_3')].find(({ kind }) => kind === 'oddsBoards')
    expect(boards?.op === 'merge' && Object.keys((boards.data as { boards: object }).boards)).toEqual([
      '2',
      '3',
    ])
    expect([...withOption('')].some(({ kind }) => kind === 'oddsBoards')).toBe(false)
    expect(() => [...withOption('B365=6')]).toThrow('--odds-bookmakers must have pairs such as B365=1,PS=5')
  })

  test.each([
    ['B365', 'must have pairs such as B365=1,PS=5'],
    ['B365=6', 'must have pairs such as B365=1,PS=5'],
    ['B365=nobody', 'must have pairs such as B365=1,PS=5'],
    ['B365=1,B365=2', 'names B365 twice'],
    ['B365=1,PS=1', 'assigns bookmaker 1 to two prefixes'],
  ])('the option value %j is rejected', (text, message) => {
    expect(readOddsBookmakers(text)).toStartWith(message)
  })
})
