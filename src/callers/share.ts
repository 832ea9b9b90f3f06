/**
 * Something that all callers of a process share: bytes of memory, or slots. A caller gets more as long as it does not
 * hold more than what is left: one caller alone gets half of it, and there is always something for the next one. These
 * are the dynamic thresholds of shared-memory switches (Choudhury and Hahne, 1998), with a factor of one.
 */
import type { Caller } from './scheduler.ts'

export class Share {
  readonly capacity: number
  readonly #held = new Map<Caller, number>()
  /** Held by all callers. */
  total = 0

  constructor(capacity: number) {
    this.capacity = capacity
  }

  heldBy(caller: Caller): number {
    return this.#held.get(caller) ?? 0
  }

  /** How much more a caller may hold. */
  roomFor(caller: Caller): number {
    return this.capacity - this.total - this.heldBy(caller)
  }

  /** Records that a caller holds more, or less. It may be more than its share. */
  add(caller: Caller, amount: number): void {
    this.total += amount
    const held = this.heldBy(caller) + amount
    if (held > 0) this.#held.set(caller, held)
    else this.#held.delete(caller)
  }

  /** Takes one; returns how to give it back, or null if the caller has its share. */
  take(caller: Caller): (() => void) | null {
    if (this.roomFor(caller) < 1) return null
    this.add(caller, 1)
    let isHeld = true
    return () => {
      if (isHeld) this.add(caller, -1)
      isHeld = false
    }
  }
}
