/**
 * Routes of the console (History API). The server serves the page on the same paths: `CONSOLE_PATHS` of
 * `src/http/console.ts`.
 */
import { computed, signal } from '@preact/signals'
import type { SportSlug } from '../client/index.ts'
import { SPORT_SLUGS } from './sports.ts'

export type Route =
  | { readonly page: 'home' }
  | {
      readonly page: 'match' | 'team' | 'player' | 'tournament'
      readonly sport: SportSlug
      readonly id: number
    }
  | {
      readonly page: 'leaders'
      readonly sport: SportSlug
      /** The tournament. */
      readonly id: number
      readonly seasonId: number
    }
  | { readonly page: 'tournaments'; readonly sport: SportSlug }
  | { readonly page: 'unknown' }

const ADDRESS = signal(location.pathname + location.search)

/** Query parameters of the URL, such as the day and sport of the home page. */
export const query = computed(() => new URL(ADDRESS.value, location.origin).searchParams)
export const path = computed(() => new URL(ADDRESS.value, location.origin).pathname)
export const route = computed(() => routeOf(path.value))

export function routeOf(pathname: string): Route {
  if (pathname === '/') return { page: 'home' }
  const [, page, slug, idText, seasonText] = pathname.split('/')
  const sport = SPORT_SLUGS.find((each) => each === slug)
  const id = Number(idText)
  if (page === 'tournaments' && sport && idText === undefined) return { page, sport }
  if (!sport || !Number.isSafeInteger(id) || id <= 0) return { page: 'unknown' }
  switch (page) {
    case 'match':
    case 'team':
    case 'player':
    case 'tournament':
      return { page, sport, id }
    case 'leaders':
      return { page, sport, id, seasonId: Number(seasonText) }
    default:
      return { page: 'unknown' }
  }
}

/** Path of an entity's page: `linkTo('team', 'football', 42)`. */
export function linkTo(
  page: 'match' | 'team' | 'player' | 'tournament',
  sport: SportSlug,
  id: number,
): string {
  return `/${page}/${sport}/${id}`
}

export function leadersLink(sport: SportSlug, tournamentId: number, seasonId: number): string {
  return `/leaders/${sport}/${tournamentId}/${seasonId}`
}

export function go(address: string, options: { readonly replace?: boolean } = {}): void {
  if (address === ADDRESS.value) return
  const isNewPage = new URL(address, location.origin).pathname !== path.value
  if (options.replace) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
  ADDRESS.value = address
  if (isNewPage && !options.replace) scrollTo(0, 0)
}

/** Sets query parameters of the current page; null removes one. */
export function setQuery(
  values: Readonly<Record<string, string | null>>,
  options: { readonly replace?: boolean } = {},
): void {
  const next = new URLSearchParams(query.value)
  for (const [name, value] of Object.entries(values)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  const search = next.toString()
  go(search === '' ? path.value : `${path.value}?${search}`, options)
}

/** Handles the back button and in-app links without reloading the page. */
export function startRouter(): void {
  addEventListener('popstate', () => {
    ADDRESS.value = location.pathname + location.search
  })
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.defaultPrevented || event.button !== 0 || hasModifier(event) || link.target) return
    const { pathname, search, hash, origin } = new URL(link.href)
    if (origin !== location.origin || hash || (pathname !== '/' && routeOf(pathname).page === 'unknown'))
      return
    event.preventDefault()
    go(pathname + search)
  })
}

function hasModifier(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
}
