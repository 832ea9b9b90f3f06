/** A body with its headers, ready to be sent repeatedly and compressed at most once per encoding. */
import type { HeaderRecord } from '../auth/cors.ts'
import { chosenEncoding, compressed, type Encoding } from './compression.ts'

/** Clients revalidate what they cache; shared caches store nothing, because it belongs to one key. */
export const REVALIDATE = 'private, no-cache'

/** Smaller bodies fit one packet either way. */
const COMPRESSED_FROM_BYTES = 1024

export interface PreparedResponse {
  readonly headers: HeaderRecord
  /** Made when it is first asked for: a long body that is sent in pieces needs none. */
  readonly body: Blob
  /** What is sent without encoding: if it is sent only once, its bytes, of which the runtime makes the one copy. */
  readonly plain: Blob | Uint8Array<ArrayBuffer>
  readonly size: number
  /** Default: 200. */
  readonly status?: number
  /** If omitted, conditional requests get the whole body. */
  readonly etag?: string | undefined
  /** Whether it is a file of the program, worth a slow compression. */
  readonly isFile?: boolean
  /** Compressed bodies, created when a client first asks for an encoding. */
  readonly encoded: Map<Encoding, Promise<Blob> | Blob>
  /**
   * Copies of bodies that are written in parts: the collector would have to free one for each response. Null without
   * any: most responses are short.
   */
  copies: Map<Blob, Promise<Uint8Array> | Uint8Array> | null
  /** Called when it holds another body. */
  onGrown?: () => void
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
  let held = typeof body === 'string' ? new Blob([body]) : body
  return {
    get body() {
      if (held instanceof Uint8Array) held = new Blob([held])
      return held
    },
    get plain() {
      return held as PreparedResponse['plain']
    },
    size: held instanceof Blob ? held.size : held.length,
    headers,
    status,
    etag: headers.etag,
    encoded: new Map(),
    copies: null,
  }
}

/** The encoding of the body that the client accepts and that is worth it; null for none. */
export function encodingOf({ size }: PreparedResponse, acceptEncoding: string | null): Encoding | null {
  return size < COMPRESSED_FROM_BYTES ? null : chosenEncoding(acceptEncoding)
}

/** The body in an encoding. */
export function encodedBody(
  prepared: PreparedResponse,
  encoding: Encoding | null,
): EncodedBody | Promise<EncodedBody> {
  if (encoding === null) return { bytes: prepared.body }
  const known = prepared.encoded.get(encoding) ?? encode(prepared, encoding)
  return known instanceof Promise ? known.then((bytes) => ({ bytes, encoding })) : { bytes: known, encoding }
}

function encode({ body, encoded, isFile, onGrown }: PreparedResponse, encoding: Encoding): Promise<Blob> {
  const pending = compressed(body, encoding, isFile)
  return hold(encoded, encoding, pending, onGrown)
}

/** The bytes of a body, or of it in an encoding, which must not be changed. */
export function sharedBytes(
  prepared: PreparedResponse,
  encoding: Encoding | null,
): Promise<Uint8Array> | Uint8Array {
  if (encoding === null && prepared.plain instanceof Uint8Array) return prepared.plain
  prepared.copies ??= new Map()
  const { copies, onGrown } = prepared
  const copyOf = ({ bytes }: EncodedBody) => copies.get(bytes) ?? hold(copies, bytes, bytes.bytes(), onGrown)
  const body = encodedBody(prepared, encoding)
  return body instanceof Promise ? body.then(copyOf) : copyOf(body)
}

function hold<K, V>(
  bodies: Map<K, Promise<V> | V>,
  key: K,
  pending: Promise<V>,
  onGrown: PreparedResponse['onGrown'],
): Promise<V> {
  const held = pending.then((made) => {
    bodies.set(key, made)
    onGrown?.()
    return made
  })
  bodies.set(key, held)
  return held
}
