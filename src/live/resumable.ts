/**
 * Subscriptions that ended a short time ago. A client that lost its connection gets their snapshots again without cost,
 * if it names a position of the change log that it had reached while it was subscribed.
 */
import { LRUCache } from 'lru-cache'
import { LIVE_LIMITS } from '../catalog/live.ts'

interface Ended {
  /** Position of the log when the subscription began. */
  readonly since: number
  readonly endedMs: number
}

export class ResumableSubscriptions {
  readonly #ended = new LRUCache<string, Ended>({ max: LIVE_LIMITS.resumable })

  add(keyHash: string, nativeTopic: string, ended: Ended): void {
    this.#ended.set(`${keyHash} ${nativeTopic}`, ended)
  }

  /** The position at which the subscription began; null where there is nothing to resume. */
  since(keyHash: string, nativeTopic: string, now: number): number | null {
    const ended = this.#ended.get(`${keyHash} ${nativeTopic}`)
    return ended && now - ended.endedMs <= LIVE_LIMITS.resumeMs ? ended.since : null
  }
}
