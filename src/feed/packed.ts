/** Compressed input, which nothing here unpacks: it is named, so that the operator need not guess. */

export interface Packing {
  readonly name: string
  /** How such a file begins. */
  readonly first: readonly number[]
  /** The command that unpacks a file to standard output. */
  readonly unpack: string
}

const PACKINGS: readonly Packing[] = [
  { name: 'gzip', first: [0x1f, 0x8b], unpack: 'gunzip -c' },
  { name: 'zstd', first: [0x28, 0xb5, 0x2f, 0xfd], unpack: 'zstd -dc' },
  { name: 'zip', first: [0x50, 0x4b, 0x03, 0x04], unpack: 'unzip -p' },
]

/** By the first bytes of an input; undefined for one that is not compressed. */
export function findPacking(bytes: Uint8Array): Packing | undefined {
  return PACKINGS.find(({ first }) => first.every((byte, place) => bytes[place] === byte))
}
