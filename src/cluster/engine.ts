/**
 * The services of NATS JetStream that a cluster uses (docs/cluster.md): one stream of entries, a lease, the state of the
 * nodes, and snapshots. Everything that decides who writes is decided by the server: an append names the sequence that
 * it follows, and the server refuses it if another node has appended in the meantime.
 */
import {
  DeliverPolicy,
  JetStreamApiError,
  type JetStreamClient,
  type JetStreamManager,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream'
import { type KV, Kvm } from '@nats-io/kv'
import { type ObjectStore, Objm } from '@nats-io/obj'
import {
  type ConnectionOptions,
  connect,
  credsAuthenticator,
  type NatsConnection,
} from '@nats-io/transport-node'
import { type EntryMessage, idText, type MessageId, readId } from './entry-messages.ts'

export interface EngineOptions {
  /** Addresses of NATS servers, e.g. `nats://user:password@10.0.0.1:4222`. */
  readonly servers: readonly string[]
  /** Prefix of streams and buckets; several clusters may share a server. */
  readonly cluster: string
  /** Name of this node. */
  readonly node: string
  /** Copies that the servers keep of everything: 1, 3 or 5. */
  readonly replicas: number
  /** The text of a credentials file of NATS; null without one. */
  readonly credentials: string | null
}

/** How long a request to the server may take, ms. */
const REQUEST_MS = 3000
const RECONNECT_MS = 250
/** A connection without an answer to two of these is broken. */
const PING_MS = 1000
/** The server forgets the ids of messages after this time, ms; a repeated append is refused by its sequence anyway. */
const DUPLICATE_WINDOW_MS = 120_000
/** Without renewal another node may write after this time, ms. */
export const LEASE_MS = 4000
/** A node that says nothing for this long is gone, ms. */
const NODE_MS = 10_000
/** API error code of JetStream for an append that follows another sequence than the last. */
const WRONG_LAST_SEQUENCE = 10_071
const WRITER = 'writer'

export interface StreamTail {
  readonly firstSequence: number
  /** 0 for an empty stream. */
  readonly lastSequence: number
  /** Null for an empty stream. */
  readonly lastId: MessageId | null
}

export interface Appended {
  /** Messages that the server has stored, from the first. */
  readonly stored: number
  /** `refused`: another node has appended. `unknown`: the server did not answer. */
  readonly outcome: 'stored' | 'refused' | 'unknown'
}

export interface LeaseHolder {
  readonly node: string
  /** Of this run of the node. */
  readonly instance: string
}

export interface ReceivedMessage extends EntryMessage {
  readonly sequence: number
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

  /** Resolves when the stream and the buckets exist. Throws if the server cannot be reached or lacks JetStream. */
  static async open(options: EngineOptions): Promise<Engine> {
    return new Engine(options, await openParts(options))
  }

  get cluster(): string {
    return this.#options.cluster
  }

  get replicas(): number {
    return this.#options.replicas
  }

  get isConnected(): boolean {
    return this.#isConnected
  }

  async #watch(): Promise<void> {
    for await (const { type } of this.connection.status()) {
      if (type === 'disconnect' || type === 'staleConnection') this.#isConnected = false
      else if (type === 'reconnect') this.#isConnected = true
    }
  }

  async tail(): Promise<StreamTail> {
    const { state } = await this.#jsm.streams.info(streamOf(this.cluster))
    const { first_seq: firstSequence, last_seq: lastSequence } = state
    return { firstSequence, lastSequence, lastId: lastSequence === 0 ? null : await this.idAt(lastSequence) }
  }

  /** Null if the stream does not have the message. */
  async idAt(sequence: number): Promise<MessageId | null> {
    const message = await this.#jsm.streams.getMessage(streamOf(this.cluster), { seq: sequence })
    return readId(message?.header.get('Nats-Msg-Id'))
  }

  /** Appends messages in order, each only if it follows the one before. @param after sequence of the last message */
  async append(messages: readonly EntryMessage[], after: number): Promise<Appended> {
    const results = await Promise.allSettled(
      messages.map(({ id, bytes }, index) =>
        this.#js.publish(subjectOf(this.cluster), bytes, {
          msgID: idText(id),
          expect: { lastSequence: after + index },
          timeout: REQUEST_MS,
        }),
      ),
    )
    const failed = results.findIndex(({ status }) => status === 'rejected')
    if (failed < 0) return { stored: messages.length, outcome: 'stored' }
    const { reason } = results[failed] as PromiseRejectedResult
    const isRefused = reason instanceof JetStreamApiError && reason.code === WRONG_LAST_SEQUENCE
    return { stored: failed, outcome: isRefused ? 'refused' : 'unknown' }
  }

  /** The messages from a sequence on, and then each that is appended, until the signal. Throws if it cannot go on. */
  async *read(from: number, signal: AbortSignal): AsyncGenerator<ReceivedMessage> {
    const consumer = await this.#js.consumers.get(streamOf(this.cluster), {
      deliver_policy: DeliverPolicy.StartSequence,
      opt_start_seq: from,
    })
    const messages = await consumer.consume({ max_messages: READ_AHEAD })
    const stop = () => messages.stop()
    signal.addEventListener('abort', stop, { once: true })
    try {
      for await (const message of messages) {
        if (signal.aborted) return
        const id = readId(message.headers?.get('Nats-Msg-Id'))
        if (id) yield { id, sequence: message.seq, bytes: message.data }
      }
    } finally {
      signal.removeEventListener('abort', stop)
      messages.stop()
    }
  }

  /** Removes the messages before a sequence. */
  async dropBefore(sequence: number): Promise<void> {
    await this.#jsm.streams.purge(streamOf(this.cluster), { seq: sequence })
  }

  /** The revision of the new lease, which increases with each; null while another node has it. */
  async takeLease(holder: LeaseHolder): Promise<number | null> {
    try {
      return await this.#lease.create(WRITER, JSON.stringify(holder))
    } catch (problem) {
      if (problem instanceof JetStreamApiError && problem.code === WRONG_LAST_SEQUENCE) return null
      throw problem
    }
  }

  /** The new revision; null if the lease has ended. */
  async renewLease(holder: LeaseHolder, revision: number): Promise<number | null> {
    try {
      return await this.#lease.update(WRITER, JSON.stringify(holder), revision)
    } catch (problem) {
      if (problem instanceof JetStreamApiError && problem.code === WRONG_LAST_SEQUENCE) return null
      throw problem
    }
  }

  async releaseLease(revision: number): Promise<void> {
    await this.#lease.delete(WRITER, { previousSeq: revision }).catch(() => {})
  }

  async leaseHolder(): Promise<LeaseHolder | null> {
    const found = await this.#lease.get(WRITER)
    return found?.operation === 'PUT' ? found.json<LeaseHolder>() : null
  }

  async close(): Promise<void> {
    await this.connection.close()
  }
}

/** Messages that a follower has received and not applied yet. */
const READ_AHEAD = 200

export const streamOf = (cluster: string) => `${cluster}_entries`
const subjectOf = (cluster: string) => `${cluster}.entries`

async function openParts(options: EngineOptions) {
  const { cluster, replicas } = options
  const connection = await connect(connectionOptions(options))
  try {
    const manager = await jetstreamManager(connection, { timeout: REQUEST_MS })
    await ensureStream(manager, cluster, replicas)
    const buckets = new Kvm(connection)
    const [lease, nodes, snapshots] = await Promise.all([
      buckets.create(`${cluster}_lease`, { ttl: LEASE_MS, history: 1, replicas }),
      buckets.create(`${cluster}_nodes`, { ttl: NODE_MS, history: 1, replicas }),
      new Objm(connection).create(`${cluster}_snapshots`, { replicas }),
    ])
    return { connection, manager, lease, nodes, snapshots }
  } catch (problem) {
    await connection.close()
    throw problem
  }
}

async function ensureStream(manager: JetStreamManager, cluster: string, replicas: number): Promise<void> {
  try {
    await manager.streams.info(streamOf(cluster))
  } catch {
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

export function connectionOptions({ servers, node, credentials }: EngineOptions): ConnectionOptions {
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
    reconnectTimeWait: RECONNECT_MS,
    pingInterval: PING_MS,
    maxPingOut: 2,
    ...(user && (pass ? { user, pass } : { token: user })),
    ...(servers.some((server) => server.startsWith('tls:')) && { tls: {} }),
    ...(credentials !== null && { authenticator: credsAuthenticator(new TextEncoder().encode(credentials)) }),
  }
}
