/**
 * What runs in one process alone: in that of a single service, or on the node of a cluster that writes
 * (docs/cluster.md#roles).
 */
import type { Db } from '../../../db/open.ts'
import type { App } from '../../app.ts'
import { type Decision, type LiveSummary, NO_LIVE_MATCHES } from '../../feed/live-leases.ts'
import { AdaptiveTimer } from '../../shared/adaptive-timer.ts'
import type { FollowStatus } from '../../sources/poller.ts'
import type { ServedFollows } from '../sources/follow.ts'
import type { RetentionSchedule } from './retention.ts'

const PRUNE_ODDS_MS = 10_000
/** Intervals at which new events of webhooks are noticed: after a change, and those of other processes. */
const WEBHOOK_INTERVALS = { busyMs: 100, idleMs: 1000 }

interface PlayedDemo {
  stop(): void
}

export interface DutyOptions {
  readonly app: App
  readonly database: Db
  /** Opened at the start, and taken the first time; null without sources to follow. */
  readonly follows: ServedFollows | null
  readonly openFollows: () => ServedFollows | null
  readonly retention: Pick<RetentionSchedule, 'start' | 'stop'>
  /** Null without a demo world. */
  readonly playDemo: (() => Promise<PlayedDemo>) | null
  readonly onFault: (problem: unknown) => void
}

export class WriterDuties {
  readonly #options: DutyOptions
  #pruning: Timer | undefined
  #delivering: AdaptiveTimer | undefined
  /** Opened and not started yet. */
  #opened: ServedFollows | null
  #follows: ServedFollows | null = null
  #demo: Promise<PlayedDemo | null> | null = null

  constructor(options: DutyOptions) {
    this.#options = options
    this.#opened = options.follows
  }

  followStatus(): readonly FollowStatus[] {
    return (this.#follows ?? this.#opened)?.status() ?? []
  }

  decisionFor(matchId: number, source: string): Decision | undefined {
    return this.#follows?.decisionFor(matchId, source)
  }

  switchSource(source: string, isOn: boolean): boolean {
    return this.#follows?.switchSource(source, isOn) === true
  }

  liveMatches(): LiveSummary {
    return (this.#follows ?? this.#opened)?.live() ?? NO_LIVE_MATCHES
  }

  start(): void {
    const { app, database, openFollows, playDemo, onFault } = this.#options
    const deliver = () => {
      void app.deliverWebhooks()
      return false
    }
    this.#pruning = setInterval(app.pruneOddsHistory, PRUNE_ODDS_MS)
    this.#delivering = new AdaptiveTimer(deliver, WEBHOOK_INTERVALS, app.whenShown)
    this.#options.retention.start()
    this.#follows = this.#opened ?? openFollows()
    this.#opened = null
    this.#follows?.start(app, database)
    this.#demo =
      playDemo?.().catch((problem) => {
        onFault(problem)
        return null
      }) ?? null
  }

  /** Resolves when nothing more is applied. */
  async stop(): Promise<void> {
    clearInterval(this.#pruning)
    this.#delivering?.stop()
    const [follows, demo] = [this.#follows ?? this.#opened, this.#demo]
    this.#follows = null
    this.#opened = null
    this.#demo = null
    await Promise.all([
      this.#options.retention.stop(),
      follows?.stop(),
      demo?.then((playing) => playing?.stop()),
    ])
  }
}
