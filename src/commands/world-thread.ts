/** The thread that makes the demo world (see world-worker), as the main one sees it. */
import type { Line } from '../feed/apply.ts'
import type { TickOrder, WorldChunk, WorldOrder } from './world-message.ts'

/** In the binary this code stands in one file at the root, and the worker beside it in its folder. */
const WORKER = import.meta.url.endsWith('/world-thread.ts')
  ? './world-worker.ts'
  : './commands/world-worker.ts'

export class WorldThread {
  readonly #worker = new Worker(new URL(WORKER, import.meta.url).href)
  /** Bounded by what the worker may send ahead. */
  readonly #chunks: WorldChunk[] = []
  #failure: Error | null = null
  #wake: (() => void) | null = null

  constructor(order: WorldOrder) {
    this.#worker.onmessage = ({ data }: MessageEvent<WorldChunk>) => {
      this.#chunks.push(data)
      this.#wake?.()
    }
    this.#worker.onerror = ({ message }) => {
      this.#failure = new Error(`the demo world could not be made: ${message}`)
      this.#wake?.()
    }
    this.#worker.postMessage(order)
  }

  /** Asks for what has happened up to a moment, once all that was asked for before has been taken. */
  tick(tickMs: number): void {
    const order: TickOrder = { tickMs }
    this.#worker.postMessage(order)
  }

  /** The chunks of the world or of a tick, to its end. Throws when the worker fails. */
  async *chunks(): AsyncGenerator<Line[]> {
    while (true) {
      if (this.#failure) throw this.#failure
      const chunk = this.#chunks.shift()
      if (chunk === undefined) {
        await new Promise<void>((resolve) => {
          this.#wake = resolve
        })
        continue
      }
      // The end counts as a chunk, too.
      this.#worker.postMessage('more')
      if (chunk === null) return
      yield (JSON.parse(chunk) as unknown[]).map((change, i) => ({ line: i + 1, change }))
    }
  }

  /** Ends it at once, whatever it is doing. */
  close(): void {
    this.#worker.terminate()
  }
}

/** A world that is told once. */
export async function* worldLines(order: WorldOrder): AsyncGenerator<Line> {
  const thread = new WorldThread(order)
  try {
    yield* linesOf(thread)
  } finally {
    thread.close()
  }
}

/** All chunks of a thread as one sequence of numbered lines. */
export async function* linesOf(thread: WorldThread): AsyncGenerator<Line> {
  let line = 1
  for await (const chunk of thread.chunks()) {
    for (const { change } of chunk) {
      // The world of a later moment knows better, e.g. that a match was broken off and goes on another day.
      yield { line: line++, change: { ...(change as object), correction: true } }
    }
  }
}
