/**
 * The table tennis of the demo world: a grand prix for men, women and pairs, and four leagues that play many short
 * matches a day, round the clock. Weeks are counted from the week of `now`.
 */
import type { RoundSlots } from '../calendar.ts'
import { localName as n } from '../names/local-name.ts'
import type { Competition, CupStage, Pool } from '../world/model.ts'
import { categoryRows, clock, continuousLeague, cup, pool, venue } from './competition-rows.ts'

export const TABLE_TENNIS_CATEGORIES = categoryRows([
  ['world', n('International', 'Международные'), null, 60],
  ['tarkhand', n('Tarkhand', 'Тарханд'), 'XD', 40],
  ['dravia', n('Dravia', 'Дравия'), 'XO', 35],
  ['calverra', n('Calverra Amateur', 'Кальверра. Любители'), 'XL', 0, true],
  ['hanoshima', n('Hanoshima', 'Ханосима'), 'XF', 30],
])

const world = { kind: 'athletes', level: 0.03, abroad: 0 } as const
const local = { kind: 'athletes', count: 12, level: -0.01, popularity: 12_000, abroad: 0.15 } as const

export const TABLE_TENNIS_POOLS: readonly Pool[] = [
  pool({ ...world, key: 'men', number: 1, count: 20, popularity: 200_000 }),
  pool({ ...world, key: 'women', number: 2, count: 20, gender: 'F', popularity: 180_000 }),
  pool({ ...world, key: 'pairs', number: 3, count: 10, kind: 'pairs', popularity: 30_000 }),
  pool({ ...local, key: 'hanoshima', number: 4, gender: 'F', countries: ['hanoshima'] }),
  pool({ ...local, key: 'tarkhand', number: 5, countries: ['tarkhand'] }),
  pool({ ...local, key: 'dravia', number: 6, countries: ['dravia'] }),
  pool({
    ...local,
    key: 'calverra',
    number: 7,
    countries: ['calverra'],
    level: -0.05,
    popularity: 800,
    isAmateur: true,
  }),
]

/** Matches of a round on one day, one after the other, forty minutes apart. */
function session(weekday: number, matches: CupStage['ties'], hour: number): CupStage {
  const slots: RoundSlots = Array.from(
    { length: matches },
    (_, i) => [weekday, clock(hour * 60 + i * 40)] as const,
  )
  return { ties: matches, slots }
}

/** Sixteen players in four days. */
function grandPrix(first: number, hour: number): CupStage[] {
  return [
    session(first, 8, hour),
    session(first + 1, 4, hour),
    session(first + 2, 2, hour),
    session(first + 3, 1, hour + 5),
  ]
}

const event = {
  country: null,
  category: 'world',
  venue: venue('Austrel Sports Dome', 'Austrel City', 'Austrel', 5_000),
  startWeek: { previous: -52, current: 0 },
  defaultFor: ['ru', 'en'],
} as const
const series = {
  country: null,
  priority: 30,
  popularity: 4_000,
  seasonNames: { previous: 'Stage 1', current: 'Stage 2' },
} as const

export const TABLE_TENNIS_COMPETITIONS: readonly Competition[] = [
  cup({
    ...event,
    key: 'grand-prix',
    number: 1,
    pool: 'men',
    name: n('Grand Prix of Austrel', 'Гран-при Острела'),
    priority: 150,
    popularity: 60_000,
    size: 16,
    seeds: 4,
    stages: grandPrix(1, 4),
    awarded: { previous: 3 },
    linked: ['grand-prix-women', 'grand-prix-doubles'],
    format: { bestOf: 7 },
  }),
  cup({
    ...event,
    key: 'grand-prix-women',
    number: 2,
    pool: 'women',
    name: n('Grand Prix of Austrel Women', 'Гран-при Острела. Женщины'),
    priority: 145,
    popularity: 55_000,
    size: 16,
    seeds: 4,
    stages: grandPrix(2, 5),
    awarded: { current: 7 },
    linked: ['grand-prix', 'grand-prix-doubles'],
    format: { bestOf: 7 },
  }),
  cup({
    ...event,
    key: 'grand-prix-doubles',
    number: 3,
    pool: 'pairs',
    name: n('Grand Prix of Austrel Doubles', 'Гран-при Острела. Пары'),
    priority: 90,
    popularity: 12_000,
    defaultFor: [],
    size: 8,
    seeds: 2,
    stages: [session(1, 4, 9), session(2, 2, 9), session(4, 1, 9)],
    linked: ['grand-prix', 'grand-prix-women'],
    format: { bestOf: 5 },
  }),
  continuousLeague({
    ...series,
    key: 'hanoshima-league',
    number: 11,
    category: 'hanoshima',
    pool: 'hanoshima',
    name: n('Hanoshima Women League', 'Женская лига Ханосимы'),
    startHour: 0,
    venue: venue('Hanoshima Table Tennis Centre', 'Hanoshima City', 'Hanoshima', null),
    format: { bestOf: 7 },
  }),
  continuousLeague({
    ...series,
    key: 'tarkhand-league',
    number: 12,
    category: 'tarkhand',
    pool: 'tarkhand',
    name: n('Tarkhand Pro League', 'Про-лига Тарханда'),
    startHour: 6,
    priority: 60,
    popularity: 15_000,
    defaultFor: ['ru'],
    venue: venue('Tarkhand Table Tennis Club', 'Tarkhand City', 'Tarkhand', null),
    format: { bestOf: 5 },
  }),
  continuousLeague({
    ...series,
    key: 'dravia-league',
    number: 13,
    category: 'dravia',
    pool: 'dravia',
    name: n('Dravia Masters League', 'Мастер-лига Дравии'),
    startHour: 12,
    priority: 45,
    venue: venue('Dravia Sports Hall', 'Dravia City', 'Dravia', null),
    format: { bestOf: 7 },
  }),
  continuousLeague({
    ...series,
    key: 'calverra-league',
    number: 14,
    category: 'calverra',
    amateur: true,
    pool: 'calverra',
    name: n('Calverra Evening League', 'Вечерняя лига Кальверры'),
    startHour: 18,
    priority: 0,
    popularity: 400,
    venue: venue('Calverra Workers Club', 'Calverra City', 'Calverra', null),
    format: { bestOf: 7 },
  }),
]
