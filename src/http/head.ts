/** HEAD: the response of GET without its body (RFC 9110, 9.3.2). */
import { isStreamed } from './stream.ts'

/** A stream is not read just to learn its length. */
export async function withoutBody(response: Response | Promise<Response>): Promise<Response> {
  const full = await response
  const headers = new Headers(full.headers)
  if (isStreamed(full)) {
    await full.body?.cancel()
    // As for GET; without it Bun would send `Content-Length: 0`.
    headers.set('transfer-encoding', 'chunked')
  } else if (full.status !== 304) headers.set('content-length', String((await full.blob()).size))
  return new Response(null, { status: full.status, headers })
}
