/**
 * Parses request targets as text. `request.url` may not be a URL: without a Host header Bun gives the target alone,
 * and it accepts invalid hosts such as `h:99999`; `new URL` throws on both.
 */

/** Path and query of a request; `/` if there is only a host. */
export function targetOf(address: string): string {
  if (address.startsWith('/')) return address
  const start = address.indexOf('/', 'http://'.length)
  return start < 0 ? '/' : address.slice(start)
}

/** Still percent-encoded. */
export function pathOf(address: string): string {
  const target = targetOf(address)
  const end = target.search(/[?#]/)
  return end < 0 ? target : target.slice(0, end)
}

/** Without the question mark; empty if absent. */
export function queryOf(address: string): string {
  const start = address.indexOf('?')
  return start < 0 ? '' : address.slice(start + 1)
}
