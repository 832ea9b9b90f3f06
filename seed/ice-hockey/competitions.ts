/**
 * The ice-hockey competitions of the demo world, one row each. The Grand League has the id that existing clients ask
 * for, and with it the shot map (docs/reference/resources.md#1). Days are counted from the Monday of the week of `now`.
 */

import { TOP_HOCKEY_LEAGUE_ID } from '../../src/catalog/sports.ts'
import type { Zone } from '../frame/competitions.ts'
import { localName as n } from '../names/local-name.ts'
import { type ShortRow, shortLeagues } from '../team-sport/short-leagues.ts'
import type { Competition, League, SeriesCup, SeriesStage } from '../team-sport/sport.ts'

export interface HockeyFormat {
  /** Shooters of each side before a shoot-out is sudden death. */
  readonly shootOutRounds: 3 | 5
  readonly hasShotmap: boolean
}

const PLAYOFFS: Zone = { from: 1, to: 4, id: 3, name: n('Playoffs', 'Плей-офф') }
const PROMOTION: Zone = { from: 1, to: 1, id: 2, name: n('Promotion', 'Повышение в классе') }

/** North American tables: two points for a win, one for a defeat after regular time. */
const TWO_POINTS = { win: 2, draw: 1, loss: 0, overtimeLoss: 1 } as const
/** European tables: three, two, one, none. */
const THREE_POINTS = { win: 3, draw: 1, loss: 0, overtimeWin: 2, overtimeLoss: 1 } as const

const LAST_FOUR: readonly SeriesStage[] = [
  { ties: 2, wins: 2, days: [0, 2, 4] },
  { ties: 1, wins: 3, days: [7, 9, 11, 13, 15] },
]

const GRAND_LEAGUE: League<HockeyFormat> = {
  kind: 'league',
  key: 'grand-league',
  number: 1,
  id: TOP_HOCKEY_LEAGUE_ID,
  country: 'calverra',
  name: n('Grand Hockey League', 'Большая хоккейная лига'),
  amateur: false,
  priority: 600,
  popularity: 700_000,
  defaultFor: ['en', 'ru'],
  level: 0.2,
  format: { shootOutRounds: 3, hasShotmap: true },
  seriesTimes: ['00:30', '02:00'],
  teams: 8,
  slots: [
    [0, '00:30'],
    [1, '00:30'],
    [2, '00:30'],
    [4, '00:30'],
    [5, '01:00'],
  ],
  editions: {
    previous: { startDay: -385, legs: 1, playoffs: LAST_FOUR },
    current: { startDay: -35, legs: 2, playoffs: [] },
  },
  zones: [PLAYOFFS],
  points: TWO_POINTS,
}

/** Plays on the days on which the Grand League rests. */
const NORLAND_ELITE: League<HockeyFormat> = {
  ...GRAND_LEAGUE,
  key: 'norland-elite',
  number: 2,
  id: 269,
  country: 'norland',
  name: n('Norland Elite Hockey', 'Элитная хоккейная лига Норландии'),
  priority: 300,
  popularity: 150_000,
  defaultFor: ['en'],
  lower: 'norland-second',
  level: 0.1,
  format: { shootOutRounds: 5, hasShotmap: false },
  seriesTimes: ['17:00', '18:30'],
  teams: 6,
  slots: [
    [3, '18:00'],
    [6, '15:00'],
    [6, '18:30'],
  ],
  editions: {
    previous: { startDay: -399, legs: 2, playoffs: LAST_FOUR },
    current: { startDay: -35, legs: 2, playoffs: [] },
  },
  points: THREE_POINTS,
}

const CONTINENTAL_CUP: SeriesCup<HockeyFormat> = {
  kind: 'cup',
  key: 'continental-cup',
  linked: ['norland-elite'],
  number: 3,
  country: null,
  name: n('Continental Ice Cup', 'Континентальный ледовый кубок'),
  amateur: false,
  priority: 450,
  popularity: 300_000,
  defaultFor: ['ru', 'en'],
  level: 0.1,
  format: { shootOutRounds: 5, hasShotmap: false },
  seriesTimes: ['16:00', '18:15'],
  countries: ['skogmark', 'dravia', 'highmoor', 'westmark'],
  clubsEach: 2,
  editions: { previous: { startDay: -390 }, current: { startDay: -26 } },
  stages: [
    { ties: 4, wins: 2, days: [0, 2, 4] },
    { ties: 2, wins: 2, days: [12, 15, 18] },
    { ties: 1, wins: 3, days: [25, 28, 31, 34, 37] },
  ],
}

const SHORT_ROWS: readonly ShortRow<HockeyFormat>[] = [
  { country: 'marisola', name: n('Liga de Hielo Marisola', 'Ледовая лига Марисолы'), slots: [0, 3] },
  {
    country: 'marisola',
    name: n('Marisola Pond League', 'Дворовая лига Марисолы'),
    slots: [1, 4],
    rest: { amateur: true, priority: 0, popularity: 500, level: -0.3 },
  },
  { country: 'tehani', name: n('Tehani Ice Series', 'Ледовая серия Техани'), slots: [2, 5] },
  { country: 'aotira', name: n('Aotira Hockey League', 'Хоккейная лига Аотиры'), slots: [6, 9] },
  {
    country: 'austrel',
    name: n('Austrel Ice League', 'Ледовая лига Острела'),
    slots: [7, 10],
    rest: { awarded: 2 },
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
    rest: { priority: 350, popularity: 400_000, defaultFor: ['ru'], level: 0.1 },
  },
  {
    country: 'norland',
    name: n('Norland Second Division', 'Второй дивизион Норландии'),
    slots: [14, 17],
    rest: { key: 'norland-second', upper: 'norland-elite', level: -0.1, zones: [PROMOTION] },
  },
  { country: 'brasonia', name: n('Copa de Gelo Brasonia', 'Ледовый кубок Бразонии'), slots: [18, 19] },
]

export const HOCKEY_COMPETITIONS: readonly Competition<HockeyFormat>[] = [
  GRAND_LEAGUE,
  NORLAND_ELITE,
  CONTINENTAL_CUP,
  ...shortLeagues<HockeyFormat>(
    SHORT_ROWS,
    { format: { shootOutRounds: 5, hasShotmap: false }, points: THREE_POINTS },
    11,
  ),
]
