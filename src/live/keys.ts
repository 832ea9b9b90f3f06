/** Keys with open connections: their connections, total usage, and resumable subscriptions. */
import { LRUCache } from 'lru-cache'
import { LIVE_LIMITS } from '../catalog/live/live.ts'
import type { LiveContent } from '../contract/live-messages.ts'
import type { LiveKey, LiveSocket, Resumable, SocketOwner } from './socket.ts'
import { LiveUsage, limitsOfPlan } from './usage.ts'

interface EndedSubscription extends Resumable {
  readonly endedMs: number
}

/** A key that has connections. */
export class ConnectedKey implements SocketOwner {
  readonly key: LiveKey
  readonly usage: LiveUsage
  readonly sockets = new Set<LiveSocket>()
  /** Its subscriptions by content, without those to all fields and every change. */
  readonly contents = new Map<string, number>()
  readonly #all: ConnectedKeys
  #unknownCheckedMs = Number.NEGATIVE_INFINITY

  constructor(key: LiveKey, all: ConnectedKeys) {
    this.key = key
    this.usage = new LiveUsage(limitsOfPlan(key.plan), all.process)
    this.#all = all
  }

  /**
   * Recounts matches that exist by now as known. At most once a second, because it reads the database for each match. A
   * clock that was set back does not delay it.
   */
  refreshUnknownMatches(): void {
    const now = this.#all.clock()
    if (Math.abs(now - this.#unknownCheckedMs) < LIVE_LIMITS.unknownMatchesCheckMs) return
    this.#unknownCheckedMs = now
    for (const { data } of this.sockets) data.session?.refreshUnknownMatches()
  }

  /** A current or recent subscription of the key; null if there is none. */
  resumable(contentTopic: string): Resumable | null {
    const ended = this.#all.ended.get(`${this.key.hash} ${contentTopic}`)
    if (ended && Math.abs(this.#all.clock() - ended.endedMs) <= LIVE_LIMITS.resumeMs) return ended
    // Includes connections whose end the service has not noticed yet.
    for (const { data } of this.sockets) {
      const known = data.session?.resumable(contentTopic)
      if (known) return known
    }
    return null
  }

  /** Counts subscriptions with a list of fields or an interval. */
  noteContent({ key, fields, conflateMs }: LiveContent, more: 1 | -1): void {
    if (fields === null && conflateMs === null) return
    const count = (this.contents.get(key) ?? 0) + more
    if (count > 0) this.contents.set(key, count)
    else this.contents.delete(key)
  }

  /** Call it when a subscription ends. */
  noteEnded(contentTopic: string, of: Resumable): void {
    this.#all.ended.set(`${this.key.hash} ${contentTopic}`, { ...of, endedMs: this.#all.clock() })
  }
}

export class ConnectedKeys {
  /** Usage of the process. */
  readonly process: LiveUsage
  readonly clock: () => number
  readonly #connected = new Map<string, ConnectedKey>()
  /** Recently ended subscriptions by key and topic. */
  readonly ended = new LRUCache<string, EndedSubscription>({ max: LIVE_LIMITS.resumable })

  constructor(process: LiveUsage, clock: () => number) {
    this.process = process
    this.clock = clock
  }

  get(key: LiveKey): ConnectedKey {
    return this.#connected.get(key.hash) ?? new ConnectedKey(key, this)
  }

  values(): IterableIterator<ConnectedKey> {
    return this.#connected.values()
  }

  add(connected: ConnectedKey, socket: LiveSocket): void {
    connected.sockets.add(socket)
    connected.usage.add('sockets', 1)
    this.#connected.set(connected.key.hash, connected)
  }

  delete(connected: SocketOwner, socket: LiveSocket): void {
    if (!connected.sockets.delete(socket)) return
    connected.usage.add('sockets', -1)
    if (connected.sockets.size === 0) this.#connected.delete(connected.key.hash)
  }
}
