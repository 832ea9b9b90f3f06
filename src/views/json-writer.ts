/**
 * Builds long bodies (docs/architecture.md#the-path-of-a-request) in a reused buffer, because allocating a new one for
 * each body costs more than writing into it. The returned bytes are valid only until the next `begin`, so they must be
 * copied or sent in the same tick.
 */

/** Initial size, enough for an ordinary chunk; it grows when needed. */
const FIRST_BYTES = 256 * 1024
/** A larger buffer was needed by an unusual chunk and is freed after it. */
const REUSED_BYTES = 4 * 1024 * 1024
/** Maximum UTF-8 bytes per UTF-16 code unit. */
const BYTES_PER_UNIT = 3

/** A piece of JSON, as text or UTF-8. */
export type Part = string | Uint8Array

const decoder = new TextDecoder()

/** Parts as one text. */
export function textOf(parts: readonly Part[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : decoder.decode(part))).join('')
}

export class JsonWriter {
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

  add(part: Part): void {
    if (typeof part === 'string') {
      this.#ensure(part.length * BYTES_PER_UNIT)
      this.#length += this.#room.write(part, this.#length, 'utf8')
    } else {
      this.#ensure(part.length)
      this.#room.set(part, this.#length)
      this.#length += part.length
    }
  }

  /** The bytes written since `begin`: a view, not a copy. */
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

/** More are freed: only answers that take several steps hold one while another body begins. */
const IDLE_WRITERS = 2

/** Writers for bodies of which some are not finished when the next begins. */
export class JsonWriters {
  readonly #idle: JsonWriter[] = []

  /** A writer whose body has begun. */
  take(): JsonWriter {
    const writer = this.#idle.pop() ?? new JsonWriter()
    writer.begin()
    return writer
  }

  /** What it has written is valid until the next body begins. */
  give(writer: JsonWriter): void {
    if (this.#idle.length < IDLE_WRITERS) this.#idle.push(writer)
  }
}
