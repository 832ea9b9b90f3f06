/** A node never puts another history in place of its own (docs/cluster.md#another-history). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test'
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { jetstreamManager } from '@nats-io/jetstream'
import { pino } from 'pino'
import type { Db } from '../../../db/open.ts'
import { freePath } from '../../../db/temporary-files.ts'
import { type Engine, streamOf } from '../../../src/cluster/engine.ts'
import { messagesOf } from '../../../src/cluster/entry-messages.ts'
import { requireReplaceable } from '../../../src/cluster/history.ts'
import { ForeignHistoryError } from '../../../src/cluster/problem.ts'
import type { Snapshot } from '../../../src/cluster/snapshots.ts'
import { leaveWriting } from '../../../src/cluster/takeover.ts'
import { serveCluster } from '../../../src/commands/serve/cluster/serve-cluster.ts'
import { DEFAULT_CONFIG } from '../../../src/contract/config.ts'
import { NewerSchema, ReplicaDivergedError, replayEntry } from '../../../src/feed/replay-entry.ts'
import { contentDigest } from '../../../src/store/checks/content-digest.ts'
import {
  appendToOutbox,
  changeEpoch,
  type Entry,
  selectClusterId,
  selectLocation,
  selectRole,
  takeRole,
  writeLocation,
} from '../../../src/store/cluster-state.ts'
import { selectEpoch, writeMeta } from '../../../src/store/sql/meta.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import {
  agree,
  ClusterStage,
  copyNode,
  type NodeSettings,
  openEngine,
  storeCopy,
  type TestNode,
  writes,
} from '../../support/cluster/cluster-kit.ts'
import { NATS_SERVER } from '../../support/cluster/nats-server.ts'
import { commandContext, until } from '../../support/command-kit.ts'
import { openFile, openMemory } from '../../support/database.ts'
import { merge } from '../../support/feed/change-kit.ts'
import { linesOf, mustApply, withDatabase } from '../../support/feed/feed-kit.ts'
import { freePort } from '../../support/free-port.ts'
import { testFolder } from '../../support/test-folder.ts'
import { smallWorld, TEAMS } from '../../support/world/small-world.ts'

const { at } = testFolder('cluster-history')
const logger = pino({ level: 'silent' })
const rename = (name: string) => merge('team', TEAMS[0], { name })
const FOREIGN = { isReplaceable: false }

/** A writer at entry 10 of the epoch "own", which followed "older" after entry 5. */
function writerFile(db: Db): Db {
  writeMeta(db, 'epoch', 'older')
  changeEpoch(db, { name: 'own', cluster: 'c' }, 5)
  writeLocation(db, { entry: 10, sequence: 20 })
  takeRole(db, 'writer')
  return db
}

describe('a snapshot', () => {
  const OWN = { epoch: 'own', entry: 10 }
  const LATER = { epoch: 'later', entry: 99 }
  const closedAt = (lastEntry: number, name = 'own') => ({ closedEpochs: [{ name, lastEntry }] })
  const rows: [boolean, string, Partial<Snapshot>, typeof OWN | null][] = [
    [true, 'of the same epoch and entry', OWN, null],
    [false, 'of the same epoch that ends before', { epoch: 'own', entry: 9 }, null],
    [
      true,
      'of the same epoch that ends before, while the stream has the entry',
      { epoch: 'own', entry: 9 },
      OWN,
    ],
    [true, 'whose history has closed the epoch at the entry', { ...LATER, ...closedAt(10) }, null],
    [false, 'whose history has closed the epoch before the entry', { ...LATER, ...closedAt(9) }, null],
    [false, 'whose history does not have the epoch', { ...LATER, ...closedAt(99, 'another') }, null],
    [false, 'of another epoch, while the stream has another entry there', LATER, { ...OWN, entry: 9 }],
    [false, 'of another epoch, while the stream has another epoch there', LATER, { ...OWN, epoch: 'later' }],
    [false, 'of another cluster', { ...OWN, cluster: 'd' }, OWN],
  ]
  test.each(rows)('replaces a file: %p, if it is one %s', (isExpected, _, of, found) => {
    const db = writerFile(openMemory())
    const engine = { cluster: 'test' } as Engine
    const snapshot = { name: 's', bytes: 1, sequence: 30, cluster: 'c', closedEpochs: [], ...LATER, ...of }
    const own = found && { ...found, part: 1, parts: 1 }
    const replaced = () => requireReplaceable(db, engine, snapshot, own)
    if (isExpected) replaced()
    else expect(replaced).toThrow(ForeignHistoryError)
    closeDatabase(db)
  })
})

test.each([
  ['of a later file format', { epoch: { name: 'n', generation: 2, node: 'b', schema: 10_000 } }],
  ['that it does not know', { rotated: {} }],
])('a node waits for its update at an entry %s, and applies nothing', (_, entry) => {
  const db = openMemory()
  const state = () => [selectEpoch(db), selectLocation(db)]
  const before = state()
  const replay = () => replayEntry(db, entry as unknown as Entry, { entry: 11, sequence: 21 })
  expect(replay).toThrow(NewerSchema)
  expect(replay).toThrow(/update this node$/)
  expect(state()).toEqual(before)
  closeDatabase(db)
})

test('what only this node had is written once, and replaces no file', () => {
  const database = at('unpublished.db')
  const db = writerFile(openFile(database))
  const file = `${database}.unpublished-own.ndjson`
  writeFileSync(file, 'before')
  const leave = () => expect(() => leaveWriting(db, logger)).toThrow(ReplicaDivergedError)
  const entryOf = (name: string) => ({ changes: { before: 0, position: 1, trusted: [], lines: [{ name }] } })
  appendToOutbox(db, entryOf('first'))
  for (const _ of [1, 2]) leave()
  expect([readFileSync(file, 'utf8'), readFileSync(freePath(file).replace(/-3$/, '-2'), 'utf8')]).toEqual([
    'before',
    '{"name":"first"}\n',
  ])
  const other = { pruned: { part: 'log', until: 2 } } as const
  for (const entry of [other, entryOf('second')]) appendToOutbox(db, entry)
  leave()
  expect(readFileSync(`${file}-3`, 'utf8')).toBe('{"name":"first"}\n{"name":"second"}\n')
  expect(JSON.parse(readFileSync(`${database}.unpublished-own-others.ndjson`, 'utf8'))).toEqual(other)
  expect(readdirSync(at('.')).filter((name) => name.includes('unpublished-own.'))).toHaveLength(3)
  closeDatabase(db)
})

test('a free path is free for all files that belong together', () => {
  writeFileSync(at('kept-wal'), '')
  expect(freePath(at('kept'), ['', '-wal'])).toBe(at('kept-2'))
  expect(freePath(at('kept'))).toBe(at('kept'))
})

describe.skipIf(NATS_SERVER === null)('a node', () => {
  let stage: ClusterStage
  let cluster = ''
  let count = 0
  beforeAll(async () => {
    stage = await ClusterStage.open('cluster-history')
  })
  beforeEach(async () => {
    count += 1
    cluster = `history${count}`
    await stage.freeLease(cluster)
  })
  afterEach(() => stage.endAll())
  afterAll(() => stage?.close())

  const start = (name: string, settings: Partial<NodeSettings> = {}) =>
    stage.start(name, { cluster, ...settings })
  const fileOf = (name: string, of = cluster) => join(stage.folderOf(of), `${name}.db`)
  const digestOf = (name: string, of = cluster) =>
    withDatabase(fileOf(name, of), (db) => contentDigest(db).digest)
  const idOf = ({ db }: TestNode) => selectClusterId(db)
  async function put(node: TestNode, name: string) {
    expect(node.app.apply(linesOf([rename(name)])).rejected).toEqual([])
    await node.node.acknowledge()
  }

  /** The writer "a" and a follower "b". */
  async function begin(): Promise<[TestNode, TestNode]> {
    const a = start('a')
    await writes(a)
    expect(a.app.apply(linesOf(smallWorld())).rejected).toEqual([])
    await copyNode(a, stage.folderOf(cluster), 'b')
    const b = start('b', { canWrite: false })
    await agree([a, b])
    return [a, b]
  }

  async function withEngine<T>(work: (engine: Engine) => Promise<T>, of = cluster): Promise<T> {
    const engine = await openEngine(stage.nats, of, 'test')
    return work(engine).finally(() => engine.close())
  }

  const lose = (...parts: string[]) =>
    withEngine(async ({ connection }) => {
      const manager = await jetstreamManager(connection)
      for (const part of parts) await manager.streams.delete(part)
    })
  const loseAll = () => lose(streamOf(cluster), `OBJ_${cluster}_snapshots`)

  test('with an empty file begins a cluster only where that is asked for', async () => {
    const first = start('a', { isNewCluster: false })
    await until(() => first.node.status().problem?.includes('--new-cluster') === true)
    expect([first.node.status().role, (await withEngine((engine) => engine.tail())).lastSequence]).toEqual([
      null,
      0,
    ])
    const reader = start('c', { canWrite: false })
    await until(() => reader.node.status().problem?.includes('--new-cluster') === true)
    const second = start('b')
    await writes(second)
    await storeCopy(second, stage.folderOf(cluster))
    expect(await first.node.lost).toMatchObject({ isReplaceable: true })
  })

  test('with content begins a cluster, unless NATS has the rest of one', async () => {
    const [a, b] = await begin()
    await stage.end(b)
    await stage.end(a)
    await lose(streamOf(cluster))
    for (const name of ['c', 'd']) withDatabase(fileOf(name), (db) => mustApply(db, smallWorld()))
    const c = start('c', { isNewCluster: false })
    await until(() => c.node.status().problem?.includes('start the node that wrote last') === true)
    expect(c.node.status().role).toBeNull()
    await lose(`OBJ_${cluster}_snapshots`)
    await writes(c)
    const { reason, isReplaceable } = await start('d').node.lost
    expect([isReplaceable, reason]).toEqual([false, expect.stringContaining('has content of its own')])
  })

  test('that comes back to the cluster which another one began after a loss stops, and keeps its file', async () => {
    const [a, b] = await begin()
    const own = idOf(a)
    expect([own, own === idOf(b)]).toEqual([expect.stringMatching(/^[0-9a-f]{16}$/), true])
    await stage.end(b)
    await stage.end(a)
    const digest = digestOf('a')
    await loseAll()
    const c = start('c')
    await writes(c)
    await storeCopy(c, stage.folderOf(cluster))
    for (const name of ['a', 'b']) {
      const back = start(name)
      const { reason, isReplaceable } = await back.node.lost
      expect([isReplaceable, reason]).toEqual([false, expect.stringContaining(String(idOf(c)))])
      expect(reason).toContain(`mv ${fileOf(name)} `)
      expect(() => back.app.apply(linesOf([rename('Refused')]))).toThrow()
      await stage.end(back)
      expect(digestOf(name)).toBe(digest)
    }
    await stage.end(c)
    await loseAll()
    const restored = start('a')
    await writes(restored)
    await storeCopy(restored, stage.folderOf(cluster))
    const follower = start('b')
    expect(await follower.node.lost).toMatchObject({ isReplaceable: true })
    expect([idOf(restored), digestOf('b')]).toEqual([own, digest])
  })

  test('at the NATS of another cluster changes nothing there and nothing here', async () => {
    const [a, b] = await begin()
    for (const node of [b, a]) await stage.end(node)
    const [own, digest] = [cluster, digestOf('a')]
    cluster = `staging${count}`
    await stage.freeLease(cluster)
    const staging = start('staging')
    await writes(staging)
    await storeCopy(staging, stage.folderOf(cluster))
    await stage.end(staging)
    const tail = await withEngine((engine) => engine.tail())
    for (const name of ['a', 'b']) {
      copyFileSync(fileOf(name, own), fileOf(name))
      const lost = start(name)
      expect(await lost.node.lost).toMatchObject(FOREIGN)
      await stage.end(lost)
      const role = name === 'a' ? 'writer' : 'follower'
      expect([digestOf(name), withDatabase(fileOf(name), selectRole)]).toEqual([digest, role])
    }
    expect(await withEngine((engine) => engine.tail())).toEqual(tail)
    // Also where only the snapshots tell whose it is.
    await withEngine((engine) => engine.dropBefore(tail.lastSequence + 1))
    expect(await start('a').node.lost).toMatchObject(FOREIGN)
  })

  test('that writes stops once NATS has another cluster', async () => {
    const [a, b] = await begin()
    await stage.end(b)
    await lose(streamOf(cluster))
    const messages = messagesOf({ epoch: 'another', entry: 1, body: '{}' })
    await withEngine(async (engine) => {
      await engine.ensureParts()
      await engine.append(messages, 0, 'another')
    })
    a.app.apply(linesOf([rename('Refused by the stream')]))
    expect(await a.node.lost).toMatchObject(FOREIGN)
    expect(() => a.app.apply(linesOf([rename('Refused')]))).toThrow()
    expect(a.node.status()).toMatchObject({ isWriting: false, unpublished: 1 })
  })

  test('that has more than the history which an older file began again stops, and keeps its file', async () => {
    const [a, b] = await begin()
    const older = join(stage.folderOf(cluster), 'older.db')
    a.db.client.run(`VACUUM INTO '${older}'`)
    await put(a, 'Only on b')
    await agree([a, b])
    await stage.end(b)
    await stage.end(a)
    const digest = digestOf('b')
    await loseAll()
    copyFileSync(older, fileOf('a'))
    const again = start('a')
    await writes(again)
    await put(again, 'Another')
    await storeCopy(again, stage.folderOf(cluster))
    const back = start('b')
    const lost = await back.node.lost
    expect(lost).toMatchObject(FOREIGN)
    expect(lost.reason).toContain('does not contain')
    await stage.end(back)
    expect(digestOf('b')).toBe(digest)
  })

  test('keeps each file that a snapshot replaces', async () => {
    const [a, b] = await begin()
    await stage.end(b)
    const [database, before] = [fileOf('b'), `${fileOf('b')}.before`]
    copyFileSync(database, before)
    await put(a, 'Later')
    await storeCopy(a, stage.folderOf(cluster))
    await withEngine(async (engine) => engine.dropBefore((await engine.tail()).lastSequence))
    const serve = () =>
      serveCluster(
        commandContext(),
        {
          ...{ host: '127.0.0.1', port: freePort(), database, config: DEFAULT_CONFIG, feedPort: null },
          cluster: {
            ...{ servers: [stage.nats.url], cluster, node: 'b', replicas: 1, credentials: null },
            ...{ canWrite: false, isNewCluster: false, ack: 'stream', commandLine: [] },
          },
        },
        logger,
      )
    for (const kept of [`${database}.replaced`, `${database}.replaced-2`]) {
      copyFileSync(before, database)
      const running = await serve()
      await until(() => existsSync(kept) && existsSync(database))
      await running.stop()
      expect(withDatabase(kept, selectRole)).toBe('follower')
      expect(digestOf('b')).toBe(contentDigest(a.db).digest)
    }
  })
})
