/**
 * Markets of bookmaker boards (docs/reference/resources.md#10.2), one row each, with outcome slugs shared by all
 * bookmakers. Names other than those of `result` are @assumed.
 */
import { SPORTS, type SportSlug } from './sports.ts'

export interface OddsName {
  readonly en: string
  readonly ru: string
}

export interface Outcome {
  readonly slug: string
  readonly name: OddsName
}

/** Meaning of a line's argument. */
export interface LineRow {
  readonly meaning: OddsName
  /** A handicap is signed and may be 0; a total is positive. */
  readonly isHeadStart: boolean
}

export interface MarketRow {
  readonly slug: string
  readonly name: OddsName
  /** In the order of the board. */
  readonly outcomes: readonly Outcome[]
  /** Null: each outcome has one price and no lines. */
  readonly line: LineRow | null
  readonly sports: readonly SportSlug[]
}

const W1 = { slug: 'w1', name: { en: 'W1', ru: 'П1' } }
const X = { slug: 'x', name: { en: 'X', ru: 'Х' } }
const W2 = { slug: 'w2', name: { en: 'W2', ru: 'П2' } }
const OVER_UNDER: readonly Outcome[] = [
  { slug: 'over', name: { en: 'Over', ru: 'Больше' } },
  { slug: 'under', name: { en: 'Under', ru: 'Меньше' } },
]
const HANDICAPS: readonly Outcome[] = [
  { slug: 'handicap_1', name: { en: 'Handicap 1', ru: 'Фора 1' } },
  { slug: 'handicap_2', name: { en: 'Handicap 2', ru: 'Фора 2' } },
]

const HEAD_START: LineRow = {
  meaning: {
    en: "Added to the score of the outcome's own side before the scores are compared",
    ru: 'Прибавляется к счёту своей стороны исхода перед сравнением счёта',
  },
  isHeadStart: true,
}
const SUM: LineRow = {
  meaning: { en: 'Compared with the sum of both sides', ru: 'Сравнивается с суммой обеих сторон' },
  isHeadStart: false,
}
const sumOfSide = (side: 1 | 2): LineRow => ({
  meaning: {
    en: `Compared with the score of side ${side}`,
    ru: `Сравнивается с результатом стороны ${side}`,
  },
  isHeadStart: false,
})

const EVERYWHERE: readonly SportSlug[] = SPORTS.map(({ slug }) => slug)
/** Draw is an outcome only in sports in which matches can end in a draw. */
const WITH_DRAWS: readonly SportSlug[] = SPORTS.filter(({ hasDraws }) => hasDraws).map(({ slug }) => slug)
const WITHOUT_DRAWS: readonly SportSlug[] = EVERYWHERE.filter((slug) => !WITH_DRAWS.includes(slug))
/** Sports in which a side may fail to score. */
const GOALS: readonly SportSlug[] = ['football', 'ice-hockey']
/** Sports with scores high enough for more than the winner market: all except those that count maps of a series. */
const COUNTED: readonly SportSlug[] = EVERYWHERE.filter((slug) => slug !== 'esports')
const HALVES: readonly SportSlug[] = ['football']

/** `result` has two rows, for sports with and without draws. */
const RESULT: MarketRow = {
  slug: 'result',
  name: { en: 'Result', ru: 'Исход' },
  outcomes: [W1, X, W2],
  line: null,
  sports: WITH_DRAWS,
}
const HANDICAP: MarketRow = {
  slug: 'handicap',
  name: { en: 'Handicap', ru: 'Фора' },
  outcomes: HANDICAPS,
  line: HEAD_START,
  sports: EVERYWHERE,
}
const TOTAL: MarketRow = {
  slug: 'total',
  name: { en: 'Total', ru: 'Тотал' },
  outcomes: OVER_UNDER,
  line: SUM,
  sports: EVERYWHERE,
}

const HALF_NAMES: readonly (OddsName & { prefix: string })[] = [
  { prefix: '1st_half_', en: '1st half', ru: '1-й тайм' },
  { prefix: '2nd_half_', en: '2nd half', ru: '2-й тайм' },
]

/** The same market for one half. */
const HALF_MARKETS: readonly MarketRow[] = HALF_NAMES.flatMap(({ prefix, en, ru }) =>
  [RESULT, HANDICAP, TOTAL].map((market) => ({
    ...market,
    slug: prefix + market.slug,
    name: { en: `${market.name.en} (${en})`, ru: `${market.name.ru} (${ru})` },
    sports: HALVES,
  })),
)

/** All markets, in board order. */
export const MARKETS: readonly MarketRow[] = [
  RESULT,
  {
    slug: 'result',
    name: { en: 'Result (2 way)', ru: 'Исход (2 исхода)' },
    outcomes: [W1, W2],
    line: null,
    sports: WITHOUT_DRAWS,
  },
  {
    slug: 'double_chance',
    name: { en: 'Double chance', ru: 'Двойной шанс' },
    outcomes: [
      { slug: '1x', name: { en: '1X', ru: '1Х' } },
      { slug: '12', name: { en: '12', ru: '12' } },
      { slug: 'x2', name: { en: 'X2', ru: 'Х2' } },
    ],
    line: null,
    sports: WITH_DRAWS,
  },
  {
    slug: 'draw_no_bet',
    name: { en: 'Draw no bet', ru: 'Ничья: возврат' },
    outcomes: [W1, W2],
    line: null,
    sports: WITH_DRAWS,
  },
  HANDICAP,
  { ...HANDICAP, slug: 'asian_handicap', name: { en: 'Asian handicap', ru: 'Азиатская фора' } },
  TOTAL,
  {
    slug: 'total_team_1',
    name: { en: 'Team 1 total', ru: 'Индивидуальный тотал 1' },
    outcomes: OVER_UNDER,
    line: sumOfSide(1),
    sports: COUNTED,
  },
  {
    slug: 'total_team_2',
    name: { en: 'Team 2 total', ru: 'Индивидуальный тотал 2' },
    outcomes: OVER_UNDER,
    line: sumOfSide(2),
    sports: COUNTED,
  },
  {
    slug: 'btts',
    name: { en: 'Both teams to score', ru: 'Обе забьют' },
    outcomes: [
      { slug: 'yes', name: { en: 'Yes', ru: 'Да' } },
      { slug: 'no', name: { en: 'No', ru: 'Нет' } },
    ],
    line: null,
    sports: GOALS,
  },
  {
    slug: 'odd_even',
    name: { en: 'Total odd/even', ru: 'Тотал чёт/нечет' },
    outcomes: [
      { slug: 'odd', name: { en: 'Odd', ru: 'Нечет' } },
      { slug: 'even', name: { en: 'Even', ru: 'Чёт' } },
    ],
    line: null,
    sports: COUNTED,
  },
  ...HALF_MARKETS,
]

/** Unit of handicaps and totals. */
export const LINE_UNITS = Object.fromEntries(
  SPORTS.map(({ slug, lineUnit }) => [slug, lineUnit]),
) as Readonly<Record<SportSlug, OddsName>>
