/**
 * What a node of a cluster does to its content, in a form that the other nodes repeat (docs/cluster.md#entries).
 */
import type { PrunedPart } from '../catalog/pruning.ts'

/** Changes as they were received, without those that wrote nothing. */
export interface AppliedLines {
  /** Position of the change log before and after them. */
  readonly before: number
  readonly position: number
  /** Source names, most trusted first, by which the writer decided. */
  readonly trusted: readonly string[]
  readonly lines: readonly unknown[]
}

/** A row of a table by column. */
export type ReplicatedRow = Readonly<Record<string, string | number | null>>

interface TableRow {
  readonly table: string
  readonly values: ReplicatedRow
}

/** A match and its start, which closes its prices. */
interface PrunedMatch {
  readonly id: number
  readonly startMs: number
}

/** A transaction that removes content without a change. It names the matches: which are old was read before it. */
export type PruneStep =
  | { readonly part: Exclude<PrunedPart, 'log'>; readonly ids: readonly number[] }
  | { readonly part: 'log'; readonly until: number }
  | { readonly part: 'oddsHistory'; readonly untilMs: number; readonly matches: readonly PrunedMatch[] }

/** The first entry of a node that takes over. */
export interface EpochBeginning {
  readonly name: string
  /** Counts the writers of the cluster. */
  readonly generation: number
  readonly node: string
  /** Migrations of the writer's file: a node with fewer cannot apply what follows. */
  readonly schema: number
}

export type Entry =
  | { readonly changes: AppliedLines }
  | { readonly row: TableRow }
  | { readonly deleted: TableRow }
  | { readonly pruned: PruneStep }
  | { readonly epoch: EpochBeginning }
