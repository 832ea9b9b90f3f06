/**
 * File access of source formats, and the text of a file, decoded chunk by chunk. Compression and encoding are detected by content, not by name:
 * UTF-8, UTF-16 in either byte order with or without a mark, otherwise the one that `encodings.ts` finds.
 */
import { closeSync, type Dirent, openSync, readdirSync, readSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { errorCode } from '../../../shared/error-code.ts'
import { OperatorError } from '../../../shared/operator-error.ts'
import { findPacking, PACKING_BYTES, UNPACKED_LIMIT, unpackWith } from '../../transport/lines.ts'
import { UnreadableContent } from '../row-error.ts'
import { rankEncodings } from './encodings.ts'
import REASONS from './file-problems.json' with { type: 'json' }
import { readSheets, type Sheet } from './spreadsheet.ts'

/** The text of a file, which can be iterated repeatedly, without a byte order mark. */
export interface Content {
  /** WHATWG label. */
  readonly encoding: string
  chunks(): Iterable<string>
}

/**
 * @param known encoding, a WHATWG label; default: detected. Throws UnreadableContent, and UnreadablePath if the file
 * cannot be read at all.
 */
export function openContent(file: string, files: SourceFiles, known?: string): Content {
  const open = unpacked(file, files)
  const encoding = known ?? detectEncoding(open)
  return { encoding, chunks: () => decode(open(), encoding) }
}

/** Maximum size of a spreadsheet file: the rows of it are in memory. */
const SPREADSHEET_LIMIT = 64 * 1024 * 1024

/** The sheets of a spreadsheet; null for another file. Throws UnreadableContent and UnreadablePath. */
export function spreadsheetOf(file: string, files: SourceFiles): Sheet[] | null {
  if (findPacking(firstBytes(file, files))?.name !== 'zip') return null
  if (files.size(file) > SPREADSHEET_LIMIT)
    throw new UnreadableContent(`it is larger than ${SPREADSHEET_LIMIT / 2 ** 20} MiB; save the sheet as CSV`)
  return readSheets(Buffer.concat(Array.from(files.open(file), (chunk) => chunk.slice())))
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
  if (!packing.unpack) {
    const isSpreadsheet = packing.name === 'zip' && /\.(xlsx|ods)$/i.test(file)
    throw new UnreadableContent(
      isSpreadsheet ? 'it is a spreadsheet; save it as CSV first' : `${compressed}; ${advice}`,
    )
  }
  const packed = Buffer.concat(Array.from(files.open(file), (chunk) => chunk.slice()))
  const bytes = unpackWith(packing.unpack, packed)
  if (bytes === 'damaged') throw new UnreadableContent(`${compressed} and damaged; download it again`)
  if (bytes === 'too large')
    throw new UnreadableContent(`${compressed} and larger than ${UNPACKED_LIMIT / 2 ** 20} MiB; ${advice}`)
  return () => [bytes]
}

function firstBytes(file: string, files: SourceFiles): Uint8Array {
  for (const chunk of files.open(file)) return chunk.slice(0, PACKING_BYTES)
  return new Uint8Array()
}

/** Throws UnreadableContent if the file has no text, or if its encoding is unclear. */
function detectEncoding(open: () => Iterable<Uint8Array>): string {
  let wide: WideEncoding | undefined
  let decoder: TextDecoder | undefined
  let isBlank = true
  try {
    for (const chunk of open()) {
      if (!decoder) {
        wide = wideEncoding(chunk)
        decoder = new TextDecoder(wide ?? 'utf-8', { fatal: wide === undefined })
      }
      if (!wide && chunk.includes(0)) throw new UnreadableContent(NUL_TEXT)
      const text = decoder.decode(chunk, { stream: true })
      isBlank &&= text.trim() === ''
      if (wide && !isBlank) return wide
    }
    if (isBlank) throw new UnreadableContent('it is empty')
    // Fails if the bytes end within a character.
    decoder?.decode()
    return wide ?? 'utf-8'
  } catch (problem) {
    if (problem instanceof TypeError) return byteEncoding(foreignPhrases(open()))
    throw problem
  }
}

/** Phrases from which the encoding is inferred; more do not make it clearer. */
const PHRASES_LIMIT = 2000
/** Longer phrases are not names. */
const PHRASE_BYTES = 200

/** The different phrases with bytes beyond ASCII: the text between line ends, digits and the delimiters of tables; "|" can be half of a character. */
function foreignPhrases(chunks: Iterable<Uint8Array>): Uint8Array[] {
  const found = new Map<string, Uint8Array>()
  let rest = ''
  for (const chunk of chunks) {
    const parts = (rest + Buffer.from(chunk).toString('latin1')).split(
      /(?:[\r\n\t;,":0-9]|(?<![\x80-\xff])[|{}[\]])+/,
    )
    rest = (parts.pop() ?? '').slice(0, PHRASE_BYTES)
    for (const part of parts) {
      if (!/[\x80-\xff]/.test(part) || found.has(part)) continue
      found.set(part, Buffer.from(part.slice(0, PHRASE_BYTES), 'latin1'))
      if (found.size === PHRASES_LIMIT) return [...found.values()]
    }
  }
  if (/[\x80-\xff]/.test(rest)) found.set(rest, Buffer.from(rest, 'latin1'))
  return [...found.values()]
}

/** Throws UnreadableContent if two encodings fit equally well, or if it is damaged UTF-8. */
function byteEncoding(phrases: readonly Uint8Array[]): string {
  const broken = phrases.filter((phrase) => !isUtf8(phrase))
  const [first] = broken
  if (first && broken.length * 2 < phrases.length) {
    const text = new TextDecoder().decode(first).trim()
    throw new UnreadableContent(
      `it is UTF-8 with ${broken.length} of ${phrases.length} texts damaged, the first ${JSON.stringify(text)}; save it again as UTF-8, or name its encoding with --encoding`,
    )
  }
  const { best, rival } = rankEncodings(phrases)
  if (rival.length === 0) return best
  const readings = rival.map(({ encoding, example }) => `${JSON.stringify(example)} in ${encoding}`)
  throw new UnreadableContent(
    `its encoding is unclear: a text is ${readings.join(' or ')}; choose one with --encoding`,
  )
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

type WideEncoding = 'utf-16le' | 'utf-16be'

/** Bytes from which UTF-16 without a byte order mark is inferred, and the least share of zero bytes in it. */
const SAMPLE_BYTES = 4096
const WIDE_SHARE = 0.1
const BINARY_TEXT = 'it is binary, not text; save it as CSV or JSON first'
const NUL_TEXT = 'it has zero bytes, so it is damaged or not a text; save it again as text'

/** UTF-16 has a mark, or a zero byte next to each ASCII letter, always on the same side. Throws UnreadableContent. */
function wideEncoding(first: Uint8Array): WideEncoding | undefined {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le'
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be'
  const sample = first.subarray(0, SAMPLE_BYTES)
  const [high = 0, low = 0] = [0, 1].map(
    (side) => sample.filter((byte, index) => byte === 0 && index % 2 === side).length,
  )
  if (high > 0 && low > 0) throw new UnreadableContent(BINARY_TEXT)
  // Line ends, delimiters and digits are ASCII in every script; a few zero bytes alone are damage.
  if (high + low < sample.length * WIDE_SHARE) return undefined
  return high > 0 ? 'utf-16be' : 'utf-16le'
}

function* decode(chunks: Iterable<Uint8Array>, encoding: string): Generator<string> {
  const decoder = new TextDecoder(encoding as Bun.Encoding)
  for (const chunk of chunks) yield decoder.decode(chunk, { stream: true })
  yield decoder.decode()
}

export interface SourceFiles {
  /** All files under a folder, or the file itself, in a stable order. Throws UnreadablePath. */
  list(path: string): string[]
  /** The bytes of a file in chunks, which are valid until the next one. Throws UnreadablePath. */
  open(file: string): Iterable<Uint8Array>
  /** In bytes. Throws UnreadablePath. */
  size(file: string): number
  /** For formats that convert files. Throws UnreadablePath. */
  write?(file: string, text: string): void
}

/** A path that cannot be read or written. The message names the path. */
export class UnreadablePath extends OperatorError {}

/** Large enough to amortize system calls, small enough that a chunk as text and rows takes a few MB. */
const CHUNK_BYTES = 256 * 1024

/** The disk. Hidden entries and linked folders are ignored, so that traversal always ends. */
export const diskFiles: SourceFiles = {
  list(path) {
    return guard(path, () => (statSync(path).isDirectory() ? walk(path) : [path]))
  },
  *open(file) {
    const descriptor = guard(file, () => openSync(file, 'r'))
    try {
      const buffer = new Uint8Array(CHUNK_BYTES)
      while (true) {
        const length = guard(file, () => readSync(descriptor, buffer))
        if (length === 0) return
        yield buffer.subarray(0, length)
      }
    } finally {
      closeSync(descriptor)
    }
  },
  size: (file) => guard(file, () => statSync(file).size),
  write(file, text) {
    try {
      // Never replaces a file: a typo could destroy an input.
      writeFileSync(file, text, { flag: 'wx' })
    } catch (cause) {
      throw unusable(file, cause, 'written', WRITE_REASONS)
    }
  },
}

function walk(folder: string): string[] {
  const byName = (a: Dirent, b: Dirent) => (a.name < b.name ? -1 : 1)
  const entries = guard(folder, () => readdirSync(folder, { withFileTypes: true })).filter(
    ({ name }) => !name.startsWith('.'),
  )
  return entries.sort(byName).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return walk(path)
    return entry.isFile() ? [path] : []
  })
}

function guard<T>(path: string, read: () => T): T {
  try {
    return read()
  } catch (cause) {
    if (cause instanceof UnreadablePath) throw cause
    throw unusable(path, cause, 'read', READ_REASONS)
  }
}

const READ_REASONS: Readonly<Record<string, string>> = REASONS.read
export const WRITE_REASONS: Readonly<Record<string, string>> = REASONS.write

/** @param reasons failures that the operator can fix, by system error code */
export function unusable(
  path: string,
  cause: unknown,
  purpose: 'read' | 'written',
  reasons: Readonly<Record<string, string>>,
): UnreadablePath {
  const code = errorCode(cause) || String(cause)
  return new UnreadablePath(`${path}: ${reasons[code] ?? `it cannot be ${purpose} (${code})`}`, { cause })
}
