/**
 * Routes of the console, and the state of the home page in its URL: sport, day, filter. The server serves the page on the
 * same paths: `CONSOLE_PATHS` of `src/http/pages.ts`.
 */
import { computed, signal } from '@preact/signals'
import type { SportSlug } from '../client/index.ts'
import { zone } from './data/settings.ts'
import { isDay, todayIn } from './days.ts'
import sports from './sports.json' with { type: 'json' }

/** Default sport of the home page. */
export const FIRST_SPORT: SportSlug = 'football'

/** In the order of the sidebar. */
export const SPORT_SLUGS = Object.keys(sports.signs) as readonly SportSlug[]

const PAGES = ['match', 'team', 'player', 'tournament', 'tournaments'] as const
type EntityPage = 'match' | 'team' | 'player' | 'tournament'

interface Route {
  readonly page: (typeof PAGES)[number] | 'home' | 'favourites' | 'unknown'
  readonly sport?: SportSlug
  /** Of the entity; 0 on pages without one. */
  readonly id: number
}

/** Path and query of the page; `history.ts` sets it. */
export const address = signal('/')
/** Only path and query of it are used. */
export const url = computed(() => new URL(address.value, 'http://console'))

/** Query parameters of the URL, such as the day and sport of the home page. */
export const query = computed(() => url.value.searchParams)
export const route = computed(() => routeOf(url.value.pathname))

export function routeOf(pathname: string): Route {
  const home = SPORT_SLUGS.find((each) => pathname === `/${each}`)
  if (home || pathname === '/') return { page: 'home', ...(home && { sport: home }), id: 0 }
  if (pathname === '/favourites') return { page: 'favourites', id: 0 }
  const [, name, slug, number] = pathname.split('/')
  const id = Number(number ?? 0)
  const page = PAGES.find((each) => each === name)
  const sport = SPORT_SLUGS.find((each) => each === slug)
  const isValid = page === 'tournaments' ? number === undefined : Number.isSafeInteger(id) && id > 0
  return page && sport && isValid ? { page, sport, id } : { page: 'unknown', id }
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
export const linkTo = (page: EntityPage, id: number, of: SportSlug = sport.value): string =>
  `/${page}/${of}/${id}`

export const leadersLink = (tournamentId: number, seasonId: number) =>
  `${linkTo('tournament', tournamentId)}?season=${seasonId}&tab=leaders`

export type QueryValues = Readonly<Record<string, string | null>>

export function withQuery(path: string, values: QueryValues, start = ''): string {
  const next = new URLSearchParams(start)
  for (const [name, value] of Object.entries(values)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next.size === 0 ? path : `${path}?${next}`
}
