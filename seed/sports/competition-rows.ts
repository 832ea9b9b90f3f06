/** Shared parts of competition rows: defaults, zones, slots, stages. */
import { minutesOfDay, type RoundSlots } from '../calendar.ts'
import { type LocalName, localName as n } from '../names/local-name.ts'
import { categoryKey } from '../world/changes.ts'
import type { Category, ContinuousLeague, Cup, CupStage, League, Pool, Venue, Zone } from '../world/model.ts'

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
type Row<C> = Named & Partial<C>

/** Defaults of a competition: its pool has its key, its category that of the country. */
function usual({ key, country, amateur = false }: Named & { readonly amateur?: boolean }) {
  return {
    pool: key,
    category: categoryKey(country, amateur),
    amateur,
    priority: amateur ? 0 : 40,
    popularity: amateur ? 800 : 15_000,
    defaultFor: [],
    format: {},
  } as const
}

export function league(row: Row<League> & Pick<League, 'slots' | 'editions'>): League {
  return { kind: 'league', ...usual(row), zones: [ZONES.champion()], ...row }
}

export function continuousLeague(
  row: Row<ContinuousLeague> & Pick<ContinuousLeague, 'startHour'>,
): ContinuousLeague {
  return { kind: 'continuous', ...usual(row), zones: [ZONES.champion()], previousTeams: 6, ...row }
}

export function cup(row: Row<Cup> & Pick<Cup, 'startWeek' | 'stages'>): Cup {
  return { kind: 'cup', ...usual(row), ...row }
}

/** A league with a pool of its own: clubs of its country. */
export function withPool(row: League, count: number, level: number) {
  const { key, number, country, popularity, amateur: isAmateur } = row
  const abroad = isAmateur ? 0.02 : 0.18
  const countries = country === null ? [] : [country]
  return { row, pool: pool({ key, number, count, countries, level, popularity, abroad, isAmateur }) }
}

export function pool(row: Pick<Pool, 'key' | 'number' | 'count'> & Partial<Pool>): Pool {
  return { kind: 'clubs', gender: 'M', countries: [], level: 0, popularity: 15_000, abroad: 0.18, ...row }
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

export function venue(name: string, city: string, country: string, capacity: number | null): Venue {
  return { name, city, country, capacity }
}

export function clock(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`
}

/** The same times on each of the days. */
export function onDays(days: readonly number[], ...times: readonly string[]): RoundSlots {
  return days.flatMap((day) => times.map((utc) => [day, utc] as const))
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

/** A short league: its two daily slots, exceptions from the defaults, and the mean strength of its clubs. */
export type ShortRow = readonly [
  country: string,
  name: LocalName,
  slots: readonly [number, number],
  rest?: Partial<League>,
  level?: number,
]

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6] as const
const DAY_MINUTES = 24 * 60
const STEP_MINUTES = 5
/** First days, counted from the Monday of the week of `now`: fifteen days each, all including that week. */
const EARLIEST_DAY = -8
const START_DAYS = 8

/**
 * Short leagues of six clubs, two matches a day at the same two times. Their times are so close that about two of their
 * matches are in progress at any time in the week of `now`.
 */
export function shortLeagues(
  rows: readonly ShortRow[],
  common: Pick<League, 'format' | 'points'>,
  first: number,
) {
  const timeOf = (slot: number) =>
    clock(Math.floor((slot * DAY_MINUTES) / (2 * rows.length) / STEP_MINUTES) * STEP_MINUTES)
  const made = rows.map(([country, name, slots, rest = {}, level = 0], i) => {
    const number = first + i
    const key = rest.key ?? `${country}-${number}`
    const startDay = EARLIEST_DAY + ((i * 3) % START_DAYS)
    const row = league({
      number,
      country,
      name,
      slots: onDays(EVERY_DAY, ...slots.map(timeOf)),
      editions: { current: { startDay, legs: 2 } },
      ...common,
      ...rest,
      key,
      pool: key,
    })
    return withPool(row, 6, level)
  })
  return { competitions: made.map(({ row }) => row), pools: made.map((each) => each.pool) }
}

/** Shifts a time by some minutes. */
export function later(utc: string, minutes: number): string {
  return clock((minutesOfDay(utc) + minutes + DAY_MINUTES) % DAY_MINUTES)
}
