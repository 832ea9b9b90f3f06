/**
 * What Litestream does to the database from a process of its own, while the service writes: it holds a read
 * transaction, copies the frames of the log, and makes the checkpoints. The log must remain until it is copied, nothing
 * may be blocked, and the copy must be the complete database. If Litestream is installed, it is tested too.
 */
import { Database } from 'bun:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BUSY_TIMEOUT_MS } from '../../db/open.ts'
import { runHere, runProgram, type Server, sendLines, startServer } from '../support/command-kit.ts'
import { ndjson, put } from '../support/feed/change-kit.ts'
import { makeDatabase } from '../support/feed/feed-kit.ts'
import { testFolder } from '../support/test-folder.ts'
import { smallWorld } from '../support/world/small-world.ts'

const folder = testFolder('replication')

/** Log pages that trigger a checkpoint at the next commit, unless a reader exists. */
const CHECKPOINT_BYTES = 1000 * 4096
/** Size of the log header, which changes each time the log restarts. */
const HEADER_BYTES = 32

/** Copies a database as Litestream does: a snapshot, and every log after it. */
class Replicator {
  readonly #path: string
  readonly #reader: Database
  readonly #writer: Database
  /** Final content of the log before each restart. */
  readonly #logs: Buffer[] = []
  readonly faults: string[] = []

  constructor(path: string) {
    this.#path = path
    this.#reader = new Database(path)
    this.#writer = new Database(path)
    for (const client of [this.#reader, this.#writer]) client.run('PRAGMA busy_timeout = 1000')
    this.#writer.run('CREATE TABLE IF NOT EXISTS _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)')
    this.#writer.run('BEGIN IMMEDIATE')
    this.#reader.run('PRAGMA wal_checkpoint(PASSIVE)')
    this.#holdLog()
    this.#writer.run('ROLLBACK')
    // Another process reads the file, because closing it here would release SQLite's locks.
    Bun.spawnSync(['cp', path, `${path}.snapshot`])
  }

  /** Blocks checkpoints from here on. */
  #holdLog(): void {
    this.#reader.run('BEGIN')
    this.#reader.query('SELECT count(*) FROM _litestream_seq').get()
  }

  /** Copies the log, which only grows while others make no checkpoints. */
  copy(): number {
    const log = readFileSync(`${this.#path}-wal`)
    const last = this.#logs.at(-1)
    if (!last || isAnew(last, log)) this.#logs.push(log)
    else {
      if (log.length < last.length) this.faults.push(`the log shrank from ${last.length} to ${log.length}`)
      this.#logs[this.#logs.length - 1] = log
    }
    return log.length
  }

  /** Restarts the log with the next write. Others cannot write meanwhile. */
  async checkpoint(heldMs: number): Promise<void> {
    this.#writer.run('BEGIN IMMEDIATE')
    this.copy()
    this.#reader.run('COMMIT')
    const [, log, done] = this.#reader.query('PRAGMA wal_checkpoint(PASSIVE)').values()[0] ?? []
    if (log !== done) this.faults.push(`${done} of ${log} frames came into the file`)
    this.#holdLog()
    await Bun.sleep(heldMs)
    this.#writer.run('ROLLBACK')
  }

  get logCount(): number {
    return this.#logs.length
  }

  /** Builds a database from the copies. */
  restore(file: string): void {
    copyFileSync(`${this.#path}.snapshot`, file)
    for (const log of this.#logs) {
      writeFileSync(`${file}-wal`, log)
      const client = new Database(file)
      client.run('PRAGMA wal_checkpoint(TRUNCATE)')
      client.close()
    }
  }

  close(): void {
    this.#reader.close()
    this.#writer.close()
  }
}

function isAnew(last: Buffer, log: Buffer): boolean {
  return !last.subarray(0, HEADER_BYTES).equals(log.subarray(0, HEADER_BYTES))
}

let next = 1000
async function push(path: string, count = 1000): Promise<{ status: number; applied: number }> {
  const changes = Array.from({ length: count }, () => {
    next += 1
    return put('team', next, { name: `Wanderers of ${next}` })
  })
  const response = await sendLines(path, ndjson(changes))
  const { applied } = (await response.json()) as { applied: number }
  return { status: response.status, applied }
}

/** Both files are sound and have the same content at the same position. */
async function expectSameContent(cwd: string, copy: string, original: string): Promise<void> {
  const check = ['check', '--digest', '--database']
  const { out } = await runHere([...check, copy], { cwd })
  expect(out).toMatch(/no fault/)
  // Another process reads this one, because closing it here would release SQLite's locks.
  expect((await runProgram([...check, original], { cwd })).out).toBe(out)
}

describe('external replication', () => {
  const cwd = folder.path
  const path = join(cwd, 'scoreline.db')
  let server: Server
  let replicator: Replicator
  beforeAll(async () => {
    makeDatabase(path, smallWorld())
    server = await startServer([], { cwd })
    replicator = new Replicator(path)
  })
  afterAll(async () => {
    replicator.close()
    await server.stop()
  })

  const expectWhole = async (name: string) => {
    const restored = join(cwd, name)
    replicator.copy()
    replicator.restore(restored)
    expect(replicator.faults).toEqual([])
    await expectSameContent(cwd, restored, path)
  }

  test('the WAL is kept until it is replicated', async () => {
    let bytes = 0
    while (bytes < 3 * CHECKPOINT_BYTES) {
      expect(await push(path)).toEqual({ status: 200, applied: 1000 })
      bytes = replicator.copy()
    }
    expect(replicator.logCount).toBe(1)
    await expectWhole('one.db')
  })

  test('replication does not block writers and loses nothing at a checkpoint', async () => {
    const heldMs = BUSY_TIMEOUT_MS.server * 4
    const held = replicator.checkpoint(heldMs)
    const order: string[] = []
    const note = (name: string) => () => order.push(name)
    const pushed = push(path, 10)
    const answers = (async () => {
      for (let count = 0; count < 3; count += 1)
        expect((await fetch(`${server.address}/readyz`)).status).toBe(200)
    })()
    await Promise.all([answers.then(note('read')), held.then(note('released')), pushed.then(note('pushed'))])
    expect(await pushed).toEqual({ status: 200, applied: 10 })
    expect(order.indexOf('released')).toBeLessThan(order.indexOf('pushed'))
    await push(path)
    replicator.copy()
    expect(replicator.logCount).toBe(2)
    await expectWhole('two.db')
  })

  test('replication resumes after a stop, a kill and a start', async () => {
    await push(path)
    expect((await server.stop()).code).toBe(0)
    expect(existsSync(`${path}-wal`)).toBe(true)
    await expectWhole('stopped.db')
    server = await startServer([], { cwd })
    await push(path)
    server.process.kill('SIGKILL')
    await server.process.exited
    await expectWhole('killed.db')
    server = await startServer([], { cwd })
    await push(path)
    expect(replicator.logCount).toBe(2)
    await expectWhole('again.db')
  })
})

// Not a dependency: if it is on the PATH, the documented setup is tested.
test.skipIf(Bun.which('litestream') === null)(
  'Litestream itself brings back what a killed service had',
  async () => {
    const cwd = folder.at('litestream')
    mkdirSync(cwd)
    const path = join(cwd, 'scoreline.db')
    makeDatabase(path, smallWorld())
    const config = `dbs: [{ path: ${path}, replicas: [{ type: file, path: ${join(cwd, 'replica')}, sync-interval: 1s }] }]`
    writeFileSync(join(cwd, 'litestream.yml'), config)
    const server = await startServer([], { cwd })
    const litestream = (...args: string[]) =>
      Bun.spawn(['litestream', ...args], { cwd, stdout: 'pipe', stderr: 'pipe' })
    const running = litestream('replicate', '-config', 'litestream.yml')
    for (let count = 0; count < 20; count += 1) {
      expect(await push(path)).toEqual({ status: 200, applied: 1000 })
      await Bun.sleep(100)
    }
    server.process.kill('SIGKILL')
    await server.process.exited
    running.kill('SIGTERM')
    const told = (await running.stdout.text()) + (await running.stderr.text())
    // It exits with 1 if its last, unnecessary checkpoint is interrupted.
    expect(told).toContain('litestream shut down')
    const restored = join(cwd, 'restored.db')
    const restoring = litestream('restore', '-config', 'litestream.yml', '-o', restored, path)
    expect(await restoring.exited).toBe(0)
    await expectSameContent(cwd, restored, path)
  },
)
