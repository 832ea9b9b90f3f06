/**
 * One connection to the live channel after another (docs/reference/live.md): connects, keeps the pace that
 * the service allows, notices a dead connection, and comes back with back-off. It knows nothing of matches.
 */
import { type BackOff, backOffMs } from './back-off.ts'
import type { LiveStatus } from './live-events.ts'
import { readServerMessage, type ServerMessage } from './live-messages.ts'
import type { Chance, SocketConstructor, SocketLike, Timers } from './platform.ts'

/** The service refuses the key: trying again with it is of no use. */
const REFUSED = 1008
/** What browsers call a connection that ended without a word. */
const LOST = 1006

/** The service takes 2,500 messages at once and 100 a second after that; these stay below. */
const BURST = 2000
const MESSAGES_A_SECOND = 80
const SECOND_MS = 1000

export interface ConnectionOptions {
  readonly address: string
  readonly WebSocket: SocketConstructor
  readonly backOff: BackOff
  readonly mostAttempts: number
  readonly pingMs: number
  readonly mostMessageLength: number
  readonly timers: Timers
  readonly chance: Chance
}

export interface ConnectionListener {
  onStatus(status: LiveStatus): void
  onMessage(message: ServerMessage): void
  onUnreadable(problem: string): void
}

/** Somebody who waits until everything that was said before has arrived. */
interface Barrier {
  readonly pass: () => void
  readonly fail: () => void
}

export class LiveConnection {
  readonly #options: ConnectionOptions
  readonly #listener: ConnectionListener
  #status: LiveStatus = { state: 'connecting', attempt: 1 }
  #socket: SocketLike | null = null
  /** Failures since the connection last proved itself. */
  #failures = 0
  #retry: unknown
  #watch: unknown
  /** Turns of the watch since the last message. */
  #silentTurns = 0
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
    // Whoever heard of it may have closed the client.
    if (this.#status !== connecting) return
    const socket = this.#open()
    if (!socket) return
    this.#socket = socket
    this.#budget = BURST
    this.#silentTurns = 0
    const ifCurrent = (run: () => void) => {
      if (this.#socket === socket) run()
    }
    socket.addEventListener('message', ({ data }) => ifCurrent(() => this.#take(data)))
    // Every error is followed by a close, which says what there is to say.
    socket.addEventListener('error', () => {})
    socket.addEventListener('close', ({ code, reason }) =>
      ifCurrent(() => this.#lost(code, String(reason ?? ''))),
    )
    this.#keepWatch()
  }

  /** Null where the runtime refuses at once, e.g. a page that came by TLS. What it says would repeat the key. */
  #open(): SocketLike | null {
    try {
      return new this.#options.WebSocket(this.#options.address)
    } catch {
      this.#lost(LOST, 'The runtime refused to connect.')
      return null
    }
  }

  /** Tries at once where it waits for its next try, e.g. because the network is back. */
  hurry(): void {
    if (this.#status.state === 'waiting') this.connect()
  }

  /** Sends a message as soon as the pace allows; on a connection that is not open it is dropped. */
  send(message: object): void {
    if (this.#status.state !== 'open') return
    this.#unsent.push(JSON.stringify(message))
    this.#flush()
  }

  /** Calls one of the two: when everything that the service said before has arrived, or when the connection ends. */
  barrier(pass: () => void, fail: () => void): void {
    if (this.#status.state !== 'open') {
      fail()
      return
    }
    this.#barriers.push({ pass, fail })
    this.send({ action: 'ping' })
  }

  close(): void {
    if (this.#status.state !== 'closed') this.#end('asked', 1000, '')
  }

  #setStatus(status: LiveStatus): void {
    this.#status = status
    this.#listener.onStatus(status)
  }

  #take(data: unknown): void {
    this.#silentTurns = 0
    const length = typeof data === 'string' ? data.length : 0
    const message = length > this.#options.mostMessageLength ? null : readServerMessage(data)
    if (!message) {
      this.#listener.onUnreadable(`A message of ${length} characters cannot be read.`)
      this.#lost(LOST, 'A message could not be read.')
      return
    }
    if (message.type === 'connected') this.#setStatus({ state: 'open' })
    else if (message.type === 'pong') this.#barriers.shift()?.pass()
    else this.#listener.onMessage(message)
  }

  /** Pings at each turn; a connection that says nothing for two turns is dead. */
  #keepWatch(): void {
    const { timers, pingMs } = this.#options
    timers.clear(this.#watch)
    this.#watch = timers.set(() => {
      this.#silentTurns += 1
      if (this.#silentTurns > 2) {
        this.#lost(LOST, `Nothing came for ${this.#silentTurns * pingMs} ms.`)
        return
      }
      if (this.#status.state === 'open') {
        // A connection that lived this long counts as a success.
        this.#failures = 0
        this.barrier(nothing, nothing)
      }
      this.#keepWatch()
    }, pingMs)
  }

  #lost(code: number, reason: string): void {
    this.#failures += 1
    if (code === REFUSED) this.#end('refused', code, reason)
    else if (this.#failures >= this.#options.mostAttempts) this.#end('gaveUp', code, reason)
    else {
      this.#drop()
      const { backOff, chance, timers } = this.#options
      const delayMs = backOffMs(backOff, this.#failures, chance)
      this.#retry = timers.set(() => this.connect(), delayMs)
      this.#setStatus({ state: 'waiting', delayMs, code, reason })
    }
  }

  #end(because: 'asked' | 'refused' | 'gaveUp', code: number, reason: string): void {
    this.#drop()
    this.#options.timers.clear(this.#retry)
    this.#setStatus({ state: 'closed', because, code, reason })
  }

  /** Lets the socket go: whatever it still says is not heard. */
  #drop(): void {
    const socket = this.#socket
    this.#socket = null
    socket?.close()
    this.#options.timers.clear(this.#watch)
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
