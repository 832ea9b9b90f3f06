/** How fast a client may speak: a bucket of tokens, refilled by the clock. */
import { LIVE_LIMITS } from '../catalog/live.ts'

export class MessageRate {
  #tokens: number = LIVE_LIMITS.messageBurst
  #filledAt: number

  constructor(now: number) {
    this.#filledAt = now
  }

  /** Takes a token; false when none is left. */
  take(now: number): boolean {
    const elapsed = Math.max(0, now - this.#filledAt)
    this.#tokens = Math.min(
      LIVE_LIMITS.messageBurst,
      this.#tokens + (elapsed / 1000) * LIVE_LIMITS.messagesPerSecond,
    )
    this.#filledAt = now
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}
