/** `backup`, `restore` and `systemd`: copies while others write, the way back, and what is refused. */
import { Database } from 'bun:sqlite'
import { beforeAll, describe, expect, test } from 'bun:test'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { openToRead } from '../../../db/open.ts'
import { claimTemporary } from '../../../db/temporary-files.ts'
import { runBackup, runRestore } from '../../../src/commands/backup/backup.ts'
import type { S3Settings } from '../../../src/commands/backup/destination.ts'
import { BATCH_LIMIT } from '../../../src/feed/apply.ts'
import { selectPosition } from '../../../src/store/log/change-log.ts'
import { selectEpoch } from '../../../src/store/sql/meta.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { commandContext, programArguments, spawnProgram } from '../../support/command-kit.ts'
import { openFile } from '../../support/database.ts'
import { dump, mustApply, withDatabase } from '../../support/feed/feed-kit.ts'
import { testFolder } from '../../support/test-folder.ts'
import { matchChange, smallWorld } from '../../support/world/small-world.ts'

const { path: folder, at, run } = testFolder('backup')
const matches = (from: number) =>
  Array.from({ length: BATCH_LIMIT }, (_, index) =>
    matchChange(from + index, { startTimestamp: index }, [1, 0]),
  )

let whole = ''
let position = 0
beforeAll(() => {
  withDatabase(at('scoreline.db'), (db) => {
    mustApply(db, smallWorld())
    for (let from = 1; from < 2000; from += BATCH_LIMIT) mustApply(db, matches(from))
    whole = dump(db)
    position = selectPosition(db)
  })
})

/** A backup of busy.db that is stopped while it writes its copy; one that was finished too soon is made again. */
async function stoppedBackup() {
  for (;;) {
    const child = spawnProgram(['backup', 'busy-copy.db', '--database', 'busy.db'], { cwd: folder })
    const part = at(`.busy-copy.db.${child.pid}.part`)
    const isWriting = () => (statSync(part, { throwIfNoEntry: false })?.size ?? 0) > 0
    while (child.exitCode === null && !isWriting()) await Bun.sleep(1)
    child.kill('SIGSTOP')
    if (existsSync(part)) return child
    child.kill('SIGCONT')
    await child.exited
    rmSync(at('busy-copy.db'), { force: true })
  }
}

/** What a refused command says. */
async function refusal(command: string) {
  const { code, out, err } = await run(command)
  expect([code, out]).toEqual([1, ''])
  return err
}

const epochOf = (path: string) => withDatabase(path, selectEpoch)

describe('backup', () => {
  test('backup and restore give the same database with a new epoch', async () => {
    expect(await run('backup one.db')).toEqual({
      code: 0,
      out: `one.db: checked, position ${position}.\n`,
      err: '',
    })
    expect(statSync(at('one.db')).mode & 0o777).toBe(0o600)
    expect(await run('restore one.db --database again.db')).toEqual({
      code: 0,
      out: `again.db: restored from one.db, position ${position}.\n`,
      err: '',
    })
    expect(statSync(at('again.db')).mode & 0o777).toBe(0o600)
    expect(epochOf(at('one.db'))).toBe(epochOf(at('scoreline.db')))
    expect(epochOf(at('again.db'))).not.toBe(epochOf(at('one.db')))
    withDatabase(at('again.db'), (db) => expect(dump(db) === whole).toBe(true))
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([])
  })

  test('a backup is a consistent snapshot and does not block writers', async () => {
    copyFileSync(at('scoreline.db'), at('busy.db'))
    const db = openFile(at('busy.db'))
    mustApply(db, [])
    const child = await stoppedBackup()
    for (let from = 10_000; from < 10_500; from += 50) mustApply(db, matches(from).slice(0, 50))
    expect(child.exitCode).toBe(null)
    child.kill('SIGCONT')
    expect([await child.exited, await child.stderr.text()]).toEqual([0, ''])
    expect(await child.stdout.text()).toBe(`busy-copy.db: checked, position ${position}.\n`)
    expect(selectPosition(db)).toBe(position + 500)
    closeDatabase(db)
    const copy = openToRead(at('busy-copy.db'))
    expect(dump(copy) === whole).toBe(true)
    closeDatabase(copy)
    expect((await run('check --database busy-copy.db')).code).toBe(0)
  })

  test('removes what killed backups left, and not what a running one writes', async () => {
    const gone = spawnProgram(['--version'], { cwd: folder })
    await gone.exited
    writeFileSync(at(`.other.db.${gone.pid}.part`), 'half')
    writeFileSync(at(`.other.db.${gone.pid}.part-journal`), 'half')
    // A process of another container has any number, also that of one that has ended here.
    const inWork = `.other.db.${gone.pid + 1}.part`
    const release = claimTemporary(at(inWork))
    writeFileSync(at(inWork), 'in work')
    expect((await run('backup tidy.db')).code).toBe(0)
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([inWork])
    release?.()
    expect((await run('backup tidier.db')).code).toBe(0)
    expect(readdirSync(folder).filter((name) => name.includes('.part'))).toEqual([])
  })
})

describe('restore', () => {
  test('restore reads a backup from standard input', async () => {
    const context = { ...commandContext(), input: () => Bun.file(at('piped.db')).stream() }
    const options = { database: at('from-pipe.db'), isForced: false, s3: {} as S3Settings }
    runBackup(context, at('piped.db'), at('scoreline.db'))
    await runRestore(context, '-', options)
    withDatabase(at('from-pipe.db'), (db) => expect(dump(db) === whole).toBe(true))
    const cut = { ...context, input: () => new Blob([readFileSync(at('piped.db')).subarray(0, -1)]).stream() }
    await expect(runRestore(cut, '-', { ...options, database: at('cut.db') })).rejects.toThrow(
      'standard input',
    )
    expect(readdirSync(folder).filter((name) => /^cut|^\.scoreline-backup/.test(name))).toEqual([])
  })

  test('restore refuses to overwrite a database or an existing WAL', async () => {
    const before = readFileSync(at('scoreline.db'))
    expect(await refusal('restore one.db')).toBe(
      'scoreline: scoreline.db already exists; move it away, or choose another file with --database\n',
    )
    expect(readFileSync(at('scoreline.db')).equals(before)).toBe(true)
    writeFileSync(at('gone.db-wal'), 'of a file that was deleted')
    expect(await refusal('restore one.db --database gone.db')).toMatch(/gone\.db-wal already exists/)
  })

  test('restore refuses what is not a file', async () => {
    mkdirSync(at('folder'))
    const command = 'restore folder --database fresh.db'
    expect(await refusal(command)).toBe('scoreline: folder is not a file; give the path of a backup\n')
    expect(existsSync(at('fresh.db'))).toBe(false)
  })

  test('restore refuses while a service runs', async () => {
    const service = Bun.serve({ unix: at('scoreline.db.feed.sock'), fetch: () => new Response() })
    expect(await refusal('restore one.db')).toMatch(/^scoreline: scoreline\.db is already served/)
    await service.stop(true)
  })

  test('a backup with one flipped bit, wherever it is, and names the place', async () => {
    const backup = readFileSync(at('one.db'))
    const copies = 5
    for (let number = 0; number < copies; number += 1) {
      const bytes = Buffer.from(backup)
      const offset = Math.floor((number * (bytes.length - 1)) / (copies - 1))
      bytes[offset] = (bytes[offset] ?? 0) ^ (1 << (number % 8))
      writeFileSync(at(`flipped-${number}.db`), bytes)
      expect(await refusal(`restore flipped-${number}.db --database restored-${number}.db`)).toMatch(
        / (is damaged between bytes \d+ and \d+|has a damaged digest at its end); use another backup/,
      )
    }
  })

  test('a plain copy without a digest, unless --force is given', async () => {
    const bytes = readFileSync(at('one.db'))
    writeFileSync(at('plain.db'), bytes.subarray(0, bytes.length - (bytes.length % 4096)))
    const command = 'restore plain.db --database plain-again.db'
    expect(await refusal(command)).toBe(
      'scoreline: plain.db has no digest at its end, so it cannot be verified; use another backup, or restore this one with --force\n',
    )
    expect(existsSync(at('plain-again.db'))).toBe(false)
    const forced = await run(`${command} --force`)
    expect([forced.code, forced.err]).toEqual([0, expect.stringMatching(/^Warning: plain\.db has no digest/)])
  })

  test('a backup whose content breaks a rule, unless --force is given', async () => {
    copyFileSync(at('scoreline.db'), at('broken.db'))
    const client = new Database(at('broken.db'))
    client.run('UPDATE match SET status = status + 1 WHERE id = 1')
    client.close()
    expect(await run('backup broken-copy.db --database broken.db')).toMatchObject({ code: 0 })
    const command = 'restore broken-copy.db --database broken-again.db'
    expect(await refusal(command)).toMatch(
      /^match 1: .*\n.*broken-copy\.db has \d+ faults? in its content; use another/s,
    )
    expect(existsSync(at('broken-again.db'))).toBe(false)
    expect((await run(`${command} --force`)).code).toBe(0)
  })

  test.each([
    ['damaged', () => readFileSync(at('one.db')).fill(0xff, 8192, 40_000), /bad\.db is damaged/],
    ['cut off', () => readFileSync(at('one.db')).subarray(0, 20_000), /bad\.db/],
    ['of something else', () => Buffer.from('Dear diary, '.repeat(900)), /bad\.db is not a backup;/],
    ['empty', () => Buffer.alloc(0), /bad\.db/],
  ])('a backup that is %s', async (_name, bytes, message) => {
    writeFileSync(at('bad.db'), bytes())
    const err = await refusal('restore bad.db --database fresh.db')
    expect(err).toMatch(message)
    expect(err.trim()).not.toContain('\n')
    expect(err).not.toContain('.part')
    expect(existsSync(at('fresh.db'))).toBe(false)
  })
})

describe('systemd', () => {
  test("systemd prints a unit with this program's command line", async () => {
    const { code, out, err } = await run('systemd --port 8080')
    expect([code, err]).toEqual([0, ''])
    for (const line of [
      'DynamicUser=yes',
      'ProtectSystem=strict',
      'NoNewPrivileges=yes',
      'CapabilityBoundingSet=',
      'RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX',
      'MemoryDenyWriteExecute=no',
      'Restart=on-failure',
      'KillSignal=SIGTERM',
    ])
      expect(out.split('\n')).toContain(line)
    expect(out).toContain(`\nExecStart=${programArguments(['serve']).join(' ')}\n`)
    expect(out).toContain('SCORELINE_PORT=8080')
    expect((await run('systemd --port 443')).out).toContain('AmbientCapabilities=CAP_NET_BIND_SERVICE')
  })

  // Without systemd on the machine the unit cannot be verified.
  test.skipIf(Bun.which('systemd-analyze') === null)('systemd understands the unit', async () => {
    const { out } = await run('systemd')
    writeFileSync(at('scoreline.service'), out)
    const child = Bun.spawn(['systemd-analyze', 'verify', at('scoreline.service')], {
      stdout: 'pipe',
      stderr: 'pipe',
    })
    expect([await child.exited, await child.stderr.text()]).toEqual([0, ''])
  })
})
