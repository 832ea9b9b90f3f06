/**
 * The digest of a backup: the SHA-256 of each chunk, appended after the last page, where SQLite never reads. Copy and
 * digest cannot be separated, and a flipped bit is found anywhere, even in bytes that no query reads.
 *
 *     pages | SHA-256 of each chunk | magic | length of the pages | SHA-256 of everything behind the pages
 */
import { createHash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'

/** Small enough to locate damage; the digests add only 1/2000 to the file. */
const CHUNK_BYTES = 64 * 1024
const DIGEST_BYTES = 32
const MAGIC = Buffer.from('Scoreline backup')
const TRAILER_BYTES = MAGIC.length + 8 + DIGEST_BYTES

/** The first bytes of every SQLite file. */
const SQLITE_HEADER = Buffer.from('SQLite format 3\0')

interface Footer {
  /** Length of the pages, in bytes. */
  readonly bytes: number
  readonly digests: readonly Buffer[]
}

export function appendDigest(file: string): void {
  const descriptor = openSync(file, 'r+')
  try {
    const { size } = fstatSync(descriptor)
    const length = Buffer.alloc(8)
    length.writeBigUInt64LE(BigInt(size))
    const footer = Buffer.concat([...eachChunk(descriptor, size, sha256), MAGIC, length])
    writeAt(descriptor, Buffer.concat([footer, sha256(footer)]), size)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * Copies a backup without its digest to a new file and compares them. Returns null if they match, else the fault,
 * phrased to follow the name of the backup. The copy is complete either way.
 */
export function copyVerified(backup: string, target: string): string | null {
  const from = openSync(backup, 'r')
  const to = openSync(target, 'wx', 0o600)
  try {
    const { size } = fstatSync(from)
    const footer = readFooter(from, size)
    let offset = 0
    const digests = [
      ...eachChunk(from, 'bytes' in footer ? footer.bytes : size, (chunk) => {
        offset += writeAt(to, chunk, offset)
        return sha256(chunk)
      }),
    ]
    if ('fault' in footer) return footer.fault
    const damaged = digests.findIndex((digest, index) => !footer.digests[index]?.equals(digest))
    return damaged < 0
      ? null
      : `is damaged between bytes ${damaged * CHUNK_BYTES} and ${Math.min((damaged + 1) * CHUNK_BYTES, footer.bytes)}`
  } finally {
    closeSync(from)
    closeSync(to)
  }
}

/** The digests at the end of a backup, or the fault found in them. */
function readFooter(file: number, size: number): Footer | { readonly fault: string } {
  if (size < TRAILER_BYTES) return { fault: 'is not a backup' }
  const trailer = readAt(file, size - TRAILER_BYTES, TRAILER_BYTES)
  if (!trailer.subarray(0, MAGIC.length).equals(MAGIC)) {
    const isDatabase = readAt(file, 0, SQLITE_HEADER.length).equals(SQLITE_HEADER)
    return { fault: isDatabase ? NO_DIGEST : 'is not a backup' }
  }
  const bytes = Number(trailer.readBigUInt64LE(MAGIC.length))
  const chunks = Math.ceil(bytes / CHUNK_BYTES)
  const isWhole = bytes + chunks * DIGEST_BYTES + TRAILER_BYTES === size
  const stored = isWhole ? readAt(file, bytes, size - bytes) : Buffer.alloc(0)
  if (!isWhole || !sha256(stored.subarray(0, -DIGEST_BYTES)).equals(trailer.subarray(-DIGEST_BYTES))) {
    return { fault: 'has a damaged digest at its end' }
  }
  return {
    bytes,
    digests: Array.from({ length: chunks }, (_, index) =>
      stored.subarray(index * DIGEST_BYTES, (index + 1) * DIGEST_BYTES),
    ),
  }
}

/** The file was truncated, or was not written by `scoreline backup`, or by a version that stored no digest. */
const NO_DIGEST = 'has no digest at its end, so it cannot be verified'

function* eachChunk<T>(file: number, bytes: number, read: (chunk: Buffer) => T): Generator<T> {
  for (let offset = 0; offset < bytes; offset += CHUNK_BYTES) {
    yield read(readAt(file, offset, Math.min(CHUNK_BYTES, bytes - offset)))
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest()
}

function readAt(file: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  for (let read = 0; read < length; ) {
    const count = readSync(file, bytes, read, length - read, position + read)
    if (count === 0) throw new Error('the file was truncated while it was read')
    read += count
  }
  return bytes
}

function writeAt(file: number, bytes: Buffer, position: number): number {
  for (let written = 0; written < bytes.length; ) {
    written += writeSync(file, bytes, written, bytes.length - written, position + written)
  }
  return bytes.length
}
