/**
 * The ice-hockey and basketball competitions of the demo world, which have the same structure: a top league with the id
 * that existing clients use (docs/reference/resources.md#1), a national league that plays on its days of rest, a cup in
 * series, and short leagues round the clock. Days are counted from the Monday of the week of `now`.
 */
import { TOP_HOCKEY_LEAGUE_ID } from '../../src/catalog/sports.ts'
import type { RoundSlots } from '../calendar.ts'
import { type LocalName, localName as n } from '../names/local-name.ts'
import type { Competition, Cup, Format, League, Pool } from '../world/model.ts'
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

type Times = readonly [string, string]

interface MainRow {
  readonly key: string
  readonly country: string | null
  readonly name: LocalName
  readonly priority: number
  readonly popularity: number
  /** Mean strength of the teams. */
  readonly level: number
}

interface LeagueRow extends MainRow {
  readonly id: number
  readonly teams: number
  readonly points: NonNullable<League['points']>
  readonly format: Format
  readonly slots: RoundSlots
  /** Rounds of last season, with the times of its play-offs. */
  readonly legs: 1 | 2
  readonly playoffs: Times
  readonly rest: Partial<League>
}

interface WinterSport {
  readonly leagues: readonly LeagueRow[]
  readonly cup: MainRow & {
    readonly linked: readonly string[]
    readonly countries: readonly string[]
    readonly times: Times
    readonly startWeek: Cup['startWeek']
  }
  readonly short: readonly ShortRow[]
  /** Of the cup and of the short leagues. */
  readonly format: Format
  readonly points: NonNullable<League['points']>
}

function competitionsOf({ leagues, cup: series, short, format, points }: WinterSport): {
  readonly pools: readonly Pool[]
  readonly competitions: readonly Competition[]
} {
  const main = leagues.map(({ level, teams, legs, playoffs, rest, ...row }, i) => {
    const number = i + 1
    const { key, country, popularity } = row
    const startDay = i === 0 ? -385 : -399
    const editions = {
      previous: { startDay, legs, playoffs: lastFour(...playoffs) },
      current: { startDay: -35, legs: 2 as const },
    }
    return {
      row: league({ ...row, number, editions, zones: [ZONES.playoffs(4)], ...rest }),
      pool: pool({ key, number, count: teams, countries: [country as string], level, popularity }),
    }
  })
  const { level, countries, times, ...own } = series
  const number = leagues.length + 1
  const others = shortLeagues(short, { format, points }, 11)
  const { key, popularity } = own
  return {
    pools: [
      ...main.map((each) => each.pool),
      pool({ key, number, count: 8, countries, level, popularity }),
      ...others.pools,
    ],
    competitions: [
      ...main.map((each) => each.row),
      cup({ ...own, number, format, defaultFor: ['ru', 'en'], stages: seriesOfEight(...times), seeds: 8 }),
      ...others.competitions,
    ],
  }
}

const BOTH = ['en', 'ru'] as const

/**
 * North American standings: two points for a win, one for a loss after regular time. European ones: three, two, one.
 */
const THREE_POINTS = { win: 3, draw: 1, loss: 0, overtimeWin: 2, overtimeLoss: 1 } as const
/** `shootOutRounds`: shooters of each side before sudden death. */
const EUROPEAN = { shootOutRounds: 5, hasShotmap: false } as const

export const HOCKEY_WORLD = competitionsOf({
  leagues: [
    {
      key: 'grand-league',
      id: TOP_HOCKEY_LEAGUE_ID,
      country: 'calverra',
      name: n('Grand Hockey League', 'Большая хоккейная лига'),
      priority: 600,
      popularity: 700_000,
      level: 0.2,
      teams: 8,
      points: { win: 2, draw: 1, loss: 0, overtimeLoss: 1 },
      format: { shootOutRounds: 3, hasShotmap: true },
      slots: [
        [0, '00:30'],
        [1, '00:30'],
        [2, '00:30'],
        [4, '00:30'],
        [5, '01:00'],
      ],
      legs: 1,
      playoffs: ['00:30', '02:00'],
      rest: { defaultFor: BOTH },
    },
    {
      key: 'norland-elite',
      id: 269,
      country: 'norland',
      name: n('Norland Elite Hockey', 'Элитная хоккейная лига Норландии'),
      priority: 300,
      popularity: 150_000,
      level: 0.1,
      teams: 6,
      points: THREE_POINTS,
      format: EUROPEAN,
      slots: [
        [3, '18:00'],
        [6, '15:00'],
        [6, '18:30'],
      ],
      legs: 2,
      playoffs: ['17:00', '18:30'],
      rest: { defaultFor: ['en'], lower: 'norland-second' },
    },
  ],
  cup: {
    key: 'continental-cup',
    linked: ['norland-elite'],
    country: null,
    name: n('Continental Ice Cup', 'Континентальный ледовый кубок'),
    priority: 450,
    popularity: 300_000,
    level: 0.1,
    countries: ['skogmark', 'dravia', 'highmoor', 'westmark'],
    times: ['16:00', '18:15'],
    startWeek: { previous: -56, current: -4 },
  },
  format: EUROPEAN,
  points: THREE_POINTS,
  short: [
    ['marisola', n('Liga de Hielo Marisola', 'Ледовая лига Марисолы'), [0, 3]],
    ['marisola', n('Marisola Pond League', 'Дворовая лига Марисолы'), [1, 4], { amateur: true }, -0.3],
    ['tehani', n('Tehani Ice Series', 'Ледовая серия Техани'), [2, 5]],
    ['aotira', n('Aotira Hockey League', 'Хоккейная лига Аотиры'), [6, 9]],
    ['austrel', n('Austrel Ice League', 'Ледовая лига Острела'), [7, 10], { awarded: { current: 2 } }],
    [
      'hanoshima',
      n('Hanoshima Ice League', 'Ледовая лига Ханосимы'),
      [8, 11],
      { priority: 90, popularity: 40_000 },
    ],
    [
      'tarkhand',
      n('Tarkhand Hockey Championship', 'Чемпионат Тарханда по хоккею'),
      [12, 15],
      { priority: 80 },
    ],
    [
      'ardavia',
      n('Ardavia Hockey Superleague', 'Хоккейная Суперлига Ардавии'),
      [13, 16],
      { priority: 350, popularity: 400_000, defaultFor: ['ru'] },
      0.1,
    ],
    [
      'norland',
      n('Norland Second Division', 'Второй дивизион Норландии'),
      [14, 17],
      { key: 'norland-second', upper: 'norland-elite', zones: [ZONES.promotion(1)] },
      -0.1,
    ],
    ['brasonia', n('Copa de Gelo Brasonia', 'Ледовый кубок Бразонии'), [18, 19]],
  ],
})

/** North American standings count wins; elsewhere a win gives two points, a loss one (FIBA). */
const TWO_AND_ONE = { win: 2, draw: 0, loss: 1 } as const
/** Minutes of a quarter, and fouls at which a player fouls out: twelve and six in North America. */
const USUAL = { quarterMinutes: 10, foulLimit: 5 } as const

export const BASKETBALL_WORLD = competitionsOf({
  leagues: [
    {
      key: 'premier-association',
      id: 132,
      country: 'calverra',
      name: n('Premier Basketball Association', 'Премьер-ассоциация баскетбола'),
      priority: 600,
      popularity: 800_000,
      level: 0.05,
      teams: 8,
      points: { win: 1, draw: 0, loss: 0 },
      format: { quarterMinutes: 12, foulLimit: 6 },
      slots: [
        [0, '00:00'],
        [1, '02:30'],
        [2, '00:30'],
        [4, '02:00'],
        [5, '00:30'],
      ],
      legs: 1,
      playoffs: ['00:00', '02:30'],
      rest: { defaultFor: BOTH },
    },
    {
      key: 'lusara-league',
      id: 138,
      country: 'lusara',
      name: n('Lusara Basketball League', 'Баскетбольная лига Лусары'),
      priority: 250,
      popularity: 120_000,
      level: 0.03,
      teams: 6,
      points: TWO_AND_ONE,
      format: USUAL,
      slots: [
        [3, '19:00'],
        [6, '16:00'],
        [6, '19:30'],
      ],
      legs: 1,
      playoffs: ['18:00', '20:00'],
      rest: { defaultFor: ['en'] },
    },
  ],
  cup: {
    key: 'continental-series',
    linked: ['lusara-league'],
    country: null,
    name: n('Continental Basketball Series', 'Континентальная баскетбольная серия'),
    priority: 400,
    popularity: 260_000,
    level: 0.04,
    countries: ['norland', 'dravia', 'skogmark', 'highmoor'],
    times: ['17:00', '19:00'],
    startWeek: { current: -4 },
  },
  format: USUAL,
  points: TWO_AND_ONE,
  short: [
    ['marisola', n('Marisola Basket', 'Баскет Марисолы'), [0, 3]],
    [
      'marisola',
      n('Marisola Courtyard League', 'Дворовая баскетбольная лига Марисолы'),
      [1, 4],
      { amateur: true },
      -0.08,
    ],
    ['tehani', n('Tehani Hoops', 'Баскетбол Техани'), [2, 5]],
    ['aotira', n('Aotira Basketball League', 'Баскетбольная лига Аотиры'), [6, 9]],
    ['austrel', n('Austrel Basketball', 'Баскетбол Острела'), [7, 10], { priority: 100, popularity: 60_000 }],
    ['hanoshima', n('Hanoshima B League', 'Б-лига Ханосимы'), [8, 11], { awarded: { current: 2 } }],
    ['sengara', n('Sengara Basketball League', 'Баскетбольная лига Сенгары'), [12, 15]],
    [
      'ardavia',
      n('Ardavia United League', 'Объединённая лига Ардавии'),
      [13, 16],
      {
        key: 'ardavia-united',
        lower: 'ardavia-second',
        priority: 320,
        popularity: 200_000,
        defaultFor: ['ru'],
      },
    ],
    [
      'ardavia',
      n('Ardavia Second League', 'Вторая лига Ардавии'),
      [14, 17],
      { key: 'ardavia-second', upper: 'ardavia-united', zones: [ZONES.promotion(1)] },
      -0.04,
    ],
    ['westmark', n('Westmark Hoops League', 'Баскетбольная лига Вестмарка'), [18, 20]],
    [
      'brasonia',
      n('Novo Basquete Brasonia', 'Новый баскетбол Бразонии'),
      [19, 21],
      { priority: 90, popularity: 70_000 },
    ],
  ],
})
