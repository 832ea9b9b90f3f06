/**
 * Removes what is older than the settings say (docs/operating.md#retention): once a day the process that writes runs
 * `scoreline prune`, in a process of its own, so that the event loop never waits for it.
 */
import { PRUNED_PARTS, type PrunedPart } from '../../catalog/match-blocks.ts'
import type { Logger } from '../../http/responses/errors.ts'
import { DAY_MS, dateOf } from '../../shared/days.ts'
import { errorMessage } from '../../shared/error-code.ts'
import { runChildProcess } from '../child-process.ts'
import { durationMs } from '../config/option-parsers.ts'
import { pauseUnlessEnded } from '../pause.ts'

/** `prune` knows days. */
const EVERY_MS = DAY_MS
/** After the start, which has work enough. */
const FIRST_MS = 60_000

/** Age as a duration, such as `90d`, by part. */
export type Retention = Partial<Record<PrunedPart, string>>

export interface RetentionOptions {
  readonly retention: Retention
  readonly database: string
  readonly commandLine: readonly string[]
  readonly clock: () => number
  readonly logger: Logger
  /** Default: a minute. */
  readonly firstMs?: number
}

export class RetentionSchedule {
  readonly #options: RetentionOptions
  #stop = new AbortController()
  #running: Promise<void> = Promise.resolve()

  constructor(options: RetentionOptions) {
    this.#options = options
  }

  start(): void {
    this.#stop = new AbortController()
    this.#running = this.#repeat(this.#stop.signal)
  }

  /** A part that is being removed stays sound; the next run removes the rest. */
  async stop(): Promise<void> {
    this.#stop.abort()
    await this.#running
  }

  async #repeat(signal: AbortSignal): Promise<void> {
    const { retention, firstMs = FIRST_MS } = this.#options
    if (Object.keys(retention).length === 0) return
    await pauseUnlessEnded(firstMs, signal)
    while (!signal.aborted) {
      for (const command of pruneCommands(this.#options)) await this.#run(command, signal)
      await pauseUnlessEnded(EVERY_MS, signal)
    }
  }

  async #run(command: readonly string[], signal: AbortSignal): Promise<void> {
    const { commandLine, logger } = this.#options
    try {
      if (!signal.aborted) await runChildProcess([...commandLine, ...command], signal)
    } catch (cause) {
      if (signal.aborted) return
      const problem = errorMessage(cause)
      logger.error(
        { event: 'retention_failed' },
        `what is too old was not removed, trying again in a day: ${problem}`,
      )
    }
  }
}

/** Arguments of the program, for each part that has an age. */
export function pruneCommands({ retention, database, clock }: RetentionOptions): string[][] {
  return PRUNED_PARTS.flatMap((part) => {
    const age = retention[part]
    if (age === undefined) return []
    const day = dateOf(clock() - durationMs(age), 'UTC')
    return [['prune', '--database', database, '--only', part, '--before', day]]
  })
}
