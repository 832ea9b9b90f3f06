/** User settings stored in the browser, as signals. */
import { effect, type Signal, signal } from '@preact/signals'
import { PLATFORM_ZONE, recall, remember } from './platform.ts'

export type Language = 'en' | 'ru'
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
export const amateurs = stored<'shown' | 'hidden'>('amateurs', ['shown', 'hidden'], 'hidden')
/** Whether the day list shows prices. */
export const prices = stored<'shown' | 'hidden'>('prices', ['shown', 'hidden'], 'hidden')

function stored<T extends string>(name: string, values: readonly T[] | null, start: T): Signal<T> {
  const known = recall(name) as T | null
  const value = signal(known !== null && (values === null || values.includes(known)) ? known : start)
  effect(() => remember(name, value.value === start ? null : value.value))
  return value
}
