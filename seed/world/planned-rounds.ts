/** What a competition of an edition is planned from, and its planned rounds. */
import type { Random } from '../random.ts'
import type { Draw, Edition, Round, Season, Sport, Team } from './model.ts'

export interface PlannedRound {
  readonly season: Season
  /** Starts, earliest first; at least as many as matches. */
  readonly times: readonly number[]
  readonly round: Round
  /** The pairings; called when all earlier rounds have their fixtures. */
  draw(): readonly Draw[]
}

export interface PlannedSeason {
  readonly season: Season
  readonly rounds: readonly PlannedRound[]
}

/** A competition of an edition, with everything needed to plan it. */
export interface EditionFrame<C> {
  readonly sport: Sport
  readonly competition: C
  readonly edition: Edition
  /** Of the season's id, if not by the edition. */
  readonly number?: number
  readonly teams: readonly Team[]
  readonly anchorMs: number
  readonly random: Random
}
