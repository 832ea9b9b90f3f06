/** Settings that affect responses. `main` reads them from flags and environment. */
import { DEFAULT_BOOKMAKER_SLUGS } from '../catalog/bookmakers.ts'
import type { LiveAmounts } from '../catalog/live.ts'

export interface Config {
  /** Proxies whose `X-Forwarded-For` is believed: none, so many in a row, or their addresses (SCORELINE_TRUST_PROXY). */
  readonly trustedProxies: null | number | readonly string[]
  /** Requests of a key in a second; null for no such limit (SCORELINE_BURST). */
  readonly burstPerSecond: number | null
  /** Milliseconds from which a request is logged as slow; null for never (SCORELINE_SLOW_MS). */
  readonly slowMs: number | null
  /** Slugs of the five bookmakers in order of introduction (SCORELINE_BOOKMAKERS). */
  readonly bookmakers: readonly string[]
  /** Base of all image addresses, without a slash at the end (SCORELINE_IMAGES). */
  readonly imagesBase: string
  /** Origins that browsers may call from; `*` for all (SCORELINE_CORS_ORIGINS). */
  readonly corsOrigins: readonly string[]
  /** Names of sources, the most trusted one first (SCORELINE_SOURCES). */
  readonly sources: readonly string[]
  /** Limits of the live channel for the process, where they are not the default (SCORELINE_LIVE_SOCKETS and others). */
  readonly liveLimits: Partial<LiveAmounts>
  /** Demo mode: the key `demo` is accepted. */
  readonly demo: boolean
  /** Size of the response cache in bytes (SCORELINE_RESPONSE_CACHE, in MiB). */
  readonly responseCacheBytes: number
  /** Seconds of silence after which a source of the feed is stale; null where that is not watched (SCORELINE_STALE_AFTER). */
  readonly staleAfterSeconds: number | null
  /** Whether the console is served at `/` (SCORELINE_CONSOLE). */
  readonly console: boolean
  /** Who may read `/metrics` on the public port (SCORELINE_METRICS). */
  readonly metrics: MetricsAccess
  /** Token of the status page `/console/status`; null if disabled (SCORELINE_STATUS_TOKEN). */
  readonly statusToken: string | null
}

/** Everyone, this machine, or no one (private listener only). */
export const METRICS_ACCESS = ['public', 'local', 'private'] as const
export type MetricsAccess = (typeof METRICS_ACCESS)[number]

export const DEFAULT_CONFIG: Config = {
  trustedProxies: null,
  burstPerSecond: null,
  slowMs: 1000,
  bookmakers: DEFAULT_BOOKMAKER_SLUGS,
  imagesBase: 'https://images.example',
  corsOrigins: ['*'],
  sources: [],
  liveLimits: {},
  demo: false,
  // The matches and lists of a busy day, and an eighth of a box with half a gigabyte.
  responseCacheBytes: 64 * 1024 * 1024,
  staleAfterSeconds: null,
  console: true,
  metrics: 'local',
  statusToken: null,
}
