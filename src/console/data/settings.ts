/** User settings stored in the browser, as signals. */
import { computed, effect, type Signal, signal } from '@preact/signals'
import { PLATFORM_ZONE, recall, remember } from './platform.ts'

export type Language = 'en' | 'ru'
export type Switched = 'shown' | 'hidden'
type Theme = 'light' | 'dark' | 'auto'

export const LANGUAGES: readonly Language[] = ['en', 'ru']
export const THEMES: readonly Theme[] = ['auto', 'light', 'dark']

export const language = stored<Language>(
  'language',
  LANGUAGES,
  String(navigator.language).startsWith('ru') ? 'ru' : 'en',
)
export const theme = stored<Theme>('theme', THEMES, 'auto')
export const zone = stored<string>('zone', null, PLATFORM_ZONE)
/** Whether the day list shows prices. */
export const prices = switched('prices')
/** Whether goals of favourites are heard, and whether the system shows them. */
export const sound = switched('sound')
export const notifications = switched('notifications')
export const hasAlerts = computed(() => [sound.value, notifications.value].includes('shown'))

/** The API key. */
export const key = signal<string | null>(recall('key'))

/** Off at first. */
function switched(name: string): Signal<Switched> {
  return stored<Switched>(name, ['shown', 'hidden'], 'hidden')
}

/** A set of texts without spaces, stored in the browser; with more than `max` the oldest ones are evicted. */
function storedSet(name: string, max: number) {
  const set = signal<ReadonlySet<string>>(new Set(recall(name)?.split(' ')))
  const change = (next: Set<string>) => {
    set.value = new Set([...next].slice(-max))
    remember(name, set.value.size === 0 ? null : [...set.value].join(' '))
  }
  return {
    get value() {
      return set.value
    },
    toggle(item: string): void {
      const next = new Set(set.value)
      if (!next.delete(item)) next.add(item)
      change(next)
    },
    add: (items: Iterable<string>): void => change(new Set([...set.value, ...items])),
  }
}

/** Paths of the pages of favourites: more than anybody follows; the oldest ones are matches long over. */
export const favourites = storedSet('favourites', 500)
/** Paths of tournaments whose matches the day list does not show. */
export const folded = storedSet('folded', 500)

function stored<T extends string>(name: string, values: readonly T[] | null, start: T): Signal<T> {
  const known = recall(name) as T | null
  const value = signal(known !== null && (values === null || values.includes(known)) ? known : start)
  effect(() => remember(name, value.value === start ? null : value.value))
  return value
}
