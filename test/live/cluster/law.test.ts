/** The law of a cluster (docs/cluster.md): whatever stops and fails, all nodes have what was acknowledged, and the same. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Line } from '../../../src/feed/apply.ts'
import { NotLeaderError } from '../../../src/feed/transport/listener.ts'
import { changeZone } from '../../../src/store/zone.ts'
import {
  agree,
  ClusterStage,
  joinCopy,
  openEngine,
  storeCopy,
  type TestNode,
  writes,
} from '../../support/cluster/cluster-kit.ts'
import { NATS_SERVER } from '../../support/cluster/nats-server.ts'
import { until } from '../../support/command-kit.ts'
import { linesOf, lookUp } from '../../support/feed/feed-kit.ts'
import { smallWorld } from '../../support/world/small-world.ts'
import { peopledFrame, worldChange } from '../../support/world/world-arbitrary.ts'

const NAMES = ['a', 'b', 'c'] as const
type Name = (typeof NAMES)[number]
/** No other change is about it. */
const BATCHES = 999

const name = fc.constantFrom(...NAMES)
const action = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      changes: fc.array(worldChange, { minLength: 1, maxLength: 30, size: 'max' }),
      isAwaited: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ end: name, how: fc.constantFrom('stop', 'kill') }) },
  { weight: 2, arbitrary: fc.record({ start: name }) },
  { weight: 1, arbitrary: fc.constant({ end: 'writer', how: 'kill' } as const) },
  { weight: 1, arbitrary: fc.record({ zone: fc.constantFrom('Europe/Berlin', 'Asia/Tokyo') }) },
)
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never

describe.skipIf(NATS_SERVER === null)('a cluster', () => {
  let stage: ClusterStage
  beforeAll(async () => {
    stage = await ClusterStage.open('cluster-law')
  })
  afterAll(() => stage?.close())

  class History {
    readonly #cluster: string
    readonly #nodes = new Map<Name, TestNode>()
    #serial = 0
    #acknowledged = 0
    constructor(cluster: string) {
      this.#cluster = cluster
    }

    async begin(): Promise<void> {
      await stage.freeLease(this.#cluster)
      const a = this.start('a')
      await writes(a)
      expect(a.app.apply(linesOf([...smallWorld(), ...peopledFrame()])).rejected).toEqual([])
      await storeCopy(a, stage.folderOf(this.#cluster))
      for (const each of ['b', 'c'] as const) await this.#join(each)
    }

    start(each: Name): TestNode {
      const node = stage.start(each, { cluster: this.#cluster })
      this.#nodes.set(each, node)
      return node
    }

    async #join(each: Name): Promise<void> {
      const engine = await openEngine(stage.nats, this.#cluster, 'test')
      await joinCopy(engine, stage.folderOf(this.#cluster), each)
      await engine.close()
      this.start(each)
    }

    async #end(each: Name, how: 'stop' | 'kill'): Promise<void> {
      const node = this.#nodes.get(each)
      if (!node) return
      const wrote = node.node.status().isWriting
      this.#nodes.delete(each)
      await stage.end(node, how)
      if (wrote && how === 'kill') await stage.freeLease(this.#cluster)
    }

    /** As `serve --cluster` does for a node whose file cannot follow. */
    async #replaceLost(): Promise<void> {
      for (const [each, { node }] of [...this.#nodes]) {
        const lost = await Promise.race([node.lost, null])
        if (lost === null) continue
        expect(lost).toMatchObject({ isReplaceable: true })
        await this.#end(each, 'stop')
        await this.#join(each)
      }
    }

    async #writer(): Promise<[Name, TestNode]> {
      if (this.#nodes.size === 0) this.start('b')
      while (true) {
        await this.#replaceLost()
        for (const [each, node] of this.#nodes) if (node.node.status().isWriting) return [each, node]
        await Bun.sleep(20)
      }
    }

    /** Each batch has a number, so that one that was lost is noticed. */
    async #apply(changes: readonly unknown[], isAwaited: boolean): Promise<void> {
      const [, { app, node }] = await this.#writer()
      this.#serial += 1
      const data = { name: `Batch ${this.#serial}`, priority: this.#serial }
      const mark = { op: 'put', kind: 'category', sport: 'football', id: BATCHES, data }
      const lines: Line[] = linesOf(JSON.parse(JSON.stringify([...changes, mark])))
      const serial = this.#serial
      try {
        app.apply(lines)
        const stored = node.acknowledge().then(() => {
          this.#acknowledged = Math.max(this.#acknowledged, serial)
        })
        stored.catch(() => {})
        if (isAwaited) await stored
      } catch (problem) {
        if (!(problem instanceof NotLeaderError)) throw problem
      }
    }

    async act(of: Action): Promise<void> {
      if ('changes' in of) await this.#apply(of.changes, of.isAwaited)
      else if ('zone' in of) changeZone((await this.#writer())[1].db, of.zone)
      else if ('start' in of) {
        if (!this.#nodes.has(of.start)) this.start(of.start)
      } else await this.#end(of.end === 'writer' ? (await this.#writer())[0] : of.end, of.how)
    }

    async finish(): Promise<void> {
      for (const each of NAMES) if (!this.#nodes.has(each)) this.start(each)
      const [, writer] = await this.#writer()
      await writer.node.acknowledge()
      await until(async () => {
        await this.#replaceLost()
        const all = [...this.#nodes.values()].map(({ node }) => node.status())
        return all.every(({ epoch, entry }) => epoch === all[0]?.epoch && entry === all[0].entry)
      })
      await agree([...this.#nodes.values()])
      const applied = lookUp(writer.db, 'SELECT priority FROM category WHERE id = ?', BATCHES)
      expect(Number(applied)).toBeGreaterThanOrEqual(this.#acknowledged)
      for (const each of NAMES) await this.#end(each, 'stop')
    }
  }

  test('whatever stops and fails, the nodes have what was acknowledged, and the same', async () => {
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 12, maxLength: 12 }), async (actions) => {
        run += 1
        const history = new History(`law${run}`)
        await history.begin()
        for (const each of actions) await history.act(each)
        await history.finish()
      }),
      { numRuns: 3, seed: 2026, endOnFailure: true },
    )
  })
})
