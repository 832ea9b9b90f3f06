/** Source format openfootball: leagues and cups, given as small made-up files, and what comes out of them. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { SKIPPED_ROWS_LIMIT } from '../../src/feed/formats/import-report.ts'
import { findSourceFormat, SOURCE_FORMATS } from '../../src/feed/formats/index.ts'
import { openfootball } from '../../src/feed/formats/openfootball/index.ts'
import {
  importFiles,
  kindsOf,
  matchesFile,
  oneMatch,
  onlyPut,
  putsOf,
  skippedOf,
  unknownsOf,
} from '../support/openfootball-kit.ts'

test('formats are found by their unique names', () => {
  expect(findSourceFormat('openfootball')).toBe(openfootball)
  expect(findSourceFormat('nothing')).toBeUndefined()
  expect(new Set(SOURCE_FORMATS.map(({ name }) => name)).size).toBe(SOURCE_FORMATS.length)
})

describe('an openfootball league', () => {
  const league = importFiles({
    '2023-24/en.1.json': matchesFile(
      'English Premier League 2023/24',
      `Matchday 1 | 2023-08-12 15:00 | Everton FC - Fulham FC | ht 0:0, ft 0:1
       Matchday 2 | 2023-12-02 | Fulham FC - Everton FC
       Matchday 3 | 2024-05-01 20:00 | Elm FC - Fulham FC | | status=postponed`,
    ),
  })

  test('a league is imported as category, tournament, teams, season and matches', () => {
    expect(kindsOf(league)).toBe('category tournament team team team season match match match')
    expect(onlyPut(league, 'category')).toMatchObject({
      id: 'openfootball:eng',
      data: { name: 'England', translations: { ru: 'Англия' }, countryCode: 'GB' },
    })
    expect(onlyPut(league, 'tournament')).toMatchObject({
      id: 'openfootball:en.1',
      data: { name: 'Premier League', translations: { ru: 'Премьер-лига' }, categoryId: 'openfootball:eng' },
    })
  })

  test('the season has its table and deductions', () => {
    const { id, data } = onlyPut(league, 'season')
    expect(id).toBe('openfootball:en.1/2023-24')
    expect(data).toMatchObject({
      name: 'Premier League 23/24',
      year: '23/24',
      startTimestamp: Date.parse('2023-08-12T14:00:00Z'),
      endTimestamp: Date.parse('2024-05-01T19:00:00Z'),
    })
    expect(data.rules?.tieBreakers.slice(0, 2)).toEqual(['goalDifference', 'goalsFor'])
    expect(data.rules?.tables.map(({ key, teamIds }) => [key, teamIds?.length])).toEqual([['league', 3]])
    expect(data.rules?.tables[0]).not.toHaveProperty('zones')
    // Only of teams that are there: Nottingham Forest is not.
    expect(data.rules?.deductions).toMatchObject([{ teamId: 'openfootball:team/eng/everton', points: 8 }])
  })

  test('matches have status, round and table', () => {
    const [first, second, third] = putsOf(league, 'match')
    expect(first).toMatchObject({
      id: 'openfootball:en.1/2023-24/league/eng/everton/eng/fulham',
      data: {
        status: 'finished',
        round: { round: 1 },
        standingsTable: 'league',
        awayScore: { current: 1, period2: 1 },
      },
    })
    expect(first?.data).not.toHaveProperty('liveEvents')
    expect(second?.data).toMatchObject({
      status: 'notstarted',
      startTimestamp: Date.parse('2023-12-02T12:00:00Z'),
    })
    expect(second?.data).not.toHaveProperty('homeScore')
    expect(third?.data.status).toBe('postponed')
  })

  test('the summary counts rows and lists unknown names', () => {
    expect(league.report.files).toEqual([{ file: '2023-24/en.1.json', rows: 3, skipped: 0 }])
    expect(league.report.changes).toEqual({ category: 1, tournament: 1, team: 3, season: 1, match: 3 })
    expect(unknownsOf(league)).toEqual({ 'kick-off times (12:00 local time assumed)': 1 })
  })
})

describe('invalid rows', () => {
  test('invalid rows are skipped with their reasons', () => {
    const good = oneMatch().matches[0]
    const { report, changes } = importFiles({
      '2023-24/en.1.json': {
        name: 'English Premier League 2023/24',
        matches: [
          good,
          { ...good, date: '2023-13-01' },
          { ...good, time: '26:00' },
          { ...good, team1: '' },
          { ...good, team2: 'Oak' },
          { ...good, score: { ft: [1] } },
          'text',
          { ...good, team1: '???' },
          good,
        ],
      },
    })
    expect(changes.filter(({ kind }) => kind === 'match')).toHaveLength(1)
    expect(report.files[0]).toMatchObject({ rows: 9, skipped: 8 })
    const byRow = report.skipped.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0))
    expect(byRow.map(({ row, reason }) => `${row} ${reason}`)).toEqual([
      '2 "2023-13-01" is not a valid date',
      '3 "26:00" is not a time',
      '4 team1 has no name',
      '5 both names mean the same team',
      '6 score "ft" is not a pair of counts',
      '7 it is not an object',
      '8 a team has no name',
      '9 it repeats row 1',
    ])
  })

  test('unreadable files are skipped', () => {
    const of = importFiles({
      'x/en.1.json': '{"name":',
      'x/en.2.json': { name: 'Something else' },
      'x/worldcup.standings.json': { groups: [] },
      'x/notes.txt': 'text',
    })
    expect(of.changes).toEqual([])
    expect(skippedOf(of)).toEqual([
      expect.stringMatching(/^x\/notes\.txt: .*openfootball reads: \*\.teams\.json/),
      'x/en.1.json: it is not valid JSON',
      'x/en.2.json: it has no list of matches',
    ])
  })

  test('all skipped rows are counted, and a bounded number is listed', () => {
    const matches = Array.from({ length: SKIPPED_ROWS_LIMIT + 5 }, () => ({}))
    const { report } = importFiles({ '2023-24/en.1.json': { name: 'x 2023/24', matches } })
    expect(report.skippedCount).toBe(SKIPPED_ROWS_LIMIT + 5)
    expect(report.skipped).toHaveLength(SKIPPED_ROWS_LIMIT)
  })
})

describe('an openfootball cup', () => {
  const cup = importFiles({
    '2018-19/de.cup.json': matchesFile(
      'DFB Pokal 2018/19',
      `Round 1 | 2018-08-17 20:45 | Oak - Elm | ht 1:0, ft 1:1, et 3:2
       Round 1 | 2018-08-18 20:45 | Ash - Fir | ht 0:0, ft 1:1, et 1:1, p 3:4
       Final | 2019-05-25 20:00 | Oak - Fir | ft 0:3
       Round of 16 | 2019-02-05 20:00 | Oak - Yew | ft 1:0`,
    ),
  })

  test('a cup has numbered rounds and no tables', () => {
    expect(onlyPut(cup, 'season').data).not.toHaveProperty('rules')
    const rounds = putsOf(cup, 'match').map(({ data }) => data.round)
    expect(rounds).toEqual([
      { round: 1, name: 'Round 1', slug: 'round-1' },
      { round: 1, name: 'Round 1', slug: 'round-1' },
      { round: 3, name: 'Final', slug: 'final', cupRoundType: 1 },
      { round: 2, name: '1/8', slug: 'round-of-16', cupRoundType: 8 },
    ])
    expect(putsOf(cup, 'match').every(({ data }) => data.standingsTable === null)).toBe(true)
  })

  test('a cup match has extra time and shoot-out', () => {
    const [extra, shootOut] = putsOf(cup, 'match')
    expect(extra?.data).toMatchObject({ overtimeLength: 900, homeScore: { current: 3, overtime: 2 } })
    expect(shootOut?.data).toMatchObject({
      homeScore: { current: 1, penalties: 3 },
      awayScore: { penalties: 4 },
    })
  })
})

describe('two legs, replays and leagues of four rounds', () => {
  test('every meeting has a unique id', () => {
    const legs = importFiles({
      '2024-25/uefa.cl.json': matchesFile(
        'UEFA Champions League 2024/25',
        `League, Matchday 1 | 2024-09-17 20:00 | Oak (ENG) - Elm (GER)
         Playoffs, Matchday 1 | 2025-02-11 20:00 | Oak (ENG) - Elm (GER)
         Playoffs, Matchday 2 | 2025-02-18 20:00 | Elm (GER) - Oak (ENG)
         Finals, Semifinals | 2025-04-29 20:00 | Oak (ENG) - Ash (FRA)
         Finals, Semifinals | 2025-05-06 20:00 | Ash (FRA) - Oak (ENG)`,
      ),
    })
    expect(putsOf(legs, 'match').map(({ id }) => id.replace('openfootball:uefa.cl/2024-25/', ''))).toEqual([
      'league/eng/oak/ger/elm',
      'playoffs-matchday-1/eng/oak/ger/elm',
      'playoffs-matchday-2/ger/elm/eng/oak',
      'semifinals/eng/oak/fra/ash',
      'semifinals/fra/ash/eng/oak',
    ])
    expect(putsOf(legs, 'match').map(({ data }) => data.round?.round)).toEqual([1, 2, 2, 3, 3])
  })

  test('a second stage has its own table with half of the points', () => {
    const austria = importFiles({
      '2024-25/at.1.json': matchesFile(
        'Österr. Bundesliga 2024/25',
        `Matchday 1 | 2024-08-02 20:00 | Oak - Elm
         Championship, Matchday 23 | 2024-08-02 20:00 | Oak - Elm`,
      ),
    })
    const { rules } = onlyPut(austria, 'season').data
    expect(rules?.tieBreakers[0]).toBe('roundedDown')
    expect(rules?.tables).toMatchObject([
      { key: 'league' },
      { key: 'Championship', carriesFrom: { table: 'league', pointsFactor: 0.5, rounding: 'down' } },
    ])
    const ids = putsOf(austria, 'match').map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
  })
})

describe('a newer version of a file', () => {
  const teams = ['Oak', 'Elm', 'Ash', 'Fir']
  const pairs = teams.flatMap((home) =>
    teams.filter((away) => away !== home).map((away) => [home, away] as const),
  )
  // Every pair meets twice on either ground: the round is all that parts the meetings.
  const fixtures = [...pairs, ...pairs].map(([team1, team2], index) => ({
    round: `Matchday ${index + 1}`,
    team1,
    team2,
  }))
  const idsOf = (matches: readonly { round: string; team1: string; team2: string }[]) => {
    const of = importFiles({ '2024-25/sco.1.json': { name: 'Scottish Premiership 2024/25', matches } })
    const ids = putsOf(of, 'match').map(({ id }) => id)
    expect(ids).toHaveLength(matches.length)
    return new Map(matches.map(({ round }, index) => [round, ids[index] ?? '']))
  }

  test('ids are stable under new dates, scores, statuses and row order', () => {
    const plain = fixtures.map((match, index) => ({
      ...match,
      date: `2024-08-${10 + (index % 20)}`,
      time: '15:00',
    }))
    const before = idsOf(plain)
    expect(new Set(before.values()).size).toBe(fixtures.length)
    const change = fc.record({
      date: fc.constantFrom('2024-07-01', '2024-12-24', '2025-05-20'),
      time: fc.constantFrom('12:30', '20:00', undefined),
      score: fc.constantFrom({}, { ft: [1, 0] }, { ht: [1, 1], ft: [2, 1] }),
      status: fc.constantFrom(undefined, 'postponed', 'abandoned'),
      order: fc.integer(),
    })
    const changes = fc.array(change, { minLength: fixtures.length, maxLength: fixtures.length })
    fc.assert(
      fc.property(changes, (list) => {
        const newer = plain
          .map((match, index) => ({ ...match, ...list[index], order: list[index]?.order ?? 0 }))
          .sort((a, b) => a.order - b.order)
        const after = idsOf(newer)
        expect([...after].sort()).toEqual([...before].sort())
      }),
      { numRuns: 30 },
    )
  })

  test('a meeting added later does not change earlier ids', () => {
    const dated = fixtures.map((match) => ({ ...match, date: '2024-08-10', time: '15:00' }))
    const whole = idsOf(dated)
    for (const [round, id] of idsOf(dated.slice(0, pairs.length))) expect(id).toBe(whole.get(round) ?? '')
  })

  test('the teams of a numbered final may become known later', () => {
    const final = (team1: string, team2: string) => {
      const row = { num: 104, round: 'Final', date: '2026-07-19', time: '15:00 UTC-4', team1, team2 }
      return importFiles({ '2026/worldcup.json': { name: 'World Cup 2026', matches: [row] } })
    }
    const early = final('W101', 'W102')
    const late = final('Spain', 'Argentina')
    expect(onlyPut(early, 'match').id).toBe(onlyPut(late, 'match').id)
    expect(putsOf(early, 'team')[0]?.data).toMatchObject({
      name: 'Winner of match 101',
      translations: { ru: 'Победитель матча 101' },
      national: false,
    })
    expect(unknownsOf(early)).toEqual({ 'teams not decided yet': 1 })
  })
})
