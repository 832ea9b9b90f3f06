/** The app on a real port, and sockets that keep the state of matches by the documented rule. */

import { type TSchema, Type } from '@sinclair/typebox'
import { type TypeCheck, TypeCompiler } from '@sinclair/typebox/compiler'
import { LIVE_LIMITS } from '../../../src/catalog/live/live.ts'
import { applyChanges, type Changes } from '../../../src/client/live-state.ts'
import { listenPublic } from '../../../src/commands/serve/public-listener.ts'
import type { LiveVariant } from '../../../src/contract/live-messages.ts'
import { SERVER_MESSAGES } from '../../../src/contract/messages.ts'
import type { LiveSockets } from '../../../src/live/sockets.ts'
import { type Harness, NOW } from '../harness.ts'

const checks: ReadonlyMap<string, TypeCheck<TSchema>> = new Map(
  Object.entries(SERVER_MESSAGES).map(([type, schema]) => [type, TypeCompiler.Compile(schema)]),
)

/** Of subscriptions to some fields: a snapshot has only these. */
const sparseChecks = new Map(
  Object.entries(SERVER_MESSAGES).map(([type, schema]) => [
    type,
    TypeCompiler.Compile(type === 'match_snapshot' ? withSparseData(schema) : schema),
  ]),
)

function withSparseData(schema: TSchema): TSchema {
  const { data } = schema.properties as { data: TSchema }
  return { ...schema, properties: { ...schema.properties, data: Type.Partial(data) } }
}

/** Options of sockets or a channel of their own, without any match. */
export const WITHOUT_MATCHES = {
  clock: () => NOW,
  liveMatchIds: () => [],
  findMatch: () => null,
  position: () => 0,
  epoch: () => 'e',
  missedChanges: () => null,
  untilShown: () => null,
  lastChanges: () => ({}),
  timer: () => 0,
  onFault: (problem: unknown): never => {
    throw problem
  },
}

/** A socket of the runtime in the hands of a test, which sets how much of what was sent is unread. */
export class FakeSocket {
  readonly data: object
  readyState: number = WebSocket.OPEN
  backlog = 0
  /** Types of the messages that were sent after the greeting. */
  readonly sent: string[] = []
  readonly #sockets: LiveSockets

  constructor(sockets: LiveSockets, plan = 'unlimited', charge: () => void = () => {}) {
    this.#sockets = sockets
    this.data = { key: { hash: plan, plan, sports: ['football'], stored: true }, charge }
    sockets.handlers.open?.(this as never)
    this.sent.length = 0
  }

  /** A message of the client. */
  receive(message: object): void {
    this.#sockets.handlers.message?.(this as never, JSON.stringify(message))
  }

  send(text: string): number {
    if (this.readyState !== WebSocket.OPEN || this.backlog > 0) return 0
    return this.sent.push(JSON.parse(text).type)
  }

  getBufferedAmount = () => this.backlog
  subscribe = () => true
  unsubscribe = () => true

  /** The runtime tells of the end before `close` has returned. */
  close(code: number): void {
    this.readyState = WebSocket.CLOSED
    this.#sockets.handlers.close?.(this as never, code, '')
  }
}

/** What is wrong with a message by the contract; null if nothing is. */
export function faultOf(message: LiveMessage): string | null {
  const check = message.fields ? sparseChecks.get(message.type) : checks.get(message.type)
  if (check?.Check(message)) return null
  return `${message.type}: ${check?.Errors(message).First()?.path} is not in the contract`
}

/** A state as it came, before anything is known of its type. */
type MatchState = Record<string, unknown>

export interface LiveMessage {
  readonly type: string
  readonly [member: string]: unknown
}

export interface LiveServer {
  readonly port: number
  readonly address: string
  connect(key?: string): Promise<LiveSocket>
  /** A socket with these subscriptions, and everything that they bring. */
  subscribe(...topics: readonly object[]): Promise<LiveSocket>
  stop(): Promise<void>
}

/** Serves a harness on a free port, or on a given one, sockets included. */
export function serveLive(harness: Harness, port = 0): LiveServer {
  const server = listenPublic(harness.app, { host: '127.0.0.1', port })
  const connect = (key = harness.key) => LiveSocket.open(`ws://127.0.0.1:${server.port}/ws?apiKey=${key}`)
  return {
    port: server.port ?? 0,
    address: `http://127.0.0.1:${server.port}`,
    connect,
    subscribe: async (...topics) => {
      const socket = await connect()
      for (const topic of topics) await socket.subscribe(topic)
      await socket.settle()
      return socket
    },
    stop: async () => {
      await harness.app.sockets.closeAll()
      await server.stop(true)
    },
  }
}

/** A match as REST answers it; the channel leaves out `scoreStatus`, which depends on the clock alone. */
export async function matchOfRest(
  { get }: Pick<Harness, 'get'>,
  path: string,
): Promise<Record<string, unknown>> {
  const { scoreStatus: _, ...match } = (await get(path)).body
  return match
}

/** The parameters of REST that give a match in each variant of the channel. */
export const VARIANT_QUERIES: Readonly<Record<LiveVariant, string>> = {
  plain: '',
  odds: '?with_bk_odds=true',
  all: '?with_bk_odds=true&odds_stage=all',
}

/** Times of the feed are no changes, so a client may have older ones than REST. */
export function withoutTimes(body: unknown): unknown {
  const left = ['updatedAt', 'updatedAtByStage', 'changedAt', 'scoreStatus']
  return JSON.parse(JSON.stringify(body, (key, value) => (left.includes(key) ? undefined : value)))
}

export class LiveSocket {
  readonly messages: LiveMessage[] = []
  readonly states = new Map<
    number,
    { variant: unknown; revision: number; timestamp: number; state: MatchState }
  >()
  /** What was wrong with what came: gaps, times that run backwards, bodies that the contract does not know. */
  readonly faults: string[] = []
  bytes = { snapshots: 0, deltas: 0 }
  readonly closed: Promise<{ code: number; reason: string }>
  readonly #socket: WebSocket
  #waiting: { readonly isIt: (message: LiveMessage) => boolean; readonly tell: (m: LiveMessage) => void }[] =
    []

  static async open(address: string): Promise<LiveSocket> {
    const socket = new LiveSocket(new WebSocket(address))
    await Promise.race([socket.next(({ type }) => type === 'connected'), socket.closed])
    return socket
  }

  constructor(socket: WebSocket) {
    this.#socket = socket
    this.closed = new Promise((resolve) => {
      socket.onclose = ({ code, reason }) => resolve({ code, reason })
    })
    socket.onmessage = ({ data }) => this.#take(String(data))
  }

  send(message: object | string): void {
    this.#socket.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  /** As it is, of whatever kind. */
  sendRaw(frame: string | Uint8Array): void {
    this.#socket.send(frame as string)
  }

  close(): void {
    this.#socket.close()
  }

  /** The next message of a kind. */
  next(isIt: (message: LiveMessage) => boolean): Promise<LiveMessage> {
    return new Promise((tell) => this.#waiting.push({ isIt, tell }))
  }

  /** Everything that was sent before has arrived once the answer to a ping is here. */
  async settle(): Promise<void> {
    const pong = this.next(({ type }) => type === 'pong')
    this.send({ action: 'ping' })
    await pong
  }

  /** The messages that some work causes. */
  async during(work: () => unknown): Promise<LiveMessage[]> {
    await this.settle()
    const before = this.messages.length
    await work()
    await this.settle()
    return this.messages.slice(before, -1)
  }

  /** Subscribes from a position on: what is answered, up to `resumed`. */
  async resume(topic: object): Promise<LiveMessage[]> {
    const before = this.messages.length
    const resumed = this.next(({ type }) => type === 'resumed')
    this.send({ action: 'subscribe', ...topic })
    await resumed
    return this.messages.slice(before)
  }

  async subscribe(topic: object): Promise<LiveMessage> {
    const answer = this.next(({ type }) => /subscribed$|^error$/.test(type))
    this.send({ action: 'subscribe', ...topic })
    return answer
  }

  #take(text: string): void {
    const message = JSON.parse(text) as LiveMessage
    const fault = faultOf(message)
    if (fault) this.faults.push(fault)
    this.messages.push(message)
    this.#keep(message, text.length)
    const found = this.#waiting.filter(({ isIt }) => isIt(message))
    this.#waiting = this.#waiting.filter((each) => !found.includes(each))
    for (const { tell } of found) tell(message)
  }

  #keep(message: LiveMessage, length: number): void {
    const id = Number(message.matchId)
    const known = this.states.get(id)
    const revision = Number(message.revision)
    const timestamp = Number(message.timestamp)
    if (message.type === 'match_deleted') this.states.delete(id)
    if (message.type === 'match_snapshot') {
      this.bytes.snapshots += length
      // Revisions are of a variant: another one may be behind.
      if (known && known.variant === message.variant && revision < known.revision)
        this.faults.push(`match ${id}: revision ran backwards`)
      const { variant } = message
      this.states.set(id, { variant, revision, timestamp, state: message.data as MatchState })
    }
    if (message.type === 'match_delta') {
      this.bytes.deltas += length
      // A sport tells of matches whose snapshot this client never had: there is nothing to apply them to.
      if (!known) return
      if (message.baseRevision !== known.revision) this.faults.push(`match ${id}: gap before ${revision}`)
      if (timestamp < known.timestamp) this.faults.push(`match ${id}: time ran backwards`)
      const state = applyChanges(known.state, message.changes as Changes)
      this.states.set(id, { ...known, revision, timestamp, state })
    }
  }
}

/** The code that closes a socket after more messages than it may send. */
export async function endOfFlood(harness: Harness, socket: LiveSocket): Promise<number> {
  const { ignoredMs, messageBurst } = LIVE_LIMITS
  // Many more, because time passes meanwhile.
  for (let sent = 0; sent <= 3 * messageBurst; sent += 1) socket.sendRaw('{"action":"ping"}')
  let end = 0
  void socket.closed.then(({ code }) => {
    end = code
  })
  while (end === 0) {
    harness.now += ignoredMs
    harness.app.beat()
    await Bun.sleep(1)
  }
  return end
}
