/** The main thread's side of the thread that generates the demo world (see world-worker). */
import type { Line } from '../../feed/apply.ts'
import { workerUrl } from '../worker-url.ts'
import type { TickOrder, WorldChunk, WorldOrder } from './world-worker.ts'

export class WorldThread {
  readonly #worker = new Worker(workerUrl('demo/world-worker.ts'))
  /** Bounded by the worker's credit. */
  readonly #chunks: WorldChunk[] = []
  #failure: Error | null = null
  #wake: (() => void) | null = null

  constructor(order: WorldOrder) {
    this.#worker.onmessage = ({ data }: MessageEvent<WorldChunk>) => {
      this.#chunks.push(data)
      this.#wake?.()
    }
    this.#worker.onerror = ({ message }) => {
      this.#failure = new Error(`the demo world could not be generated: ${message}`)
      this.#wake?.()
    }
    this.#worker.postMessage(order)
  }

  /** Requests everything that has happened up to a time, once all previous chunks have been taken. */
  tick(tickMs: number): void {
    const order: TickOrder = { tickMs }
    this.#worker.postMessage(order)
  }

  /** The chunks of the world or of a tick. Throws if the worker fails. */
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
      // The end counts as a chunk too.
      this.#worker.postMessage('more')
      if (chunk === null) return
      yield (JSON.parse(chunk) as unknown[]).map((change, i) => ({ line: i + 1, change }))
    }
  }

  close(): void {
    this.#worker.terminate()
  }
}

/** A world that is generated once. */
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
      // A later state of the world may revise an earlier one, e.g. a match that was interrupted and continues on
      // another day.
      yield { line: line++, change: { ...(change as object), correction: true } }
    }
  }
}
