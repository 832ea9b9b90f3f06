/**
 * A body with its headers, ready to be sent repeatedly and compressed at most once per encoding: zstd and gzip, by
 * `Accept-Encoding` (RFC 9110, 12.5.3). Entity tags and conditional requests are those of RFC 9110, 8.8.3 and 13.1.2.
 */
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { HeaderRecord } from '../auth/cors.ts'

/**
 * Clients may cache a response but must revalidate it. Shared caches must not store it, because it belongs to one key.
 */
export const REVALIDATE = 'private, no-cache'

/** Smaller bodies fit one packet either way. */
const COMPRESSED_FROM_BYTES = 1024

export interface PreparedResponse {
  readonly headers: HeaderRecord
  readonly body: Blob
  /** Default: 200. */
  readonly status?: number
  /** If omitted, conditional requests get the whole body. */
  readonly etag?: string | undefined
  /** Whether it is a file of the program, worth a slow compression. */
  readonly isFile?: boolean
  /** Compressed bodies, created when a client first asks for an encoding. */
  readonly encoded: Map<Encoding, Promise<Blob> | Blob>
  /** Its headers with the `common` ones of every response, once it was sent again. */
  sent?: { readonly common: HeaderRecord; readonly headers: Headers }
  /** Called with the size of each compressed body. */
  readonly onEncoded?: (bytes: number) => void
}

export interface EncodedBody {
  readonly bytes: Blob
  /** Undefined for none. */
  readonly encoding?: Encoding
}

export function preparedResponse(
  body: string | Uint8Array | Blob,
  headers: HeaderRecord,
  status = 200,
): PreparedResponse {
  return {
    body: body instanceof Blob ? body : new Blob([body]),
    headers,
    status,
    etag: headers.etag,
    encoded: new Map(),
  }
}

/** The body in the best encoding that the client accepts. */
export function encodedBody(
  prepared: PreparedResponse,
  acceptEncoding: string | null,
): EncodedBody | Promise<EncodedBody> {
  const { body } = prepared
  const encoding = body.size < COMPRESSED_FROM_BYTES ? null : chosenEncoding(acceptEncoding)
  if (encoding === null) return { bytes: body }
  const known = prepared.encoded.get(encoding) ?? encode(prepared, encoding)
  return known instanceof Promise ? known.then((bytes) => ({ bytes, encoding })) : { bytes: known, encoding }
}

function encode({ body, encoded, isFile, onEncoded }: PreparedResponse, encoding: Encoding): Promise<Blob> {
  const pending = compressed(body, encoding, isFile).then((blob) => {
    encoded.set(encoding, blob)
    onEncoded?.(blob.size)
    return blob
  })
  encoded.set(encoding, pending)
  return pending
}

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

/** Compresses a long body as a stream. */
export function compressedStream(
  body: ReadableStream<Uint8Array>,
  encoding: Encoding,
): ReadableStream<Uint8Array> {
  // Bun supports zstd; the standard types do not list it yet.
  const compression = new CompressionStream(encoding as 'gzip')
  return body.pipeThrough(compression as unknown as ReadableWritablePair<Uint8Array, Uint8Array>)
}

/** The tag of a body; equal content has an equal tag. Weak, because all encodings share it. */
export function etagOf(content: string | Uint8Array): string {
  return `W/"${Bun.hash(content).toString(36)}"`
}

/** Whether an `If-None-Match` header matches the tag. Weak comparison, as for GET. */
export function isNotModified(condition: string, etag: string): boolean {
  if (condition.trim() === '*') return true
  const plain = withoutWeak(etag)
  return condition.split(',').some((each) => withoutWeak(each.trim()) === plain)
}

function withoutWeak(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag
}
