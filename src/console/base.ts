/**
 * The path below which a proxy serves the service (`--base-path`), which scripts find by their own address; empty at the
 * root of a host. The routes of the console are without it: it is added where the browser sees an address.
 */
import type { Options } from 'preact'

/** Such as `/scores`; every script of a page is one folder below it. */
const BASE = import.meta.url.startsWith('http') ? new URL('..', import.meta.url).pathname.slice(0, -1) : ''

/** A path of the service as the browser knows it. */
export const below = (path: string): string => BASE + path

/** The path of the service at a path of the host; null for one of another site. */
export const withoutBase = (pathname: string): string | null =>
  pathname.startsWith(`${BASE}/`) ? pathname.slice(BASE.length) : null

/** Links of all components. Call it once, before the first is rendered. */
export function prefixLinks(options: Options): void {
  options.vnode = ({ type, props }) => {
    const link = props as { href?: unknown }
    if (type === 'a' && typeof link.href === 'string' && link.href.startsWith('/'))
      link.href = below(link.href)
  }
}
