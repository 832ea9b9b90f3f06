/** From runs to rows (docs/benchmarks.md): medians, the ratio and whether the goal is met. No clock here. */
import type { BenchCase, Goal, Run, Sides } from './case.ts'

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
  onTurn: (turn: number) => void = () => {},
): Promise<Row> {
  const ours: number[] = []
  const yardstick: number[] = []
  for (let turn = 0; turn <= runs; turn += 1) {
    onTurn(turn)
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
