/**
 * One request to a source, with limits on host, redirects, time and size. Only the host of the source is requested, over
 * https; a base address may use http only on this machine, for a mirror or a recording.
 */
import { errorMessage } from '../shared/error-code.ts'
import { isSecureUrl } from '../shared/secure-url.ts'
import type { AllowanceHeaders, RequestLimit } from './source.ts'

/** From the first byte sent to the last byte received. */
const TIMEOUT_MS = 20_000
/** After decompression. The largest responses of known sources, whole seasons, have about 1 MiB. */
const MAX_RESPONSE_BYTES = 16 * 2 ** 20
const MAX_REDIRECTS = 3
/** Upper bound of `Retry-After`. */
const MAX_RETRY_AFTER_MS = 24 * 3_600_000

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

export interface SourceReply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** A request without a usable response. The message is for the log. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed'
  /** `Retry-After` of the response (ms from now); null if it has none. */
  readonly retryAfterMs: number | null

  constructor(message: string, retryAfterMs: number | null = null, options?: ErrorOptions) {
    super(message, options)
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * The address of a setting such as `https://mirror.example` or `openligadb=http://127.0.0.1:1,nhl=http://127.0.0.1:2` for
 * a source; null if it has none.
 */
export function addressFor(setting: string | null, source: string): string | null {
  const parts = setting?.split(',').map((part) => /^(?:([a-z][a-z-]*)=)?(.*)$/.exec(part.trim())) ?? []
  const own = parts.find((part) => part?.[1] === source) ?? parts.find((part) => part?.[1] === undefined)
  return own?.[2] ?? null
}

/** The address with a trailing slash, or the reason why it is invalid. */
export function baseAddressOf(text: string): URL | string {
  const url = URL.parse(text)
  if (!url || !isSecureUrl(text) || url.username || url.search || url.hash) {
    return 'must be an https address, or an http address of this machine such as http://127.0.0.1:8080'
  }
  if (!url.pathname.endsWith('/')) url.pathname += '/'
  return url
}

/** Throws RequestFailed, also for statuses other than 200 and 304. */
export async function sendRequest(
  fetch: Fetch,
  url: URL,
  headers: Readonly<Record<string, string>>,
  { nowMs, signal }: { readonly nowMs: number; readonly signal: AbortSignal },
): Promise<SourceReply> {
  const bounded = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  try {
    const response = await follow(fetch, url, { headers, redirect: 'manual', signal: bounded })
    const { status, headers: own } = response
    if (status === 200 || status === 304) return { status, headers: own, text: await boundedText(response) }
    await response.body?.cancel()
    throw new RequestFailed(`status ${status}`, retryAfterMs(own, nowMs))
  } catch (cause) {
    if (cause instanceof RequestFailed || signal.aborted) throw cause
    const reason = bounded.aborted ? `no response within ${TIMEOUT_MS / 1000} seconds` : errorMessage(cause)
    throw new RequestFailed(reason, null, { cause })
  }
}

async function follow(fetch: Fetch, first: URL, init: RequestInit): Promise<Response> {
  let url = first
  for (let redirects = 0; ; redirects++) {
    const response = await fetch(url.href, init)
    const location = response.headers.get('location')
    if (location === null || ![301, 302, 303, 307, 308].includes(response.status)) return response
    await response.body?.cancel()
    if (redirects === MAX_REDIRECTS) throw new RequestFailed(`more than ${MAX_REDIRECTS} redirects`)
    const next = URL.parse(location, url.href)
    if (next?.origin !== first.origin)
      throw new RequestFailed(
        'redirected to another host; only redirects within that of the source are followed',
      )
    url = next
  }
}

async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_RESPONSE_BYTES)
      throw new RequestFailed(`more than ${MAX_RESPONSE_BYTES / 2 ** 20} MiB in one response`)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** Seconds or a date (RFC 9110, 10.2.3). */
function retryAfterMs(headers: Headers, nowMs: number): number | null {
  const text = headers.get('retry-after')?.trim()
  if (!text) return null
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - nowMs
  return Number.isNaN(ms) ? null : Math.min(MAX_RETRY_AFTER_MS, Math.max(0, ms))
}

/** The usual headers, with and without `X-`. */
const ALLOWANCES: readonly AllowanceHeaders[] = ['ratelimit', 'x-ratelimit'].map((prefix) => ({
  remaining: `${prefix}-remaining`,
  reset: `${prefix}-reset`,
  waitMs: 60_000,
}))

/** How long to wait (ms) if no requests are left, else 0. The reset is in seconds, or a Unix time. */
export function exhaustedMs(
  headers: Headers,
  nowMs: number,
  ofSource: readonly AllowanceHeaders[] = [],
): number {
  const waits = [...ALLOWANCES, ...ofSource].map(({ remaining, reset, waitMs }) => {
    if (headers.get(remaining)?.trim() !== '0') return 0
    const value = Number((reset === null ? null : headers.get(reset)) ?? Number.NaN)
    const seconds = value > 1e9 ? value - nowMs / 1000 : value
    return Number.isFinite(seconds) ? Math.min(MAX_RETRY_AFTER_MS, Math.max(1, seconds) * 1000) : waitMs
  })
  return Math.max(...waits)
}

/** When the requests of the longest window were made, ms since 1970, oldest first: as many as its limit has. */
export type Budget = readonly number[]

/**
 * The budget after one more request. Windows slide: at any moment, the requests of the time before are within each limit.
 * Plain data, so that it survives a restart.
 */
export function spend(budget: Budget, limits: readonly RequestLimit[], nowMs: number): Budget {
  return [...budget.filter((ms) => ms <= nowMs), nowMs].slice(-Math.max(...limits.map((one) => one.requests)))
}

/** The earliest time of the next request, ms since 1970. Requests in the future, after the clock was set back, do not count. */
export function allowedAtMs(budget: Budget, limits: readonly RequestLimit[], nowMs: number): number {
  const past = budget.filter((ms) => ms <= nowMs)
  return Math.max(nowMs, ...limits.map(({ requests, perMs }) => (past.at(-requests) ?? -Infinity) + perMs))
}
