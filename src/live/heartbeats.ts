/** Heartbeats of the live channel, by which a client can distinguish a quiet hour from a dead feed. @assumed */
import type { ClientMessage } from '../contract/live-messages.ts'

/** The content of a heartbeat besides its time. */
export interface HeartbeatData {
  readonly epoch: string
  /** Position of the change log. */
  readonly position: number
  /** When the last change of each source was received, ms. */
  readonly sources: Readonly<Record<string, number>>
}

interface Interval {
  readonly everyMs: number
  nextMs: number
}

/** One interval per connection: the last one requested. */
export class Heartbeats<Client extends { send(text: string): unknown }> {
  readonly #intervals = new Map<Client, Interval>()

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

  /** Sends the heartbeats that are due; `data` is called only if there are any. */
  send(now: number, data: () => HeartbeatData): void {
    let text: string | null = null
    for (const [client, interval] of this.#intervals) {
      const { everyMs, nextMs } = interval
      // If the clock was set back, the next heartbeat is delayed by at most one interval.
      if (now < nextMs && nextMs - now <= everyMs) continue
      interval.nextMs = now < nextMs || nextMs + everyMs <= now ? now + everyMs : nextMs + everyMs
      text ??= JSON.stringify({ type: 'heartbeat', timestamp: now, ...data() })
      client.send(text)
    }
  }
}
