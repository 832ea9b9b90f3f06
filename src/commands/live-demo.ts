/**
 * Plays the demo world in ticks, through the same path as every other change. The next tick is requested after the last
 * one has been applied, so a busy service slows the world down and not the other way round.
 */
import type { App } from '../app.ts'
import type { Line } from '../feed/apply.ts'
import type { Logger } from '../http/errors.ts'
import type { WorldThread } from './world-thread.ts'

/** Time between two ticks. */
const TICK_MS = 500
/** Time between two attempts to write while another process holds the database or the disk is full. */
const RETRY_MS = 1000

export interface LiveDemoOptions {
  readonly app: Pick<App, 'apply'>
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Monotonic milliseconds. */
  readonly timer: () => number
  readonly logger: Logger
}

export class LiveDemo {
  readonly #thread: WorldThread
  readonly #options: LiveDemoOptions
  readonly #clock: () => number
  #isStopped = false
  #isFailing = false

  constructor(thread: WorldThread, options: LiveDemoOptions) {
    this.#thread = thread
    this.#options = options
    this.#clock = steadyClock(options.clock, options.timer)
    void this.#run()
  }

  /** Stops at once; nothing more is applied. */
  stop(): void {
    this.#isStopped = true
    this.#thread.close()
  }

  async #run(): Promise<void> {
    try {
      while (!this.#isStopped) {
        this.#thread.tick(this.#clock())
        for await (const chunk of this.#thread.chunks()) {
          await this.#apply(chunk)
          // Let requests and sockets run between two chunks.
          await Bun.sleep(0)
          if (this.#isStopped) return
        }
        await Bun.sleep(TICK_MS)
      }
    } catch (cause) {
      this.#options.logger.error(
        { event: 'demo_stopped', err: cause },
        'the live demo has stopped; restart the service to continue it',
      )
      this.stop()
    }
  }

  async #apply(lines: readonly Line[]): Promise<void> {
    const { app, logger } = this.#options
    while (!this.#isStopped) {
      try {
        for (const rejection of app.apply(lines).rejected) {
          logger.error({ event: 'demo_rejected', rejection }, 'a change of the live demo was rejected')
        }
        this.#isFailing = false
        return
      } catch (cause) {
        // Logged once, so that a full disk does not fill the log.
        if (!this.#isFailing)
          logger.error(
            { event: 'demo_failed', err: cause },
            'the live demo could not apply its changes; retrying',
          )
        this.#isFailing = true
        await Bun.sleep(RETRY_MS)
      }
    }
  }
}

/**
 * A clock that keeps running when the system clock is set back; otherwise the world would stand still until the clock
 * has caught up. It follows a clock that is set forward at once. In whole milliseconds, like timestamps of changes.
 */
export function steadyClock(clock: () => number, timer: () => number): () => number {
  let timeMs = clock()
  let readMs = timer()
  return () => {
    const nowMs = timer()
    timeMs = Math.max(clock(), timeMs + (nowMs - readMs))
    readMs = nowMs
    return Math.floor(timeMs)
  }
}
