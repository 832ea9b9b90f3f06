/** `import` through the real program: what it reads, what it skips, and when that is a failure. */
import { expect, test } from 'bun:test'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { testFolder } from '../../support/test-folder.ts'

const folder = testFolder('import')
const { at } = folder

function write(name: string, content: string | Uint8Array): void {
  mkdirSync(dirname(at(name)), { recursive: true })
  writeFileSync(at(name), content)
}

let databases = 0
/** Imports into a new database, unless one is named. */
function run(format: string, path: string, ...args: string[]) {
  const database = args.includes('--database') ? [] : ['--database', `${databases++}.db`]
  return folder.run(['import', format, path, ...args, ...database])
}

/** A league of 30 matches, of which the first `broken` have no day. */
function league(broken: number): string {
  const rows = Array.from({ length: 30 }, (_, index) => {
    const day = Temporal.PlainDate.from('2023-08-12').add({ days: index })
    return `${index < broken ? 'soon' : day},Team x${index},Team x${index + 1},2,1,H`
  })
  return ['Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR', ...rows].join('\n')
}

test('skipped rows fail the import unless allowed, and roll back with --strict', async () => {
  write('skips/E0-2324.csv', league(25))
  const [plain, allowed, strict] = await Promise.all([
    run('football-data', 'skips', '--report', 'skipped.ndjson'),
    run('football-data', 'skips', '--allow-skipped'),
    run('football-data', 'skips', '--allow-skipped', '--strict'),
  ])
  const cause =
    'skipped (25): "soon" is not a date (skips/E0-2324.csv row 2, and 24 more rows for the same reason)\n'
  for (const { err } of [plain, allowed, strict]) expect(err).toContain(cause)
  expect([plain.code, plain.err]).toEqual([
    1,
    expect.stringContaining(
      '25 of 30 rows were skipped; skipped.ndjson lists them, --allow-skipped accepts that',
    ),
  ])
  expect([allowed.code, allowed.out]).toEqual([0, plain.out])
  expect([strict.code, strict.out, strict.err]).toEqual([
    1,
    '',
    expect.stringContaining('nothing was stored, because --strict is all or nothing'),
  ])
  const lines = readFileSync(at('skipped.ndjson'), 'utf8').trim().split('\n')
  expect([lines.length, JSON.parse(lines[24] ?? '')]).toEqual([
    25,
    { file: 'skips/E0-2324.csv', row: 26, reason: '"soon" is not a date' },
  ])
})

test('--report refuses to overwrite an input', async () => {
  write('inputs/E0-2324.csv', league(0))
  const slip = await run('football-data', 'inputs', '--report', 'inputs/E0-2324.csv')
  expect([slip.code, slip.err]).toEqual([1, expect.stringContaining('is one of the files to import')])
  expect(readFileSync(at('inputs/E0-2324.csv'), 'utf8')).toBe(league(0))
})

test('a withdrawn result needs --corrections', async () => {
  const of = (score: string) =>
    `season,date,playoff,home_team_abbr,away_team_abbr,home_team_score,away_team_score,ot\n2023,2022-10-10,0,BOS,TOR,${score},\n`
  const database = ['--database', 'corrected.db']
  write('nhl/nhl.csv', of('3,2'))
  expect((await run('nhl-games', 'nhl', ...database)).code).toBe(0)
  write('nhl/nhl.csv', of(','))
  const rejected = await run('nhl-games', 'nhl', ...database)
  expect([rejected.code, rejected.err]).toEqual([1, expect.stringContaining('--corrections')])
  const { code, out } = await run('nhl-games', 'nhl', '--corrections', ...database)
  expect([code, out]).toEqual([0, expect.stringContaining('1 applied')])
})
