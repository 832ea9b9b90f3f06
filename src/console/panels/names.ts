/** Values in words: money, durations, statistics, keys, names. */
import type { Schemas } from '../../client/index.ts'
import { formatNumber } from '../i18n.ts'

export const moneyText = ({ value, currency }: Schemas['Money']): string =>
  formatNumber(value, { style: 'currency', currency, notation: 'compact' })

/** `193 cm`, `193 см`. */
export const unitText = (value: number, unit: 'centimeter' | 'kilogram'): string =>
  formatNumber(value, { style: 'unit', unit })

/** 2414 seconds as `40:14`. */
export function durationText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.round(seconds % 60)).padStart(2, '0')}`
}

/** Keys that count seconds, and keys that are percentages. */
const IS_SECONDS = /^(secondsPlayed|timeOnIce|\w+TimeOnIce)$/
const IS_PERCENTAGE = /(Percent|Percentage|Accuracy)(Against)?$|^ballPossession$/

export function statisticText(key: string, value: number): string {
  if (IS_SECONDS.test(key)) return durationText(value)
  const text = formatNumber(value, { maximumFractionDigits: IS_PERCENTAGE.test(key) ? 1 : 2 })
  return IS_PERCENTAGE.test(key) ? `${text}%` : text
}

const IS_ACRONYM = /^(adr|kast|kda)$/

/** `goldPerMin` as `Gold per min`: for keys that no dictionary explains. */
export function keyText(key: string): string {
  if (IS_ACRONYM.test(key)) return key.toUpperCase()
  const spaced = key.replace(/([a-z0-9])([A-Z])/g, '$1 $2').toLowerCase()
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** `J. Holm` for Jan Holm: for small places. */
export function shortPersonName(name: string): string {
  const words = name.split(' ')
  return words.length < 2 ? name : `${words[0]!.charAt(0)}. ${words.slice(1).join(' ')}`
}

/** `-1.5`, `0`, `+1.5` with a true minus sign. */
export function signedText(value: number): string {
  return value > 0 ? `+${value}` : String(value).replace('-', '−')
}
