/** The format `table`: the documented example through the real program, and what mappings and rows can have wrong. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../db/open.ts'
import { WrongOption } from '../../src/feed/formats/format.ts'
import { importChanges } from '../../src/feed/formats/import-input.ts'
import { ImportReport } from '../../src/feed/formats/import-report.ts'
import { table } from '../../src/feed/formats/table/index.ts'
import { closeDatabase } from '../../src/store/statement.ts'
import { runHere, temporaryFolder } from '../support/command-kit.ts'
import { memoryFiles } from '../support/openfootball-kit.ts'

const page = readFileSync(join(import.meta.dir, '../../docs/feeding.md'), 'utf8')
const section = page.slice(page.indexOf('## Tables of your own'))
const fenced = (language: string) => new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``).exec(section)?.[1] ?? ''
const CSV = fenced('csv')
const MAPPING = fenced('json')

describe('the documented example', () => {
  const folder = temporaryFolder('table')
  const run = (...args: string[]) => runHere(args, { cwd: folder.path })
  const importTable = (...args: string[]) =>
    run('import', 'table', '--mapping', 'mapping.json', 'results.csv', '--database', 'mine.db', ...args)
  beforeAll(() => {
    writeFileSync(join(folder.path, 'results.csv'), CSV)
    writeFileSync(join(folder.path, 'mapping.json'), MAPPING)
  })
  afterAll(() => folder.remove())

  test('--dry-run reports changes and writes nothing', async () => {
    const { code, out, err } = await importTable('--dry-run')
    expect(err).toContain('would apply: 1 new category, 1 new tournament, 2 new teams, 2 new matches')
    expect(out).toContain('6 changes: 6 applied, 0 unchanged, 0 rejected')
    expect(out).toContain('Nothing was written: this was a dry run.')
    expect(code).toBe(0)
    expect(existsSync(join(folder.path, 'mine.db'))).toBe(false)
  })

  test('the example is applied, and importing again changes nothing', async () => {
    const first = await importTable()
    expect(first.err).toMatch(
      /1 file, 2 rows, 0 skipped; 1 category, 1 tournament, 2 teams, 2 matches; \d+ rows? a second/,
    )
    expect([first.code, first.out.trim()]).toEqual([
      0,
      '6 changes: 6 applied, 0 unchanged, 0 rejected; position 6.',
    ])
    const db = openDatabase(join(folder.path, 'mine.db'))
    const rows = db.client
      .query('SELECT start_ms, home_score, away_score, winner_code FROM match ORDER BY start_ms')
      .values()
    closeDatabase(db)
    expect(rows).toEqual([
      [Date.UTC(2023, 7, 19, 13, 30), 2, 1, 1],
      [Date.UTC(2023, 7, 20, 10), 0, 0, null],
    ])
    const second = await importTable()
    expect(second.out).toContain('0 applied, 6 unchanged')
    writeFileSync(join(folder.path, 'results.csv'), CSV.replace('2;1;FT', '3;1;FT'))
    const changed = await importTable('--dry-run')
    expect(changed.err).toContain('would apply: 1 changed match')
  })

  test('unsuitable options are a usage error', async () => {
    const runs = await Promise.all([
      run('import', 'table', 'results.csv', '--database', 'never.db'),
      run('import', 'openfootball', 'results.csv', '--mapping', 'mapping.json', '--database', 'never.db'),
      run('import', 'table', 'results.csv', '--mapping', 'results.csv', '--database', 'never.db'),
    ])
    expect(runs.map(({ code, err }) => [code, err.split('\n')[0]])).toEqual([
      [2, 'scoreline: the format table needs --mapping (JSON file that maps columns to fields)'],
      [2, 'scoreline: the format openfootball has no option --mapping'],
      [2, expect.stringContaining('results.csv: the mapping is not JSON')],
    ])
    expect(existsSync(join(folder.path, 'never.db'))).toBe(false)
  })
})

/** A mapping of teams by name, with further fields. */
const teams = (fields: object = {}, over: object = {}) => ({
  sport: 'football',
  kind: 'team',
  id: 'mine:team/{name}',
  fields: { name: { column: 'name' }, ...fields },
  ...over,
})

function readRows(mapping: unknown, content: string, file = 'rows.csv') {
  const files = memoryFiles({ 'mapping.json': JSON.stringify(mapping), [file]: content })
  const report = new ImportReport()
  const changes = [...importChanges(table, [file], report, { files, options: { mapping: 'mapping.json' } })]
  return { changes: changes.map((change) => ('data' in change ? { ...change.data } : {})), report }
}

describe('invalid mappings', () => {
  const cases: readonly (readonly [mapping: unknown, message: string])[] = [
    [[], 'mapping.json: the mapping must be an object'],
    [teams({}, { sport: 'chess' }), 'mapping.json: /sport must be one of'],
    [teams({}, { extra: 1 }), 'mapping.json: /extra is not a member'],
    [teams({ nick: { column: 'x' } }), 'mapping.json: /fields/nick is not a field of a team; it has name'],
    [
      teams({ country: {} }),
      'mapping.json: /fields/country must have one of column, value, template, reference',
    ],
    [teams({ country: { column: 'a', value: 1 } }), '/fields/country must have one of'],
    [teams({ country: { column: 'a', as: 'thing' } }), '/fields/country/as must be one of "text"'],
    [
      teams({ primaryTournamentId: { reference: 'cup' } }),
      '/fields/primaryTournamentId/reference must be one of the references',
    ],
    [teams({ popularity: { column: 'a', as: 'moment' } }), '/fields/popularity/zone is missing'],
    [
      teams({ popularity: { column: 'a', as: 'moment', zone: 'Mars' } }),
      '/fields/popularity/zone must be an IANA',
    ],
    [teams({ 'name.x': { column: 'a' } }), '/fields/name is set here as a whole'],
    [teams({ colors: { column: '' } }), '/fields/colors/column must not be empty'],
    [
      teams({}, { references: { cup: { kind: 'cup', id: 'x', fields: {} } } }),
      '/references/cup/kind must be one of',
    ],
  ]
  test.each(cases)('%j', (mapping, message) => {
    let told = ''
    try {
      readRows(mapping, 'name\nA')
    } catch (problem) {
      expect(problem).toBeInstanceOf(WrongOption)
      told = (problem as Error).message
    }
    expect(told).toContain(message)
  })
})

describe('mapped rows', () => {
  test('cells, constants, templates and lists are mapped', () => {
    const mapping = teams({
      gender: { column: 'sex', map: { men: 'M', women: 'F' } },
      popularity: { column: 'rank', as: 'integer', default: 7 },
      national: { column: 'national', as: 'boolean' },
      fullName: { template: '{name} ({sex})' },
      'aliases.0': { column: 'alias' },
      'colors.primary': { value: '#ffffff' },
    })
    const { changes } = readRows(mapping, 'name,sex,rank,national,alias\nA,men,3,yes,Aa\nB,women,,0,NA')
    expect(changes).toEqual([
      {
        name: 'A',
        gender: 'M',
        popularity: 3,
        national: true,
        fullName: 'A (men)',
        aliases: ['Aa'],
        colors: { primary: '#ffffff' },
      },
      {
        name: 'B',
        gender: 'F',
        popularity: 7,
        national: false,
        fullName: 'B (women)',
        colors: { primary: '#ffffff' },
      },
    ] as object[])
  })

  test('NDJSON rows with nested members are mapped', () => {
    const mapping = teams({ country: { column: 'home.country' } })
    const lines = '{"name":"A","home":{"country":"X"}}\n\n[1]\n{"name":"B","home":null}\n'
    const { changes, report } = readRows(mapping, lines, 'rows.ndjson')
    expect(changes).toEqual([{ name: 'A', country: 'X' }, { name: 'B' }] as object[])
    expect(report.skipped).toEqual([{ file: 'rows.ndjson', row: 3, reason: 'it is not a JSON object' }])
  })

  test('skipped rows are counted by reason', () => {
    const mapping = teams({ popularity: { column: 'rank', as: 'integer' } })
    const { changes, report } = readRows(mapping, 'name,rank\nA,1\nB,x\nC,y\n,4\nD\nA,2\n')
    expect(changes).toHaveLength(2)
    expect([report.rowCount, report.skippedCount]).toEqual([6, 4])
    expect(report.causes.map(({ count, first }) => [first.reason, count, first.row])).toEqual([
      ['column "rank": "x" is not a whole number', 2, 3],
      ['a column of its id is empty', 1, 5],
      ['it has 1 cells for 2 columns', 1, 6],
    ])
    expect(report.unknowns.map(({ what, count }) => [what, count])).toEqual([
      ['rows with the id of an earlier row (the later one counts)', 1],
    ])
  })

  test('a file without a mapped column is skipped', () => {
    const { changes, report } = readRows(teams({ country: { column: 'land' } }), 'name\nA')
    expect(changes).toEqual([])
    expect(report.skipped).toEqual([
      { file: 'rows.csv', row: null, reason: 'there is no column "land"; there are "name"' },
    ])
  })
})

describe('a league', () => {
  const league = (over: object = {}) => ({
    sport: 'football',
    source: 'mine',
    kind: 'match',
    id: 'mine:match/{no}',
    league: { name: 'Cup', country: 'Norland', season: { column: 'year' }, home: 'a', away: 'b', ...over },
    fields: { startTimestamp: { value: 0 }, status: { value: 'notstarted' } },
  })
  const CSV_ROWS = 'no,year,a,b,g\nA.1,2023/24,Oak,Elm,North\na1,2023/24,Elm,Ash,South\nA.2,2024,Oak,Ash,\n'
  const read = (mapping: unknown) => {
    const files = memoryFiles({ 'mapping.json': JSON.stringify(mapping), 'rows.csv': CSV_ROWS })
    const options = { mapping: 'mapping.json' }
    return [...importChanges(table, ['rows.csv'], new ImportReport(), { files, options })]
  }

  test('has a season for each year and a table for each group, and its ids are kept as written', () => {
    const changes = read(
      league({ group: 'g', rules: { deductions: [{ team: 'Elm', points: 1, season: '2024' }] } }),
    )
    const keys = changes.map(({ kind, id }) => `${kind} ${id}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.filter((key) => key.startsWith('match'))).toEqual([
      'match mine:match/A.1',
      'match mine:match/a1',
      'match mine:match/A.2',
    ])
    const seasons = changes.flatMap((change) =>
      change.kind === 'season' && change.op === 'put' ? [change.data] : [],
    )
    expect(
      seasons.map(({ year, rules }) => [year, rules?.tables.map(({ key }) => key), rules?.points]),
    ).toEqual([
      ['23/24', ['North', 'South'], { win: 3, draw: 1, loss: 0 }],
      ['2024', [], { win: 3, draw: 1, loss: 0 }],
    ])
    expect(seasons.map(({ rules }) => rules?.deductions?.[0]?.teamId)).toEqual([undefined, 'mine:team/Elm'])
    const tables = changes.flatMap((change) =>
      change.kind === 'match' && change.op === 'put' ? [change.data.standingsTable] : [],
    )
    expect(tables).toEqual(['North', 'South', null])
  })

  test('is refused where it does not fit the mapping', () => {
    expect(() => read({ ...league(), kind: 'team' })).toThrow('/league is for the kind "match"')
    expect(() => read({ ...league(), source: undefined })).toThrow('/source is missing')
    expect(() => read(league({ season: 'soon' }))).toThrow('/league/season must be like "2023/24" or "2024"')
    expect(() => read({ ...league(), fields: { seasonId: { value: 1 } } })).toThrow(
      '/fields/seasonId is filled in',
    )
  })
})
