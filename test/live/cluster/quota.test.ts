/** The quota of three nodes of a cluster, each with a file of its own, over a real NATS server. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { JetStreamApiError, jetstreamManager } from '@nats-io/jetstream'
import { Bucket } from '@nats-io/kv'
import { connect } from '@nats-io/transport-node'
import { pino } from 'pino'
import { PLANS } from '../../../src/catalog/plans.ts'
import { QuotaLedger } from '../../../src/cluster/quota-ledger.ts'
import { startServe } from '../../../src/commands/serve/serve.ts'
import { DEFAULT_CONFIG } from '../../../src/contract/config.ts'
import { LEASE_IDLE_MS } from '../../../src/http/auth/quota-counter.ts'
import { quotaDay } from '../../../src/rules/api/quota.ts'
import { addUsage, createKey, hashKey, keyStore, selectUsage } from '../../../src/store/access/keys.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { NATS_SERVER, NatsServer } from '../../support/cluster/nats-server.ts'
import { commandContext, until } from '../../support/command-kit.ts'
import { openFile } from '../../support/database.ts'
import { type Harness, makeHarness, NOW } from '../../support/harness.ts'
import { testFolder } from '../../support/test-folder.ts'

const LIMIT = 500
const DAY = quotaDay(NOW)
const USED_BEFORE = PLANS.basic.dailyLimit - LIMIT

interface Node {
  readonly harness: Harness
  readonly ledger: QuotaLedger
}

describe.skipIf(NATS_SERVER === null)('the quota of a cluster', () => {
  const folder = testFolder('cluster-quota')
  let server: NatsServer
  let nodes: Node[] = []
  let key: string
  let clusters = 0
  const logged: string[] = []
  const logger = pino({}, { write: (line: string) => void logged.push(line) })

  /** Files that were copied while the day had 500 units left for the key. */
  async function startNode(): Promise<Node> {
    const made: QuotaLedger[] = []
    const harness = makeHarness({
      quotaLedger: (db) => {
        made.push(new QuotaLedger({ cluster: `test${clusters}`, replicas: 1, keys: keyStore(db), logger }))
        return made[0] as QuotaLedger
      },
    })
    const [ledger] = made as [QuotaLedger]
    key = harness.newKey('basic')
    addUsage(harness.db, [{ keyHash: hashKey(key), day: DAY, count: USED_BEFORE }], false)
    await ledger.connect(connection)
    return { harness, ledger }
  }

  const connection = () => connect({ servers: server.url, maxReconnectAttempts: -1, reconnectTimeWait: 20 })

  beforeAll(async () => {
    server = await NatsServer.start(folder.path)
  })
  beforeEach(async () => {
    clusters += 1
    nodes = [await startNode(), await startNode(), await startNode()]
  })
  afterEach(async () => {
    for (const { harness, ledger } of nodes) {
      harness.app.close()
      await ledger.close()
      harness.close()
    }
  })
  afterAll(() => server.kill())

  /** @param isAwaited again while the server is too slow for an answer, as on a busy machine */
  async function ask(by: number, authorization = key, isAwaited = true): Promise<Response> {
    const { app } = (nodes[by % nodes.length] as Node).harness
    const response = await app.fetch(new Request('http://localhost/v2/sport', { headers: { authorization } }))
    return response.status === 503 && isAwaited ? ask(by, authorization) : response
  }

  /** The statuses of parallel requests, and how many had each of them. */
  async function askAll(count: number, isAwaited = true): Promise<Record<number, number>> {
    const counts: Record<number, number> = {}
    const asked = Array.from({ length: count }, (_, by) => ask(by, key, isAwaited))
    for (const { status } of await Promise.all(asked)) counts[status] = (counts[status] ?? 0) + 1
    return counts
  }

  const usageOf = ({ harness }: Node) => selectUsage(harness.db, hashKey(key), DAY) - USED_BEFORE

  /** All nodes give back what they hold; resolves when all know of it. */
  async function idle(used: number): Promise<void> {
    for (const { harness } of nodes) harness.now += LEASE_IDLE_MS
    await until(() => nodes.every((node) => usageOf(node) === used))
  }

  test('1,000 parallel requests at three nodes get at most the 500 of the plan, and later the rest', async () => {
    const { 200: granted = 0, ...others } = await askAll(1000)
    expect(granted).toBeGreaterThan(LIMIT / 2)
    expect(granted).toBeLessThanOrEqual(LIMIT)
    expect(others).toEqual({ 429: 1000 - granted })
    await idle(granted)
    for (let used = granted; used < LIMIT; used += 1) expect((await ask(0)).status).toBe(200)
    const last = await ask(0)
    expect([last.status, last.headers.get('x-ratelimit-remaining')]).toEqual([429, '0'])
    await idle(LIMIT)
  })

  test('without the server keys with a daily limit get 503, others are answered, and no unit is lost', async () => {
    expect(await askAll(3)).toEqual({ 200: 3 })
    await server.kill()
    const statuses = await askAll(300, false)
    expect(Object.keys(statuses)).toEqual(['200', '503'])
    const [node] = nodes as [Node]
    expect((await ask(0, node.harness.key)).status).toBe(200)
    await server.restart()
    await until(async () => {
      const { status } = await ask(0)
      if (status === 200) statuses[200] = (statuses[200] ?? 0) + 1
      return status === 200
    })
    await idle(3 + (statuses[200] ?? 0))
  })

  const remaining = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'))
  const isCountedAgain = () =>
    until(async () => {
      const all = await Promise.all(nodes.map((_, by) => ask(by)))
      return all.every(({ status }) => status === 200) && nodes.every(({ ledger }) => ledger.problem === null)
    })

  test('when the server loses everything, the quota is counted on from what the files know', async () => {
    expect(await askAll(90)).toEqual({ 200: 90 })
    await idle(90)
    const problems = () => nodes.map(({ ledger }) => ledger.problem).filter((problem) => problem !== null)
    await server.kill()
    await until(() => problems().length === nodes.length)
    await server.restartEmpty()
    // Without a request.
    await until(() => problems().length === 0)
    await isCountedAgain()
    const left = remaining(await ask(0))
    expect(left).toBeLessThan(LIMIT - 90)
    // Each node hears again what the others use.
    const before = nodes.map(usageOf)
    expect(await askAll(30)).toEqual({ 200: 30 })
    await until(() => nodes.every((node, index) => usageOf(node) > (before[index] as number)))
  })

  test('a bucket that is lost while the server runs is made again by the next request', async () => {
    expect(await askAll(3)).toEqual({ 200: 3 })
    await idle(3)
    const client = await connection()
    const { streams } = await jetstreamManager(client)
    await streams.delete(`KV_test${clusters}_quota`)
    expect((await ask(0)).status).toBe(200)
    await isCountedAgain()
    await streams.delete(`KV_test${clusters}_quota`)
    await client.close()
    expect(await (nodes[0] as Node).ledger.take(hashKey(key), DAY, 0)).toMatchObject({ units: 0 })
  })

  test('the state of the count is logged once, and shown', async () => {
    const [{ ledger }] = nodes as [Node]
    logged.length = 0
    const events = () => logged.map((line) => JSON.parse(line).event)
    await server.kill()
    await until(() => ledger.problem !== null)
    await Promise.all([ask(0, key, false), ask(0, key, false)])
    const times = (event: string) => events().filter((each) => each === event).length
    await until(() => times('cluster_quota_unavailable') === nodes.length)
    await server.restart()
    await isCountedAgain()
    expect(['cluster_quota_unavailable', 'cluster_quota_recovered'].map(times)).toEqual([3, 3])
  })

  test('units of which it is not known whether they were given back are not given back twice', async () => {
    const [{ ledger }] = nodes as [Node]
    const hash = hashKey(key)
    await ledger.take(hash, DAY, USED_BEFORE + 160)
    const rest = [{ keyHash: hash, day: DAY, count: -5 }]
    expect(await ledger.giveBack(rest)).toEqual([])
    const put = Bucket.prototype.put
    // The server takes it, and its answer is lost.
    Bucket.prototype.put = async function (...of) {
      await put.apply(this, of)
      throw new Error('no answer')
    }
    try {
      expect(await ledger.giveBack(rest)).toEqual([])
      let puts = 0
      Bucket.prototype.put = async () => {
        puts += 1
        throw new JetStreamApiError({ code: 503, err_code: 10_077, description: 'maximum bytes exceeded' })
      }
      expect(await ledger.giveBack(rest)).toEqual(rest)
      await expect(ledger.take(hash, DAY, USED_BEFORE + 160)).rejects.toThrow('does not answer')
      expect([puts, ledger.problem]).toEqual([2, expect.stringContaining('does not answer')])
    } finally {
      Bucket.prototype.put = put
    }
    const { used } = await ledger.take(hash, DAY, 0)
    expect(used - USED_BEFORE).toBe(10)
  })

  test('a lease that arrives while the ledger is closed is given back', async () => {
    const [{ ledger }, { ledger: other }] = nodes as [Node, Node]
    const of = { keyHash: hashKey(key), day: DAY }
    const taken = ledger.take(of.keyHash, DAY, USED_BEFORE + 160)
    const given = taken.then(({ units }) => ledger.giveBack([{ ...of, count: -units }]))
    await ledger.close()
    expect(await given).toEqual([])
    expect(await other.take(of.keyHash, DAY, 0)).toEqual({ units: 0, used: USED_BEFORE })
  })

  test('a node stores the usage of a key once it has the key', async () => {
    const [first, second] = nodes as [Node, Node]
    const later = first.harness.newKey('free')
    const storedUsage = () => selectUsage(second.harness.db, hashKey(later), DAY)
    expect([(await ask(0, later)).status, (await ask(0)).status]).toEqual([200, 200])
    await until(() => usageOf(second) > 0)
    expect(storedUsage()).toBe(0)
    second.harness.newKey('free')
    await until(() => storedUsage() > 0)
  })

  test('serve --cluster leases from the bucket, and gives back when it stops', async () => {
    const database = folder.at('served.db')
    const db = openFile(database)
    const bytes = new Uint8Array(32).fill(1)
    const served = createKey(db, { name: 'served', plan: 'basic', sports: null, now: NOW, bytes })
    closeDatabase(db)
    const cluster = { servers: [server.url], cluster: 'served', node: 'a', replicas: 1, credentials: null }
    const running = await startServe(
      { ...commandContext(), clock: () => NOW },
      {
        ...{ host: '127.0.0.1', port: 0, database, config: DEFAULT_CONFIG, feedPort: null },
        cluster: { ...cluster, canWrite: true, isNewCluster: true, ack: 'stream', commandLine: [] },
      },
      pino({ level: 'silent' }),
    )
    const spend = () => fetch(`${running.address}/v2/sport`, { headers: { authorization: served.key } })
    // Until the node has connected.
    await until(async () => (await spend()).status === 200)
    expect((await spend()).status).toBe(200)
    await running.stop()
    const [{ harness }] = nodes as [Node]
    const reader = new QuotaLedger({
      ...cluster,
      keys: keyStore(harness.db),
      logger: pino({ level: 'silent' }),
    })
    await reader.connect(connection)
    expect(await reader.take(served.record.hash, DAY, 0)).toEqual({ units: 0, used: 2 })
    await reader.close()
  })
})
