/** Heartbeats of the live channel, by which a client can distinguish a quiet hour from a dead feed. @assumed */
import type { ClientMessage } from '../contract/live-messages.ts'

export interface HeartbeatContext<Client> {
  readonly clock: () => number
  readonly epoch: () => string
  /** When the last change of each source was received, ms. */
  readonly lastChanges: () => Readonly<Record<string, number>>
  /** The position from which a client may resume. */
  readonly positionOf: (client: Client) => number
  readonly send: (client: Client, text: string) => void
}

interface Interval {
  readonly everyMs: number
  nextMs: number
}

/** One interval per connection: the last one requested. */
export class Heartbeats<Client> {
  readonly #context: HeartbeatContext<Client>
  readonly #intervals = new Map<Client, Interval>()

  constructor(context: HeartbeatContext<Client>) {
    this.#context = context
  }

  /** Applies the interval of a subscribe message; other messages have none. */
  update(client: Client, message: ClientMessage, now: number): void {
    if (message.action !== 'subscribe' || message.heartbeatMs === undefined) return
    const everyMs = message.heartbeatMs
    if (everyMs === null) this.#intervals.delete(client)
    else this.#intervals.set(client, { everyMs, nextMs: now + everyMs })
  }

  delete(client: Client): void {
    this.#intervals.delete(client)
  }

  /** Sends the heartbeats that are due. */
  sendDue(): void {
    const now = this.#context.clock()
    const due: Client[] = []
    for (const [client, interval] of this.#intervals) {
      const { everyMs, nextMs } = interval
      // If the clock was set back, the next heartbeat is delayed by at most one interval.
      if (now < nextMs && nextMs - now <= everyMs) continue
      interval.nextMs = now < nextMs || nextMs + everyMs <= now ? now + everyMs : nextMs + everyMs
      due.push(client)
    }
    this.sendTo(due)
  }

  /** Most clients have the same position, and so the same text. */
  sendTo(clients: readonly Client[]): void {
    if (clients.length === 0) return
    const { clock, epoch, lastChanges, positionOf, send } = this.#context
    const head = { type: 'heartbeat', timestamp: clock(), epoch: epoch() }
    const sources = lastChanges()
    const texts = new Map<number, string>()
    for (const client of clients) {
      const position = positionOf(client)
      const text = texts.get(position) ?? JSON.stringify({ ...head, position, sources })
      texts.set(position, text)
      send(client, text)
    }
  }
}
