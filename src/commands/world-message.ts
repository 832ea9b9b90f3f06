/** What the thread that makes the demo world and the one that applies it say to each other. */

/** The order to make a world. */
export interface WorldOrder {
  readonly nowMs: number
  readonly randomSeed: number
}

/** A piece of the world, as a JSON array of changes; null ends it. */
export type WorldPiece = string | null

/** Changes in a piece: few messages, and still small ones. */
export const CHANGES_PER_PIECE = 250
/** Pieces that may wait to be applied; at about 1 MB each that bounds the memory of a world that is made faster. */
export const PIECES_AHEAD = 12
