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

const outcome = (slug: string, en: string, ru: string): Outcome => ({ slug, name: { en, ru } })
const W1 = outcome('w1', 'W1', 'П1')
const X = outcome('x', 'X', 'Х')
const W2 = outcome('w2', 'W2', 'П2')
const OVER_UNDER = [outcome('over', 'Over', 'Больше'), outcome('under', 'Under', 'Меньше')]
const HANDICAPS = [
  outcome('handicap_1', 'Handicap 1', 'Фора 1'),
  outcome('handicap_2', 'Handicap 2', 'Фора 2'),
]

const HEAD_START: LineRow = {
  meaning: {
    en: 'Added to the score of the side of the outcome: at −1.5 it must win by two, at +1.5 it may lose by one',
    ru: 'Прибавляется к счёту стороны исхода: при −1,5 она должна выиграть с разницей в два, при +1,5 может уступить в один',
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

/** Without a line each outcome has one price. */
function market(
  slug: string,
  en: string,
  ru: string,
  outcomes: readonly Outcome[],
  sports: readonly SportSlug[],
  line: LineRow | null = null,
): MarketRow {
  return { slug, name: { en, ru }, outcomes, line, sports }
}

/** `result` has two rows, for sports with and without draws. */
const RESULT = market('result', 'Result', 'Исход', [W1, X, W2], WITH_DRAWS)
const HANDICAP = market('handicap', 'Handicap', 'Фора', HANDICAPS, EVERYWHERE, HEAD_START)
const TOTAL = market('total', 'Total', 'Тотал', OVER_UNDER, EVERYWHERE, SUM)

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
  market('result', 'Result (2 way)', 'Исход (2 исхода)', [W1, W2], WITHOUT_DRAWS),
  market(
    'double_chance',
    'Double chance',
    'Двойной шанс',
    [outcome('1x', '1X', '1Х'), outcome('12', '12', '12'), outcome('x2', 'X2', 'Х2')],
    WITH_DRAWS,
  ),
  market('draw_no_bet', 'Draw no bet', 'Ничья: возврат', [W1, W2], WITH_DRAWS),
  HANDICAP,
  { ...HANDICAP, slug: 'asian_handicap', name: { en: 'Asian handicap', ru: 'Азиатская фора' } },
  TOTAL,
  market('total_team_1', 'Team 1 total', 'Индивидуальный тотал 1', OVER_UNDER, COUNTED, sumOfSide(1)),
  market('total_team_2', 'Team 2 total', 'Индивидуальный тотал 2', OVER_UNDER, COUNTED, sumOfSide(2)),
  market(
    'btts',
    'Both teams to score',
    'Обе забьют',
    [outcome('yes', 'Yes', 'Да'), outcome('no', 'No', 'Нет')],
    GOALS,
  ),
  market(
    'odd_even',
    'Total odd/even',
    'Тотал чёт/нечет',
    [outcome('odd', 'Odd', 'Нечет'), outcome('even', 'Even', 'Чёт')],
    COUNTED,
  ),
  ...HALF_MARKETS,
]

/** Unit of handicaps and totals. */
export const LINE_UNITS = Object.fromEntries(
  SPORTS.map(({ slug, lineUnit }) => [slug, lineUnit]),
) as Readonly<Record<SportSlug, OddsName>>
