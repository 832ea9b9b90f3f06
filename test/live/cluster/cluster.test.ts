/** Nodes of a cluster at a real NATS server (docs/cluster.md). */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { pino } from 'pino'
import { Engine } from '../../../src/cluster/engine.ts'
import { logWaiting } from '../../../src/cluster/engine-problem.ts'
import { feedRelay } from '../../../src/cluster/feed-relay.ts'
import { sendReports } from '../../../src/cluster/reports.ts'
import type { Change } from '../../../src/contract/changes.ts'
import {
  agree,
  ClusterStage,
  copyNode,
  type NodeSettings,
  openEngine,
  type TestNode,
  writes,
} from '../../support/cluster/cluster-kit.ts'
import { NATS_SERVER } from '../../support/cluster/nats-server.ts'
import { runHere, until } from '../../support/command-kit.ts'
import { linesOf } from '../../support/feed/feed-kit.ts'
import { NOW } from '../../support/harness.ts'
import { smallWorld, TEAMS } from '../../support/world/small-world.ts'

const [TEAM = 0] = TEAMS

describe.skipIf(NATS_SERVER === null)('a cluster', () => {
  let stage: ClusterStage
  let serial = 0

  beforeAll(async () => {
    stage = await ClusterStage.open('cluster')
  })
  afterAll(() => stage?.close())
  afterEach(async () => {
    await stage.endAll()
    serial += 1
  })

  const cluster = () => `test${serial}`
  const folder = () => stage.folderOf(cluster())
  const start = (name: string, settings: Omit<NodeSettings, 'cluster'> = {}) =>
    stage.start(name, { cluster: cluster(), ...settings })
  const put = ({ app }: TestNode, changes: Iterable<Change>) =>
    expect(app.apply(linesOf(changes)).rejected).toEqual([])
  const rename = (name: string): Change => ({
    op: 'merge',
    kind: 'team',
    sport: 'football',
    id: TEAM,
    data: { name },
  })

  const pushTo = async ({ app }: TestNode, changes: readonly unknown[], query = '', key?: string) => {
    const body = changes.map((change) => `${JSON.stringify(change)}\n`).join('')
    const headers = key === undefined ? {} : { 'idempotency-key': key }
    const request = new Request(`http://localhost/changes${query}`, { method: 'POST', body, headers })
    const response = await app.listener.answer(request)
    return {
      status: response.status,
      body: (await response.json()) as { position?: number; message?: string },
    }
  }

  test('a push without a writer waits for the next one, and with a key is applied once on all nodes', async () => {
    const a = start('x')
    await writes(a)
    put(a, smallWorld())
    await copyNode(a, folder(), 'y')
    await copyNode(a, folder(), 'z')
    const [b, c] = [start('y'), start('z', { canWrite: false })]
    for (const node of [b, c]) await until(() => node.node.status().writer === 'x')
    expect(await pushTo(b, [rename('One')], '', 'k1')).toMatchObject({ status: 200, body: { applied: 1 } })
    await stage.end(a, 'kill')
    const held = pushTo(c, [rename('Two'), {}, rename('Three')], '', 'k2')
    await stage.freeLease(cluster())
    const answer = await held
    expect(answer).toMatchObject({ status: 200, body: { lines: 3, applied: 2, rejected: [{ line: 2 }] } })
    expect(await pushTo(b, [rename('Four')])).toMatchObject({ status: 200, body: { applied: 1 } })
    const { position } = b.node.status().isWriting ? (await pushTo(b, [])).body : { position: 0 }
    // Sent again to another node, also what the writer before applied.
    for (const node of [b, c]) {
      expect(await pushTo(node, [rename('Two'), {}, rename('Three')], '', 'k2')).toEqual(answer)
      expect(await pushTo(node, [rename('One')], '', 'k1')).toMatchObject({ body: { applied: 1 } })
    }
    const { entry } = b.node.status()
    expect((await pushTo(b, [rename('Four')])).body).toMatchObject({ position, applied: 0, unchanged: 1 })
    expect(b.node.status().entry).toBe(entry)
    await agree([b, c])
  })

  test('a node that follows sends changes on, and brings the answer back', async () => {
    const a = start('c')
    await writes(a)
    put(a, smallWorld())
    await copyNode(a, folder(), 'd')
    let skippedMs = 0
    const b = start('d', { canWrite: false, timer: () => performance.now() + skippedMs })
    await until(() => b.node.status().writer === 'c')
    const push = (changes: readonly unknown[], query = '') => pushTo(b, changes, query)
    expect(await push([rename('Sent on'), {}, rename('Sent on')])).toMatchObject({
      status: 200,
      body: { lines: 3, applied: 1, unchanged: 1, rejected: [{ line: 2 }], kept: true },
    })
    expect(await push([rename('Strict'), {}], '?strict=true')).toMatchObject({
      body: { applied: 0, kept: false },
    })
    await agree([a, b])
    await stage.end(a)
    await until(() => b.node.status().writer === null)
    const passing = setInterval(() => {
      skippedMs += 1000
    }, 10)
    const { status, body } = await push([rename('Nobody')])
    clearInterval(passing)
    expect([status, body.message]).toEqual([503, expect.stringContaining('no node writes at the moment')])
  })

  test('a push of another cluster is refused, whatever NATS it has found', async () => {
    const a = start('r')
    await writes(a)
    put(a, smallWorld())
    const { engine } = a.node
    if (!engine) throw new Error('not connected')
    const relay = (clusterId: string | null) =>
      feedRelay({
        connected: () => engine,
        isWriting: () => false,
        isStopped: () => false,
        writer: () => 'r',
        clusterId: () => clusterId,
        epoch: () => 'e',
        appliedPush: () => undefined,
        hasUnpublished: () => false,
        problem: () => 'it follows',
        takeMs: () => (clusterId === 'another' ? 200 : 30_000),
        timer: () => performance.now(),
        entropy: (count) => crypto.getRandomValues(new Uint8Array(count)),
      })
    const push = { isStrict: false, key: null }
    const send = (clusterId: string | null, name: string) =>
      relay(clusterId).send({ ...push, lines: linesOf([rename(name)]) }, () =>
        Promise.reject(new Error('here')),
      )
    expect(await send('another', 'Foreign')).toMatchObject({ error: 'unavailable' })
    expect(await send(a.node.status().clusterId, 'Own')).toMatchObject({ applied: 1 })
    expect(await send(null, 'Old')).toMatchObject({ applied: 1 })
  })

  test('each node has metrics of its own', async () => {
    const a = start('m')
    await writes(a)
    put(a, smallWorld())
    await copyNode(a, folder(), 'n')
    const b = start('n', { canWrite: false })
    await until(() => b.node.status().behind === 0)
    for (const [node, isWriting] of [
      [a, 1],
      [b, 0],
    ] as const) {
      const { text } = await node.app.metrics()
      expect(text).toContain(`scoreline_cluster_writing ${isWriting}\n`)
      expect(text).toContain('scoreline_cluster_connected 1\n')
      expect(text).toContain('scoreline_cluster_behind_entries 0\n')
    }
  })

  test('a node that cannot reach NATS shows its addresses to no caller, and has them in its log', async () => {
    const lines: string[] = []
    const logger = pino({}, { write: (line: string) => void lines.push(line) })
    const servers = ['nats://127.0.0.1:1']
    const options = { servers, cluster: cluster(), node: 'x', replicas: 1, credentials: null }
    const problem = await Engine.open(options).catch((found) => found)
    const shown = logWaiting(logger, problem, null)
    expect(shown).toStartWith('NATS cannot be reached')
    expect(shown).not.toContain('127.0.0.1')
    expect(lines.join('')).toContain('NATS at 127.0.0.1:1 cannot be reached')
    expect([logWaiting(logger, problem, shown), lines.length]).toEqual([shown, 1])
  })

  test('a lease that was given up is distinguished from one that has ended', async () => {
    const engine = await openEngine(stage.nats, cluster(), 'x')
    const [holder, free] = [
      { node: 'x', instance: '1' },
      { holder: null, isReleased: false },
    ]
    expect(await engine.leaseState()).toEqual(free)
    const revision = await engine.takeLease(holder)
    expect(await engine.leaseState()).toEqual({ ...free, holder })
    await engine.releaseLease(revision ?? 0)
    expect(await engine.leaseState()).toEqual({ ...free, isReleased: true })
    await engine.close()
  })

  test('status shows the nodes, and begins no cluster', async () => {
    const a = start('e')
    await writes(a)
    const stopReports = sendReports(
      () => a.node.engine,
      () => ({
        ...a.node.status(),
        position: 7,
        sockets: 2,
        address: 'http://a',
        version: '1',
        processes: [],
        atMs: NOW,
      }),
    )
    const status = (...args: string[]) =>
      runHere(['status', '--cluster', stage.nats.url, ...args], { cwd: folder(), clock: () => NOW + 1000 })
    const own = ['--cluster-name', cluster()]
    await until(async () => (await status(...own)).code === 0)
    stopReports()
    const { out } = await status(...own)
    const row = `e writes ${a.node.status().epoch} 1 7 0 0 2 http://a 1 -`
    expect(out.split('\n')[1]).toBe(row.replaceAll(' ', '\t'))
    for (const attempt of [1, 2]) {
      const { code, err } = await status('--cluster-name', 'absent')
      expect([attempt, code, err]).toEqual([
        attempt,
        1,
        expect.stringContaining('NATS has no cluster "absent"'),
      ])
    }
  })
})
