/** Compression of bodies: zstd and gzip, by `Accept-Encoding` (RFC 9110, 12.5.3). */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

export type Encoding = 'zstd' | 'gzip'

/** Fast levels for responses: most of the size reduction for a fraction of the CPU time. */
const FAST_LEVELS = { zstd: 3, gzip: 4 } as const
/** Levels for files that are compressed once per process: a page is 12 % smaller for a quarter of a second. */
const SMALL_LEVELS = { zstd: 19, gzip: 9 } as const

const gzipBytes = promisify(gzip)

/** In our order of preference, which decides when the client weights several equally. */
const ENCODINGS: readonly Encoding[] = ['zstd', 'gzip']

/** The encoding of the response; null for none, also when the client prefers `identity`. */
export function chosenEncoding(accepted: string | null): Encoding | null {
  if (accepted === null || accepted === '' || accepted === 'identity') return null
  const weights = new Map<string, number>()
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';')
    const quality = parameters
      .map((each) => /^\s*q=([0-9.]+)\s*$/.exec(each)?.[1])
      .find((each) => each !== undefined)
    weights.set(name.trim(), quality === undefined ? 1 : Number(quality))
  }
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const best = ENCODINGS.toSorted((a, b) => weightOf(b) - weightOf(a))[0]
  if (best === undefined || weightOf(best) === 0) return null
  return weightOf(best) >= (weights.get('identity') ?? 0) ? best : null
}

/** Compresses off the event loop. */
export async function compressed(body: Blob, encoding: Encoding, isFile = false): Promise<Blob> {
  const bytes = await body.bytes()
  const level = (isFile ? SMALL_LEVELS : FAST_LEVELS)[encoding]
  return new Blob([
    encoding === 'zstd'
      ? await Bun.zstdCompress(bytes, { level })
      : new Uint8Array(await gzipBytes(bytes, { level })),
  ])
}

export type Chunk = string | Uint8Array

/** Where a stream goes. */
export interface Sink {
  /** Copies a chunk. A promise if the connection does not take it now, until it has. */
  readonly write: (chunk: Chunk) => unknown
  readonly end: () => unknown
  readonly fail: (problem: Error) => unknown
}

/**
 * Compresses a long body as a stream.
 * @param onLeft called when the reader has left
 */
export function compressedStream(
  encoding: Encoding,
  writeAll: (sink: Sink) => Promise<void>,
  onLeft: () => void,
): ReadableStream {
  // Bun supports zstd; the standard types do not list it yet.
  const { readable, writable } = new CompressionStream(encoding as 'gzip')
  const writer = writable.getWriter()
  writer.closed.catch(onLeft)
  void writeAll({
    write: (chunk) =>
      writer.write(typeof chunk === 'string' ? Buffer.from(chunk) : new Uint8Array(chunk)).catch(onLeft),
    end: () => writer.close().catch(onLeft),
    fail: (problem) => writer.abort(problem),
  })
  return readable
}
