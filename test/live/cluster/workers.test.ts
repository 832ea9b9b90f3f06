/** Two nodes of a cluster with workers each, as processes: one service, whichever process answers (docs/cluster.md#workers). */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { LiveClient } from '../../../src/client/index.ts'
import type { StatusReport } from '../../../src/contract/status.ts'
import { createKey } from '../../../src/store/access/keys.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { NATS_SERVER, NatsServer } from '../../support/cluster/nats-server.ts'
import { type Server, sendLines, startServer, until } from '../../support/command-kit.ts'
import { openFile } from '../../support/database.ts'
import { mustApply } from '../../support/feed/feed-kit.ts'
import { match } from '../../support/live/live-matches.ts'
import { testFolder } from '../../support/test-folder.ts'
import { attendanceLines, matchChange, smallWorld } from '../../support/world/small-world.ts'

const { path: cwd, at } = testFolder('cluster-workers')
const TOKEN = 'token-of-the-status-view'
const MATCH = '/v2/football/matches/1'
/** Enough that each worker gets some. */
const CONNECTIONS = 24
const FREE_LIMIT = 100
const keys = { all: '', free: '' }
let nats: NatsServer
let nodes: Record<'a' | 'b', Server>
let attendance = 0

async function startNode(name: string, ...more: string[]): Promise<Server> {
  const own = ['--cluster', nats.url, '--node', name, '--database', at(`${name}.db`), '--can-write']
  return startServer([...own, '--workers', '2', ...more], { cwd, env: { SCORELINE_STATUS_TOKEN: TOKEN } })
}

/** On a connection of its own, so that any worker may answer. */
/** Again while the ledger is too slow for an answer, as on a busy machine. */
async function ask(server: Server, path: string, key = keys.all): Promise<Response> {
  const headers = { authorization: key, connection: 'close' }
  const response = await fetch(`${server.address}${path}`, { headers })
  return response.status === 503 && path === MATCH ? ask(server, path, key) : response
}
const askOften = (path: string, key = keys.all, count = CONNECTIONS) =>
  Promise.all(Array.from({ length: count }, (_, by) => ask(by % 2 === 0 ? nodes.a : nodes.b, path, key)))

/** To a node; resolves to the position. */
async function push(node: keyof typeof nodes): Promise<string> {
  attendance += 1
  const response = await sendLines(at(`${node}.db`), attendanceLines([1], attendance))
  const body = (await response.json()) as { position: number; epoch?: string }
  expect(response.status).toBe(200)
  return String(body.position)
}

const attendances = (responses: readonly Response[]) =>
  Promise.all(responses.map(async (each) => ((await each.json()) as { attendance: number }).attendance))

describe.skipIf(NATS_SERVER === null || process.platform !== 'linux')('nodes with workers', () => {
  beforeAll(async () => {
    nats = await NatsServer.start(cwd)
    const db = openFile(at('a.db'))
    mustApply(db, smallWorld())
    mustApply(db, [matchChange(1, { startTimestamp: Date.UTC(2026, 8, 12), status: 'inprogress' })])
    const of = (name: keyof typeof keys, plan: 'unlimited' | 'free', byte: number) => {
      const bytes = new Uint8Array(32).fill(byte)
      keys[name] = createKey(db, { name, plan, sports: null, now: 0, bytes }).key
    }
    of('all', 'unlimited', 1)
    of('free', 'free', 2)
    closeDatabase(db)
    const a = await startNode('a')
    const isWriting = async (node: Server) => {
      const { checks } = (await (await ask(node, '/readyz')).json()) as {
        checks: { cluster?: { isWriting: boolean } }
      }
      return checks.cluster?.isWriting
    }
    await until(async () => (await isWriting(a)) === true)
    nodes = { a, b: await startNode('b') }
    await until(async () => (await ask(nodes.b, MATCH)).status === 200)
  })
  afterAll(async () => {
    for (const node of Object.values(nodes ?? {})) await node.stop()
    await nats?.kill()
  })

  test('a request for a position of one node is answered from it by each worker of both', async () => {
    for (const to of ['a', 'b'] as const) {
      const position = await push(to)
      const shown = await attendances(await askOften(`${MATCH}?minPosition=${position}`))
      expect(new Set(shown)).toEqual(new Set([attendance]))
    }
  })

  test('parallel requests at all workers of both nodes get no more than the plan of their key', async () => {
    const statuses = (await askOften(MATCH, keys.free, 3 * FREE_LIMIT)).map(({ status }) => status)
    let answered = statuses.filter((status) => status === 200).length
    expect(answered).toBeGreaterThan(FREE_LIMIT / 2)
    expect(answered).toBeLessThanOrEqual(FREE_LIMIT)
    expect(statuses.filter((status) => status === 429).length).toBe(statuses.length - answered)
    // What an idle worker gives back can be spent elsewhere, but no more.
    await until(async () => {
      if ((await ask(nodes.b, MATCH, keys.free)).status === 200) answered += 1
      return answered === FREE_LIMIT
    })
    const later = (await askOften(MATCH, keys.free)).map(({ status }) => status)
    expect(new Set(later)).toEqual(new Set([429]))
  })

  test('/metrics of a node sums up its processes, and the status page lists those of both nodes', async () => {
    for (const [node, isWriting] of [
      [nodes.a, 1],
      [nodes.b, 0],
    ] as const) {
      // A process that is too busy to answer in time is left out.
      await until(async () => {
        const text = await (await ask(node, '/metrics')).text()
        expect(text).toContain(`scoreline_cluster_writing{process="writer"} ${isWriting}\n`)
        return ['1', '2'].every((name) => text.includes(`process_resident_memory_bytes{process="${name}"} `))
      })
      const report = async () => {
        const response = await ask(node, '/console/status.json', `Bearer ${TOKEN}`)
        return ((await response.json()) as StatusReport).processes
      }
      await until(async () => (await report()).length === 6)
      const shown = (await report()).map(({ node, role }) => `${node} ${role}`).toSorted()
      expect(shown).toEqual(['a 1', 'a 2', 'a writer', 'b 1', 'b 2', 'b follower'])
    }
  })

  test('clients of the workers of a follower go on through a change of the writer, and see what REST shows', async () => {
    const clients = Array.from({ length: 8 }, () => {
      const live = new LiveClient({ url: nodes.b.address, apiKey: keys.all })
      live.subscribe(match(1))
      return live
    })
    const areShown = () => clients.every((live) => live.match('football', 1)?.state.attendance === attendance)
    await push('a')
    await until(areShown)
    await nodes.a.stop()
    // It waits for the next writer.
    const shown = await push('b')
    await until(areShown)
    // The clients may all be of another worker than the one that answers.
    const answer = await ask(nodes.b, `${MATCH}?minPosition=${shown}`)
    const { scoreStatus: _, ...state } = (await answer.json()) as Record<string, unknown>
    for (const live of clients) {
      expect(live.match('football', 1)?.state).toEqual(state as never)
      live.close()
    }
    nodes.a = await startNode('a')
    const position = await push('b')
    const response = await ask(nodes.a, `${MATCH}?minPosition=${position}`)
    expect(await attendances([response])).toEqual([attendance])
  })
})
