/** `import` through the real program: what it reads, what it skips, and when that is a failure. */
import { afterAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runProgram, temporaryFolder } from '../support/command-kit.ts'

const folder = temporaryFolder('import')
afterAll(() => folder.remove())
const at = (name: string) => join(folder.path, name)

function write(name: string, content: string | Uint8Array): void {
  mkdirSync(dirname(at(name)), { recursive: true })
  writeFileSync(at(name), content)
}

let databases = 0
/** Imports into a new database, unless one is named. */
function run(format: string, path: string, ...args: string[]) {
  const database = args.includes('--database') ? [] : ['--database', `${databases++}.db`]
  return runProgram(['import', format, path, ...args, ...database], { cwd: folder.path })
}

const HEADER = 'Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR'
/** A league of `count` matches, of which the first `broken` have no day. */
function league(count: number, broken = 0): string {
  const rows = Array.from({ length: count }, (_, index) => {
    const day = Temporal.PlainDate.from('2023-08-12').add({ days: index % 250 })
    return `${index < broken ? 'soon' : day},Team x${index},Team x${index + 1},2,1,H`
  })
  return [HEADER, ...rows].join('\n')
}

describe('skipped rows', () => {
  const cases: readonly (readonly [
    name: string,
    rows: number,
    broken: number,
    args: string[],
    code: number,
  ])[] = [
    ['under 1 % are no failure', 300, 3, [], 0],
    ['over 1 % are a failure', 300, 4, [], 1],
    ['over 20 by one cause are a failure', 2200, 21, [], 1],
    ['are no failure where that is allowed', 300, 150, ['--allow-skipped'], 0],
    ['are a failure under --strict', 300, 1, ['--strict'], 1],
    ['are a failure under --strict also where they are allowed', 300, 1, ['--strict', '--allow-skipped'], 1],
  ]
  test.each(cases)('%s', async (_name, rows, broken, args, code) => {
    write('skips/E0-2324.csv', league(rows, broken))
    const ran = await run('football-data', 'skips', ...args)
    expect([ran.code, ran.err.split('skipped (').length - 1]).toEqual([code, 1])
    expect(ran.err).toContain(`skipped (${broken}): "soon" is not a day (skips/E0-2324.csv row 2`)
    if (args.includes('--strict')) expect(ran.err).toContain('nothing was kept')
    else expect(ran.out).toContain('0 rejected; position')
  })

  test('and rejected changes are all in the file of --report, which is never an input', async () => {
    write('listed/E0-2324.csv', league(30, 25))
    const { code } = await run('football-data', 'listed', '--report', 'skipped.ndjson')
    const lines = readFileSync(at('skipped.ndjson'), 'utf8').trim().split('\n')
    expect([code, lines.length, JSON.parse(lines[24] ?? '')]).toEqual([
      1,
      25,
      { file: 'listed/E0-2324.csv', row: 26, reason: '"soon" is not a day' },
    ])
    const slip = await run('football-data', 'listed', '--report', 'listed/E0-2324.csv')
    expect([slip.code, slip.err]).toEqual([1, expect.stringContaining('it is among the files to import')])
    expect(readFileSync(at('listed/E0-2324.csv'), 'utf8')).toContain(HEADER)
  })
})

describe('files', () => {
  const wide = (text: string, isBig: boolean, hasMark: boolean) => {
    const bytes = Buffer.from(`${hasMark ? '\ufeff' : ''}${text}`, 'utf16le')
    return isBig ? bytes.swap16() : bytes
  }
  const text = league(3).replaceAll('Team x1', 'Düren')
  const readable: readonly (readonly [name: string, bytes: string | Uint8Array])[] = [
    ['UTF-16, little-endian', wide(text, false, true)],
    ['UTF-16, big-endian', wide(text, true, true)],
    ['UTF-16, little-endian, without a mark', wide(text, false, false)],
    ['UTF-16, big-endian, without a mark', wide(text, true, false)],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['gzip', Bun.gzipSync(text)],
    ['zstd', Bun.zstdCompressSync(text)],
  ]
  test.each(readable)('in %s are read as others are', async (_name, bytes) => {
    write('one/E0-2324.csv', text)
    const plain = await run('football-data', 'one', '--dry-run')
    write('other/E0-2324.csv', bytes)
    const ran = await run('football-data', 'other', '--dry-run')
    expect([ran.code, ran.out]).toEqual([0, plain.out])
    expect(plain.out).toContain('10 applied')
  })

  const refused: readonly (readonly [
    format: string,
    name: string,
    content: string | Uint8Array,
    reason: string,
  ])[] = [
    ['football-data', 'E0.csv', '', 'it is empty'],
    ['openfootball', 'en.1.json', ' \n', 'it is empty'],
    ['wyscout', 'matches.json', Bun.gzipSync(''), 'it is empty'],
    ['nhl-games', 'nhl.csv', 'PK\u0003\u0004', 'it is compressed (zip); unpack it first, e.g. unzip -p'],
    ['atp-tennis', 'match_scores_2021.csv', Uint8Array.of(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0), 'xz -dc'],
    ['nba-games', 'nba.csv', Bun.gzipSync('x'.repeat(100_000)).slice(0, 60), '(gzip) and damaged'],
    ['internationals', 'results.csv', Uint8Array.of(1, 0, 0, 0, 2, 0, 0, 9), 'it is binary, and not text'],
    ['football-data', 'E0.txt', 'a', 'its name is not one of those that football-data reads: *.csv'],
    ['internationals', 'E0.csv', 'a', 'reads: former_names.csv, results.csv, goalscorers.csv, shootouts.csv'],
  ]
  test.each(refused)('%s refuses %s and says why: %j, %s', async (format, name, content, reason) => {
    write(`refused/${name}`, content)
    const { code, err } = await run(format, `refused/${name}`)
    expect([code, err]).toEqual([1, expect.stringContaining(reason)])
  })

  test('of which a folder has none are named with what the format reads', async () => {
    write('strange/notes.md', 'text')
    const { code, err } = await run('volleyball-bundesliga', 'strange')
    expect(code).toBe(1)
    expect(err).toContain(
      'strange: it holds no file of those that volleyball-bundesliga reads: matches.csv, sets.csv',
    )
    expect(existsSync(at('0.db'))).toBe(true)
  })
})

describe('the order of day and month', () => {
  const games = (...days: string[]) => [
    'date,season,neutral,playoff,team1,team2,score1,score2',
    ...days.map((day, index) => `${day},2022,0,,BOS,${['LAL', 'NYK', 'MIA', 'CHI'][index]},100,90`),
  ]
  const cases: readonly (readonly [days: string[], skipped: number])[] = [
    [['03/04/2022', '03/25/2022'], 0],
    [['03/04/2022', '25/03/2022'], 0],
    [['03/04/2022', '04/05/2022'], 2],
    [['03/04/2022', '25/03/2022', '03/25/2022'], 1],
  ]
  test.each(cases)('is inferred from the column: %j', async (days, skipped) => {
    write('days/nba.csv', games(...days).join('\n'))
    const { err } = await run('nba-games', 'days', '--dry-run')
    expect(err).toContain(`${days.length} rows, ${skipped} skipped`)
    if (skipped > 0) expect(err).toContain('"03/04/2022" may be day and month or month and day')
  })
})

test('a withdrawn result is imported as a correction, and rejected without', async () => {
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
