/**
 * Generates the demo world on its own thread while the main thread applies it: on two cores the service is ready in
 * about half the time, and playing matches does not delay requests. Starts with a WorldOrder; `more` requests one more
 * chunk, a TickOrder everything that has happened since.
 */
import { makeWorld } from '../../../seed/index.ts'
import { LiveWorld } from '../../../seed/live/live-world.ts'
import type { SpeedChange } from '../../../seed/live/play-clock.ts'
import type { Change } from '../../contract/changes.ts'

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
  readonly reportedMs?: number
  readonly speeds: readonly SpeedChange[]
  readonly unfinished: readonly number[]
}

/** Request for everything that has happened up to a time. */
export interface TickOrder {
  readonly tickMs: number
}

/** A chunk of the world or of a tick, as a JSON array of changes; null ends it. */
export type WorldChunk = string | null

/** Changes per chunk: few messages that are still small. */
const CHANGES_PER_CHUNK = 250
/** Smaller while the service answers requests, because applying a chunk blocks it. */
const CHANGES_PER_TICK_CHUNK = 10
/** Chunks that may wait to be applied, about 1 MB each. */
const CHUNKS_AHEAD = 12

declare const self: Worker

/** Chunks that may still be sent before the other side asks for more. */
let credit = CHUNKS_AHEAD
let wake: (() => void) | null = null
let world: LiveWorld | null = null

self.onmessage = ({ data }: MessageEvent<WorldOrder | TickOrder | 'more'>) => {
  if (data === 'more') {
    credit += 1
    wake?.()
  } else if ('tickMs' in data) {
    if (!world) throw new Error('received a tick for a world that is not live')
    void report(world.tick(data.tickMs), CHANGES_PER_TICK_CHUNK)
  } else {
    const { live, ...options } = data
    world = live ? new LiveWorld({ ...options, ...live }) : null
    void report(world ? world.fill() : makeWorld(options), CHANGES_PER_CHUNK)
  }
}

async function report(changes: Iterable<Change>, perChunk: number): Promise<void> {
  let chunk: string[] = []
  for (const change of changes) {
    chunk.push(JSON.stringify(change))
    if (chunk.length < perChunk) continue
    await send(`[${chunk.join(',')}]`)
    chunk = []
  }
  if (chunk.length > 0) await send(`[${chunk.join(',')}]`)
  await send(null)
}

async function send(chunk: WorldChunk): Promise<void> {
  while (credit === 0)
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  credit -= 1
  self.postMessage(chunk)
}
