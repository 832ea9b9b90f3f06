/**
 * Makes the demo world on a thread of its own while the main one applies it: on two cores the service is ready in
 * about half the time. Begins with a WorldOrder; each further message asks for one more piece.
 */
import { makeWorld } from '../../seed/index.ts'
import { CHANGES_PER_PIECE, PIECES_AHEAD, type WorldOrder, type WorldPiece } from './world-message.ts'

declare const self: Worker

/** Pieces that may still be sent before the other side has asked for more. */
let credit = PIECES_AHEAD
let wake: (() => void) | null = null

self.onmessage = ({ data }: MessageEvent<WorldOrder | 'more'>) => {
  if (data !== 'more') {
    void tell(data)
    return
  }
  credit += 1
  wake?.()
}

async function tell(order: WorldOrder): Promise<void> {
  let piece: string[] = []
  for (const change of makeWorld(order)) {
    piece.push(JSON.stringify(change))
    if (piece.length < CHANGES_PER_PIECE) continue
    await send(`[${piece.join(',')}]`)
    piece = []
  }
  await send(`[${piece.join(',')}]`)
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
