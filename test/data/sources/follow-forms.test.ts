/**
 * Sources that change the form of their responses (docs/sources.md#changed-forms): whatever value a field gets, a match
 * keeps its status and score. The small matches are those of `oddities` and `small-matches.json`; the recorded ones are
 * in the folder that SCORELINE_REAL_DATA names, and are skipped without it.
 */
import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiFootball } from '../../../src/sources/api-football/index.ts'
import { espn } from '../../../src/sources/espn/index.ts'
import { footballDataOrg } from '../../../src/sources/football-data-org/index.ts'
import { nba } from '../../../src/sources/nba/index.ts'
import { nhl } from '../../../src/sources/nhl/index.ts'
import { openligadb } from '../../../src/sources/openligadb/index.ts'
import { pandascore } from '../../../src/sources/pandascore/index.ts'
import { type FormCase, KINDS, lossesOf, slowFieldsOf } from '../../support/feed/form-kit.ts'
import { textCases } from '../../support/text-cases.ts'
import recordedForms from './recorded-forms.json'
import smallMatches from './small-matches.json'

setDefaultTimeout(180_000)

const root = join(process.env.SCORELINE_REAL_DATA ?? '', 'live-sources')
const isHere = process.env.SCORELINE_REAL_DATA !== undefined && existsSync(root)

// biome-ignore lint/suspicious/noExplicitAny: the shapes are those of other people's services
type Json = any

function read(path: string): Json {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

function usual(name: string): Json {
  const { about } = textCases(join(import.meta.dir, `oddities/${name}.txt`))
  return JSON.parse(about.split('\n').at(-1) ?? '')
}

type Kind = Omit<FormCase, 'name' | 'matches' | 'at'>

const OPENLIGADB: Kind = {
  source: openligadb,
  selection: 'bl1/2025',
  key: 'matchday/1',
  body: (match) => [match],
}
const FOOTBALL_DATA: Kind = {
  source: footballDataOrg,
  selection: 'PL',
  key: 'season',
  body: (match) => ({ matches: [match] }),
}
const PANDASCORE: Kind = { source: pandascore, selection: 'lol', key: 'current', body: (match) => [match] }
const API_FOOTBALL: Kind = {
  source: apiFootball,
  selection: '2/2023',
  key: 'day',
  body: (match) => ({ errors: [], response: [match] }),
}
const NHL: Kind = {
  source: nhl,
  selection: 'nhl',
  key: 'scores/2025-04-22',
  body: (match) => ({ currentDate: '2025-04-22', games: [match] }),
}

/** A team of each sport has the form that all share; tennis nests its matches in groupings. */
const espnOf = (selection: string): Kind => ({
  source: espn,
  selection,
  key: 'day/20250605',
  within: 'competitions',
  body: (match) => ({ events: [match] }),
})
const NBA_FORM: Kind = { source: nba, selection: 'nba', key: 'boxscore/22500171', body: (game) => ({ game }) }

const SMALL: readonly FormCase[] = [
  { name: 'openligadb', ...OPENLIGADB, at: '2025-11-22T15:00:00Z', matches: [smallMatches.openligadb] },
  {
    name: 'football-data-org',
    ...FOOTBALL_DATA,
    at: '2025-12-20T16:00:00Z',
    matches: [usual('football-data-org')],
  },
  { name: 'pandascore', ...PANDASCORE, at: '2025-12-20T19:00:00Z', matches: [usual('pandascore')] },
  {
    name: 'api-football',
    ...API_FOOTBALL,
    selection: '39/2025',
    at: '2025-12-20T16:00:00Z',
    matches: [usual('api-football')],
  },
  { name: 'espn', ...espnOf('nba'), at: '2025-06-05T19:00:00Z', matches: [smallMatches.espn] },
  { name: 'nba', ...NBA_FORM, at: '2025-11-06T00:10:00Z', matches: [smallMatches.nba] },
  { name: 'nhl', ...NHL, at: '2025-10-07T22:00:00Z', matches: [smallMatches.nhl] },
]

describe('small responses', () => {
  test.each(SMALL.map((row) => [row.name, row] as const))(
    '%s keeps its match whatever a field becomes',
    (_, row) => {
      const { losses, tried, kinds } = lossesOf(row)
      expect(losses).toEqual([])
      expect(tried).toBeGreaterThan(50)
      expect(kinds).toBe(KINDS)
    },
  )
})

test.each(SMALL.map((row) => [row.name, row] as const))(
  'long texts in responses of %s are read in linear time',
  (_, row) => expect(slowFieldsOf(row)).toEqual([]),
)

const ESPN_TOURNAMENTS = [
  ['tennis-olympics-2024-live', '2024-07-28T19:00:00Z'],
  ['tennis-challenger-limoges-2023-event', '2023-12-10T19:00:00Z'],
] as const
const ESPN_SUMMARIES = [
  ['soccer-worldcup-2026-summary-760415', 'fifa.world/2026'],
  ['hockey-nhl-summary-401774292', 'nhl'],
  ['basketball-nba-summary-401772994', 'nba'],
] as const

/** A row of `recorded-forms.json`. */
interface RecordedForm {
  readonly name: string
  readonly kind: keyof typeof FORMS | 'espn'
  readonly selection?: string
  readonly key?: string
  readonly at: string
  /** Files, each with the path to its matches. */
  readonly from: readonly (readonly string[])[]
  /** How many of the matches are played; default: all. */
  readonly first?: number
  readonly last?: number
}
const FORMS = { openligadb: OPENLIGADB, 'football-data-org': FOOTBALL_DATA, pandascore: PANDASCORE, nhl: NHL }
const kindOf = (kind: RecordedForm['kind'], selection = ''): Kind =>
  kind === 'espn' ? espnOf(selection) : FORMS[kind]

/** What is below a path; of lists, that of every item. */
const itemsAt = (value: Json, path: string): Json[] =>
  (path === '' ? [] : path.split('.'))
    .reduce((of, name) => of.flatMap((one: Json) => one[name]), [value])
    .flat()

type Row = readonly [name: string, row: () => Omit<FormCase, 'name'>]
const RECORDED: readonly Row[] = [
  ...(recordedForms as readonly RecordedForm[]).map(
    ({ name, kind, from, first, last, ...rest }) =>
      [
        name,
        () => {
          const all = from.flatMap(([file = '', path = '']) => itemsAt(read(file), path))
          return { ...kindOf(kind, rest.selection), ...rest, matches: all.slice(last && -last, first) }
        },
      ] as const,
  ),
  [
    'api-football, 24 running',
    () => ({
      ...API_FOOTBALL,
      at: '2024-02-21T21:00:00Z',
      matches: read('api-football/fixtures-live-all-2024-02-21-24-running.json')
        .response.map((one: Json) => ({ ...one, league: { ...one.league, id: 2 } }))
        .slice(0, 3),
    }),
  ],
  [
    'api-football, a shoot-out',
    () => ({
      ...API_FOOTBALL,
      at: '2024-03-14T00:00:00Z',
      matches: read('api-football/fixtures-cl-penalties.json').response.map((one: Json) => ({
        ...one,
        events: one.events.slice(0, 4),
        lineups: one.lineups.map((sheet: Json) => ({
          ...sheet,
          startXI: sheet.startXI.slice(0, 1),
          substitutes: [],
        })),
        players: one.players.map((team: Json) => ({ ...team, players: team.players.slice(0, 1) })),
      })),
    }),
  ],
  [
    'nba, a box score',
    () => {
      const { game } = read('nba/live-boxscore-0022000196.json')
      const short = (side: Json) => ({ ...side, players: side.players.slice(0, 1) })
      const matches = [{ ...game, homeTeam: short(game.homeTeam), awayTeam: short(game.awayTeam) }]
      return { ...NBA_FORM, at: '2021-01-17T21:00:00Z', matches }
    },
  ],
  [
    'nba, a scoreboard',
    () => ({
      ...NBA_FORM,
      key: 'scoreboard',
      body: (game) => ({ scoreboard: { games: [game] } }),
      at: '2025-11-06T06:00:00Z',
      matches: read('nba/scoreboardv3-2025-11-05.json').scoreboard.games,
    }),
  ],
  ...ESPN_TOURNAMENTS.map(
    ([file, at]) =>
      [
        `espn, ${file}`,
        () => {
          const content = read(`espn/${file}.json`)
          const [event] = content.events ?? [content]
          const [grouping] = event.groupings ?? [event]
          const body = (match: unknown) => ({
            events: [{ ...event, groupings: [{ ...grouping, competitions: [match] }] }],
          })
          return { ...espnOf('atp'), within: 'event', at, matches: grouping.competitions, body }
        },
      ] as const,
  ),
  ...ESPN_SUMMARIES.map(
    ([file, selection]): Row => [
      `espn, ${file}`,
      () => {
        const { header, ...summary } = read(`espn/${file}.json`)
        const { within: _, ...kind } = espnOf(selection)
        return {
          ...kind,
          key: `summary/${header.id}`,
          isDetails: true,
          at: header.competitions[0].date,
          before: [['day/1', { events: [header] }]],
          matches: [summary],
          body: (match) => match,
        }
      },
    ],
  ),
  [
    'nhl, plays',
    () => {
      const game = read('nhl/play-by-play-2024030121-final.json')
      const short = { ...game, plays: game.plays.slice(0, 40), rosterSpots: game.rosterSpots.slice(0, 4) }
      return {
        ...NHL,
        key: 'plays/2024030121',
        isDetails: true,
        at: '2025-04-23T03:00:00Z',
        before: [['scores/2025-04-22', NHL.body(game)]],
        matches: [short],
        body: (match: unknown) => match,
      }
    },
  ],
]

describe.skipIf(!isHere)('recorded responses', () => {
  test.each(RECORDED)('%s: every match is kept whatever a field becomes', (name, row) => {
    const { losses, tried, kinds } = lossesOf({ name, ...row() })
    expect(losses.slice(0, 20)).toEqual([])
    expect(tried).toBeGreaterThan(100)
    expect(kinds).toBe(KINDS)
  })
})
