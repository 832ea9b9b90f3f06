/** Reads NDJSON: one JSON value per line, blank lines ignored, line numbers as in an editor. */
import { errorMessage } from '../rules/error-code.ts'
import type { Line } from './apply.ts'
import { findPacking } from './packed.ts'

/** Maximum length of a line in bytes; the largest matches have about 100 kB. */
export const LINE_LIMIT = 16 * 1024 * 1024

const LINE_FEED = 0x0a
/** Invalid UTF-8 is an error; otherwise a name with replacement characters would be stored. */
const decoder = new TextDecoder('utf-8', { fatal: true })

/** Splits a byte stream into lines; a line that is too long, not UTF-8 or not JSON is returned with the reason. */
export async function* readLines(bytes: AsyncIterable<Uint8Array>, limit = LINE_LIMIT): AsyncGenerator<Line> {
  const pending = new PendingLine(limit)
  let number = 1
  for await (const chunk of bytes) {
    let start = 0
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      pending.add(chunk.subarray(start, end))
      const line = pending.take(number)
      number += 1
      start = end + 1
      if (line) yield line
    }
    pending.add(chunk.subarray(start))
  }
  const last = pending.take(number)
  if (last) yield last
}

/** Chunks of an incomplete line; dropped if the line is too long. */
class PendingLine {
  readonly #limit: number
  #pieces: Uint8Array[] = []
  #length = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  add(piece: Uint8Array): void {
    this.#length += piece.length
    if (this.#length > this.#limit) this.#pieces = []
    // A copy, because the source may reuse the memory of the chunk.
    else if (piece.length > 0) this.#pieces.push(piece.slice())
  }

  /** Ends the line and begins the next one; null for a blank line. */
  take(number: number): Line | null {
    const isTooLong = this.#length > this.#limit
    const [first, ...more] = this.#pieces
    const bytes = more.length === 0 ? (first ?? new Uint8Array()) : Buffer.concat(this.#pieces)
    this.#pieces = []
    this.#length = 0
    if (isTooLong) return unreadable(number, `is longer than ${this.#limit} bytes`)
    try {
      return parseLine(decoder.decode(bytes), number)
    } catch {
      const packing = findPacking(bytes)
      const reason = packing
        ? `is compressed (${packing.name}); unpack the input first`
        : 'is not UTF-8; convert the input to UTF-8 first'
      return unreadable(number, reason)
    }
  }
}

function unreadable(line: number, reason: string): Line {
  return { line, change: null, unreadable: reason }
}

/** Null for a blank line. */
function parseLine(text: string, number: number): Line | null {
  const trimmed = text.trim()
  if (trimmed === '') return null
  try {
    return { line: number, change: JSON.parse(trimmed) }
  } catch (cause) {
    const reason = errorMessage(cause)
    return unreadable(number, `is not JSON: ${reason.replace(/^JSON Parse error: /, '')}`)
  }
}
