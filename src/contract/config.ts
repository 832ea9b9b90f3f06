/** Settings that affect responses. `main` reads them from flags and environment. */
import { DEFAULT_BOOKMAKER_SLUGS } from '../catalog/bookmakers.ts'
import type { LiveAmounts } from '../catalog/live/live.ts'

export interface Config {
  /**
   * Proxies whose `X-Forwarded-For` is trusted: none, a number of proxies in a row, or their addresses
   * (SCORELINE_TRUST_PROXY).
   */
  readonly trustedProxies: null | number | readonly string[]
  /** Requests per key and second; null for no limit (SCORELINE_BURST). */
  readonly burstPerSecond: number | null
  /** Requests that take at least this many milliseconds are logged as slow; null for none (SCORELINE_SLOW_MS). */
  readonly slowMs: number | null
  /** Slugs of the five bookmakers in order of introduction (SCORELINE_BOOKMAKERS). */
  readonly bookmakers: readonly string[]
  /** Base URL of all images, without a trailing slash (SCORELINE_IMAGES). */
  readonly imagesBase: string
  /** Origins that browsers may call from; `*` for all (SCORELINE_CORS_ORIGINS). */
  readonly corsOrigins: readonly string[]
  /** Source names, most trusted first (SCORELINE_SOURCES). */
  readonly sources: readonly string[]
  /** Process limits of the live channel that differ from the defaults (SCORELINE_LIVE_SOCKETS and others). */
  readonly liveLimits: Partial<LiveAmounts>
  /** Whether the live channel compresses snapshots for clients that negotiate it (SCORELINE_LIVE_COMPRESSION). */
  readonly liveCompression: boolean
  /** Demo mode: the key `demo` is accepted. */
  readonly demo: boolean
  /** Size of the response cache in bytes (SCORELINE_RESPONSE_CACHE, in MiB). */
  readonly responseCacheBytes: number
  /** Whether rendered matches are stored in the file (SCORELINE_STORED_RENDERINGS). */
  readonly storedRenderings: boolean
  /** Days after the start for which every change of odds is kept (SCORELINE_ODDS_HISTORY_DAYS). */
  readonly oddsHistoryDays: number
  /**
   * Seconds of silence after which a source of the feed is stale; null to disable the check (SCORELINE_STALE_AFTER).
   */
  readonly staleAfterSeconds: number | null
  /** Whether the console is served at `/` (SCORELINE_CONSOLE). */
  readonly console: boolean
  /** Path below which a proxy serves the service, such as `/scores`; empty for the root of a host (SCORELINE_BASE_PATH). */
  readonly basePath: string
  /** Whether links to matches have a preview that needs no key (SCORELINE_LINK_PREVIEWS); always in demo mode. */
  readonly linkPreviews: boolean
  /** Who may read `/metrics` on the public port (SCORELINE_METRICS). */
  readonly metrics: MetricsAccess
  /** Networks that webhooks may call although they are not public (SCORELINE_WEBHOOK_ALLOW). */
  readonly webhookAllow: readonly string[]
  /** Token of the status page `/console/status`; null if disabled (SCORELINE_STATUS_TOKEN). */
  readonly statusToken: string | null
}

/** Everyone, this machine, or the private listener only. */
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
  liveCompression: false,
  demo: false,
  // Holds the matches and lists of a busy day; an eighth of a machine with 512 MiB.
  responseCacheBytes: 64 * 1024 * 1024,
  storedRenderings: true,
  // Live prices take about 70 kB for each hour of a match with five boards.
  oddsHistoryDays: 7,
  staleAfterSeconds: null,
  console: true,
  linkPreviews: false,
  basePath: '',
  metrics: 'local',
  webhookAllow: [],
  statusToken: null,
}
