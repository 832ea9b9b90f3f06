/** Keys with open connections: their connections, total usage, and resumable subscriptions. */
import { LRUCache } from 'lru-cache'
import { LIVE_LIMITS } from '../catalog/live.ts'
import type { Session, SessionKey } from './session.ts'
import { LiveUsage, limitsOfPlan } from './usage.ts'

/** A key as the live channel uses it. */
export interface LiveKey {
  readonly hash: string
  readonly plan: string
  readonly sports: readonly string[]
  /** False for the key of demo mode, which cannot be revoked. */
  readonly stored: boolean
}

/** A key that has connections. */
export class ConnectedKey<Socket extends { readonly data: { session?: Session } }> {
  readonly key: LiveKey
  readonly usage: LiveUsage
  readonly sockets = new Set<Socket>()
  #unknownCheckedMs = Number.NEGATIVE_INFINITY

  constructor(key: LiveKey, process: LiveUsage) {
    this.key = key
    this.usage = new LiveUsage(limitsOfPlan(key.plan), process)
  }

  /**
   * Runs at most once a second, because it reads the database for each match. A clock that was set back does not delay
   * it.
   */
  refreshUnknownMatches(now: number): void {
    if (Math.abs(now - this.#unknownCheckedMs) < LIVE_LIMITS.unknownMatchesCheckMs) return
    this.#unknownCheckedMs = now
    for (const { data } of this.sockets) data.session?.refreshUnknownMatches()
  }

  /** Includes connections whose end the service has not noticed yet. */
  heldSince(contentTopic: string): number | null {
    for (const { data } of this.sockets) {
      const since = data.session?.sinceOf(contentTopic) ?? null
      if (since !== null) return since
    }
    return null
  }
}

/**
 * A client that lost its connection gets the snapshots of an ended subscription again free of charge if it names a
 * position of the change log that it had reached while subscribed.
 */
interface EndedSubscription {
  /** Position of the change log when the subscription began. */
  readonly since: number
  readonly endedMs: number
}

export class ConnectedKeys<Socket extends { readonly data: { session?: Session } }> {
  readonly #process: LiveUsage
  readonly #clock: () => number
  readonly #connected = new Map<string, ConnectedKey<Socket>>()
  /** Recently ended subscriptions by key and topic. */
  readonly #ended = new LRUCache<string, EndedSubscription>({ max: LIVE_LIMITS.resumable })

  constructor(process: LiveUsage, clock: () => number) {
    this.#process = process
    this.#clock = clock
  }

  get(key: LiveKey): ConnectedKey<Socket> {
    return this.#connected.get(key.hash) ?? new ConnectedKey(key, this.#process)
  }

  values(): IterableIterator<ConnectedKey<Socket>> {
    return this.#connected.values()
  }

  add(connected: ConnectedKey<Socket>, socket: Socket): void {
    connected.sockets.add(socket)
    connected.usage.add('sockets', 1)
    this.#connected.set(connected.key.hash, connected)
  }

  delete(connected: ConnectedKey<Socket>, socket: Socket): void {
    if (!connected.sockets.delete(socket)) return
    connected.usage.add('sockets', -1)
    if (connected.sockets.size === 0) this.#connected.delete(connected.key.hash)
  }

  /** @param charge takes a unit of the key's quota; throws ApiError or PendingCharge */
  sessionKey(connected: ConnectedKey<Socket>, charge: () => void): SessionKey {
    const { key, usage } = connected
    return {
      sports: key.sports,
      usage,
      charge,
      resumableSince: (contentTopic) =>
        this.#endedSince(`${key.hash} ${contentTopic}`) ?? connected.heldSince(contentTopic),
      onEnded: (contentTopic, since) =>
        void this.#ended.set(`${key.hash} ${contentTopic}`, { since, endedMs: this.#clock() }),
      refreshUnknownMatches: () => connected.refreshUnknownMatches(this.#clock()),
    }
  }

  /** The position at which a subscription began that can still be resumed; null if there is none. */
  #endedSince(subscription: string): number | null {
    const ended = this.#ended.get(subscription)
    return ended && this.#clock() - ended.endedMs <= LIVE_LIMITS.resumeMs ? ended.since : null
  }
}
