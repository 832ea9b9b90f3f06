/**
 * Disks that are full or read only (docs/operating.md#durability). The service answers reads, refuses changes with the
 * reason, is red in `/readyz`, loses at most the quota counts of a second, and recovers by itself. A command that works
 * on the file by itself exits with 1 and one line with the reason and what was stored, leaves no half change, and
 * completes the work when it is repeated with space.
 */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { copyFileSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Change } from '../../src/contract/changes.ts'
import { USAGE_FLUSH_MS } from '../../src/http/auth/quota-counter.ts'
import { runHere, startServer, temporaryFolder, until } from '../support/command-kit.ts'
import { mountSmallDisk } from '../support/disk-kit.ts'
import { ndjson, put } from '../support/feed/change-kit.ts'
import { lookUp } from '../support/feed/feed-kit.ts'
import { smallWorld, TEAMS } from '../support/world/small-world.ts'
import { testWorld } from '../support/world/test-world.ts'
import { COMMANDS, type Content, contentOf, type Input, makeBase, writeInput } from './crash/stage.ts'

const ROWS = 3000
/** Enough for everything. */
const LARGE_MIB = 64
/** Too little for anything. */
const FREE_BYTES = 16 * 1024
const PROFILE = `/v2/football/teams/${TEAMS[0]}/profile`

const folder = temporaryFolder('full')
const at = (name: string) => join(folder.path, name)
// Only the superuser may mount small disks: otherwise the tests on them are skipped.
const disk = mountSmallDisk(at('disk'), LARGE_MIB)
const readOnly = mountSmallDisk(at('read-only'), LARGE_MIB)
afterAll(() => {
  disk?.remove()
  readOnly?.remove()
  folder.remove()
})
const on = (name: string) => join(at('disk'), name)
const program = (...args: string[]) => runHere(args, { cwd: at('disk') })
const onReadOnly = (...args: string[]) => runHere(args, { cwd: at('read-only') })

function empty(): void {
  disk?.resize(LARGE_MIB)
  for (const name of readdirSync(at('disk'))) rmSync(on(name), { recursive: true })
}

/** Leaves room for next to nothing. */
function fill(freeBytes = 0): void {
  const { bavail, bsize } = statfsSync(at('disk'))
  writeFileSync(on('filler'), Buffer.alloc(bavail * bsize - freeBytes))
}

const teams = (count: number, from = 9000): Change[] =>
  Array.from({ length: count }, (_, index) =>
    put('team', from + index, { name: `Wanderers ${from + index}` }),
  )

describe('a service', () => {
  const harness = testWorld(smallWorld(), { path: at('scoreline.db') })

  async function push(changes: readonly Change[]): Promise<object> {
    const request = new Request('http://scoreline/changes', { method: 'POST', body: ndjson(changes) })
    const response = await harness.app.listener.answer(request)
    return { status: response.status, ...((await response.json()) as object) }
  }

  /** After a while, as the state of the disk is cached. */
  async function ready(afterMs = 10_000) {
    harness.now += afterMs
    const response = await harness.app.fetch(new Request('http://localhost/readyz'))
    const { checks } = (await response.json()) as { checks: { storage: string } }
    return [response.status, checks.storage]
  }

  test.each([
    {
      name: 'full',
      reason: 'the disk is full',
      spoil: () => `max_page_count = ${lookUp(harness.db, 'PRAGMA page_count')}`,
      mend: 'max_page_count = 1000000',
      isSeenByProbe: false,
    },
    {
      name: 'read only',
      reason: 'the disk or the file can no longer be written to',
      spoil: () => 'query_only = ON',
      mend: 'query_only = OFF',
      isSeenByProbe: true,
    },
  ])('on a disk that is $name refuses changes, answers reads and recovers', async (of) => {
    expect(await ready()).toEqual([200, 'ok'])
    harness.db.client.run(`PRAGMA ${of.spoil()}`)
    expect(await push(teams(900))).toMatchObject({
      status: 507,
      error: 'insufficient_storage',
      message: `Changes cannot be stored: ${of.reason}. Send them again when that is fixed.`,
    })
    expect(await ready(0)).toEqual([503, of.reason])
    expect((await harness.get(PROFILE)).status).toBe(200)
    if (of.isSeenByProbe) expect(await ready()).toEqual([503, of.reason])
    harness.db.client.run(`PRAGMA ${of.mend}`)
    expect(await ready()).toEqual([200, 'ok'])
    expect(await push(teams(900))).toMatchObject({ status: 200, rejected: [] })
  })
})

describe.skipIf(disk === null)('a service on a real disk', () => {
  async function start() {
    empty()
    const authorization = (await program('key', 'create', '--name', 'me')).out.trim()
    const server = await startServer([], { cwd: at('disk') })
    const get = (path: string, { address } = server) => fetch(address + path, { headers: { authorization } })
    return { server, get }
  }
  const json = async <T>(response: Response | Promise<Response>) => (await (await response).json()) as T

  test('that is full refuses changes, answers reads and recovers when there is room again', async () => {
    const { server, get } = await start()
    const feed = (changes: readonly Change[]) =>
      runHere(['feed', 'push', '-'], { cwd: at('disk'), stdin: ndjson(changes) })
    const storage = async () => (await json<{ checks: { storage: string } }>(get('/readyz'))).checks.storage
    expect((await feed(smallWorld())).code).toBe(0)
    fill()
    expect(await feed(teams(2000))).toMatchObject({
      code: 1,
      err: expect.stringMatching(
        /^scoreline: the service responded with status 507: Changes cannot be stored: the disk is full\./,
      ),
    })
    expect(await storage()).toBe('the disk is full')
    expect((await get(PROFILE)).status).toBe(200)
    rmSync(on('filler'))
    expect(await feed(teams(2000))).toMatchObject({ code: 0, err: '' })
    await until(async () => (await storage()) === 'ok')
    expect((await server.stop()).code).toBe(0)
    expect((await program('check')).out).toMatch(/no fault/)
  })

  test('that another program has filled loses at most one second of quota counts in a kill', async () => {
    const { server, get } = await start()
    const used = async (by = server) => (await json<{ used: number }>(get('/v2/account/usage', by))).used
    // Nothing was written yet, so the log has its minimum size.
    fill()
    for (let second = 0; second < 2; second++) {
      expect((await get('/v2/sport')).status).toBe(200)
      await Bun.sleep(USAGE_FLUSH_MS)
    }
    await Bun.sleep(2 * USAGE_FLUSH_MS)
    expect(await used()).toBe(2)
    server.process.kill('SIGKILL')
    await server.process.exited
    rmSync(on('filler'))
    const again = await startServer([], { cwd: at('disk') })
    expect(await used(again)).toBe(2)
    await again.stop()
  })
})

const FULL =
  'scoreline: cannot use the database scoreline.db: the disk is full; free some space and try again'
const AGAIN = 'fix the problem and run it again'
const UNITS: Record<Input, string> = { import: 'change', push: 'line' }

describe.skipIf(disk === null)('a disk that fills', () => {
  const whole = {} as Record<Input, Content>
  beforeAll(async () => {
    writeInput(at, ROWS)
    makeBase(at('base.db'))
    for (const input of ['import', 'push'] as const) {
      begin()
      expect(await program(...COMMANDS[input])).toMatchObject({ code: 0 })
      whole[input] = contentOf(on('scoreline.db'))
      copyFileSync(on('scoreline.db'), at(`${input}.db`))
    }
    expect(await program('backup', at('import-copy.db'))).toMatchObject({ code: 0 })
  })

  function begin(): void {
    empty()
    copyFileSync(at('base.db'), on('scoreline.db'))
  }

  /** There is space for the file but not for its log. */
  const tooSmallFor = (input: Input) => Math.ceil(statSync(at(`${input}.db`)).size / 2 ** 20)

  test.each(['import', 'push'] as const)('while an import or a push goes on: %s', async (input) => {
    begin()
    disk?.resize(tooSmallFor(input))
    const { code, out, err } = await program(...COMMANDS[input])
    const last = err.trim().split('\n').at(-1) ?? ''
    const [, count, row = ''] = /; (\d+) changes were stored, up to \w+ \d+( \(.*?\))?;/.exec(last) ?? []
    const kept = Number(count)
    // An import of a table also says which row it had come to.
    expect(row).toMatch(input === 'import' ? /^ \(.*results\.csv, row \d+\)$/ : /^$/)
    expect({ code, out, last }).toEqual({
      code: 1,
      out: '',
      last: `${FULL}; ${kept} changes were stored, up to ${UNITS[input]} ${kept}${row}; ${AGAIN}`,
    })
    disk?.resize(LARGE_MIB)
    expect((await program('check')).out).toMatch(/no fault/)
    const { log } = contentOf(on('scoreline.db'))
    expect(log).toEqual(whole[input].log.slice(0, log.length))
    expect(kept).toBeGreaterThan(0)
    expect(log.length).toBe(contentOf(at('base.db')).log.length + kept)
    expect(log.length).toBeLessThan(whole[input].log.length)
    expect(await program(...COMMANDS[input])).toMatchObject({ code: 0 })
    expect(contentOf(on('scoreline.db'))).toEqual(whole[input])
  })

  test('a full disk during a strict push keeps nothing', async () => {
    begin()
    const before = contentOf(on('scoreline.db'))
    // One transaction: the log contains all of it, or nothing.
    disk?.resize(Math.floor(tooSmallFor('push') / 2))
    const { code, out, err } = await program(...COMMANDS.push, '--strict')
    expect([code, out, err.trim()]).toEqual([1, '', `${FULL}; nothing was stored; ${AGAIN}`])
    disk?.resize(LARGE_MIB)
    expect(contentOf(on('scoreline.db'))).toEqual(before)
  })

  test.each([
    ['an import', [...COMMANDS.import], 'scoreline.db'],
    ['a backup', ['backup', 'copy.db', '--database', '../import.db'], 'copy.db'],
    ['a restore', ['restore', '../import-copy.db', '--database', 'again.db'], 'again.db'],
  ])('before %s: one line, and no half file', async (_name, args, file) => {
    begin()
    fill(FREE_BYTES)
    const { code, out, err } = await program(...args)
    expect([code, out]).toEqual([1, ''])
    expect(err.trim()).toMatch(/^scoreline: cannot .*: the disk is full; free some space and try again$/)
    rmSync(on('filler'))
    expect(readdirSync(at('disk')).filter((name) => !/^scoreline\.db/.test(name))).toEqual([])
    expect(contentOf(on('scoreline.db')).log).toEqual(contentOf(at('base.db')).log)
    expect(await program(...args)).toMatchObject({ code: 0 })
    expect((await program('check', '--database', file)).out).toMatch(/no fault/)
  })
})

test.skipIf(readOnly === null)(
  'a read-only disk refuses writers with that reason, and lets check and backup read',
  async () => {
    makeBase(join(at('read-only'), 'scoreline.db'))
    expect(await onReadOnly('backup', 'copy.db')).toMatchObject({ code: 0 })
    readOnly?.makeReadOnly()
    for (const args of [
      ['key', 'list'],
      ['key', 'create', '--name', 'me', '--database', 'new.db'],
      ['serve', '--port', '0'],
      ['backup', 'other.db'],
      ['restore', 'copy.db', '--database', 'again.db'],
    ]) {
      const { code, err } = await onReadOnly(...args)
      expect([args, code]).toEqual([args, 1])
      expect(err).toMatch(
        /^scoreline: cannot (use|open|write) .*: the disk is read-only; make it writable, or choose another file\n$/,
      )
    }
    expect((await onReadOnly('check')).out).toMatch(/no fault/)
    expect(await onReadOnly('backup', at('elsewhere.db'))).toMatchObject({ code: 0 })
  },
)
