/**
 * The volleyball of the demo world: a national league with a division below it, women's leagues, an amateur league, and
 * a cup of nations. Weeks are counted from the week of `now`. The leagues play four hours each, round the clock.
 *
 * `format`: share of rallies that the receiving side wins between equals.
 */
import type { RoundSlots } from '../calendar.ts'
import { localName as n } from '../names/local-name.ts'
import type { Competition, Pool } from '../world/model.ts'
import { categoryRows, continuousLeague, cup, onDays, pool, venue } from './competition-rows.ts'

const MEN = { sideOut: 0.64 } as const
const WOMEN = { sideOut: 0.58 } as const

export const VOLLEYBALL_CATEGORIES = categoryRows([
  ['world', n('International', 'Международные'), null, 60],
  ['ardavia', n('Ardavia', 'Ардавия'), 'XC', 50],
  ['hanoshima', n('Hanoshima', 'Ханосима'), 'XF', 35],
  ['brasonia', n('Brasonia', 'Бразония'), 'XM', 40],
  ['sengara', n('Sengara', 'Сенгара'), 'XE', 20],
  ['marisola', n('Marisola Amateur', 'Марисола. Любители'), 'XJ', 0, true],
])

const clubs = { count: 10, popularity: 80_000, abroad: 0.15 } as const

export const VOLLEYBALL_POOLS: readonly Pool[] = [
  pool({
    key: 'nations-cup',
    number: 1,
    kind: 'nations',
    count: 16,
    level: 0.04,
    popularity: 600_000,
    abroad: 0,
  }),
  pool({ ...clubs, key: 'ardavia', number: 2, countries: ['ardavia'], level: 0.03, popularity: 300_000 }),
  pool({
    ...clubs,
    key: 'ardavia-second',
    number: 3,
    countries: ['ardavia'],
    level: -0.02,
    popularity: 25_000,
    abroad: 0.03,
  }),
  pool({
    ...clubs,
    key: 'brasonia-women',
    number: 4,
    countries: ['brasonia'],
    gender: 'F',
    popularity: 250_000,
  }),
  pool({ ...clubs, key: 'hanoshima-women', number: 5, countries: ['hanoshima'], gender: 'F' }),
  pool({ ...clubs, key: 'sengara', number: 6, countries: ['sengara'] }),
  pool({
    ...clubs,
    key: 'marisola',
    number: 7,
    countries: ['marisola'],
    level: -0.08,
    popularity: 1_000,
    abroad: 0,
    isAmateur: true,
  }),
]

/** Matches in the same two halls on each of two days: eight a round of the groups. */
function groupDay(weekday: number): RoundSlots {
  return onDays([weekday, weekday + 1], '14:00', '14:30', '17:00', '17:30')
}

const series = {
  popularity: 10_000,
  seasonNames: { previous: 'Opening Stage', current: 'Main Stage' },
  previousTeams: 8,
  format: MEN,
} as const

export const VOLLEYBALL_COMPETITIONS: readonly Competition[] = [
  cup({
    key: 'nations-cup',
    number: 1,
    country: null,
    category: 'world',
    name: n('Volleyball Nations Cup', 'Волейбольный Кубок наций'),
    priority: 200,
    popularity: 250_000,
    defaultFor: ['ru', 'en'],
    startWeek: { previous: -53, current: -1 },
    groups: { count: 4, legs: 1, slots: [groupDay(2), groupDay(4), groupDay(6)] },
    stages: [
      { ties: 4, slots: onDays([9, 10], '14:00', '17:30') },
      { ties: 2, slots: onDays([12], '14:00', '17:30') },
      { ties: 1, slots: [[13, '17:00']], thirdPlaceSlots: [[13, '13:00']] },
    ],
    format: MEN,
    venue: venue('Ardavia Volleyball Arena', 'Ardavia City', 'Ardavia', 12_000),
  }),
  continuousLeague({
    ...series,
    key: 'marisola',
    number: 16,
    country: 'marisola',
    category: 'marisola',
    name: n('Marisola Beachside League', 'Прибрежная волейбольная лига Марисолы'),
    amateur: true,
    popularity: 300,
    startHour: 0,
  }),
  continuousLeague({
    ...series,
    key: 'sengara',
    number: 15,
    country: 'sengara',
    name: n('Sengara Volleyball League', 'Волейбольная лига Сенгары'),
    startHour: 4,
  }),
  continuousLeague({
    ...series,
    key: 'hanoshima-women',
    number: 14,
    country: 'hanoshima',
    name: n('Hanoshima Women V-League', 'Женская волейбольная лига Ханосимы'),
    format: WOMEN,
    priority: 60,
    startHour: 8,
  }),
  continuousLeague({
    ...series,
    key: 'ardavia-second',
    number: 12,
    country: 'ardavia',
    name: n('Ardavia First Division', 'Первый дивизион Ардавии'),
    priority: 50,
    popularity: 9_000,
    upper: 'ardavia',
    startHour: 12,
    awarded: { previous: 11 },
  }),
  continuousLeague({
    ...series,
    key: 'ardavia',
    number: 11,
    country: 'ardavia',
    name: n('Ardavia Super League', 'Суперлига Ардавии'),
    priority: 130,
    popularity: 90_000,
    defaultFor: ['ru', 'en'],
    lower: 'ardavia-second',
    startHour: 16,
  }),
  continuousLeague({
    ...series,
    key: 'brasonia-women',
    number: 13,
    country: 'brasonia',
    name: n('Brasonia Women Superliga', 'Женская Суперлига Бразонии'),
    format: WOMEN,
    priority: 110,
    popularity: 70_000,
    defaultFor: ['en'],
    startHour: 20,
  }),
]
