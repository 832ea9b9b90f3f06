/**
 * A node of a cluster (docs/cluster.md): it writes while it has the lease, and otherwise follows the stream. Each step
 * looks at the file, the end of the stream and the lease, and does what brings the node closer to one of the two; so it
 * does not matter at which point an earlier step failed.
 */

import { FEED_LIMITS } from '../catalog/feed.ts'
import { NewerSchema, ReplicaDivergedError } from '../feed/replay-entry.ts'
import { NotLeaderError } from '../feed/transport/listener.ts'
import type { ClusterLink, NodeStatus } from '../http/telemetry/peer-status.ts'
import { errorMessage } from '../shared/error-code.ts'
import { selectAppliedPush } from '../store/applied-pushes.ts'
import {
  type ClusterRole,
  countOutbox,
  renewTriggers,
  selectClusterId,
  selectLastEntry,
  selectLocation,
  selectRole,
} from '../store/cluster-state.ts'
import { selectEpoch } from '../store/sql/meta.ts'
import { type Engine, notBegun, type StreamTail } from './engine.ts'
import { logWaiting } from './engine-problem.ts'
import { feedRelay } from './feed-relay.ts'
import { readEntries, requireLocation } from './follower.ts'
import { requireBeginning, requireEmpty, requireOwnCluster, requireReplaceable } from './history.ts'
import { Lease } from './lease.ts'
import type { NodeOptions } from './node-options.ts'
import { EngineProblem, ForeignHistoryError } from './problem.ts'
import { Publisher } from './publisher.ts'
import { receiveReports } from './reports.ts'
import { selectUsableSnapshot } from './snapshots.ts'
import { beginEpoch, type Candidate, isAtEnd, leaveWriting, restoreStream } from './takeover.ts'

/** Between two looks at the stream and the lease. */
const STEP_MS = 500
/** How often a node that writes looks whether the stream is as it has left it. */
const LOOK_MS = 5000
/** After a lease ended by itself, its holder may come back first: it may have what the stream has not. */
const VACANT_MS = 1000
/** How long a sender waits for the stream. */
const ACKNOWLEDGE_MS = 5000
/** Entries that the stream has not stored; with more, no further changes are accepted. A few hundred megabytes. */
const OUTBOX_ENTRIES = 100_000

/** With these, nothing more can be taken from the stream until somebody has done something. */
const STUCK = [ReplicaDivergedError, ForeignHistoryError, NewerSchema]

/** What needs a connection. */
interface Connected {
  readonly engine: Engine
  readonly lease: Lease
  publisher: Publisher
}

/** A file that cannot follow the stream. */
export interface LostFile {
  readonly reason: string
  /** Whether a snapshot has everything that it has. Otherwise only the operator knows which of them is to go on. */
  readonly isReplaceable: boolean
}

export class ClusterNode implements ClusterLink {
  readonly #options: NodeOptions
  #connected: Connected | null = null
  readonly #lost = Promise.withResolvers<LostFile>()
  /** Resolves when the file cannot follow any more. */
  readonly lost = this.#lost.promise
  #stopped = new AbortController()
  #following: AbortController | null = null
  #wake: () => void = () => {}
  #isWoken = false
  #isStuck = false
  /** Why the last entry could not be applied; null if it could. */
  #readProblem: string | null = null
  #lookedMs = -Infinity
  /** When the lease was first seen to be free, by the timer. */
  #vacantMs: number | null = null
  /** Null for a file that no cluster has begun with yet. */
  #role: ClusterRole | null
  #isResumed = false
  #isWriting = false
  #tail: StreamTail | null = null
  #writer: string | null = null
  #seenMs: number | null = null
  /** The same by the timer. */
  #seenTimerMs: number | null = null
  #problem: string | null = 'not connected yet'
  #done: Promise<void> = Promise.resolve()

  constructor(options: NodeOptions) {
    this.#options = options
    this.#role = selectRole(options.db)
    renewTriggers(options.db)
  }

  readonly relay = feedRelay({
    connected: () => this.engine,
    isWriting: () => this.#isWriting || this.#isCutOff,
    isStopped: () => this.#stopped.signal.aborted,
    writer: () => this.#writer,
    clusterId: () => selectClusterId(this.#options.db),
    epoch: () => selectEpoch(this.#options.db),
    appliedPush: (key) => selectAppliedPush(this.#options.db, key),
    hasUnpublished: () => countOutbox(this.#options.db) > 0,
    problem: () => {
      try {
        this.requireWriting()
        return 'this node has just begun to write'
      } catch (problem) {
        return errorMessage(problem)
      }
    },
    takeMs: () => FEED_LIMITS.takeMs,
    timer: () => this.#options.timer(),
    entropy: (count) => this.#options.entropy(count),
  })

  /** It wrote last, has no connection, and may accept changes all the same. */
  get #isCutOff(): boolean {
    return this.#options.ack === 'local' && this.#role === 'writer' && !this.#isConnected
  }

  get engine(): Engine | null {
    return this.#connected?.engine ?? null
  }

  get #isConnected(): boolean {
    return this.#connected?.engine.isConnected ?? false
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
    this.otherProcesses = receiveReports(engine, holder.node, timer)
    this.#connected = { engine, lease, publisher: new Publisher(db, engine) }
    return this.#connected
  }

  start(): void {
    this.#done = this.#run()
  }

  /** Call it after each commit. */
  wake(): void {
    this.#isWoken = true
    this.#wake()
  }

  /** Throws NotLeaderError if changes are not accepted here at the moment. */
  requireWriting(): void {
    if (this.#stopped.signal.aborted) throw new NotLeaderError('the service is stopping')
    if (this.#role === 'writer' && countOutbox(this.#options.db) > OUTBOX_ENTRIES)
      throw new NotLeaderError(
        'the stream has not stored the last changes; they are accepted again when it has',
      )
    const isLocal = this.#options.ack === 'local'
    if (this.#isWriting && (isLocal || this.#connected?.lease.isHeld)) return
    if (this.#isCutOff) return
    const writer = this.#writer === this.#options.holder.node ? null : this.#writer
    throw new NotLeaderError(
      writer === null
        ? `no node writes at the moment (${this.#reason() ?? 'one is about to take over'}); try again in some seconds`
        : `this node follows; "${writer}" writes`,
    )
  }

  /** Resolves when what is committed by now is as safe as `ack` promises. Throws NotLeaderError if that cannot be said. */
  async acknowledge(ack = this.#options.ack): Promise<void> {
    if (ack === 'local') return
    const publisher = this.#connected?.publisher
    if (!publisher) throw new NotLeaderError('there was no connection to NATS yet')
    const late = Promise.withResolvers<never>()
    const timeout = setTimeout(
      () => late.reject(new NotLeaderError('the stream did not store the changes in time; send them again')),
      ACKNOWLEDGE_MS,
    )
    const stored = publisher.stored()
    this.wake()
    await Promise.race([stored, late.promise]).finally(() => clearTimeout(timeout))
  }

  status(): NodeStatus {
    const { db, holder } = this.#options
    const { sequence } = selectLocation(db)
    const { lastSequence } = this.#tail ?? {}
    return {
      node: holder.node,
      clusterId: selectClusterId(db),
      role: this.#role,
      isWriting: this.#isWriting,
      writer: this.#writer,
      isConnected: this.#isConnected,
      epoch: selectEpoch(db),
      entry: selectLastEntry(db),
      behind: lastSequence === undefined ? null : Math.max(0, lastSequence - sequence),
      unpublished: countOutbox(db),
      seenMs: this.#seenMs,
      isStuck: this.#isStuck,
      problem: this.#reason(),
      quotaProblem: this.#options.quotaProblem?.() ?? null,
    }
  }

  otherProcesses: ClusterLink['otherProcesses'] = () => []

  /** Why it is not what it should be, and how old its content may be. */
  #reason(): string | null {
    const { timer } = this.#options
    if (!this.#connected || this.#isConnected) return this.#problem ?? this.#readProblem
    return `no connection to NATS for ${Math.round((timer() - (this.#seenTimerMs ?? timer())) / 1000)} s`
  }

  /** Sends what is committed, gives the lease up and ends. */
  async stop(): Promise<void> {
    this.#stopped.abort()
    this.#following?.abort()
    this.wake()
    // Requests that nobody will answer end at once.
    if (!this.#isConnected) await this.engine?.close()
    await this.#done
    if (!this.#connected) return
    const { lease, publisher } = this.#connected
    if (this.#isResumed && lease.isHeld) await publisher.send().catch(() => {})
    publisher.fail(new NotLeaderError('the service is stopping'))
    await lease.release()
  }

  /** Call it when nothing needs the connection any more. */
  async disconnect(): Promise<void> {
    await this.engine?.close()
  }

  async #run(): Promise<void> {
    const { signal } = this.#stopped
    while (!signal.aborted) {
      try {
        await this.#step()
        this.#problem = null
      } catch (problem) {
        if (problem instanceof ReplicaDivergedError) this.#yieldWriting(problem.message)
        if (problem instanceof ForeignHistoryError) this.#yieldWriting('NATS has another history')
        this.#notice(problem)
        if (await this.#isLost(problem)) return
      }
      await this.#pause()
    }
  }

  /** Whether the file cannot follow, and there is another one, which the owner of this node fetches, or another history. */
  async #isLost(problem: unknown): Promise<boolean> {
    const { engine } = this.#connected ?? {}
    if (problem instanceof ForeignHistoryError) {
      this.#lost.resolve({ reason: problem.message, isReplaceable: false })
      return true
    }
    if (!(problem instanceof ReplicaDivergedError) || !engine) return false
    try {
      const { db } = this.#options
      const { sequence } = selectLocation(db)
      const own = sequence > 0 ? await engine.idAt(sequence) : null
      const snapshot = await selectUsableSnapshot(engine)
      if (!snapshot) return false
      requireReplaceable(db, engine, snapshot, own)
    } catch (found) {
      if (!(found instanceof ForeignHistoryError)) return false
      this.#notice(found)
      return this.#isLost(found)
    }
    this.#lost.resolve({ reason: problem.message, isReplaceable: true })
    return true
  }

  /** Logged once for as long as it lasts. */
  #notice(problem: unknown): void {
    this.#isStuck ||= problem instanceof ReplicaDivergedError || problem instanceof ForeignHistoryError
    this.#problem = logWaiting(this.#options.logger, problem, this.#problem)
  }

  async #pause(): Promise<void> {
    if (!this.#isWoken) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#wake = resolve
      const timer = setTimeout(resolve, STEP_MS)
      await promise
      clearTimeout(timer)
    }
    this.#isWoken = false
  }

  async #step(): Promise<void> {
    const connected = await this.#connect()
    const isLookDue = this.#options.timer() - this.#lookedMs >= LOOK_MS
    if (isLookDue || !this.#canPublish(connected)) await this.#look(connected)
    if (this.#canPublish(connected)) await this.#publish(connected)
  }

  #canPublish({ lease }: Connected): boolean {
    return this.#isWriting && this.#isResumed && lease.isHeld
  }

  async #look(connected: Connected): Promise<void> {
    const { engine } = connected
    const { db, holder, clock, timer } = this.#options
    const tail = await engine.tail()
    await requireOwnCluster(db, engine, tail)
    this.#tail = tail
    this.#seenMs = clock()
    this.#lookedMs = timer()
    this.#seenTimerMs = this.#lookedMs
    const lease = await engine.leaseState()
    this.#writer = lease.holder?.node ?? null
    this.#vacantMs = lease.holder ? null : (this.#vacantMs ?? (lease.isReleased ? -Infinity : timer()))
    if (this.#role === 'writer') await this.#resumeWriting(connected, tail)
    else await this.#follow(connected, tail)
    if (this.#isWriting) this.#writer = holder.node
  }

  async #publish({ publisher }: Connected): Promise<void> {
    const outcome = await publisher.send()
    const { sequence } = publisher.location
    this.#tail = { firstSequence: 1, lastSequence: sequence, lastId: null, cluster: null }
    this.#seenMs = this.#options.clock()
    this.#seenTimerMs = this.#options.timer()
    this.#isResumed = outcome === 'stored'
    if (outcome === 'unknown') throw new Error('the NATS server did not confirm an append')
  }

  /** The file is that of the last writer, or of one before. */
  async #resumeWriting(connected: Connected, tail: StreamTail): Promise<void> {
    const { engine, lease, publisher } = connected
    const { db, canWrite, logger } = this.#options
    const found = await publisher.resume(tail)
    if (found === 'other') {
      await publisher.settle()
      this.#yieldWriting('another node writes')
      leaveWriting(db, logger)
      this.#role = 'follower'
      return
    }
    if (!canWrite)
      throw new EngineProblem('this node wrote last and may not write any more: start it with --can-write')
    const generation = await lease.take('node')
    if (generation === null) return
    if (found === 'lost') {
      await restoreStream(this.#candidate(engine, generation), tail)
      connected.publisher = new Publisher(db, engine)
      logger.warn(
        { event: 'cluster_stream_behind' },
        'the stream has lost messages that it had confirmed; the other nodes fetch a snapshot of this one',
      )
    }
    this.#beginWriting()
  }

  #candidate(engine: Engine, generation: number): Candidate {
    const { db, holder, entropy } = this.#options
    return { db, engine, node: holder.node, generation, entropy }
  }

  async #follow(connected: Connected, tail: StreamTail): Promise<void> {
    const { db, canWrite, isNewCluster } = this.#options
    const { engine } = connected
    if (this.#role === null && tail.lastSequence > 0) {
      requireEmpty(db, engine)
      throw new ReplicaDivergedError('another node has begun the cluster')
    }
    const isCurrent = isAtEnd(db, tail)
    if (this.#role === 'follower' && !this.#following) {
      await requireLocation(engine, { ...selectLocation(db), epoch: selectEpoch(db) })
      this.#following = new AbortController()
      void this.#read(engine, this.#following)
    }
    if (isCurrent) {
      this.#readProblem = null
      this.#isStuck = false
    }
    if (this.#role === null && canWrite) await requireBeginning(db, engine, isNewCluster)
    if (canWrite && isCurrent && this.#isVacant && engine.isConnected) await this.#takeOver(connected, tail)
    else if (this.#role === null && !canWrite) throw new EngineProblem(notBegun(engine.cluster))
  }

  get #isVacant(): boolean {
    return this.#vacantMs !== null && this.#options.timer() - this.#vacantMs >= VACANT_MS
  }

  /** Until the stream ends; the next step begins again there. */
  async #read(engine: Engine, following: AbortController): Promise<void> {
    const { db, timer, onEntry } = this.#options
    try {
      await readEntries(db, engine, following.signal, timer, (...of) => {
        this.#readProblem = null
        this.#isStuck = false
        onEntry(...of)
      })
    } catch (problem) {
      this.#isStuck = STUCK.some((kind) => problem instanceof kind)
      this.#readProblem = logWaiting(this.#options.logger, problem, this.#readProblem)
      if (await this.#isLost(problem)) return
    }
    if (this.#following === following) this.#following = null
  }

  /** Takes the lease and begins an epoch. */
  async #takeOver(connected: Connected, tail: StreamTail): Promise<void> {
    const { engine, lease } = connected
    const { db, onEntry } = this.#options
    const generation = await lease.take()
    if (generation === null) return
    this.#following?.abort()
    this.#following = null
    try {
      const replayed = await beginEpoch(this.#candidate(engine, generation), tail)
      if (!replayed) return
      this.#role = 'writer'
      connected.publisher = new Publisher(db, engine)
      onEntry(replayed)
      this.#beginWriting()
    } finally {
      if (this.#role !== 'writer') await lease.release()
    }
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
    this.#connected?.publisher.fail(new NotLeaderError(`${reason}; send the changes again`))
    this.#options.logger.warn({ event: 'cluster_yields' }, `this node stops writing: ${reason}`)
    this.#options.onRole(false)
    void this.#connected?.lease.release()
  }
}
