/**
 * The cases of the benchmark (docs/benchmarks.md) and their rows: each compares Scoreline with a yardstick that does the
 * same work in the simplest way. To add one, add it in `cases/` and a line in `cases/index`.
 */
import { markdownTable } from '../support/make/markdown-table.ts'
import type { Stage } from './stage.ts'

/** The goal of a figure: for the ratio ours / yardstick, or for ours in the unit of the case. */
export type Goal = { readonly of: 'ratio' | 'ours' } & (
  | { readonly atLeast: number; readonly atMost?: never }
  | { readonly atMost: number; readonly atLeast?: never }
)

/** A figure in the unit of the case, or one of processor time with the requests per second of the clock beside it. */
export type Figure = number | { readonly figure: number; readonly rate: number }

/** One measurement. Throws if a response was wrong. */
export type Run = () => Figure | Promise<Figure>

export interface Sides {
  readonly ours: Run
  /** Null if the yardstick is not installed, or the case has none. */
  readonly yardstick: Run | null
}

export interface BenchCase {
  /** Name of the row and of `--only`: kebab-case, never reused for something else. */
  readonly name: string
  /** What is measured, in one line. */
  readonly title: string
  /** What ours is compared with, in a few words. */
  readonly yardstick: string
  readonly unit: string
  readonly goal: Goal | null
  /** Prepares data and servers, and registers them with the stage, which closes them after the case. */
  readonly prepare: (stage: Stage) => Sides | Promise<Sides>
}

/** A row as `--json` writes it. */
export interface Row {
  readonly case: string
  /** Median, in `unit`. */
  readonly ours: number
  /** Median, in `unit`; null if the yardstick is missing or not installed. */
  readonly yardstick: number | null
  readonly unit: string
  /** ours / yardstick. */
  readonly ratio: number | null
  /** Medians of requests per second of the clock, for figures of processor time. */
  readonly rates?: { readonly ours: number; readonly yardstick: number | null }
  /** As text: `>= 0.6` for the ratio, `<= 10 ms` for Scoreline. */
  readonly goal: string | null
  /** Null if the row has no goal or its yardstick is not installed. */
  readonly met: boolean | null
}

/** Throws on an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle]
  if (upper === undefined) throw new RangeError('there is no median of nothing')
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

export function rowOf(
  { name, unit, goal }: Pick<BenchCase, 'name' | 'unit' | 'goal'>,
  ours: readonly Figure[],
  yardstick: readonly Figure[] | null,
): Row {
  const figures = {
    ours: median(ours.map(figureOf)),
    yardstick: yardstick && median(yardstick.map(figureOf)),
  }
  const rates = ours.map(rateOf).filter((rate) => rate !== null)
  const ratesOfThem = (yardstick ?? []).map(rateOf).filter((rate) => rate !== null)
  const ratio = figures.yardstick === null ? null : figures.ours / figures.yardstick
  return {
    case: name,
    ...figures,
    unit,
    ratio,
    goal: goal && goalText(goal, unit),
    met: goal && isMet(goal, goal.of === 'ratio' ? ratio : figures.ours),
    ...(rates.length > 0 && {
      rates: { ours: median(rates), yardstick: ratesOfThem.length > 0 ? median(ratesOfThem) : null },
    }),
  }
}

function figureOf(of: Figure): number {
  return typeof of === 'number' ? of : of.figure
}

function rateOf(of: Figure): number | null {
  return typeof of === 'number' ? null : of.rate
}

/** Null if there is no figure. */
function isMet(goal: Goal, figure: number | null): boolean | null {
  if (figure === null) return null
  return goal.atLeast === undefined ? figure <= goal.atMost : figure >= goal.atLeast
}

function goalText(goal: Goal, unit: string): string {
  const bound = goal.atLeast === undefined ? `<= ${goal.atMost}` : `>= ${goal.atLeast}`
  return goal.of === 'ratio' ? bound : `${bound} ${unit}`
}

/**
 * Runs Scoreline and the yardstick alternately, so that changes of the machine's load affect both. The first turn is a
 * warm-up: it compiles, fills caches and checks the responses.
 */
export async function measure(
  of: Pick<BenchCase, 'name' | 'unit' | 'goal'>,
  sides: Sides,
  runs: number,
): Promise<Row> {
  const ours: Figure[] = []
  const yardstick: Figure[] = []
  for (let turn = 0; turn <= runs; turn += 1) {
    const figures = [await checked(sides.ours), sides.yardstick && (await checked(sides.yardstick))] as const
    if (turn === 0) continue
    ours.push(figures[0])
    if (figures[1] !== null) yardstick.push(figures[1])
  }
  return rowOf(of, ours, sides.yardstick && yardstick)
}

async function checked(run: Run): Promise<Figure> {
  const measured = await run()
  const figure = figureOf(measured)
  if (!Number.isFinite(figure) || figure < 0) throw new Error(`a run gave the figure ${figure}`)
  return measured
}

const NOTHING = '-'

/** Three significant digits, whole numbers complete: `0.0312`, `7.5`, `31,400`. */
export function figureText(figure: number | null): string {
  if (figure === null) return NOTHING
  const rounded = Math.abs(figure) < 100 ? Number(figure.toPrecision(3)) : Math.round(figure)
  return rounded.toLocaleString('en-US', { maximumFractionDigits: 20 })
}

/** A figure with its unit; of processor time per request, with the rate. */
function cellText(figure: number, unit: string, rate: number | null | undefined): string {
  if (unit !== PER_CPU_SECOND) return `${figureText(figure)} ${unit}`.trimEnd()
  const microseconds = `${figureText(1e6 / figure)} µs`
  return typeof rate === 'number' ? `${microseconds}, ${figureText(rate)}/s` : microseconds
}

/** The unit of requests per second of processor time, which neighbors of the machine do not change. */
export const PER_CPU_SECOND = 'requests/CPU s'

/** The table of docs/benchmarks.md: case, yardstick and results. Processor time is that of a request. */
export function tableText(
  rows: readonly Row[],
  cases: readonly Pick<BenchCase, 'name' | 'title' | 'yardstick'>[],
): string {
  const theirs = ({ yardstick, unit, rates }: Row) =>
    cellText(yardstick ?? 0, unit === PER_CPU_SECOND ? unit : '', rates?.yardstick)
  const cells = rows.map((row) => {
    const of = cases.find(({ name }) => name === row.case)
    return [
      `\`${row.case}\`: ${of?.title}`,
      cellText(row.ours, row.unit, row.rates?.ours),
      row.yardstick === null ? (of?.yardstick ?? NOTHING) : `${theirs(row)} (${of?.yardstick})`,
      figureText(row.ratio),
      row.goal ?? NOTHING,
      row.met === null ? NOTHING : row.met ? 'yes' : 'NO',
    ]
  })
  return markdownTable(['case', 'ours', 'yardstick', 'ratio', 'goal', 'met'], cells)
}
