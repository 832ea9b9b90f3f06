/** Options of the live client, and their defaults. */
import type { BackOff } from './back-off.ts'
import type { Random, SocketConstructor, Timers } from './platform.ts'

export interface LiveClientOptions {
  /** URL of the service (`http:` or `ws:`). Without a path, that of the channel (`/ws`) is used. */
  readonly url: string
  readonly apiKey: string
  readonly WebSocket?: SocketConstructor
  /** Default: from half a second to half a minute. */
  readonly backOff?: Partial<BackOff>
  /** Failed connections in a row after which the client gives up. Default: never. */
  readonly maxAttempts?: number
  /** Ping interval (ms); after two pings without any answer the connection is considered dead. Default: 15 seconds. */
  readonly pingMs?: number
  readonly limits?: Partial<LiveClientLimits>
  readonly timers?: Timers
  readonly random?: Random
}

export interface LiveClientLimits {
  /** Cached states. The one with the oldest change is evicted and fetched again on its next change. */
  readonly matches: number
  /** Buffered events of an iterator; beyond it the oldest is dropped. */
  readonly bufferedEvents: number
  /** Characters of a message: the longest match has about 300,000. */
  readonly messageLength: number
}

/** Matches: two days of all sports. Messages: well above the longest one. */
export const LIMITS: LiveClientLimits = {
  matches: 10_000,
  bufferedEvents: 10_000,
  messageLength: 8 * 1024 * 1024,
}
export const BACK_OFF: BackOff = { baseMs: 500, maxMs: 30_000 }
/** A third of the time after which proxies usually drop an idle connection, and far below the service's own limit. */
export const PING_MS = 15_000
