/**
 * The live demo: lets the demo world go on, tick after tick, through the same door as every other change. The next
 * tick is asked for when the last one has been applied, so a busy service makes the world wait, never the other way
 * round.
 */
import type { App } from '../app.ts'
import type { Line } from '../feed/apply.ts'
import type { Logger } from '../http/logger.ts'
import type { WorldThread } from './world-thread.ts'

/** Between two ticks. */
const TICK_MS = 500
/** Between two tries to write, while another process holds the database. */
const RETRY_MS = 1000

export interface LiveDemoFrame {
  readonly app: Pick<App, 'apply'>
  readonly clock: () => number
  readonly logger: Logger
}

export class LiveDemo {
  readonly #thread: WorldThread
  readonly #frame: LiveDemoFrame
  #isStopped = false

  constructor(thread: WorldThread, frame: LiveDemoFrame) {
    this.#thread = thread
    this.#frame = frame
    void this.#run()
  }

  /** At once; nothing is applied afterwards. */
  stop(): void {
    this.#isStopped = true
    this.#thread.close()
  }

  async #run(): Promise<void> {
    const { clock, logger } = this.#frame
    try {
      while (!this.#isStopped) {
        this.#thread.tick(clock())
        for await (const piece of this.#thread.pieces()) {
          await this.#apply(piece)
          // Requests and sockets come between two pieces.
          await Bun.sleep(0)
          if (this.#isStopped) return
        }
        await Bun.sleep(TICK_MS)
      }
    } catch (cause) {
      logger.error({ err: cause }, 'the live demo has ended; its matches stand still until the next start')
      this.stop()
    }
  }

  async #apply(lines: readonly Line[]): Promise<void> {
    const { app, logger } = this.#frame
    while (!this.#isStopped) {
      try {
        for (const rejection of app.apply(lines).rejected) {
          logger.error({ rejection }, 'a change of the live demo was refused')
        }
        return
      } catch (cause) {
        logger.error({ err: cause }, 'changes of the live demo could not be applied; trying again')
        await Bun.sleep(RETRY_MS)
      }
    }
  }
}
