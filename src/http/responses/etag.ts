/** Entity tags and conditional requests (RFC 9110, 8.8.3 and 13.1.2). */

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
