/**
 * Recently ended subscriptions. A client that lost its connection gets their snapshots again free of charge if it names
 * a position of the change log that it had reached while subscribed.
 */
import { LRUCache } from 'lru-cache'
import { LIVE_LIMITS } from '../catalog/live.ts'

interface Ended {
  /** Position of the change log when the subscription began. */
  readonly since: number
  readonly endedMs: number
}

export class ResumableSubscriptions {
  readonly #ended = new LRUCache<string, Ended>({ max: LIVE_LIMITS.resumable })

  add(keyHash: string, nativeTopic: string, ended: Ended): void {
    this.#ended.set(`${keyHash} ${nativeTopic}`, ended)
  }

  /** The position at which the subscription began; null if it cannot be resumed. */
  since(keyHash: string, nativeTopic: string, now: number): number | null {
    const ended = this.#ended.get(`${keyHash} ${nativeTopic}`)
    return ended && now - ended.endedMs <= LIVE_LIMITS.resumeMs ? ended.since : null
  }
}
