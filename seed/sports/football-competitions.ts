/**
 * The football competitions of the demo world, one row each. Ids 17, 7, 8, 23, 34 and 35 are those that existing
 * clients ask for (docs/reference/resources.md#1), so that their queries return data. Weeks and days are counted from
 * the week of `now`. The short leagues have eight clubs and play two rounds a week: one match every day at the time of
 * the league and a second one on Saturday. Their times are so close that a match is always in progress.
 */
import type { RoundSlots } from '../calendar.ts'
import { type LocalName, localName as n } from '../names/local-name.ts'
import { categoryKey } from '../world/changes.ts'
import type { Competition, Cup, League, Pool } from '../world/model.ts'
import { cup, later, league, onDays, pool, venue, withPool, ZONES } from './competition-rows.ts'

const STAGES = { previous: 'Apertura', current: 'Clausura' } as const
const BOTH = ['ru', 'en'] as const
const START_WEEKS = [-3, -2, -1] as const

type ShortRow = readonly [
  number: number,
  country: string,
  name: LocalName,
  utc: string,
  level?: number,
  rest?: Partial<League> & { readonly previousWeek?: number },
]

/** Starts of the short leagues are at most 105 minutes apart, day and night. */
const SHORT_ROWS: readonly ShortRow[] = [
  [
    11,
    'calverra',
    n('Primera Calverra', 'Примера Кальверры'),
    '00:00',
    0.05,
    {
      key: 'calverra-primera',
      id: 8,
      priority: 400,
      popularity: 500_000,
      defaultFor: BOTH,
      lower: 'calverra-segunda',
      previousWeek: -11,
      seasonNames: STAGES,
      zones: [ZONES.champion(), ZONES.relegation(8, 8)],
      awarded: { previous: 9 },
    },
  ],
  [12, 'marisola', n('Liga Marisola', 'Лига Марисолы'), '01:45'],
  [13, 'marisola', n('Marisola Coast League', 'Прибрежная лига Марисолы'), '03:30', -0.5, { amateur: true }],
  [14, 'tehani', n('Tehani Islands League', 'Лига островов Техани'), '05:15', -0.3],
  [15, 'aotira', n('Aotira National League', 'Национальная лига Аотиры'), '07:00'],
  [16, 'austrel', n('Austrel Championship', 'Чемпионат Острела'), '08:45', 0, { priority: 80 }],
  [17, 'hanoshima', n('Hanoshima League', 'Лига Ханосимы'), '10:30', 0, { priority: 120 }],
  [18, 'sengara', n('Sengara Super League', 'Суперлига Сенгары'), '12:15'],
  [
    19,
    'tarkhand',
    n('Tarkhand Premier League', 'Премьер-лига Тарханда'),
    '14:00',
    0,
    { priority: 90, awarded: { current: 2 } },
  ],
  [
    20,
    'ardavia',
    n('Ardavia First League', 'Первая лига Ардавии'),
    '15:45',
    0.05,
    { id: 34, priority: 350, popularity: 300_000, defaultFor: ['ru'] },
  ],
  [
    21,
    'norland',
    n('Norland Regional League', 'Региональная лига Норландии'),
    '17:30',
    -0.5,
    { key: 'norland-amateur', amateur: true, upper: 'norland-first' },
  ],
  [
    22,
    'westmark',
    n('Westmark Premiership', 'Премьершип Вестмарка'),
    '19:15',
    0.05,
    { id: 35, priority: 380, popularity: 420_000, defaultFor: ['en'] },
  ],
  [
    23,
    'brasonia',
    n('Série Brasonia', 'Серия Бразонии'),
    '21:00',
    0.05,
    { id: 23, priority: 370, popularity: 400_000, defaultFor: BOTH, previousWeek: -10, seasonNames: STAGES },
  ],
  [
    24,
    'calverra',
    n('Segunda Calverra', 'Сегунда Кальверры'),
    '22:30',
    -0.25,
    {
      key: 'calverra-segunda',
      priority: 30,
      popularity: 30_000,
      upper: 'calverra-primera',
      zones: [ZONES.promotion(1)],
    },
  ],
]

const SHORT = SHORT_ROWS.map(([number, country, name, utc, level = -0.05, rest = {}]) => {
  const { previousWeek, ...own } = rest
  const key = own.key ?? `${country}-${number}`
  const saturday = utc < '02:00' ? later(utc, 105) : later(utc, -105)
  const previous =
    previousWeek === undefined ? {} : { previous: { startDay: previousWeek * 7, legs: 2 as const } }
  const startDay = 7 * (START_WEEKS[number % 3] ?? -2)
  const row = league({
    number,
    country,
    name,
    slots: [...onDays([0, 1, 2, 3, 4, 5, 6], utc), [5, saturday]],
    editions: { ...previous, current: { startDay, legs: 2 } },
    ...own,
    key,
    pool: key,
  })
  return withPool(row, 8, level)
})

export const NORLAND_PREMIER = league({
  key: 'norland-premier',
  number: 1,
  id: 17,
  country: 'norland',
  name: n('Norland Premier League', 'Премьер-лига Норландии'),
  priority: 600,
  popularity: 900_000,
  defaultFor: BOTH,
  lower: 'norland-first',
  slots: [
    [4, '19:00'],
    [5, '14:00'],
    [5, '16:30'],
    [6, '13:00'],
    [6, '15:30'],
    [7, '19:00'],
  ],
  editions: { previous: { startDay: -65 * 7 + 4, legs: 2 }, current: { startDay: -13 * 7 + 4, legs: 2 } },
  zones: [ZONES.cup(4), ZONES.relegation(11, 12)],
  isFixed: true,
})

export const NORLAND_FIRST = league({
  key: 'norland-first',
  number: 2,
  id: 18,
  country: 'norland',
  name: n('Norland First Division', 'Первый дивизион Норландии'),
  priority: 200,
  popularity: 120_000,
  upper: 'norland-premier',
  lower: 'norland-amateur',
  slots: [
    [4, '18:00'],
    [5, '11:30'],
    [5, '14:00'],
    [6, '12:00'],
    [6, '17:30'],
  ],
  editions: { previous: { startDay: -63 * 7, legs: 2 }, current: { startDay: -11 * 7, legs: 2 } },
  zones: [ZONES.promotion(2)],
  awarded: { previous: 17 },
  isFixed: true,
})

const NATIONAL_STADIUM = venue('National Stadium of Norland', 'Norland City', 'Norland', 48_500)
const EVENINGS = ['17:30', '19:45'] as const

/** Wednesday evenings, counted from the Monday of the cup's first week. */
function wednesday(week: number, matches: number): RoundSlots {
  return Array.from({ length: matches }, (_, i) => [week * 7 + 2, EVENINGS[i % 2] as string] as const)
}

/** Six ties of lower clubs, then the others enter. */
export const NORLAND_CUP: Cup = cup({
  key: 'norland-cup',
  linked: ['norland-premier', 'norland-first'],
  number: 3,
  id: 19,
  country: 'norland',
  name: n('Norland Cup', 'Кубок Норландии'),
  priority: 300,
  popularity: 250_000,
  startWeek: { previous: -63, current: -11 },
  stages: [
    { ties: 6, slots: wednesday(0, 6) },
    { ties: 8, slots: wednesday(4, 8), joining: 10 },
    { ties: 4, slots: wednesday(8, 4) },
    { ties: 2, slots: wednesday(12, 2) },
    { ties: 1, slots: [[18 * 7 + 2, '19:45']] },
  ],
  finalVenue: NATIONAL_STADIUM,
})

const lateEvenings = (week: number): RoundSlots => onDays([week * 7 + 2, week * 7 + 3], '19:45')

/** Four groups, then ties over two legs. */
export const CHAMPIONS_CUP: Cup = cup({
  key: 'champions-cup',
  linked: ['norland-premier'],
  number: 4,
  id: 7,
  country: null,
  name: n('Continental Champions Cup', 'Континентальный кубок чемпионов'),
  priority: 650,
  popularity: 950_000,
  defaultFor: BOTH,
  startWeek: { previous: -62, current: -10 },
  groups: {
    count: 4,
    legs: 2,
    slots: [0, 2, 4, 6, 8, 10].map((week) =>
      onDays(
        [1, 2, 2, 3].map((day) => week * 7 + day),
        ...EVENINGS,
      ),
    ),
  },
  stages: [
    { ties: 4, slots: onDays([86, 87], ...EVENINGS), returnSlots: onDays([93, 94], ...EVENINGS) },
    { ties: 2, slots: lateEvenings(15), returnSlots: lateEvenings(16) },
    { ties: 1, slots: [[19 * 7 + 2, '19:00']] },
  ],
  finalVenue: NATIONAL_STADIUM,
})

/** Sixteen national teams in the stadiums of one host: groups, then single matches, including one for third place. */
const NATIONS_CUP: Cup = cup({
  key: 'nations-cup',
  number: 5,
  id: 16,
  country: null,
  name: n('Nations Cup', 'Кубок наций'),
  priority: 700,
  popularity: 990_000,
  defaultFor: BOTH,
  startWeek: { previous: -105, current: -1 },
  groups: {
    count: 4,
    legs: 1,
    slots: [0, 4, 8].map((first) =>
      onDays(
        [0, 1, 2, 3].map((day) => first + day),
        '16:00',
        '20:00',
      ),
    ),
  },
  stages: [
    { ties: 4, slots: onDays([15, 16, 17, 18], '20:00') },
    { ties: 2, slots: onDays([21, 22], '20:00') },
    { ties: 1, slots: [[27, '20:00']], thirdPlaceSlots: [[26, '20:00']] },
  ],
  finalVenue: NATIONAL_STADIUM,
  groundsPool: 'norland-premier',
})

/** Leagues whose champions play in the Champions Cup besides Norland's. */
const GUESTS = ['skogmark', 'dravia', 'lusara', 'highmoor'] as const
const NORLAND = { countries: ['norland'] } as const

export const FOOTBALL_POOLS: readonly Pool[] = [
  pool({ key: 'norland-premier', number: 1, count: 12, ...NORLAND, level: 0.15, popularity: 900_000 }),
  pool({ key: 'norland-first', number: 2, count: 10, ...NORLAND, level: -0.15, popularity: 120_000 }),
  pool({ key: 'champions-cup', number: 4, count: 12, countries: GUESTS, level: 0.2, popularity: 300_000 }),
  pool({
    key: 'nations-cup',
    number: 5,
    kind: 'nations',
    count: 16,
    level: 0.1,
    popularity: 2_000_000,
    abroad: 0,
  }),
  ...SHORT.map((each) => each.pool),
]

export const FOOTBALL_COMPETITIONS: readonly Competition[] = [
  NORLAND_PREMIER,
  NORLAND_FIRST,
  NORLAND_CUP,
  CHAMPIONS_CUP,
  NATIONS_CUP,
  ...SHORT.map(({ row }) => row),
].map((row) => ({ ...row, category: categoryKey(row.country, row.amateur) }))
