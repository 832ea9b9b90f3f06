/** Compressed input, by its first bytes: gzip and zstd are unpacked by imports; the rest is refused with the command. */
import { gunzipSync, zstdDecompressSync } from 'node:zlib'

export interface Packing {
  readonly name: string
  /** How such a file begins. */
  readonly first: readonly number[]
  /** Writes the unpacked file to standard output. */
  readonly command: string
  /** Unpacks bytes to at most `maxOutputLength`; left out where nothing here can. */
  readonly unpack?: (bytes: Uint8Array, limit: { maxOutputLength: number }) => Uint8Array
}

/**
 * node:zlib holds the limit, but takes a truncated file for a whole one (Bun 1.4); Bun's own function has no limit, and
 * refuses it.
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

/** Unpacked input is in memory as a whole, and an import is to need at most 300 MB. */
export const UNPACKED_LIMIT = 64 * 2 ** 20

/** The unpacked bytes, or why there are none. */
export function unpack(
  { unpack: run }: Required<Packing>,
  bytes: Uint8Array,
): Uint8Array | 'too large' | 'damaged' {
  try {
    return run(bytes, { maxOutputLength: UNPACKED_LIMIT })
  } catch (cause) {
    return (cause as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? 'too large' : 'damaged'
  }
}
