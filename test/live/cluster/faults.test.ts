/** What a cluster does when something fails at the worst moment (docs/cluster.md#takeover). */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import { getEventListeners } from 'node:events'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { jetstream, jetstreamManager } from '@nats-io/jetstream'
import type { Db } from '../../../db/open.ts'
import { type Engine, streamOf } from '../../../src/cluster/engine.ts'
import { type EntryMessage, messagesOf } from '../../../src/cluster/entry-messages.ts'
import { requireLocation } from '../../../src/cluster/follower.ts'
import { fetchSnapshot, listSnapshots, type Snapshot } from '../../../src/cluster/snapshots.ts'
import type { Change } from '../../../src/contract/changes.ts'
import { applyBatch } from '../../../src/feed/apply.ts'
import { NotLeaderError } from '../../../src/feed/transport/listener.ts'
import { createKey, listKeys, revokeKeyByPrefix } from '../../../src/store/access/keys.ts'
import {
  createWebhook,
  deleteWebhook,
  rotateSecret,
  selectWebhooks,
} from '../../../src/store/access/webhooks.ts'
import { type OutboxEntry, selectOutbox } from '../../../src/store/cluster-state.ts'
import { selectByExternalId, separate } from '../../../src/store/external-ids.ts'
import { selectLogBeginning } from '../../../src/store/log/change-log.ts'
import { compactLog } from '../../../src/store/log/compaction.ts'
import { pruneLog, pruneMatches } from '../../../src/store/log/prune.ts'
import { pruneOddsHistory } from '../../../src/store/odds-boards.ts'
import { schemaVersion } from '../../../src/store/sql/meta.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import {
  agree,
  ClusterStage,
  copyNode,
  joinCopy,
  LEASE_MS,
  type NodeSettings,
  openEngine,
  storeCopy,
  type TestNode,
  writes,
} from '../../support/cluster/cluster-kit.ts'
import { NATS_SERVER } from '../../support/cluster/nats-server.ts'
import { until } from '../../support/command-kit.ts'
import { openFile } from '../../support/database.ts'
import { merge } from '../../support/feed/change-kit.ts'
import { linesOf, lookUp } from '../../support/feed/feed-kit.ts'
import { NOW } from '../../support/harness.ts'
import { matchChange, smallWorld, TEAMS } from '../../support/world/small-world.ts'

const [TEAM = 0] = TEAMS
const rename = (name: string) => merge('team', TEAM, { name })
const nameIn = (db: Db) => lookUp(db, 'SELECT name FROM team WHERE id = ?', TEAM)
const put = ({ app }: TestNode, ...changes: Change[]) => app.apply(linesOf(changes))
const engineOf = ({ node }: TestNode) => node.engine as Engine

describe.skipIf(NATS_SERVER === null)('a cluster', () => {
  let stage: ClusterStage
  let cluster = ''
  let count = 0
  beforeAll(async () => {
    stage = await ClusterStage.open('cluster-faults')
  })
  afterAll(() => stage?.close())
  afterEach(() => stage.endAll())

  const start = (name: string, settings: Partial<NodeSettings> = {}) =>
    stage.start(name, { cluster, ...settings })

  /** A new cluster whose first node writes, and another one that follows it. */
  async function begin(follower?: string, of: Partial<NodeSettings> = {}): Promise<[TestNode, TestNode]> {
    count += 1
    cluster = `faults${count}`
    await stage.freeLease(cluster)
    const a = start('a', { ...of, canWrite: true })
    await writes(a)
    expect(put(a, ...smallWorld()).rejected).toEqual([])
    if (follower === undefined) return [a, a]
    await copyNode(a, stage.folderOf(cluster), follower)
    const b = start(follower, of)
    await agree([a, b])
    return [a, b]
  }

  /** Ends the writer as kill -9 does, and ends its lease. */
  async function kill(node: TestNode) {
    await stage.end(node, 'kill')
    await stage.freeLease(cluster)
  }

  /** Changes whose entry needs several messages, because it can hardly be compressed. */
  const large = (): Change[] => {
    const codes = () => crypto.getRandomValues(new Uint16Array(500)).map((code) => 0x4e00 + (code % 20_000))
    const noise = () => String.fromCharCode(...codes())
    return Array.from({ length: 900 }, (_, index) => {
      const data = { name: noise(), translations: { ru: noise() } }
      return { op: 'put', kind: 'category', sport: 'football', id: 1000 + index, data }
    })
  }

  /** What a writer committed that is killed before it could send it. */
  function commitUnsent(name: string, ...changes: Change[]) {
    const db = openFile(fileOf(name))
    expect(applyBatch(db, linesOf(changes)).rejected).toEqual([])
    const entries = selectOutbox(db, 0, 10)
    closeDatabase(db)
    return entries
  }
  const fileOf = (name: string) => join(stage.folderOf(cluster), `${name}.db`)

  /** A file that cannot follow is replaced by the newest snapshot. */
  async function rejoin(name: string, node: TestNode) {
    expect(await node.node.lost).toMatchObject({ isReplaceable: true })
    const helper = await openEngine(stage.nats, cluster, 'test')
    await stage.end(node)
    await joinCopy(helper, stage.folderOf(cluster), name)
    await helper.close()
    return start(name)
  }

  test('a writer dies between two messages of an entry', async () => {
    const [a, b] = await begin('b')
    await stage.end(a, 'kill')
    const [entry] = commitUnsent('a', ...large())
    const helper = await openEngine(stage.nats, cluster, 'test')
    const [first] = messagesOf(entry as OutboxEntry)
    const { lastSequence } = await helper.tail()
    expect((await helper.append([first as EntryMessage], lastSequence)).outcome).toBe('stored')
    await helper.close()
    await stage.freeLease(cluster)
    await writes(b)
    put(b, rename('After'))
    await b.node.acknowledge()

    const again = await rejoin('a', start('a'))
    await agree([again, b])
    expect(nameIn(again.db)).toBe('After')
    expect(unpublishedOf('a').map(({ kind }) => kind)).toEqual(Array.from({ length: 900 }, () => 'category'))
  })

  test('a writer that dies between two messages of an entry sends the rest when it is back', async () => {
    const [a, b] = await begin('b')
    await stage.end(b)
    await stage.end(a, 'kill')
    const [entry] = commitUnsent('a', ...large())
    const helper = await openEngine(stage.nats, cluster, 'test')
    await helper.append(messagesOf(entry as OutboxEntry).slice(0, 1), (await helper.tail()).lastSequence)
    await helper.close()
    await stage.freeLease(cluster)
    const again = start('a')
    await writes(again)
    await again.node.acknowledge()
    await agree([again, start('b')])
  })

  const unpublishedOf = (name: string): Change[] => {
    const files = readdirSync(stage.folderOf(cluster)).filter((each) =>
      each.startsWith(`${name}.db.unpublished-`),
    )
    expect(files).toHaveLength(1)
    const text = readFileSync(join(stage.folderOf(cluster), files[0] ?? ''), 'utf8')
    return text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  }

  test('what only a stale writer had is kept in a file, and nothing else is lost', async () => {
    const [a, b] = await begin('b')
    put(a, rename('Stored'))
    await a.node.acknowledge()
    await kill(a)
    commitUnsent('a', rename('Unsent'))
    await writes(b)
    put(b, merge('team', TEAMS[1], { name: 'Other' }))
    await b.node.acknowledge()
    const again = await rejoin('a', start('a'))
    await agree([again, b])
    expect(nameIn(again.db)).toBe('Stored')
    expect(unpublishedOf('a')).toEqual([rename('Unsent')])
  })

  test('the server stores messages in order, refuses those of a stale writer, and a reader can stop', async () => {
    const engine = await openEngine(stage.nats, 'appended', 'test')
    const of = (epoch: string) => [1, 2, 3].flatMap((entry) => [...messagesOf({ epoch, entry, body: '{}' })])
    expect(await engine.append(of('current'), 0)).toEqual({ stored: 3, outcome: 'stored' })
    // Nor does it store the second one, which follows the last sequence.
    expect(await engine.append(of('stale'), 2)).toEqual({ stored: 0, outcome: 'refused' })
    expect((await engine.tail()).lastSequence).toBe(3)
    const { signal } = new AbortController()
    for await (const { sequence } of engine.read(1, signal)) if (sequence === 3) break
    expect(getEventListeners(signal, 'abort')).toEqual([])
    await engine.close()
  })

  test('a reader whose consumer is late reads each message by itself until then, and no longer', async () => {
    const engine = await openEngine(stage.nats, 'late', 'test')
    const { connection } = engine
    for (const entry of [1, 2, 3, 4]) {
      const { lastSequence } = await engine.tail()
      await engine.append(messagesOf({ epoch: 'e', entry, body: '{}' }), lastSequence)
      // Not of a node.
      if (entry % 2 === 1) await jetstream(connection).publish('late.entries', 'x')
    }
    const request = connection.request.bind(connection)
    const late = Promise.withResolvers<void>()
    let single = 0
    connection.request = async (subject, ...of) => {
      if (subject.includes('.STREAM.MSG.GET.')) single += 1
      const answer = await request(subject, ...of)
      if (subject.includes('.CONSUMER.')) await late.promise
      return answer
    }
    const read: number[] = []
    for await (const { sequence } of engine.read(1, new AbortController().signal)) {
      read.push(sequence)
      if (sequence === 6) break
      if (sequence !== 3) continue
      late.resolve()
      await new Promise(setImmediate)
    }
    expect([read, single]).toEqual([[1, 3, 4, 6], 3])
    await engine.close()
  })

  test('a writer whose file lost its last seconds gets them from the stream', async () => {
    const [a] = await begin()
    const file = fileOf('a')
    const older = join(stage.folderOf(cluster), 'older.db')
    a.db.client.run(`VACUUM INTO '${older}'`)
    put(a, rename('Acknowledged'))
    await a.node.acknowledge()
    await kill(a)
    for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`, { force: true })
    copyFileSync(older, file)
    const again = start('a')
    await writes(again)
    expect(nameIn(again.db)).toBe('Acknowledged')
    put(again, rename('Continued'))
    await again.node.acknowledge()
  })

  test('a node waits if the stream begins later, and takes a snapshot when there is one', async () => {
    const [a, b] = await begin('b')
    await stage.end(b)
    put(a, rename('Purged'))
    await a.node.acknowledge()
    await engineOf(a).dropBefore((await engineOf(a).tail()).lastSequence + 1)
    const waiting = start('b')
    await until(() => waiting.node.status().problem?.includes('begins after') === true)
    const readyz = () => waiting.app.fetch(new Request('http://localhost/readyz'))
    expect([(await readyz()).status, waiting.node.status().isStuck]).toEqual([503, true])
    await storeCopy(a, stage.folderOf(cluster))
    const again = await rejoin('b', waiting)
    await agree([a, again])
    await until(() => again.node.status().problem === null)
  })

  test.each(['while it runs', 'while it is down'])(
    'the file of the last writer is the truth if the stream is lost %s',
    async (when) => {
      const [a, b] = await begin('b')
      put(a, rename('Kept'))
      await a.node.acknowledge()
      await agree([a, b])
      const { epoch } = a.node.status()
      if (when === 'while it is down') await stage.end(a, 'kill')
      await loseStream(b)
      await until(() => b.node.status().problem?.includes('ends before') === true)
      const writer = when === 'while it is down' ? start('a') : a
      if (writer === a) put(a, rename('Kept'), merge('team', TEAMS[1], { name: 'Next' }))
      else await stage.freeLease(cluster)
      await until(() => writer.node.status().epoch !== epoch)
      await writer.node.acknowledge()
      await storeCopy(writer, stage.folderOf(cluster))
      const again = await rejoin('b', b)
      put(writer, merge('team', TEAMS[2], { name: 'Last' }))
      await agree([writer, again])
      expect(nameIn(again.db)).toBe('Kept')
    },
  )

  async function loseStream(node: TestNode) {
    const manager = await jetstreamManager(engineOf(node).connection)
    await manager.streams.delete(streamOf(cluster))
  }

  test('a snapshot of which the server has lost a part is not waited for without end', async () => {
    const [a] = await begin()
    await storeCopy(a, stage.folderOf(cluster))
    const engine = engineOf(a)
    const [snapshot] = await listSnapshots(engine)
    const manager = await jetstreamManager(engine.connection)
    const bucket = `OBJ_${cluster}_snapshots`
    const { state } = await manager.streams.info(bucket)
    // The last message is the description of the snapshot.
    expect(await manager.streams.deleteMessage(bucket, state.last_seq - 1)).toBe(true)
    const file = fileOf('fetched')
    await expect(fetchSnapshot(engine, snapshot as Snapshot, file, 300)).rejects.toThrow(
      'only a part in time',
    )
    expect(existsSync(file)).toBe(false)
  })

  test('a node of an older version waits for its update', async () => {
    const [a, b] = await begin('b')
    await stage.end(a, 'kill')
    const helper = await openEngine(stage.nats, cluster, 'test')
    const { lastSequence } = await helper.tail()
    const schema = schemaVersion(b.db) + 1
    const beginning = { epoch: { name: 'later', generation: 9, node: 'later', schema } }
    const message = { epoch: 'later', entry: b.node.status().entry + 1, body: JSON.stringify(beginning) }
    expect((await helper.append(messagesOf(message), lastSequence)).outcome).toBe('stored')
    await stage.freeLease(cluster)
    await until(() => b.node.status().problem?.includes('update this node') === true)
    await until(() => b.node.status().behind === 1 && b.node.status().writer === null)
    expect(b.node.status()).toMatchObject({ role: 'follower', isWriting: false, isStuck: true })
    await helper.close()
  })

  test('a message that a new snapshot makes superfluous while a node looks for it is not another history', async () => {
    const [a] = await begin()
    put(a, rename('Second'))
    await a.node.acknowledge()
    const location = { epoch: a.node.status().epoch, entry: 1, sequence: 1 }
    const engine = engineOf(a)
    const removing = {
      tail: () => engine.tail(),
      idAt: (sequence: number) => engine.dropBefore(2).then(() => engine.idAt(sequence)),
    }
    await requireLocation(removing, location)
    for (const name of ['Third', 'Fourth', 'Fifth']) {
      put(a, rename(name))
      await storeCopy(a, stage.folderOf(cluster))
    }
    const of = { cluster: a.node.status().clusterId, epoch: location.epoch }
    expect(await listSnapshots(engine)).toMatchObject([5, 6].map((entry) => ({ ...of, entry })))
  })

  test('only a node that may write takes over', async () => {
    const [a, b] = await begin('b')
    await stage.end(b)
    expect(() => b.node.requireWriting()).toThrow('the service is stopping')
    const reader = start('b', { canWrite: false })
    await copyNode(a, stage.folderOf(cluster), 'c')
    await kill(a)
    await until(() => reader.node.status().writer === null)
    expect(() => put(reader, rename('Refused'))).toThrow(NotLeaderError)
    // The lease of an earlier run of the node itself.
    const helper = await openEngine(stage.nats, cluster, 'test')
    await helper.takeLease({ node: 'b', instance: 'before' })
    await helper.close()
    await until(() => reader.node.status().writer === 'b')
    expect(() => reader.node.requireWriting()).toThrow('no node writes at the moment')
    await stage.freeLease(cluster)
    const c = start('c')
    await writes(c)
    put(c, rename('By c'))
    await agree([reader, c])
    await until(() => reader.node.status().writer === 'c')
    expect(reader.node.status().role).toBe('follower')
  })

  test('--ack local accepts changes without NATS and sends them later', async () => {
    const [a, b] = await begin('b', { ack: 'local', canWrite: false })
    await stage.nats.kill()
    await until(() => !a.node.status().isConnected)
    put(a, rename('Alone'))
    await a.node.acknowledge()
    expect(a.node.status().unpublished).toBe(1)
    await stage.nats.restart()
    await agree([a, b])
    await until(() => a.node.status().isConnected)
    expect(nameIn(b.db)).toBe('Alone')
  })

  test('--ack stream refuses changes without NATS, and what was committed is sent later', async () => {
    let skippedMs = 0
    const timer = () => performance.now() + skippedMs
    const [a, b] = await begin('b', { canWrite: false, timer })
    await stage.nats.kill()
    put(a, rename('Committed'))
    const answer = a.node.acknowledge()
    skippedMs = LEASE_MS
    await expect(answer).rejects.toThrow(NotLeaderError)
    expect(() => put(a, rename('Refused'))).toThrow(NotLeaderError)
    await stage.nats.restart()
    await until(() => nameIn(b.db) === 'Committed')
    await agree([a, b])
  })

  test('keys, webhooks, separated identities and pruned content are the same on all nodes', async () => {
    const [a, b] = await begin('b')
    put(
      a,
      { op: 'put', kind: 'team', sport: 'football', id: 'x:club', data: { name: 'Club' } },
      matchChange(1, { startTimestamp: 1000 }, [1, 0]),
    )
    const bytes = new Uint8Array(32)
    const { record } = createKey(a.db, { name: 'k', plan: 'basic', sports: null, now: NOW, bytes })
    revokeKeyByPrefix(a.db, record.prefix, NOW + 1)
    const hook = {
      secret: 'whsec_',
      events: ['goal'],
      sport: 1,
      tournamentId: null,
      teamId: null,
      now: 0,
    } as const
    const [first, second] = ['a', 'b'].map((path) =>
      createWebhook(a.db, { ...hook, url: `https://example.org/${path}` }),
    )
    if (!first || !second) throw new Error('no webhook')
    deleteWebhook(a.db, first.id)
    rotateSecret(a.db, second, 'whsec_new', NOW)
    const known = selectByExternalId(a.db, 'team', 'x:club') ?? 0
    expect(separate(a.db, 'team', 'x:club', known)).not.toEqual([])
    pruneMatches(a.db, 'blocks', { beforeMs: NOW, after: 0 })
    pruneOddsHistory(a.db, NOW)
    pruneLog(a.db, 2)
    compactLog(a.db, { through: 4, positions: [3] })
    a.node.wake()
    await agree([a, b])
    expect(listKeys(b.db)).toEqual([{ ...record, revokedMs: NOW + 1 }])
    expect(() => revokeKeyByPrefix(b.db, record.prefix, NOW)).toThrow()
    expect(selectWebhooks(b.db)).toMatchObject([{ id: second.id, secret: 'whsec_new' }])
    expect(selectByExternalId(b.db, 'team', 'x:club')).toBeUndefined()
    expect(selectLogBeginning(b.db)).toBe(2)
  })
})
