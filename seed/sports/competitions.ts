/**
 * The competitions of the demo world and the pools of their teams, read from a data file for each sport. A row has the
 * members of world/model with few exceptions: names as `en` and `ru`; zones as places by their kind; a venue by its
 * country; slots as days with their times, `5 14:00 16:30, 6 13:00`. Ids are those that existing clients ask for
 * (docs/reference/resources.md#1), so that their queries return data. Days and weeks are counted from the Monday of the
 * week of `now`, slots of a cup from that of its first week. No player is in two places at once: doubles are not on the
 * days of the men's singles, and teams of the finals of esports play in no league. `sideOut` of a format is the share of
 * rallies that the receiving side wins between equals, `shootOutRounds` the shooters of each side before sudden death.
 */
import { minutesOfDay, type RoundSlots } from '../calendar.ts'
import { COUNTRIES, countryOf } from '../names/countries.ts'
import type { LocalName } from '../names/local-name.ts'
import { categoryKey, countryCategories } from '../world/changes.ts'
import type {
  Category,
  Circuit,
  Competition,
  ContinuousLeague,
  League,
  Pool,
  Sport,
  Zone,
} from '../world/model.ts'
import { venueNamed } from '../world/teams.ts'
import basketball from './competitions/basketball.json' with { type: 'json' }
import esports from './competitions/esports.json' with { type: 'json' }
import football from './competitions/football.json' with { type: 'json' }
import iceHockey from './competitions/ice-hockey.json' with { type: 'json' }
import tableTennis from './competitions/table-tennis.json' with { type: 'json' }
import tennis from './competitions/tennis.json' with { type: 'json' }
import volleyball from './competitions/volleyball.json' with { type: 'json' }

type Teams = Pick<Pool, 'count'> & Partial<Pool>
interface RowData extends LocalName {
  readonly country?: string
  readonly key?: string
}

/** A data file. Members that are not named here are those of the competitions. */
interface SportData {
  /** In the order of their numbers. Default: those of the countries. */
  readonly categories?: readonly (LocalName & Pick<Category, 'key' | 'priority'> & Partial<Category>)[]
  readonly competitions: readonly (RowData & { readonly kind: string; readonly teams?: object })[]
  /** Leagues of `clubs` clubs whose times cover the day. */
  readonly short?: ShortData
  /** Leagues, or circuits of draws, that cover the day together, each for the same number of hours. */
  readonly continuous?: {
    readonly teams: Teams
    readonly draw?: Circuit['draw']
    readonly rows: readonly (RowData & { teams?: Partial<Teams> })[]
  }
}

interface ShortData extends Pick<Partial<League>, 'format' | 'points'> {
  readonly clubs: number
  /** Mean strength, unless the row says otherwise. */
  readonly level?: number
  readonly rows: readonly ShortRow[]
}
/** `previousWeek`: that of an earlier season. */
type ShortRow = RowData & { readonly level?: number; readonly previousWeek?: number }

const ZONES = {
  cup: [1, 'Champions Cup', 'Кубок чемпионов'],
  promotion: [2, 'Promotion', 'Повышение в классе'],
  playoffs: [3, 'Playoffs', 'Плей-офф'],
  champion: [4, 'Champion', 'Чемпион'],
  relegation: [5, 'Relegation', 'Вылет'],
} as const
type Places = Readonly<Partial<Record<keyof typeof ZONES, readonly [from: number, to: number]>>>

const zonesOf = (places: Places): Zone[] =>
  Object.entries(places).map(([kind, [from, to]]) => {
    const [id, en, ru] = ZONES[kind as keyof typeof ZONES]
    return { from, to, id, name: { en, ru } }
  })
const CHAMPION = zonesOf({ champion: [1, 1] })

export function venueIn(of: LocalName & { readonly country: string; readonly capacity?: number }) {
  const { en, ru } = countryOf(of.country).name
  return venueNamed(of, { en: `${en} City`, ru: `${ru}-Сити` }, en, of.capacity ?? null)
}

function onDays(days: readonly number[], ...times: readonly string[]): RoundSlots {
  return days.flatMap((day) => times.map((utc) => [day, utc] as const))
}

const slotsOf = (text: string): RoundSlots =>
  text.split(', ').flatMap((part) => {
    const [day, ...times] = part.split(' ')
    return onDays([Number(day)], ...times)
  })

/** What is written differently from the model, by its member. */
const READERS: Readonly<Record<string, (value: never) => unknown>> = {
  zones: zonesOf,
  venue: venueIn,
  finalVenue: venueIn,
  slots: slotsOf,
  returnSlots: slotsOf,
  thirdPlaceSlots: slotsOf,
}

function read(value: unknown, member: string): unknown {
  if (Array.isArray(value)) return value.map((each) => read(each, member))
  const reader = READERS[member]
  if (reader) return reader(value as never)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, read(each, key)]))
}

const rowOf = ({ en, ru, ...row }: RowData) => {
  return { name: { en, ru }, country: null, ...(read(row, '') as { readonly key: string }) }
}

type Named = Pick<Competition, 'key' | 'number' | 'name' | 'country'>

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

export function league(row: Named & Partial<League> & Pick<League, 'slots' | 'editions'>): League {
  return { kind: 'league', ...usual(row), zones: CHAMPION, ...row }
}

export function pool(row: Pick<Pool, 'key' | 'number' | 'count'> & Partial<Pool>): Pool {
  return { kind: 'clubs', gender: 'M', countries: [], level: 0, popularity: 15_000, abroad: 0.18, ...row }
}

/** A competition, and its teams unless it has those of another one. */
interface Entry {
  readonly row: Competition
  readonly teams?: Teams | undefined
}

/** Teams come from the country of their competition. */
function poolOf({ row, teams }: Entry): Pool[] {
  if (!teams) return []
  const { pool: key, number, country, popularity, amateur: isAmateur } = row
  const countries = country === null ? [] : [country]
  const abroad = isAmateur ? 0.02 : 0.18
  return [pool({ key, number, countries, popularity, abroad, isAmateur, ...teams })]
}

const DATA = {
  football,
  'ice-hockey': iceHockey,
  basketball,
  tennis,
  'table-tennis': tableTennis,
  volleyball,
  esports,
}

export function competitionsOf(
  sport: keyof typeof DATA,
): Pick<Sport, 'categories' | 'competitions' | 'pools'> {
  const data = DATA[sport] as unknown as SportData
  const entries = [
    ...data.competitions.map(({ teams, ...row }): Entry => {
      const named = rowOf(row) as unknown as Named
      const whole = { ...usual(named), ...(row.kind === 'league' && { zones: CHAMPION }), ...named }
      return { row: whole as unknown as Competition, teams: teams as Teams }
    }),
    ...(data.short ? shortLeagues(data.short) : []),
    ...(data.continuous ? continuousLeagues(data.continuous) : []),
  ]
  const competitions = entries.map(({ row }) => row)
  const categories = data.categories?.map(({ en, ru, ...row }, i): Category => {
    return { countryCode: null, amateur: false, ...row, number: i + 1, name: { en, ru } }
  })
  const pools = entries.flatMap(poolOf)
  const nations = pools.some(({ kind }) => kind === 'nations') ? COUNTRIES : []
  return { categories: categories ?? countryCategories(competitions, nations), competitions, pools }
}

function continuousLeagues({ teams, draw, rows, ...common }: NonNullable<SportData['continuous']>): Entry[] {
  return rows.map(({ teams: own, ...rest }, i) => {
    const row = { number: 11 + i, startHour: (i * 24) / rows.length, ...common, ...rowOf(rest) }
    const whole = draw
      ? ({ kind: 'circuit', ...usual(row), seasonNames: 'day', draw, ...row } satisfies Circuit)
      : ({
          ...{ kind: 'continuous', ...usual(row), zones: CHAMPION, previousTeams: 6, ...row },
        } satisfies ContinuousLeague)
    return { row: whole, teams: { ...teams, ...own } }
  })
}

const DAY_MINUTES = 24 * 60
const STEP_MINUTES = 5

function clock(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`
}

/** The time of one of so many slots that share a day. */
const slotTime = (slot: number, slots: number): string =>
  clock(Math.floor((slot * DAY_MINUTES) / slots / STEP_MINUTES) * STEP_MINUTES)

const EVERY_DAY = [0, 1, 2, 3, 4, 5, 6] as const

/**
 * Of the short leagues of football: eight clubs play two rounds a week, one match every day at the time of the league and
 * a second one on Saturday. The times are so close that a match is always in progress.
 */
function twoRoundsAWeek(i: number, leagues: number) {
  const utc = slotTime(i, leagues)
  const second = (minutesOfDay(utc) + (utc < '02:00' ? 105 : -105) + DAY_MINUTES) % DAY_MINUTES
  const startDay = 7 * ([-1, -3, -2][i % 3] as number)
  return { startDay, slots: [...onDays(EVERY_DAY, utc), [5, clock(second)] as const] }
}

/** First days, counted from the Monday of the week of `now`: fifteen days each, all including that week. */
const EARLIEST_DAY = -8
const START_DAYS = 8

/**
 * Short leagues of six clubs, two matches a day at the same two times. Three leagues play in turn, and then again, so
 * that about two of all their matches are in progress at any time in the week of `now`.
 */
function twoMatchesADay(i: number, leagues: number) {
  const inTurn = Math.min(3, leagues - i + (i % 3))
  const first = 2 * i - (i % 3)
  const times = [first, first + inTurn].map((slot) => slotTime(slot, 2 * leagues))
  return { startDay: EARLIEST_DAY + ((i * 3) % START_DAYS), slots: onDays(EVERY_DAY, ...times) }
}

function shortLeagues({ clubs, level: usualLevel = 0, rows, ...common }: ShortData): Entry[] {
  return rows.map(({ level = usualLevel, previousWeek, ...rest }, i) => {
    const number = 11 + i
    const planOf = clubs === 8 ? twoRoundsAWeek : twoMatchesADay
    const { startDay, slots } = planOf(i, rows.length)
    const previous =
      previousWeek === undefined ? {} : { previous: { startDay: 7 * previousWeek, legs: 2 as const } }
    const editions = { ...previous, current: { startDay, legs: 2 as const } }
    const row = {
      number,
      slots,
      editions,
      ...common,
      ...rowOf({ key: `${rest.country}-${number}`, ...rest }),
    }
    return { row: league(row), teams: { count: clubs, level } }
  })
}
