/**
 * The interface of a benchmark case (docs/benchmarks.md): a row of the table that compares Scoreline with a yardstick
 * that does the same work in the simplest way. To add one, add a file in `cases/` and a line in `cases/index`.
 */
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
