/**
 * Decodes the bytes of a file to text, chunk by chunk. Compression and encoding are detected by content, not by name:
 * UTF-8, UTF-16 in either byte order with or without a mark, otherwise Windows-1252. @assumed
 */
import { findPacking, PACKING_BYTES, type Packing, UNPACKED_LIMIT, unpack } from '../lines.ts'
import type { SourceFiles } from './source-files.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

/** The text of a file, which can be iterated repeatedly, without a byte order mark. */
export interface Content {
  readonly encoding: Encoding
  chunks(): Iterable<string>
}

/** A file without text. The message is shown in the summary and names a remedy. */
export class UnreadableContent extends Error {}

/** Throws UnreadableContent, and UnreadablePath if the file cannot be read at all. */
export function openContent(file: string, files: SourceFiles): Content {
  const open = unpacked(file, files)
  const encoding = detectEncoding(open())
  return { encoding, chunks: () => decode(open(), encoding) }
}

/** The whole text, for formats that cannot be parsed in parts. */
export function wholeText({ chunks }: Content): string {
  return [...chunks()].join('')
}

function unpacked(file: string, files: SourceFiles): () => Iterable<Uint8Array> {
  const packing = findPacking(firstBytes(file, files))
  if (!packing) return () => files.open(file)
  const compressed = `it is compressed (${packing.name})`
  const advice = `unpack it first, e.g. ${packing.command} ${file} > unpacked`
  if (!isReadable(packing)) {
    const isSpreadsheet = packing.name === 'zip' && /\.(xlsx|ods)$/i.test(file)
    throw new UnreadableContent(
      isSpreadsheet ? 'it is a spreadsheet; save it as CSV first' : `${compressed}; ${advice}`,
    )
  }
  const bytes = unpack(packing, Buffer.concat([...copies(files.open(file))]))
  if (bytes === 'damaged') throw new UnreadableContent(`${compressed} and damaged; download it again`)
  if (bytes === 'too large') {
    throw new UnreadableContent(`${compressed} and larger than ${UNPACKED_LIMIT / 2 ** 20} MiB; ${advice}`)
  }
  return () => [bytes]
}

function isReadable(packing: Packing): packing is Required<Packing> {
  return packing.unpack !== undefined
}

function firstBytes(file: string, files: SourceFiles): Uint8Array {
  for (const chunk of files.open(file)) return chunk.slice(0, PACKING_BYTES)
  return new Uint8Array()
}

function* copies(chunks: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const chunk of chunks) yield chunk.slice()
}

/** Throws UnreadableContent if the file has no text. */
function detectEncoding(chunks: Iterable<Uint8Array>): Encoding {
  let wide: Encoding | undefined
  let decoder: TextDecoder | undefined
  let isBlank = true
  for (const chunk of chunks) {
    if (!decoder) {
      wide = wideEncoding(chunk)
      decoder = new TextDecoder(wide ?? 'utf-8', { fatal: wide === undefined })
    }
    try {
      const text = decoder.decode(chunk, { stream: true })
      isBlank &&= text.trim() === ''
    } catch {
      return 'windows-1252'
    }
    if (wide && !isBlank) return wide
  }
  if (isBlank) throw new UnreadableContent('it is empty')
  return wide ?? (endsWhole(decoder) ? 'utf-8' : 'windows-1252')
}

/** Whether the bytes end at a character boundary. */
function endsWhole(decoder: TextDecoder | undefined): boolean {
  try {
    decoder?.decode()
    return true
  } catch {
    return false
  }
}

const BYTE_ORDER_MARKS = [
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const
/** Bytes from which UTF-16 without a byte order mark is inferred. */
const SAMPLE_BYTES = 4096

/** UTF-16 has a mark, or a zero byte next to each ASCII letter, always on the same side. Throws UnreadableContent. */
function wideEncoding(first: Uint8Array): Encoding | undefined {
  for (const [encoding, mark] of BYTE_ORDER_MARKS) {
    if (mark.every((byte, index) => first[index] === byte)) return encoding
  }
  const sample = first.subarray(0, SAMPLE_BYTES)
  const [hasHigh, hasLow] = [0, 1].map((side) =>
    sample.some((byte, index) => byte === 0 && index % 2 === side),
  )
  if (hasHigh && hasLow) throw new UnreadableContent('it is binary, not text; save it as CSV or JSON first')
  if (hasHigh) return 'utf-16be'
  return hasLow ? 'utf-16le' : undefined
}

function* decode(chunks: Iterable<Uint8Array>, encoding: Encoding): Generator<string> {
  const decoder = new TextDecoder(encoding)
  for (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}
