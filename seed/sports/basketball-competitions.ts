/**
 * The basketball competitions of the demo world, one row each. Days are counted from the Monday of the week of `now`.
 *
 * `format`: minutes of a quarter, and with how many fouls a player is out: twelve and six in North America.
 */
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

const LONG = { quarterMinutes: 12, foulLimit: 6 } as const
const USUAL = { quarterMinutes: 10, foulLimit: 5 } as const
/** North American tables count wins; elsewhere a win has two points, a defeat one (FIBA). */
const WINS_ONLY = { win: 1, draw: 0, loss: 0 } as const
const TWO_AND_ONE = { win: 2, draw: 0, loss: 1 } as const

const PREMIER_ASSOCIATION = league({
  key: 'premier-association',
  number: 1,
  id: 132,
  country: 'calverra',
  name: n('Premier Basketball Association', 'Премьер-ассоциация баскетбола'),
  priority: 600,
  popularity: 800_000,
  defaultFor: ['en', 'ru'],
  format: LONG,
  slots: [
    [0, '00:00'],
    [1, '02:30'],
    [2, '00:30'],
    [4, '02:00'],
    [5, '00:30'],
  ],
  editions: {
    previous: { startDay: -385, legs: 1, playoffs: lastFour('00:00', '02:30') },
    current: { startDay: -35, legs: 2 },
  },
  zones: [ZONES.playoffs(4)],
  points: WINS_ONLY,
})

/** Plays on the days on which the Premier Association rests. */
const LUSARA_LEAGUE = league({
  key: 'lusara-league',
  number: 2,
  id: 138,
  country: 'lusara',
  name: n('Lusara Basketball League', 'Баскетбольная лига Лусары'),
  priority: 250,
  popularity: 120_000,
  defaultFor: ['en'],
  format: USUAL,
  slots: [
    [3, '19:00'],
    [6, '16:00'],
    [6, '19:30'],
  ],
  editions: {
    previous: { startDay: -399, legs: 1, playoffs: lastFour('18:00', '20:00') },
    current: { startDay: -35, legs: 2 },
  },
  zones: [ZONES.playoffs(4)],
  points: TWO_AND_ONE,
})

const CONTINENTAL_SERIES = cup({
  key: 'continental-series',
  linked: ['lusara-league'],
  number: 3,
  country: null,
  name: n('Continental Basketball Series', 'Континентальная баскетбольная серия'),
  priority: 400,
  popularity: 260_000,
  defaultFor: ['ru', 'en'],
  format: USUAL,
  startWeek: { current: -4 },
  stages: seriesOfEight('17:00', '19:00'),
  seeds: 8,
})

const SHORT_ROWS: readonly ShortRow[] = [
  { country: 'marisola', name: n('Marisola Basket', 'Баскет Марисолы'), slots: [0, 3] },
  {
    country: 'marisola',
    name: n('Marisola Courtyard League', 'Дворовая баскетбольная лига Марисолы'),
    slots: [1, 4],
    level: -0.08,
    rest: { amateur: true },
  },
  { country: 'tehani', name: n('Tehani Hoops', 'Баскетбол Техани'), slots: [2, 5] },
  { country: 'aotira', name: n('Aotira Basketball League', 'Баскетбольная лига Аотиры'), slots: [6, 9] },
  {
    country: 'austrel',
    name: n('Austrel Basketball', 'Баскетбол Острела'),
    slots: [7, 10],
    rest: { priority: 100, popularity: 60_000 },
  },
  {
    country: 'hanoshima',
    name: n('Hanoshima B League', 'Б-лига Ханосимы'),
    slots: [8, 11],
    rest: { awarded: { current: 2 } },
  },
  { country: 'sengara', name: n('Sengara Basketball League', 'Баскетбольная лига Сенгары'), slots: [12, 15] },
  {
    country: 'ardavia',
    name: n('Ardavia United League', 'Объединённая лига Ардавии'),
    slots: [13, 16],
    rest: {
      key: 'ardavia-united',
      lower: 'ardavia-second',
      priority: 320,
      popularity: 200_000,
      defaultFor: ['ru'],
    },
  },
  {
    country: 'ardavia',
    name: n('Ardavia Second League', 'Вторая лига Ардавии'),
    slots: [14, 17],
    level: -0.04,
    rest: { key: 'ardavia-second', upper: 'ardavia-united', zones: [ZONES.promotion(1)] },
  },
  { country: 'westmark', name: n('Westmark Hoops League', 'Баскетбольная лига Вестмарка'), slots: [18, 20] },
  {
    country: 'brasonia',
    name: n('Novo Basquete Brasonia', 'Новый баскетбол Бразонии'),
    slots: [19, 21],
    rest: { priority: 90, popularity: 70_000 },
  },
]

const SHORT = shortLeagues(SHORT_ROWS, { format: USUAL, points: TWO_AND_ONE }, 11)
const CUP_COUNTRIES = ['norland', 'dravia', 'skogmark', 'highmoor'] as const

export const BASKETBALL_POOLS: readonly Pool[] = [
  pool({
    key: 'premier-association',
    number: 1,
    count: 8,
    countries: ['calverra'],
    level: 0.05,
    popularity: 800_000,
  }),
  pool({
    key: 'lusara-league',
    number: 2,
    count: 6,
    countries: ['lusara'],
    level: 0.03,
    popularity: 120_000,
  }),
  pool({
    key: 'continental-series',
    number: 3,
    count: 8,
    countries: CUP_COUNTRIES,
    level: 0.04,
    popularity: 260_000,
  }),
  ...SHORT.pools,
]

export const BASKETBALL_COMPETITIONS: readonly Competition[] = [
  PREMIER_ASSOCIATION,
  LUSARA_LEAGUE,
  CONTINENTAL_SERIES,
  ...SHORT.competitions,
]
