/**
 * Parts of the address of a request, as text. The address need not be a URL: without a Host the runtime gives the
 * target alone, and it takes hosts that no URL may have, such as `h:99999`. `new URL` throws on both.
 */

/** Path and query: what a request asks for, whatever host it names. `/` where it names a host only. */
export function targetOf(address: string): string {
  if (address.startsWith('/')) return address
  const start = address.indexOf('/', 'http://'.length)
  return start < 0 ? '/' : address.slice(start)
}

/** As it was sent, still encoded. */
export function pathOf(address: string): string {
  const target = targetOf(address)
  const end = target.search(/[?#]/)
  return end < 0 ? target : target.slice(0, end)
}

/** Without the question mark; empty where there is none. */
export function queryOf(address: string): string {
  const start = address.indexOf('?')
  return start < 0 ? '' : address.slice(start + 1)
}
