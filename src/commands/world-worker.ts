/**
 * Makes the demo world on a thread of its own while the main one applies it: on two cores the service is ready in
 * about half the time, and matches are played without anybody waiting for them. Begins with a WorldOrder; `more` asks
 * for one more piece, a TickOrder for what has happened since.
 */
import { makeWorld } from '../../seed/index.ts'
import { LiveWorld } from '../../seed/live/live-world.ts'
import type { Change } from '../contract/changes.ts'
import {
  CHANGES_PER_PIECE,
  CHANGES_PER_TICK_PIECE,
  PIECES_AHEAD,
  type TickOrder,
  type WorldOrder,
  type WorldPiece,
} from './world-message.ts'

declare const self: Worker

/** Pieces that may still be sent before the other side has asked for more. */
let credit = PIECES_AHEAD
let wake: (() => void) | null = null
let world: LiveWorld | null = null

self.onmessage = ({ data }: MessageEvent<WorldOrder | TickOrder | 'more'>) => {
  if (data === 'more') {
    credit += 1
    wake?.()
  } else if ('tickMs' in data) {
    if (!world) throw new Error('a tick for a world that does not go on')
    void tell(world.tick(data.tickMs), CHANGES_PER_TICK_PIECE)
  } else {
    const { live, ...options } = data
    world = live ? new LiveWorld({ ...options, ...live }) : null
    void tell(world ? world.fill() : makeWorld(options), CHANGES_PER_PIECE)
  }
}

async function tell(changes: Iterable<Change>, perPiece: number): Promise<void> {
  let piece: string[] = []
  for (const change of changes) {
    piece.push(JSON.stringify(change))
    if (piece.length < perPiece) continue
    await send(`[${piece.join(',')}]`)
    piece = []
  }
  if (piece.length > 0) await send(`[${piece.join(',')}]`)
  await send(null)
}

async function send(piece: WorldPiece): Promise<void> {
  while (credit === 0) {
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
  credit -= 1
  self.postMessage(piece)
}
