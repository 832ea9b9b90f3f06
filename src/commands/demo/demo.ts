/**
 * The demo world in a database: generated if the database is empty, otherwise advanced to the current minute, and then
 * played on.
 */
import { existsSync, rmSync } from 'node:fs'
import { type Db, refusalOf, setFilling } from '../../../db/open.ts'
import { DAY_MS } from '../../../seed/calendar.ts'
import { withSpeed } from '../../../seed/live/play-clock.ts'
import type { App } from '../../app.ts'
import type { MatchStatus } from '../../catalog/statuses.ts'
import { VERSION } from '../../contract/version.ts'
import type { Line } from '../../feed/apply.ts'
import { type IngestSummary, ingest } from '../../feed/transport/ingest.ts'
import type { Logger } from '../../http/responses/errors.ts'
import { listKeys } from '../../store/access/keys.ts'
import { selectWebhooks } from '../../store/access/webhooks.ts'
import { selectPosition } from '../../store/log/change-log.ts'
import { selectStartedMatchIds } from '../../store/matches/lists.ts'
import { selectMeta, writeMeta } from '../../store/sql/meta.ts'
import { closeDatabase } from '../../store/sql/statement.ts'
import { CommandError } from '../errors.ts'
import { linesOf, WorldThread } from './world-thread.ts'
import type { LiveOrder } from './world-worker.ts'

/** The world of `serve --demo`; another seed gives another world. */
export const DEMO_RANDOM_SEED = 1

export interface Demo {
  readonly db: Db
  /** The thread that plays the world on; null for a world that was generated before and is brought up to date later. */
  readonly thread: WorldThread | null
}

/**
 * Opens a database that holds the demo world of this week: at this moment if it was empty, otherwise as it was left, so that
 * a start does not wait (`startWorld` updates it). The demo world of another week is replaced. `speed` is that of the
 * matches relative to real time. Throws CommandError for a database with other content: an operator's data is never
 * mixed with invented matches nor exposed to the key `demo`, and keys, webhooks and a long history are not deleted. Throws
 * DatabaseError if the file, the disk or another process prevent it.
 */
export async function openDemo(
  path: string,
  now: number,
  speed: number,
  open: (path: string) => Db,
  report: (line: string) => void,
): Promise<Demo> {
  const week = demoWeek(now)
  let db = open(path)
  const made = selectMeta(db, 'demo_week')
  const refusal = demoRefusal(db, made, week)
  if (refusal !== null) {
    closeDatabase(db)
    throw new CommandError(`${path} ${refusal}`)
  }
  if (made !== null && made !== week) {
    closeDatabase(db)
    for (const file of [path, `${path}-wal`, `${path}-shm`]) if (existsSync(file)) rmSync(file)
    db = open(path)
  }
  if (made === week && selectMeta(db, 'demo_reported') !== null) return { db, thread: null }
  try {
    setFilling(db, true)
    const thread = await startWorld(db, now, speed, (lines) => ingestOwn(db, lines), report)
    setFilling(db, false)
    return { db, thread }
  } catch (cause) {
    closeDatabase(db)
    throw refusalOf(cause, path) ?? cause
  }
}

/** Brings the demo world of an open database to the current minute. Throws CommandError for other content. */
export async function startWorld(
  db: Db,
  now: number,
  speed: number,
  apply: (lines: AsyncIterable<Line>) => Promise<unknown>,
  report: (line: string) => void,
): Promise<WorldThread> {
  claimForWorld(db, now, DEMO_RANDOM_SEED)
  const live = liveOrder(db, now, speed)
  const thread = new WorldThread({ nowMs: now, randomSeed: DEMO_RANDOM_SEED, live })
  try {
    report(
      live.reportedMs === undefined
        ? `Generating the demo world in ${db.path}; this takes a few seconds.`
        : `Bringing the demo world in ${db.path} up to date; its matches follow within a minute.`,
    )
    await apply(linesOf(thread))
    writeMeta(db, 'demo_reported', JSON.stringify({ version: VERSION, ms: now }))
    return thread
  } catch (cause) {
    thread.close()
    throw cause
  }
}

/** Matches that may have ended while no service ran. */
const UNFINISHED: readonly MatchStatus[] = ['notstarted', 'inprogress', 'interrupted']

/**
 * Where to resume the world of a database; records the new speed. Another version may play the matches differently, so it
 * reports all of them again.
 */
export function liveOrder(db: Db, now: number, speed: number): LiveOrder {
  const madeMs = Number(selectMeta(db, 'demo_made_ms') ?? now)
  const speeds = withSpeed(JSON.parse(selectMeta(db, 'demo_speeds') ?? '[]'), now, speed)
  writeMeta(db, 'demo_made_ms', String(madeMs))
  writeMeta(db, 'demo_speeds', JSON.stringify(speeds))
  const reported = JSON.parse(selectMeta(db, 'demo_reported') ?? '{}')
  return {
    madeMs,
    ...(reported.version === VERSION && { reportedMs: reported.ms }),
    speeds,
    unfinished: selectStartedMatchIds(db, UNFINISHED, now + DAY_MS),
  }
}

/** Why a database cannot be served as the demo of a week, or null. */
function demoRefusal(db: Db, made: string | null, week: string): string | null {
  const hasKeys = listKeys(db).length > 0
  const hasWebhooks = selectWebhooks(db).length > 0
  if (made === null)
    return selectPosition(db) > 0 || hasKeys || hasWebhooks
      ? 'contains data or keys that do not belong to the demo world; choose another file with --database, or serve it without --demo'
      : null
  if (made === week) return null
  const kept = hasKeys
    ? 'keys'
    : hasWebhooks
      ? 'webhooks'
      : selectMeta(db, 'demo_history') === null
        ? null
        : 'history'
  return (
    kept &&
    `contains the demo world of ${made} and ${kept}; delete it, choose another file with --database, or serve it without --demo`
  )
}

/**
 * Records that a database holds the world of a week. Throws CommandError if it holds something else: worlds of two
 * weeks or two random seeds share their ids, so one would overwrite half of the other.
 */
export function claimForWorld(db: Db, nowMs: number, randomSeed: number): void {
  const week = demoWeek(nowMs)
  const made = selectMeta(db, 'demo_week')
  const madeSeed = Number(selectMeta(db, 'demo_random_seed') ?? DEMO_RANDOM_SEED)
  if (made === null && selectPosition(db) > 0)
    throw new CommandError(
      `${db.path} contains data that does not belong to the demo world; choose another file with --database`,
    )
  if (made !== null && (made !== week || madeSeed !== randomSeed))
    throw new CommandError(
      `${db.path} contains the demo world ${madeSeed} of ${made}, which cannot be combined with world ${randomSeed} of ${week}; choose another file with --database`,
    )
  writeMeta(db, 'demo_week', week)
  writeMeta(db, 'demo_random_seed', String(randomSeed))
}

/** Worlds of the same week have the same matches; they differ only in how far these have been played. */
function demoWeek(now: number): string {
  const day = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC').toPlainDate()
  return `${day.yearOfWeek}-W${day.weekOfYear}`
}

/** Applies generated changes; throws if one is rejected. */
export async function ingestOwn(
  db: Db,
  lines: AsyncIterable<Line> | Iterable<Line>,
  onBatch?: (sum: IngestSummary) => void,
): Promise<IngestSummary> {
  return ingest(db, lines, {
    strict: false,
    ...(onBatch && { onBatch }),
    onRejected: ({ line, kind, id, pointer, reason }) => {
      throw new Error(`change ${line} of the demo world was rejected: ${kind} ${id} ${pointer} ${reason}`)
    },
  })
}

const TICK_MS = 500
/** Time between two attempts to write while another process holds the database or the disk is full. */
const RETRY_MS = 1000

interface LiveDemoOptions {
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
        for (const rejection of app.apply(lines).rejected)
          logger.error({ event: 'demo_rejected', rejection }, 'a change of the live demo was rejected')
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
