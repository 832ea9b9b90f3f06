/** Token bucket: allows a burst, then refills evenly. Times in milliseconds. */

export class TokenBucket {
  readonly #burst: number
  readonly #perSecond: number
  #tokens: number
  #filledAt: number

  constructor(burst: number, perSecond: number, now: number) {
    this.#burst = burst
    this.#perSecond = perSecond
    this.#tokens = burst
    this.#filledAt = now
  }

  /** Takes a token; false if none is left. A clock that was set back adds none. */
  take(now: number): boolean {
    const elapsedMs = Math.max(0, now - this.#filledAt)
    this.#tokens = Math.min(this.#burst, this.#tokens + (elapsedMs / 1000) * this.#perSecond)
    this.#filledAt = now
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}
