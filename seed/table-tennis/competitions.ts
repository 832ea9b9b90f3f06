/**
 * The table tennis of the demo world: a grand prix for men, women and pairs, and four leagues that play many short
 * matches a day, round the clock. Weeks are counted from the week of `now`.
 */

import type { RoundSlots } from '../calendar.ts'
import { categoryRows, venue } from '../frame/competitions.ts'
import { localName as n } from '../names/local-name.ts'
import type { Pool } from '../rackets/athletes.ts'
import type { Cup, Series } from '../rackets/fixtures.ts'

export interface TableTennisFormat {
  readonly bestOf: 5 | 7
}

export const TABLE_TENNIS_CATEGORIES = categoryRows([
  ['world', n('International', 'Международные'), null, false, 60],
  ['tarkhand', n('Tarkhand', 'Тарханд'), 'XD', false, 40],
  ['dravia', n('Dravia', 'Дравия'), 'XO', false, 35],
  ['calverra', n('Calverra Amateur', 'Кальверра. Любители'), 'XL', true, 0],
  ['hanoshima', n('Hanoshima', 'Ханосима'), 'XF', false, 30],
])

const world = { isPairs: false, country: null, level: 0.03, spread: 0.02, ages: [16, 37] } as const
const local = {
  isPairs: false,
  count: 12,
  level: -0.01,
  spread: 0.02,
  ages: [16, 45],
  popularity: 1_200,
} as const

export const TABLE_TENNIS_POOLS: readonly Pool[] = [
  { ...world, key: 'men', number: 1, count: 20, gender: 'M', popularity: 20_000 },
  { ...world, key: 'women', number: 2, count: 20, gender: 'F', popularity: 18_000 },
  { ...world, key: 'pairs', number: 3, count: 10, gender: 'M', isPairs: true, popularity: 3_000 },
  { ...local, key: 'hanoshima', number: 4, gender: 'F', country: 'hanoshima' },
  { ...local, key: 'tarkhand', number: 5, gender: 'M', country: 'tarkhand' },
  { ...local, key: 'dravia', number: 6, gender: 'M', country: 'dravia' },
  { ...local, key: 'calverra', number: 7, gender: 'M', country: 'calverra', level: -0.05, popularity: 80 },
]

/** Matches of a round on one day, one after the other, forty minutes apart. */
function session(weekday: number, matches: number, hour: number): RoundSlots {
  return Array.from({ length: matches }, (_, i) => {
    const minutes = hour * 60 + i * 40
    return [weekday, `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`] as const
  })
}

/** Sixteen players in four days. */
function grandPrix(first: number, hour: number): RoundSlots[] {
  return [
    session(first, 8, hour),
    session(first + 1, 4, hour),
    session(first + 2, 2, hour),
    session(first + 3, 1, hour + 5),
  ]
}

const cup = {
  category: 'world',
  venue: venue('Austrel Sports Dome', 'Austrel City', 'Austrel', 5_000),
  startWeek: 0,
} as const

export const TABLE_TENNIS_CUPS: readonly Cup<TableTennisFormat>[] = [
  {
    ...cup,
    key: 'grand-prix',
    number: 1,
    pool: 'men',
    name: n('Grand Prix of Austrel', 'Гран-при Острела'),
    priority: 150,
    popularity: 60_000,
    defaultFor: ['ru', 'en'],
    size: 16,
    seeds: 4,
    rounds: grandPrix(1, 4),
    walkovers: { previous: [3] },
    linked: ['grand-prix-women', 'grand-prix-doubles'],
    format: { bestOf: 7 },
  },
  {
    ...cup,
    key: 'grand-prix-women',
    number: 2,
    pool: 'women',
    name: n('Grand Prix of Austrel Women', 'Гран-при Острела. Женщины'),
    priority: 145,
    popularity: 55_000,
    defaultFor: ['ru', 'en'],
    size: 16,
    seeds: 4,
    rounds: grandPrix(2, 5),
    walkovers: { current: [7] },
    linked: ['grand-prix', 'grand-prix-doubles'],
    format: { bestOf: 7 },
  },
  {
    ...cup,
    key: 'grand-prix-doubles',
    number: 3,
    pool: 'pairs',
    name: n('Grand Prix of Austrel Doubles', 'Гран-при Острела. Пары'),
    priority: 90,
    popularity: 12_000,
    defaultFor: [],
    size: 8,
    seeds: 2,
    rounds: [session(1, 4, 9), session(2, 2, 9), session(4, 1, 9)],
    linked: ['grand-prix', 'grand-prix-women'],
    format: { bestOf: 5 },
  },
]

const STAGES = ['Stage 1', 'Stage 2'] as const
const league = { defaultFor: [], priority: 30, popularity: 4_000, stages: STAGES } as const

export const TABLE_TENNIS_SERIES: readonly Series<TableTennisFormat>[] = [
  {
    ...league,
    key: 'hanoshima-league',
    number: 11,
    category: 'hanoshima',
    pool: 'hanoshima',
    name: n('Hanoshima Women League', 'Женская лига Ханосимы'),
    startHour: 0,
    venue: venue('Hanoshima Table Tennis Centre', 'Hanoshima City', 'Hanoshima', null),
    format: { bestOf: 7 },
  },
  {
    ...league,
    key: 'tarkhand-league',
    number: 12,
    category: 'tarkhand',
    pool: 'tarkhand',
    name: n('Tarkhand Pro League', 'Про-лига Тарханда'),
    startHour: 6,
    priority: 60,
    popularity: 15_000,
    defaultFor: ['ru'],
    venue: venue('Tarkhand Table Tennis Club', 'Tarkhand City', 'Tarkhand', null),
    format: { bestOf: 5 },
  },
  {
    ...league,
    key: 'dravia-league',
    number: 13,
    category: 'dravia',
    pool: 'dravia',
    name: n('Dravia Masters League', 'Мастер-лига Дравии'),
    startHour: 12,
    priority: 45,
    venue: venue('Dravia Sports Hall', 'Dravia City', 'Dravia', null),
    format: { bestOf: 7 },
  },
  {
    ...league,
    key: 'calverra-league',
    number: 14,
    category: 'calverra',
    pool: 'calverra',
    name: n('Calverra Evening League', 'Вечерняя лига Кальверры'),
    startHour: 18,
    priority: 0,
    popularity: 400,
    venue: venue('Calverra Workers Club', 'Calverra City', 'Calverra', null),
    format: { bestOf: 7 },
  },
]
