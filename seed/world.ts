/** What the world of a sport is made from, and the shape of its generator. One generator a sport. */
import type { Change } from '../src/contract/changes.ts'
import type { Random } from './random.ts'

export interface WorldContext {
  /** The moment at which the world is seen: what kicked off before it is over or in progress. */
  readonly nowMs: number
  /** Monday 00:00 UTC of the week of `nowMs`; all fixtures are counted from here. */
  readonly anchorMs: number
  /** The stream of this sport. */
  readonly random: Random
}

export type SportWorld = (context: WorldContext) => Generator<Change>

/** Who says so, in every change of the demo world. */
export const DEMO_SOURCE = 'demo'
