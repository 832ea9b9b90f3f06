/**
 * Markets of bookmaker boards (docs/reference/resources.md#10.2) in board order, one row each in the data file, with
 * outcome slugs shared by all bookmakers. `result` has two rows, for sports with and without draws. Names other than those
 * of `result` are @assumed.
 */
import data from './markets.json' with { type: 'json' }
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

const sportsWith = (has: (sport: (typeof SPORTS)[number]) => boolean): readonly SportSlug[] =>
  SPORTS.filter(has).map(({ slug }) => slug)

/** What the data file calls the sports of a market. */
const SPORT_SETS: Readonly<Record<string, readonly SportSlug[]>> = {
  all: sportsWith(() => true),
  /** Draw is an outcome only in sports in which matches can end in a draw. */
  withDraws: sportsWith(({ hasDraws }) => hasDraws),
  withoutDraws: sportsWith(({ hasDraws }) => !hasDraws),
  /** A side may fail to score. */
  withGoals: ['football', 'ice-hockey'],
  /** Scores are high enough for more than the winner market: all except those that count maps of a series. */
  withHighScores: sportsWith(({ slug }) => slug !== 'esports'),
  withHalves: ['football'],
}
const OUTCOMES: Readonly<Record<string, OddsName>> = data.outcomes
const LINES: Readonly<Record<string, LineRow>> = data.lines

export const MARKETS: readonly MarketRow[] = data.markets.map(
  ({ slug, en, ru, outcomes, sports, line = '' }) => ({
    slug,
    name: { en, ru },
    outcomes: outcomes.map((outcome) => ({ slug: outcome, name: OUTCOMES[outcome] as OddsName })),
    line: LINES[line] ?? null,
    sports: SPORT_SETS[sports] as readonly SportSlug[],
  }),
)

/** Unit of handicaps and totals. */
export const LINE_UNITS = Object.fromEntries(
  SPORTS.map(({ slug, lineUnit }) => [slug, lineUnit]),
) as Readonly<Record<SportSlug, OddsName>>
