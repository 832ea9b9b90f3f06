/** English and Russian: texts by key, names of things by their translations, dates and numbers by the language. */
import { PANEL_TEXTS } from './panel-texts.ts'
import { language } from './settings.ts'
import { FRAME_TEXTS } from './texts.ts'

const TEXTS = { ...FRAME_TEXTS, ...PANEL_TEXTS }
export type TextKey = keyof typeof TEXTS

/** The text of a key in the chosen language; `{name}` in it stands for a value. Reading it follows the language. */
export function t(key: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
  const text: string = TEXTS[key][language.value === 'ru' ? 1 : 0]
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(TEXTS, key)
}

/** Anything of the interface that has a name. */
export interface Named {
  readonly name: string | null
  readonly translations?: { readonly ru?: string | null } | null
}

export function nameOf(thing: Named): string {
  const russian = language.value === 'ru' ? thing.translations?.ru : null
  return russian || thing.name || '–'
}

/** One of three forms by number: `plural(2, ['match', 'matches'], ['матч', 'матча', 'матчей'])`. */
export function plural(
  count: number,
  english: readonly [string, string],
  russian: readonly [string, string, string],
): string {
  const form = new Intl.PluralRules(language.value).select(count)
  if (language.value === 'en') return english[form === 'one' ? 0 : 1]
  return russian[form === 'one' ? 0 : form === 'few' ? 1 : 2]
}

export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(language.value, options).format(value)
}

/** A moment in the chosen language and in a zone. */
export function formatTime(ms: number, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(language.value === 'ru' ? 'ru' : 'en-GB', { ...options, timeZone }).format(
    ms,
  )
}
