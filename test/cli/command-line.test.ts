/**
 * The command line of the real program (docs/command-line.md): exit codes, one clear line for each failure, data on
 * standard output and everything else on standard error.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openDatabase } from '../../db/open.ts'
import { SOURCE_FORMATS } from '../../src/feed/formats/index.ts'
import { listKeys } from '../../src/store/keys.ts'
import { closeDatabase } from '../../src/store/statement.ts'
import { cleanEnvironment, programArguments, runHere, temporaryFolder } from '../support/command-kit.ts'
import { openFile } from '../support/database.ts'
import { smallWorld } from '../support/small-world.ts'

const folder = temporaryFolder('command')
const at = (name: string) => join(folder.path, name)
const occupant = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response('mine') })
afterAll(() => {
  folder.remove()
  return occupant.stop(true)
})

const run = (args: readonly string[], env: Record<string, string> = {}, stdin?: string) =>
  runHere(args, { cwd: folder.path, env, ...(stdin !== undefined && { stdin }) })

const WORLD = smallWorld().map((change) => JSON.stringify(change))
const team = (id: number, data: object) =>
  JSON.stringify({ op: 'put', kind: 'team', sport: 'football', id, data })

/** A command line (words, or a list where a word has spaces), its exit code, its message, and settings. */
type Failure = readonly [
  command: string | readonly string[],
  code: 1 | 2,
  /** The whole of standard error, without the name of the program and the hint. */
  line: string | RegExp,
  env?: Record<string, string>,
]

const port = "option '--port <port>'"
const portReason = 'is invalid. Must be a port from 0 to 65535; 0 chooses a free one.'
const slugReason =
  'Must be at most 5 different slugs of lower-case letters, digits, - and _, in order of introduction.'

const FAILURES: readonly Failure[] = [
  ['key list x', 2, /^too many arguments for 'list'/],
  ['feed push', 2, "missing required argument 'file'"],
  ['import openfootball', 2, "missing required argument 'paths'"],
  ['key create', 2, "required option '--name <name>' not specified"],
  [['key', 'create', '--name', ' '], 2, /Must be 1 to 100 characters on one line\.$/],
  [['key', 'create', '--name', 'a\nb'], 2, /Must be 1 to 100 characters on one line\.$/],
  ['key create --name x --plan gold', 2, /Must be one of: free, .+\.$/],
  ['key create --name x --sports football,chess', 2, /Must be a comma-separated list of: football, .+\.$/],
  [
    'key create --name x --origins *',
    2,
    /Must be a comma-separated list of origins such as https:\/\/example\.org\.$/,
  ],
  ['seed --date 2026-02-30', 2, /Must be a date YYYY-MM-DD\.$/],
  ['seed --random-seed 1e3', 2, /Must be a whole number\.$/],
  ['serve --port 0x50', 2, `${port} argument '0x50' ${portReason}`],
  [
    'serve',
    2,
    `option '--bookmakers <slugs>' value 'a,b,c,d,e,f' from env 'SCORELINE_BOOKMAKERS' is invalid. ${slugReason}`,
    { SCORELINE_BOOKMAKERS: 'a,b,c,d,e,f' },
  ],
  [
    'serve --bookmakers a,b,c,d,a',
    2,
    `option '--bookmakers <slugs>' argument 'a,b,c,d,a' is invalid. ${slugReason}`,
  ],
  [
    'serve',
    2,
    /from env 'SCORELINE_IMAGES' is invalid\. Must be an http or https URL\.$/,
    { SCORELINE_IMAGES: 'pictures' },
  ],
  [
    'serve',
    2,
    /from env 'SCORELINE_CORS_ORIGINS' is invalid\. Must be \* or a comma-separated list of origins/,
    { SCORELINE_CORS_ORIGINS: 'https://a.example/x' },
  ],
  ['serve', 2, /from env 'SCORELINE_HOST' is invalid\. Must be an address/, { SCORELINE_HOST: '' }],
  [
    'key list',
    2,
    /from env 'SCORELINE_DATABASE' is invalid\. Must be a file name\.$/,
    { SCORELINE_DATABASE: '' },
  ],
  [
    'serve --demo --demo-speed 601 --port 0 --database never.db',
    2,
    /--demo-speed <n>.*601.*Must be a number from 1 to 600\./,
  ],
  ['serve --demo', 2, /Must be a number from 1 to 600\./, { SCORELINE_DEMO_SPEED: '-1' }],
  ['key calendar-token', 2, "missing required argument 'prefix'"],
  ['health --port 1', 1, /^http:\/\/127\.0\.0\.1:1\/healthz does not respond \(\w+\); see the log/],
  [
    ['feed', 'push', '', '--database', 'never.db'],
    2,
    "command-argument value '' is invalid for argument 'file'. Must be a file name.",
  ],
  [
    ['import', 'openfootball', 'folder', '', '--database', 'never.db'],
    2,
    /argument 'paths'. Must be a file name\.$/,
  ],
  [['backup', ' ', '--database', 'keys.db'], 2, /argument 'file'. Must be a file name\.$/],
  [
    'serve --feed-port 70000',
    2,
    "option '--feed-port <port>' argument '70000' is invalid. Must be a port from 1 to 65535.",
  ],
  [
    `serve --port 0 --feed-port ${occupant.port} --database port.db`,
    1,
    `cannot listen on the feed port ${occupant.port} of 127.0.0.1: it is in use; choose another port with --feed-port`,
    { SCORELINE_FEED_TOKEN: 'correct-horse-battery' },
  ],
  [
    'import wyscout --as-feed text.txt folder --database never.db',
    2,
    /^--as-feed needs the events of exactly one played match, but the paths have 0: /,
  ],
  ['feed push folder --database never.db', 1, 'folder: is a folder; choose a file, or - for standard input'],
  ['import openfootball typo --database never.db', 1, 'typo: no such file or folder; check the path'],
]

const wordsOf = (command: Failure[0]) => (typeof command === 'string' ? command.split(' ') : command)
beforeAll(async () => {
  mkdirSync(at('folder'))
  writeFileSync(at('text.txt'), 'no database at all '.repeat(100))
  writeFileSync(at('world.ndjson'), WORLD.join('\n'))
})

describe('usage errors', () => {
  const rows = FAILURES.map(([command, code, line, env = {}]) => [wordsOf(command), env, code, line] as const)
  test.each(rows)('%j with %j fails with exit code %d: %s', async (words, env, code, line) => {
    const { err, ...rest } = await run(words, env)
    expect({ ...rest, err }).toEqual({ code, out: '', err })
    expect(err).toMatch(/^scoreline: [^\n]+\n$/)
    const told = err.slice('scoreline: '.length).trimEnd()
    const text = code === 2 ? told.replace(/ \(see --help\)$/, '') : told
    if (line instanceof RegExp) expect(text).toMatch(line)
    else expect(text).toBe(line)
  })

  test('a failed command leaves no new database behind', () => {
    for (const name of ['typo.db', 'never.db', 'scoreline.db']) expect(existsSync(at(name)), name).toBe(false)
  })
})

test('unknown SCORELINE_ variables are reported without their values', async () => {
  const env = {
    SCORELINE_PROT: 'a-secret',
    SCORELINE_NUMBER_OF_CORES: '2',
    SCORELINE_FEED_TOKEN: 'x'.repeat(16),
  }
  const args = ['key', 'list', '--database', at('settings.db')]
  const plain = await run(args)
  const named = [
    'scoreline: unknown setting SCORELINE_NUMBER_OF_CORES is ignored\n',
    'scoreline: unknown setting SCORELINE_PROT is ignored; did you mean SCORELINE_PORT?\n',
  ]
  expect(await run(args, env)).toEqual({ ...plain, err: named.join('') + plain.err })
})

describe('help', () => {
  test.each(['', 'serve', 'import', 'feed push', 'key create'])(
    'of "%s" goes to standard output',
    async (name) => {
      const { code, out, err } = await run([...name.split(' ').filter(Boolean), '--help'])
      expect([code, err]).toEqual([0, ''])
      expect(out).toStartWith(`Usage: scoreline ${name}`.trim())
    },
  )

  test('import --help lists every format', async () => {
    const { out } = await run(['import', '--help'])
    for (const { name, description } of SOURCE_FORMATS)
      expect(out).toContain(`\n  ${name}\n      ${description}\n`)
  })

  test('--help names the environment variable of each setting', async () => {
    const { out } = await run(['serve', '--help'])
    const tokens = ['FEED_TOKEN', 'STATUS_TOKEN']
    for (const name of ['HOST', 'PORT', 'DATABASE', 'BOOKMAKERS', 'IMAGES', 'CORS_ORIGINS', ...tokens]) {
      expect(out).toContain(`SCORELINE_${name}`)
    }
  })

  test('a call without a command prints help to standard error and exits with 2', async () => {
    const { code, out, err } = await run([])
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain('Usage: scoreline')
  })

  test('--version prints the version alone', async () => {
    const out = expect.stringMatching(/^\d+\.\d+\.\d+\n$/)
    expect(await run(['--version'])).toEqual({ code: 0, out, err: '' })
  })
})

describe('feed push', () => {
  test('feed push - reports each rejection and applies the rest', async () => {
    const lines = [team(1, { name: 'One' }), '', team(2, {}), '{', team(3, { name: 'Three' })]
    expect(await run(['feed', 'push', '-', '--database', 'input.db'], {}, lines.join('\r\n'))).toEqual({
      code: 1,
      out: '4 changes: 2 applied, 0 unchanged, 2 rejected; position 2.\n',
      err: [
        'line 3: team 2: /data/name: is missing',
        "line 4: is not JSON: Expected '}'",
        'scoreline: 2 changes were rejected',
        '',
      ].join('\n'),
    })
  })

  test('feed push --strict applies all or nothing', async () => {
    const push = (lines: readonly string[]) =>
      run(['feed', 'push', '-', '--strict'], { SCORELINE_DATABASE: 'strict.db' }, lines.join('\n'))
    const refused = await push([team(1, { name: 'One' }), team(2, {})])
    expect(refused).toEqual({
      code: 1,
      out: '2 changes: 0 applied, 0 unchanged, 1 rejected; position 0. Nothing was stored: --strict is all or nothing.\n',
      err: 'line 2: team 2: /data/name: is missing\nscoreline: 1 change was rejected\n',
    })
    expect((await push([team(1, { name: 'One' })])).out).toBe(
      '1 change: 1 applied, 0 unchanged, 0 rejected; position 1.\n',
    )
  })

  test('feed push prints 200 rejections and counts the rest', async () => {
    const { code, out, err } = await run(
      ['feed', 'push', '-', '--database', 'many.db'],
      {},
      '{}\n'.repeat(1500),
    )
    expect([code, out]).toEqual([1, '1500 changes: 0 applied, 0 unchanged, 1500 rejected; position 0.\n'])
    expect(err.split('\n').slice(199)).toEqual([
      'line 200: /op: is missing',
      '… further rejections are counted but not listed',
      'scoreline: 1500 changes were rejected',
      '',
    ])
  })
})

test.each(['push', 'replay'])(
  'feed %s of standard input that is a folder fails in one line',
  async (verb) => {
    const args = programArguments(['feed', verb, '-', '--database', 'input.db'])
    const child = Bun.spawn(['sh', '-c', '"$@" < .', 'sh', ...args], {
      cwd: folder.path,
      env: cleanEnvironment(),
      stdout: 'pipe',
      stderr: 'pipe',
    })
    expect([await child.exited, await child.stdout.text(), await child.stderr.text()]).toEqual([
      1,
      '',
      'scoreline: standard input: is a folder; nothing was stored; fix the problem and run it again\n',
    ])
  },
)

test('an import without changes ends with 1, says why, and leaves no database', async () => {
  writeFileSync(at('games.csv'), 'Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR\n11/08/2023,Lakeside,Old Mill,0,3,A\n')
  const { code, out, err } = await run(['import', 'football-data', 'games.csv', '--database', 'never.db'])
  expect([code, out]).toEqual([1, '0 changes: 0 applied, 0 unchanged, 0 rejected; position 0.\n'])
  expect(err).toEndWith('scoreline: nothing was imported: every row was skipped (1)\n')
  expect(existsSync(at('never.db'))).toBe(false)
})

describe('keys', () => {
  const database = ['--database', 'own-keys.db']
  const create = (...args: string[]) => run(['key', 'create', ...args, ...database])

  test('key create prints the key, list hides it and revoke takes a prefix', async () => {
    const made = await create('--name', 'Ann', '--plan', 'pro', '--sports', 'football,tennis,football')
    expect([made.code, made.out]).toEqual([0, expect.stringMatching(/^sl_[0-9A-Za-z]{43}\n$/)])
    expect(made.err).toMatch(
      /^Key "Ann" \(.{8}…\), plan pro: 100000 requests a day, football, tennis\. It is not shown again\.\n$/,
    )
    const key = made.out.trim()
    const prefix = key.slice(3, 11)
    expect(made.err).toContain(prefix)
    expect(made.err).not.toContain(key)

    const list = async () => {
      const { code, out, err } = await run(['key', 'list', ...database])
      expect([code, err]).toEqual([0, ''])
      return out
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t'))
    }
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(await list()).toEqual([
      ['PREFIX', 'PLAN', 'SPORTS', 'ORIGINS', 'CREATED', 'REVOKED', 'NAME'],
      [prefix, 'pro', 'football,tennis', 'all', time, '-', 'Ann'],
    ])

    const token = await run(['key', 'calendar-token', prefix, ...database])
    expect([token.code, token.out]).toEqual([0, expect.stringMatching(/^slc_[0-9A-Za-z]{43}\n$/)])
    expect(token.err).toContain('It works only for calendar addresses')
    expect(token.err).not.toContain(token.out.trim())

    expect(await run(['key', 'revoke', prefix, ...database])).toEqual({
      code: 0,
      out: '',
      err: `Key "Ann" (${prefix}…) is revoked.\n`,
    })
    expect((await list())[1]?.[5]).toEqual(time)
    expect(await run(['key', 'revoke', key, ...database])).toEqual({
      code: 1,
      out: '',
      err: 'scoreline: this key is already revoked\n',
    })
  })

  test('an ambiguous prefix is rejected with the matching names', async () => {
    const made = [await create('--name', 'Bo'), await create('--name', 'Cy')]
    const db = openDatabase(at('own-keys.db'))
    // Chance would hardly make two that begin alike.
    for (const [index, { out }] of made.entries()) {
      db.client.run('UPDATE api_key SET prefix = ? WHERE prefix = ?', [`twin000${index}`, out.slice(3, 11)])
    }
    const { code, err } = await run(['key', 'revoke', 'twin', ...database])
    expect(code).toBe(1)
    expect(err).toMatch(
      /^scoreline: the prefix matches 2 keys: twin000\d \((Bo|Cy)\), twin000\d \((Bo|Cy)\); give more characters\n$/,
    )
    expect((await run(['key', 'revoke', 'twin0001', ...database])).code).toBe(0)
    expect(listKeys(db).filter(({ revokedMs, name }) => revokedMs === null && name !== 'Ann').length).toBe(1)
    closeDatabase(db)
  })

  test('a long key list reaches a slow reader completely', async () => {
    const db = openFile(at('long.db'))
    const insert = db.client.prepare(
      "INSERT INTO api_key (hash, prefix, name, plan, sports, created_ms) VALUES (?1, ?1, ?2, 'free', NULL, 0)",
    )
    db.client.transaction(() => {
      for (let key = 0; key < 3000; key += 1) insert.run(`k${key}`, 'x'.repeat(90))
    })()
    closeDatabase(db)
    const piped = (filter: string) =>
      Bun.spawn(
        [
          'sh',
          '-c',
          `"$@" | ${filter}`,
          'sh',
          ...programArguments(['key', 'list', '--database', at('long.db')]),
        ],
        {
          env: cleanEnvironment(),
          stdout: 'pipe',
          stderr: 'pipe',
        },
      )
    expect((await piped('(sleep 0.3; cat)').stdout.text()).split('\n').length).toBe(3002)
    const few = piped('head -n 1')
    expect(await few.stdout.text()).toBe('PREFIX\tPLAN\tSPORTS\tORIGINS\tCREATED\tREVOKED\tNAME\n')
    expect(await few.stderr.text()).toBe('')
  })
})
