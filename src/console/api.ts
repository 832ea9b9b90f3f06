/**
 * The typed clients of the page and the key that they use. The key is kept in the browser only; in demo mode the
 * server says that `demo` will do.
 */
import { computed, signal } from '@preact/signals'
import { ApiError, LiveClient, type LiveStatus, ScorelineClient } from '../client/index.ts'
import { recall, remember } from './platform.ts'
import { WatchedSocket } from './traffic.ts'

/** What `/console/config.json` tells. */
interface ServerConfig {
  readonly demo: boolean
}

const KEY = 'key'
const DEMO_KEY = 'demo'
/** Answers that are asked for again by their ETag. */
const KEPT_ANSWERS = 200

/** Null until the server has said whether it is a demo. */
export const config = signal<ServerConfig | null>(null)
export const key = signal<string | null>(recall(KEY))
/** Did the server refuse the key? */
export const isRefused = signal(false)
export const liveStatus = signal<LiveStatus>({ state: 'connecting', attempt: 1 })

export interface Api {
  readonly key: string
  readonly rest: ScorelineClient
  readonly live: LiveClient
}

let current: Api | null = null

/** The clients of the present key; null while there is none. */
export const api = computed<Api | null>(() => {
  const apiKey = key.value ?? (config.value?.demo ? DEMO_KEY : null)
  current?.live.close()
  current = apiKey === null || config.value === null || isRefused.value ? null : connect(apiKey)
  return current
})

function connect(apiKey: string): Api {
  const live = new LiveClient({
    url: location.origin,
    apiKey,
    WebSocket: WatchedSocket,
    // A reader watches: waiting longer than this would feel like standing still.
    backOff: { mostMs: 5_000 },
  })
  live.on('status', ({ status }) => {
    liveStatus.value = status
    if (status.state === 'closed' && status.because === 'refused') isRefused.value = true
  })
  addEventListener('online', () => live.reconnectNow())
  return { key: apiKey, live, rest: new ScorelineClient({ baseUrl: '', apiKey, keptAnswers: KEPT_ANSWERS }) }
}

export function useKey(text: string): void {
  remember(KEY, text)
  isRefused.value = false
  key.value = text
}

export function forgetKey(): void {
  remember(KEY, null)
  isRefused.value = false
  key.value = null
}

/** A failed call that says that the key is not accepted turns to the prompt. */
export function noteProblem(problem: unknown): void {
  if (problem instanceof ApiError && problem.status === 401) isRefused.value = true
}

export async function loadConfig(): Promise<void> {
  const response = await fetch('/console/config.json')
  config.value = (await response.json()) as ServerConfig
}
