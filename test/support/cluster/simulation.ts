/**
 * Histories of a cluster of three nodes without a process, a socket or a clock: the nodes are those of the service, and
 * time, NATS, the network between them and the ends of processes are simulated. A seed decides everything.
 */
import { Database } from 'bun:sqlite'
import { existsSync, mkdirSync } from 'node:fs'
import { pino } from 'pino'
import type { Db } from '../../../db/open.ts'
import { Random } from '../../../seed/random.ts'
import type { Appended, Engine, LeaseHolder, ReceivedMessage } from '../../../src/cluster/engine.ts'
import { type EntryMessage, idText, type MessageId } from '../../../src/cluster/entry-messages.ts'
import { ClusterNode } from '../../../src/cluster/node.ts'
import { contentOf, type SnapshotContent } from '../../../src/cluster/snapshots.ts'
import { applyBatch } from '../../../src/feed/apply.ts'
import { createKey } from '../../../src/store/access/keys.ts'
import { contentDigest } from '../../../src/store/checks/content-digest.ts'
import { becomeCopy, selectLastEntry } from '../../../src/store/cluster-state.ts'
import { selectPosition } from '../../../src/store/log/change-log.ts'
import { selectEpoch } from '../../../src/store/sql/meta.ts'
import { closeDatabase, prepared } from '../../../src/store/sql/statement.ts'
import { temporaryFolder } from '../command-kit.ts'
import { openMemory } from '../database.ts'
import { linesOf } from '../feed/feed-kit.ts'

const NAMES = ['a', 'b', 'c'] as const
type Name = (typeof NAMES)[number]
const LEASE_MS = 4000
const REQUEST_MS = 3000
/** Faults begin in this time; afterwards everything runs, and the nodes have SETTLE_MS to become equal. */
const FAULTS_MS = 25_000
const SETTLE_MS = 40_000

interface Due {
  readonly atMs: number
  readonly every: number | null
  readonly run: () => void
}

/** Timers of the program by virtual time. */
class Time {
  now = 0
  #serial = 0
  readonly #due = new Map<number, Due>()

  install(): () => void {
    const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis
    const add = (run: () => void, ms = 0, every: number | null = null) => {
      this.#serial += 1
      this.#due.set(this.#serial, { atMs: this.now + ms, every, run })
      return this.#serial
    }
    const clear = (id: number) => void this.#due.delete(id)
    const repeat = (run: () => void, ms: number) => add(run, ms, ms)
    Object.assign(globalThis, {
      setTimeout: add,
      setInterval: repeat,
      clearTimeout: clear,
      clearInterval: clear,
    })
    return () => Object.assign(globalThis, { setTimeout, setInterval, clearTimeout, clearInterval })
  }

  async pass(ms: number): Promise<void> {
    const end = this.now + ms
    while (true) {
      await new Promise(setImmediate)
      let [id, first] = [0, Infinity]
      for (const [each, { atMs }] of this.#due) if (atMs < first) [id, first] = [each, atMs]
      if (first > end) break
      const { every, run } = this.#due.get(id) as Due
      this.now = first
      this.#due.delete(id)
      if (every !== null) this.#due.set(id, { atMs: first + every, every, run })
      run()
    }
    this.now = end
  }
}

interface StoredSnapshot {
  readonly content: SnapshotContent
  readonly bytes: Buffer
}

/** What NATS has. */
class Servers {
  readonly #time: Time
  first = 1
  readonly messages: EntryMessage[] = []
  readonly sequences = new Map<string, number>()
  clusterId: string | null = null
  #lease: { holder: LeaseHolder | null; revision: number; endMs: number } | null = null
  #revision = 0
  snapshots: StoredSnapshot[] = []
  onAppend: () => void = () => {}

  constructor(time: Time) {
    this.#time = time
  }

  tail() {
    const { length } = this.messages
    return {
      ...{ firstSequence: this.first, lastSequence: length, cluster: length > 0 ? this.clusterId : null },
      lastId: this.messages.at(-1)?.id ?? null,
    }
  }

  idAt = (sequence: number): MessageId | null =>
    sequence < this.first ? null : (this.messages[sequence - 1]?.id ?? null)

  /** @param follows id of the message before it, if that was sent with it */
  append(message: EntryMessage, after: number, follows: MessageId | undefined): boolean {
    const id = idText(message.id)
    // The server answers for the first one, whatever the second one says.
    if (this.sequences.has(id)) return true
    if (after !== this.messages.length) return false
    if (follows && !Bun.deepEquals(follows, this.messages.at(-1)?.id)) return false
    this.messages.push(message)
    this.sequences.set(id, this.messages.length)
    this.onAppend()
    return true
  }

  lease() {
    if (this.#lease && this.#lease.endMs <= this.#time.now) this.#lease = null
    return this.#lease
  }

  /** @param revision that the change follows; null for none */
  putLease(holder: LeaseHolder | null, revision: number | null): number | null {
    const found = this.lease()
    if (revision === null ? found?.holder : found?.revision !== revision) return null
    this.#revision += 1
    this.#lease = { holder, revision: this.#revision, endMs: this.#time.now + LEASE_MS }
    return this.#revision
  }
}

/** The connection of a node. */
class Wire {
  isConnected = true
  isCut = false
  /** Each message takes up to so long. */
  delayMs = 20
  isClosed = false
  readonly readers = new Set<() => void>()
}

interface Running {
  readonly name: Name
  readonly instance: string
  readonly db: Db
  readonly node: ClusterNode
  readonly wire: Wire
  /** Writes that wait for the stream. */
  readonly acknowledging: Set<number>
}

class Simulation {
  readonly #time = new Time()
  readonly #servers = new Servers(this.#time)
  readonly #random: Random
  readonly #folder: string
  readonly #running = new Map<Name, Running>()
  readonly #files = new Map<Name, Buffer>()
  readonly #acknowledged = new Set<number>()
  /** What was shown at a position of an epoch. */
  readonly #shown = new Map<string, string>()
  #serial = 0
  /** Before, only answers to appends are lost: without the first one there is no cluster. */
  #hasBegun = false
  readonly faults: string[] = []
  readonly counts = { acknowledged: 0, refused: 0, epochs: 0, replaced: 0 }

  constructor(seed: string, folder: string) {
    this.#random = new Random(seed)
    this.#folder = folder
  }

  #chance = (share: number) => this.#random.next() < share
  #upTo = (most: number) => Math.floor(this.#random.next() * (most + 1))
  #fault(text: string): void {
    this.faults.push(`${this.#time.now} ms: ${text}`)
  }

  #engine(wire: Wire): Engine {
    const servers = this.#servers
    const delay = () => this.#upTo(this.#hasBegun && this.#chance(0.02) ? 2 * REQUEST_MS : wire.delayMs)
    /** One request, which may be lost, come late or come twice; so may its answer. */
    const ask = <T>(execute: () => T): Promise<T> => {
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      const timeout = setTimeout(() => reject(new Error('timeout')), REQUEST_MS)
      const isLost = () => wire.isCut || (this.#hasBegun && this.#chance(0.01))
      const arrive = (answers: boolean) => {
        const result = execute()
        if (!answers || isLost()) return
        setTimeout(() => {
          if (wire.isCut || wire.isClosed) return
          clearTimeout(timeout)
          resolve(result)
        }, delay())
      }
      if (wire.isClosed) reject(new Error('closed'))
      else if (!isLost()) {
        setTimeout(() => arrive(true), delay())
        if (this.#chance(0.02)) setTimeout(() => arrive(false), delay())
      }
      return promise
    }
    const adopt = async (holder: LeaseHolder, of: keyof LeaseHolder) => {
      const found = await ask(() => servers.lease())
      if (found?.holder?.[of] !== holder[of]) return null
      return ask(() => servers.putLease(holder, found.revision))
    }
    const engine = {
      ...{ cluster: 'simulated', leaseMs: LEASE_MS, connection: { subscribe() {} } },
      get isConnected() {
        return wire.isConnected && !wire.isClosed
      },
      tail: () => ask(() => servers.tail()),
      idAt: (sequence: number) => ask(() => servers.idAt(sequence)),
      append: async (
        messages: readonly EntryMessage[],
        after: number,
        cluster: string | null,
      ): Promise<Appended> => {
        // They travel in order, and the connection may break between two of them.
        const reaching = this.#chance(0.05) ? this.#upTo(messages.length) : messages.length
        const answers = ask(() =>
          messages.slice(0, reaching).map((message, index) => {
            const isStored = servers.append(message, after + index, messages[index - 1]?.id)
            if (isStored) servers.clusterId = cluster
            return isStored
          }),
        )
        const results: boolean[] | null = await answers.catch(() => null)
        if (!results || this.#chance(0.03)) return { stored: 0, outcome: 'unknown' }
        const refused = results.indexOf(false)
        if (refused >= 0) return { stored: refused, outcome: 'refused' }
        return { stored: reaching, outcome: reaching < messages.length ? 'unknown' : 'stored' }
      },
      async *read(from: number, signal: AbortSignal): AsyncGenerator<ReceivedMessage> {
        let next = Math.max(from, servers.first)
        while (!signal.aborted && engine.isConnected && !wire.isCut) {
          const message = servers.messages[next - 1]
          if (message) {
            if (next < servers.first) return
            const pending = servers.messages.length - next
            yield { ...message, sequence: next, pending }
            next += 1
            continue
          }
          const { promise, resolve } = Promise.withResolvers<void>()
          wire.readers.add(resolve)
          signal.addEventListener('abort', () => resolve(), { once: true })
          await promise
          wire.readers.delete(resolve)
        }
      },
      dropBefore: (sequence: number) =>
        ask(() => {
          servers.first = Math.max(servers.first, sequence)
        }),
      takeLease: async (holder: LeaseHolder, of: keyof LeaseHolder) =>
        (await ask(() => servers.putLease(holder, null))) ?? (await adopt(holder, of)),
      renewLease: async (holder: LeaseHolder, revision: number) =>
        (await ask(() => servers.putLease(holder, revision))) ?? (await adopt(holder, 'instance')),
      releaseLease: (revision: number) => ask(() => servers.putLease(null, revision)).catch(() => {}),
      leaseState: async () => {
        const found = await ask(() => servers.lease())
        return { holder: found?.holder ?? null, isReleased: found !== null && found.holder === null }
      },
      withParts: (request: () => unknown) => request(),
      whileConnected: (work: unknown) => work,
      snapshots: {
        list: () =>
          ask(() =>
            servers.snapshots.map(({ content }, index) => ({
              ...{ name: String(index), size: 1, deleted: false },
              metadata: { ...content, closedEpochs: JSON.stringify(content.closedEpochs) },
            })),
          ),
      },
      close: async () => {
        wire.isClosed = true
        for (const wake of wire.readers) wake()
      },
    }
    servers.onAppend = () => {
      for (const each of this.#running.values())
        setTimeout(() => {
          for (const wake of each.wire.readers) wake()
        }, delay())
    }
    return engine as unknown as Engine
  }

  /** Starts a process on the file of the node. */
  #start(name: Name): void {
    const file = this.#files.get(name)
    const client = file ? Database.deserialize(file, { strict: true }) : openMemory().client
    const db: Db = { client, path: `${this.#folder}/${name}.db` }
    this.#serial += 1
    const instance = `${name}${this.#serial}`
    const wire = new Wire()
    const acknowledging = new Set<number>()
    const warn = (_fields: object, text: string) => {
      if (/follows position|ends at position|was rejected/.test(text)) this.#fault(`${name}: ${text}`)
    }
    const logger = Object.assign(pino({ level: 'silent' }), { warn, error: warn })
    const node = new ClusterNode({
      db,
      openEngine: async () => this.#engine(wire),
      holder: { node: name, instance },
      ...{ canWrite: true, isNewCluster: true, ack: 'stream', logger },
      clock: () => this.#time.now,
      timer: () => this.#time.now,
      entropy: (count) => Uint8Array.from({ length: count }, () => this.#upTo(255)),
      onEntry: ({ before, batch }) => {
        if (batch)
          this.#show(
            db,
            before,
            batch.lines.map(({ change }) => change),
          )
      },
      onRole: (isWriting) => {
        const unanswered = isWriting ? [] : [...acknowledging]
        setTimeout(() => {
          for (const serial of unanswered)
            if (acknowledging.has(serial))
              this.#fault(`${name} writes no more, and does not refuse ${serial}`)
        }, 1)
      },
    })
    this.#running.set(name, { name, instance, db, node, wire, acknowledging })
    node.start()
  }

  #show(db: Db, before: number, changes: readonly unknown[]): void {
    for (const [index, change] of changes.entries()) {
      const at = `${selectEpoch(db)}:${before + index + 1}`
      const text = JSON.stringify(change)
      const known = this.#shown.get(at)
      if (known !== undefined && known !== text) this.#fault(`two changes at the position ${at}`)
      this.#shown.set(at, text)
    }
  }

  /** `kill`: its file is as it is at the moment, and what it has sent may still arrive. */
  async #end({ name, db, node, wire }: Running, how: 'kill' | 'stop'): Promise<void> {
    this.#running.delete(name)
    if (how === 'kill') this.#files.set(name, db.client.serialize())
    if (how === 'kill') wire.isClosed = true
    let isStopped = false
    void node
      .stop()
      .then(() => node.disconnect())
      .then(() => {
        isStopped = true
      })
    const endMs = this.#time.now + 60_000
    while (!isStopped && this.#time.now < endMs) await this.#time.pass(50)
    if (!isStopped) this.#fault(`${name} does not stop`)
    if (how === 'stop') this.#files.set(name, db.client.serialize())
    closeDatabase(db)
  }

  /** As `serve --cluster` does. */
  async #replaceLost(): Promise<void> {
    for (const running of [...this.#running.values()]) {
      const lost = await Promise.race([running.node.lost, null])
      if (!lost) continue
      if (!lost.isReplaceable) this.#fault(`${running.name}: ${lost.reason}`)
      const snapshot = this.#servers.snapshots.at(-1)
      if (!snapshot || !lost.isReplaceable) continue
      await this.#end(running, 'stop')
      const copy: Db = { client: Database.deserialize(snapshot.bytes, { strict: true }), path: ':memory:' }
      becomeCopy(copy)
      this.#files.set(running.name, copy.client.serialize())
      closeDatabase(copy)
      this.counts.replaced += 1
      this.#start(running.name)
    }
  }

  #write({ name, instance, db, node, acknowledging }: Running): void {
    try {
      node.requireWriting()
    } catch {
      return
    }
    if (this.#servers.lease()?.holder?.instance !== instance) this.#fault(`${name} writes without the lease`)
    this.#serial += 1
    const serial = this.#serial
    const before = selectPosition(db)
    if (this.#chance(0.2)) {
      const bytes = Uint8Array.from({ length: 32 }, () => this.#upTo(255))
      createKey(db, { name: String(serial), plan: 'free', sports: null, now: 0, bytes })
    } else {
      const data = { name: `Batch ${serial}`, priority: serial }
      const change = { op: 'put', kind: 'category', sport: 'football', id: serial, data }
      applyBatch(db, linesOf([change] as never))
      this.#show(db, before, [change])
    }
    acknowledging.add(serial)
    node
      .acknowledge()
      .then(
        () => this.#acknowledged.add(serial),
        () => {
          this.counts.refused += 1
        },
      )
      .finally(() => acknowledging.delete(serial))
  }

  /** Stores a snapshot, as the node that writes does, and removes what is in all that remain. */
  #copy({ db, node }: Running): void {
    const [bytes, content] = [db.client.serialize(), contentOf(db)]
    const servers = this.#servers
    const store = async () => {
      await node.acknowledge()
      servers.snapshots = [...servers.snapshots, { bytes, content }]
        .toSorted((a, b) => a.content.entry - b.content.entry)
        .slice(-2)
      await node.engine?.dropBefore(Math.min(...servers.snapshots.map(({ content }) => content.sequence)))
    }
    store().catch(() => {})
  }

  async #act(): Promise<void> {
    const running = [...this.#running.values()]
    const one = running[this.#upTo(running.length - 1)]
    const writer = running.find(({ node }) => node.status().isWriting)
    const of = this.#chance(0.5) && writer ? writer : one
    const kind = this.#random.next()
    if (kind < 0.6 || !of) for (const each of running) this.#write(each)
    else if (kind < 0.68) await this.#end(of, this.#chance(0.7) ? 'kill' : 'stop')
    else if (kind < 0.8)
      for (const name of NAMES) this.#running.has(name) || (this.#chance(0.6) && this.#start(name))
    else if (kind < 0.88) this.#cut(of.wire)
    else if (kind < 0.94) of.wire.delayMs = this.#chance(0.5) ? 20 : this.#upTo(REQUEST_MS)
    else if (writer) this.#copy(writer)
  }

  #cut(wire: Wire): void {
    wire.isCut = true
    const setConnected = (isConnected: boolean) => () => {
      if (wire.isCut === isConnected) return
      wire.isConnected = isConnected
      for (const wake of wire.readers) wake()
    }
    setTimeout(setConnected(false), this.#upTo(2500))
    setTimeout(() => {
      wire.isCut = false
      setConnected(true)()
    }, this.#upTo(9000))
  }

  async run(): Promise<this> {
    return this.#play(async () => {
      await this.#begin()
      while (this.#time.now < FAULTS_MS) {
        await this.#time.pass(this.#upTo(600))
        await this.#replaceLost()
        await this.#act()
      }
      await this.#settle()
      return this
    })
  }

  /** The time from the end of the writer until a node writes, ms: another one, or the same, which is started again. */
  async takeOver(how: 'kill' | 'stop', isStartedAgain: boolean): Promise<number> {
    return this.#play(async () => {
      const writer = await this.#begin()
      this.#hasBegun = false
      while (!this.#isEqual() && this.#time.now < SETTLE_MS) {
        await this.#time.pass(500)
        await this.#replaceLost()
      }
      await this.#time.pass(5000 + this.#upTo(1000))
      const endMs = this.#time.now
      await this.#end(writer, how)
      if (isStartedAgain) this.#start(writer.name)
      const nodes = () => [...this.#running.values()]
      while (!nodes().some(({ node }) => node.status().isWriting) && this.#time.now < endMs + SETTLE_MS)
        await this.#time.pass(10)
      return this.#time.now - endMs
    })
  }

  async #play<T>(work: () => Promise<T>): Promise<T> {
    if (!existsSync(this.#folder)) mkdirSync(this.#folder)
    const restore = this.#time.install()
    try {
      return await work()
    } finally {
      for (const each of [...this.#running.values()]) await this.#end(each, 'kill')
      restore()
    }
  }

  /** The first node writes, the others begin to follow. Returns the first one. */
  async #begin(): Promise<Running> {
    this.#start('a')
    const [a] = [...this.#running.values()] as [Running]
    while (!a.node.status().isWriting && this.#time.now < FAULTS_MS) await this.#time.pass(500)
    this.#hasBegun = true
    this.#copy(a)
    await this.#time.pass(1000)
    for (const name of ['b', 'c'] as const) this.#start(name)
    return a
  }

  async #settle(): Promise<void> {
    const end = this.#time.now + SETTLE_MS
    while (this.#time.now < end) {
      for (const name of NAMES) if (!this.#running.has(name)) this.#start(name)
      for (const { wire } of this.#running.values())
        Object.assign(wire, { isCut: false, isConnected: true, delayMs: 20 })
      await this.#time.pass(500)
      await this.#replaceLost()
      if (this.#time.now > FAULTS_MS + 3000 && this.#isEqual()) break
    }
    const nodes = [...this.#running.values()]
    const digests = nodes.map(({ db }) => contentDigest(db).digest)
    if (new Set(digests).size > 1)
      this.#fault(`unequal at the end: ${JSON.stringify(nodes.map(({ node }) => node.status()))}`)
    if (!nodes.some(({ node }) => node.status().isWriting)) this.#fault('no node writes at the end')
    for (const { name, db } of nodes) {
      const texts = prepared<{ name: string }>(
        db,
        'SELECT name FROM category UNION ALL SELECT name FROM api_key',
      ).all()
      const found = new Set(texts.map(({ name }) => Number(name.replace('Batch ', ''))))
      for (const serial of this.#acknowledged)
        if (!found.has(serial)) this.#fault(`${name} has lost ${serial}`)
    }
    this.#checkStream()
    this.counts.acknowledged = this.#acknowledged.size
  }

  #isEqual(): boolean {
    const nodes = [...this.#running.values()]
    if (!nodes.some(({ node }) => node.status().isWriting)) return false
    const states = nodes.map(({ db, node }) => [
      selectEpoch(db),
      selectLastEntry(db),
      node.status().unpublished,
    ])
    return states.every((state) => Bun.deepEquals(state, [states[0]?.[0], states[0]?.[1], 0]))
  }

  /** One writer for each generation, and entries without gaps. */
  #checkStream(): void {
    const generations = new Set<number>()
    let last = 0
    for (const { id, bytes } of this.#servers.messages) {
      if (id.entry !== last + 1) this.#fault(`entry ${id.entry} follows ${last}`)
      last = id.entry
      const entry = JSON.parse(Bun.zstdDecompressSync(bytes).toString())
      if (!entry.epoch) continue
      this.counts.epochs += 1
      if (generations.has(entry.epoch.generation)) this.#fault(`two writers of ${entry.epoch.generation}`)
      generations.add(entry.epoch.generation)
    }
  }
}

/** How long no node writes after each of some writers, of which each has ended at another moment. */
export async function takeoverTimes(
  how: 'kill' | 'stop',
  isStartedAgain: boolean,
  count: number,
): Promise<number[]> {
  const { path, remove } = temporaryFolder('cluster-takeover')
  const times: number[] = []
  for (let number = 1; number <= count; number += 1)
    times.push(await new Simulation(`takeover ${number}`, `${path}/${number}`).takeOver(how, isStartedAgain))
  remove()
  return times
}

/** Throws at the first history with a fault, and names it. Returns the sums. */
export async function playHistories(count: number, seed: string, first = 1): Promise<Simulation['counts']> {
  const { path, remove } = temporaryFolder('cluster-simulation')
  const sums = { acknowledged: 0, refused: 0, epochs: 0, replaced: 0 }
  for (let number = first; number < first + count; number += 1) {
    const name = `${seed}/${number}`
    const { faults, counts } = await new Simulation(name, `${path}/${number}`).run()
    if (faults.length > 0) throw new Error(`history ${name}: ${faults.slice(0, 5).join('; ')}`)
    for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += counts[key]
  }
  remove()
  return sums
}
