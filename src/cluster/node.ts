/**
 * A node of a cluster (docs/cluster.md): it writes while it has the lease, and otherwise follows the stream. Each step
 * looks at the file, the end of the stream and the lease, and does what brings the node closer to one of the two; so it
 * does not matter at which point an earlier step failed.
 */
import type { Db } from '../../db/open.ts'
import type { Acknowledgement } from '../catalog/cluster.ts'
import { NotWriting } from '../feed/not-writing.ts'
import { Diverged, NewerSchema, type ReplayedEntry, replayEntry } from '../feed/replay-entry.ts'
import type { ClusterLink, NodeStatus } from '../http/cluster-link.ts'
import type { Logger } from '../http/logger.ts'
import { errorMessage } from '../rules/error-code.ts'
import { selectPosition } from '../store/change-log.ts'
import {
  appendToOutbox,
  type ClusterRole,
  countOutbox,
  selectLastEntry,
  selectLocation,
  selectRole,
  takeRole,
  writeLocation,
} from '../store/cluster-state.ts'
import type { Entry } from '../store/entries.ts'
import { listKeys } from '../store/keys.ts'
import { schemaVersion, selectEpoch, writeMeta } from '../store/meta.ts'
import { inTransaction } from '../store/transaction.ts'
import type { Engine, LeaseHolder, StreamTail } from './engine.ts'
import { messagesOf } from './entry-messages.ts'
import { readEntries, requireLocation } from './follower.ts'
import { Lease } from './lease.ts'
import { Publisher } from './publisher.ts'
import { writeUnpublished } from './unpublished.ts'

/** Between two looks at the stream and the lease. */
const STEP_MS = 500
/** How long a sender waits for the stream. */
const ACKNOWLEDGE_MS = 5000
/** Entries that the stream has not stored; with more, no further changes are accepted. A few hundred megabytes. */
const OUTBOX_ENTRIES = 100_000

export interface NodeOptions {
  readonly db: Db
  /** Opens the connection; called again until it succeeds. */
  readonly openEngine: () => Promise<Engine>
  readonly holder: LeaseHolder
  readonly canWrite: boolean
  readonly ack: Acknowledgement
  readonly clock: () => number
  /** Monotonic milliseconds. */
  readonly timer: () => number
  readonly entropy: (count: number) => Uint8Array
  readonly logger: Logger
  /** Shows what was applied; another epoch may have begun. */
  readonly onEntry: (replayed: ReplayedEntry) => void
  /** Starts or stops what runs on the writer alone. */
  readonly onRole: (isWriting: boolean) => void
}

/** What needs a connection. */
interface Connected {
  readonly engine: Engine
  readonly lease: Lease
  publisher: Publisher
}

/** Why a file that was made without the cluster cannot follow. */
export const NOT_OF_CLUSTER = 'the file is not of this cluster'

export class ClusterNode implements ClusterLink {
  readonly #options: NodeOptions
  #connected: Connected | null = null
  readonly #lost = Promise.withResolvers<string>()
  #stopped = new AbortController()
  #following: AbortController | null = null
  #wake: () => void = () => {}
  #isWoken = false
  /** Null for a file that no cluster has begun with yet. */
  #role: ClusterRole | null
  #isResumed = false
  #isWriting = false
  #tail: StreamTail | null = null
  #writer: string | null = null
  #seenMs: number | null = null
  #problem: string | null = 'not connected yet'
  #done: Promise<void> = Promise.resolve()

  constructor(options: NodeOptions) {
    this.#options = options
    this.#role = selectRole(options.db)
  }

  get engine(): Engine | null {
    return this.#connected?.engine ?? null
  }

  get #isConnected(): boolean {
    return this.#connected?.engine.isConnected ?? false
  }

  get #hasLease(): boolean {
    return this.#connected?.lease.isHeld ?? false
  }

  async #connect(): Promise<Connected> {
    if (this.#connected) return this.#connected
    const { db, holder, timer, ack, openEngine } = this.#options
    const engine = await openEngine()
    const lease = new Lease(engine, {
      holder,
      timer,
      mustBeCertain: ack === 'stream',
      onLost: () => this.#yieldWriting('the lease was lost'),
    })
    this.#connected = { engine, lease, publisher: new Publisher(db, engine) }
    return this.#connected
  }

  start(): void {
    this.#done = this.#run()
  }

  /** Resolves with the reason when the file cannot follow any more. */
  get lost(): Promise<string> {
    return this.#lost.promise
  }

  /** Call it after each commit. */
  wake(): void {
    this.#isWoken = true
    this.#wake()
  }

  /** Throws NotWriting if changes are not accepted here at the moment. */
  requireWriting(): void {
    if (this.#role === 'writer' && countOutbox(this.#options.db) > OUTBOX_ENTRIES)
      throw new NotWriting('the stream has not stored the last changes; they are accepted again when it has')
    const isLocal = this.#options.ack === 'local'
    if (this.#isWriting && (isLocal || this.#hasLease)) return
    if (isLocal && this.#role === 'writer' && !this.#isConnected) return
    const writer = this.#writer === this.#options.holder.node ? null : this.#writer
    throw new NotWriting(
      writer === null
        ? `no node writes at the moment (${this.#problem ?? 'one is about to take over'}); try again in some seconds`
        : `this node follows; "${writer}" writes`,
    )
  }

  /** Resolves when what is committed by now is as safe as `ack` promises. Throws NotWriting if that cannot be said. */
  async acknowledge(ack = this.#options.ack): Promise<void> {
    if (ack === 'local') return
    const publisher = this.#connected?.publisher
    if (!publisher) throw new NotWriting('there was no connection to NATS yet')
    const stored = publisher.stored()
    this.wake()
    const timeout = setTimeout(
      () => publisher.fail(new NotWriting('the stream did not store the changes in time; send them again')),
      ACKNOWLEDGE_MS,
    )
    await stored.finally(() => clearTimeout(timeout))
  }

  status(): NodeStatus {
    const { db, holder } = this.#options
    const { sequence } = selectLocation(db)
    const { lastSequence } = this.#tail ?? {}
    return {
      node: holder.node,
      role: this.#role,
      isWriting: this.#isWriting,
      writer: this.#writer,
      isConnected: this.#isConnected,
      epoch: selectEpoch(db),
      entry: selectLastEntry(db),
      behind: lastSequence === undefined ? null : Math.max(0, lastSequence - sequence),
      unpublished: countOutbox(db),
      seenMs: this.#seenMs,
      problem: this.#connected && !this.#isConnected ? 'no connection to NATS' : this.#problem,
    }
  }

  /** Sends what is committed, gives the lease up and ends. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    this.#following?.abort()
    this.#wake()
    await this.#done
    if (!this.#connected) return
    const { engine, lease, publisher } = this.#connected
    if (this.#isResumed && lease.isHeld) await publisher.send().catch(() => {})
    publisher.fail(new NotWriting('the service is stopping'))
    await lease.release()
    await engine.close()
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped
    while (!signal.aborted) {
      try {
        await this.#step()
        this.#problem = null
      } catch (problem) {
        if (problem instanceof Diverged) {
          this.#yieldWriting(problem.message)
          this.#lost.resolve(problem.message)
          return
        }
        this.#notice(problem)
      }
      await this.#pause()
    }
  }

  /** Logged once for as long as it lasts. */
  #notice(problem: unknown): void {
    const message = errorMessage(problem)
    if (message !== this.#problem)
      this.#options.logger.warn({ event: 'cluster_waiting', err: problem }, message)
    this.#problem = message
  }

  async #pause(): Promise<void> {
    if (this.#isWoken) {
      this.#isWoken = false
      return
    }
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#wake = resolve
    const timer = setTimeout(resolve, STEP_MS)
    await promise
    this.#isWoken = false
    clearTimeout(timer)
  }

  async #step(): Promise<void> {
    const connected = await this.#connect()
    if (this.#isWriting && connected.lease.isHeld) {
      await this.#publish(connected)
      return
    }
    const { engine } = connected
    const { holder, clock } = this.#options
    const tail = await engine.tail()
    this.#tail = tail
    this.#seenMs = clock()
    this.#writer = (await engine.leaseHolder())?.node ?? null
    if (this.#role === 'writer') await this.#resumeWriting(connected, tail)
    else await this.#follow(connected, tail)
    if (this.#isWriting) this.#writer = holder.node
  }

  async #publish({ engine, publisher }: Connected): Promise<void> {
    if (!this.#isResumed && !(await publisher.resume(await engine.tail()))) {
      this.#yieldWriting('another node writes')
      return
    }
    this.#isResumed = true
    const outcome = await publisher.send()
    this.#isResumed = outcome === 'stored'
    const { sequence } = publisher.location
    this.#tail = { firstSequence: 1, lastSequence: sequence, lastId: null }
    this.#seenMs = this.#options.clock()
    if (outcome === 'refused') this.#yieldWriting('another node writes')
    else if (outcome === 'unknown') throw new Error('the NATS server did not confirm an append')
  }

  /** The file is that of the last writer, or of one before. */
  async #resumeWriting(connected: Connected, tail: StreamTail): Promise<void> {
    const { engine, lease, publisher } = connected
    if (!(await publisher.resume(tail))) {
      await publisher.settle()
      this.#leaveWriting()
      return
    }
    const { db, canWrite, entropy, logger } = this.#options
    if (!canWrite)
      throw new Error('this node wrote last and may not write any more: start it with --can-write')
    const generation = await lease.take()
    if (generation === null) return
    const { entry, sequence } = publisher.location
    if (tail.lastSequence < sequence) {
      // The server has lost what it had confirmed: this file is the truth, and the others need a snapshot of it.
      const epoch = randomEpoch(entropy)
      inTransaction(db, () => {
        writeLocation(db, { entry, sequence: tail.lastSequence })
        writeMeta(db, 'epoch', epoch)
        appendToOutbox(db, this.#epochEntry(epoch, generation))
      })
      connected.publisher = new Publisher(db, engine)
      logger.warn(
        { event: 'cluster_stream_behind' },
        'the stream has lost messages that it had confirmed; the other nodes fetch a snapshot of this one',
      )
    }
    this.#beginWriting()
  }

  /** Another node has written since: follows it, unless this file has something that the stream has not. */
  #leaveWriting(): void {
    const { db, logger } = this.#options
    const unpublished = writeUnpublished(db, selectEpoch(db))
    if (unpublished) {
      const message = `another node has taken over; what only this node had is in ${unpublished.file}`
      logger.error({ event: 'cluster_unpublished', ...unpublished }, message)
      throw new Diverged(message)
    }
    takeRole(db, 'follower')
    this.#role = 'follower'
  }

  async #follow(connected: Connected, tail: StreamTail): Promise<void> {
    const { db, canWrite } = this.#options
    const { engine } = connected
    if (this.#role === null && tail.lastSequence > 0)
      throw new Diverged(isEmpty(db) ? 'another node has begun the cluster' : NOT_OF_CLUSTER)
    const { sequence } = selectLocation(db)
    if (this.#role === 'follower' && !this.#following) {
      await requireLocation(db, engine, tail)
      this.#following = new AbortController()
      void this.#read(engine, this.#following)
    }
    if (canWrite && sequence === tail.lastSequence && this.#writer === null && engine.isConnected)
      await this.#takeOver(connected)
    else if (this.#role === null)
      throw new Error('no node has begun this cluster; start one with --can-write')
  }

  /** Until the stream ends; the next step begins again there. */
  async #read(engine: Engine, following: AbortController): Promise<void> {
    const { db, onEntry } = this.#options
    try {
      await readEntries(db, engine, following.signal, onEntry)
    } catch (problem) {
      if (problem instanceof Diverged) this.#lost.resolve(problem.message)
      else this.#notice(problem)
      // Without an update of this node nothing can be applied.
      if (problem instanceof NewerSchema) return
    }
    if (this.#following === following) this.#following = null
  }

  /** Takes the lease and begins an epoch. The server refuses the epoch if anything was appended meanwhile. */
  async #takeOver({ engine, lease, publisher }: Connected): Promise<void> {
    const { db, entropy } = this.#options
    const generation = await lease.take()
    if (generation === null) return
    this.#following?.abort()
    this.#following = null
    const { entry, sequence } = selectLocation(db)
    const epoch = randomEpoch(entropy)
    const beginning = this.#epochEntry(epoch, generation)
    const number = entry + 1
    const messages = messagesOf({ epoch, entry: number, body: JSON.stringify(beginning) })
    const { outcome } = await engine.append(messages, sequence)
    if (outcome !== 'stored') {
      await lease.release()
      return
    }
    const replayed = replayEntry(db, beginning, { entry: number, sequence: sequence + 1 })
    takeRole(db, 'writer')
    this.#role = 'writer'
    this.#options.onEntry(replayed)
    await publisher.resume(await engine.tail())
    this.#beginWriting()
  }

  #epochEntry(name: string, generation: number): Entry & { epoch: unknown } {
    const { db, holder } = this.#options
    return { epoch: { name, generation, node: holder.node, schema: schemaVersion(db) } }
  }

  #beginWriting(): void {
    if (this.#stopped.signal.aborted) return
    this.#isResumed = true
    if (this.#isWriting) return
    this.#isWriting = true
    const { logger, holder } = this.#options
    logger.warn({ event: 'cluster_writes' }, `this node (${holder.node}) writes now`)
    this.#options.onRole(true)
  }

  /** Accepts nothing more. What is committed stays in the outbox until it is known who writes. */
  #yieldWriting(reason: string): void {
    if (!this.#isWriting) return
    this.#isWriting = false
    this.#isResumed = false
    this.#connected?.publisher.fail(new NotWriting(`${reason}; send the changes again`))
    this.#options.logger.warn({ event: 'cluster_yields' }, `this node stops writing: ${reason}`)
    this.#options.onRole(false)
    void this.#connected?.lease.release()
  }
}

function isEmpty(db: Db): boolean {
  return selectPosition(db) === 0 && listKeys(db).length === 0
}

function randomEpoch(entropy: (count: number) => Uint8Array): string {
  return Buffer.from(entropy(8)).toString('hex')
}
