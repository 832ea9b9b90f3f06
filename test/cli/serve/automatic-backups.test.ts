/** Automatic backups (docs/operating.md#automatic-backups): to a folder and to S3, by a schedule, and the way back. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { type Db, openDatabase } from '../../../db/open.ts'
import { inWorkFolder } from '../../../src/commands/backup/backup.ts'
import { BackupSchedule } from '../../../src/commands/backup/backup-schedule.ts'
import {
  backupName,
  backupsAmong,
  backupsOf,
  expiredBackups,
  readBackupName,
} from '../../../src/commands/backup/destination.ts'
import { durationMs } from '../../../src/commands/config/option-parsers.ts'
import { isSecureUrl } from '../../../src/shared/secure-url.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { startServer, until } from '../../support/command-kit.ts'
import { withDatabase } from '../../support/feed/feed-kit.ts'
import { S3_KEYS, startS3 } from '../../support/s3-server.ts'
import { testFolder } from '../../support/test-folder.ts'

const { path: folder, at, run: runNow } = testFolder('backups')
/** In the middle of a second: names have whole ones, and a backup that is just as old as is kept is not removed. */
const clock = () => Date.UTC(2026, 10, 23, 4, 15, 0, 500)
const run: typeof runNow = (line, options) => runNow(line, { clock, ...options })
const s3 = startS3('league')
const S3 = { ...S3_KEYS, AWS_ENDPOINT_URL: s3.endpoint }
afterAll(() => s3.stop())

/** Identities of the databases `own.db` and `small.db`. */
const [OWN, SMALL] = ['0a0a0a0a', '0b0b0b0b']
const OLD = `scoreline-${SMALL}-20191201T000000Z-1.db`
/** Kept although they are as old: the clock may be wrong. */
const LATEST = ['20200101T000000Z-1.db']
const latestOf = (database: string) => LATEST.map((end) => `scoreline-${database}-${end}`)
const FOREIGN = [
  'notes.txt',
  'scoreline.db',
  // Of a version that did not write whose it is, and of another database.
  'scoreline-20200101T000000Z-1.db',
  `scoreline-0c0c0c0c-20200101T000000Z-1.db`,
  'scoreline-20200101T000000Z-1.db.bak',
  'x-scoreline-20200101T000000Z-1.db',
]
const NAME = /scoreline-[0-9a-f]{8}-\d{8}T\d{6}Z-\d+\.db/

const name = (db: Db, id: string) =>
  db.client.run(`UPDATE meta SET value = '${id}' WHERE key = 'database_id'`)

beforeAll(() => {
  const db = openDatabase(at('own.db'))
  // More than a part of a multipart upload.
  const value = 'x'.repeat(1_000_000)
  for (let row = 0; row < 12; row += 1)
    db.client.run('INSERT INTO meta VALUES (?, ?)', [`filler ${row}`, value])
  name(db, OWN)
  closeDatabase(db)
  withDatabase(at('small.db'), (small) => name(small, SMALL))
})

describe('names of backups', () => {
  test('carry time and position, and order by time', () => {
    const made = backupName(OWN, Date.UTC(2026, 10, 23, 4, 15), 48_213)
    expect(made).toBe('scoreline-0a0a0a0a-20261123T041500Z-48213.db')
    const time = fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => seconds * 1000)
    fc.assert(
      fc.property(time, fc.nat(), (timeMs, position) => {
        const name = backupName(OWN, timeMs, position)
        expect(readBackupName(name)).toEqual({ name, database: OWN, timeMs, position })
      }),
    )
  })

  test('pruning removes expired backups of the database only, never the newest, never another file', () => {
    const times = fc.uniqueArray(fc.integer({ min: 0, max: 1000 }), { maxLength: 20 })
    fc.assert(
      fc.property(
        times,
        fc.integer({ min: 0, max: 2000 }),
        fc.integer({ min: 1, max: 500 }),
        (hours, now, keep) => {
          const made = hours.map((hour) => backupName(OWN, hour * 3_600_000, hour))
          const backups = backupsOf(backupsAmong([...made, ...FOREIGN]), OWN)
          expect(backups.map(({ position }) => position)).toEqual(hours.toSorted((a, b) => a - b))
          const expired = expiredBackups(backups, now * 3_600_000, keep * 3_600_000)
          // A backup of the future must not stand for the newest one.
          const past = hours.filter((hour) => hour <= now).toSorted((a, b) => b - a)
          const ageOf = (hour: number) =>
            past
              .filter((other) => other >= hour)
              .reduce((sum, other, index) => sum + Math.min((past[index - 1] ?? now) - other, keep / 2), 0)
          expect(expired.map(({ position }) => position).toSorted((a, b) => b - a)).toEqual(
            past.slice(1).filter((hour) => ageOf(hour) > keep),
          )
        },
      ),
    )
  })
})

test('a clock that is years ahead for some backups removes none of the latest', () => {
  const day = 86_400_000
  const jump = 1461
  const days = Array.from({ length: 20 }, (_, index) => index)
  const made = [...days, ...[0, 0.25, 0.5, 0.75, 1].map((more) => 20 + jump + more)]
  const backups = backupsAmong(made.map((at) => backupName(OWN, at * day, 1)))
  const expired = expiredBackups(backups, (21 + jump) * day, 7 * day)
  expect(expired.map(({ timeMs }) => timeMs / day)).toEqual(days.filter((at) => at < 17))
  // Without the gap those of seven days are kept.
  const usual = expiredBackups(backups.slice(0, 20), 19 * day, 7 * day)
  expect(usual.map(({ timeMs }) => timeMs / day)).toEqual(days.filter((at) => at < 12))
})

test.each([
  ['90s', 90_000],
  ['30m', 1_800_000],
  ['6h', 21_600_000],
  ['7d', 604_800_000],
  ['0d', Number.NaN],
  ['1.5h', Number.NaN],
  ['6', Number.NaN],
  ['h', Number.NaN],
  ['6 h', Number.NaN],
  ['1w', Number.NaN],
])('the duration %s is %d ms', (text, ms) => expect(durationMs(text)).toBe(ms))

test.each([
  ['https://s3.example.org', true],
  ['http://127.0.0.1:9000', true],
  ['http://localhost:9000', true],
  ['http://[::1]:9000', true],
  ['http://s3.example.org', false],
  ['http://127.0.0.1.example.org', false],
  ['http://localhost.example.org', false],
  ['ftp://127.0.0.1', false],
  ['s3.example.org', false],
])('backups may be sent to %s: %p', (endpoint, isAllowed) => expect(isSecureUrl(endpoint)).toBe(isAllowed))

describe('scoreline backup --backup-to', () => {
  test('a folder gets a checked backup, and loses expired ones only', async () => {
    mkdirSync(at('folder'))
    for (const name of [OLD, ...latestOf(SMALL), ...FOREIGN]) writeFileSync(join(at('folder'), name), 'x')
    const { code, out, err } = await run('backup --database small.db --backup-to folder')
    expect([code, err]).toEqual([0, ''])
    expect(out).toMatch(
      /^folder: scoreline-0b0b0b0b-\S+Z-0\.db is restored and checked, 1 older backup removed\.\n$/,
    )
    const left = readdirSync(at('folder'))
    expect(left.filter((name) => !FOREIGN.includes(name)).toSorted()).toEqual([
      ...latestOf(SMALL),
      expect.stringMatching(/^scoreline-0b0b0b0b-2\S+-0\.db$/),
    ])
    expect(left).toEqual(expect.arrayContaining(FOREIGN))
  })

  test('an S3 bucket gets a checked backup, and restore takes the named or the newest one', async () => {
    const old = OLD.replace(SMALL, OWN)
    const latest = latestOf(OWN)
    for (const each of [old, ...latest, ...FOREIGN]) s3.objects.set(`league/a/${each}`, new Uint8Array(1))
    const made = await run('backup --database own.db --backup-to s3://league/a --json', { env: S3 })
    expect([made.code, made.err]).toEqual([0, ''])
    const { name, removed, bytes } = JSON.parse(made.out)
    expect(removed).toEqual([old])
    expect([...s3.objects.keys()].toSorted()).toEqual(
      [...FOREIGN, ...latest, name].map((each) => `league/a/${each}`).toSorted(),
    )
    expect(s3.objects.get(`league/a/${name}`)?.byteLength).toBe(bytes)
    const unsure = await run('restore s3://league/a/ --database unsure.db', { env: S3 })
    expect([unsure.code, unsure.err]).toEqual([
      1,
      `scoreline: s3://league/a/ has backups of 3 databases; name the one to restore: ${name}, ${FOREIGN[3]}, ${FOREIGN[2]}\n`,
    ])
    for (const foreign of FOREIGN) s3.objects.delete(`league/a/${foreign}`)
    for (const [url, database] of [
      ['s3://league/a/', 'newest.db'],
      [`s3://league/a/${name}`, 'named.db'],
    ]) {
      const { code, out } = await run(`restore ${url} --database ${database}`, { env: S3 })
      expect([code, out]).toEqual([0, `${database}: restored from s3://league/a/${name}, position 0.\n`])
      expect((await run(`check --database ${database}`)).code).toBe(0)
    }
    expect(readdirSync(folder).filter((file) => file.startsWith('.'))).toEqual([])
  })

  test('a backup that was damaged on its way is removed, and no older one is', async () => {
    s3.objects.set(`league/b/${OLD}`, new Uint8Array(1))
    s3.damage = (bytes) => bytes.map((byte, index) => (index === 5000 ? byte ^ 1 : byte))
    const { code, err } = await run('backup --database small.db --backup-to s3://league/b', { env: S3 })
    s3.damage = null
    expect([code, err]).toEqual([1, expect.stringContaining('the new backup is not usable')])
    expect([...s3.objects.keys()].filter((path) => path.startsWith('league/b/'))).toEqual([`league/b/${OLD}`])
  })

  test.each<[args: string, env: Record<string, string>, message: RegExp]>([
    ['backup --backup-to s3://typo', {}, /s3:\/\/typo: NoSuchBucket.*; create the bucket/],
    [
      'backup --backup-to s3://league',
      { AWS_ACCESS_KEY_ID: 'WRONG' },
      /InvalidAccessKeyId.*; check the access key/,
    ],
    [
      'backup --backup-to s3://league',
      { AWS_ENDPOINT_URL: 'http://127.0.0.1:1' },
      /; check --backup-endpoint and the network/,
    ],
    ['restore s3://league/none/', {}, /no backup below s3:\/\/league\/none\/; check the prefix/],
    ['restore s3://league/none/typo.db', {}, /NoSuchKey.*; there is no such backup/],
  ])('%s with %j fails with what to do', async (args, env, message) => {
    const database = args.startsWith('restore') ? 'r.db' : 'small.db'
    const ran = await run(`${args} --database ${database}`, { env: { ...S3, ...env } })
    expect([ran.code, ran.out]).toEqual([1, ''])
    expect(ran.err).toMatch(message)
    expect(ran.err).toMatch(/^scoreline: [^\n]+\n$/)
    expect(existsSync(at('r.db'))).toBe(false)
  })
})

describe('the schedule', () => {
  const HOUR = 3_600_000
  /** A clock that moves only while the schedule waits. Records the hours at which backups are made. */
  async function hoursOf(
    newest: (() => number | null)[],
    outcomes: ('ok' | 'fails')[],
    untilHour: number,
    /** By how many hours the clock is wrong, from an hour on. */
    jumps: readonly (readonly [fromHour: number, byHours: number])[] = [],
    everyMs = 6 * HOUR,
  ) {
    let now = 0
    let offset = 0
    const made: string[] = []
    const logged: string[] = []
    const log = (_fields: object, text: string) => void logged.push(text)
    const schedule = new BackupSchedule({
      destination: 'folder',
      everyMs,
      newest: async () => (newest.shift() ?? (() => null))(),
      run: async () => {
        const outcome = outcomes.shift() ?? 'ok'
        made.push(`${outcome} ${Math.round((now / HOUR) * 100) / 100}`)
        if (outcome === 'fails') throw new Error('the disk is full')
        return now + offset
      },
      clock: () => now + offset,
      timer: () => now,
      logger: { warn: log, error: log },
      pause: async (ms) => {
        now += ms
        offset = (jumps.findLast(([hour]) => now >= hour * HOUR)?.[1] ?? 0) * HOUR
        if (now > untilHour * HOUR) void schedule.stop()
      },
    })
    schedule.start()
    while (now <= untilHour * HOUR) await Bun.sleep(0)
    await schedule.stop()
    return { made, logged, status: schedule.status() }
  }

  test('makes the first backup at once, and then one in each interval', async () => {
    const { made, status } = await hoursOf([], [], 13)
    expect(made).toEqual(['ok 0', 'ok 6', 'ok 12'])
    expect(status).toMatchObject({
      newestMs: 12 * HOUR,
      lastSuccessMs: 12 * HOUR,
      lastFailureMs: null,
      problem: null,
    })
  })

  test('waits for the age of the newest backup in the destination', async () => {
    expect((await hoursOf([() => -2 * HOUR], [], 5)).made).toEqual(['ok 4'])
    expect((await hoursOf([() => -99 * HOUR], [], 5)).made).toEqual(['ok 0'])
    // A clock that was wrong must not stop the backups.
    expect((await hoursOf([() => 99 * HOUR], [], 7)).made).toEqual(['ok 6'])
  })

  test('goes on in its interval while the clock is wrong and when it is put right', async () => {
    for (const hours of [-40_000, -1, 1, 40_000]) {
      const { made } = await hoursOf([], [], 25, [
        [5, hours],
        [13, 0],
      ])
      expect([hours, made]).toEqual([hours, ['ok 0', 'ok 6', 'ok 12', 'ok 18', 'ok 24']])
    }
  })

  test('tries again five minutes after a failure, and reports both', async () => {
    const { made, logged, status } = await hoursOf([], ['fails', 'fails', 'ok', 'fails'], 6.2)
    expect(made).toEqual(['fails 0', 'fails 0.08', 'ok 0.17', 'fails 6.17'])
    expect(logged).toEqual([
      'the automatic backup failed, trying again in 300 s: the disk is full',
      'the automatic backup failed, trying again in 300 s: the disk is full',
      'automatic backups work again',
      'the automatic backup failed, trying again in 300 s: the disk is full',
    ])
    expect(status.problem).toBe('the disk is full')
  })

  test('tries again no later than in its interval', async () => {
    const { made } = await hoursOf([], ['fails'], 0.05, [], HOUR / 60)
    expect(made).toEqual(['fails 0', 'ok 0.02', 'ok 0.03', 'ok 0.05'])
  })

  test('tries again if the destination cannot be listed at first', async () => {
    const failing = () => {
      throw new Error('no network')
    }
    expect((await hoursOf([failing], [], 1)).made).toEqual(['ok 0.08'])
  })
})

test('two databases with one destination keep what is their own', async () => {
  mkdirSync(at('shared'))
  const only = OLD.replace(SMALL, OWN)
  for (const each of [only, ...latestOf(OWN)]) writeFileSync(join(at('shared'), each), 'x')
  expect((await run('backup --database small.db --backup-to shared')).out).not.toContain('removed')
  const left = readdirSync(at('shared'))
  expect(left).toContain(only)
  expect((await run('backup --database own.db --backup-to shared')).out).toContain('1 older backup removed')
  expect(readdirSync(at('shared'))).toEqual(
    expect.arrayContaining([expect.stringContaining(OWN), ...left.filter((each) => each !== only)]),
  )
  // A restored copy is another database than the one whose backup it is.
  const ofOwn = () =>
    readdirSync(at('shared'))
      .filter((each) => each.includes(OWN))
      .toSorted()
  const kept = ofOwn()
  const own = kept.at(-1) ?? ''
  expect((await run(`restore shared/${own} --database copy.db`)).code).toBe(0)
  await run('backup --database copy.db --backup-to shared')
  expect(ofOwn()).toEqual(kept)
})

test('a process that works in a folder keeps its temporary files, whatever its number', async () => {
  const parent = at('containers')
  mkdirSync(parent)
  await inWorkFolder(parent, async (first) => {
    writeFileSync(join(first, 'copy.db'), 'in work')
    // Another container: no process here has the number in a name of an earlier version.
    await inWorkFolder(parent, async (second) => expect(second).not.toBe(first))
    expect(readFileSync(join(first, 'copy.db'), 'utf8')).toBe('in work')
  })
  expect(readdirSync(parent)).toEqual([])
  mkdirSync(join(parent, '.scoreline-backup-killed'))
  await inWorkFolder(parent, async () => {})
  expect(readdirSync(parent)).toEqual([])
})

test('serve makes backups by itself, and /readyz and /metrics know their age', async () => {
  const server = await startServer(
    ['--database', 'small.db', '--backup-to', 's3://league/served', '--metrics', 'public'],
    { cwd: folder, env: S3 },
  )
  const { address } = server
  const backup = async () => {
    const { checks } = (await (await fetch(`${address}/readyz`)).json()) as {
      checks: { backup: { newest: string | null } }
    }
    return checks.backup
  }
  expect(await backup()).toEqual(expect.objectContaining({ problem: null }))
  while ((await backup()).newest === null) await Bun.sleep(50)
  const [made, ...more] = [...s3.objects.keys()].filter((path) => path.startsWith('league/served/'))
  expect([made, more]).toEqual([expect.stringMatching(NAME), []])
  const metrics = await (await fetch(`${address}/metrics`)).text()
  expect(metrics).toMatch(/^scoreline_backup_age_seconds\{destination="s3:\/\/league\/served"\} \d/m)
  expect(metrics).toMatch(/^scoreline_backup_last_success_timestamp_seconds\{.*\} 1\d{9}/m)
  expect(metrics).not.toMatch(/^scoreline_backup_last_failure_timestamp_seconds\{/m)
  await server.stop()
  expect(readFileSync(at('small.db')).byteLength).toBeGreaterThan(0)
})

test('the public /readyz names neither the destination of backups nor the reason of a failure', async () => {
  const server = await startServer(['--database', 'small.db', '--backup-to', 's3://hidden-name/x'], {
    cwd: folder,
    env: S3,
  })
  const ask = async () => (await fetch(`${server.address}/readyz`)).text()
  await until(async () => (await ask()).includes('the last attempt failed'))
  expect(await ask()).not.toMatch(/hidden-name|NoSuchBucket/)
  await server.stop()
})
