/** API clients, their requests and their key, which only the browser stores; a demo accepts `demo`. */
import { effect, signal } from '@preact/signals'
import { ApiError, LiveClient, type LiveStatus, ScorelineClient } from '../../client/index.ts'
import { below } from '../base.ts'
import { noteVersion } from '../history.ts'
import { config, DEMO_KEY } from './config.ts'
import { nowMs, remember } from './platform.ts'
import { deleteSeen, fetchSeen, noteSeen, seenMs } from './seen.ts'
import { key } from './settings.ts'

export interface Api {
  readonly key: string
  readonly rest: ScorelineClient
  readonly live: LiveClient
}

/** `lost`: reconnecting. `recovered`: for a moment after reconnecting, so that the user notices, then `open`. */
export type Connection = 'first' | 'open' | 'lost' | 'recovered'

/** Responses cached for revalidation by ETag. */
const CACHED_RESPONSES = 200
/** States of matches, about 30 kB each: more than are live at once. The least recently changed are evicted. */
const FOLLOWED_MATCHES = 1_000
/** How long the banner says that the connection is back. */
const RECOVERED_MS = 6_000

/** Whether the server rejected the key. */
export const isRefused = signal(false)
/** Clients of the current key; null without a key. */
export const api = signal<Api | null>(null)
export const connection = signal<Connection>('first')

/** Number of reconnects. REST resources refetch when it changes. */
export const recoveries = signal(0)

/** Recreates the clients when the key changes. */
export function startApi(): void {
  effect(() => {
    const apiKey = key.value ?? (config.demo ? DEMO_KEY : null)
    const clients = apiKey !== null && !isRefused.value ? connect(apiKey) : null
    api.value = clients
    return () => {
      clients?.live.close()
      deleteSeen()
    }
  })
  addEventListener('online', () => {
    api.peek()?.live.reconnectNow()
    if (connection.peek() !== 'lost' && seenMs.peek() !== null) refetch()
  })
}

function connect(apiKey: string): Api {
  const live = new LiveClient({
    url: location.origin + below('/'),
    apiKey,
    limits: { matches: FOLLOWED_MATCHES },
    // The user is watching: a longer wait would feel stuck.
    backOff: { maxMs: 5_000 },
  })
  connection.value = 'first'
  live.on('status', ({ status }) => noteStatus(status))
  const fetch = fetchSeen(() => connection.peek() !== 'open' || !navigator.onLine)
  return {
    key: apiKey,
    live,
    rest: new ScorelineClient({
      baseUrl: below(''),
      apiKey,
      cachedResponses: CACHED_RESPONSES,
      fetch: (address, init) => {
        requests.value = [...new Set([address, ...requests.peek()])].slice(0, MAX_REQUESTS)
        return fetch(address, init)
      },
    }),
  }
}

function noteStatus(status: LiveStatus): void {
  if (status.state === 'closed' && status.cause === 'refused') isRefused.value = true
  if (status.state === 'waiting') {
    if (['open', 'recovered'].includes(connection.value)) noteSeen(nowMs())
    connection.value = 'lost'
  }
  if (status.state !== 'open') return
  const wasLost = connection.value === 'lost'
  if (wasLost || seenMs.value !== null) refetch()
  connection.value = wasLost ? 'recovered' : 'open'
  if (!wasLost) return
  void noteVersion()
  setTimeout(() => {
    if (connection.value === 'recovered') connection.value = 'open'
  }, RECOVERED_MS)
}

/** After a time without a connection. */
function refetch(): void {
  seenMs.value = null
  recoveries.value += 1
}

/** Stores a key, or with null removes it. */
export function setKey(text: string | null): void {
  remember('key', text)
  isRefused.value = false
  key.value = text
}

/** Shows the key prompt when a call fails with 401. */
export function noteProblem(problem: unknown): void {
  if (problem instanceof ApiError && problem.status === 401) isRefused.value = true
}

/** Addresses of the latest requests, newest first, for the panel that shows them as commands. */
export const requests = signal<readonly string[]>([])
const MAX_REQUESTS = 20
