/** Heartbeats of the live channel, by which a client can distinguish a quiet hour from a dead feed. @assumed */
import type { ClientMessage } from '../contract/live-messages.ts'

/** The content of a heartbeat besides its time and position. */
export interface HeartbeatData {
  readonly epoch: string
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

  /**
   * Sends the heartbeats that are due; `data` is called only if there are any.
   * @param positionOf the position from which a client may resume
   */
  send(now: number, data: () => HeartbeatData, positionOf: (client: Client) => number): void {
    let known: HeartbeatData | null = null
    const texts = new Map<number, string>()
    for (const [client, interval] of this.#intervals) {
      const { everyMs, nextMs } = interval
      // If the clock was set back, the next heartbeat is delayed by at most one interval.
      if (now < nextMs && nextMs - now <= everyMs) continue
      interval.nextMs = now < nextMs || nextMs + everyMs <= now ? now + everyMs : nextMs + everyMs
      known ??= data()
      const position = positionOf(client)
      const text =
        texts.get(position) ?? JSON.stringify({ type: 'heartbeat', timestamp: now, position, ...known })
      texts.set(position, text)
      client.send(text)
    }
  }
}
