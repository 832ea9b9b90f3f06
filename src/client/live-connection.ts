/**
 * The connection to the live channel (docs/reference/live.md): connects, respects the service's message rate, detects
 * dead connections, and reconnects with back-off. It does not handle matches.
 */
import { type BackOff, backOffMs } from './back-off.ts'
import type { LiveStatus } from './live-events.ts'
import { readServerMessage, type ServerMessage } from './live-messages.ts'
import type { Random, SocketConstructor, SocketLike, Timers } from './platform.ts'

/** The service refuses the key, so reconnecting with it is useless. */
const REFUSED = 1008
/** The code that browsers report for a connection that ended without a close frame. */
const LOST = 1006

/** The service accepts bursts of 2,500 messages and 100 per second after that; these stay below. */
const BURST = 2000
const MESSAGES_A_SECOND = 80
const SECOND_MS = 1000

export interface ConnectionOptions {
  readonly address: string
  readonly WebSocket: SocketConstructor
  readonly backOff: BackOff
  readonly maxAttempts: number
  readonly pingMs: number
  readonly maxMessageLength: number
  readonly timers: Timers
  readonly random: Random
}

export interface ConnectionListener {
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
  readonly #options: ConnectionOptions
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
  #unsent: string[] = []
  #budget = BURST
  #refill: unknown

  constructor(options: ConnectionOptions, listener: ConnectionListener) {
    this.#options = options
    this.#listener = listener
  }

  get status(): LiveStatus {
    return this.#status
  }

  connect(): void {
    this.#options.timers.clear(this.#retry)
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
      ifCurrent(() => this.#lost(code, String(reason ?? ''))),
    )
    this.#scheduleCheck()
  }

  /**
   * Null if the runtime refuses at once, e.g. `ws:` in a page loaded over TLS. Its error is dropped, because the
   * message would contain the key.
   */
  #open(): SocketLike | null {
    try {
      return new this.#options.WebSocket(this.#options.address)
    } catch {
      this.#lost(LOST, 'The runtime refused the connection.')
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

  /** Calls `pass` when everything the service sent before has arrived, or `fail` when the connection ends. */
  barrier(pass: () => void, fail: () => void): void {
    if (this.#status.state !== 'open') {
      fail()
      return
    }
    this.#barriers.push({ pass, fail })
    this.send({ action: 'ping' })
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
    const message = length > this.#options.maxMessageLength ? null : readServerMessage(data)
    if (!message) {
      this.#listener.onUnreadable(`A message of ${length} characters exceeds the limit.`)
      this.#lost(LOST, 'A message could not be parsed.')
      return
    }
    if (message.type === 'connected') this.#setStatus({ state: 'open' })
    else if (message.type === 'pong') this.#barriers.shift()?.pass()
    if (message.type !== 'connected') this.#listener.onMessage(message)
  }

  /** Pings at each interval; a connection without any message for two intervals is dead. */
  #scheduleCheck(): void {
    const { timers, pingMs } = this.#options
    timers.clear(this.#check)
    this.#check = timers.set(() => {
      this.#silentIntervals += 1
      if (this.#silentIntervals > 2) {
        this.#lost(LOST, `No message arrived for ${this.#silentIntervals * pingMs} ms.`)
        return
      }
      if (this.#status.state === 'open') {
        // A connection that lived this long counts as a success.
        this.#failures = 0
        this.barrier(nothing, nothing)
      }
      this.#scheduleCheck()
    }, pingMs)
  }

  #lost(code: number, reason: string): void {
    this.#failures += 1
    if (code === REFUSED) this.#end('refused', code, reason)
    else if (this.#failures >= this.#options.maxAttempts) this.#end('gaveUp', code, reason)
    else {
      this.#drop()
      const { backOff, random, timers } = this.#options
      const delayMs = backOffMs(backOff, this.#failures, random)
      this.#retry = timers.set(() => this.connect(), delayMs)
      this.#setStatus({ state: 'waiting', delayMs, code, reason })
    }
  }

  #end(cause: 'requested' | 'refused' | 'gaveUp', code: number, reason: string): void {
    this.#drop()
    this.#options.timers.clear(this.#retry)
    this.#setStatus({ state: 'closed', cause, code, reason })
  }

  /** Abandons the socket; its later events are ignored. */
  #drop(): void {
    const socket = this.#socket
    this.#socket = null
    socket?.close()
    this.#options.timers.clear(this.#check)
    this.#options.timers.clear(this.#refill)
    this.#refill = undefined
    this.#unsent = []
    const barriers = this.#barriers
    this.#barriers = []
    for (const { fail } of barriers) fail()
  }

  #flush(): void {
    const count = Math.min(this.#budget, this.#unsent.length)
    this.#budget -= count
    for (const text of this.#unsent.splice(0, count)) this.#socket?.send(text)
    if (this.#budget < BURST) this.#refill ??= this.#options.timers.set(() => this.#onRefill(), SECOND_MS)
  }

  #onRefill(): void {
    this.#refill = undefined
    this.#budget = Math.min(BURST, this.#budget + MESSAGES_A_SECOND)
    this.#flush()
  }
}

function nothing(): void {}
