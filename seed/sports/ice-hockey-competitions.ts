/**
 * The ice-hockey competitions of the demo world, one row each. The Grand League has the id that existing clients ask
 * for, and with it the shot map (docs/reference/resources.md#1). Days are counted from the Monday of the week of `now`.
 *
 * `format`: `shootOutRounds` are the shooters of each side before a shoot-out is sudden death.
 */
import { TOP_HOCKEY_LEAGUE_ID } from '../../src/catalog/sports.ts'
import { localName as n } from '../names/local-name.ts'
import type { Competition, Pool } from '../world/model.ts'
import {
  cup,
  lastFour,
  league,
  pool,
  type ShortRow,
  seriesOfEight,
  shortLeagues,
  ZONES,
} from './competition-rows.ts'

/** North American tables: two points for a win, one for a defeat after regular time. */
const TWO_POINTS = { win: 2, draw: 1, loss: 0, overtimeLoss: 1 } as const
/** European tables: three, two, one, none. */
const THREE_POINTS = { win: 3, draw: 1, loss: 0, overtimeWin: 2, overtimeLoss: 1 } as const
const EUROPEAN = { shootOutRounds: 5, hasShotmap: false } as const

const GRAND_LEAGUE = league({
  key: 'grand-league',
  number: 1,
  id: TOP_HOCKEY_LEAGUE_ID,
  country: 'calverra',
  name: n('Grand Hockey League', 'Большая хоккейная лига'),
  priority: 600,
  popularity: 700_000,
  defaultFor: ['en', 'ru'],
  format: { shootOutRounds: 3, hasShotmap: true },
  slots: [
    [0, '00:30'],
    [1, '00:30'],
    [2, '00:30'],
    [4, '00:30'],
    [5, '01:00'],
  ],
  editions: {
    previous: { startDay: -385, legs: 1, playoffs: lastFour('00:30', '02:00') },
    current: { startDay: -35, legs: 2 },
  },
  zones: [ZONES.playoffs(4)],
  points: TWO_POINTS,
})

/** Plays on the days on which the Grand League rests. */
const NORLAND_ELITE = league({
  key: 'norland-elite',
  number: 2,
  id: 269,
  country: 'norland',
  name: n('Norland Elite Hockey', 'Элитная хоккейная лига Норландии'),
  priority: 300,
  popularity: 150_000,
  defaultFor: ['en'],
  lower: 'norland-second',
  format: EUROPEAN,
  slots: [
    [3, '18:00'],
    [6, '15:00'],
    [6, '18:30'],
  ],
  editions: {
    previous: { startDay: -399, legs: 2, playoffs: lastFour('17:00', '18:30') },
    current: { startDay: -35, legs: 2 },
  },
  zones: [ZONES.playoffs(4)],
  points: THREE_POINTS,
})

const CONTINENTAL_CUP = cup({
  key: 'continental-cup',
  linked: ['norland-elite'],
  number: 3,
  country: null,
  name: n('Continental Ice Cup', 'Континентальный ледовый кубок'),
  priority: 450,
  popularity: 300_000,
  defaultFor: ['ru', 'en'],
  format: EUROPEAN,
  startWeek: { previous: -56, current: -4 },
  stages: seriesOfEight('16:00', '18:15'),
  seeds: 8,
})

const SHORT_ROWS: readonly ShortRow[] = [
  { country: 'marisola', name: n('Liga de Hielo Marisola', 'Ледовая лига Марисолы'), slots: [0, 3] },
  {
    country: 'marisola',
    name: n('Marisola Pond League', 'Дворовая лига Марисолы'),
    slots: [1, 4],
    level: -0.3,
    rest: { amateur: true },
  },
  { country: 'tehani', name: n('Tehani Ice Series', 'Ледовая серия Техани'), slots: [2, 5] },
  { country: 'aotira', name: n('Aotira Hockey League', 'Хоккейная лига Аотиры'), slots: [6, 9] },
  {
    country: 'austrel',
    name: n('Austrel Ice League', 'Ледовая лига Острела'),
    slots: [7, 10],
    rest: { awarded: { current: 2 } },
  },
  {
    country: 'hanoshima',
    name: n('Hanoshima Ice League', 'Ледовая лига Ханосимы'),
    slots: [8, 11],
    rest: { priority: 90, popularity: 40_000 },
  },
  {
    country: 'tarkhand',
    name: n('Tarkhand Hockey Championship', 'Чемпионат Тарханда по хоккею'),
    slots: [12, 15],
    rest: { priority: 80 },
  },
  {
    country: 'ardavia',
    name: n('Ardavia Hockey Superleague', 'Хоккейная Суперлига Ардавии'),
    slots: [13, 16],
    level: 0.1,
    rest: { priority: 350, popularity: 400_000, defaultFor: ['ru'] },
  },
  {
    country: 'norland',
    name: n('Norland Second Division', 'Второй дивизион Норландии'),
    slots: [14, 17],
    level: -0.1,
    rest: { key: 'norland-second', upper: 'norland-elite', zones: [ZONES.promotion(1)] },
  },
  { country: 'brasonia', name: n('Copa de Gelo Brasonia', 'Ледовый кубок Бразонии'), slots: [18, 19] },
]

const SHORT = shortLeagues(SHORT_ROWS, { format: EUROPEAN, points: THREE_POINTS }, 11)
const CUP_COUNTRIES = ['skogmark', 'dravia', 'highmoor', 'westmark'] as const

export const HOCKEY_POOLS: readonly Pool[] = [
  pool({
    key: 'grand-league',
    number: 1,
    count: 8,
    countries: ['calverra'],
    level: 0.2,
    popularity: 700_000,
  }),
  pool({
    key: 'norland-elite',
    number: 2,
    count: 6,
    countries: ['norland'],
    level: 0.1,
    popularity: 150_000,
  }),
  pool({
    key: 'continental-cup',
    number: 3,
    count: 8,
    countries: CUP_COUNTRIES,
    level: 0.1,
    popularity: 300_000,
  }),
  ...SHORT.pools,
]

export const HOCKEY_COMPETITIONS: readonly Competition[] = [
  GRAND_LEAGUE,
  NORLAND_ELITE,
  CONTINENTAL_CUP,
  ...SHORT.competitions,
]
