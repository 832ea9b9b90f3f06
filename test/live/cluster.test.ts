/** Nodes of a cluster at a real NATS server (docs/cluster.md). */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { sendReports } from '../../src/cluster/reports.ts'
import type { Change } from '../../src/contract/changes.ts'
import {
  agree,
  ClusterStage,
  copyNode,
  type NodeSettings,
  type TestNode,
  writes,
} from '../support/cluster-kit.ts'
import { runHere, until } from '../support/command-kit.ts'
import { linesOf } from '../support/feed-kit.ts'
import { NOW } from '../support/harness.ts'
import { NATS_SERVER } from '../support/nats-server.ts'
import { smallWorld, TEAMS } from '../support/small-world.ts'

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

  test('a node that follows sends changes on, and brings the answer back', async () => {
    const a = start('c')
    await writes(a)
    put(a, smallWorld())
    await copyNode(a, folder(), 'd')
    const b = start('d', { canWrite: false })
    await until(() => b.node.status().writer === 'c')
    const push = async (changes: readonly unknown[], query = '') => {
      const body = changes.map((change) => `${JSON.stringify(change)}\n`).join('')
      const request = new Request(`http://localhost/changes${query}`, { method: 'POST', body })
      const response = await b.app.listener.answer(request)
      return { status: response.status, body: await response.json() }
    }
    expect(await push([rename('Sent on'), {}, rename('Sent on')])).toMatchObject({
      status: 200,
      body: { lines: 3, applied: 1, unchanged: 1, rejected: [{ line: 2 }], kept: true },
    })
    expect(await push([rename('Strict'), {}], '?strict=true')).toMatchObject({
      body: { applied: 0, kept: false },
    })
    await agree([a, b])
    await stage.end(a)
    expect(await push([rename('Nobody')])).toMatchObject({ status: 503, body: { error: 'unavailable' } })
  })

  test('status shows the nodes, and begins no cluster', async () => {
    const a = start('e')
    await writes(a)
    const stopReports = sendReports(
      () => a.node.engine,
      () => ({ ...a.node.status(), position: 7, sockets: 2, address: 'http://a', version: '1', atMs: NOW }),
    )
    const status = (...args: string[]) =>
      runHere(['status', '--cluster', stage.nats.url, ...args], { cwd: folder(), clock: () => NOW + 1000 })
    const own = ['--cluster-name', cluster()]
    await until(async () => (await status(...own)).code === 0)
    stopReports()
    const { out } = await status(...own)
    expect(out.split('\n')[1]?.split('\t')).toEqual([
      'e',
      'writes',
      a.node.status().epoch,
      '1',
      '7',
      '0',
      '0',
      '2',
      'http://a',
      '1',
      '-',
    ])
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
