/** `serve --workers` as processes: one port, one file, one service, whichever process ends. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { LiveClient } from '../../../src/client/index.ts'
import { ReaderPool } from '../../../src/commands/serve/workers/reader-pool.ts'
import { DEFAULT_CONFIG } from '../../../src/contract/config.ts'
import type { StatusReport } from '../../../src/contract/status.ts'
import { DAY_MS } from '../../../src/shared/days.ts'
import { restartPauseMs } from '../../../src/shared/restart-pause.ts'
import { createKey, type NewKey } from '../../../src/store/access/keys.ts'
import { hasPendingDocuments } from '../../../src/store/search/search-index.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import {
  childProcesses,
  isRunning,
  type Server,
  sendLines,
  startServer,
  until,
} from '../../support/command-kit.ts'
import { openFile } from '../../support/database.ts'
import { merge, ndjson } from '../../support/feed/change-kit.ts'
import { mustApply } from '../../support/feed/feed-kit.ts'
import { freePort } from '../../support/free-port.ts'
import { LiveSocket } from '../../support/live/live-kit.ts'
import { match } from '../../support/live/live-matches.ts'
import { testFolder } from '../../support/test-folder.ts'
import { attendanceLines, matchChange, smallWorld, TEAMS } from '../../support/world/small-world.ts'

const { path: cwd, at, run } = testFolder('workers')
const WORKERS = ['1', '2']
const TOKEN = 'token-of-the-status-view'
const MATCH = '/v2/football/matches/1'
/** Enough that Linux gives some to each process: one without any has a chance of 1 in 500 billion. */
const CONNECTIONS = 40

const keys: Record<'all' | 'free' | 'revoked', string> = { all: '', free: '', revoked: '' }
let server: Server

beforeAll(async () => {
  const db = openFile(at('scoreline.db'))
  mustApply(db, smallWorld())
  mustApply(db, [
    matchChange(1, { startTimestamp: Date.UTC(2026, 8, 12), status: 'inprogress', currentMatchMinute: 1 }),
  ])
  const of = (name: keyof typeof keys, plan: NewKey['plan'], byte: number) => {
    const bytes = new Uint8Array(32).fill(byte)
    keys[name] = createKey(db, { name, plan, sports: null, now: 0, bytes }).key
  }
  of('all', 'unlimited', 1)
  of('free', 'free', 2)
  of('revoked', 'pro', 3)
  closeDatabase(db)
  if (process.platform !== 'linux') return
  server = await startServer(['--workers', String(WORKERS.length)], {
    cwd,
    env: { SCORELINE_STATUS_TOKEN: TOKEN },
  })
})
afterAll(() => server?.stop())

/** On a connection of its own, so that any process may answer. */
async function ask(path: string, key = keys.all): Promise<Response> {
  return fetch(`${server.address}${path}`, { headers: { authorization: key, connection: 'close' } })
}

const each = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))

/** Values of a metric by process. */
async function metric(name: string): Promise<Record<string, number>> {
  const text = await (await ask('/metrics')).text()
  const found: Record<string, number> = {}
  for (const [, labels = '', value] of text.matchAll(new RegExp(`^${name}\\{(.*)\\} (\\S+)$`, 'gm'))) {
    const of = /process="(\w+)"/.exec(labels)?.[1] ?? ''
    found[of] = (found[of] ?? 0) + Number(value)
  }
  return found
}

let pushed = 1
/** Sets the minute of the match; returns it and the position. */
async function push(): Promise<{ minute: number; position: string }> {
  pushed += 1
  const stdin = JSON.stringify(merge('match', 1, { currentMatchMinute: pushed }))
  const { code, err } = await run('feed push -', { stdin })
  expect([code, err]).toEqual([0, ''])
  const { writer = 0 } = await metric('scoreline_log_position')
  return { minute: pushed, position: String(writer) }
}

const readers = () => childProcesses(server.process.pid)

describe.skipIf(process.platform !== 'linux')('a service with two workers', () => {
  test('every process answers, and /metrics and /readyz are those of the service', async () => {
    expect(server.told()).toContain('  Workers: 2\n')
    const responses = await each(CONNECTIONS, () => ask(MATCH))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    const requests = await metric('scoreline_requests_total')
    for (const name of WORKERS) expect(requests[name]).toBeGreaterThan(0)
    expect(Object.keys(await metric('process_resident_memory_bytes')).sort()).toEqual([...WORKERS, 'writer'])
    expect(await (await ask('/readyz')).json()).toMatchObject({
      status: 'ok',
      checks: { database: 'ok', workers: '2 of 2 run' },
    })
  })

  test('the status page shows the service, whichever process gets the request', async () => {
    const reports = await each(CONNECTIONS / 4, async () => {
      const response = await ask('/console/status.json', `Bearer ${TOKEN}`)
      expect(response.status).toBe(200)
      return (await response.json()) as StatusReport
    })
    const before = await metric('scoreline_requests_total')
    for (const { processes, process, endpoints, feed } of reports) {
      expect(processes.map(({ role }) => role)).toEqual(['writer', ...WORKERS])
      expect(processes.map(({ pid }) => pid).sort()).toEqual([server.process.pid, ...readers()].sort())
      expect(process.residentBytes).toBe(processes.reduce((sum, each) => sum + each.residentBytes, 0))
      for (const { role, requests } of processes) expect(requests).toBeLessThanOrEqual(before[role] ?? 0)
      const match = endpoints.find(({ endpoint }) => endpoint.endsWith('/{matchId}'))
      expect(match?.statuses).toEqual([{ status: 200, count: CONNECTIONS }])
      expect(feed.position).toBeGreaterThan(0)
    }
    expect((await ask('/console/status.json', 'Bearer another')).status).toBe(401)
  })

  test('a request for a position is answered from it, whichever process gets it', async () => {
    const { minute, position } = await push()
    const minutes = await each(CONNECTIONS, async () => {
      const body = await (await ask(`${MATCH}?minPosition=${position}`)).json()
      return (body as { currentMatchMinute: number }).currentMatchMinute
    })
    expect(new Set(minutes)).toEqual(new Set([minute]))
  })

  test('parallel requests at all processes get no more than the plan of their key', async () => {
    const responses = await each(300, () => ask(MATCH, keys.free))
    const statuses = responses.map(({ status }) => status)
    const answered = statuses.filter((status) => status === 200).length
    expect(answered).toBeLessThanOrEqual(100)
    expect(answered).toBeGreaterThan(80)
    expect(statuses.filter((status) => status === 429).length).toBe(300 - answered)
    for (const { headers } of responses) {
      expect(Number(headers.get('x-ratelimit-remaining'))).toBeGreaterThanOrEqual(0)
      expect(Number(headers.get('x-ratelimit-remaining'))).toBeLessThan(100)
    }
    // What an idle process gives back can be spent elsewhere, but no more.
    let total = answered
    await until(async () => {
      if ((await ask(MATCH, keys.free)).status === 200) total += 1
      return total >= 100
    })
    expect((await each(20, () => ask(MATCH, keys.free))).map(({ status }) => status)).toEqual(
      Array(20).fill(429),
    )
  })

  test('subscribers of all processes get the same changes, and those of a revoked key are closed', async () => {
    const address = `${server.address.replace('http', 'ws')}/ws?apiKey=`
    const sockets = await each(12, () => LiveSocket.open(address + keys.revoked))
    for (const socket of sockets) {
      await socket.subscribe(match(1))
      await socket.settle()
    }
    const open = await metric('scoreline_sockets_open')
    expect(Object.values(open).reduce((sum, count) => sum + count, 0)).toBe(sockets.length)
    const deltas = sockets.map((socket) => socket.next(({ type }) => type === 'match_delta'))
    const { minute } = await push()
    const seen = await Promise.all(deltas)
    for (const { revision, changes } of seen)
      expect({ revision, changes }).toEqual({ revision: seen[0]?.revision, changes: seen[0]?.changes })
    expect(sockets.map(({ states }) => states.get(1)?.state.currentMatchMinute)).toEqual(
      sockets.map(() => minute),
    )
    expect((await run(`key revoke ${keys.revoked}`)).code).toBe(0)
    for (const { closed } of sockets) expect((await closed).code).toBe(1008)
  })

  test('clients of killed processes go on at other ones and miss nothing of what arrives meanwhile', async () => {
    const clients = Array.from({ length: 9 }, () => {
      const live = new LiveClient({ url: server.address, apiKey: keys.all })
      live.subscribe(match(1))
      return live
    })
    const shown = () => clients.map((live) => live.match('football', 1)?.state)
    let [attendance, isSending] = [0, true]
    const isShown = () => shown().every((each) => each?.attendance === attendance)
    const sending = (async () => {
      for (; isSending; await Bun.sleep(5)) {
        attendance += 1
        const { status } = await sendLines(at('scoreline.db'), attendanceLines([1], attendance))
        expect(status).toBe(200)
      }
    })()
    await until(() => shown().every((each) => each !== undefined))
    const [first = 0, second = 0] = readers()
    const kill = async (victim: number) => {
      process.kill(victim, 'SIGKILL')
      // Until then it may be given connections, which are reset.
      await until(() => !isRunning(victim))
    }
    const areRestarted = async () => (await metric('scoreline_workers')).writer === 2
    await kill(first)
    await until(areRestarted)
    await kill(second)
    // No change follows the last one, which its clients have to miss before they are back.
    const last = attendance + 1
    await until(() => attendance > last)
    isSending = false
    await sending
    await until(isShown)
    await until(areRestarted)
    const { scoreStatus: _, ...state } = (await (await ask(MATCH)).json()) as Record<string, unknown>
    expect(shown()).toEqual(clients.map(() => state as never))
    expect(await metric('scoreline_worker_restarts_total')).toEqual({ writer: 2 })
    expect(server.told()).toContain('"event":"worker_exited"')
    for (const live of clients) live.close()
  })

  test('the writer indexes the matches of a team with another name in steps', async () => {
    // More than a push indexes at once.
    const ids = Array.from({ length: 600 }, (_, index) => 1000 + index)
    const played = ids.map((id) => matchChange(id, { startTimestamp: Date.UTC(2025, 1, 1) + id * DAY_MS }))
    const changes = [...played, merge('team', TEAMS[0], { name: 'Zebra Rovers' })]
    const { status } = await sendLines(at('scoreline.db'), ndjson(changes))
    expect(status).toBe(200)
    const db = openFile(at('scoreline.db'))
    await until(() => !hasPendingDocuments(db))
    closeDatabase(db)
  })

  test('a stop closes the sockets of all processes and leaves none behind', async () => {
    const address = `${server.address.replace('http', 'ws')}/ws?apiKey=${keys.all}`
    const sockets = await each(6, () => LiveSocket.open(address))
    const before = readers()
    // As a terminal or a service manager: every process gets the signal.
    for (const pid of before) process.kill(pid, 'SIGINT')
    expect((await server.stop('SIGINT')).code).toBe(0)
    for (const { closed } of sockets) expect((await closed).code).toBe(1001)
    expect(before.filter(isRunning)).toEqual([])
    expect((await run('check')).code).toBe(0)
  })

  test('/metrics is answered from the first response on; workers without a writer say so, and end with it', async () => {
    const address = `127.0.0.1:${freePort()}`
    let isStarting = true
    const statuses = (async () => {
      const found: number[] = []
      while (isStarting) {
        const response = await fetch(`http://${address}/metrics`).catch(() => null)
        if (response) found.push(response.status)
        await Bun.sleep(0)
      }
      return new Set(found)
    })()
    server = await startServer(['--workers', '1', '--port', address.split(':')[1] ?? ''], {
      cwd,
      env: { SCORELINE_STATUS_TOKEN: TOKEN },
    })
    isStarting = false
    expect([...(await statuses)].filter((status) => status !== 200)).toEqual([])
    server.process.kill('SIGSTOP')
    const answers = ['/metrics', '/console/status.json', '/readyz'].map(async (path) => {
      const response = await ask(path, `Bearer ${TOKEN}`)
      return [response.status, (await response.text()).includes('The process that writes does not answer: ')]
    })
    const [answered, before] = [await Promise.all(answers), readers()]
    server.process.kill('SIGKILL')
    expect(answered).toEqual(Array(3).fill([503, true]))
    expect(before.length).toBe(1)
    await until(() => !before.some(isRunning))
  })
})

test('a worker that cannot start fails the start, and pauses between restarts grow', async () => {
  const pool = new ReaderPool({
    count: 2,
    commandLine: ['/bin/false'],
    environment: {},
    timer: () => 0,
    logger: { warn: () => {}, error: () => {} },
    logLevel: 'silent',
  })
  const start = { host: '127.0.0.1', port: 0, database: 'none.db', config: DEFAULT_CONFIG, caches: undefined }
  await expect(pool.start(start, () => ({}), null)).rejects.toThrow('could not start; its message is above')
  await pool.stop()
  const pauses = [1, 2, 5, 11].map((ends) => restartPauseMs(Array.from({ length: ends }, () => 0)).pauseMs)
  expect(pauses).toEqual([100, 200, 1600, 60_000])
  expect(restartPauseMs([0, 1, 600_001])).toEqual({ pauseMs: 100, recent: [600_001] })
})
