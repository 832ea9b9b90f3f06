/**
 * Polls a source, one request at a time, and publishes the changes in its responses. Everything that sources share is
 * here: limits, conditional requests, failures, restarts. Clock, randomness and network are arguments.
 */

import { FOLLOW_HEARTBEAT_MS as HEARTBEAT_MS } from '../catalog/live/live-timeouts.ts'
import type { LogEvent } from '../catalog/log-events.ts'
import { VERSION } from '../contract/version.ts'
import { boundedCache } from '../shared/bounded-cache.ts'
import { errorMessage } from '../shared/error-code.ts'
import { counted } from '../shared/plural.ts'
import { isOfFuture } from '../shared/stored-time.ts'
import { DAY_MS } from './calendar.ts'
import type { FollowStore, RecordedResponse } from './follow-files.ts'
import { exampleOf, type OddField } from './mapping.ts'
import { type Destination, Publisher } from './publisher.ts'
import {
  allowedAtMs,
  type Budget,
  exhaustedMs,
  type Fetch,
  RequestFailed,
  type SourceReply,
  sendRequest,
  spend,
} from './request.ts'
import { followedAfter, keyHeaders, type PollRequest, type PollTimes, type Source } from './source.ts'

/** Maximum wait before the first retry; it doubles with each further one, with full jitter. */
const BACK_OFF_MS = 2000
const MIN_WAIT_MS = 1000
/** Consecutive failures after which the circuit opens: the source counts as down and is polled rarely. */
const FAILURES_TO_OPEN = 5
const OPEN_WAIT_MS = 10 * 60_000
/** The same while a match runs, which would be stale or wrong until then. */
const OPEN_LIVE_WAIT_MS = 60_000
/** Failures of one request after which a single run (`--once`) gives up. */
const FAILURES_OF_SINGLE_RUN = 3
/** Wait before changes that could not be stored are sent again. */
const RESEND_MS = 2000
const MAX_LOGGED_REMARKS = 20
/** Fields of an unexpected form that are counted each for itself: no source has more fields than that. */
const MAX_ODD_FIELDS = 200
/** Warnings that are known, so that one of every poll is logged once a day: fields and matches of all selections. */
const MAX_WARNINGS = 1000

export interface PollerLog {
  info(message: string): void
  /** Without an event it is `source_warning`. */
  warn(message: string, event?: LogEvent): void
}

export interface PollerOptions {
  readonly fetch: Fetch
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Monotonic milliseconds. */
  readonly timer: () => number
  /** Whether this process may follow at the moment. Default: always. */
  readonly mayPoll?: () => boolean
  /** From 0 to below 1. */
  readonly random: () => number
  /** Resolves after a delay, or immediately if the signal aborts. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
  readonly destination: Destination
  readonly store: FollowStore
  readonly log: PollerLog
  /** Base address of all requests. */
  readonly address: URL
  /** Contact of the operator, sent in the User-Agent. */
  readonly contact: string | null
  /** Key of the source; null if it takes none. */
  readonly key: string | null
  /** Whether to stop once nothing is due. */
  readonly isOnce?: boolean
  readonly record?: (response: RecordedResponse) => void
}

/** State of a followed source, for /readyz and /metrics. */
export interface FollowStatus {
  readonly source: string
  readonly isOpen: boolean
  /** Whether the operator has switched it off. */
  readonly isOff?: boolean
  /** Consecutive failures. */
  readonly failures: number
  readonly requests: number
  readonly failed: number
  readonly lastResponseMs: number | null
  /** Why the last request failed; null after a success. */
  readonly problem: string | null
  /** How often each field had an unexpected form; a field that is not among the first ones counts as `other`. */
  readonly odd: Readonly<Record<string, number>>
}

type Writable<T> = { -readonly [K in keyof T]: T[K] }

/** Times are by the timer. */
interface Retry {
  readonly failures: number
  readonly firstMs: number
  readonly untilMs: number
}

interface Follow {
  readonly selection: string
  /** The state before the first response. */
  readonly opened: unknown
  state: unknown
  polledMs: PollTimes
  atMs: number | null
  readonly publisher: Publisher
  readonly responses: Map<string, { validators: Record<string, string>; seen: readonly number[] }>
  /** Failed requests that wait for a retry; others continue meanwhile. */
  readonly retries: Map<string, Retry>
  /** Ids of the matches that the latest response confirmed, until its changes are published. */
  confirmed: readonly number[]
  /** Whether its changes still have to be published. */
  isPending: boolean
}

export class Poller {
  readonly #source: Source
  readonly #options: PollerOptions
  readonly #follows: readonly Follow[]
  #budget: Budget
  readonly #status: Writable<Omit<FollowStatus, 'source' | 'isOpen' | 'isOff'>> = {
    failures: 0,
    requests: 0,
    failed: 0,
    lastResponseMs: null,
    problem: null,
    odd: {},
  }
  /** When each fault of responses was last logged, ms. */
  readonly #warnedMs = boundedCache<string, number>(MAX_WARNINGS)
  /** By the timer, as the next. */
  #waitUntilMs = Number.NEGATIVE_INFINITY
  #heartbeatAtMs = Number.NEGATIVE_INFINITY
  /** Time of the latest response. */
  #respondedMs = Number.NEGATIVE_INFINITY
  #sendProblem: string | null = null

  /** Throws RangeError for an unknown selection. */
  constructor(source: Source, selections: readonly string[], season: string | null, options: PollerOptions) {
    this.#source = source
    this.#options = options
    const { budget, follows } = options.store.read()
    this.#budget = budget
    // A selection with its season is the key of its state in the store.
    const keys = new Set(
      selections.map((one) => (season === null || one.includes('/') ? one : `${one}/${season}`)),
    )
    this.#follows = [...keys].map((selection) => {
      const opened = source.open(selection, season, options.clock())
      if (typeof opened === 'string') throw new RangeError(`${source.name}: ${opened}`)
      const stored = follows[selection] ?? { state: opened, polledMs: {}, atMs: null }
      return {
        selection,
        opened,
        ...stored,
        publisher: new Publisher(options.destination),
        responses: new Map(),
        retries: new Map(),
        confirmed: [],
        isPending: stored.atMs !== null,
      }
    })
  }

  status(): FollowStatus {
    return { source: this.#source.name, isOpen: this.#isOpen, ...this.#status }
  }

  get #isOpen(): boolean {
    return this.#status.failures >= FAILURES_TO_OPEN
  }

  /**
   * Runs until the signal aborts, or with `isOnce` until nothing is due. With `isOnce` it throws RequestFailed if the
   * source does not respond, and what the destination throws if changes cannot be sent; otherwise both are retried.
   */
  async run(signal: AbortSignal): Promise<void> {
    const { clock, pause, isOnce, mayPoll = () => true } = this.#options
    while (!signal.aborted) {
      this.#forgetFuture()
      if (!mayPoll() || !(await this.#sendPending())) {
        await pause(RESEND_MS, signal)
        continue
      }
      const { follow, request, dueMs, fromMs } = this.#earliest()
      const nowMs = clock()
      if (isOnce && dueMs > nowMs) return
      const allowedMs = allowedAtMs(this.#budget, this.#source.limits, nowMs)
      const atMs = Math.max(fromMs, this.#clockMs(this.#waitUntilMs), allowedMs)
      if (atMs > nowMs) {
        await this.#sendHeartbeat()
        await pause(Math.min(atMs - nowMs, HEARTBEAT_MS), signal)
      } else await this.#poll(follow, request, signal)
    }
  }

  /** The time of the clock at a moment of the timer. */
  #clockMs(timerMs: number): number {
    const { clock, timer } = this.#options
    return clock() + timerMs - timer()
  }

  /**
   * What was learned at a time that is still to come is of a clock that was wrong: the source would wait until then, and
   * take newer responses for older ones. It is learned again; what has been published is compared by content.
   */
  #forgetFuture(): void {
    const nowMs = this.#options.clock()
    for (const follow of this.#follows) {
      const times = [...Object.values(follow.polledMs), follow.atMs ?? nowMs]
      if (!times.some((ms) => isOfFuture(ms, nowMs))) continue
      Object.assign(follow, { state: follow.opened, polledMs: {}, atMs: null, isPending: false })
      follow.responses.clear()
      this.#options.log.warn(
        `${this.#source.name} ${follow.selection}: the clock was wrong at the last requests; they are made again`,
        'clock_changed',
      )
    }
  }

  /** The next request: when it is due, and the earliest time after its back-off. */
  #earliest() {
    const all = this.#follows.flatMap((follow) =>
      this.#source.due(follow.state, follow.polledMs).map(({ request, atMs }) => {
        const { untilMs = Number.NEGATIVE_INFINITY } = follow.retries.get(request.key) ?? {}
        return { follow, request, dueMs: atMs, fromMs: Math.max(atMs, this.#clockMs(untilMs)) }
      }),
    )
    return all.reduce((best, each) => (each.fromMs < best.fromMs ? each : best))
  }

  async #poll(follow: Follow, request: PollRequest, signal: AbortSignal): Promise<void> {
    const atMs = this.#options.clock()
    this.#budget = spend(this.#budget, this.#source.limits, atMs)
    this.#status.requests += 1
    try {
      const reply = await this.#request(follow, request, atMs, signal)
      this.#applyResponse(follow, request, reply, atMs)
      follow.retries.delete(request.key)
      this.#succeed(atMs, exhaustedMs(reply.headers, atMs, this.#source.allowances))
    } catch (problem) {
      if (signal.aborted) return
      if (!(problem instanceof RequestFailed)) throw problem
      this.#fail(follow, request, problem)
      if (this.#options.isOnce && (follow.retries.get(request.key)?.failures ?? 0) >= FAILURES_OF_SINGLE_RUN)
        throw problem
    }
    this.#store()
  }

  async #request(
    follow: Follow,
    request: PollRequest,
    atMs: number,
    signal: AbortSignal,
  ): Promise<SourceReply> {
    const { address, contact, key, fetch, record } = this.#options
    const headers = {
      'user-agent': `scoreline/${VERSION}${contact === null ? '' : ` (+${contact})`}`,
      accept: 'application/json',
      ...keyHeaders(this.#source, key),
      ...follow.responses.get(request.key)?.validators,
    }
    const reply = await sendRequest(fetch, new URL(request.path, address), headers, { nowMs: atMs, signal })
    record?.({
      at: new Date(atMs).toISOString(),
      source: this.#source.name,
      selection: follow.selection,
      request,
      status: reply.status,
      headers: Object.fromEntries(reply.headers),
      body: reply.text,
    })
    return reply
  }

  /** Throws RequestFailed for a response that cannot be used. */
  #applyResponse(
    follow: Follow,
    request: PollRequest,
    { status, text, headers }: SourceReply,
    atMs: number,
  ): void {
    const update = updateOf(() => {
      const body: unknown = status === 304 ? undefined : JSON.parse(text)
      return followedAfter(this.#source, follow, request, { atMs, body })
    })
    if (typeof update === 'string') throw new RequestFailed(update)
    // What did not change since a response confirms what that one did.
    if (status !== 304) {
      const validators = Object.fromEntries(
        VALIDATORS.flatMap(([from, as]) => (headers.has(from) ? [[as, headers.get(from) ?? '']] : [])),
      )
      follow.responses.set(request.key, { validators, seen: update.seen })
    }
    follow.confirmed = follow.responses.get(request.key)?.seen ?? []
    for (const remark of update.remarks.slice(0, MAX_LOGGED_REMARKS))
      this.#warnDaily(`${this.#source.name} ${follow.selection}: ${remark}`, atMs)
    this.#noteOdd(update.odd, atMs)
    follow.isPending ||= update.state !== follow.state
    follow.state = update.state
    follow.polledMs = update.polledMs
    follow.atMs = atMs
    for (const key of follow.responses.keys())
      if (!Object.hasOwn(follow.polledMs, key)) follow.responses.delete(key)
  }

  /** Most faults are in every response until the source mends them. */
  #warnDaily(message: string, atMs: number, fault = message, event?: LogEvent): void {
    if (atMs - (this.#warnedMs.get(fault) ?? Number.NEGATIVE_INFINITY) < DAY_MS) return
    this.#warnedMs.set(fault, atMs)
    this.#options.log.warn(message, event)
  }

  /** Counts fields of an unexpected form, and warns of each once a day. */
  #noteOdd(odd: readonly OddField[], atMs: number): void {
    for (const { field, value } of odd) {
      const counts = this.#status.odd
      const isFull = Object.keys(counts).length >= MAX_ODD_FIELDS
      const name = isFull && !Object.hasOwn(counts, field) ? 'other' : field
      this.#status.odd = { ...counts, [name]: (counts[name] ?? 0) + 1 }
      const isEssential = this.#source.essentials.some((one) => `${field}.`.startsWith(`${one}.`))
      const form = `the field ${field} has an unexpected form: ${exampleOf(value)}`
      const effect = isEssential
        ? 'the last known state of its matches stays, and becomes stale'
        : 'it is left out'
      this.#warnDaily(`${this.#source.name}: ${form}; ${effect}`, atMs, name, 'source_form_changed')
    }
  }

  #succeed(atMs: number, exhausted: number): void {
    if (this.#isOpen) this.#options.log.warn(`${this.#source.name} responds again`, 'source_recovered')
    this.#status.failures = 0
    this.#status.problem = null
    this.#status.lastResponseMs = atMs
    this.#respondedMs = this.#options.timer()
    this.#waitUntilMs = exhausted > 0 ? this.#options.timer() + exhausted : Number.NEGATIVE_INFINITY
  }

  #fail({ retries }: Follow, { key, path }: PollRequest, { message, retryAfterMs }: RequestFailed): void {
    const { timer, log } = this.#options
    const wasOpen = this.#isOpen
    this.#status.failed += 1
    this.#status.problem = message
    const nowMs = timer()
    const { failures = 0, firstMs = nowMs } = retries.get(key) ?? {}
    const untilMs = nowMs + this.#backOffMs(failures + 1)
    retries.set(key, { failures: failures + 1, firstMs, untilMs })
    const { name } = this.#source
    const warn = (atMs: number, effect: string) =>
      log.warn(`${name}: ${path}: ${message}; ${effect} ${Math.ceil((atMs - nowMs) / 1000)} s`)
    // Others were answered since it began to fail: the source is not down, only this file is missing.
    if (this.#respondedMs > firstMs && retryAfterMs === null) {
      warn(untilMs, 'others continue, this one after')
      return
    }
    this.#status.failures += 1
    this.#waitUntilMs = nowMs + Math.max(this.#backOffMs(this.#status.failures), retryAfterMs ?? 0)
    warn(this.#waitUntilMs, 'waiting')
    if (wasOpen || !this.#isOpen) return
    log.warn(
      `${name} failed ${this.#status.failures} times in a row and counts as down; until it responds, it is polled every 5 to 10 minutes, while a match runs every 30 to 60 seconds`,
      'source_down',
    )
  }

  /** Whether a match runs, by the intervals of the source. */
  #isLive(): boolean {
    const nowMs = this.#options.clock()
    return this.#follows.some(({ state, polledMs }) => {
      const polledNow = Object.fromEntries(Object.keys(polledMs).map((key) => [key, nowMs]))
      const requests = this.#source.due(state, polledNow)
      return requests.some(({ atMs }) => atMs > nowMs && atMs - nowMs <= this.#source.liveEveryMs)
    })
  }

  #backOffMs(failures: number): number {
    const { random } = this.#options
    if (failures >= FAILURES_TO_OPEN)
      return (this.#isLive() ? OPEN_LIVE_WAIT_MS : OPEN_WAIT_MS) * (0.5 + random() / 2)
    return Math.max(MIN_WAIT_MS, random() * BACK_OFF_MS * 2 ** (failures - 1))
  }

  #store(): void {
    const follows = this.#follows.flatMap(({ selection, state, polledMs, atMs }) =>
      atMs === null ? [] : [[selection, { state, polledMs, atMs }] as const],
    )
    try {
      this.#options.store.write({ budget: this.#budget, follows: Object.fromEntries(follows) })
    } catch (problem) {
      this.#options.log.warn(`${this.#source.name}: could not store its state: ${String(problem)}`)
    }
  }

  /** Returns false if changes could not be stored; they are sent again later. */
  async #sendPending(): Promise<boolean> {
    for (const follow of this.#follows) {
      const { atMs, confirmed } = follow
      if (atMs === null || !(follow.isPending || confirmed.length > 0)) continue
      // At the time of the response: a state that was read from the store describes no later moment.
      const changes = follow.isPending ? this.#source.changes(follow.state, atMs) : []
      const isSent = await this.#send(async () => {
        const count = await follow.publisher.publish(changes, atMs)
        follow.isPending = false
        follow.confirmed = []
        await this.#options.destination.confirm?.(confirmed, atMs)
        if (count > 0)
          this.#options.log.info(`${this.#source.name} ${follow.selection}: ${counted(count, 'change')}`)
      })
      if (!isSent) return false
    }
    return true
  }

  async #sendHeartbeat(): Promise<void> {
    const nowMs = this.#options.timer()
    const isSilent = this.#options.isOnce || this.#isOpen || this.#status.lastResponseMs === null
    if (isSilent || nowMs < this.#heartbeatAtMs) return
    this.#heartbeatAtMs = nowMs + HEARTBEAT_MS
    await this.#send(async () => this.#follows[0]?.publisher.sendHeartbeat(nowMs))
  }

  /** Logs a failure once, until the reason changes or sending succeeds. */
  async #send(work: () => Promise<void>): Promise<boolean> {
    try {
      await work()
      this.#sendProblem = null
      return true
    } catch (problem) {
      if (this.#options.isOnce) throw problem
      const message = errorMessage(problem)
      if (message !== this.#sendProblem)
        this.#options.log.warn(`${this.#source.name}: could not send the changes, retrying: ${message}`)
      this.#sendProblem = message
      return false
    }
  }
}

/** A response that the source cannot process is a failure of this request; the others go on. */
function updateOf<T>(work: () => T): T {
  try {
    return work()
  } catch (cause) {
    const isJson = !(cause instanceof SyntaxError)
    const problem = isJson ? `could not be processed: ${errorMessage(cause)}` : 'is not JSON'
    throw new RequestFailed(`the response ${problem}`, null, { cause })
  }
}

/** Headers of a response with those of the conditional request that follow from them. */
const VALIDATORS = [
  ['etag', 'if-none-match'],
  ['last-modified', 'if-modified-since'],
] as const
