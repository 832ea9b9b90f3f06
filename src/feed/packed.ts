/** Detects compressed input by its first bytes: imports unpack gzip and zstd; for others the error names a command. */
import { gunzipSync, zstdDecompressSync } from 'node:zlib'

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
