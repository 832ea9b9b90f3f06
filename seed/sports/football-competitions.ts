/**
 * The football competitions of the demo world, one row each. Ids 17, 7, 8, 23, 34 and 35 are those that existing
 * clients ask for (docs/reference/resources.md#1), so that their queries return data. Weeks and days are counted from
 * the week of `now`. The short leagues have eight clubs and play two rounds a week: one match every day at the time of
 * the league and a second one on Saturday. Their times are so close that a match is always in progress.
 */
import type { RoundSlots } from '../calendar.ts'
import { localName as n } from '../names/local-name.ts'
import type { Cup } from '../world/model.ts'
import {
  cup,
  type Entry,
  later,
  league,
  onDays,
  type ShortRow,
  short,
  slots,
  slotTime,
  sportWorld,
  venueIn,
  ZONES,
} from './competition-rows.ts'

const STAGES = { previous: 'Apertura', current: 'Clausura' } as const
const BOTH = ['ru', 'en'] as const
const START_WEEKS = [-3, -2, -1] as const

const SHORT_ROWS: readonly ShortRow[] = [
  short('calverra', n('Primera Calverra', 'Примера Кальверры'), {
    id: 8,
    priority: 400,
    level: 0.05,
    defaultFor: BOTH,
    lower: 'calverra-segunda',
    previousWeek: -11,
    seasonNames: STAGES,
    zones: [ZONES.champion(), ZONES.relegation(8, 8)],
    awarded: { previous: 9 },
  }),
  ['marisola', n('Liga Marisola', 'Лига Марисолы')],
  ['marisola', n('Marisola Coast League', 'Прибрежная лига Марисолы'), { level: -0.5, amateur: true }],
  ['tehani', n('Tehani Islands League', 'Лига островов Техани'), { level: -0.3 }],
  ['aotira', n('Aotira National League', 'Национальная лига Аотиры')],
  ['austrel', n('Austrel Championship', 'Чемпионат Острела'), { level: 0, priority: 80 }],
  ['hanoshima', n('Hanoshima League', 'Лига Ханосимы'), { level: 0, priority: 120 }],
  ['sengara', n('Sengara Super League', 'Суперлига Сенгары')],
  short('tarkhand', n('Tarkhand Premier League', 'Премьер-лига Тарханда'), {
    priority: 90,
    awarded: { current: 2 },
  }),
  short('ardavia', n('Ardavia First League', 'Первая лига Ардавии'), {
    id: 34,
    level: 0.05,
    priority: 350,
    defaultFor: ['ru'],
  }),
  short('norland', n('Norland Regional League', 'Региональная лига Норландии'), {
    key: 'norland-amateur',
    level: -0.5,
    amateur: true,
  }),
  short('westmark', n('Westmark Premiership', 'Премьершип Вестмарка'), {
    id: 35,
    level: 0.05,
    priority: 380,
    defaultFor: ['en'],
  }),
  short('brasonia', n('Série Brasonia', 'Серия Бразонии'), {
    id: 23,
    level: 0.05,
    priority: 370,
    defaultFor: BOTH,
    previousWeek: -10,
    seasonNames: STAGES,
  }),
  short('calverra', n('Segunda Calverra', 'Сегунда Кальверры'), {
    key: 'calverra-segunda',
    level: -0.25,
    priority: 30,
    zones: [ZONES.promotion(1)],
  }),
]

const SHORT = SHORT_ROWS.map(([country, name, { level = -0.05, previousWeek, ...rest } = {}], i): Entry => {
  const number = 11 + i
  const utc = slotTime(i, SHORT_ROWS.length)
  const saturday = later(utc, utc < '02:00' ? 105 : -105)
  const previous =
    previousWeek === undefined ? {} : { previous: { startDay: previousWeek * 7, legs: 2 as const } }
  const startDay = 7 * (START_WEEKS[number % 3] ?? -2)
  const slots = [...onDays([0, 1, 2, 3, 4, 5, 6], utc), [5, saturday] as const]
  const editions = { ...previous, current: { startDay, legs: 2 } } as const
  const row = league(`${country}-${number}`, number, name, { country, slots, editions, ...rest })
  return { row, teams: { count: 8, level } }
})

export const NORLAND_PREMIER = league(
  'norland-premier',
  1,
  n('Norland Premier League', 'Премьер-лига Норландии'),
  {
    id: 17,
    country: 'norland',
    priority: 600,
    defaultFor: BOTH,
    lower: 'norland-first',
    slots: slots('4 19:00, 5 14:00 16:30, 6 13:00 15:30, 7 19:00'),
    editions: { previous: { startDay: -65 * 7 + 4, legs: 2 }, current: { startDay: -13 * 7 + 4, legs: 2 } },
    zones: [ZONES.cup(4), ZONES.relegation(11, 12)],
    isFixed: true,
  },
)

export const NORLAND_FIRST = league(
  'norland-first',
  2,
  n('Norland First Division', 'Первый дивизион Норландии'),
  {
    id: 18,
    country: 'norland',
    priority: 200,
    lower: 'norland-amateur',
    slots: slots('4 18:00, 5 11:30 14:00, 6 12:00 17:30'),
    editions: { previous: { startDay: -63 * 7, legs: 2 }, current: { startDay: -11 * 7, legs: 2 } },
    zones: [ZONES.promotion(2)],
    awarded: { previous: 17 },
    isFixed: true,
  },
)

const NATIONAL_STADIUM = venueIn('norland', 'National Stadium of Norland', 48_500)
const EVENINGS = ['17:30', '19:45'] as const

/** Wednesday evenings, counted from the Monday of the cup's first week. */
function wednesday(week: number, matches: number): RoundSlots {
  return Array.from({ length: matches }, (_, i) => [week * 7 + 2, EVENINGS[i % 2] as string] as const)
}

/** Six ties of lower clubs, then the others enter. */
export const NORLAND_CUP: Cup = cup('norland-cup', 3, n('Norland Cup', 'Кубок Норландии'), {
  linked: ['norland-premier', 'norland-first'],
  id: 19,
  country: 'norland',
  priority: 300,
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
export const CHAMPIONS_CUP: Cup = cup(
  'champions-cup',
  4,
  n('Continental Champions Cup', 'Континентальный кубок чемпионов'),
  {
    linked: ['norland-premier'],
    id: 7,
    priority: 650,
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
  },
)

/** Sixteen national teams in the stadiums of one host: groups, then single matches, including one for third place. */
const NATIONS_CUP: Cup = cup('nations-cup', 5, n('Nations Cup', 'Кубок наций'), {
  id: 16,
  priority: 700,
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

/** The cup of Norland has the clubs of its two divisions. */
export const FOOTBALL_WORLD = sportWorld([
  { row: NORLAND_PREMIER, teams: { count: 12, level: 0.15 } },
  { row: NORLAND_FIRST, teams: { count: 10, level: -0.15 } },
  { row: NORLAND_CUP },
  { row: CHAMPIONS_CUP, teams: { count: 12, countries: GUESTS, level: 0.2 } },
  { row: NATIONS_CUP, teams: { kind: 'nations', count: 16, level: 0.1, abroad: 0 } },
  ...SHORT,
])
