/** A body with its headers, ready to be sent repeatedly and compressed at most once per encoding. */
import type { HeaderRecord } from '../auth/cors.ts'
import { chosenEncoding, compressed, type Encoding } from './compression.ts'

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
