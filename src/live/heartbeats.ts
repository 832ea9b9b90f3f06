/**
 * Heartbeats of the live channel: a subscriber who asks for them can tell a quiet hour from a feed that died. The wire
 * format is silent on them. @assumed
 */
import type { ClientMessage } from '../contract/live-messages.ts'

/** What a heartbeat tells beside its time. */
export interface Pulse {
  /** Position of the log. */
  readonly position: number
  /** When something of each source was last taken, ms. */
  readonly sources: Readonly<Record<string, number>>
}

interface Rhythm {
  readonly everyMs: number
  nextMs: number
}

/** Who gets heartbeats, and when. One interval for each connection: the last one that it asked for. */
export class Heartbeats<Receiver extends { send(text: string): unknown }> {
  readonly #rhythms = new Map<Receiver, Rhythm>()

  /** Does what a message says of heartbeats; most say nothing. */
  heed(receiver: Receiver, message: ClientMessage, now: number): void {
    if (message.action !== 'subscribe' || message.heartbeatMs === undefined) return
    const everyMs = message.heartbeatMs
    if (everyMs === null) this.#rhythms.delete(receiver)
    else this.#rhythms.set(receiver, { everyMs, nextMs: now + everyMs })
  }

  forget(receiver: Receiver): void {
    this.#rhythms.delete(receiver)
  }

  /** Sends a heartbeat to everybody who is due; the pulse is taken only where somebody is. */
  beat(now: number, pulse: () => Pulse): void {
    let text: string | null = null
    for (const [receiver, rhythm] of this.#rhythms) {
      const { everyMs, nextMs } = rhythm
      // A clock that was put back must not silence anybody for as long as it was put back.
      if (now < nextMs && nextMs - now <= everyMs) continue
      rhythm.nextMs = now < nextMs || nextMs + everyMs <= now ? now + everyMs : nextMs + everyMs
      text ??= JSON.stringify({ type: 'heartbeat', timestamp: now, ...pulse() })
      receiver.send(text)
    }
  }
}
