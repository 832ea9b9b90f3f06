/**
 * The services of NATS JetStream that a cluster uses (docs/cluster.md): one stream of entries, a lease, the state of the
 * nodes, and snapshots. Everything that decides who writes is decided by the server: an append names the sequence that
 * it follows, and the server refuses it if another node has appended in the meantime.
 */
import {
  type ConsumerMessages,
  DeliverPolicy,
  JetStreamApiCodes,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type StoredMsg,
} from '@nats-io/jetstream'
import { type KV, Kvm } from '@nats-io/kv'
import { type ObjectStore, Objm } from '@nats-io/obj'
import {
  type ConnectionOptions,
  connect,
  credsAuthenticator,
  headers,
  type MsgHdrs,
  type NatsConnection,
} from '@nats-io/transport-node'
import { DAY_MS } from '../shared/days.ts'
import { explainEngine } from './engine-problem.ts'
import { type EntryMessage, idText, type MessageId, readId } from './entry-messages.ts'
import { EngineProblem } from './problem.ts'

export interface NatsTls {
  /** Of the authority that servers are checked against. */
  readonly ca: string | undefined
  /** Of this node, with its key. */
  readonly cert: string | undefined
  readonly key: string | undefined
}

export interface EngineOptions {
  /** Addresses of NATS servers, e.g. `nats://user:password@10.0.0.1:4222`. */
  readonly servers: readonly string[]
  /** Prefix of streams and buckets; several clusters may share a server. */
  readonly cluster: string
  readonly node: string
  /** Copies that the servers keep of everything: 1, 3 or 5. */
  readonly replicas: number
  /** The text of a credentials file of NATS; null without one. */
  readonly credentials: string | null
  /** For servers with TLS, as PEM; null for the authorities of the system and no certificate. Default: null. */
  readonly tls?: NatsTls | null
  /** Does not begin a cluster that does not exist. Default: false. */
  readonly isOnlooker?: boolean
  /** Without renewal another node may write after this time. Default: LEASE_MS. */
  readonly leaseMs?: number
}

/** How long a request to the server may take, ms. */
const REQUEST_MS = 3000
/** Without an answer for so long, it is sent again, ms: a server that failed never answers, and its successor may now. */
const REPEAT_MS = 500
const RECONNECT_MS = 250
/** A connection without an answer to two of these is broken. */
const PING_MS = 1000
/** The server forgets the ids of messages after this time, ms; a repeated append is refused by its sequence anyway. */
const DUPLICATE_WINDOW_MS = 120_000
/** Long enough for a busy writer to renew its lease, short enough for a takeover within seconds. */
export const LEASE_MS = 4000
/** A node that says nothing for this long is gone, ms. */
export const NODE_MS = 10_000
/** A server that sends nothing for two of these has lost the consumer, ms: the shortest time that the client allows. */
const IDLE_MS = 500
/** The server removes a consumer that nobody reads from after this time, ms; a reader asks at least every 30 seconds. */
const UNUSED_MS = 60_000
/** An entry serves one day; clocks of nodes may differ. */
const QUOTA_ENTRY_MS = 2 * DAY_MS
const WRITER = 'writer'
/** Carries the id of the cluster in each message. */
const CLUSTER_HEADER = 'Scoreline-Cluster'

export interface StreamTail {
  readonly firstSequence: number
  /** 0 for an empty stream. */
  readonly lastSequence: number
  /** Null for an empty stream. */
  readonly lastId: MessageId | null
  /** The id of the cluster that the last message is of; null without one. */
  readonly cluster: string | null
}

export interface Appended {
  /** Messages that the server has stored, from the first. */
  readonly stored: number
  /** `refused`: another node has appended. `unknown`: the server did not answer. */
  readonly outcome: 'stored' | 'refused' | 'unknown'
}

export interface LeaseState {
  /** Null if no node has the lease. */
  readonly holder: LeaseHolder | null
  /** The last holder gave it up; otherwise it may be about to come back. */
  readonly isReleased: boolean
}

export interface LeaseHolder {
  readonly node: string
  /** Of this run of the node. */
  readonly instance: string
}

export interface ReceivedMessage extends EntryMessage {
  readonly sequence: number
  /** Messages that the stream has after this one. */
  readonly pending: number
}

export class Engine {
  readonly #options: EngineOptions
  readonly connection: NatsConnection
  readonly #js: JetStreamClient
  readonly #jsm: JetStreamManager
  readonly #lease: KV
  readonly nodes: KV
  readonly snapshots: ObjectStore
  #isConnected = true
  readonly #onDisconnect = new Set<() => void>()

  private constructor(options: EngineOptions, parts: Awaited<ReturnType<typeof openParts>>) {
    this.#options = options
    this.connection = parts.connection
    this.#js = jetstream(parts.connection, { timeout: REQUEST_MS })
    this.#jsm = parts.manager
    this.#lease = parts.lease
    this.nodes = parts.nodes
    this.snapshots = parts.snapshots
    void this.#watch()
  }

  /** Resolves when the stream and the buckets exist. Throws EngineProblem if the server cannot be used. */
  static async open(options: EngineOptions): Promise<Engine> {
    try {
      return new Engine(options, await openParts(options))
    } catch (problem) {
      throw explainEngine(problem, hostsOf(options).join(', '))
    }
  }

  /** Does something over a connection of its own. Throws EngineProblem. */
  static async look<T>(options: EngineOptions, work: (engine: Engine) => Promise<T>): Promise<T> {
    const engine = await Engine.open(options)
    try {
      return await work(engine)
    } finally {
      await engine.close()
    }
  }

  get cluster(): string {
    return this.#options.cluster
  }

  get leaseMs(): number {
    return leaseMsOf(this.#options)
  }

  get isConnected(): boolean {
    return this.#isConnected
  }

  async #watch(): Promise<void> {
    for await (const { type } of this.connection.status()) {
      if (type === 'reconnect') this.#isConnected = true
      if (type !== 'disconnect' && type !== 'staleConnection') continue
      this.#isConnected = false
      for (const each of this.#onDisconnect) each()
    }
  }

  /**
   * Rejects if the connection breaks meanwhile, or after a time: what a server was sending may never come to an end then.
   */
  async whileConnected<T>(work: Promise<T>, limitMs?: number): Promise<T> {
    const broken = Promise.withResolvers<never>()
    const fail = () => broken.reject(new Error('the connection to NATS broke'))
    const late = () => broken.reject(new Error('NATS has sent only a part in time'))
    const timeout = limitMs === undefined ? undefined : setTimeout(late, limitMs)
    this.#onDisconnect.add(fail)
    try {
      return await Promise.race([work, broken.promise])
    } finally {
      clearTimeout(timeout)
      this.#onDisconnect.delete(fail)
    }
  }

  /** Makes what the servers have lost, the stream or a bucket. It is empty then. */
  async ensureParts(): Promise<void> {
    await ensureParts(this.connection, this.#jsm, this.#options)
  }

  /** Repeats a request after a part that it needs was made again. */
  async withParts<T>(request: () => Promise<T>): Promise<T> {
    return request().catch(async (problem) => {
      if (!isMissing(problem)) throw problem
      await this.ensureParts()
      return request()
    })
  }

  async tail(): Promise<StreamTail> {
    const ask = () => this.#jsm.streams.info(streamOf(this.cluster))
    const { state } = await this.withParts(() => repeated(ask))
    const { first_seq: firstSequence, last_seq: lastSequence } = state
    const last = lastSequence === 0 ? null : await this.#messageAt(lastSequence)
    return { firstSequence, lastSequence, lastId: idOf(last?.header), cluster: clusterOf(last?.header) }
  }

  /** Null if the stream does not have the message. */
  async idAt(sequence: number): Promise<MessageId | null> {
    return idOf((await this.#messageAt(sequence))?.header)
  }

  #messageAt(sequence: number): Promise<StoredMsg | null> {
    return repeated(() => this.#jsm.streams.getMessage(streamOf(this.cluster), { seq: sequence }))
  }

  /**
   * Appends messages in order, each only if it follows the one before.
   * @param after sequence of the last message
   * @param cluster id of the cluster that they are of
   */
  async append(
    messages: readonly EntryMessage[],
    after: number,
    cluster: string | null = null,
  ): Promise<Appended> {
    const sent = headers()
    if (cluster !== null) sent.set(CLUSTER_HEADER, cluster)
    const ids = messages.map(({ id }) => idText(id))
    const results = await Promise.allSettled(
      messages.map(({ id, bytes }, index) =>
        this.#js.publish(subjectOf(this.cluster), bytes, {
          msgID: idText(id),
          headers: sent,
          // A window that arrives late must not go on behind what another node has appended meanwhile.
          expect: { lastSequence: after + index, ...(index > 0 && { lastMsgID: ids[index - 1] }) },
          timeout: REQUEST_MS,
        }),
      ),
    )
    const failed = results.findIndex(({ status }) => status === 'rejected')
    if (failed < 0) return { stored: messages.length, outcome: 'stored' }
    const { reason } = results[failed] as PromiseRejectedResult
    return { stored: failed, outcome: isRefusal(reason) ? 'refused' : 'unknown' }
  }

  /**
   * The messages from a sequence on, and then each that is appended, until the signal or until the connection breaks.
   * Throws if it cannot go on.
   */
  async *read(from: number, signal: AbortSignal): AsyncGenerator<ReceivedMessage> {
    let next = from
    const opening = repeated(() =>
      this.#js.consumers.get(streamOf(this.cluster), {
        deliver_policy: DeliverPolicy.StartSequence,
        opt_start_seq: from,
        inactive_threshold: UNUSED_MS,
      }),
    )
    // A consumer is placed by the server that leads all of JetStream, which may have failed, and perhaps on one that has.
    // A message needs only the server that leads the stream.
    for (let waitMs = REPEAT_MS; !(await isWithin(opening, waitMs)); ) {
      if (signal.aborted) return
      const message = await this.#messageAt(next)
      // Each costs a round trip, so that the consumer is used as soon as it is there.
      waitMs = message ? 0 : REPEAT_MS
      const id = idOf(message?.header)
      if (message && id) yield { id, sequence: next, pending: 0, bytes: message.data }
      if (message) next += 1
    }
    const consumer = await opening
    const messages = await consumer.consume({
      max_messages: READ_AHEAD,
      idle_heartbeat: IDLE_MS,
      abort_on_missing_resource: true,
    })
    const stop = () => messages.stop()
    // The client would look for the consumer again, but only after half a minute.
    this.#onDisconnect.add(stop)
    signal.addEventListener('abort', stop, { once: true })
    void stopWithoutHeartbeats(messages)
    try {
      for await (const message of messages) {
        if (signal.aborted) return
        const id = idOf(message.headers)
        if (id && message.seq >= next)
          yield { id, sequence: message.seq, pending: message.info.pending, bytes: message.data }
      }
    } finally {
      this.#onDisconnect.delete(stop)
      signal.removeEventListener('abort', stop)
      messages.stop()
      if (this.#isConnected) void consumer.delete().catch(() => {})
    }
  }

  async dropBefore(sequence: number): Promise<void> {
    await this.#jsm.streams.purge(streamOf(this.cluster), { seq: sequence })
  }

  /**
   * The revision of the new lease, which increases with each; null while another node has it.
   * @param of what the lease of an earlier run must have in common with the new one
   */
  async takeLease(holder: LeaseHolder, of: keyof LeaseHolder = 'instance'): Promise<number | null> {
    return repeated(async () => {
      const taken = await unlessRefused(this.#lease.create(WRITER, JSON.stringify(holder)))
      return taken ?? this.#adoptLease(holder, of)
    })
  }

  /** The new revision; null if the lease has ended. */
  async renewLease(holder: LeaseHolder, revision: number): Promise<number | null> {
    const renewed = await unlessRefused(this.#lease.update(WRITER, JSON.stringify(holder), revision))
    return renewed ?? (await this.#adoptLease(holder, 'instance'))
  }

  /** A renewal whose answer was lost has given this node a lease of which it does not know. */
  async #adoptLease(holder: LeaseHolder, of: keyof LeaseHolder): Promise<number | null> {
    const found = await this.#lease.get(WRITER)
    if (found?.operation !== 'PUT' || found.json<LeaseHolder>()[of] !== holder[of]) return null
    return unlessRefused(this.#lease.update(WRITER, JSON.stringify(holder), found.revision))
  }

  async releaseLease(revision: number): Promise<void> {
    await this.#lease.delete(WRITER, { previousSeq: revision }).catch(() => {})
  }

  async leaseState(): Promise<LeaseState> {
    const found = await this.withParts(() => repeated(() => this.#lease.get(WRITER)))
    if (found?.operation !== 'PUT') return { holder: null, isReleased: found !== null }
    return { holder: found.json<LeaseHolder>(), isReleased: false }
  }

  async close(): Promise<void> {
    await this.connection.close()
  }
}

/** Asks until the first answer. For requests that change nothing, or after which the same one changes nothing more. */
function repeated<T>(request: () => Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const ask = () => void request().then(resolve, reject)
  const repetition = setInterval(ask, REPEAT_MS)
  ask()
  return promise.finally(() => clearInterval(repetition))
}

/** Whether it resolves in time. Throws if it fails. */
function isWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  return Promise.race([work.then(() => true), Bun.sleep(ms).then(() => false)])
}

/** Messages that a follower has received and not applied yet. */
const READ_AHEAD = 200

/** The command line cannot know which of these it is. */
export const notBegun = (cluster: string) =>
  `NATS has no cluster "${cluster}"; check --cluster and --cluster-name, or, if NATS has lost it, start the node that wrote last; to begin a new one, start a node with --can-write --new-cluster`

export const streamOf = (cluster: string) => `${cluster}_entries`
const subjectOf = (cluster: string) => `${cluster}.entries`
const idOf = (of: MsgHdrs | undefined) => readId(of?.get('Nats-Msg-Id'))
const clusterOf = (of: MsgHdrs | undefined) => of?.get(CLUSTER_HEADER) || null

const { StreamNotFound, StreamWrongLastSequence, StreamWrongLastSequenceUnknown } = JetStreamApiCodes
/** Not among the codes of the client. */
const STREAM_WRONG_LAST_ID = 10_070

/** Whether the server has refused a change because another one came before it. */
export function isRefusal(problem: unknown): boolean {
  const codes = [StreamWrongLastSequence, StreamWrongLastSequenceUnknown, STREAM_WRONG_LAST_ID]
  return codes.some((code) => isCode(problem, code))
}

/** Whether a stream, or that of a bucket, does not exist. */
export const isMissing = (problem: unknown) => isCode(problem, StreamNotFound)

export function isCode(problem: unknown, code: number): boolean {
  return problem instanceof JetStreamApiError && problem.code === code
}

async function unlessRefused(change: Promise<number>): Promise<number | null> {
  return change.catch((problem) => {
    if (isRefusal(problem)) return null
    throw problem
  })
}

async function stopWithoutHeartbeats(messages: ConsumerMessages): Promise<void> {
  for await (const { type } of messages.status()) if (type === 'heartbeats_missed') messages.stop()
}

async function openParts(options: EngineOptions) {
  const connection = await connectEngine(options)
  try {
    const manager = await repeated(() => jetstreamManager(connection, { timeout: REQUEST_MS }))
    const parts = await repeated(() => ensureParts(connection, manager, options))
    return { connection, manager, ...parts }
  } catch (problem) {
    await connection.close()
    throw problem
  }
}

async function ensureParts(connection: NatsConnection, manager: JetStreamManager, options: EngineOptions) {
  const { cluster, replicas } = options
  await ensureStream(manager, options)
  const client = jetstream(connection, { timeout: REQUEST_MS })
  const buckets = new Kvm(client)
  const [lease, nodes, snapshots] = await Promise.all([
    buckets.create(`${cluster}_lease`, { ttl: leaseMsOf(options), history: 1, replicas }),
    buckets.create(`${cluster}_nodes`, { ttl: NODE_MS, history: 1, replicas }),
    new Objm(client).create(`${cluster}_snapshots`, { replicas }),
    openQuotaBucket(buckets, options),
  ])
  return { lease, nodes, snapshots }
}

/** Serves `quota-ledger`, by a connection of its own. Makes the bucket if it does not exist. */
export function openQuotaBucket(
  buckets: Kvm,
  { cluster, replicas }: Pick<EngineOptions, 'cluster' | 'replicas'>,
): Promise<KV> {
  // Direct reads come from any replica, which may be behind.
  return buckets.create(`${cluster}_quota`, { ttl: QUOTA_ENTRY_MS, replicas, allow_direct: false })
}

async function ensureStream(
  manager: JetStreamManager,
  { cluster, replicas, isOnlooker }: EngineOptions,
): Promise<void> {
  try {
    await manager.streams.info(streamOf(cluster))
  } catch (problem) {
    if (!isMissing(problem)) throw problem
    if (isOnlooker) throw new EngineProblem(notBegun(cluster))
    await manager.streams.add({
      name: streamOf(cluster),
      subjects: [subjectOf(cluster)],
      retention: RetentionPolicy.Limits,
      storage: StorageType.File,
      num_replicas: replicas,
      duplicate_window: DUPLICATE_WINDOW_MS * 1e6,
    })
  }
}

const leaseMsOf = ({ leaseMs = LEASE_MS }: EngineOptions) => leaseMs

/** Without users and passwords. */
export const hostsOf = ({ servers }: EngineOptions) => servers.map((server) => new URL(server).host)

function connectionOptions({ servers, node, credentials, tls }: EngineOptions): ConnectionOptions {
  const first = new URL(servers[0] ?? '')
  const [user, pass] = [first.username, first.password].map(decodeURIComponent)
  return {
    servers: servers.map((server) => {
      const { protocol, host } = new URL(server)
      return `${protocol}//${host}`
    }),
    name: `scoreline ${node}`,
    timeout: REQUEST_MS,
    reconnect: true,
    maxReconnectAttempts: -1,
    // Otherwise two refusals in a row, as while its users are changed, would end the connection for good.
    ignoreAuthErrorAbort: true,
    reconnectTimeWait: RECONNECT_MS,
    pingInterval: PING_MS,
    maxPingOut: 2,
    ...(user && (pass ? { user, pass } : { token: user })),
    // With a certificate a connection without TLS is refused.
    ...((tls || servers.some((server) => server.startsWith('tls:'))) && { tls: definedOf(tls ?? {}) }),
    ...(credentials !== null && { authenticator: credsAuthenticator(new TextEncoder().encode(credentials)) }),
  }
}

function definedOf(tls: Partial<NatsTls>): { ca?: string; cert?: string; key?: string } {
  return Object.fromEntries(Object.entries(tls).filter(([, text]) => text !== undefined))
}

/** A connection that makes no stream. Throws EngineProblem if the servers cannot be reached. */
export async function connectEngine(options: EngineOptions): Promise<NatsConnection> {
  try {
    return await connect(connectionOptions(options))
  } catch (problem) {
    throw explainEngine(problem, hostsOf(options).join(', '))
  }
}
