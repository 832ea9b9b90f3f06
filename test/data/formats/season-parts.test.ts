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
        matches: rows.map(({ round, day, home, away, goals }) => ({
          ...{ round: `Matchday ${round}`, date: day, time: '15:00', team1: home, team2: away },
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
          ({ round, day, home, away, goals }) =>
            `\n▪ Matchday ${round}\n  ${day}\n    15:00  ${home} v ${away}${goals ? `  ${goals.join('-')}` : ''}`,
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
        'Round,Date,Home,Away,Score',
        ...rows.map(({ round, day, home, away, goals }) =>
          [round, day, home, away, goals?.join('-') ?? ''].join(','),
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

const seasons = fc
  .record({ clubs: fc.integer({ min: 3, max: 6 }), meetings: fc.integer({ min: 1, max: 4 }) })
  .chain(({ clubs, meetings }) => {
    const names = CLUBS.slice(0, clubs)
    const pairs = names.flatMap((one, at) => names.slice(at + 1).map((other) => [one, other] as const))
    const fixtures = Array.from({ length: meetings }, (_, meeting) =>
      pairs.map(([one, other], at) => {
        const [home, away] = (meeting + at) % 2 === 0 ? [one, other] : [other, one]
        const number = meeting * pairs.length + at
        return { round: number + 1, day: dayOf(5 * number), home, away }
      }),
    ).flat()
    const goals = fc.tuple(fc.nat(2), fc.nat(2))
    const { length } = fixtures
    return fc.record({
      rows: fc
        .tuple(...fixtures.map(() => goals), fc.integer({ min: Math.ceil(length / 2), max: length }))
        .map((all) => {
          const played = all.at(-1) as number
          return fixtures.map(
            (of, at): Row => ({ ...of, goals: at < played ? (all[at] as [number, number]) : null }),
          )
        }),
      /** The part of each row: at random, or by date. */
      parts: fc.oneof(
        fc.array(fc.nat(2), { minLength: length, maxLength: length }),
        fc
          .tuple(fc.integer({ min: 1, max: length }), fc.boolean())
          .map(([cut, isReversed]) => fixtures.map((_, at) => Number(at < cut !== isReversed))),
      ),
      again: fc.subarray([0, 1, 2]),
      moved: fc.subarray([...fixtures.keys()], { maxLength: 3 }),
    })
  })

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

function load(db: Db, { format, path, text, options = {}, hasNoDraws }: Written, rows: readonly Row[]): void {
  if (rows.length === 0) return
  const own = hasNoDraws ? rows.map(withWinner) : rows
  const how = { files: memoryFiles({ [path]: text(own) }), options }
  const read = () => importChanges(format, [path], new ImportReport(), how)
  mustApply(
    db,
    joined(db, read, { areCounted: true, ...(format === table && { asList: { answers: new Map() } }) }),
  )
}

/** The matches by their sides and days. */
function contentOf(db: Db): unknown[] {
  return db.client
    .query(
      `SELECT h.name, a.name, date(m.start_ms / 1000, 'unixepoch'), m.status, f.home_score, f.away_score
       FROM match m JOIN match_head f ON f.match_id = m.id
       JOIN team h ON h.id = m.home_team_id JOIN team a ON a.id = m.away_team_id ORDER BY 1, 2, 3`,
    )
    .values()
}

test.each(Object.entries(FORMATS))('parts of a league in any order are the whole of it: %s', (_, written) => {
  const law = fc.property(seasons, ({ rows, parts, again, moved }) => {
    const { db: whole } = makeHarness()
    load(whole, written, rows)
    const content = contentOf(whole)
    expect(content).toHaveLength(rows.length)
    const { db } = makeHarness()
    // Before some matches were moved.
    load(
      db,
      written,
      moved.flatMap((at) => plannedOf(rows[at])),
    )
    const files = [0, 1, 2].map((part) => rows.filter((_row, at) => parts[at] === part))
    for (const rows of [...files, ...again.map((part) => files[part] ?? [])]) load(db, written, rows)
    expect(contentOf(db)).toEqual(content)
    load(db, written, rows)
    expect(contentOf(db)).toEqual(content)
  })
  fc.assert(law, { numRuns: 6, seed: 40 })
})
