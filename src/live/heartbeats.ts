/** Heartbeats of the live channel, by which a client can distinguish a quiet hour from a dead feed. @assumed */
import type { ClientMessage } from '../contract/live-messages.ts'
import type { SessionContext } from './session.ts'
import type { LiveSocket } from './socket.ts'

interface Interval {
  readonly everyMs: number
  nextMs: number
}

/** One interval per connection: the last one requested. */
export class Heartbeats {
  readonly #context: Pick<SessionContext, 'clock' | 'epoch' | 'lastChanges'>
  readonly #send: (socket: LiveSocket, text: string) => void
  readonly #intervals = new Map<LiveSocket, Interval>()

  constructor(context: SessionContext, send: (socket: LiveSocket, text: string) => void) {
    this.#context = context
    this.#send = send
  }

  /** Applies the interval of a subscribe message; other messages have none. */
  update(socket: LiveSocket, message: ClientMessage, now: number): void {
    if (message.action !== 'subscribe' || message.heartbeatMs === undefined) return
    const everyMs = message.heartbeatMs
    if (everyMs === null) this.#intervals.delete(socket)
    else this.#intervals.set(socket, { everyMs, nextMs: now + everyMs })
  }

  delete(socket: LiveSocket): void {
    this.#intervals.delete(socket)
  }

  /** Sends the heartbeats that are due. */
  sendDue(): void {
    const now = this.#context.clock()
    const due: LiveSocket[] = []
    for (const [socket, interval] of this.#intervals) {
      const { everyMs, nextMs } = interval
      // If the clock was set back, the next heartbeat is delayed by at most one interval.
      if (now < nextMs && nextMs - now <= everyMs) continue
      interval.nextMs = now < nextMs || nextMs + everyMs <= now ? now + everyMs : nextMs + everyMs
      due.push(socket)
    }
    this.sendTo(due)
  }

  /** Most clients have the same position, and so the same text. */
  sendTo(sockets: readonly LiveSocket[]): void {
    if (sockets.length === 0) return
    const { clock, epoch, lastChanges } = this.#context
    const head = { type: 'heartbeat', timestamp: clock(), epoch: epoch() }
    const sources = lastChanges()
    const texts = new Map<number, string>()
    for (const socket of sockets) {
      const position = socket.data.session?.position ?? 0
      const text = texts.get(position) ?? JSON.stringify({ ...head, position, sources })
      texts.set(position, text)
      this.#send(socket, text)
    }
  }
}
