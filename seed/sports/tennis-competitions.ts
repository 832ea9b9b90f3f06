/**
 * The tennis of the demo world: a major of two weeks for men, women and pairs, three tournaments of a week, and four
 * leagues of lower rank round the clock. Ids 2363 and 2571 are those that existing clients use
 * (docs/reference/resources.md#1). Weeks are counted from the week of `now`.
 */
import type { RoundSlots } from '../calendar.ts'
import { type LocalName, localName as n } from '../names/local-name.ts'
import type { Cup, CupStage } from '../world/model.ts'
import { categoryRows, continuousLeagues, cup, onDays, row, sportWorld, venueIn } from './competition-rows.ts'

const CATEGORIES = categoryRows([
  ['tour-men', n('World Tour', 'Мировой тур'), null, 90],
  ['tour-women', n('World Tour Women', 'Мировой тур. Женщины'), null, 88],
  ['challengers', n('Leagues', 'Лиги'), null, 30],
  ['amateur', n('Brasonia Amateur', 'Бразония. Любители'), 'XM', 0, true],
])

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

const WEEK = stagesOf([play([1, 4], [2, 4]), play([4, 4]), onDays([5], '14:00', '18:00'), [[6, '18:00']]])
const DOUBLES = stagesOf([play([2, 2], [5, 2]), onDays([8], '14:00', '18:00'), [[10, '18:00']]])

type CupRow = Partial<Cup> & Pick<Cup, 'stages'>
const tournament = (week: number, key: string, number: number, name: LocalName, rest: CupRow): Cup =>
  cup(key, number, name, { startWeek: { previous: week - 52, current: week }, ...rest })

const PARK = { venue: venueIn('norland', 'Norland Tennis Park', 14_000) }
const BOTH = ['ru', 'en'] as const
const HARD = 'Hardcourt outdoor'
const MEN = { category: 'tour-men', pool: 'norland-open' } as const
const WOMEN = { category: 'tour-women', pool: 'norland-open-women' } as const
const ofSixteen = (finalSet: string, ground: string) =>
  ({ size: 16, seeds: 4, stages: WEEK, format: { bestOf: 3, finalSet, ground } }) as const

const OPEN = tournament(-1, 'norland-open', 1, n('Norland Open', 'Открытый чемпионат Норландии'), {
  ...MEN,
  ...PARK,
  id: 2363,
  priority: 500,
  defaultFor: BOTH,
  size: 32,
  seeds: 8,
  stages: majorStages(0),
  awarded: { previous: 19 },
  linked: ['norland-open-women', 'norland-open-doubles'],
  format: { bestOf: 5, finalSet: 'tiebreak10', ground: HARD },
})
const OPEN_WOMEN = tournament(
  -1,
  'norland-open-women',
  2,
  n('Norland Open Women', 'Открытый чемпионат Норландии. Женщины'),
  {
    ...WOMEN,
    ...PARK,
    id: 2571,
    priority: 490,
    defaultFor: BOTH,
    size: 32,
    seeds: 8,
    stages: majorStages(1),
    linked: ['norland-open-doubles'],
    format: { bestOf: 3, finalSet: 'tiebreak10', ground: HARD },
  },
)
const OPEN_DOUBLES = tournament(
  -1,
  'norland-open-doubles',
  3,
  n('Norland Open Doubles', 'Открытый чемпионат Норландии. Пары'),
  {
    ...PARK,
    category: 'tour-men',
    pool: 'norland-open-doubles',
    priority: 200,
    size: 8,
    seeds: 2,
    stages: DOUBLES,
    format: { bestOf: 3, finalSet: 'matchTiebreak', ground: HARD },
  },
)
/** They have the players of the major. */
const WEEKS = [
  tournament(-3, 'lusara-clay', 4, n('Lusara Clay Masters', 'Грунтовый Мастерс Лусары'), {
    ...MEN,
    ...ofSixteen('tiebreak', 'Clay'),
    priority: 250,
    defaultFor: ['en'],
    venue: venueIn('lusara', 'Clube de Ténis', 6_500),
    awarded: { current: 10 },
  }),
  tournament(-4, 'highmoor-grass', 5, n('Highmoor Lawn Classic', 'Классика на траве Хаймура'), {
    ...WOMEN,
    ...ofSixteen('advantage', 'Grass'),
    priority: 220,
    defaultFor: ['ru'],
    venue: venueIn('highmoor', 'Highmoor Lawn Club', 5_200),
  }),
  tournament(1, 'tarkhand-indoor', 6, n('Tarkhand Indoor Cup', 'Кубок Тарханда в зале'), {
    ...MEN,
    ...ofSixteen('tiebreak', 'Hardcourt indoor'),
    priority: 180,
    defaultFor: ['ru'],
    venue: venueIn('tarkhand', 'Tarkhand Ice and Tennis Hall', 4_800),
  }),
]

const on = (ground: string) => ({ format: { bestOf: 3, finalSet: 'tiebreak', ground } })
const LEAGUES = continuousLeagues(
  { category: 'challengers', priority: 20, seasonNames: { previous: 'Stage 1', current: 'Stage 2' } },
  { kind: 'athletes', count: 12, level: -0.06, abroad: 0.15 },
  [
    row('hanoshima-series', 'hanoshima', n('Hanoshima Tennis League', 'Теннисная лига Ханосимы'), {
      ...on('Hardcourt indoor'),
      venue: venueIn('hanoshima', 'Hanoshima Tennis Hall'),
    }),
    row('ardavia-series', 'ardavia', n('Ardavia Tennis League Women', 'Теннисная лига Ардавии. Женщины'), {
      ...on('Clay'),
      priority: 25,
      venue: venueIn('ardavia', 'Ardavia Tennis Academy'),
      teams: { gender: 'F' },
    }),
    row('brasonia-series', 'brasonia', n('Brasonia Open League', 'Открытая лига Бразонии'), {
      ...on('Clay'),
      category: 'amateur',
      amateur: true,
      priority: 0,
      venue: venueIn('brasonia', 'Clube Atlântico'),
    }),
    row(
      'marisola-series',
      'marisola',
      n('Marisola Tennis League Women', 'Теннисная лига Марисолы. Женщины'),
      {
        ...on(HARD),
        venue: venueIn('marisola', 'Marisola Courts'),
        teams: { gender: 'F' },
      },
    ),
  ],
)

const tour = { kind: 'athletes', abroad: 0 } as const
/** Doubles are never played on a day of the men's singles, so no player is on two courts at once. */
const partners = { pool: MEN.pool, pairs: 6 }

export const TENNIS_WORLD = sportWorld(
  [
    { row: OPEN, teams: { ...tour, count: 38 } },
    { row: OPEN_WOMEN, teams: { ...tour, count: 36, gender: 'F' } },
    { row: OPEN_DOUBLES, teams: { ...tour, count: 10, kind: 'pairs', partners } },
    ...WEEKS.map((row) => ({ row })),
    ...LEAGUES,
  ],
  CATEGORIES,
)
