/** State of the home page from its URL: sport, day, filter. */
import { computed } from '@preact/signals'
import type { SportSlug } from '../client/index.ts'
import { isDay, todayIn } from './days.ts'
import { go, query, route } from './router.ts'
import { zone } from './settings.ts'
import { FIRST_SPORT, SPORT_SLUGS } from './sports.ts'

export const SHOWN = ['all', 'live', 'finished', 'upcoming'] as const
export type Shown = (typeof SHOWN)[number]

/** The sport of the URL or of the entity shown. */
export const sport = computed<SportSlug>(() => {
  const at = route.value
  const wanted = 'sport' in at ? at.sport : query.value.get('sport')
  return SPORT_SLUGS.find((slug) => slug === wanted) ?? FIRST_SPORT
})

export const day = computed<string>(() => {
  const wanted = query.value.get('date')
  return isDay(wanted) ? wanted : todayIn(zone.value)
})

export const shown = computed<Shown>(() => SHOWN.find((each) => each === query.value.get('show')) ?? 'all')

/** URL of the home page; defaults are omitted, so that a link to today stays current. */
export function homeLink(wanted: {
  readonly sport?: SportSlug
  readonly day?: string
  readonly shown?: Shown
}): string {
  const next = { sport: sport.value, day: day.value, shown: shown.value, ...wanted }
  const parameters = new URLSearchParams()
  if (next.sport !== FIRST_SPORT) parameters.set('sport', next.sport)
  if (next.day !== todayIn(zone.value)) parameters.set('date', next.day)
  if (next.shown !== 'all') parameters.set('show', next.shown)
  const text = parameters.toString()
  return text === '' ? '/' : `/?${text}`
}

/** Whether the URL names the day; else it is today. */
export const hasDay = computed(() => isDay(query.value.get('date')))

export function showDay(day: string): void {
  go(homeLink({ day }))
}
