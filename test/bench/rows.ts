/**
 * The cases of the benchmark (docs/benchmarks.md) and their rows: each compares Scoreline with a yardstick that does the
 * same work in the simplest way. To add one, add it in `cases/` and a line in `cases/index`.
 */
import { markdownTable } from '../support/markdown-table.ts'
import type { Stage } from './stage.ts'

/** The goal of a figure: for the ratio ours / yardstick, or for ours in the unit of the case. */
export type Goal = { readonly of: 'ratio' | 'ours' } & (
  | { readonly atLeast: number; readonly atMost?: never }
  | { readonly atMost: number; readonly atLeast?: never }
)

/** One measurement. Returns the figure in the unit of the case; throws if a response was wrong. */
export type Run = () => number | Promise<number>

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
  ours: readonly number[],
  yardstick: readonly number[] | null,
): Row {
  const figures = { ours: median(ours), yardstick: yardstick && median(yardstick) }
  const ratio = figures.yardstick === null ? null : figures.ours / figures.yardstick
  return {
    case: name,
    ...figures,
    unit,
    ratio,
    goal: goal && goalText(goal, unit),
    met: goal && isMet(goal, goal.of === 'ratio' ? ratio : figures.ours),
  }
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
  const ours: number[] = []
  const yardstick: number[] = []
  for (let turn = 0; turn <= runs; turn += 1) {
    const figures = [
      await figureOf(sides.ours),
      sides.yardstick && (await figureOf(sides.yardstick)),
    ] as const
    if (turn === 0) continue
    ours.push(figures[0])
    if (figures[1] !== null) yardstick.push(figures[1])
  }
  return rowOf(of, ours, sides.yardstick && yardstick)
}

async function figureOf(run: Run): Promise<number> {
  const figure = await run()
  if (!Number.isFinite(figure) || figure < 0) throw new Error(`a run gave the figure ${figure}`)
  return figure
}

const NOTHING = '-'

/** Three significant digits, whole numbers complete: `0.0312`, `7.5`, `31,400`. */
export function figureText(figure: number | null): string {
  if (figure === null) return NOTHING
  const rounded = Math.abs(figure) < 100 ? Number(figure.toPrecision(3)) : Math.round(figure)
  return rounded.toLocaleString('en-US', { maximumFractionDigits: 20 })
}

/** The table of docs/benchmarks.md: case, yardstick and results. */
export function tableText(
  rows: readonly Row[],
  cases: readonly Pick<BenchCase, 'name' | 'title' | 'yardstick'>[],
): string {
  const cells = rows.map((row) => {
    const of = cases.find(({ name }) => name === row.case)
    return [
      `\`${row.case}\`: ${of?.title}`,
      `${figureText(row.ours)} ${row.unit}`,
      row.yardstick === null ? (of?.yardstick ?? NOTHING) : `${figureText(row.yardstick)} (${of?.yardstick})`,
      figureText(row.ratio),
      row.goal ?? NOTHING,
      row.met === null ? NOTHING : row.met ? 'yes' : 'NO',
    ]
  })
  return markdownTable(['case', 'ours', 'yardstick', 'ratio', 'goal', 'met'], cells)
}
