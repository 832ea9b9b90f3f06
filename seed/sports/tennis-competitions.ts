/**
 * The tennis of the demo world: a major of two weeks for men, women and pairs, three tournaments of a week, and four
 * leagues of lower rank round the clock. Ids 2363 and 2571 are those that existing clients use
 * (docs/reference/resources.md#1). Weeks are counted from the week of `now`.
 */
import type { RoundSlots } from '../calendar.ts'
import { localName as n } from '../names/local-name.ts'
import type { Competition, Cup, CupStage, Pool } from '../world/model.ts'
import { categoryRows, continuousLeague, cup, onDays, pool, venue } from './competition-rows.ts'

export const TENNIS_CATEGORIES = categoryRows([
  ['tour-men', n('World Tour', 'Мировой тур'), null, 90],
  ['tour-women', n('World Tour Women', 'Мировой тур. Женщины'), null, 88],
  ['challengers', n('Challengers', 'Челленджеры'), null, 30],
  ['amateur', n('Brasonia Amateur', 'Бразония. Любители'), 'XM', 0, true],
])

const tour = { kind: 'athletes', abroad: 0 } as const
const local = { kind: 'athletes', count: 12, level: -0.06, popularity: 9_000, abroad: 0.15 } as const

export const TENNIS_POOLS: readonly Pool[] = [
  pool({ ...tour, key: 'men', number: 1, count: 38, popularity: 600_000 }),
  pool({ ...tour, key: 'women', number: 2, count: 36, gender: 'F', popularity: 550_000 }),
  // Doubles are never played on a day of the men's singles, so no player is on two courts at once.
  pool({
    ...tour,
    key: 'pairs',
    number: 3,
    count: 10,
    kind: 'pairs',
    partners: { pool: 'men', pairs: 6 },
    popularity: 50_000,
  }),
  pool({ ...local, key: 'hanoshima', number: 4, countries: ['hanoshima'] }),
  pool({ ...local, key: 'ardavia', number: 5, gender: 'F', countries: ['ardavia'] }),
  pool({ ...local, key: 'brasonia', number: 6, countries: ['brasonia'], popularity: 600, isAmateur: true }),
  pool({ ...local, key: 'marisola', number: 7, gender: 'F', countries: ['marisola'] }),
]

const TIMES = ['10:00', '10:00', '12:30', '12:30', '15:00', '15:00', '18:00', '18:00'] as const

/** Number of matches per day, in the order of play. */
function play(...days: readonly (readonly [weekday: number, matches: number])[]): RoundSlots {
  return days.flatMap(([weekday, matches]) => onDays([weekday], ...TIMES.slice(0, matches)))
}

const SIZES = [16, 8, 4, 2, 1] as const
const stagesOf = (rounds: readonly RoundSlots[]): CupStage[] =>
  rounds.map((slots, i) => ({ ties: SIZES[SIZES.length - rounds.length + i] as CupStage['ties'], slots }))

/** The round of 32 on two days, with a day of rest between rounds. */
function majorStages(first: number): CupStage[] {
  return stagesOf([
    play([first, 8], [first + 1, 8]),
    play([first + 3, 4], [first + 4, 4]),
    play([first + 6, 2], [first + 7, 2]),
    onDays([first + 9], '14:00', '18:00'),
    [[first + 11, '18:00']],
  ])
}

/** Sixteen players from Tuesday to Sunday. */
const WEEK = stagesOf([play([1, 4], [2, 4]), play([4, 4]), onDays([5], '14:00', '18:00'), [[6, '18:00']]])
const DOUBLES = stagesOf([play([2, 2], [5, 2]), onDays([8], '14:00', '18:00'), [[10, '18:00']]])

type CupRow = Pick<
  Cup,
  'key' | 'number' | 'name' | 'category' | 'pool' | 'venue' | 'priority' | 'popularity'
> &
  Partial<Cup>
const tournament = (week: number, row: CupRow & Pick<Cup, 'stages' | 'size' | 'seeds' | 'format'>): Cup =>
  cup({ country: null, startWeek: { previous: week - 52, current: week }, ...row })

const PARK = {
  venue: venue('Norland Tennis Park', 'Norland City', 'Norland', 14_000),
  defaultFor: ['ru', 'en'],
} as const
const HARD = 'Hardcourt outdoor'

const CUPS: readonly Cup[] = [
  tournament(-1, {
    ...PARK,
    key: 'norland-open',
    number: 1,
    id: 2363,
    category: 'tour-men',
    pool: 'men',
    name: n('Norland Open', 'Открытый чемпионат Норландии'),
    priority: 500,
    popularity: 700_000,
    size: 32,
    seeds: 8,
    stages: majorStages(0),
    awarded: { previous: 19 },
    linked: ['norland-open-women', 'norland-open-doubles'],
    format: { bestOf: 5, finalSet: 'tiebreak10', ground: HARD },
  }),
  tournament(-1, {
    ...PARK,
    key: 'norland-open-women',
    number: 2,
    id: 2571,
    category: 'tour-women',
    pool: 'women',
    name: n('Norland Open Women', 'Открытый чемпионат Норландии. Женщины'),
    priority: 490,
    popularity: 650_000,
    size: 32,
    seeds: 8,
    stages: majorStages(1),
    linked: ['norland-open', 'norland-open-doubles'],
    format: { bestOf: 3, finalSet: 'tiebreak10', ground: HARD },
  }),
  tournament(-1, {
    ...PARK,
    key: 'norland-open-doubles',
    number: 3,
    category: 'tour-men',
    pool: 'pairs',
    name: n('Norland Open Doubles', 'Открытый чемпионат Норландии. Пары'),
    priority: 200,
    popularity: 40_000,
    defaultFor: [],
    size: 8,
    seeds: 2,
    stages: DOUBLES,
    linked: ['norland-open', 'norland-open-women'],
    format: { bestOf: 3, finalSet: 'matchTiebreak', ground: HARD },
  }),
  tournament(-3, {
    key: 'lusara-clay',
    number: 4,
    category: 'tour-men',
    pool: 'men',
    name: n('Lusara Clay Masters', 'Грунтовый Мастерс Лусары'),
    priority: 250,
    popularity: 150_000,
    defaultFor: ['en'],
    venue: venue('Clube de Ténis', 'Lusara City', 'Lusara', 6_500),
    size: 16,
    seeds: 4,
    stages: WEEK,
    awarded: { current: 10 },
    format: { bestOf: 3, finalSet: 'tiebreak', ground: 'Clay' },
  }),
  tournament(-4, {
    key: 'highmoor-grass',
    number: 5,
    category: 'tour-women',
    pool: 'women',
    name: n('Highmoor Lawn Classic', 'Классика на траве Хаймура'),
    priority: 220,
    popularity: 110_000,
    defaultFor: ['ru'],
    venue: venue('Highmoor Lawn Club', 'Highmoor City', 'Highmoor', 5_200),
    size: 16,
    seeds: 4,
    stages: WEEK,
    format: { bestOf: 3, finalSet: 'advantage', ground: 'Grass' },
  }),
  tournament(1, {
    key: 'tarkhand-indoor',
    number: 6,
    category: 'tour-men',
    pool: 'men',
    name: n('Tarkhand Indoor Cup', 'Кубок Тарханда в зале'),
    priority: 180,
    popularity: 80_000,
    defaultFor: ['ru'],
    venue: venue('Tarkhand Ice and Tennis Hall', 'Tarkhand City', 'Tarkhand', 4_800),
    size: 16,
    seeds: 4,
    stages: WEEK,
    format: { bestOf: 3, finalSet: 'tiebreak', ground: 'Hardcourt indoor' },
  }),
]

const series = {
  country: null,
  category: 'challengers',
  priority: 20,
  popularity: 2_500,
  seasonNames: { previous: 'Stage 1', current: 'Stage 2' },
} as const
const ofThree = { bestOf: 3, finalSet: 'tiebreak' } as const

export const TENNIS_COMPETITIONS: readonly Competition[] = [
  ...CUPS,
  continuousLeague({
    ...series,
    key: 'hanoshima-series',
    number: 11,
    pool: 'hanoshima',
    name: n('Hanoshima Challenger Series', 'Челленджер-серия Ханосимы'),
    startHour: 0,
    venue: venue('Hanoshima Tennis Hall', 'Hanoshima City', 'Hanoshima', null),
    format: { ...ofThree, ground: 'Hardcourt indoor' },
  }),
  continuousLeague({
    ...series,
    key: 'ardavia-series',
    number: 12,
    pool: 'ardavia',
    name: n('Ardavia Challenger Series Women', 'Челленджер-серия Ардавии. Женщины'),
    startHour: 6,
    priority: 25,
    venue: venue('Ardavia Tennis Academy', 'Ardavia City', 'Ardavia', null),
    format: { ...ofThree, ground: 'Clay' },
  }),
  continuousLeague({
    ...series,
    key: 'brasonia-series',
    number: 13,
    category: 'amateur',
    amateur: true,
    pool: 'brasonia',
    name: n('Brasonia Open League', 'Открытая лига Бразонии'),
    startHour: 12,
    priority: 0,
    popularity: 300,
    venue: venue('Clube Atlântico', 'Brasonia City', 'Brasonia', null),
    format: { ...ofThree, ground: 'Clay' },
  }),
  continuousLeague({
    ...series,
    key: 'marisola-series',
    number: 14,
    pool: 'marisola',
    name: n('Marisola Challenger Series Women', 'Челленджер-серия Марисолы. Женщины'),
    startHour: 18,
    venue: venue('Marisola Courts', 'Marisola City', 'Marisola', null),
    format: { ...ofThree, ground: HARD },
  }),
]
