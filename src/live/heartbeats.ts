/** Heartbeats of the live channel: a client that asks for them can tell a quiet hour from a dead feed. @assumed */
import type { ClientMessage } from '../contract/live-messages.ts'

/** What a heartbeat carries beside its time. */
export interface HeartbeatData {
  /** Position of the log. */
  readonly position: number
  /** When a change of each source was last received, ms. */
  readonly sources: Readonly<Record<string, number>>
}

interface Interval {
  readonly everyMs: number
  nextMs: number
}

/** One interval per connection: the last one that it asked for. */
export class Heartbeats<Client extends { send(text: string): unknown }> {
  readonly #intervals = new Map<Client, Interval>()

  /** Takes over the interval of a subscribe message; others have none. */
  update(client: Client, message: ClientMessage, now: number): void {
    if (message.action !== 'subscribe' || message.heartbeatMs === undefined) return
    const everyMs = message.heartbeatMs
    if (everyMs === null) this.#intervals.delete(client)
    else this.#intervals.set(client, { everyMs, nextMs: now + everyMs })
  }

  delete(client: Client): void {
    this.#intervals.delete(client)
  }

  /** Sends the heartbeats that are due; `data` is read only where one is. */
  send(now: number, data: () => HeartbeatData): void {
    let text: string | null = null
    for (const [client, interval] of this.#intervals) {
      const { everyMs, nextMs } = interval
      // A clock that was set back must not delay the next one by more than the interval.
      if (now < nextMs && nextMs - now <= everyMs) continue
      interval.nextMs = now < nextMs || nextMs + everyMs <= now ? now + everyMs : nextMs + everyMs
      text ??= JSON.stringify({ type: 'heartbeat', timestamp: now, ...data() })
      client.send(text)
    }
  }
}
