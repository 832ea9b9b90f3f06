/** Localized numbers, sizes and durations of the status page. */
import { CLOCK, formatTime, formatNumber as number } from '../i18n.ts'
import { PLATFORM_ZONE } from '../platform.ts'

/** Integers; large numbers are abbreviated. */
export function count(value: number): string {
  return value < 100_000
    ? number(value, { maximumFractionDigits: 0 })
    : number(value, { notation: 'compact', maximumFractionDigits: 1 })
}

/** Rates with significant digits. */
export function rate(value: number): string {
  return number(value, { maximumFractionDigits: value < 10 ? 1 : 0 })
}

export function share(value: number): string {
  return number(value, { style: 'percent', maximumFractionDigits: value < 0.1 ? 1 : 0 })
}

const SIZES: readonly (readonly [bytes: number, unit: string])[] = [
  [2 ** 30, 'gigabyte'],
  [2 ** 20, 'megabyte'],
  [2 ** 10, 'kilobyte'],
  [0, 'byte'],
]

export function bytes(value: number): string {
  const [size, unit] = SIZES.find(([size]) => value >= size) ?? [1, 'byte']
  const shown = value / Math.max(1, size)
  return number(shown, { style: 'unit', unit, maximumFractionDigits: shown < 10 ? 1 : 0 })
}

export function milliseconds(value: number): string {
  if (value >= 1000) return seconds(value / 1000)
  const maximumFractionDigits = value < 1 ? 2 : value < 10 ? 1 : 0
  return number(value, { style: 'unit', unit: 'millisecond', maximumFractionDigits })
}

export function seconds(value: number): string {
  if (value >= 120) return duration(value * 1000)
  return number(value, { style: 'unit', unit: 'second', maximumFractionDigits: value < 10 ? 2 : 0 })
}

const SPANS: readonly (readonly [ms: number, unit: string])[] = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
  [1000, 'second'],
]

/** The two largest units of a duration, such as `2 hr 14 min`. */
export function duration(ms: number): string {
  const first = SPANS.findIndex(([length]) => ms >= length)
  const [largest, next] = first < 0 ? [SPANS[SPANS.length - 1]] : SPANS.slice(first, first + 2)
  const unit = (value: number, name: string) =>
    number(value, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: 0 })
  if (!largest) return ''
  const whole = unit(Math.floor(ms / largest[0]), largest[1])
  const rest = next ? Math.floor((ms % largest[0]) / next[0]) : 0
  return next && rest > 0 ? `${whole} ${unit(rest, next[1])}` : whole
}

export const clock = (ms: number): string => formatTime(ms, CLOCK, PLATFORM_ZONE)
export const exactClock = (ms: number): string =>
  formatTime(ms, { ...CLOCK, second: '2-digit' }, PLATFORM_ZONE)
