/**
 * The typed clients of the page and the key that they use. The key is kept in the browser only; in demo mode the
 * server says that `demo` will do.
 */
import { effect, signal } from '@preact/signals'
import { ApiError, LiveClient, type LiveStatus, ScorelineClient } from '../client/index.ts'
import { recall, remember } from './platform.ts'
import { WatchedSocket } from './traffic.ts'

/** What `/console/config.json` tells. */
interface ServerConfig {
  readonly demo: boolean
}

export interface Api {
  readonly key: string
  readonly rest: ScorelineClient
  readonly live: LiveClient
}

/**
 * `lost`: the channel is gone and tried again. `recovered`: it is back, and everything shown was asked for again; it
 * becomes `open` after a moment, so that the reader sees that it happened.
 */
export type Connection = 'first' | 'open' | 'lost' | 'recovered'

const KEY = 'key'
const DEMO_KEY = 'demo'
/** Answers that are asked for again by their ETag. */
const KEPT_ANSWERS = 200
/**
 * Whole matches that the channel is followed with, some 30 kB each: more than run at once in all sports. What changed
 * longest ago is dropped first, and that is over.
 */
const FOLLOWED_MATCHES = 1_000
/** How long the page says that it is connected again. */
const RECOVERED_MS = 6_000

/** Null until the server has said whether it is a demo. */
export const config = signal<ServerConfig | null>(null)
export const key = signal<string | null>(recall(KEY))
/** Did the server refuse the key? */
export const isRefused = signal(false)
/** The clients of the present key; null while there is none. */
export const api = signal<Api | null>(null)
export const connection = signal<Connection>('first')
export const liveStatus = signal<LiveStatus>({ state: 'connecting', attempt: 1 })
/** How often the channel came back: whoever shows an answer of REST asks again, because it may have changed. */
export const recoveries = signal(0)

/** Keeps the clients in step with the key, as long as the page lives. */
export function startApi(): void {
  effect(() => {
    const apiKey = key.value ?? (config.value?.demo ? DEMO_KEY : null)
    const clients = apiKey !== null && !isRefused.value ? connect(apiKey) : null
    api.value = clients
    return () => clients?.live.close()
  })
  addEventListener('online', () => api.peek()?.live.reconnectNow())
  void loadConfig()
}

function connect(apiKey: string): Api {
  const live = new LiveClient({
    url: location.origin,
    apiKey,
    WebSocket: WatchedSocket,
    limits: { matches: FOLLOWED_MATCHES },
    // A reader watches: waiting longer than this would feel like standing still.
    backOff: { mostMs: 5_000 },
  })
  connection.value = 'first'
  live.on('status', ({ status }) => noteStatus(status))
  return { key: apiKey, live, rest: new ScorelineClient({ baseUrl: '', apiKey, keptAnswers: KEPT_ANSWERS }) }
}

function noteStatus(status: LiveStatus): void {
  liveStatus.value = status
  if (status.state === 'closed' && status.because === 'refused') isRefused.value = true
  if (status.state === 'waiting') connection.value = 'lost'
  if (status.state !== 'open') return
  if (connection.value !== 'lost') {
    connection.value = 'open'
    return
  }
  connection.value = 'recovered'
  recoveries.value += 1
  setTimeout(() => {
    if (connection.value === 'recovered') connection.value = 'open'
  }, RECOVERED_MS)
}

/** Takes a key, or with null forgets the one that there was. */
export function setKey(text: string | null): void {
  remember(KEY, text)
  isRefused.value = false
  key.value = text
}

/** A failed call that says that the key is not accepted turns to the prompt. */
export function noteProblem(problem: unknown): void {
  if (problem instanceof ApiError && problem.status === 401) isRefused.value = true
}

const CONFIG_RETRY_MS = 2_000

async function loadConfig(): Promise<void> {
  try {
    const response = await fetch('/console/config.json')
    config.value = (await response.json()) as ServerConfig
  } catch {
    setTimeout(loadConfig, CONFIG_RETRY_MS)
  }
}
