/**
 * Delivers the logged events to webhooks (docs/webhooks.md#delivery): at least once, in order per match. The state is a
 * cursor per webhook in the log and a row per match that waits for a retry, so a restart continues where it stopped.
 */
import type { Db } from '../../db/open.ts'
import { WEBHOOK_LIMITS } from '../catalog/webhooks.ts'
import { isWanted, nextAttemptMs } from '../rules/api/webhook-events.ts'
import { ClockWatch } from '../shared/stored-time.ts'
import {
  clampHolds,
  findWebhook,
  moveHolds,
  type NewDelivery,
  type RoundOutcome,
  selectEventRange,
  selectEventsAfter,
  selectEventsOfMatch,
  selectFirstHold,
  selectHolds,
  selectWebhooks,
  storeRound,
  type Webhook,
  type WebhookEvent,
  type WebhookHold,
} from '../store/access/webhooks.ts'
import { selectEpoch } from '../store/sql/meta.ts'
import type { Post, PostOutcome } from './guarded-post.ts'
import { eventMessage, messageHeaders } from './signed-message.ts'

export interface DispatcherOptions {
  readonly db: Db
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Monotonic milliseconds. */
  readonly timer: () => number
  readonly pause: (ms: number) => Promise<void>
  /** Whether this process may deliver: one alone does, and may have lost that while a request was open. */
  readonly mayDeliver: () => boolean
  readonly post: Post
  /** JSON of a match as it is now; null if it does not exist. */
  readonly card: (matchId: number) => string | null
  /** Flushes commits to disk: nothing is sent that a power cut could undo. */
  readonly flush: () => Promise<void>
  readonly onDisabled: (webhook: Webhook, reason: string) => void
  readonly onFault: (problem: unknown) => void
  /** Called when times of retries are corrected, because the clock was or is wrong. */
  readonly onClockChanged: () => void
}

/** Events of a match, sent one after the other. */
interface Queue {
  readonly matchId: number
  readonly events: readonly WebhookEvent[]
  /** The retry that it is; null for new events. */
  readonly hold: WebhookHold | null
  /** The first event that is left for another round; null if there is none. */
  readonly rest: WebhookEvent | null
}

/** How far a queue got: the first undelivered event, and its failure. */
interface Progress {
  readonly queue: Queue
  readonly stoppedAt: WebhookEvent | null
  /** Null if the service is stopping or must not deliver, or the webhook was deleted. */
  readonly failure: PostOutcome | null
}

/** Pause before the outcome of a round is stored again, while another process writes or the disk is full. */
const STORE_RETRY_MS = 250
/** How long a stop waits for open requests. */
const STOP_MS = 1000
/** The receiver wants nothing more (RFC 9110, 15.5.11; Standard Webhooks). */
const GONE = 410
/** Pause of a webhook after a fault of our own, which would come again at once. */
const FAULT_PAUSE_MS = 5000

export class WebhookDispatcher {
  /** Attempts since the start. */
  readonly counts = { delivered: 0, failed: 0 }
  readonly #options: DispatcherOptions
  readonly #busy = new Map<number, Promise<void>>()
  readonly #stop = new AbortController()
  readonly #clockWatch: ClockWatch
  /** Webhooks that had a fault, and until when they pause, by the timer. */
  readonly #faulty = new Map<number, number>()
  #isStarted = false
  #isStopping = false

  constructor(options: DispatcherOptions) {
    this.#options = options
    this.#clockWatch = new ClockWatch(options.clock, options.timer)
  }

  /** Delivers what is due. Each webhook is served on its own, so a slow receiver delays no other one. */
  async run(): Promise<void> {
    const { db, timer, onFault } = this.#options
    if (!this.#mayGoOn) return
    this.#correctTimes()
    for (const webhook of selectWebhooks(db)) {
      if (webhook.disabledMs !== null || this.#busy.has(webhook.id)) continue
      if ((this.#faulty.get(webhook.id) ?? Number.NEGATIVE_INFINITY) > timer()) continue
      this.#faulty.delete(webhook.id)
      const served = this.#serve(webhook)
        .catch((problem) => {
          this.#faulty.set(webhook.id, timer() + FAULT_PAUSE_MS)
          onFault(problem)
        })
        .finally(() => this.#busy.delete(webhook.id))
      this.#busy.set(webhook.id, served)
    }
    await Promise.all(this.#busy.values())
  }

  get #mayGoOn(): boolean {
    return !this.#isStopping && this.#options.mayDeliver()
  }

  /** A retry keeps its distance when the clock is set, and waits for its own interval at most. */
  #correctTimes(): void {
    const { db, clock, onClockChanged } = this.#options
    const jumpMs = this.#clockWatch.jumpMs()
    let corrected = 0
    if (jumpMs !== 0) corrected += moveHolds(db, jumpMs)
    if (jumpMs !== 0 || !this.#isStarted) corrected += clampHolds(db, clock())
    this.#isStarted = true
    if (corrected > 0) onClockChanged()
  }

  /** Waits a moment for open requests, then cancels them: their events are sent again after the next start. */
  async stop(): Promise<void> {
    this.#isStopping = true
    const served = Promise.all(this.#busy.values())
    await Promise.race([served, this.#options.pause(STOP_MS)])
    this.#stop.abort()
    await served
  }

  async #serve(found: Webhook): Promise<void> {
    const { db, clock, pause } = this.#options
    let webhook: Webhook | null = found
    while (webhook && webhook.disabledMs === null && this.#mayGoOn) {
      const [{ first, last }, hold, now] = [selectEventRange(db), selectFirstHold(db, webhook.id), clock()]
      if (Math.min(webhook.cursor + 1, hold.sequence) < first) {
        const reason = `more than ${WEBHOOK_LIMITS.events} events were logged since the first undelivered one`
        await this.#store(webhook, { ...NOTHING, through: webhook.cursor, disabledReason: reason })
        return
      }
      if (webhook.cursor >= last && hold.nextAttemptMs > now) return
      const { through, queues } = selectRound(db, webhook, now)
      const progress = await this.#sendAll(webhook, queues)
      await this.#store(webhook, { through, ...progress })
      // Other work runs between the rounds of a long backlog.
      await pause(0)
      webhook = findWebhook(db, webhook.id)
    }
  }

  async #sendAll(webhook: Webhook, queues: readonly Queue[]): Promise<Omit<RoundOutcome, 'through'>> {
    if (queues.length === 0) return NOTHING
    await this.#options.flush()
    const epoch = selectEpoch(this.#options.db)
    const deliveries: NewDelivery[] = []
    const progress: Progress[] = []
    const waiting = queues.values()
    const work = async () => {
      for (const queue of waiting) progress.push(await this.#send(webhook.id, queue, epoch, deliveries))
    }
    await Promise.all(Array.from({ length: WEBHOOK_LIMITS.concurrency }, work))
    return { deliveries, ...this.#outcomeOf(webhook, progress) }
  }

  /** Sends the events of a match until one fails. */
  async #send(id: number, queue: Queue, epoch: string, log: NewDelivery[]): Promise<Progress> {
    const { db, clock, timer } = this.#options
    const { signal } = this.#stop
    for (const event of queue.events) {
      // It may have been deleted, and its secret rotated.
      const webhook = findWebhook(db, id)
      if (!webhook || !this.#mayGoOn) return { queue, stoppedAt: event, failure: null }
      const [atMs, startedMs] = [clock(), timer()]
      const outcome = await this.#attempt(webhook, event, epoch, atMs)
      if (outcome.problem !== null && signal.aborted) return { queue, stoppedAt: event, failure: null }
      const { sequence, type, matchId } = event
      const attempt = attemptsOf(queue, event) + 1
      const durationMs = Math.round(timer() - startedMs)
      log.push({ sequence, type, matchId, attempt, atMs, durationMs, ...outcome })
      this.counts[outcome.problem === null ? 'delivered' : 'failed'] += 1
      if (outcome.problem !== null) return { queue, stoppedAt: event, failure: outcome }
    }
    return { queue, stoppedAt: null, failure: null }
  }

  /** A fault of our own, as in a match that cannot be shown, is a failure of this event alone. */
  async #attempt(webhook: Webhook, event: WebhookEvent, epoch: string, atMs: number): Promise<PostOutcome> {
    const { card, post, onFault } = this.#options
    try {
      const message = eventMessage(event, epoch, card(event.matchId))
      const headers = messageHeaders(webhook, message, atMs)
      return await post({ url: webhook.url, headers, body: message.body, signal: this.#stop.signal })
    } catch (problem) {
      onFault(problem)
      return { status: null, problem: 'an internal error; the log of the service has the reason' }
    }
  }

  #outcomeOf(
    { id: webhookId }: Webhook,
    progress: readonly Progress[],
  ): Pick<RoundOutcome, 'holds' | 'released' | 'disabledReason'> {
    const now = this.#options.clock()
    const holds: WebhookHold[] = []
    let disabledReason: string | null = null
    for (const { queue, stoppedAt, failure } of progress) {
      const next = stoppedAt ?? queue.rest
      if (!next) continue
      const before = attemptsOf(queue, next)
      const since = before > 0 ? (queue.hold?.failingSinceMs ?? now) : now
      const nextMs = failure ? nextAttemptMs(before + 1, since, now) : now
      if (failure?.status === GONE) disabledReason = 'the receiver answered 410 Gone'
      else if (nextMs === null) {
        const hours = WEBHOOK_LIMITS.retryMs / 3_600_000
        disabledReason = `an event could not be delivered for ${hours} hours: ${failure?.problem}`
      }
      holds.push({
        webhookId,
        matchId: queue.matchId,
        sequence: next.sequence,
        attempts: before + (failure ? 1 : 0),
        failingSinceMs: failure || before > 0 ? since : null,
        nextAttemptMs: nextMs ?? now,
      })
    }
    const held = new Set(holds.map(({ matchId }) => matchId))
    const released = progress.flatMap(({ queue }) =>
      queue.hold && !held.has(queue.matchId) ? [queue.matchId] : [],
    )
    return { holds, released, disabledReason }
  }

  /** Until it is stored nothing more is sent: it would be sent again and again. */
  async #store(webhook: Webhook, outcome: RoundOutcome): Promise<void> {
    const { db, clock, pause, onDisabled, onFault } = this.#options
    for (let isReported = false; ; isReported = true) {
      try {
        storeRound(db, webhook, outcome, clock())
        if (outcome.disabledReason !== null) onDisabled(webhook, outcome.disabledReason)
        return
      } catch (problem) {
        if (!isReported) onFault(problem)
        if (this.#isStopping) return
        await pause(STORE_RETRY_MS)
      }
    }
  }
}

const NOTHING = { deliveries: [], holds: [], released: [], disabledReason: null } as const

/** Failed attempts of an event. */
function attemptsOf({ hold }: Queue, { sequence }: WebhookEvent): number {
  return hold?.sequence === sequence ? hold.attempts : 0
}

/** What to send next: new events of matches that are not held, and matches whose retry is due. */
function selectRound(db: Db, webhook: Webhook, now: number): { through: number; queues: Queue[] } {
  const events = selectEventsAfter(db, webhook.cursor, WEBHOOK_LIMITS.eventsPerRound)
  const through = events.at(-1)?.sequence ?? webhook.cursor
  const holds = selectHolds(db, webhook.id)
  const held = new Set(holds.map(({ matchId }) => matchId))
  const fresh = events.filter((event) => !held.has(event.matchId) && isWanted(webhook, event))
  const retried = holds.filter((hold) => hold.nextAttemptMs <= now).slice(0, WEBHOOK_LIMITS.holdsPerRound)
  return {
    through,
    queues: [
      ...retried.map((hold) => {
        const { matchId, sequence } = hold
        const all = selectEventsOfMatch(db, matchId, sequence, through).filter((of) => isWanted(webhook, of))
        return queueOf(matchId, all, hold)
      }),
      ...Array.from(Map.groupBy(fresh, ({ matchId }) => matchId)).map(([id, of]) => queueOf(id, of, null)),
    ],
  }
}

function queueOf(matchId: number, all: readonly WebhookEvent[], hold: WebhookHold | null): Queue {
  const most = WEBHOOK_LIMITS.eventsPerMatch
  return { matchId, events: all.slice(0, most), hold, rest: all[most] ?? null }
}
