/**
 * Bytes of streamed responses that were made and not taken by the connection, per response, caller and process. A
 * response whose caller has its share of them pauses; the runtime closes a connection that takes nothing for a minute.
 */
import { CALLER_LIMITS } from '../catalog/callers.ts'
import type { Caller } from './scheduler.ts'
import { Share } from './share.ts'

const { least, most } = CALLER_LIMITS.chunkBytes

interface Paused {
  readonly response: UnsentResponse
  readonly resume: () => void
}

export class UnsentBytes {
  readonly #share: Share
  /** Responses that pause, by caller. */
  readonly #paused = new Map<Caller, Paused[]>()

  constructor(capacity: number = CALLER_LIMITS.unsentBytes) {
    this.#share = new Share(capacity)
  }

  get total(): number {
    return this.#share.total
  }

  get capacity(): number {
    return this.#share.capacity
  }

  /** Whether a caller may begin another response. @param most bytes that its plan allows */
  hasRoom(caller: Caller, most: number): boolean {
    return this.#roomFor(caller, most) >= least
  }

  open(caller: Caller, most: number): UnsentResponse {
    return new UnsentResponse({
      add: (bytes) => {
        this.#share.add(caller, bytes)
        if (bytes <= 0) this.#resume(caller)
      },
      room: () => this.#roomFor(caller, most),
      pause: (paused) => {
        const others = this.#paused.get(caller)
        if (others) others.push(paused)
        else this.#paused.set(caller, [paused])
      },
    })
  }

  #roomFor(caller: Caller, most: number): number {
    return Math.min(most - this.#share.heldBy(caller), this.#share.roomFor(caller))
  }

  /** Lets the response of this caller that paused first look again, and one of another caller. */
  #resume(caller: Caller): void {
    this.#wake(caller)
    const [other] = this.#paused.keys()
    if (other) this.#wake(other)
  }

  #wake(caller: Caller): void {
    const paused = (this.#paused.get(caller) ?? []).filter(({ response }) => response.isOpen)
    const first = paused.shift()
    // What is still paused goes to the end, so that other callers have their turn.
    this.#paused.delete(caller)
    if (paused.length > 0) this.#paused.set(caller, paused)
    first?.resume()
  }
}

interface Account {
  readonly add: (bytes: number) => void
  readonly room: () => number
  readonly pause: (paused: Paused) => void
}

/** The unsent bytes of one response. */
export class UnsentResponse {
  readonly #account: Account
  #bytes = 0
  isOpen = true

  constructor(account: Account) {
    this.#account = account
  }

  /** Records how many bytes it holds now. */
  set(bytes: number): void {
    if (!this.isOpen) return
    const more = bytes - this.#bytes
    this.#bytes = bytes
    if (more !== 0) this.#account.add(more)
  }

  /** How long the next chunk should be. */
  get chunkBytes(): number {
    return Math.min(most, Math.max(least, this.#account.room() / 4))
  }

  /** Resolves when it may hold another chunk, or is closed. */
  async untilRoom(): Promise<void> {
    while (this.isOpen && this.#account.room() < least) {
      await new Promise<void>((resolve) => {
        this.#account.pause({ response: this, resume: resolve })
      })
    }
  }

  close(): void {
    if (!this.isOpen) return
    this.isOpen = false
    // Also without bytes: others may have paused while this one was about to go on.
    this.#account.add(-this.#bytes)
    this.#bytes = 0
  }
}
