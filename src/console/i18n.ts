/** Localization, English and Russian: texts by key, names by their translations, formats of dates and numbers. */
import { dayOf, minuteMs } from './days.ts'
import { PANEL_TEXTS } from './panel-texts.ts'
import { language } from './settings.ts'
import { FRAME_TEXTS, NOUNS, type Noun } from './texts.ts'
import { translator } from './translate.ts'

const TEXTS = { ...FRAME_TEXTS, ...PANEL_TEXTS }
export type TextKey = keyof typeof TEXTS

/** The text of a key in the current language, with `{name}` replaced by values. */
export const t = translator(TEXTS)

export function isTextKey(key: string): key is TextKey {
  return Object.hasOwn(TEXTS, key)
}

/** Any API resource with a name. */
export interface Named {
  readonly name: string | null
  readonly translations?: { readonly ru?: string | null } | null
}

export function nameOf(thing: Named): string {
  const russian = language.value === 'ru' ? thing.translations?.ru : null
  return russian || thing.name || '–'
}

/** A count with its plural noun: `countOf(2, 'match')` is `2 matches` or `2 матча`. */
export function countOf(count: number, noun: Noun): string {
  const form = new Intl.PluralRules(language.value).select(count)
  const [english, russian] = NOUNS[noun]
  const word = language.value === 'en' ? english[form === 'one' ? 0 : 1] : russian[FORMS_RU[form] ?? 2]
  return `${formatNumber(count)} ${word}`
}

const FORMS_RU: Partial<Record<Intl.LDMLPluralRule, 0 | 1 | 2>> = { one: 0, few: 1 }

export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  const key = `${language.value} ${JSON.stringify(options)}`
  return cachedFormat(NUMBER_FORMATS, key, () => new Intl.NumberFormat(language.value, options)).format(value)
}

/** A number with a fixed number of decimals, for prices and ratings. */
export function decimals(value: number, digits = 2): string {
  return formatNumber(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** `193 cm`, `193 см`. */
export function unitText(value: number, unit: 'centimeter' | 'kilogram'): string {
  return formatNumber(value, { style: 'unit', unit })
}

/** Localizes the decimal separators in a text of the API (`1.75`, `61%`). */
export function localNumbers(text: string): string {
  return language.value === 'ru' ? text.replace(/(\d)\.(\d)/g, '$1,$2') : text
}

/** A timestamp formatted in the current language and a time zone. */
export function formatTime(ms: number, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const locale = language.value === 'ru' ? 'ru' : 'en-GB'
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`
  return cachedFormat(
    TIME_FORMATS,
    key,
    () => new Intl.DateTimeFormat(locale, { ...options, timeZone }),
  ).format(ms)
}

/** Like `formatTime`, with the year of a day that is not in the current one. */
export function formatDay(ms: number, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  const isThisYear = dayOf(ms, timeZone).slice(0, 4) === dayOf(minuteMs.value, timeZone).slice(0, 4)
  const text = formatTime(ms, timeZone, isThisYear ? options : { ...options, year: 'numeric' })
  return text.replace(/ г\.$/, '')
}

/** Formatters are cached: creating one costs a hundred times as much as using it. */
const NUMBER_FORMATS = new Map<string, Intl.NumberFormat>()
const TIME_FORMATS = new Map<string, Intl.DateTimeFormat>()
/** Two languages, a few zones and formats; cleared when the limit is reached. */
const MAX_FORMATS = 200

function cachedFormat<T>(formats: Map<string, T>, key: string, make: () => T): T {
  const known = formats.get(key)
  if (known) return known
  if (formats.size >= MAX_FORMATS) formats.clear()
  const made = make()
  formats.set(key, made)
  return made
}
