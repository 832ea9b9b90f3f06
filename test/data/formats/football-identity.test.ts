/** Two sources of one season imported into one file: whatever the order and however often, one set of matches. */

import { Database } from 'bun:sqlite'
import { afterAll, describe, expect, test } from 'bun:test'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runImport } from '../../../src/commands/data/import.ts'
import { commandContext, temporaryFolder } from '../../support/command-kit.ts'

const folder = temporaryFolder('identity')
afterAll(() => folder.remove())

function write(path: string, text: string): void {
  mkdirSync(join(folder.path, path, '..'), { recursive: true })
  writeFileSync(join(folder.path, path), text)
}

async function importAll(database: string, ...sources: readonly Source[]): Promise<string[]> {
  const told: string[] = []
  for (const [format, path] of sources) {
    const lines: string[] = []
    const context = commandContext((line) => lines.push(line))
    await runImport(context, format, [join(folder.path, path)], {
      database: join(folder.path, database),
      feedPort: null,
      sources: [],
      undoImports: 1,
      format: format === 'table' ? { mapping: join(folder.path, path, '../mapping.json') } : {},
    })
    told.push(lines.join('\n'))
  }
  return told
}

type Source = readonly [format: string, path: string]

/** Two sources imported one after the other, in both orders and each again, which changes nothing. */
function inBothOrders(
  one: Source,
  other: Source,
  name: string,
  check: (database: string, reports: string[], first: Source) => void,
): void {
  for (const order of [[one, other] as const, [other, one] as const])
    test(`${name}: ${order[0][0]} first`, async () => {
      const database = `${order.map(([, path]) => path.replaceAll('/', '-')).join('-')}.db`
      check(database, await importAll(database, ...order), order[0])
      for (const report of await importAll(database, ...order)) expect(report).toContain(' 0 applied, ')
    })
}

/** A file of football-data. */
function leagueTable(
  division: string,
  rows: readonly (readonly [day: string, home: string, away: string, goals: readonly number[]])[],
): string {
  const lines = rows.map(([day, home, away, [a = 0, b = 0]]) => {
    const date = day.split('-').reverse().join('/')
    return `${division},${date},${home},${away},${a},${b},${a > b ? 'H' : a < b ? 'A' : 'D'},A Person`
  })
  return ['Div,Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR,Referee', ...lines].join('\n')
}

function rowsOf(database: string, question: string): unknown[] {
  const db = new Database(join(folder.path, database), { readonly: true })
  try {
    return db.query(question).values()
  } finally {
    db.close()
  }
}

const DAY = 86_400_000
const dayOf = (start: string, days: number) =>
  new Date(Date.parse(start) + days * DAY).toISOString().slice(0, 10)

/** Clubs of no table: as one source spells them, and as the other one does. */
const CLUBS = [
  ['Oakford Wanderers FC', 'Oakford'],
  ['Elmstead Rovers FC', 'Elmstead Rvs'],
  ['Ashby Athletic FC', 'The Foxes'],
  ['Pinewell Town FC', 'PWT'],
  ['Birchley United FC', 'Birchley'],
  ['Larchmont FC', 'Riverside 04'],
] as const
const FIXTURES = CLUBS.flatMap((home, one) =>
  CLUBS.flatMap((away, other) =>
    one === other
      ? []
      : [
          {
            home,
            away,
            day: dayOf('2023-08-12', 7 * ((one * 5 + other * 3) % 11)),
            goals: [one % 3, other % 2],
          },
        ],
  ),
)
const matchOf = ({ home, away, day, goals }: (typeof FIXTURES)[number], index: number) => ({
  round: `Matchday ${index + 1}`,
  date: day,
  time: '15:00',
  team1: home[0],
  team2: away[0],
  score: { ft: goals },
})
write(
  'json/2023-24/en.1.json',
  JSON.stringify({ name: 'English Premier League 2023/24', matches: FIXTURES.map(matchOf) }),
)
write(
  'csv/2324/E0.csv',
  leagueTable(
    'E0',
    FIXTURES.map(({ home, away, day, goals }) => [day, home[1], away[1], goals]),
  ),
)
const JSON_FILES = ['openfootball', 'json'] as const
const CSV_FILES = ['football-data', 'csv'] as const

describe('sources that contradict each other', () => {
  const changed = FIXTURES.map(({ day, goals }, index) =>
    index === 3 ? { day, goals: [9, 0] } : index === 4 ? { day: dayOf(day, 3), goals } : { day, goals },
  )
  write(
    'other/2324/E0.csv',
    leagueTable(
      'E0',
      FIXTURES.map(({ home, away }, index) => [changed[index]!.day, home[1], away[1], changed[index]!.goals]),
    ),
  )
  inBothOrders(JSON_FILES, ['football-data', 'other'], 'are named', (_, [, second = '']) => {
    const lines = second.split('\n').filter((line) => line.startsWith('contradicted: '))
    expect(lines).toHaveLength(2)
    expect(lines[0]).toContain('9:0')
  })
})

describe('a season of clubs that no table knows', () => {
  inBothOrders(JSON_FILES, CSV_FILES, 'one set of clubs and matches', (database, [, second = '']) => {
    expect(second).toContain('6 teams recognized under the name of another source')
    expect(second).not.toContain('warning')
    expect(
      rowsOf(
        database,
        `SELECT count(*), sum(h.round_info ->> 'round' IS NOT NULL), sum(h.referee IS NOT NULL),
           (SELECT count(*) FROM team) FROM match m JOIN match_head h ON h.match_id = m.id`,
      ),
    ).toEqual([[30, 30, 30, 6]])
  })

  test('a club under two names in one file is named in a warning', async () => {
    const matches = FIXTURES.map(matchOf).map((match, index) =>
      index > 25 && match.team1 === 'Larchmont FC' ? { ...match, team1: 'Larchmont Sporting' } : match,
    )
    write('odd/2023-24/en.1.json', JSON.stringify({ name: 'English Premier League 2023/24', matches }))
    const [told = ''] = await importAll('odd.db', ['openfootball', 'odd'])
    expect(told).toContain('warning: Premier League 23/24: in "league" most teams have 10 matches, but not')
    expect(told).toContain('Larchmont Sporting (4)')
  })
})

describe("a table of one's own beside a known league", () => {
  const rows = FIXTURES.map(({ home, away, day, goals }) => [day, home[1], away[1], ...goals].join(';'))
  write('own/results.csv', ['day;home;away;h;a', ...rows].join('\n'))
  const number = (column: string) => ({ column, as: 'integer' })
  write(
    'own/mapping.json',
    JSON.stringify({
      sport: 'football',
      source: 'mine',
      kind: 'match',
      id: 'mine:match/{day}-{home}-{away}',
      league: { name: 'Premier League', country: 'England', season: '2023/24', home: 'home', away: 'away' },
      fields: {
        startTimestamp: { column: 'day', as: 'moment', zone: 'Europe/London' },
        status: { value: 'finished' },
        'homeScore.current': number('h'),
        'awayScore.current': number('a'),
      },
    }),
  )
  inBothOrders(
    ['openfootball', 'json'],
    ['table', 'own/results.csv'],
    'one league and one set of matches',
    (database) => {
      const count = (table: string) => `(SELECT count(*) FROM ${table})`
      const counts = ['tournament', 'season', 'team', 'match'].map(count).join(', ')
      expect(rowsOf(database, `SELECT ${counts}`)).toEqual([[1, 1, CLUBS.length, FIXTURES.length]])
      const [[status]] = rowsOf(database, "SELECT document ->> '$.rules.basis.status' FROM season") as [
        [string],
      ]
      expect(status).toBe('known')
    },
  )
})

describe('a final tournament', () => {
  const row = (day: string, home: string, away: string, score: string) =>
    `${day},${home},${away},${score},FIFA World Cup,Oslo,Norway,FALSE`
  write(
    'tables/results.csv',
    [
      'date,home_team,away_team,home_score,away_score,tournament,city,country,neutral',
      // The host is first here, and second in the schedule; one match is on the next day there.
      row('2014-06-12', 'Norway', 'Peru', '1,1'),
      row('2014-06-20', 'Norway', 'Zambia', '2,0'),
    ].join('\n'),
  )
  write(
    'tables/shootouts.csv',
    'date,home_team,away_team,winner,first_shooter\n2014-06-12,Norway,Peru,Norway,Norway',
  )
  write(
    'cup/2014/worldcup.json',
    JSON.stringify({
      name: 'World Cup 2014',
      matches: [
        {
          round: 'Round of 16',
          date: '2014-06-12',
          team1: 'Peru',
          team2: 'Norway',
          score: { ft: [1, 1], et: [1, 1] },
        },
        {
          round: 'Final',
          date: '2014-06-21',
          team1: 'Zambia',
          team2: 'Norway',
          score: { ft: [0, 2], ht: [0, 1] },
        },
      ],
    }),
  )
  const TABLES = ['internationals', 'tables'] as const
  const CUP = ['openfootball', 'cup'] as const
  inBothOrders(TABLES, CUP, 'matches are merged whichever side is named first', (database, _, source) => {
    const first = source === TABLES ? 'Norway' : 'Peru'
    const matches = rowsOf(
      database,
      `SELECT t.name, m.home_score, m.away_score, h.round_info ->> 'name', h.home_score ->> 'period1',
         CASE m.winner_code WHEN 1 THEN t.name WHEN 2 THEN a.name END, h.status_description
       FROM match m JOIN match_head h ON h.match_id = m.id JOIN team t ON t.id = m.home_team_id
       JOIN team a ON a.id = m.away_team_id ORDER BY m.start_ms`,
    )
    const isTurned = first === 'Peru'
    expect(matches).toEqual([
      [first, 1, 1, '1/8', null, 'Norway', 'AP'],
      isTurned
        ? ['Zambia', 0, 2, 'Final', 0, 'Norway', 'Ended']
        : ['Norway', 2, 0, 'Final', 1, 'Norway', 'Ended'],
    ])
  })
})

describe('scorers', () => {
  const results = ['date,home_team,away_team,home_score,away_score,tournament,city,country,neutral']
  const goals = ['date,home_team,away_team,team,scorer,minute,own_goal,penalty']
  const MATCHES = [
    [
      '2014-06-13',
      'Peru',
      'Norway',
      [2, 1],
      [
        ['Peru', 'Ana Luz Vidal', 'Vidal', 11],
        ['Peru', 'Ana Luz Vidal', 'A. Vidal', 70],
        ['Norway', 'Berit Strand', 'Strand', 80],
      ],
    ],
    ['2014-06-17', 'Peru', 'Zambia', [1, 0], [['Peru', 'Carla Aleksandrova', 'Aleksandrowa', 44]]],
  ] as const
  for (const [day, home, away, [a, b], scored] of MATCHES) {
    results.push(`${day},${home},${away},${a},${b},FIFA World Cup,Oslo,Norway,TRUE`)
    for (const [team, name, , minute] of scored)
      goals.push(`${day},${home},${away},${team},${name},${minute},FALSE,FALSE`)
  }
  write('scorer-tables/results.csv', results.join('\n'))
  write('scorer-tables/goalscorers.csv', goals.join('\n'))
  write(
    'scorer-cup/2014/worldcup.json',
    JSON.stringify({
      name: 'World Cup 2014',
      matches: MATCHES.map(([date, team1, team2, ft, scored]) => ({
        round: 'Matchday 1',
        group: 'Group A',
        date,
        team1,
        team2,
        score: { ft },
        goals1: scored.filter(([team]) => team === team1).map(([, , name, minute]) => ({ name, minute })),
        goals2: scored.filter(([team]) => team === team2).map(([, , name, minute]) => ({ name, minute })),
      })),
    }),
  )
  const TABLES = ['internationals', 'scorer-tables'] as const
  const CUP = ['openfootball', 'scorer-cup'] as const
  inBothOrders(TABLES, CUP, 'each is one player of both sources', (database) => {
    expect(
      rowsOf(
        database,
        `SELECT t.name, count(*), count(DISTINCT a.match_id) FROM appearance a JOIN player p ON p.id = a.player_id
         JOIN team t ON t.id = p.team_id GROUP BY t.name ORDER BY 1`,
      ),
    ).toEqual([
      ['Norway', 1, 1],
      ['Peru', 2, 2],
    ])
    expect(rowsOf(database, 'SELECT count(*) FROM player')).toEqual([[3]])
  })
})

describe('a league that splits after three meetings', () => {
  const clubs = Array.from({ length: 12 }, (_, index) => `Club${String.fromCharCode(65 + index)} Town`)
  const pairs = clubs.flatMap((one, a) =>
    clubs.slice(a + 1).map((other, b) => [one, other, a, a + 1 + b] as const),
  )
  const regular = [0, 1, 2].flatMap((meeting) =>
    pairs.map(([one, other, a, b], index) => ({
      stage: 'Regular Season',
      home: (a + b + meeting) % 2 === 0 ? one : other,
      away: (a + b + meeting) % 2 === 0 ? other : one,
      best: one,
      day: dayOf('2022-08-01', meeting * 66 + index),
    })),
  )
  const later = pairs
    .filter(([, , a, b]) => a < 6 === b < 6)
    .map(([one, other, a], index) => ({
      stage: a < 6 ? 'Playoffs - Championship' : 'Relegation Round',
      home: other,
      away: one,
      best: one,
      day: dayOf('2023-04-01', index),
    }))
  const all = [...regular, ...later].map((match) => ({
    ...match,
    goals: match.home === match.best ? [1, 0] : [0, 1],
  }))
  const writeJson = (folder: string, matches: typeof all) =>
    write(
      `${folder}/2022-23/sco.1.json`,
      JSON.stringify({
        name: 'Premiership 2022/23',
        matches: matches.map(({ stage, home, away, day, goals }, index) => ({
          stage,
          round: `Round ${index + 1}`,
          date: day,
          team1: home,
          team2: away,
          score: { ft: goals },
        })),
      }),
    )
  const writeTable = (folder: string, matches: typeof all) =>
    write(
      `${folder}/2223/SC0.csv`,
      leagueTable(
        'SC0',
        matches.map(({ home, away, day, goals }) => [day, home, away, goals]),
      ),
    )
  writeJson('split-json', all)
  writeTable('split-csv', all)
  const JSON_FILES = ['openfootball', 'split-json'] as const
  const CSV_FILES = ['football-data', 'split-csv'] as const
  const tablesIn = (database: string, column: string) =>
    rowsOf(
      database,
      `SELECT standings_table, count(*), sum(${column} IS NOT NULL),
         (SELECT json_array_length(document, '$.rules.tables') FROM season)
       FROM match m JOIN match_head h ON h.match_id = m.id GROUP BY 1 ORDER BY 2 DESC, 1`,
    )
  inBothOrders(JSON_FILES, CSV_FILES, 'has its stages', (database) => {
    for (const column of ["h.round_info ->> 'round'", 'h.referee'])
      expect(tablesIn(database, column)).toEqual([
        ['league', 198, 198, 3],
        ['Championship', 15, 15, 3],
        ['Relegation', 15, 15, 3],
      ])
  })

  writeJson('half-json', all.slice(0, 150))
  writeTable('half-csv', all.slice(150))
  const HALVES = [
    ['openfootball', 'half-json'],
    ['football-data', 'half-csv'],
  ] as const
  inBothOrders(...HALVES, 'has them when each source has a half', (database) =>
    expect(tablesIn(database, 'h.referee')).toEqual([
      ['league', 198, 48, 3],
      ['Championship', 15, 15, 3],
      ['Relegation', 15, 15, 3],
    ]),
  )
})

describe('sides that are not decided yet', () => {
  const cup = (sides: readonly (readonly [string, string, string])[]) =>
    JSON.stringify({
      name: 'Nation Cup 2025',
      matches: sides.map(([round, team1, team2], index) => ({
        round,
        date: `2025-06-${10 + index}`,
        time: '18:00 UTC+0',
        team1,
        team2,
      })),
    })
  const groups = ['Matchday 1', 'Matchday 1'].map(
    (round, index) => [round, index ? 'Spain' : 'France', index ? 'Italy' : 'Poland'] as const,
  )
  write(
    'early/2025/nation.json',
    cup([...groups, ['Semi-finals', 'TBD', 'TBD'], ['Final', 'Winner SF1', 'W2']]),
  )
  write(
    'late/2025/nation.json',
    cup([...groups, ['Semi-finals', 'France', 'Italy'], ['Final', 'Spain', 'W2']]),
  )
  inBothOrders(['openfootball', 'early'], ['openfootball', 'late'], 'give way to teams', (database) => {
    const sides = `SELECT h.name, a.name FROM match m JOIN team h ON h.id = home_team_id
      JOIN team a ON a.id = away_team_id ORDER BY start_ms`
    expect(rowsOf(database, sides)).toEqual([
      ['France', 'Poland'],
      ['Spain', 'Italy'],
      ['France', 'Italy'],
      ['Spain', 'Winner of match 2'],
    ])
    // Placeholders stand in no list and no search.
    const listed = 'SELECT count(*) FROM team WHERE popularity >= 0'
    const found = "SELECT count(*) FROM search_entry WHERE names LIKE '%winner%' OR names LIKE '%tbd%'"
    expect([rowsOf(database, listed), rowsOf(database, found)]).toEqual([[[4]], [[0]]])
  })
})

describe('a fixture that took place on another day', () => {
  const file = (folder: string, day: string, sides: string, score: string, tournament = 'Friendly') => {
    const rows = [`2020-01-01,Norway,Serbia,1,0,${tournament}`, `${day},${sides},${score},${tournament}`]
    const head = 'date,home_team,away_team,home_score,away_score,tournament,city,country,neutral'
    write(`${folder}/results.csv`, [head, ...rows.map((row) => `${row},Oslo,Norway,FALSE`), ''].join('\n'))
    return ['internationals', folder] as const
  }
  const planned = file('planned', '2020-03-26', 'Scotland,Israel', 'NA,NA')
  const played = file('played', '2020-10-08', 'Scotland,Israel', '0,0')
  const ofYear = (folder: string, sides: string, tournament = 'FIFA World Cup qualification') => [
    file(`${folder}1`, '2020-06-12', 'Australia,Nepal', 'NA,NA', tournament),
    file(`${folder}2`, '2021-06-11', sides, '3,0', tournament),
  ]
  test.each([
    ['in the order of the files', [planned, played], '2020-10-08', 0],
    ['in the next year', ofYear('a', 'Australia,Nepal'), '2021-06-11', 3],
    ['with swapped sides', ofYear('b', 'Nepal,Australia'), '2021-06-11', 0],
    ['at a postponed tournament', ofYear('c', 'Nepal,Australia', 'UEFA Euro'), '2021-06-11', 0],
    ['in the other order', [played, planned], '2020-10-08', 0],
  ] as const)('is one match, %s', async (name, order, day, goals) => {
    const database = `moved-${name}.db`.replaceAll(' ', '-')
    await importAll(database, ...order)
    const again = day < '2021' ? order : order.slice(1)
    for (const report of await importAll(database, ...again))
      expect(report).not.toMatch(/(new|changed) match|[1-9] rejected/)
    const found = "SELECT date(start_ms / 1000, 'unixepoch'), home_score FROM match ORDER BY 1"
    expect(rowsOf(database, found)).toEqual([
      ['2020-01-01', 1],
      [day, goals],
    ])
  })
})
