/** What the thread that makes the demo world and the one that applies it say to each other. */
import type { SpeedChange } from '../../seed/live/play-clock.ts'

/** The order to make a world. */
export interface WorldOrder {
  readonly nowMs: number
  readonly randomSeed: number
  /** The world goes on after it was told: it waits for ticks. */
  readonly live?: LiveOrder
}

/** See LiveOptions. */
export interface LiveOrder {
  readonly madeMs: number
  readonly speeds: readonly SpeedChange[]
  readonly liveMatches: number
  readonly unfinished: readonly number[]
}

/** The order to tell what has happened up to a moment. */
export interface TickOrder {
  readonly tickMs: number
}

/** A piece of the world or of a tick, as a JSON array of changes; null ends it. */
export type WorldPiece = string | null

/** Changes in a piece: few messages, and still small ones. */
export const CHANGES_PER_PIECE = 250
/** While the service answers, a piece must not keep it from that for long. */
export const CHANGES_PER_TICK_PIECE = 10
/** Pieces that may wait to be applied; at about 1 MB each that bounds the memory of a world that is made faster. */
export const PIECES_AHEAD = 12
