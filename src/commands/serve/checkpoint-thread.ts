/** The main thread's side of the thread that makes checkpoints (see checkpoint-worker). */
import type { Db } from '../../../db/open.ts'
import { leaveCheckpoints } from '../../../db/write-ahead-log.ts'
import { workerUrl } from '../worker-url.ts'

export class CheckpointThread {
  readonly #db: Db
  readonly #worker = new Worker(workerUrl('serve/checkpoint-worker.ts'))
  #isIdle = true
  readonly #ended = Promise.withResolvers<void>()

  constructor(db: Db) {
    this.#db = db
    leaveCheckpoints(db, true)
    this.#worker.onmessage = ({ data }: MessageEvent<string>) => {
      if (data === 'idle') this.#isIdle = true
      else this.#end()
    }
    // Without the thread the writer makes the checkpoints.
    this.#worker.onerror = () => this.#end()
    this.#worker.postMessage(db.path)
  }

  /** Something was written. What it is not told of it finds within a second. */
  readonly wake = (): void => {
    if (!this.#isIdle) return
    this.#isIdle = false
    this.#worker.postMessage('written')
  }

  #end(): void {
    leaveCheckpoints(this.#db, false)
    this.#ended.resolve()
  }

  /** Resolves when the connection of the thread is closed. Call it before the database is closed. */
  async stop(): Promise<void> {
    this.#worker.postMessage('stop')
    await this.#ended.promise
    this.#worker.terminate()
  }
}
