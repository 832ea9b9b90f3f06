/**
 * Typed calls of the REST API (docs/reference/endpoints.md#1): any documented path, one error class, retries where they
 * may help, and iteration over lists of any length. It runs in browsers, Node and Bun.
 */
import {
  type BackOff,
  backOffMs,
  type Fetch,
  PLATFORM_FETCH,
  PLATFORM_RANDOM,
  PLATFORM_TIMERS,
  pause,
  type Random,
  type Timers,
} from './platform.ts'
import {
  type Answer,
  ApiError,
  addressOf,
  apiErrorOf,
  type CallArguments,
  type Path,
  type Query,
  type Schemas,
  type SportSlug,
} from './rest-calls.ts'

export interface RetryPolicy extends BackOff {
  /** Attempts per call, including the first. */
  readonly attempts: number
  /** Longest accepted `Retry-After` (ms); a call that would have to wait longer fails at once. */
  readonly maxRetryAfterMs: number
}

export interface ScorelineClientOptions {
  /** URL of the service, e.g. `http://127.0.0.1:3000`. Empty in a page of the service itself. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly fetch?: Fetch
  /** Retry policy; `false` for no retries. */
  readonly retry?: Partial<RetryPolicy> | false
  /** Timeout of one attempt, including the body (ms). Default: one minute. */
  readonly timeoutMs?: number
  /** Number of responses to cache. They are revalidated by their ETag, which costs no quota. Default: none. */
  readonly cachedResponses?: number
  readonly timers?: Timers
  readonly random?: Random
}

/** The rate headers of the latest response. */
export interface Rate {
  /** Requests per day. */
  readonly limit: number
  readonly remaining: number
  /** When the quota resets (ms). */
  readonly resetAt: number
}

/** Four attempts outlast a restart of the service; after a minute a caller expects a result. */
const RETRY: RetryPolicy = { attempts: 4, baseMs: 250, maxMs: 5_000, maxRetryAfterMs: 60_000 }
/** Enough for the longest response, 6,000 full matches. */
const TIMEOUT_MS = 60_000

/** Statuses of transient failures of the service or a proxy. */
const PASSING: ReadonlySet<number> = new Set([500, 502, 503, 504])

/** Filters of the list that can be combined with a cursor. */
export type WalkQuery = Omit<Query<'/v2/{sportSlug}/matches'>, 'cursor' | 'page' | 'ids' | 'q' | 'limit'>

export class ScorelineClient {
  readonly #baseUrl: string
  readonly #apiKey: string
  readonly #fetch: Fetch
  readonly #retry: RetryPolicy
  readonly #timeoutMs: number
  readonly #timers: Timers
  readonly #random: Random
  readonly #cacheSize: number
  readonly #cached = new Map<string, { readonly etag: string; readonly text: string }>()
  #rate: Rate | null = null

  constructor(options: ScorelineClientOptions) {
    this.#baseUrl = options.baseUrl.replace(/(?<!\/)\/+$/, '')
    this.#apiKey = options.apiKey
    this.#fetch = options.fetch ?? PLATFORM_FETCH
    this.#retry = options.retry === false ? { ...RETRY, attempts: 1 } : { ...RETRY, ...options.retry }
    this.#timeoutMs = options.timeoutMs ?? TIMEOUT_MS
    this.#cacheSize = options.cachedResponses ?? 0
    this.#timers = options.timers ?? PLATFORM_TIMERS
    this.#random = options.random ?? PLATFORM_RANDOM
  }

  /** From the latest response; null before the first, and for a key without a daily limit. */
  get rate(): Rate | null {
    return this.#rate
  }

  /**
   * Calls an endpoint by its documented path: `get('/v2/{sportSlug}/matches/{matchId}', { path: { sportSlug:
   * 'football', matchId: 910001 } })`.
   *
   * Throws ApiError for an error of the service, an error with the address for a connection failure (its `cause` is the
   * error of `fetch`), and the reason of the signal if it aborts.
   */
  async get<P extends Path>(path: P, ...[options]: CallArguments<P>): Promise<Answer<P>> {
    const { path: values, query, signal } = (options ?? {}) as LooseOptions
    return this.#call(addressOf(path, values, query), signal) as Promise<Answer<P>>
  }

  /** One match with all its fields. */
  match(
    sportSlug: SportSlug,
    matchId: number,
    options: { query?: Query<'/v2/{sportSlug}/matches/{matchId}'>; signal?: AbortSignal } = {},
  ): Promise<Schemas['MatchDetail']> {
    return this.get('/v2/{sportSlug}/matches/{matchId}', { path: { sportSlug, matchId }, ...options })
  }

  /** All matches of a selection, fetched in batches of `page_size`. */
  async *walkMatches(
    sportSlug: SportSlug,
    query: WalkQuery = {},
    options: { signal?: AbortSignal } = {},
  ): AsyncGenerator<Schemas['Match'], void, undefined> {
    let cursor: string | null = ''
    while (cursor !== null) {
      const call = { path: { sportSlug }, query: { ...query, cursor }, ...options }
      const batch = (await this.get('/v2/{sportSlug}/matches', call)) as Schemas['MatchBatch']
      yield* batch.matches
      cursor = batch.nextCursor
    }
  }

  async #call(address: string, signal: AbortSignal | undefined): Promise<unknown> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return JSON.parse(await this.#ask(address, signal))
      } catch (problem) {
        const waitMs = signal?.aborted ? null : this.#waitMs(problem, attempt)
        if (waitMs === null) throw problem
        await pause(waitMs, this.#timers, signal)
      }
    }
  }

  /** How long to wait before the next attempt; null if another attempt is not allowed or would not help. */
  #waitMs(problem: unknown, attempt: number): number | null {
    if (attempt >= this.#retry.attempts) return null
    const waitMs = backOffMs(this.#retry, attempt, this.#random)
    if (!(problem instanceof ApiError)) return waitMs
    if (problem.status !== 429 && !PASSING.has(problem.status)) return null
    if (problem.retryAfterMs === null) return waitMs
    return problem.retryAfterMs > this.#retry.maxRetryAfterMs ? null : Math.max(problem.retryAfterMs, waitMs)
  }

  /** One attempt: the text of a successful response. */
  async #ask(address: string, signal: AbortSignal | undefined): Promise<string> {
    const limited = new AbortController()
    const timer = this.#timers.set(
      () => limited.abort(new Error(`no response within ${this.#timeoutMs} ms`)),
      this.#timeoutMs,
    )
    try {
      return await this.#textOf(address, AbortSignal.any([limited.signal, ...(signal ? [signal] : [])]))
    } catch (cause) {
      if (cause instanceof ApiError || signal?.aborted) throw cause
      throw new Error(`${this.#baseUrl}${address}: ${reasonOf(cause)}.`, { cause })
    } finally {
      this.#timers.clear(timer)
    }
  }

  async #textOf(address: string, signal: AbortSignal): Promise<string> {
    signal.throwIfAborted()
    const cached = this.#cached.get(address)
    const headers = { authorization: this.#apiKey, ...(cached && { 'if-none-match': cached.etag }) }
    const response = await this.#fetch(this.#baseUrl + address, { headers, signal })
    this.#rate = rateOf(response.headers) ?? this.#rate
    if (response.status === 304 && cached) return cached.text
    if (!response.ok) throw await apiErrorOf(response)
    const text = await response.text()
    this.#keep(address, response.headers.get('etag'), text)
    return text
  }

  #keep(address: string, etag: string | null, text: string): void {
    this.#cached.delete(address)
    if (etag === null || this.#cacheSize === 0) return
    const oldest = this.#cached.size >= this.#cacheSize ? this.#cached.keys().next().value : undefined
    if (oldest !== undefined) this.#cached.delete(oldest)
    this.#cached.set(address, { etag, text })
  }
}

/** Node has the reason, such as a refused connection, in the cause. */
function reasonOf(problem: unknown): string {
  const { message = '', cause } = (problem ?? {}) as { message?: string; cause?: { message?: string } }
  return (cause?.message || message || 'no response').replace(/\.$/, '')
}

interface LooseOptions {
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly signal?: AbortSignal
}

function rateOf(headers: Headers): Rate | null {
  const [limit, remaining, resetAt] = ['limit', 'remaining', 'reset'].map((name) =>
    headers.get(`x-ratelimit-${name}`),
  )
  if (!limit || !remaining || !resetAt) return null
  return { limit: Number(limit), remaining: Number(remaining), resetAt: Number(resetAt) }
}
