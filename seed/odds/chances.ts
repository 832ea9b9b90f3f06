/** Everything that the markets of a match can be priced from, all of it out of one picture of how it may end. */
import type { Outlook, Side } from '../engine/match.ts'
import type { Variable } from './variable.ts'

export interface Chances {
  /** They add up to 1; null in sports without draws. */
  readonly result: { readonly home: number; readonly draw: number | null; readonly away: number }
  /** In the units of catalog/markets: goals, points, games, maps. */
  readonly total: Variable
  /** Home less away. */
  readonly margin: Variable
  readonly home: Variable
  readonly away: Variable
  /** Both sides score; null where that says nothing. */
  readonly bothScore: number | null
  readonly odd: number
}

/** What is known of a match at a moment. */
export interface Moment {
  readonly outlook: Outlook
  /** The score so far, in the same units. */
  readonly score: Readonly<Record<Side, number>>
  /** Games of a series at most. */
  readonly bestOf: number
}

export type ChanceModel = (moment: Moment) => Chances
