/**
 * Routes of the console, the state of the home page in its URL (sport, day, filter), and the way between them by the
 * History API. The server serves the page on the same paths: `CONSOLE_PATHS` of `src/http/console.ts`.
 */
import { computed, signal } from '@preact/signals'
import type { SportSlug } from '../client/index.ts'
import { isDay, todayIn } from './days.ts'
import { zone } from './settings.ts'
import { FIRST_SPORT, SPORT_SLUGS } from './sports.ts'

const PAGES = ['match', 'team', 'player', 'tournament', 'leaders', 'tournaments'] as const
type EntityPage = 'match' | 'team' | 'player' | 'tournament'

interface Route {
  readonly page: (typeof PAGES)[number] | 'home' | 'unknown'
  readonly sport?: SportSlug
  /** Of the entity, or of the tournament of a leaderboard; 0 on pages without one. */
  readonly id: number
  readonly seasonId: number
}

/** Path and query of the page; `history.ts` sets it. */
export const address = signal('/')
/** Only path and query of it are used. */
export const url = computed(() => new URL(address.value, 'http://console'))

/** Query parameters of the URL, such as the day and sport of the home page. */
export const query = computed(() => url.value.searchParams)
export const route = computed(() => routeOf(url.value.pathname))

export function routeOf(pathname: string): Route {
  if (pathname === '/') return { page: 'home', id: 0, seasonId: 0 }
  const [, name, slug, ...numbers] = pathname.split('/')
  const [id = 0, seasonId = 0] = numbers.map(Number)
  const page = PAGES.find((each) => each === name)
  const sport = SPORT_SLUGS.find((each) => each === slug)
  const isValid = page === 'tournaments' ? numbers.length === 0 : Number.isSafeInteger(id) && id > 0
  return page && sport && isValid ? { page, sport, id, seasonId } : { page: 'unknown', id, seasonId }
}

/** The sport of the page, or the one chosen on the home page. */
export const sport = computed<SportSlug>(() => {
  const wanted = route.value.sport ?? query.value.get('sport')
  return SPORT_SLUGS.find((slug) => slug === wanted) ?? FIRST_SPORT
})

export const SHOWN = ['all', 'live', 'finished', 'upcoming'] as const
export type Shown = (typeof SHOWN)[number]

/** Whether the URL names the day; else it is today. */
export const hasDay = computed(() => isDay(query.value.get('date')))
export const day = computed(() => (hasDay.value && query.value.get('date')) || todayIn(zone.value))
export const shown = computed<Shown>(() => SHOWN.find((each) => each === query.value.get('show')) ?? 'all')

/** URL of the home page; defaults are omitted, so that a link to today stays current. */
export function homeLink(wanted: {
  readonly sport?: SportSlug
  readonly day?: string
  readonly shown?: Shown
}) {
  const next = { sport: sport.value, day: day.value, shown: shown.value, ...wanted }
  return withQuery('/', {
    sport: next.sport === FIRST_SPORT ? null : next.sport,
    date: next.day === todayIn(zone.value) ? null : next.day,
    show: next.shown === 'all' ? null : next.shown,
  })
}

/** Path of an entity's page: `linkTo('team', 42)`; of the sport in view unless stated. */
export function linkTo(page: EntityPage, id: number, of: SportSlug = sport.value): string {
  return `/${page}/${of}/${id}`
}

export const leadersLink = (tournamentId: number, seasonId: number) =>
  `/leaders/${sport.value}/${tournamentId}/${seasonId}`

export type QueryValues = Readonly<Record<string, string | null>>

export function withQuery(path: string, values: QueryValues, start = ''): string {
  const next = new URLSearchParams(start)
  for (const [name, value] of Object.entries(values)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next.size === 0 ? path : `${path}?${next}`
}

export function go(to: string, { replace = false } = {}): void {
  if (to === address.value) return
  const isNewPage = new URL(to, location.origin).pathname !== url.value.pathname
  history[replace ? 'replaceState' : 'pushState'](null, '', to)
  address.value = to
  if (isNewPage && !replace) scrollTo(0, 0)
}

/** Sets query parameters of the current page; null removes one. */
export function setQuery(values: QueryValues, options: { readonly replace?: boolean } = {}): void {
  go(withQuery(url.value.pathname, values, url.value.search), options)
}

/** Handles the back button and in-app links without reloading the page. */
export function startRouter(): void {
  const read = () => {
    address.value = location.pathname + location.search
  }
  read()
  addEventListener('popstate', read)
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (!link || event.defaultPrevented || event.button !== 0 || hasModifier || link.target) return
    const { pathname, search, hash, origin } = new URL(link.href)
    if (origin !== location.origin || hash || routeOf(pathname).page === 'unknown') return
    event.preventDefault()
    go(pathname + search)
  })
}
