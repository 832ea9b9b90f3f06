/**
 * The volleyball of the demo world: a national league with a division below it, women's leagues, an amateur league,
 * and a cup of nations. Weeks are counted from the week of `now`. The leagues play four hours each, round the clock.
 */

import type { RoundSlots } from '../calendar.ts'
import { categoryRows, type Zone } from '../frame/competitions.ts'
import { localName as n } from '../names/local-name.ts'
import type { Cup, League } from '../set-sports/fixtures.ts'

export interface VolleyballFormat {
  /** How often the receiving side wins a rally between equals. */
  readonly sideOut: number
}

export const MEN: VolleyballFormat = { sideOut: 0.64 }
export const WOMEN: VolleyballFormat = { sideOut: 0.58 }

export const VOLLEYBALL_CATEGORIES = categoryRows([
  ['world', n('International', 'Международные'), null, false, 60],
  ['ardavia', n('Ardavia', 'Ардавия'), 'XC', false, 50],
  ['hanoshima', n('Hanoshima', 'Ханосима'), 'XF', false, 35],
  ['brasonia', n('Brasonia', 'Бразония'), 'XM', false, 40],
  ['sengara', n('Sengara', 'Сенгара'), 'XE', false, 20],
  ['marisola', n('Marisola Amateur', 'Марисола. Любители'), 'XJ', true, 0],
])

/** Clubs of a country, or the national teams of all. */
export interface VolleyballPool {
  readonly key: string
  /** Part of the ids of its teams, which are counted from 1. */
  readonly number: number
  /** A country's key, or null for one national team a country. */
  readonly country: string | null
  readonly count: number
  readonly gender: 'M' | 'F'
  /** Mean strength, in shares of rallies. */
  readonly level: number
  readonly popularity: number
  readonly abroad: number
}

const clubs = { count: 10, gender: 'M', level: 0, popularity: 8_000, abroad: 0.15 } as const

export const VOLLEYBALL_POOLS: readonly VolleyballPool[] = [
  {
    key: 'nations',
    number: 1,
    country: null,
    count: 16,
    gender: 'M',
    level: 0.04,
    popularity: 60_000,
    abroad: 0,
  },
  { ...clubs, key: 'ardavia', number: 2, country: 'ardavia', level: 0.03, popularity: 30_000 },
  {
    ...clubs,
    key: 'ardavia-second',
    number: 3,
    country: 'ardavia',
    level: -0.02,
    popularity: 2_500,
    abroad: 0.03,
  },
  { ...clubs, key: 'brasonia-women', number: 4, country: 'brasonia', gender: 'F', popularity: 25_000 },
  { ...clubs, key: 'hanoshima-women', number: 5, country: 'hanoshima', gender: 'F' },
  { ...clubs, key: 'sengara', number: 6, country: 'sengara' },
  { ...clubs, key: 'marisola', number: 7, country: 'marisola', level: -0.08, popularity: 100, abroad: 0 },
]

const CHAMPION: Zone = { from: 1, to: 1, id: 4, name: n('Champion', 'Чемпион') }
const league = {
  kind: 'league',
  amateur: false,
  priority: 40,
  popularity: 10_000,
  defaultFor: [],
  stages: ['Opening Stage', 'Main Stage'],
  previousTeams: 8,
  format: MEN,
  zones: [CHAMPION],
} as const

const LEAGUES: readonly League<VolleyballFormat>[] = [
  {
    ...league,
    key: 'marisola',
    number: 16,
    category: 'marisola',
    pool: 'marisola',
    name: n('Marisola Beachside League', 'Прибрежная волейбольная лига Марисолы'),
    amateur: true,
    priority: 0,
    popularity: 300,
    startHour: 0,
  },
  {
    ...league,
    key: 'sengara',
    number: 15,
    category: 'sengara',
    pool: 'sengara',
    name: n('Sengara Volleyball League', 'Волейбольная лига Сенгары'),
    startHour: 4,
  },
  {
    ...league,
    key: 'hanoshima-women',
    number: 14,
    category: 'hanoshima',
    pool: 'hanoshima-women',
    name: n('Hanoshima Women V-League', 'Женская волейбольная лига Ханосимы'),
    format: WOMEN,
    priority: 60,
    startHour: 8,
  },
  {
    ...league,
    key: 'ardavia-second',
    number: 12,
    category: 'ardavia',
    pool: 'ardavia-second',
    name: n('Ardavia First Division', 'Первый дивизион Ардавии'),
    priority: 50,
    popularity: 9_000,
    upper: 'ardavia',
    startHour: 12,
    awarded: 11,
  },
  {
    ...league,
    key: 'ardavia',
    number: 11,
    category: 'ardavia',
    pool: 'ardavia',
    name: n('Ardavia Super League', 'Суперлига Ардавии'),
    priority: 130,
    popularity: 90_000,
    defaultFor: ['ru', 'en'],
    lower: 'ardavia-second',
    startHour: 16,
  },
  {
    ...league,
    key: 'brasonia-women',
    number: 13,
    category: 'brasonia',
    pool: 'brasonia-women',
    name: n('Brasonia Women Superliga', 'Женская Суперлига Бразонии'),
    format: WOMEN,
    priority: 110,
    popularity: 70_000,
    defaultFor: ['en'],
    startHour: 20,
  },
]

/** Matches in the same two halls on each of two days: eight a round of the groups. */
function groupDay(weekday: number): RoundSlots {
  return [weekday, weekday + 1].flatMap((day) =>
    ['14:00', '14:30', '17:00', '17:30'].map((utc) => [day, utc] as const),
  )
}

const NATIONS_CUP: Cup<VolleyballFormat> = {
  kind: 'cup',
  key: 'nations-cup',
  number: 1,
  category: 'world',
  pool: 'nations',
  name: n('Volleyball Nations Cup', 'Волейбольный Кубок наций'),
  amateur: false,
  priority: 200,
  popularity: 250_000,
  defaultFor: ['ru', 'en'],
  groups: 4,
  startWeek: { previous: -53, current: -1 },
  groupDays: [groupDay(2), groupDay(4), groupDay(6)],
  knockoutDays: [
    [9, 9, 10, 10].map((day, i) => [day, i % 2 === 0 ? '14:00' : '17:30'] as const),
    [
      [12, '14:00'],
      [12, '17:30'],
    ],
    [[13, '13:00']],
    [[13, '17:00']],
  ],
  formats: { group: MEN, knockout: MEN, final: MEN },
  venue: { name: 'Ardavia Volleyball Arena', capacity: 12_000, city: 'Ardavia City', country: 'Ardavia' },
}

export const VOLLEYBALL_COMPETITIONS = [NATIONS_CUP, ...LEAGUES]
