/**
 * The frame of the benchmark (docs/benchmarks.md): a case is one row of the table, ours beside a yardstick that does
 * the same work in the plainest way. Adding a row is adding a file in `cases/` and its line in `cases/index`.
 */
import type { Stage } from './stage.ts'

/** What has to hold of a figure: of the ratio ours / yardstick, or of ours in the unit of the case. */
export type Goal = { readonly of: 'ratio' | 'ours' } & (
  | { readonly atLeast: number; readonly atMost?: never }
  | { readonly atMost: number; readonly atLeast?: never }
)

/** One measurement. Answers the figure in the unit of the case; throws where an answer was wrong. */
export type Run = () => number | Promise<number>

export interface Sides {
  readonly ours: Run
  /** Null where the yardstick is not installed, or the case has none. */
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
  /** Makes data and servers ready. What it opens, it gives to the stage, which closes it after the case. */
  readonly prepare: (stage: Stage) => Sides | Promise<Sides>
}
