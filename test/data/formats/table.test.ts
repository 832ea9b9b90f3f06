/** The format `table`: the documented example through the real program, and what mappings and rows can have wrong. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../../db/open.ts'
import { WrongOption } from '../../../src/feed/formats/format.ts'
import { ImportReport } from '../../../src/feed/formats/import-report.ts'
import { importChanges } from '../../../src/feed/formats/input/import-input.ts'
import { table } from '../../../src/feed/formats/table/index.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { runHere, temporaryFolder } from '../../support/command-kit.ts'
import { memoryFiles } from '../../support/feed/openfootball-kit.ts'

const page = readFileSync(join(import.meta.dir, '../../../docs/feeding.md'), 'utf8')
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
})

/** A mapping of teams by name, with further fields. */
const teams = (fields: object = {}, over: object = {}) => ({
  sport: 'football',
  kind: 'team',
  id: 'mine:team/{name}',
  fields: { name: { column: 'name' }, ...fields },
  ...over,
})

/** A league of matches, with further members. */
const league = (of: object = {}, over: object = {}) => ({
  sport: 'football',
  source: 'mine',
  kind: 'match',
  id: 'mine:match/{no}',
  league: { name: 'Cup', country: 'Norland', season: { column: 'year' }, home: 'a', away: 'b', ...of },
  fields: { startTimestamp: { value: 0 }, status: { value: 'notstarted' } },
  ...over,
})

function readRows(mapping: unknown, content: string) {
  return readFiles(memoryFiles({ 'mapping.json': JSON.stringify(mapping), 'rows.csv': content }))
}

function readFiles(files: ReturnType<typeof memoryFiles>) {
  const report = new ImportReport()
  const options = { mapping: 'mapping.json' }
  const changes = [...importChanges(table, ['rows.csv'], report, { files, options })]
  return { changes, report }
}

test('of rows with one id the later one counts', () => {
  const mapping = teams({ popularity: { column: 'rank', as: 'integer' } })
  const { changes, report } = readRows(mapping, 'name,rank\nA,1\nA,2\n')
  expect(changes).toMatchObject([{ data: { popularity: 1 } }, { data: { popularity: 2 } }])
  expect(report.unknowns.map(({ what, count }) => [what, count])).toEqual([
    ['rows with the id of an earlier row (the later one counts)', 1],
  ])
})

describe('games of the same sides on one day', () => {
  const mapping = {
    ...teams({}),
    kind: 'match',
    id: 'mine:match/{day}-{home}-{away}',
    fields: {
      startTimestamp: { column: 'day', as: 'moment', time: 'time', zone: 'Europe/Berlin' },
      status: { value: 'finished' },
      'homeScore.current': { column: 'h', as: 'integer' },
      'awayScore.current': { column: 'a', as: 'integer' },
    },
  }
  const read = (...rows: string[]) => {
    const { changes, report } = readRows(mapping, ['day,time,home,away,h,a', ...rows, ''].join('\n'))
    const found = changes.map(({ id, data }: { id: unknown; data?: object }) => [id, data] as const)
    return { found, report }
  }

  test('two results are two games', () => {
    const { found, report } = read('2024-05-25,,A,B,3,2', '2024-05-25,,A,B,1,4', '2024-05-25,,A,B,1,0')
    const id = 'mine:match/2024-05-25-A-B'
    expect(found.map(([of]) => of)).toEqual([id, `${id}/2`, `${id}/3`])
    expect(report.unknowns.map(({ what, count }) => [what, count])).toContainEqual([
      'further games of the same sides on one day (both count)',
      2,
    ])
  })

  test('a game that is listed twice, or once more without its result, counts once', () => {
    const { found, report } = read('2024-05-25,,A,B,3,2', '2024-05-25,,A,B,3,2', '2024-05-25,,A,B,,')
    expect(found).toHaveLength(1)
    expect(report.notNeeded).toHaveLength(2)
  })

  test('a day without a time is noon, and the time is marked as unknown', () => {
    const { found, report } = read('2024-05-25,TBD,A,B,3,2', '2024-05-25,20:00,C,D,0,0')
    expect(found.map(([, data]) => data)).toMatchObject([
      { startTimestamp: Date.parse('2024-05-25T10:00Z'), startTimeKnown: false },
      { startTimestamp: Date.parse('2024-05-25T18:00Z') },
    ])
    expect(found[1]?.[1]).not.toHaveProperty('startTimeKnown')
    expect(report.unknowns).toMatchObject([{ what: 'kick-off times (only the day is known)', count: 1 }])
  })
})

test('a needed column that occurs twice is refused with its positions', () => {
  const { changes, report } = readRows(teams(), 'name,x,name,x\nA,1,B,2\n')
  expect(changes).toEqual([])
  expect(report.skipped[0]?.reason).toBe('columns 1 and 3 have the same name "name"; give each its own name')
})

test('a mapping names the encoding', () => {
  const mapping = teams({}, { encoding: 'windows-1252' })
  const files = memoryFiles({
    'mapping.json': mapping,
    'rows.csv': Buffer.from('name\nBod\xf8\nBr\xf8ndby', 'latin1'),
  })
  const { changes } = readFiles(files)
  expect(changes.map((change) => 'data' in change && change.data)).toEqual([
    { name: 'Bodø' },
    { name: 'Brøndby' },
  ])
  expect(() => readRows(teams({}, { encoding: 'ebcdic' }), 'name\nA')).toThrow(
    '/encoding must be an encoding',
  )
})

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
    [league({}, { kind: 'team' }), '/league is for the kind "match"'],
    [league({}, { source: undefined }), '/source is missing'],
    [league({ season: 'soon' }), '/league/season must be like "2023/24" or "2024"'],
    [league({}, { fields: { seasonId: { value: 1 } } }), '/fields/seasonId is filled in'],
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
