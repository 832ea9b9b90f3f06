/**
 * The tennis of the demo world: a major of two weeks for men, women and pairs, three tournaments of a week, and four
 * leagues of lower rank round the clock. Ids 2363 and 2571 are those that existing clients ask for
 * (docs/reference/resources.md#1). Weeks are counted from the week of `now`.
 */

import type { RoundSlots } from '../calendar.ts'
import { categoryRows, venue } from '../frame/competitions.ts'
import { localName as n } from '../names/local-name.ts'
import type { Pool } from '../rackets/athletes.ts'
import type { Cup, Series } from '../rackets/fixtures.ts'
import type { TennisRules } from '../simulators/tennis-board.ts'
import type { GroundType } from '../simulators/tennis-point.ts'

export interface TennisFormat extends TennisRules {
  readonly ground: GroundType
}

export const TENNIS_CATEGORIES = categoryRows([
  ['tour-men', n('World Tour', 'Мировой тур'), null, false, 90],
  ['tour-women', n('World Tour Women', 'Мировой тур. Женщины'), null, false, 88],
  ['challengers', n('Challengers', 'Челленджеры'), null, false, 30],
  ['amateur', n('Brasonia Amateur', 'Бразония. Любители'), 'XM', true, 0],
])

const tour = { isPairs: false, country: null, level: 0, spread: 0.022, ages: [18, 36] } as const
const local = {
  isPairs: false,
  count: 12,
  level: -0.06,
  spread: 0.016,
  ages: [16, 34],
  popularity: 900,
} as const

export const TENNIS_POOLS: readonly Pool[] = [
  { ...tour, key: 'men', number: 1, count: 38, gender: 'M', popularity: 60_000 },
  { ...tour, key: 'women', number: 2, count: 36, gender: 'F', popularity: 55_000 },
  {
    ...tour,
    key: 'pairs',
    number: 3,
    count: 10,
    gender: 'M',
    isPairs: true,
    // Pairs never play on a day of the men, so nobody stands on two courts at once.
    partners: { pool: 'men', pairs: 6 },
    popularity: 5_000,
  },
  { ...local, key: 'hanoshima', number: 4, gender: 'M', country: 'hanoshima' },
  { ...local, key: 'ardavia', number: 5, gender: 'F', country: 'ardavia' },
  { ...local, key: 'brasonia', number: 6, gender: 'M', country: 'brasonia', popularity: 60 },
  { ...local, key: 'marisola', number: 7, gender: 'F', country: 'marisola' },
]

const TIMES = ['10:00', '10:00', '12:30', '12:30', '15:00', '15:00', '18:00', '18:00'] as const

/** As many matches as asked, in the order of play of the days; a list of one day repeats its hours. */
function play(...days: readonly (readonly [weekday: number, matches: number])[]): RoundSlots {
  return days.flatMap(([weekday, matches]) =>
    Array.from({ length: matches }, (_, i) => [weekday, TIMES[i % TIMES.length] as string] as const),
  )
}

const evening = (weekday: number): RoundSlots => [[weekday, '18:00']]
const evenings = (weekday: number): RoundSlots => [
  [weekday, '14:00'],
  [weekday, '18:00'],
]

const NORLAND_PARK = venue('Norland Tennis Park', 'Norland City', 'Norland', 14_000)
const major = {
  startWeek: -1,
  venue: NORLAND_PARK,
  defaultFor: ['ru', 'en'],
} as const

/** The round of 32 on two days, and every round a day of rest later. */
function majorRounds(first: number): RoundSlots[] {
  return [
    play([first, 8], [first + 1, 8]),
    play([first + 3, 4], [first + 4, 4]),
    play([first + 6, 2], [first + 7, 2]),
    evenings(first + 9),
    evening(first + 11),
  ]
}

/** Sixteen players from Tuesday to Sunday. */
const WEEK_ROUNDS: readonly RoundSlots[] = [play([1, 4], [2, 4]), play([4, 4]), evenings(5), evening(6)]

export const TENNIS_CUPS: readonly Cup<TennisFormat>[] = [
  {
    ...major,
    key: 'norland-open',
    number: 1,
    id: 2363,
    category: 'tour-men',
    pool: 'men',
    name: n('Norland Open', 'Открытый чемпионат Норландии'),
    priority: 500,
    popularity: 700_000,
    size: 32,
    seeds: 8,
    rounds: majorRounds(0),
    walkovers: { previous: [19] },
    linked: ['norland-open-women', 'norland-open-doubles'],
    format: { bestOf: 5, finalSet: 'tiebreak10', ground: 'Hardcourt outdoor' },
  },
  {
    ...major,
    key: 'norland-open-women',
    number: 2,
    id: 2571,
    category: 'tour-women',
    pool: 'women',
    name: n('Norland Open Women', 'Открытый чемпионат Норландии. Женщины'),
    priority: 490,
    popularity: 650_000,
    size: 32,
    seeds: 8,
    rounds: majorRounds(1),
    linked: ['norland-open', 'norland-open-doubles'],
    format: { bestOf: 3, finalSet: 'tiebreak10', ground: 'Hardcourt outdoor' },
  },
  {
    ...major,
    key: 'norland-open-doubles',
    number: 3,
    category: 'tour-men',
    pool: 'pairs',
    name: n('Norland Open Doubles', 'Открытый чемпионат Норландии. Пары'),
    priority: 200,
    popularity: 40_000,
    defaultFor: [],
    size: 8,
    seeds: 2,
    rounds: [play([2, 2], [5, 2]), evenings(8), evening(10)],
    linked: ['norland-open', 'norland-open-women'],
    format: { bestOf: 3, finalSet: 'matchTiebreak', ground: 'Hardcourt outdoor' },
  },
  {
    key: 'lusara-clay',
    number: 4,
    category: 'tour-men',
    pool: 'men',
    name: n('Lusara Clay Masters', 'Грунтовый Мастерс Лусары'),
    priority: 250,
    popularity: 150_000,
    defaultFor: ['en'],
    venue: venue('Clube de Ténis', 'Lusara City', 'Lusara', 6_500),
    size: 16,
    seeds: 4,
    startWeek: -3,
    rounds: WEEK_ROUNDS,
    walkovers: { current: [10] },
    format: { bestOf: 3, finalSet: 'tiebreak', ground: 'Clay' },
  },
  {
    key: 'highmoor-grass',
    number: 5,
    category: 'tour-women',
    pool: 'women',
    name: n('Highmoor Lawn Classic', 'Классика на траве Хаймура'),
    priority: 220,
    popularity: 110_000,
    defaultFor: ['ru'],
    venue: venue('Highmoor Lawn Club', 'Highmoor City', 'Highmoor', 5_200),
    size: 16,
    seeds: 4,
    startWeek: -4,
    rounds: WEEK_ROUNDS,
    format: { bestOf: 3, finalSet: 'advantage', ground: 'Grass' },
  },
  {
    key: 'tarkhand-indoor',
    number: 6,
    category: 'tour-men',
    pool: 'men',
    name: n('Tarkhand Indoor Cup', 'Кубок Тарханда в зале'),
    priority: 180,
    popularity: 80_000,
    defaultFor: ['ru'],
    venue: venue('Tarkhand Ice and Tennis Hall', 'Tarkhand City', 'Tarkhand', 4_800),
    size: 16,
    seeds: 4,
    startWeek: 1,
    rounds: WEEK_ROUNDS,
    format: { bestOf: 3, finalSet: 'tiebreak', ground: 'Hardcourt indoor' },
  },
]

const STAGES = ['Stage 1', 'Stage 2'] as const
const league = {
  category: 'challengers',
  defaultFor: [],
  priority: 20,
  popularity: 2_500,
  stages: STAGES,
} as const
const ofThree = { bestOf: 3, finalSet: 'tiebreak' } as const

export const TENNIS_SERIES: readonly Series<TennisFormat>[] = [
  {
    ...league,
    key: 'hanoshima-series',
    number: 11,
    pool: 'hanoshima',
    name: n('Hanoshima Challenger Series', 'Челленджер-серия Ханосимы'),
    startHour: 0,
    venue: venue('Hanoshima Tennis Hall', 'Hanoshima City', 'Hanoshima', null),
    format: { ...ofThree, ground: 'Hardcourt indoor' },
  },
  {
    ...league,
    key: 'ardavia-series',
    number: 12,
    pool: 'ardavia',
    name: n('Ardavia Challenger Series Women', 'Челленджер-серия Ардавии. Женщины'),
    startHour: 6,
    priority: 25,
    venue: venue('Ardavia Tennis Academy', 'Ardavia City', 'Ardavia', null),
    format: { ...ofThree, ground: 'Clay' },
  },
  {
    ...league,
    key: 'brasonia-series',
    number: 13,
    category: 'amateur',
    pool: 'brasonia',
    name: n('Brasonia Open League', 'Открытая лига Бразонии'),
    startHour: 12,
    priority: 0,
    popularity: 300,
    venue: venue('Clube Atlântico', 'Brasonia City', 'Brasonia', null),
    format: { ...ofThree, ground: 'Clay' },
  },
  {
    ...league,
    key: 'marisola-series',
    number: 14,
    pool: 'marisola',
    name: n('Marisola Challenger Series Women', 'Челленджер-серия Марисолы. Женщины'),
    startHour: 18,
    venue: venue('Marisola Courts', 'Marisola City', 'Marisola', null),
    format: { ...ofThree, ground: 'Hardcourt outdoor' },
  },
]
