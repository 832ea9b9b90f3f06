/** Shared parts of competition rows: defaults, zones, slots, stages, and the pools of their teams. */
import { minutesOfDay, type RoundSlots } from '../calendar.ts'
import { countryOf } from '../names/countries.ts'
import { type LocalName, localName as n } from '../names/local-name.ts'
import { categoryKey, countryCategories } from '../world/changes.ts'
import type {
  Category,
  Competition,
  ContinuousLeague,
  Cup,
  CupStage,
  League,
  Pool,
  Sport,
  Venue,
  Zone,
} from '../world/model.ts'

export const ZONES = {
  cup: (to: number): Zone => ({ from: 1, to, id: 1, name: n('Champions Cup', 'Кубок чемпионов') }),
  promotion: (to: number): Zone => ({ from: 1, to, id: 2, name: n('Promotion', 'Повышение в классе') }),
  playoffs: (to: number): Zone => ({ from: 1, to, id: 3, name: n('Playoffs', 'Плей-офф') }),
  champion: (): Zone => ({ from: 1, to: 1, id: 4, name: n('Champion', 'Чемпион') }),
  relegation: (from: number, to: number): Zone => ({ from, to, id: 5, name: n('Relegation', 'Вылет') }),
}

type Named = {
  readonly key: string
  readonly number: number
  readonly name: LocalName
  readonly country: string | null
}

/**
 * Defaults of a competition: its pool has its key, its category that of the country, and more people follow those of a
 * higher priority.
 */
function usual({ key, country, amateur = false, ...row }: Named & { amateur?: boolean; priority?: number }) {
  const { priority = amateur ? 0 : 40 } = row
  return {
    pool: key,
    category: categoryKey(country, amateur),
    amateur,
    priority,
    popularity: 500 + 2 * priority ** 2,
    defaultFor: [],
    format: {},
  } as const
}

type Rest<C, K extends keyof C> = Partial<C> & Pick<C, K>

/** The country is in the row. */
export function league(
  key: string,
  number: number,
  name: LocalName,
  rest: Rest<League, 'country' | 'slots' | 'editions'>,
): League {
  const row = { key, number, name, ...rest }
  return { kind: 'league', ...usual(row), zones: [ZONES.champion()], ...row }
}

/** International, if the row does not say otherwise. */
export function cup(
  key: string,
  number: number,
  name: LocalName,
  rest: Rest<Cup, 'startWeek' | 'stages'>,
): Cup {
  const row = { key, number, name, country: null, ...rest }
  return { kind: 'cup', ...usual(row), ...row }
}

/** A row of a table of competitions that are numbered in its order. */
export const row = <R extends object>(key: string, country: string | null, name: LocalName, rest?: R) => ({
  key,
  country,
  name,
  ...(rest as R),
})

export function pool(row: Pick<Pool, 'key' | 'number' | 'count'> & Partial<Pool>): Pool {
  return { kind: 'clubs', gender: 'M', countries: [], level: 0, popularity: 15_000, abroad: 0.18, ...row }
}

/** A competition, and its teams unless it has those of another one. */
export interface Entry {
  readonly row: Competition
  readonly teams?: Pick<Pool, 'count'> & Partial<Pool>
}

/** Teams come from the country of their competition. */
function poolOf({ row, teams }: Entry): Pool[] {
  if (!teams) return []
  const { pool: key, number, country, popularity, amateur: isAmateur } = row
  const countries = country === null ? [] : [country]
  const abroad = isAmateur ? 0.02 : 0.18
  return [pool({ key, number, countries, popularity, abroad, isAmateur, ...teams })]
}

/** The world of a sport; its categories are those of the countries by default. */
export function sportWorld(
  entries: readonly Entry[],
  categories?: readonly Category[],
): Pick<Sport, 'categories' | 'competitions' | 'pools'> {
  const competitions = entries.map(({ row }) => row)
  return {
    categories: categories ?? countryCategories(competitions),
    competitions,
    pools: entries.flatMap(poolOf),
  }
}

/** Leagues that cover the day together, each for the same number of hours. */
export function continuousLeagues(
  common: Partial<ContinuousLeague>,
  teams: NonNullable<Entry['teams']>,
  rows: readonly (Omit<Named, 'number'> & Partial<ContinuousLeague> & { readonly teams?: Partial<Pool> })[],
): Entry[] {
  return rows.map(({ teams: own, ...rest }, i) => {
    const row = { number: 11 + i, startHour: (i * 24) / rows.length, ...common, ...rest }
    const zones = [ZONES.champion()]
    return {
      row: { kind: 'continuous', ...usual(row), zones, previousTeams: 6, ...row },
      teams: { ...teams, ...own },
    }
  })
}

/** Categories in the order of their numbers. */
export function categoryRows(
  rows: readonly (readonly [
    key: string,
    name: LocalName,
    code: string | null,
    priority: number,
    amateur?: true,
  ])[],
): readonly Category[] {
  return rows.map(([key, name, countryCode, priority, amateur = false], i) => {
    return { key, number: i + 1, name, countryCode, amateur, priority }
  })
}

export function venueIn(country: string, name: string, capacity: number | null = null): Venue {
  const { en } = countryOf(country).name
  return { name, city: `${en} City`, country: en, capacity }
}

function clock(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`
}

const DAY_MINUTES = 24 * 60

export function later(utc: string, minutes: number): string {
  return clock((minutesOfDay(utc) + minutes + DAY_MINUTES) % DAY_MINUTES)
}

const STEP_MINUTES = 5

/** The time of one of so many slots that share a day. */
export function slotTime(slot: number, slots: number): string {
  return clock(Math.floor((slot * DAY_MINUTES) / slots / STEP_MINUTES) * STEP_MINUTES)
}

/** The same times on each of the days. */
export function onDays(days: readonly number[], ...times: readonly string[]): RoundSlots {
  return days.flatMap((day) => times.map((utc) => [day, utc] as const))
}

/** Days with their times, as `5 14:00 16:30, 6 13:00`. */
export function slots(text: string): RoundSlots {
  return text.split(', ').flatMap((part) => {
    const [day, ...times] = part.split(' ')
    return onDays([Number(day)], ...times)
  })
}

/** Semi-finals over three matches, a final over five, each tie at its own time. */
export function lastFour(...times: readonly [string, string]): readonly CupStage[] {
  return [
    { ties: 2, slots: onDays([0], ...times), series: { wins: 2, days: [0, 2, 4] } },
    { ties: 1, slots: onDays([0], times[0]), series: { wins: 3, days: [7, 9, 11, 13, 15] } },
  ]
}

/** Eight clubs in series from the quarter-finals on, starting on a Wednesday; ties are spread over two days. */
export function seriesOfEight(...times: readonly [string, string]): readonly CupStage[] {
  return [
    { ties: 4, slots: onDays([2, 3], ...times), series: { wins: 2, days: [0, 2, 4] } },
    { ties: 2, slots: onDays([2], ...times), series: { wins: 2, days: [12, 15, 18] } },
    { ties: 1, slots: onDays([2], times[0]), series: { wins: 3, days: [25, 28, 31, 34, 37] } },
  ]
}

/** A short league: exceptions from the defaults, the mean strength of its clubs, and the week of an earlier season. */
export type ShortRow = readonly [
  country: string,
  name: LocalName,
  rest?: Partial<Omit<League, 'pool'>> & { readonly level?: number; readonly previousWeek?: number },
]
export const short = (...row: ShortRow): ShortRow => row

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6] as const
/** First days, counted from the Monday of the week of `now`: fifteen days each, all including that week. */
const EARLIEST_DAY = -8
const START_DAYS = 8

/**
 * Short leagues of six clubs, two matches a day at the same two times. Three leagues play in turn, and then again, so
 * that about two of all their matches are in progress at any time in the week of `now`.
 */
export function shortLeagues(rows: readonly ShortRow[], common: Pick<League, 'format' | 'points'>): Entry[] {
  return rows.map(([country, name, { level = 0, ...rest } = {}], i) => {
    const number = 11 + i
    const inTurn = Math.min(3, rows.length - i + (i % 3))
    const first = 2 * i - (i % 3)
    const times = [first, first + inTurn].map((slot) => slotTime(slot, 2 * rows.length))
    const startDay = EARLIEST_DAY + ((i * 3) % START_DAYS)
    const editions = { current: { startDay, legs: 2 } } as const
    const own = { country, slots: onDays(EVERY_DAY, ...times), editions, ...common, ...rest }
    return { row: league(`${country}-${number}`, number, name, own), teams: { count: 6, level } }
  })
}
