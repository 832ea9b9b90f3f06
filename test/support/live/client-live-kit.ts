/** What tests of the live client need: a WebSocket that checks and loses messages, and waiting for events. */
import {
  LiveClient,
  type LiveClientOptions,
  type LiveEvent,
  type LiveEventOf,
} from '../../../src/client/index.ts'
import type { Harness } from '../harness.ts'
import { faultOf, type LiveMessage, type LiveServer } from './live-kit.ts'

/** The connection of one client as a test sees it. */
export class Wire {
  /**
   * What the service may never say: messages that the contract does not know, times that run backwards, deltas that
   * follow each other too soon.
   */
  readonly faults: string[] = []
  /** Of the last message and of the last delta, by match and content. */
  readonly #times = new Map<string, number>()
  readonly #deltaTimes = new Map<string, number>()
  readonly sent: string[] = []
  /** Types of the messages that came, in order. */
  readonly came: string[] = []
  /** Decides which messages get lost on the way. */
  loses: (message: { readonly type: string }) => boolean = () => false
  /** Where the next socket connects to, instead of the address of the client. */
  #port: number | null = null
  /** The latest socket. */
  socket: WebSocket | undefined
  connections = 0

  /** A WebSocket class whose sockets are this wire. */
  readonly WebSocket = wireSocket(this)

  /** Another process of the service has times and intervals of its own. */
  moveTo(port: number): void {
    this.#port = port
    this.#times.clear()
    this.#deltaTimes.clear()
    this.socket?.close()
  }

  addressOf(address: string): string {
    return this.#port === null ? address : address.replace(/:\d+/, `:${this.#port}`)
  }

  take(text: string): boolean {
    const message = JSON.parse(text) as LiveMessage
    this.came.push(message.type)
    const fault = faultOf(message)
    if (fault) this.faults.push(fault)
    if (message.type === 'match_snapshot' || message.type === 'match_delta') this.#checkTimes(message)
    return !this.loses(message)
  }

  #checkTimes({ type, ...message }: LiveMessage): void {
    const [timestamp, conflateMs] = [Number(message.timestamp), Number(message.conflateMs ?? 0)]
    const name = `match ${message.matchId} (${message.variant} ${message.fields ?? ''} ${conflateMs})`
    if (timestamp < (this.#times.get(name) ?? 0)) this.faults.push(`${name}: time ran backwards`)
    this.#times.set(name, timestamp)
    if (type !== 'match_delta') return
    const early = (this.#deltaTimes.get(name) ?? Number.NEGATIVE_INFINITY) + conflateMs - timestamp
    if (early > 0) this.faults.push(`${name}: a delta came ${early} ms too early`)
    this.#deltaTimes.set(name, timestamp)
  }
}

function wireSocket(wire: Wire): NonNullable<LiveClientOptions['WebSocket']> {
  return class {
    readonly #socket: WebSocket
    constructor(address: string) {
      this.#socket = new WebSocket(wire.addressOf(address))
      wire.socket = this.#socket
      wire.connections += 1
    }
    send(text: string): void {
      wire.sent.push(text)
      this.#socket.send(text)
    }
    close(): void {
      this.#socket.close()
    }
    addEventListener(type: 'message' | 'close' | 'error', listener: (event: never) => void): void {
      this.#socket.addEventListener(type, (event) => {
        if (event instanceof MessageEvent && !wire.take(String(event.data))) return
        listener(event as never)
      })
    }
  }
}

/** A client on a wire, which comes back fast. */
export function liveClient(harness: Harness, server: LiveServer, options: Partial<LiveClientOptions> = {}) {
  const wire = new Wire()
  const live = new LiveClient({
    url: server.address,
    apiKey: harness.key,
    WebSocket: wire.WebSocket,
    backOff: { baseMs: 5, maxMs: 20 },
    ...options,
  })
  const errors: LiveEventOf<'error'>[] = []
  live.on('error', (event) => errors.push(event))
  return { live, wire, errors }
}

/** The next event of a type for which something holds. */
export function nextEvent<Type extends LiveEvent['type']>(
  live: LiveClient,
  type: Type,
  isIt: (event: LiveEventOf<Type>) => boolean = () => true,
): Promise<LiveEventOf<Type>> {
  return new Promise((resolve) => {
    const stop = live.on(type, (event) => {
      if (!isIt(event)) return
      stop()
      resolve(event)
    })
  })
}

export const isOpen = ({ status }: LiveEventOf<'status'>) => status.state === 'open'
export const isClosed = ({ status }: LiveEventOf<'status'>) => status.state === 'closed'
