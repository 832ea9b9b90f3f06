/** What the reader chose, kept in the browser: language, theme, zone, amateurs, sport. Each is a signal. */
import { effect, type Signal, signal } from '@preact/signals'
import { PLATFORM_ZONE, recall, remember } from './platform.ts'

export type Language = 'en' | 'ru'
export type Theme = 'light' | 'dark' | 'auto'

export const LANGUAGES: readonly Language[] = ['en', 'ru']
export const THEMES: readonly Theme[] = ['auto', 'light', 'dark']

export const language = kept<Language>(
  'language',
  LANGUAGES,
  navigator.language.startsWith('ru') ? 'ru' : 'en',
)
export const theme = kept<Theme>('theme', THEMES, 'auto')
export const zone = kept<string>('zone', null, PLATFORM_ZONE)
export const amateurs = kept<'shown' | 'hidden'>('amateurs', ['shown', 'hidden'], 'hidden')

function kept<T extends string>(name: string, values: readonly T[] | null, start: T): Signal<T> {
  const known = recall(name) as T | null
  const value = signal(known !== null && (values === null || values.includes(known)) ? known : start)
  effect(() => remember(name, value.value === start ? null : value.value))
  return value
}
