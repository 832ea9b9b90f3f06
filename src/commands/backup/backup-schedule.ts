/**
 * Automatic backups of a running service (docs/operating.md#automatic-backups). Each one is made by a process of its
 * own, so that the event loop never waits for it.
 */

import type { Logger } from '../../http/responses/errors.ts'
import type { BackupStatus } from '../../http/telemetry/peer-status.ts'
import { errorMessage } from '../../shared/error-code.ts'
import { selectDatabaseId } from '../../store/sql/meta.ts'
import { runChildProcess } from '../child-process.ts'
import { readDatabase } from '../context.ts'
import { pauseUnlessEnded } from '../pause.ts'
import { backupsOf, newestBackup, openDestination, type S3Settings } from './destination.ts'

interface ScheduleOptions {
  /** For reports. */
  readonly destination: string
  readonly everyMs: number
  /** Time of the newest backup of this database in the destination; null if there is none. */
  readonly newest: () => Promise<number | null>
  /** Makes a backup and returns its time. */
  readonly run: (signal: AbortSignal) => Promise<number>
  readonly clock: () => number
  /** Monotonic milliseconds: a clock that is put right moves no backup. */
  readonly timer: () => number
  readonly logger: Logger
  /** Waits, until the signal at most. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
}

/** Wait after a failure: long enough to repair something, short enough for the next one to be in time. */
const RETRY_MS = 5 * 60_000
/** Longest wait of a timer, which a machine that sleeps prolongs. */
const MAX_WAIT_MS = 60_000

export class BackupSchedule {
  readonly #options: ScheduleOptions
  readonly #stop = new AbortController()
  #status: BackupStatus
  #running: Promise<void> = Promise.resolve()

  constructor(options: ScheduleOptions) {
    this.#options = options
    const { destination } = options
    this.#status = { destination, newestMs: null, lastSuccessMs: null, lastFailureMs: null, problem: null }
  }

  readonly status = (): BackupStatus => this.#status

  start(): void {
    this.#running = this.#repeat(this.#stop.signal)
  }

  /** Kills the process of a backup that is being made; the next one removes its temporary files. */
  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#running
  }

  async #repeat(signal: AbortSignal): Promise<void> {
    const { clock, timer, everyMs, newest, pause } = this.#options
    let dueMs = await this.#attempt(signal, async () => {
      const newestMs = await newest()
      this.#status = { ...this.#status, newestMs }
      return timer() + (newestMs === null ? 0 : everyMs - Math.max(0, clock() - newestMs))
    })
    while (!signal.aborted) {
      const waitMs = dueMs - timer()
      if (waitMs > 0) await pause(Math.min(waitMs, MAX_WAIT_MS), signal)
      else dueMs = await this.#attempt(signal, () => this.#backUp(signal))
    }
  }

  async #backUp(signal: AbortSignal): Promise<number> {
    const { clock, timer, everyMs, logger, run } = this.#options
    const startedMs = timer()
    const newestMs = await run(signal)
    if (this.#status.problem !== null)
      logger.warn({ event: 'backup_recovered' }, 'automatic backups work again')
    this.#status = { ...this.#status, newestMs, lastSuccessMs: clock(), problem: null }
    return startedMs + everyMs
  }

  /** When the next attempt is due, by the timer. */
  async #attempt(signal: AbortSignal, work: () => Promise<number>): Promise<number> {
    const { clock, timer, everyMs, logger } = this.#options
    try {
      return await work()
    } catch (cause) {
      if (signal.aborted) return Number.POSITIVE_INFINITY
      const problem = errorMessage(cause)
      this.#status = { ...this.#status, lastFailureMs: clock(), problem }
      const retryMs = Math.min(RETRY_MS, everyMs)
      logger.error(
        { event: 'backup_failed' },
        `the automatic backup failed, trying again in ${Math.round(retryMs / 1000)} s: ${problem}`,
      )
      return timer() + retryMs
    }
  }
}

/** Automatic backups of `serve`. */
export interface ServedBackups {
  readonly to: string
  readonly everyMs: number
  readonly s3: S3Settings
  /** The command line that makes one backup. */
  readonly commandLine: readonly string[]
}

/** Throws UsageError for settings that cannot work. */
export function serveBackups(
  { to, everyMs, s3, commandLine }: ServedBackups,
  database: string,
  { clock, timer }: Pick<ScheduleOptions, 'clock' | 'timer'>,
  logger: Logger,
): BackupSchedule {
  const destination = openDestination(to, s3)
  return new BackupSchedule({
    destination: destination.location,
    everyMs,
    newest: async () => {
      const own = backupsOf(await destination.list(), readDatabase(database, selectDatabaseId))
      const newest = newestBackup(own, clock())
      if (own.at(-1) !== (newest ?? undefined)) {
        const text = `backups of the future, such as ${own.at(-1)?.name}, do not count: the clock was wrong when they were made`
        logger.warn({ event: 'clock_changed' }, text)
      }
      return newest?.timeMs ?? null
    },
    run: async (signal) => JSON.parse(await runChildProcess(commandLine, signal)).timeMs,
    clock,
    timer,
    logger,
    pause: pauseUnlessEnded,
  })
}
