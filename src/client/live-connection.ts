/**
 * The options of the live client, and its connection to the channel (docs/reference/live.md): connects, respects the
 * service's message rate, detects dead connections, and reconnects with back-off. It does not handle matches.
 */
import { type LiveStatus, readServerMessage, type ServerMessage } from './live-messages.ts'
import {
  type BackOff,
  backOffMs,
  PLATFORM_RANDOM,
  PLATFORM_TIMERS,
  platformSocket,
  type Random,
  type SocketConstructor,
  type SocketLike,
  type Timers,
} from './platform.ts'

export interface LiveClientOptions {
  /** URL of the service (`http:` or `ws:`). Without a path, that of the channel (`/ws`) is used. */
  readonly url: string
  readonly apiKey: string
  readonly WebSocket?: SocketConstructor
  /** Default: from half a second to half a minute. */
  readonly backOff?: Partial<BackOff>
  /** Failed connections in a row after which the client gives up. Default: never. */
  readonly maxAttempts?: number
  /** Ping interval (ms); after two pings without any answer the connection is considered dead. Default: 15 seconds. */
  readonly pingMs?: number
  readonly limits?: Partial<LiveClientLimits>
  readonly timers?: Timers
  readonly random?: Random
}

export interface LiveClientLimits {
  /** Cached states. The one with the oldest change is evicted and fetched again on its next change. */
  readonly matches: number
  /** Buffered events of an iterator; beyond it the oldest is dropped. */
  readonly bufferedEvents: number
  /** Characters of a message: the longest match has about 300,000. */
  readonly messageLength: number
}

/** Matches: two days of all sports. Messages: well above the longest one. */
const LIMITS: LiveClientLimits = { matches: 10_000, bufferedEvents: 10_000, messageLength: 8 * 1024 * 1024 }
export const BACK_OFF: BackOff = { baseMs: 500, maxMs: 30_000 }
/** A third of the time after which proxies usually drop an idle connection, and far below the service's own limit. */
const PING_MS = 15_000

/** The service refuses the key, so reconnecting with it is useless. */
const REFUSED = 1008
/** The code that browsers report for a connection that ended without a close frame. */
const LOST = 1006

/** The service accepts bursts of 2,500 messages and 100 per second after that; these stay below. */
const BURST = 2000
const MESSAGES_A_SECOND = 80
const SECOND_MS = 1000

interface ConnectionListener {
  onStatus(status: LiveStatus): void
  onMessage(message: ServerMessage): void
  onUnreadable(problem: string): void
}

/** Callbacks that wait until everything sent before has arrived. */
interface Barrier {
  readonly pass: () => void
  readonly fail: () => void
}

export class LiveConnection {
  readonly options: ReturnType<typeof withDefaults>
  readonly #listener: ConnectionListener
  #status: LiveStatus = { state: 'connecting', attempt: 1 }
  #socket: SocketLike | null = null
  /** Failures since the last connection that counts as a success. */
  #failures = 0
  #retry: unknown
  #check: unknown
  /** Ping intervals since the last message. */
  #silentIntervals = 0
  #barriers: Barrier[] = []
  /** Those that wait for the connection. */
  #early: Barrier[] = []
  #unsent: string[] = []
  #budget = BURST
  #refill: unknown

  /** Throws if the runtime has no WebSocket, and for a URL that cannot be one. */
  constructor(options: LiveClientOptions, listener: ConnectionListener) {
    this.options = withDefaults(options)
    this.#listener = listener
  }

  get status(): LiveStatus {
    return this.#status
  }

  connect(): void {
    this.options.timers.clear(this.#retry)
    const connecting: LiveStatus = { state: 'connecting', attempt: this.#failures + 1 }
    this.#setStatus(connecting)
    // A listener may have closed the client.
    if (this.#status !== connecting) return
    const socket = this.#open()
    if (!socket) return
    this.#socket = socket
    this.#budget = BURST
    this.#silentIntervals = 0
    const ifCurrent = (run: () => void) => {
      if (this.#socket === socket) run()
    }
    socket.addEventListener('message', ({ data }) => ifCurrent(() => this.#receive(data)))
    // Every error is followed by a close event with the reason.
    socket.addEventListener('error', () => {})
    socket.addEventListener('close', ({ code, reason }) =>
      ifCurrent(() => this.#lost(code, String(reason ?? '') || `No connection to ${this.options.place}.`)),
    )
    this.#scheduleCheck()
  }

  /**
   * Null if the runtime refuses at once, e.g. `ws:` in a page loaded over TLS. Its error is dropped, because the
   * message would contain the key.
   */
  #open(): SocketLike | null {
    try {
      return new this.options.WebSocket(this.options.address)
    } catch {
      this.#lost(LOST, `The runtime refused a connection to ${this.options.place}.`)
      return null
    }
  }

  /** Reconnects at once instead of waiting for the next attempt. */
  reconnectNow(): void {
    if (this.#status.state === 'waiting') this.connect()
  }

  /** Sends a message as soon as the rate allows; dropped if the connection is not open. */
  send(message: object): void {
    if (this.#status.state !== 'open') return
    this.#unsent.push(JSON.stringify(message))
    this.#flush()
  }

  /**
   * Calls `pass` when everything the service sent before has arrived, or `fail` when the connection ends. While the
   * client is connecting, it waits for the connection.
   */
  barrier(pass: () => void, fail: () => void): void {
    const { state } = this.#status
    if (state === 'connecting') this.#early.push({ pass, fail })
    else if (state === 'open') {
      this.#barriers.push({ pass, fail })
      this.send({ action: 'ping' })
    } else fail()
  }

  close(): void {
    if (this.#status.state !== 'closed') this.#end('requested', 1000, '')
  }

  #setStatus(status: LiveStatus): void {
    this.#status = status
    this.#listener.onStatus(status)
  }

  #receive(data: unknown): void {
    this.#silentIntervals = 0
    const length = typeof data === 'string' ? data.length : 0
    const message = length > this.options.limits.messageLength ? null : readServerMessage(data)
    if (!message) {
      this.#listener.onUnreadable(`A message of ${length} characters exceeds the limit.`)
      this.#lost(LOST, 'A message could not be parsed.')
      return
    }
    if (message.type === 'connected') {
      this.#setStatus({ state: 'open' })
      for (const { pass, fail } of this.#early.splice(0)) this.barrier(pass, fail)
      return
    }
    // A connection that answers has worked. One that is closed after its greeting or a refusal has not.
    if (message.type !== 'error') this.#failures = 0
    if (message.type === 'pong') this.#barriers.shift()?.pass()
    this.#listener.onMessage(message)
  }

  /** Pings at each interval; a connection without any message for two intervals is dead. */
  #scheduleCheck(): void {
    this.options.timers.clear(this.#check)
    this.#check = this.options.timers.set(() => {
      this.#silentIntervals += 1
      if (this.#silentIntervals > 2) {
        const silentMs = this.#silentIntervals * this.options.pingMs
        this.#lost(LOST, `No message arrived from ${this.options.place} for ${silentMs} ms.`)
        return
      }
      if (this.#status.state === 'open') this.barrier(nothing, nothing)
      this.#scheduleCheck()
    }, this.options.pingMs)
  }

  #lost(code: number, reason: string): void {
    this.#failures += 1
    if (code === REFUSED) this.#end('refused', code, reason)
    else if (this.#failures >= this.options.maxAttempts) this.#end('gaveUp', code, reason)
    else {
      this.#drop()
      const delayMs = backOffMs(this.options.backOff, this.#failures, this.options.random)
      this.#retry = this.options.timers.set(() => this.connect(), delayMs)
      this.#setStatus({ state: 'waiting', delayMs, code, reason })
    }
  }

  #end(cause: 'requested' | 'refused' | 'gaveUp', code: number, reason: string): void {
    this.#drop()
    this.options.timers.clear(this.#retry)
    this.#setStatus({ state: 'closed', cause, code, reason })
  }

  /** Abandons the socket; its later events are ignored. */
  #drop(): void {
    const socket = this.#socket
    this.#socket = null
    socket?.close()
    this.options.timers.clear(this.#check)
    this.options.timers.clear(this.#refill)
    this.#refill = undefined
    this.#unsent = []
    const barriers = [...this.#barriers.splice(0), ...this.#early.splice(0)]
    for (const { fail } of barriers) fail()
  }

  #flush(): void {
    const count = Math.min(this.#budget, this.#unsent.length)
    this.#budget -= count
    for (const text of this.#unsent.splice(0, count)) this.#socket?.send(text)
    if (this.#budget < BURST) this.#refill ??= this.options.timers.set(() => this.#onRefill(), SECOND_MS)
  }

  #onRefill(): void {
    this.#refill = undefined
    this.#budget = Math.min(BURST, this.#budget + MESSAGES_A_SECOND)
    this.#flush()
  }
}

function nothing(): void {}

function withDefaults(options: LiveClientOptions) {
  const address = addressOf(options.url, options.apiKey)
  return {
    address: address.href,
    /** For messages: without the key. */
    place: address.origin + address.pathname,
    WebSocket: options.WebSocket ?? platformSocket(),
    backOff: { ...BACK_OFF, ...options.backOff },
    maxAttempts: options.maxAttempts ?? Number.POSITIVE_INFINITY,
    pingMs: options.pingMs ?? PING_MS,
    limits: { ...LIMITS, ...options.limits },
    timers: options.timers ?? PLATFORM_TIMERS,
    random: options.random ?? PLATFORM_RANDOM,
  }
}

/** The address of the channel. Throws for a URL that cannot be one. */
function addressOf(url: string, apiKey: string): URL {
  // In a page the URL may be relative to the page.
  const page = (globalThis as { location?: { href: string } }).location
  const address = new URL(url, page?.href)
  address.protocol = address.protocol.replace(/^http/, 'ws')
  if (!/^wss?:$/.test(address.protocol)) throw new TypeError('"url" must begin with http, https, ws or wss.')
  if (!address.pathname.endsWith('/ws')) address.pathname = address.pathname.replace(/\/?$/, '/ws')
  address.searchParams.set('apiKey', apiKey)
  return address
}
