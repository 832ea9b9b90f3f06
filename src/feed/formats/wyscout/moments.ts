/** What happens in a match at a moment. */
import type { SideName } from '../source.ts'

export interface When {
  /** Index in PERIODS. */
  readonly period: number
  /** Since the start of the period; the middle of the minute if only that is known. */
  readonly second: number
  readonly isExact: boolean
}

/** An event. `side` scored the goal, or is that of the player. */
export type Moment = When &
  (
    | (BySide & {
        readonly kind: 'goal'
        readonly class: 'regular' | 'penalty' | 'ownGoal'
        readonly assistId: number | null
      })
    | (BySide & {
        readonly kind: 'card'
        readonly class: 'yellow' | 'yellowRed' | 'red'
        readonly reason: string | null
      })
    | {
        readonly kind: 'substitution'
        readonly side: SideName
        readonly inId: number
        readonly outId: number
      }
    | (BySide & { readonly kind: 'missedPenalty' })
    | (BySide & { readonly kind: 'kick'; readonly isScored: boolean })
    | { readonly kind: 'end' }
  )

export interface BySide {
  readonly side: SideName
  readonly playerId: number | null
}
