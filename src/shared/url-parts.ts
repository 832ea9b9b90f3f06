/**
 * Parses request targets as text. `request.url` may not be a URL: without a Host header Bun gives the target alone,
 * and it accepts invalid hosts such as `h:99999`; `new URL` throws on both.
 */

/** What an address may consist of, so that it needs no quoting in HTML, JSON, shells and programs. */
const PLAIN_ORIGIN = /^https?:\/\/[a-z0-9.:[\]-]+$/
/** The address in `docs/` and `examples/`. */
export const WRITTEN_ORIGIN = 'http://127.0.0.1:3000'

/** Behind a proxy that ends TLS, its header names the scheme. A host that is none gets the address of the documents. */
export function addressOf({ url, headers }: Request): URL {
  const address = URL.parse(url)
  if (address && headers.get('x-forwarded-proto') === 'https') address.protocol = 'https:'
  return address && PLAIN_ORIGIN.test(address.origin) ? address : new URL(WRITTEN_ORIGIN)
}

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
