/** Localization, English and Russian: texts by key, names by their translations, formats of dates and numbers. */
import { dayOf, minuteMs, msOfDay } from './days.ts'
import { PANEL_TEXTS } from './panel-texts.ts'
import { type Language, language, zone } from './settings.ts'
import { FRAME_TEXTS } from './texts.ts'
import { translator } from './translate.ts'

const TEXTS = { ...FRAME_TEXTS, ...PANEL_TEXTS }
export type TextKey = keyof typeof TEXTS

/** The text of a key in the current language, with `{name}` replaced by values. */
export const t = translator(TEXTS)

export const isTextKey = (key: string): key is TextKey => Object.hasOwn(TEXTS, key)

/** Any API resource with a name. */
export interface Named {
  readonly name: string | null
  readonly translations?: { readonly ru?: string | null } | null
}

export function nameOf(thing: Named): string {
  const russian = language.value === 'ru' ? thing.translations?.ru : null
  return russian || thing.name || '–'
}

/** Localized text of a `{ru, en}` object, as in boards and dictionaries. */
export const namedIn = (names: Readonly<Record<Language, string>>): string => names[language.value]

type Noun = TextKey extends infer K ? (K extends `count.${infer N}` ? N : never) : never

/** A count with its plural noun: `countOf(2, 'match')` is `2 matches` or `2 матча`. */
export function countOf(count: number, noun: Noun): string {
  const form = new Intl.PluralRules(language.value).select(count)
  const [one, many, few] = t(`count.${noun}`).split('|')
  return `${formatNumber(count)} ${form === 'one' ? one : form === 'few' ? few : many}`
}

export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  const key = `${language.value} ${JSON.stringify(options)}`
  return cachedFormat(NUMBER_FORMATS, key, () => new Intl.NumberFormat(language.value, options)).format(value)
}

/** A number with a fixed number of decimals, for prices and ratings. */
export function decimals(value: number, digits = 2): string {
  return formatNumber(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/** Localizes the decimal separators in a text of the API (`1.75`, `61%`). */
export function localNumbers(text: string): string {
  return language.value === 'ru' ? text.replace(/(\d)\.(\d)/g, '$1,$2') : text
}

/** A timestamp formatted in the current language, in the time zone of the user unless stated. */
export function formatTime(ms: number, options: Intl.DateTimeFormatOptions, timeZone = zone.value): string {
  const locale = language.value === 'ru' ? 'ru' : 'en-GB'
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`
  const make = () => new Intl.DateTimeFormat(locale, { ...options, timeZone })
  return cachedFormat(TIME_FORMATS, key, make).format(ms)
}

/** Like `formatTime`, with the year of a day that is not in the current one. */
export function formatDay(ms: number, options: Intl.DateTimeFormatOptions, timeZone = zone.value): string {
  const isThisYear = dayOf(ms, timeZone).slice(0, 4) === dayOf(minuteMs.value, timeZone).slice(0, 4)
  const text = formatTime(ms, isThisYear ? options : { ...options, year: 'numeric' }, timeZone)
  return text.replace(/ г\.$/, '')
}

const DAY = { day: 'numeric', month: 'short' } as const
export const CLOCK = { hour: '2-digit', minute: '2-digit' } as const

export const dayText = (ms: number): string => formatDay(ms, DAY)
export const momentText = (ms: number): string => formatDay(ms, { ...DAY, ...CLOCK })
/** A birthday or contract end is a calendar day without a time zone. */
export const calendarDayText = (ms: number): string => formatTime(ms, { ...DAY, year: 'numeric' }, 'UTC')

/** `September 2026`, `Сентябрь 2026`. */
export function monthTitle(month: string): string {
  const text = formatTime(msOfDay(`${month}-01`), { month: 'long', year: 'numeric' }, 'UTC')
  return text.charAt(0).toLocaleUpperCase() + text.slice(1).replace(/ г\.$/, '')
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
