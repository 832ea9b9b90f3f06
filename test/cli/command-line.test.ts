/**
 * The command line of the real program (docs/command-line.md): exit codes, one clear line for each failure, data on
 * standard output and everything else on standard error.
 */
import { describe, expect, test } from 'bun:test'
import { existsSync, writeFileSync } from 'node:fs'
import { openDatabase } from '../../db/open.ts'
import { SOURCE_FORMATS } from '../../src/feed/formats/index.ts'
import { listKeys } from '../../src/store/access/keys.ts'
import { closeDatabase } from '../../src/store/sql/statement.ts'
import { cleanEnvironment, programArguments } from '../support/command-kit.ts'
import { openFile } from '../support/database.ts'
import { testFolder } from '../support/test-folder.ts'

const { path: cwd, at, run } = testFolder('command')

const team = (id: number, data: object) =>
  JSON.stringify({ op: 'put', kind: 'team', sport: 'football', id, data })

test('unknown SCORELINE_ variables are reported without their values', async () => {
  const env = {
    SCORELINE_PROT: 'a-secret',
    SCORELINE_NUMBER_OF_CORES: '2',
    SCORELINE_FEED_TOKEN: 'x'.repeat(16),
  }
  const args = 'key list --database settings.db'
  const plain = await run(args)
  const named = [
    'scoreline: unknown setting SCORELINE_NUMBER_OF_CORES is ignored\n',
    'scoreline: unknown setting SCORELINE_PROT is ignored; did you mean SCORELINE_PORT?\n',
  ]
  expect(await run(args, { env })).toEqual({ ...plain, err: named.join('') + plain.err })
})

describe('help', () => {
  test.each(['', 'serve', 'import', 'feed push', 'key create'])(
    'of "%s" goes to standard output',
    async (name) => {
      const { code, out, err } = await run(`${name} --help`)
      expect([code, err]).toEqual([0, ''])
      expect(out).toStartWith(`Usage: scoreline ${name}`.trim())
    },
  )

  test('import --help lists every format', async () => {
    const { out } = await run('import --help')
    for (const { name, description } of SOURCE_FORMATS)
      expect(out).toContain(`\n  ${name}\n      ${description}\n`)
  })

  test('--help names the environment variable of each setting', async () => {
    const { out } = await run('serve --help')
    const tokens = ['FEED_TOKEN', 'STATUS_TOKEN']
    for (const name of ['HOST', 'PORT', 'DATABASE', 'BOOKMAKERS', 'IMAGES', 'CORS_ORIGINS', ...tokens])
      expect(out).toContain(`SCORELINE_${name}`)
  })

  test('a call without a command prints help to standard error and exits with 2', async () => {
    const { code, out, err } = await run('')
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain('Usage: scoreline')
  })

  test('--version prints the version alone', async () => {
    const out = expect.stringMatching(/^\d+\.\d+\.\d+\n$/)
    expect(await run('--version')).toEqual({ code: 0, out, err: '' })
  })
})

describe('feed push', () => {
  test('feed push - reports each rejection and applies the rest', async () => {
    const lines = [team(1, { name: 'One' }), '', team(2, {}), '{', team(3, { name: 'Three' })]
    expect(await run('feed push - --database input.db', { stdin: lines.join('\r\n') })).toEqual({
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
      run('feed push - --strict', { env: { SCORELINE_DATABASE: 'strict.db' }, stdin: lines.join('\n') })
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
    const { code, out, err } = await run('feed push - --database many.db', { stdin: '{}\n'.repeat(1500) })
    expect([code, out]).toEqual([1, '1500 changes: 0 applied, 0 unchanged, 1500 rejected; position 0.\n'])
    expect(err.split('\n').slice(199)).toEqual([
      'line 200: /op: is missing, and so are kind, sport, id',
      '… further rejections are counted but not listed',
      'scoreline: 1500 changes were rejected',
      '',
    ])
  })
})

/** Runs the program in a shell: `"$@"` is its command line. */
async function shell(line: string, ...args: string[]) {
  const child = Bun.spawn(['sh', '-c', line, 'sh', ...programArguments(args)], {
    cwd,
    env: cleanEnvironment(),
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [code, out, err] = await Promise.all([child.exited, child.stdout.text(), child.stderr.text()])
  return { code, out, err }
}

test('feed push of standard input that is a folder fails in one line', async () => {
  expect(await shell('"$@" < .', 'feed', 'push', '-', '--database', 'input.db')).toEqual({
    code: 1,
    out: '',
    err: 'scoreline: standard input: is a folder; nothing was stored; fix the problem and run it again\n',
  })
})

// Where the system has such a device.
describe.skipIf(!existsSync('/dev/full'))('a full disk', () => {
  test('behind standard output is a failure, reported on one line', async () => {
    // More than one write: the runtime never ends a stream after a write to it has failed.
    const { code, err } = await shell('"$@" > /dev/full', 'help', 'key')
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^scoreline: cannot write to standard output: .+\n$/),
    ])
  })

  test('behind standard error changes no exit code', async () => {
    expect((await shell('"$@" 2> /dev/full', 'nonsense')).code).toBe(2)
  })
})

test('an import without changes ends with 1, says why, and leaves no database', async () => {
  writeFileSync(at('games.csv'), 'Date,HomeTeam,AwayTeam,FTHG,FTAG,FTR\n11/08/2023,Lakeside,Old Mill,0,3,A\n')
  const { code, out, err } = await run('import football-data games.csv --database never.db')
  expect([code, out]).toEqual([1, '0 changes: 0 applied, 0 unchanged, 0 rejected; position 0.\n'])
  expect(err).toEndWith('scoreline: nothing was imported: every row was skipped (1)\n')
  expect(existsSync(at('never.db'))).toBe(false)
})

describe('keys', () => {
  const database = '--database own-keys.db'
  const create = (args: string) => run(`key create ${args} ${database}`)

  test('key create prints the key, list hides it and revoke takes a prefix', async () => {
    const made = await create('--name Ann --plan pro --sports football,tennis,football')
    expect([made.code, made.out]).toEqual([0, expect.stringMatching(/^sl_[0-9A-Za-z]{43}\n$/)])
    expect(made.err).toMatch(
      /^Key "Ann" \(.{8}…\), plan pro: 100000 requests a day, football, tennis\. It is not shown again\.\n$/,
    )
    const key = made.out.trim()
    const prefix = key.slice(3, 11)
    expect(made.err).toContain(prefix)
    expect(made.err).not.toContain(key)

    const list = async () => {
      const { code, out, err } = await run(`key list ${database}`)
      expect([code, err]).toEqual([0, ''])
      return out
        .trimEnd()
        .split('\n')
        .map((line) => line.split('\t'))
    }
    const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
    expect(await list()).toEqual([
      ['PREFIX', 'PLAN', 'SPORTS', 'ORIGINS', 'CREATED', 'EXPIRES', 'REVOKED', 'NAME'],
      [prefix, 'pro', 'football,tennis', 'all', time, '-', '-', 'Ann'],
    ])

    const token = await run(`key calendar-token ${prefix} ${database}`)
    expect([token.code, token.out]).toEqual([0, expect.stringMatching(/^slc_[0-9A-Za-z]{43}\n$/)])
    expect(token.err).toContain('It works only for calendar addresses')
    expect(token.err).not.toContain(token.out.trim())

    expect(await run(`key revoke ${prefix} ${database}`)).toEqual({
      code: 0,
      out: '',
      err: `Key "Ann" (${prefix}…) is revoked.\n`,
    })
    expect((await list())[1]?.[6]).toEqual(time)
    expect(await run(`key revoke ${key} ${database}`)).toEqual({
      code: 1,
      out: '',
      err: 'scoreline: this key is already revoked\n',
    })
  })

  test('a key has a last day, and is replaced with an overlap', async () => {
    const path = at('rotated.db')
    const on = `--database ${path}`
    const made = await run(`key create --name Dee --expires 2199-12-31 ${on}`)
    expect(made.err).toContain('until 2200-01-01T00:00:00Z')
    const rotated = await run(`key rotate ${made.out.trim()} --overlap 2d ${on}`)
    expect([rotated.code, rotated.out]).toEqual([0, expect.stringMatching(/^sl_[0-9A-Za-z]{43}\n$/)])
    expect(rotated.err).toMatch(/Key "Dee" \(.*…\) replaces .*…, which is valid until /)
    const keys = JSON.parse((await run(`key list --json ${on}`)).out)
    expect(keys.map(({ expiresAt }: { expiresAt: string }) => expiresAt.startsWith('2200'))).toEqual([
      false,
      true,
    ])
    const past = await run(`key create --name Eve --expires 2001-01-01 ${on}`)
    expect([past.code, past.err]).toEqual([2, expect.stringContaining('--expires must not be in the past')])
  })

  test('an ambiguous prefix is rejected with the matching names', async () => {
    const made = [await create('--name Bo'), await create('--name Cy')]
    const db = openDatabase(at('own-keys.db'))
    // Chance would hardly make two that begin alike.
    for (const [index, { out }] of made.entries())
      db.client.run('UPDATE api_key SET prefix = ? WHERE prefix = ?', [`twin000${index}`, out.slice(3, 11)])
    const { code, err } = await run(`key revoke twin ${database}`)
    expect(code).toBe(1)
    expect(err).toMatch(
      /^scoreline: the prefix matches 2 keys: twin000\d \((Bo|Cy)\), twin000\d \((Bo|Cy)\); give more characters\n$/,
    )
    expect((await run(`key revoke twin0001 ${database}`)).code).toBe(0)
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
    const list = ['key', 'list', '--database', at('long.db')]
    expect((await shell('"$@" | (sleep 0.3; cat)', ...list)).out.split('\n').length).toBe(3002)
    // A reader that closes its end is no failure.
    expect(await shell('{ "$@"; echo "code $?" >&2; } | head -n 1', ...list)).toEqual({
      code: 0,
      out: 'PREFIX\tPLAN\tSPORTS\tORIGINS\tCREATED\tEXPIRES\tREVOKED\tNAME\n',
      err: 'code 0\n',
    })
  })
})
