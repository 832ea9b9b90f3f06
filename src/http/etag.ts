/** Conditional requests (RFC 9110, 13.1.2). */
export { etagOf } from '../endpoints/cacheable.ts'

/** A quick tag of a text; weak, because each encoding of it has the same one. */
export function weakEtagOf(text: string | Uint8Array): string {
  return `W/"${Bun.hash(text).toString(36)}"`
}

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
