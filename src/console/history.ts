/** The way through the console by the History API; apart from the routes, which tests read without a DOM. */
import { below, withoutBase } from './base.ts'
import { address, type QueryValues, routeOf, url, withQuery } from './router.ts'

export function go(to: string, { replace = false } = {}): void {
  if (to === address.value) return
  const isNewPage = new URL(to, location.origin).pathname !== url.value.pathname
  if (isOutdated && isNewPage) {
    location.assign(below(to))
    return
  }
  history[replace ? 'replaceState' : 'pushState'](null, '', below(to))
  address.value = to
  if (!isNewPage || replace) return
  scrollTo(0, 0)
  focusSoon()
}

/** Whether the service has another build of the console: loaded with the next page, or at once while nobody looks. */
let isOutdated = false

/** Asks after a lost connection, as a service is updated by a restart. */
export async function noteVersion(): Promise<void> {
  const page = await fetch(below('/')).catch(() => null)
  isOutdated = page?.ok === true && !(await page.text()).includes(new URL(import.meta.url).search)
  reloadUnseen()
}

const reloadUnseen = () => isOutdated && document.hidden && location.reload()

/** Focuses what is drawn next, else the page: what had the focus is gone, or stands elsewhere. */
export function focusSoon(selector = MAIN): void {
  const find = (each: string) => document.querySelector<HTMLElement>(each)
  requestAnimationFrame(() => (find(selector) ?? find(MAIN))?.focus({ preventScroll: true }))
}
const MAIN = '#main'

/** Sets query parameters of the current page; null removes one. */
export function setQuery(values: QueryValues, options: { readonly replace?: boolean } = {}): void {
  go(withQuery(url.value.pathname, values, url.value.search), options)
}

/** Handles the back button and in-app links without reloading the page. */
export function startRouter(): void {
  const read = () => {
    address.value = (withoutBase(location.pathname) ?? '/') + location.search
  }
  read()
  document.addEventListener('visibilitychange', reloadUnseen)
  addEventListener('popstate', () => {
    const left = url.value.pathname
    read()
    if (left !== url.value.pathname) focusSoon(`${MAIN} a[href="${CSS.escape(below(left))}"]`)
  })
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (!link || event.defaultPrevented || event.button !== 0 || hasModifier || link.target) return
    const { pathname, search, hash, origin } = new URL(link.href)
    const path = origin === location.origin ? withoutBase(pathname) : null
    if (path === null || hash || routeOf(path).page === 'unknown') return
    event.preventDefault()
    go(path + search)
  })
}
