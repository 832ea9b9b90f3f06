/**
 * Puts long bodies together (docs/architecture.md#the-path-of-a-request) in memory that is used again and again: fresh
 * memory for each costs more than what is written into it. What it gives out is true only until the next body is begun,
 * so it must be copied or sent in the same turn of the event loop.
 */

/** Room for an ordinary piece; it grows with the pieces. */
const FIRST_BYTES = 256 * 1024
/** A larger buffer was needed by an unusual chunk, and is freed after it. */
const REUSED_BYTES = 4 * 1024 * 1024
/** Bytes that UTF-8 needs at most for one unit of a text. */
const BYTES_PER_UNIT = 3

export class BodyWriter {
  #room = Buffer.allocUnsafeSlow(FIRST_BYTES)
  #length = 0

  /** Bytes since `begin`. */
  get length(): number {
    return this.#length
  }

  begin(): void {
    if (this.#room.length > REUSED_BYTES) this.#room = Buffer.allocUnsafeSlow(FIRST_BYTES)
    this.#length = 0
  }

  add(part: string | Uint8Array): void {
    if (typeof part === 'string') {
      this.#ensure(part.length * BYTES_PER_UNIT)
      this.#length += this.#room.write(part, this.#length, 'utf8')
    } else {
      this.#ensure(part.length)
      this.#room.set(part, this.#length)
      this.#length += part.length
    }
  }

  /** What was written since `begin`: a view, not a copy. */
  written(): Uint8Array {
    return this.#room.subarray(0, this.#length)
  }

  #ensure(bytes: number): void {
    const needed = this.#length + bytes
    if (needed <= this.#room.length) return
    const room = Buffer.allocUnsafeSlow(Math.max(needed, 2 * this.#room.length))
    room.set(this.written())
    this.#room = room
  }
}
