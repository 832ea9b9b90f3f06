/**
 * The football competitions of the demo world, one row each. Ids 17, 7, 8, 23, 34 and 35 are those that existing
 * clients ask for (docs/reference/resources.md#1), so that they see something.
 *
 * Weeks are counted from the week of `now`. The short leagues play twice a week, each every day at a time of its
 * own, and the times stand so close that at any hour, somewhere, a match is in progress.
 */

import { minutesOfDay, type RoundSlots } from '../calendar.ts'
import type { DivisionRow, Zone } from '../frame/competitions.ts'
import { type LocalName, localName as n } from '../names/local-name.ts'

export interface Competition extends DivisionRow {
  /** A country's key, or null for a competition between countries. */
  readonly country: string | null
  /** Matches of the previous or current season that were decided at the green table, by number. */
  readonly awarded?: Readonly<Partial<Record<'previous' | 'current', number>>>
}

export interface LeagueCompetition extends Competition {
  readonly country: string
  readonly teams: number
  /** Mean strength of its clubs (logarithm, see the simulator). */
  readonly level: number
  /** Kick-offs of the rounds of one week: one round, or two. */
  readonly weekRounds: readonly RoundSlots[]
  /** First week of the current season, and of the one before where it is told. */
  readonly startWeek: number
  readonly previousWeek?: number
  /** Names of the two seasons where a year holds both. */
  readonly stages?: readonly [previous: string, current: string]
  readonly zones: readonly Zone[]
}

const ZONES = {
  cup: (to: number): Zone => ({ from: 1, to, id: 1, name: n('Champions Cup', 'Кубок чемпионов') }),
  promotion: (to: number): Zone => ({ from: 1, to, id: 2, name: n('Promotion', 'Повышение в классе') }),
  playoffs: (to: number): Zone => ({ from: 1, to, id: 3, name: n('Playoffs', 'Плей-офф') }),
  champion: (): Zone => ({ from: 1, to: 1, id: 4, name: n('Champion', 'Чемпион') }),
  relegation: (from: number, to: number): Zone => ({ from, to, id: 5, name: n('Relegation', 'Вылет') }),
}
export const PLAYOFF_ZONE = ZONES.playoffs

/** A short league: eight clubs, 14 rounds in seven weeks, one match every day and a second one on Saturday. */
function shortRounds(utc: string, saturdayUtc: string): readonly RoundSlots[] {
  return [
    [
      [0, utc],
      [1, utc],
      [2, utc],
      [3, utc],
    ],
    [
      [4, utc],
      [5, utc],
      [5, saturdayUtc],
      [6, utc],
    ],
  ]
}

type Rest = Partial<LeagueCompetition>
const START_WEEKS = [-3, -2, -1] as const

function shortLeague(
  number: number,
  country: string,
  name: LocalName,
  utc: string,
  rest: Rest,
): LeagueCompetition {
  const minutes = minutesOfDay(utc)
  const saturday = minutes >= 120 ? minutes - 105 : minutes + 105
  const text = `${Math.floor(saturday / 60)}:${saturday % 60}`
  return {
    key: `${country}-${number}`,
    number,
    country,
    name,
    amateur: false,
    priority: 40,
    popularity: 20_000,
    defaultFor: [],
    teams: 8,
    level: -0.05,
    weekRounds: shortRounds(utc, text),
    startWeek: START_WEEKS[number % 3] ?? -2,
    zones: [ZONES.champion()],
    ...rest,
  }
}

export const NORLAND_PREMIER: LeagueCompetition = {
  key: 'norland-premier',
  number: 1,
  id: 17,
  country: 'norland',
  name: n('Norland Premier League', 'Премьер-лига Норландии'),
  amateur: false,
  priority: 600,
  popularity: 900_000,
  defaultFor: ['ru', 'en'],
  lower: 'norland-first',
  teams: 12,
  level: 0.15,
  weekRounds: [
    [
      [4, '19:00'],
      [5, '14:00'],
      [5, '16:30'],
      [6, '13:00'],
      [6, '15:30'],
      [7, '19:00'],
    ],
  ],
  startWeek: -13,
  previousWeek: -65,
  zones: [ZONES.cup(4), ZONES.relegation(11, 12)],
}

export const NORLAND_FIRST: LeagueCompetition = {
  ...NORLAND_PREMIER,
  key: 'norland-first',
  number: 2,
  id: 18,
  name: n('Norland First Division', 'Первый дивизион Норландии'),
  priority: 200,
  popularity: 120_000,
  defaultFor: [],
  upper: 'norland-premier',
  lower: 'norland-amateur',
  teams: 10,
  level: -0.15,
  weekRounds: [
    [
      [4, '18:00'],
      [5, '11:30'],
      [5, '14:00'],
      [6, '12:00'],
      [6, '17:30'],
    ],
  ],
  startWeek: -11,
  previousWeek: -63,
  zones: [ZONES.promotion(2)],
  awarded: { previous: 17 },
}

const STAGES = ['Apertura', 'Clausura'] as const

/** Kick-offs of the short leagues are at most 105 minutes apart, all round the clock. */
export const SHORT_LEAGUES: readonly LeagueCompetition[] = [
  shortLeague(11, 'calverra', n('Primera Calverra', 'Примера Кальверры'), '00:00', {
    key: 'calverra-primera',
    id: 8,
    priority: 400,
    popularity: 500_000,
    defaultFor: ['en', 'ru'],
    lower: 'calverra-segunda',
    startWeek: -3,
    previousWeek: -11,
    stages: STAGES,
    zones: [ZONES.champion(), ZONES.relegation(8, 8)],
    awarded: { previous: 9 },
  }),
  shortLeague(12, 'marisola', n('Liga Marisola', 'Лига Марисолы'), '01:45', {}),
  shortLeague(13, 'marisola', n('Marisola Coast League', 'Прибрежная лига Марисолы'), '03:30', {
    amateur: true,
    level: -0.5,
    priority: 0,
    popularity: 900,
  }),
  shortLeague(14, 'tehani', n('Tehani Islands League', 'Лига островов Техани'), '05:15', { level: -0.3 }),
  shortLeague(15, 'aotira', n('Aotira National League', 'Национальная лига Аотиры'), '07:00', {}),
  shortLeague(16, 'austrel', n('Austrel Championship', 'Чемпионат Острела'), '08:45', { priority: 80 }),
  shortLeague(17, 'hanoshima', n('Hanoshima League', 'Лига Ханосимы'), '10:30', { priority: 120 }),
  shortLeague(18, 'sengara', n('Sengara Super League', 'Суперлига Сенгары'), '12:15', {}),
  shortLeague(19, 'tarkhand', n('Tarkhand Premier League', 'Премьер-лига Тарханда'), '14:00', {
    priority: 90,
    awarded: { current: 2 },
    startWeek: -3,
  }),
  shortLeague(20, 'ardavia', n('Ardavia First League', 'Первая лига Ардавии'), '15:45', {
    id: 34,
    priority: 350,
    popularity: 300_000,
    defaultFor: ['ru'],
  }),
  shortLeague(21, 'norland', n('Norland Regional League', 'Региональная лига Норландии'), '17:30', {
    key: 'norland-amateur',
    amateur: true,
    level: -0.5,
    priority: 0,
    popularity: 1_500,
    upper: 'norland-first',
  }),
  shortLeague(22, 'westmark', n('Westmark Premiership', 'Премьершип Вестмарка'), '19:15', {
    id: 35,
    priority: 380,
    popularity: 420_000,
    defaultFor: ['en'],
  }),
  shortLeague(23, 'brasonia', n('Série Brasonia', 'Серия Бразонии'), '21:00', {
    id: 23,
    priority: 370,
    popularity: 400_000,
    defaultFor: ['ru', 'en'],
    startWeek: -2,
    previousWeek: -10,
    stages: STAGES,
  }),
  shortLeague(24, 'calverra', n('Segunda Calverra', 'Сегунда Кальверры'), '22:30', {
    key: 'calverra-segunda',
    level: -0.25,
    priority: 30,
    popularity: 30_000,
    upper: 'calverra-primera',
    zones: [ZONES.promotion(1)],
  }),
]

export const NORLAND_CUP: Competition = {
  key: 'norland-cup',
  linked: ['norland-premier', 'norland-first'],
  number: 3,
  id: 19,
  country: 'norland',
  name: n('Norland Cup', 'Кубок Норландии'),
  amateur: false,
  priority: 300,
  popularity: 250_000,
  defaultFor: [],
}

export const CHAMPIONS_CUP: Competition = {
  key: 'champions-cup',
  linked: ['norland-premier'],
  number: 4,
  id: 7,
  country: null,
  name: n('Continental Champions Cup', 'Континентальный кубок чемпионов'),
  amateur: false,
  priority: 650,
  popularity: 950_000,
  defaultFor: ['ru', 'en'],
}

export const NATIONS_CUP: Competition = {
  key: 'nations-cup',
  number: 5,
  id: 16,
  country: null,
  name: n('Nations Cup', 'Кубок наций'),
  amateur: false,
  priority: 700,
  popularity: 990_000,
  defaultFor: ['ru', 'en'],
}

export const LEAGUES: readonly LeagueCompetition[] = [NORLAND_PREMIER, NORLAND_FIRST, ...SHORT_LEAGUES]
export const COMPETITIONS: readonly Competition[] = [
  ...LEAGUES.slice(0, 2),
  NORLAND_CUP,
  CHAMPIONS_CUP,
  NATIONS_CUP,
  ...SHORT_LEAGUES,
]
