/**
 * The ice-hockey and basketball competitions of the demo world, which have the same structure: a top league with the id
 * that existing clients use (docs/reference/resources.md#1), a national league that plays on its days of rest, a cup in
 * series, and short leagues round the clock. Days are counted from the Monday of the week of `now`.
 */
import { TOP_HOCKEY_LEAGUE_ID } from '../../src/catalog/sports.ts'
import type { RoundSlots } from '../calendar.ts'
import { type LocalName, localName as n } from '../names/local-name.ts'
import type { Cup, Format, League } from '../world/model.ts'
import {
  cup,
  lastFour,
  league,
  row,
  type ShortRow,
  seriesOfEight,
  short,
  shortLeagues,
  slots,
  sportWorld,
  ZONES,
} from './competition-rows.ts'

type Times = readonly [string, string]

interface MainRow {
  readonly key: string
  readonly name: LocalName
  readonly priority: number
  /** Mean strength of the teams. */
  readonly level: number
}

interface LeagueRow extends MainRow, Partial<Pick<League, 'defaultFor' | 'lower'>> {
  readonly id: number
  readonly country: string | null
  readonly teams: number
  readonly points: NonNullable<League['points']>
  readonly format: Format
  readonly slots: RoundSlots
  /** Rounds of last season, with the times of its play-offs. */
  readonly legs: 1 | 2
  readonly playoffs: Times
}

interface WinterSport {
  readonly leagues: readonly LeagueRow[]
  readonly cup: MainRow & {
    readonly linked: readonly string[]
    readonly countries: readonly string[]
    readonly times: Times
    readonly startWeek: Cup['startWeek']
  }
  /** Of the cup and of the short leagues. */
  readonly format: Format
  readonly points: NonNullable<League['points']>
  readonly short: readonly ShortRow[]
}

function worldOf({ leagues, cup: series, short, format, points }: WinterSport) {
  const main = leagues.map(({ key, name, level, teams, legs, playoffs, ...rest }, i) => {
    const previous = { startDay: i === 0 ? -385 : -399, legs, playoffs: lastFour(...playoffs) }
    const editions = { previous, current: { startDay: -35, legs: 2 as const } }
    return {
      row: league(key, i + 1, name, { ...rest, editions, zones: [ZONES.playoffs(4)] }),
      teams: { count: teams, level },
    }
  })
  const { key, name, level, countries, times, ...own } = series
  const cupRow = cup(key, leagues.length + 1, name, {
    ...own,
    format,
    defaultFor: BOTH,
    stages: seriesOfEight(...times),
    seeds: 8,
  })
  const cupEntry = { row: cupRow, teams: { count: 8, countries, level } }
  return sportWorld([...main, cupEntry, ...shortLeagues(short, { format, points })])
}

const BOTH = ['en', 'ru'] as const

/**
 * North American standings: two points for a win, one for a loss after regular time. European ones: three, two, one.
 */
const THREE_POINTS = { win: 3, draw: 1, loss: 0, overtimeWin: 2, overtimeLoss: 1 } as const
/** `shootOutRounds`: shooters of each side before sudden death. */
const EUROPEAN = { shootOutRounds: 5, hasShotmap: false } as const

export const HOCKEY_WORLD = worldOf({
  leagues: [
    row('grand-league', 'calverra', n('Grand Hockey League', 'Большая хоккейная лига'), {
      id: TOP_HOCKEY_LEAGUE_ID,
      priority: 600,
      level: 0.2,
      teams: 8,
      points: { win: 2, draw: 1, loss: 0, overtimeLoss: 1 },
      format: { shootOutRounds: 3, hasShotmap: true },
      slots: slots('0 00:30, 1 00:30, 2 00:30, 4 00:30, 5 01:00'),
      legs: 1,
      playoffs: ['00:30', '02:00'],
      defaultFor: BOTH,
    }),
    row('norland-elite', 'norland', n('Norland Elite Hockey', 'Элитная хоккейная лига Норландии'), {
      id: 269,
      priority: 300,
      level: 0.1,
      teams: 6,
      points: THREE_POINTS,
      format: EUROPEAN,
      slots: slots('3 18:00, 6 15:00 18:30'),
      legs: 2,
      playoffs: ['17:00', '18:30'],
      defaultFor: ['en'],
      lower: 'norland-second',
    }),
  ],
  cup: {
    key: 'continental-cup',
    linked: ['norland-elite'],
    name: n('Continental Ice Cup', 'Континентальный ледовый кубок'),
    priority: 450,
    level: 0.1,
    countries: ['skogmark', 'dravia', 'highmoor', 'westmark'],
    times: ['16:00', '18:15'],
    startWeek: { previous: -56, current: -4 },
  },
  format: EUROPEAN,
  points: THREE_POINTS,
  short: [
    ['marisola', n('Liga de Hielo Marisola', 'Ледовая лига Марисолы')],
    ['marisola', n('Marisola Pond League', 'Дворовая лига Марисолы'), { amateur: true, level: -0.3 }],
    ['tehani', n('Tehani Ice Series', 'Ледовая серия Техани')],
    ['aotira', n('Aotira Hockey League', 'Хоккейная лига Аотиры')],
    ['austrel', n('Austrel Ice League', 'Ледовая лига Острела'), { awarded: { current: 2 } }],
    ['hanoshima', n('Hanoshima Ice League', 'Ледовая лига Ханосимы'), { priority: 90 }],
    ['tarkhand', n('Tarkhand Hockey Championship', 'Чемпионат Тарханда по хоккею'), { priority: 80 }],
    short('ardavia', n('Ardavia Hockey Superleague', 'Хоккейная Суперлига Ардавии'), {
      priority: 350,
      defaultFor: ['ru'],
      level: 0.1,
    }),
    short('norland', n('Norland Second Division', 'Второй дивизион Норландии'), {
      key: 'norland-second',
      zones: [ZONES.promotion(1)],
      level: -0.1,
    }),
    ['brasonia', n('Copa de Gelo Brasonia', 'Ледовый кубок Бразонии')],
  ],
})

/** North American standings count wins; elsewhere a win gives two points, a loss one (FIBA). */
const TWO_AND_ONE = { win: 2, draw: 0, loss: 1 } as const
/** Minutes of a quarter, and fouls at which a player fouls out: twelve and six in North America. */
const USUAL = { quarterMinutes: 10, foulLimit: 5 } as const

export const BASKETBALL_WORLD = worldOf({
  leagues: [
    row(
      'premier-association',
      'calverra',
      n('Premier Basketball Association', 'Премьер-ассоциация баскетбола'),
      {
        id: 132,
        priority: 600,
        level: 0.05,
        teams: 8,
        points: { win: 1, draw: 0, loss: 0 },
        format: { quarterMinutes: 12, foulLimit: 6 },
        slots: slots('0 00:00, 1 02:30, 2 00:30, 4 02:00, 5 00:30'),
        legs: 1,
        playoffs: ['00:00', '02:30'],
        defaultFor: BOTH,
      },
    ),
    row('lusara-league', 'lusara', n('Lusara Basketball League', 'Баскетбольная лига Лусары'), {
      id: 138,
      priority: 250,
      level: 0.03,
      teams: 6,
      points: TWO_AND_ONE,
      format: USUAL,
      slots: slots('3 19:00, 6 16:00 19:30'),
      legs: 1,
      playoffs: ['18:00', '20:00'],
      defaultFor: ['en'],
    }),
  ],
  cup: {
    key: 'continental-series',
    linked: ['lusara-league'],
    name: n('Continental Basketball Series', 'Континентальная баскетбольная серия'),
    priority: 400,
    level: 0.04,
    countries: ['norland', 'dravia', 'skogmark', 'highmoor'],
    times: ['17:00', '19:00'],
    startWeek: { current: -4 },
  },
  format: USUAL,
  points: TWO_AND_ONE,
  short: [
    ['marisola', n('Marisola Basket', 'Баскет Марисолы')],
    short('marisola', n('Marisola Courtyard League', 'Дворовая баскетбольная лига Марисолы'), {
      amateur: true,
      level: -0.08,
    }),
    ['tehani', n('Tehani Hoops', 'Баскетбол Техани')],
    ['aotira', n('Aotira Basketball League', 'Баскетбольная лига Аотиры')],
    ['austrel', n('Austrel Basketball', 'Баскетбол Острела'), { priority: 100 }],
    ['hanoshima', n('Hanoshima B League', 'Б-лига Ханосимы'), { awarded: { current: 2 } }],
    ['sengara', n('Sengara Basketball League', 'Баскетбольная лига Сенгары')],
    short('ardavia', n('Ardavia United League', 'Объединённая лига Ардавии'), {
      lower: 'ardavia-second',
      priority: 320,
      defaultFor: ['ru'],
    }),
    short('ardavia', n('Ardavia Second League', 'Вторая лига Ардавии'), {
      key: 'ardavia-second',
      zones: [ZONES.promotion(1)],
      level: -0.04,
    }),
    ['westmark', n('Westmark Hoops League', 'Баскетбольная лига Вестмарка')],
    ['brasonia', n('Novo Basquete Brasonia', 'Новый баскетбол Бразонии'), { priority: 90 }],
  ],
})
