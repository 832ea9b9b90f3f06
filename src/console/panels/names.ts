/** How values are written: days, money, durations, phases. Pure; what follows the language is in `i18n.ts`. */

interface Money {
  readonly value: number
  readonly currency: string
}

export function moneyText(money: Money, language: string): string {
  const form = { style: 'currency', currency: money.currency, notation: 'compact' } as const
  return new Intl.NumberFormat(language, form).format(money.value)
}

/** 2414 seconds as `40:14`. */
export function durationText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
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
