/** The rows of a match, and a match as it is stored. */
import type { match, matchHead } from '../../../db/schema/schema.ts'

export type MatchRow = typeof match.$inferSelect
export type MatchHeadRow = typeof matchHead.$inferSelect

/** The parsed canonical document of a match without blocks. Shared and read-only. */
export type MatchMembers = Readonly<Record<string, unknown>>

export interface StoredMatch {
  readonly row: Readonly<MatchRow>
  /** The canonical document without its blocks. */
  readonly document: string
  /** The parsed form; null if not parsed yet. */
  readonly members: MatchMembers | null
}
