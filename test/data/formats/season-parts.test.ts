/** The law of files with parts of a season: whatever the cut, the order and the repetition, the season is that of the whole. */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Db } from '../../../db/open.ts'
import { nhlGames } from '../../../src/feed/formats/elo-games.ts'
import { footballData } from '../../../src/feed/formats/football-data/index.ts'
import type { SourceFormat } from '../../../src/feed/formats/format.ts'
import { ImportReport } from '../../../src/feed/formats/import-report.ts'
import { type FormatOptions, importChanges } from '../../../src/feed/formats/input/import-input.ts'
import { openfootball } from '../../../src/feed/formats/openfootball/index.ts'
import type { StoredSeasons } from '../../../src/feed/formats/stored-season.ts'
import { table } from '../../../src/feed/formats/table/index.ts'
import { joined, mustApply } from '../../support/feed/feed-kit.ts'
import { memoryFiles } from '../../support/feed/openfootball-kit.ts'
import { makeHarness } from '../../support/harness.ts'

interface Row {
  readonly round: number
  readonly day: string
  readonly home: string
  readonly away: string
  /** Null before the match. */
  readonly goals: readonly [number, number] | null
  readonly stage?: string
  readonly group?: string
  /** Name of a round of a knock-out. */
  readonly cup?: string
}

/** How a format writes rows. */
interface Written {
  readonly format: SourceFormat
  readonly path: string
  readonly text: (rows: readonly Row[]) => string
  readonly options?: FormatOptions
  readonly hasNoDraws?: true
}

const FORMATS: Readonly<Record<string, Written>> = {
  'openfootball, JSON': {
    format: openfootball,
    path: '2023-24/zz.1.json',
    text: (rows) =>
      JSON.stringify({
        name: 'Shire League 2023/24',
        matches: rows.map(({ round, day, home, away, goals, stage, group, cup }) => ({
          ...{ round: cup ?? `Matchday ${round}`, date: day, time: '15:00', team1: home, team2: away },
          ...{ stage, group },
          ...(goals && { score: { ft: goals } }),
        })),
      }),
  },
  'openfootball, text': {
    format: openfootball,
    path: '2023-24/zz1.txt',
    text: (rows) =>
      [
        '= Shire League 2023/24',
        ...rows.map(
          ({ round, day, home, away, goals, group, cup }) =>
            `\n▪ ${cup ?? `${group ? `${group}, ` : ''}Matchday ${round}`}\n  ${day}\n    15:00  ${home} v ${away}${goals ? `  ${goals.join('-')}` : ''}`,
        ),
      ].join('\n'),
  },
  'football-data': {
    format: footballData,
    path: 'shire.csv',
    text: (rows) =>
      [
        'Country,League,Season,Date,Home,Away,HG,AG,Res',
        ...rows.map(({ day, home, away, goals }) => {
          const [a, b] = goals ?? ['', '']
          const date = day.split('-').reverse().join('/')
          return `Latvia,Shire League,2023/2024,${date},${home},${away},${a},${b},${goals ? (a > b ? 'H' : a < b ? 'A' : 'D') : ''}`
        }),
      ].join('\n'),
  },
  'NHL games': {
    format: nhlGames,
    path: 'nhl_elo.csv',
    text: (rows) =>
      [
        'season,date,playoff,neutral,status,ot,home_team,away_team,home_team_abbr,away_team_abbr,home_team_score,away_team_score',
        ...rows.map(({ day, home, away, goals }) => {
          const codes = [home, away].map((name) => name.slice(0, 3).toUpperCase())
          return [
            '2024',
            day,
            0,
            0,
            goals ? 'post' : 'pre',
            '',
            home,
            away,
            ...codes,
            ...(goals ?? ['', '']),
          ].join(',')
        }),
      ].join('\n'),
    hasNoDraws: true,
  },
  list: {
    format: table,
    path: 'shire.csv',
    text: (rows) =>
      [
        'Round,Date,Group,Home,Away,Score',
        ...rows.map(({ round, day, home, away, goals, group = '', cup }) =>
          [cup ?? round, day, group, home, away, goals?.join('-') ?? ''].join(','),
        ),
      ].join('\n'),
    options: { season: '2023/24', league: 'Shire League', country: 'Shire', 'sport-of': 'football' },
  },
}

const CLUBS = [
  'Ashby Rovers',
  'Birchley Town',
  'Elmstead City',
  'Larchmont Albion',
  'Oakford Wanderers',
  'Pinewell',
]
const DAY_MS = 86_400_000
const dayOf = (at: number) => new Date(Date.UTC(2023, 7, 1) + at * DAY_MS).toISOString().slice(0, 10)

type Fixture = Omit<Row, 'goals' | 'day' | 'round'>

/** All pairs, as often as they meet. */
function roundRobin(clubs: readonly string[], meetings: number, more: Partial<Fixture> = {}): Fixture[] {
  const pairs = clubs.flatMap((one, at) => clubs.slice(at + 1).map((other) => [one, other] as const))
  return Array.from({ length: meetings }, (_, meeting) =>
    pairs.map(([one, other], at) => {
      const [home, away] = (meeting + at) % 2 === 0 ? [one, other] : [other, one]
      return { home, away, ...more }
    }),
  ).flat()
}

const [one, two, three, four] = CLUBS as [string, string, string, string]
const KNOCKOUT: readonly Fixture[] = [
  { home: one, away: four, cup: 'Semi-finals' },
  { home: two, away: three, cup: 'Semi-finals' },
  { home: one, away: two, cup: 'Final' },
]

const forms = fc.oneof(
  fc
    .record({ clubs: fc.integer({ min: 3, max: 6 }), meetings: fc.integer({ min: 1, max: 4 }) })
    .map(({ clubs, meetings }) => roundRobin(CLUBS.slice(0, clubs), meetings)),
  fc.constantFrom(
    // A league that splits.
    [
      ...roundRobin(CLUBS, 2),
      ...roundRobin(CLUBS.slice(0, 3), 1, { stage: 'Playoffs - Championship' }),
      ...roundRobin(CLUBS.slice(3), 1, { stage: 'Relegation Round' }),
    ],
    // The same without a word of it.
    [...roundRobin(CLUBS, 2), ...roundRobin(CLUBS.slice(0, 3), 1), ...roundRobin(CLUBS.slice(3), 1)],
    // A league with a knock-out after it.
    [...roundRobin(CLUBS.slice(0, 5), 2), ...KNOCKOUT],
    // Groups, and a knock-out of their best.
    [
      ...roundRobin([one, four, CLUBS[4] as string], 2, { group: 'Group A' }),
      ...roundRobin([two, three, CLUBS[5] as string], 2, { group: 'Group B' }),
      ...KNOCKOUT,
    ],
    // Groups, and a final round of their best.
    [
      ...roundRobin([one, four, CLUBS[4] as string], 1, { group: 'Group A' }),
      ...roundRobin([two, three, CLUBS[5] as string], 1, { group: 'Group B' }),
      ...roundRobin([one, two, three, four], 1, { cup: 'Final Round' }),
    ],
  ),
)

const seasons = forms.chain((form) => {
  const fixtures = form.map((of, at) => ({ ...of, round: at + 1, day: dayOf(5 * at) }))
  const { length } = fixtures
  return fc.record({
    rows: fc
      .tuple(
        fc.array(fc.tuple(fc.nat(2), fc.nat(2)), { minLength: length, maxLength: length }),
        fc.oneof(fc.integer({ min: Math.ceil(length / 2), max: length }), fc.constant(length)),
      )
      .map(([goals, played]) =>
        fixtures.map((of, at): Row => {
          const [a, b] = goals[at] as [number, number]
          // A knock-out has winners.
          return { ...of, goals: at < played ? [of.cup ? 3 + a : a, b] : null }
        }),
      ),
    /** The part of each row: at random, by club, by stage or group, a few rows, or by date. */
    parts: fc.oneof(
      fc.array(fc.nat(2), { minLength: length, maxLength: length }),
      fc.constantFrom(...CLUBS).map((club) => fixtures.map(({ home }) => Number(home === club))),
      fc
        .constantFrom(...new Set(form.map(labelOf)))
        .map((label) => form.map((of) => Number(labelOf(of) === label))),
      fc
        .subarray([...fixtures.keys()], { maxLength: 2 })
        .map((single) => fixtures.map((_, at) => Number(single.includes(at)))),
      fc
        .tuple(fc.integer({ min: 1, max: length }), fc.boolean())
        .map(([cut, isReversed]) => fixtures.map((_, at) => Number(at < cut !== isReversed))),
    ),
    again: fc.subarray([0, 1, 2]),
    /** Rows that the last file repeats. */
    shared: fc.subarray([...fixtures.keys()], { maxLength: 3 }),
    moved: fc.subarray([...fixtures.keys()], { maxLength: 3 }),
  })
})

function labelOf({ stage, group, cup }: Fixture): string {
  return stage ?? group ?? cup ?? ''
}

function withWinner(row: Row): Row {
  const { goals } = row
  return goals?.[0] === goals?.[1] && goals ? { ...row, goals: [goals[0] + 1, goals[1]] } : row
}

/** A match as it was planned before it was moved and played. */
function plannedOf(row: Row | undefined): Row[] {
  if (!row?.goals) return []
  return [
    { ...row, day: new Date(Date.parse(row.day) - 40 * DAY_MS).toISOString().slice(0, 10), goals: null },
  ]
}

/** Imports files with the rows, in one command. */
function load(db: Db, { format, path, text, options = {}, hasNoDraws }: Written, ...parts: Row[][]): void {
  const filled = parts.filter(({ length }) => length > 0)
  if (filled.length === 0) return
  const texts = filled.map((rows) => text(hasNoDraws ? rows.map(withWinner) : rows))
  const contents = Object.fromEntries(texts.map((content, at) => [`${at}/${path}`, content]))
  const files = memoryFiles(contents)
  const read = (stored: StoredSeasons) =>
    importChanges(format, Object.keys(contents), new ImportReport(), { files, options, stored })
  mustApply(
    db,
    joined(db, read, { areCounted: true, ...(format === table && { asList: { answers: new Map() } }) }),
  )
}

/** The matches by their sides and days, with their tables and rounds, and the rules and days of the season. */
function contentOf(db: Db) {
  const matches = db.client
    .query(
      `SELECT h.name, a.name, date(m.start_ms / 1000, 'unixepoch'), m.status, f.home_score, f.away_score,
         m.standings_table, f.round_info
       FROM match m JOIN match_head f ON f.match_id = m.id
       JOIN team h ON h.id = m.home_team_id JOIN team a ON a.id = m.away_team_id ORDER BY 1, 2, 3`,
    )
    .values()
  const names = new Map(db.client.query('SELECT id, name FROM team').values() as [number, string][])
  const seasons = db.client
    .query("SELECT json_extract(document, '$.rules', '$.startTimestamp', '$.endTimestamp') FROM season")
    .values()
    .flat() as string[]
  const named = seasons.map((text) =>
    JSON.parse(text, (key, value) =>
      key === 'teamIds' ? (value as number[]).map((id) => names.get(id)).sort() : value,
    ),
  )
  return { matches, seasons: named }
}

test.each(Object.entries(FORMATS))('parts of a league in any order are the whole of it: %s', (_, written) => {
  const law = fc.property(seasons, ({ rows, parts, again, shared, moved }) => {
    const { db: whole } = makeHarness()
    load(whole, written, rows)
    const content = contentOf(whole)
    expect(content.matches).toHaveLength(rows.length)
    const { db } = makeHarness()
    // Before some matches were moved.
    load(
      db,
      written,
      moved.flatMap((at) => plannedOf(rows[at])),
    )
    const files = [0, 1, 2].map((part) =>
      rows.filter((_row, at) => parts[at] === part || (part === 2 && shared.includes(at))),
    )
    for (const rows of [...files, ...again.map((part) => files[part] ?? [])]) load(db, written, rows)
    expect(contentOf(db)).toEqual(content)
    load(db, written, rows)
    expect(contentOf(db)).toEqual(content)
    // Two lists in one command are one season only after a question.
    if (written.format === table) return
    const { db: atOnce } = makeHarness()
    load(atOnce, written, ...files)
    expect(contentOf(atOnce)).toEqual(content)
  })
  fc.assert(law, { numRuns: 5, seed: 40 })
})
