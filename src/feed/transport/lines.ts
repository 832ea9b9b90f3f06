/** Reads NDJSON: one JSON value per line, blank lines ignored, line numbers as in an editor. */
import { gunzipSync, zstdDecompressSync } from 'node:zlib'
import { errorMessage } from '../../shared/error-code.ts'
import type { Line } from '../apply.ts'

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

// Compressed input, by its first bytes: imports unpack gzip and zstd; for others the error names a command.

export interface Packing {
  readonly name: string
  /** First bytes of the format. */
  readonly first: readonly number[]
  /** Command that writes the unpacked file to standard output. */
  readonly command: string
  /** Unpacks bytes to at most `maxOutputLength`; absent if the format is not supported. */
  readonly unpack?: (bytes: Uint8Array, limit: { maxOutputLength: number }) => Uint8Array
}

/**
 * node:zlib enforces the limit but accepts a truncated file (Bun 1.4); Bun's own function has no limit but rejects it.
 */
function unzstd(bytes: Uint8Array, limit: { maxOutputLength: number }): Uint8Array {
  zstdDecompressSync(bytes, limit)
  return Bun.zstdDecompressSync(bytes as Uint8Array<ArrayBuffer>)
}

const PACKINGS: readonly Packing[] = [
  { name: 'gzip', first: [0x1f, 0x8b], command: 'gunzip -c', unpack: gunzipSync },
  { name: 'zstd', first: [0x28, 0xb5, 0x2f, 0xfd], command: 'zstd -dc', unpack: unzstd },
  { name: 'zip', first: [0x50, 0x4b, 0x03, 0x04], command: 'unzip -p' },
  { name: 'xz', first: [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00], command: 'xz -dc' },
  { name: 'bzip2', first: [0x42, 0x5a, 0x68], command: 'bunzip2 -c' },
]

/** Length of the longest signature. */
export const PACKING_BYTES = 8

/** By the first bytes of an input; undefined for one that is not compressed. */
export function findPacking(bytes: Uint8Array): Packing | undefined {
  return PACKINGS.find(({ first }) => first.every((byte, place) => bytes[place] === byte))
}

/** Unpacked input is held in memory, and an import should need at most 300 MB. */
export const UNPACKED_LIMIT = 64 * 2 ** 20

/** The unpacked bytes, or the reason for the failure. */
export function unpackWith(
  unpack: NonNullable<Packing['unpack']>,
  bytes: Uint8Array,
): Uint8Array | 'too large' | 'damaged' {
  try {
    return unpack(bytes, { maxOutputLength: UNPACKED_LIMIT })
  } catch (cause) {
    return (cause as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'too large' : 'damaged'
  }
}
