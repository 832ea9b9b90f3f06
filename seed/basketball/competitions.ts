/**
 * The basketball competitions of the demo world, one row each. Days are counted from the Monday of the week of `now`.
 */
import type { Zone } from '../frame/competitions.ts'
import { localName as n } from '../names/local-name.ts'
import { type ShortRow, shortLeagues } from '../team-sport/short-leagues.ts'
import type { Competition, League, SeriesCup, SeriesStage } from '../team-sport/sport.ts'

export interface BasketballFormat {
  readonly quarterMinutes: 10 | 12
  readonly foulLimit: 5 | 6
}

const LONG: BasketballFormat = { quarterMinutes: 12, foulLimit: 6 }
const USUAL: BasketballFormat = { quarterMinutes: 10, foulLimit: 5 }

const PLAYOFFS: Zone = { from: 1, to: 4, id: 3, name: n('Playoffs', 'Плей-офф') }
const PROMOTION: Zone = { from: 1, to: 1, id: 2, name: n('Promotion', 'Повышение в классе') }

/** North American tables count wins; elsewhere a win has two points, a defeat one (FIBA). */
const WINS_ONLY = { win: 1, draw: 0, loss: 0 } as const
const TWO_AND_ONE = { win: 2, draw: 0, loss: 1 } as const

const LAST_FOUR: readonly SeriesStage[] = [
  { ties: 2, wins: 2, days: [0, 2, 4] },
  { ties: 1, wins: 3, days: [7, 9, 11, 13, 15] },
]

const PREMIER_ASSOCIATION: League<BasketballFormat> = {
  kind: 'league',
  key: 'premier-association',
  number: 1,
  id: 132,
  country: 'calverra',
  name: n('Premier Basketball Association', 'Премьер-ассоциация баскетбола'),
  amateur: false,
  priority: 600,
  popularity: 800_000,
  defaultFor: ['en', 'ru'],
  level: 0.05,
  format: LONG,
  seriesTimes: ['00:00', '02:30'],
  teams: 8,
  slots: [
    [0, '00:00'],
    [1, '02:30'],
    [2, '00:30'],
    [4, '02:00'],
    [5, '00:30'],
  ],
  editions: {
    previous: { startDay: -385, legs: 1, playoffs: LAST_FOUR },
    current: { startDay: -35, legs: 2, playoffs: [] },
  },
  zones: [PLAYOFFS],
  points: WINS_ONLY,
}

/** Plays on the days on which the Premier Association rests. */
const LUSARA_LEAGUE: League<BasketballFormat> = {
  ...PREMIER_ASSOCIATION,
  key: 'lusara-league',
  number: 2,
  id: 138,
  country: 'lusara',
  name: n('Lusara Basketball League', 'Баскетбольная лига Лусары'),
  priority: 250,
  popularity: 120_000,
  defaultFor: ['en'],
  level: 0.03,
  format: USUAL,
  seriesTimes: ['18:00', '20:00'],
  teams: 6,
  slots: [
    [3, '19:00'],
    [6, '16:00'],
    [6, '19:30'],
  ],
  editions: {
    previous: { startDay: -399, legs: 1, playoffs: LAST_FOUR },
    current: { startDay: -35, legs: 2, playoffs: [] },
  },
  points: TWO_AND_ONE,
}

const CONTINENTAL_SERIES: SeriesCup<BasketballFormat> = {
  kind: 'cup',
  key: 'continental-series',
  linked: ['lusara-league'],
  number: 3,
  country: null,
  name: n('Continental Basketball Series', 'Континентальная баскетбольная серия'),
  amateur: false,
  priority: 400,
  popularity: 260_000,
  defaultFor: ['ru', 'en'],
  level: 0.04,
  format: USUAL,
  seriesTimes: ['17:00', '19:00'],
  countries: ['norland', 'dravia', 'skogmark', 'highmoor'],
  clubsEach: 2,
  editions: { current: { startDay: -26 } },
  stages: [
    { ties: 4, wins: 2, days: [0, 2, 4] },
    { ties: 2, wins: 2, days: [12, 15, 18] },
    { ties: 1, wins: 3, days: [25, 28, 31, 34, 37] },
  ],
}

const SHORT_ROWS: readonly ShortRow<BasketballFormat>[] = [
  { country: 'marisola', name: n('Marisola Basket', 'Баскет Марисолы'), slots: [0, 3] },
  {
    country: 'marisola',
    name: n('Marisola Courtyard League', 'Дворовая баскетбольная лига Марисолы'),
    slots: [1, 4],
    rest: { amateur: true, priority: 0, popularity: 700, level: -0.08 },
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
    rest: { awarded: 2 },
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
    rest: { key: 'ardavia-second', upper: 'ardavia-united', level: -0.04, zones: [PROMOTION] },
  },
  { country: 'westmark', name: n('Westmark Hoops League', 'Баскетбольная лига Вестмарка'), slots: [18, 20] },
  {
    country: 'brasonia',
    name: n('Novo Basquete Brasonia', 'Новый баскетбол Бразонии'),
    slots: [19, 21],
    rest: { priority: 90, popularity: 70_000 },
  },
]

export const BASKETBALL_COMPETITIONS: readonly Competition<BasketballFormat>[] = [
  PREMIER_ASSOCIATION,
  LUSARA_LEAGUE,
  CONTINENTAL_SERIES,
  ...shortLeagues(SHORT_ROWS, { format: USUAL, points: TWO_AND_ONE }, 11),
]
