/** The demo world as lines for the feed, made by a worker (see world-worker). */
import type { Line } from '../feed/apply.ts'
import type { WorldOrder, WorldPiece } from './world-message.ts'

/** In the binary this code stands in one file at the root, and the worker beside it in its folder. */
const WORKER = import.meta.url.endsWith('/world-lines.ts')
  ? './world-worker.ts'
  : './commands/world-worker.ts'

/** Throws when the worker fails. */
export async function* worldLines(order: WorldOrder): AsyncGenerator<Line> {
  const worker = new Worker(new URL(WORKER, import.meta.url).href)
  const pieces: WorldPiece[] = []
  let failure: Error | null = null
  let wake: (() => void) | null = null
  const arrive = () => {
    wake?.()
    wake = null
  }
  worker.onmessage = ({ data }: MessageEvent<WorldPiece>) => {
    pieces.push(data)
    arrive()
  }
  worker.onerror = ({ message }) => {
    failure = new Error(`the demo world could not be made: ${message}`)
    arrive()
  }
  worker.postMessage(order)
  let line = 1
  try {
    while (true) {
      if (failure) throw failure
      const piece = pieces.shift()
      if (piece === null) return
      if (piece === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        continue
      }
      for (const change of JSON.parse(piece) as object[]) {
        // The world of a later moment knows better, e.g. that a match was broken off and goes on another day.
        yield { line: line++, change: { ...change, correction: true } }
      }
      worker.postMessage('more')
    }
  } finally {
    worker.terminate()
  }
}
