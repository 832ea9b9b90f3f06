/** Localization, English and Russian: texts by key, names by their translations, formats of values, dates and numbers. */
import type { Schemas } from '../../client/index.ts'
import { type Language, language, zone } from '../data/settings.ts'
import { cachedFormat, dayOf, minuteMs, msOfDay } from '../days.ts'
import { sport } from '../router.ts'
import { hasSeconds } from '../sports.ts'
import texts from './texts.json' with { type: 'json' }

type Texts = Record<string, { readonly en?: string; readonly ru: string }>
/** Without `en`, English is the key in words: `Own goal` of `ownGoal`. The status page adds its own texts. */
const TEXTS: Texts = { ...texts }
export type TextKey = keyof typeof texts | keyof typeof import('./status.json')
export const addTexts = (more: Texts) => Object.assign(TEXTS, more)
/** The keys of one prefix: `match` of `count.match`. */
export type KeyOf<P extends string> = TextKey extends infer K
  ? K extends `${P}.${infer N}`
    ? N
    : never
  : never

export const isTextKey = (key: string): key is TextKey => Object.hasOwn(TEXTS, key)

type Values = Readonly<Record<string, string | number>>
/** The text of a key, by default in the current language, with `{name}` replaced by values. */
export function t(key: TextKey, values: Values = {}, of = language.value): string {
  const { en = keyText(key), ru } = TEXTS[key]!
  const text = of === 'ru' ? ru : en
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
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

/** Localized text of a `{ru, en}` object, as in boards and dictionaries. */
export const namedIn = (names: Readonly<Record<Language, string>>): string => names[language.value]

/** The plural of a noun for a count: `matches` or `матча`. */
export function pluralOf(count: number, noun: KeyOf<'count'>): string {
  const form = new Intl.PluralRules(language.value).select(count)
  const [one = '', many = '', few = many] = t(`count.${noun}`).split(', ')
  return form === 'one' ? one : form === 'few' ? few : many
}

/** A count with its plural noun: `countOf(2, 'match')` is `2 matches` or `2 матча`. */
export const countOf = (count: number, noun: KeyOf<'count'>): string =>
  `${formatNumber(count)} ${pluralOf(count, noun)}`

export function formatNumber(value: number, options: Intl.NumberFormatOptions = {}): string {
  const key = `${language.value} ${JSON.stringify(options)}`
  const format = cachedFormat(key, () => new Intl.NumberFormat(language.value, options))
  return format.format(value).replace('-', '−')
}

/** A number with a fixed number of decimals, for prices and ratings. */
export const decimals = (value: number, digits = 2): string =>
  formatNumber(value, { minimumFractionDigits: digits, maximumFractionDigits: digits })

/** Localizes signs and decimal separators in a text of the API (`-1.75`, `61%`); of nothing there is no share. */
export function localNumbers(text: string): string {
  const signed = text.replace(/(?<!\d)-(?=\d)/g, '−').replace(/^(0\/0) .*/, '$1')
  return language.value === 'ru' ? signed.replace(/(\d)\.(\d)/g, '$1,$2') : signed
}

/** A timestamp in the current language, the year without its noun, in the time zone of the user unless stated. */
export function formatTime(ms: number, options: Intl.DateTimeFormatOptions, timeZone = zone.value): string {
  const locale = language.value === 'ru' ? 'ru' : 'en-GB'
  const key = `${locale} ${timeZone} ${JSON.stringify(options)}`
  const make = () => new Intl.DateTimeFormat(locale, { ...options, timeZone })
  return cachedFormat(key, make).format(ms).replace(/\sг\./, '')
}

/** Like `formatTime`, with the year of a day that is not in the current one. */
export function formatDay(ms: number, options: Intl.DateTimeFormatOptions, timeZone = zone.value): string {
  const isThisYear = dayOf(ms, timeZone).slice(0, 4) === dayOf(minuteMs.value, timeZone).slice(0, 4)
  return formatTime(ms, isThisYear ? options : { ...options, year: 'numeric' }, timeZone)
}

const DAY = { day: 'numeric', month: 'short' } as const
export const CLOCK = { hour: '2-digit', minute: '2-digit' } as const

/** The zone in which a noon is on its day, wherever it is noon (`startTimeKnown`). */
export const DAY_ZONE = 'Etc/GMT-1'

/** The start of a match: its day, with the time if that is known. */
export function startText(
  { startTimestamp, startTimeKnown }: { readonly startTimestamp: number; readonly startTimeKnown?: boolean },
  day: Intl.DateTimeFormatOptions = DAY,
): string {
  if (startTimeKnown === false) return formatDay(startTimestamp, day, DAY_ZONE)
  return formatDay(startTimestamp, { ...day, ...CLOCK })
}

export const dayText = (ms: number): string => formatDay(ms, DAY)
/** A birthday or contract end is a calendar day without a time zone. */
export const calendarDayText = (ms: number): string => formatTime(ms, { ...DAY, year: 'numeric' }, 'UTC')

/** `September 2026`, `Сентябрь 2026`. */
export function monthTitle(month: string): string {
  const text = formatTime(msOfDay(`${month}-01`), { month: 'long', year: 'numeric' }, 'UTC')
  return text.charAt(0).toLocaleUpperCase() + text.slice(1)
}

export const moneyText = ({ value, currency }: Schemas['Money']): string =>
  formatNumber(value, { style: 'currency', currency, notation: 'compact' })

/** `193 cm`, `193 см`. */
export const unitText = (value: number, unit: 'centimeter' | 'kilogram'): string =>
  formatNumber(value, { style: 'unit', unit })

/** 2414 seconds as `40:14`. */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

/** Keys that count seconds, parts of minutes, percentages, and means, which have one decimal throughout a column. */
const IS_SECONDS = /^(secondsPlayed|timeOnIce|\w+TimeOnIce)$/
const IS_MINUTES = /^(minutesPer\w+|scoringFrequency)$/
const IS_PERCENTAGE = /(Percent|Percentage|Accuracy|Conversion)(Against)?$|^(average)?ballPossession$|^kast$/i
const IS_MEAN = /Per(Game|Match|Set)$|^(adr|kda|rating)$/

export function statisticText(key: string, value: number): string {
  if (IS_SECONDS.test(key)) return durationText(value)
  if (IS_MINUTES.test(key))
    return hasSeconds(sport.value) ? durationText(60 * value) : formatNumber(Math.round(value))
  if (IS_MEAN.test(key)) return decimals(value, 1)
  const isWhole = key === 'minutesPlayed' || value >= 1_000
  const digits = isWhole ? 0 : IS_PERCENTAGE.test(key) ? 1 : 2
  const text = formatNumber(value, { maximumFractionDigits: digits })
  return IS_PERCENTAGE.test(key) ? `${text}%` : text
}

const IS_ACRONYM = /^(adr|kast|kda)$/

/** `goldPerMin` as `Gold per min`: for keys that no dictionary explains. */
export function keyText(key: string): string {
  if (IS_ACRONYM.test(key)) return key.toUpperCase()
  const spaced = key.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** `Holm` of Jan Holm, for the smallest places. */
export const familyName = (name: string): string => name.split(' ').slice(1).join(' ') || name

/** `J. Holm` for Jan Holm, `J. Holm / P. Berg` for a pair. */
export const shortPersonName = (name: string): string => name.replace(/(^| \/ )(\S)\S* (?=[^/\s])/g, '$1$2. ')

/** `-1.5`, `0`, `+1.5` with a true minus sign. */
export const signedText = (value: number): string =>
  value > 0 ? `+${value}` : String(value).replace('-', '−')
