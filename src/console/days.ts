/** Calendar days (`2026-09-12`) and months (`2026-09`), and the current day in a time zone. */
import { signal } from '@preact/signals'
import { dayFormat, nowMs } from './data/platform.ts'

export const DAY_MS = 86_400_000
export const MINUTE_MS = 60_000
export const DAY_MINUTES = DAY_MS / MINUTE_MS

/** Current time, updated every minute. */
export const minuteMs = signal(nowMs())

/** @returns reads the time at once */
export function startClock(): () => void {
  const tick = () => {
    minuteMs.value = nowMs()
  }
  setInterval(tick, MINUTE_MS)
  return tick
}

/** Formatters are cached: creating one costs a hundred times as much as using it. */
const FORMATS = new Map<string, unknown>()
/** Two languages, a few zones and formats; cleared when the limit is reached. */
const MAX_FORMATS = 200

export function cachedFormat<T>(key: string, make: () => T): T {
  if (!FORMATS.has(key) && FORMATS.size >= MAX_FORMATS) FORMATS.clear()
  const format = (FORMATS.get(key) as T | undefined) ?? make()
  FORMATS.set(key, format)
  return format
}

/** The calendar day of a timestamp in a time zone. */
export const dayOf = (ms: number, timeZone: string): string =>
  cachedFormat(`day ${timeZone}`, () => dayFormat(timeZone)).format(ms)

export const todayIn = (timeZone: string): string => dayOf(minuteMs.value, timeZone)

export const isDay = (text: string | null): text is string =>
  text !== null && textOfDay(msOfDay(text)) === text

/** Midnight UTC of a day, for arithmetic and formatting in UTC. */
export const msOfDay = (day: string): number => Date.parse(day)

const textOfDay = (ms: number): string => (Number.isNaN(ms) ? '' : new Date(ms).toISOString().slice(0, 10))

export const addDays = (day: string, days: number): string => textOfDay(msOfDay(day) + days * DAY_MS)

export const monthOf = (day: string): string => day.slice(0, 7)

/** The same date in another month, or its last day. */
export function moveMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return textOfDay(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** Weeks of a month starting on Monday, including days of adjacent months. */
export function weeksOf(month: string): readonly (readonly string[])[] {
  const first = `${month}-01`
  const start = addDays(first, -weekdayOf(first))
  const weeks: string[][] = []
  for (let monday = start; weeks.length === 0 || monthOf(monday) === month; monday = addDays(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)))
  }
  return weeks
}

/** Monday is 0. */
export const weekdayOf = (day: string): number => (new Date(msOfDay(day)).getUTCDay() + 6) % 7

/** Full years of somebody born on a calendar day. */
export function ageAt(bornMs: number, atMs: number): number {
  const [born, now] = [bornMs, atMs].map((ms) => Number(textOfDay(ms).replaceAll('-', '')))
  return Math.floor((now! - born!) / 10_000)
}
