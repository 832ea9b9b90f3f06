/**
 * The WebSocket side of the channel on Bun's native sockets (docs/reference/live.md): who may connect,
 * what is answered, and when a socket is closed.
 */
import type { ServerWebSocket, WebSocketHandler } from 'bun'
import { CLOSE_CODES, LIVE_LIMITS } from '../catalog/live.ts'
import { type ClientMessage, LiveRefusal, readClientMessage } from '../contract/live-messages.ts'
import { LiveCounts } from './counts.ts'
import { Heartbeats, type Pulse } from './heartbeats.ts'
import { MessageRate } from './message-rate.ts'
import { Session, type SessionContext } from './session.ts'
import { Turns } from './turns.ts'

/** Whose key a socket carries. */
export interface LiveKey {
  readonly hash: string
  readonly sports: readonly string[]
  /** False for the key of demo mode, which nobody can revoke. */
  readonly stored: boolean
}

export interface SocketData {
  /** Null where the key was refused: the socket is opened only to say so with a code. */
  readonly key: LiveKey | null
  /** Why there is no key; default: it was refused. */
  readonly refusal?: 'refused' | 'originRefused'
  session?: Session
  rate?: MessageRate
  /** Messages that wait for their turn; the rate bounds them. */
  unheeded?: (ClientMessage | LiveRefusal)[]
}

type Socket = ServerWebSocket<SocketData>

/** Backlog up to which a socket counts as keeping up: waiting snapshots are sent while it is under this. */
const ROOM_BYTES = LIVE_LIMITS.backlogBytes / 4

export class LiveSockets {
  readonly #context: SessionContext
  readonly #open = new Set<Socket>()
  /** How many sockets each key has open. */
  readonly #perKey = new Map<string, { readonly key: LiveKey; count: number }>()
  readonly #heartbeats = new Heartbeats<Socket>()
  readonly #turns = new Turns<Socket>((socket) => this.#guard(socket, () => this.#goOn(socket)))
  readonly counts = new LiveCounts()
  /** When slow readers were told why, as far back as it counts. */
  #farewells: number[] = []

  constructor(context: SessionContext) {
    this.#context = context
  }

  get count(): number {
    return this.#open.size
  }

  get subscriptionCount(): number {
    let sum = 0
    for (const socket of this.#open) sum += socket.data.session?.subscriptionCount ?? 0
    return sum
  }

  /** Sends the heartbeats that are due. */
  beat(pulse: () => Pulse): void {
    this.#heartbeats.beat(this.#context.clock(), pulse)
  }

  /** Bytes that wait for the slowest reader. */
  get largestBacklogBytes(): number {
    let largest = 0
    for (const socket of this.#open) largest = Math.max(largest, socket.getBufferedAmount())
    return largest
  }

  /** What `Bun.serve` takes as `websocket`. */
  readonly handlers: WebSocketHandler<SocketData> = {
    maxPayloadLength: LIVE_LIMITS.messageBytes,
    backpressureLimit: LIVE_LIMITS.backlogBytes,
    // The runtime would close a slow reader without a reason. It drops the message and says so: see closeSlow.
    closeOnBackpressureLimit: false,
    idleTimeout: LIVE_LIMITS.idleSeconds,
    sendPings: true,
    open: (socket) => this.#guard(socket, () => this.#onOpen(socket)),
    message: (socket, message) => this.#guard(socket, () => this.#onMessage(socket, message)),
    drain: (socket) => this.#guard(socket, () => this.#sendPending(socket)),
    close: (socket, code) => {
      this.counts.close(code)
      this.#onClose(socket)
    },
  }

  /**
   * Closes everybody whose backlog is over its limit: the runtime has just dropped a message for them. It takes one
   * message beyond the limit and none after that, so a backlog is never larger.
   */
  closeSlow(): void {
    for (const socket of [...this.#open]) {
      if (socket.getBufferedAmount() > LIVE_LIMITS.backlogBytes) this.#closeSlow(socket)
    }
  }

  /**
   * The reason stands behind the backlog, and the runtime keeps both for as long as the reader stands still: only so
   * many in an hour are told, the others are cut off.
   */
  #closeSlow(socket: Socket): void {
    const now = this.#context.clock()
    this.#farewells = this.#farewells.filter((ms) => ms > now - LIVE_LIMITS.farewellMs)
    if (this.#farewells.length >= LIVE_LIMITS.farewells) {
      socket.terminate()
      return
    }
    this.#farewells.push(now)
    socket.close(CLOSE_CODES.slowReader.code, CLOSE_CODES.slowReader.reason)
  }

  /** A fault of ours in a handler: logged, told, and the socket closed, since nobody knows what it still holds. */
  #guard(socket: Socket, work: () => void): void {
    try {
      work()
    } catch (problem) {
      const id = this.#context.onFault(problem)
      const message = `${CLOSE_CODES.internalFault.reason} Correlation id ${id}.`
      socket.send(JSON.stringify({ type: 'error', code: 'internal_error', message }))
      socket.close(CLOSE_CODES.internalFault.code, message)
    }
  }

  /** Hashes of the stored keys with an open socket, each once. */
  get keyHashes(): string[] {
    return [...this.#perKey.values()].flatMap(({ key }) => (key.stored ? [key.hash] : []))
  }

  /** Closes all sockets of keys that are refused from now on. */
  closeKeys(hashes: ReadonlySet<string>): void {
    for (const socket of [...this.#open]) {
      if (!socket.data.key || !hashes.has(socket.data.key.hash)) continue
      // Behind a long backlog the reason would keep memory for somebody who is not let in any more.
      if (socket.getBufferedAmount() > ROOM_BYTES) socket.terminate()
      else socket.close(CLOSE_CODES.refused.code, CLOSE_CODES.refused.reason)
    }
  }

  /** Tells every client that the service stops. */
  closeAll(): void {
    for (const socket of [...this.#open])
      socket.close(CLOSE_CODES.goingAway.code, CLOSE_CODES.goingAway.reason)
  }

  #onOpen(socket: Socket): void {
    const { key } = socket.data
    if (!key) {
      const { code, reason } = CLOSE_CODES[socket.data.refusal ?? 'refused']
      socket.close(code, reason)
      return
    }
    const of = this.#perKey.get(key.hash) ?? { key, count: 0 }
    if (of.count >= LIVE_LIMITS.socketsPerKey) {
      socket.close(CLOSE_CODES.tooManySockets.code, CLOSE_CODES.tooManySockets.reason)
      return
    }
    of.count += 1
    this.#perKey.set(key.hash, of)
    this.#open.add(socket)
    const now = this.#context.clock()
    socket.data.rate = new MessageRate(now)
    socket.data.unheeded = []
    socket.data.session = new Session(
      {
        send: (text) => {
          if (socket.send(text) === 0 && socket.readyState === WebSocket.OPEN) this.#closeSlow(socket)
        },
        subscribe: (topic) => {
          socket.subscribe(topic)
        },
        unsubscribe: (topic) => {
          socket.unsubscribe(topic)
        },
      },
      this.#context,
      key.sports,
    )
    socket.send(`{"type":"connected","timestamp":${now}}`)
  }

  #onMessage(socket: Socket, message: string | Buffer): void {
    const { rate, unheeded } = socket.data
    if (!unheeded || !rate) return
    if (!rate.take(this.#context.clock())) {
      socket.close(CLOSE_CODES.tooFast.code, CLOSE_CODES.tooFast.reason)
      return
    }
    unheeded.push(readWish(message))
    // Behind what it asked for before: answers come in the order of the messages.
    if (!this.#turns.isWaiting(socket)) this.#heedAll(socket)
  }

  /** In a later turn: first what was asked for first. */
  #goOn(socket: Socket): void {
    this.#sendPending(socket)
    this.#heedAll(socket)
  }

  /** Heeds messages as far as there is room; the socket waits with the others. */
  #heedAll(socket: Socket): void {
    const { unheeded = [] } = socket.data
    while (unheeded.length > 0 && !this.#turns.isWaiting(socket) && socket.readyState === WebSocket.OPEN) {
      if (!this.#turns.take()) {
        this.#turns.wait(socket)
        return
      }
      const wish = unheeded.shift()
      if (wish) this.#heed(socket, wish)
    }
  }

  #heed(socket: Socket, wish: ClientMessage | LiveRefusal): void {
    try {
      if (wish instanceof LiveRefusal) throw wish
      socket.data.session?.handle(wish)
      // A reader that was too slow for the answer is gone by now.
      if (socket.readyState === WebSocket.OPEN) this.#heartbeats.heed(socket, wish, this.#context.clock())
      this.#sendPending(socket)
    } catch (problem) {
      if (!(problem instanceof LiveRefusal)) throw problem
      socket.send(JSON.stringify({ type: 'error', code: problem.slug, message: problem.message }))
    }
  }

  #sendPending(socket: Socket): void {
    const { session } = socket.data
    const keepsUp = () => socket.readyState === WebSocket.OPEN && socket.getBufferedAmount() < ROOM_BYTES
    session?.sendPending(() => keepsUp() && this.#turns.take())
    if (session?.hasPending && keepsUp()) this.#turns.wait(socket)
  }

  #onClose(socket: Socket): void {
    this.#heartbeats.forget(socket)
    this.#turns.forget(socket)
    if (!this.#open.delete(socket) || !socket.data.key) return
    const { hash } = socket.data.key
    const of = this.#perKey.get(hash)
    if (!of) return
    of.count -= 1
    if (of.count === 0) this.#perKey.delete(hash)
  }
}

/** What a frame asks for, or why it cannot be read. */
function readWish(message: string | Buffer): ClientMessage | LiveRefusal {
  try {
    if (typeof message !== 'string') throw new LiveRefusal('invalid_message', 'A message must be text.')
    return readClientMessage(message)
  } catch (problem) {
    if (problem instanceof LiveRefusal) return problem
    throw problem
  }
}
