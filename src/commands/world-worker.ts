/**
 * Generates the demo world on its own thread while the main thread applies it: on two cores the service is ready in
 * about half the time, and playing matches does not delay requests. Starts with a WorldOrder; `more` requests one more
 * chunk, a TickOrder everything that has happened since.
 */
import { makeWorld } from '../../seed/index.ts'
import { LiveWorld } from '../../seed/live/live-world.ts'
import type { Change } from '../contract/changes.ts'
import {
  CHANGES_PER_CHUNK,
  CHANGES_PER_TICK_CHUNK,
  CHUNKS_AHEAD,
  type TickOrder,
  type WorldChunk,
  type WorldOrder,
} from './world-message.ts'

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
  while (credit === 0) {
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
  credit -= 1
  self.postMessage(chunk)
}
