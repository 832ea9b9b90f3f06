/** Conditional requests (RFC 9110, 13.1.2). */

/** Does `If-None-Match` name this entity? Compares weakly, as GET does. */
export function isNotModified(request: Request, etag: string | undefined): boolean {
  if (etag === undefined) return false
  const asked = request.headers.get('if-none-match')
  if (asked === null) return false
  if (asked.trim() === '*') return true
  const plain = weak(etag)
  return asked.split(',').some((one) => weak(one.trim()) === plain)
}

function weak(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag
}

/** The entity tag of a text or of bytes: the same content has the same one on every machine. */
export function etagOf(content: string | Uint8Array): string {
  return `"${new Bun.CryptoHasher('sha256').update(content).digest('base64url').slice(0, 27)}"`
}
