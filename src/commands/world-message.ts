/** Messages between the thread that generates the demo world and the one that applies it. */
import type { SpeedChange } from '../../seed/live/play-clock.ts'

/** Request to generate a world. */
export interface WorldOrder {
  readonly nowMs: number
  readonly randomSeed: number
  /** Keep the world after it is generated and wait for ticks. */
  readonly live?: LiveOrder
}

/** See LiveOptions. */
export interface LiveOrder {
  readonly madeMs: number
  readonly speeds: readonly SpeedChange[]
  readonly liveMatches: number
  readonly unfinished: readonly number[]
}

/** Request for everything that has happened up to a time. */
export interface TickOrder {
  readonly tickMs: number
}

/** A chunk of the world or of a tick, as a JSON array of changes; null ends it. */
export type WorldChunk = string | null

/** Changes per chunk: few messages that are still small. */
export const CHANGES_PER_CHUNK = 250
/** Smaller while the service answers requests, because applying a chunk blocks it. */
export const CHANGES_PER_TICK_CHUNK = 10
/** Chunks that may wait to be applied, about 1 MB each. */
export const CHUNKS_AHEAD = 12
