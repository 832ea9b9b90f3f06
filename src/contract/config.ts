/** Settings that affect responses. `main` reads them from flags and environment. */
import { DEFAULT_BOOKMAKER_SLUGS } from '../catalog/bookmakers.ts'
import type { LiveAmounts } from '../catalog/live/live.ts'

/** Everyone, this machine, or the private listener only. */
export const METRICS_ACCESS = ['public', 'local', 'private'] as const

/**
 * Each setting with its default. An option of `serve` with the name of a setting sets it, and has its default
 * (commands/config/options).
 */
export const DEFAULT_CONFIG = {
  /**
   * Proxies whose `X-Forwarded-For` is trusted: none, a number of proxies in a row, or their addresses
   * (SCORELINE_TRUST_PROXY).
   */
  trustProxy: null as null | number | readonly string[],
  /** Requests per key and second; null for no limit (SCORELINE_BURST). */
  burst: null as number | null,
  /** Requests that take at least this many milliseconds are logged as slow; null for none (SCORELINE_SLOW_MS). */
  slowMs: 1000 as number | null,
  /** Slugs of the five bookmakers in order of introduction (SCORELINE_BOOKMAKERS). */
  bookmakers: DEFAULT_BOOKMAKER_SLUGS,
  /** Base URL of all images, without a trailing slash (SCORELINE_IMAGES). */
  images: 'https://images.example',
  /** Origins that browsers may call from; `*` for all (SCORELINE_CORS_ORIGINS). */
  corsOrigins: ['*'] as readonly string[],
  /** Source names, most trusted first (SCORELINE_SOURCES). */
  sources: [] as readonly string[],
  /** Process limits of the live channel that differ from the defaults (SCORELINE_LIVE_SOCKETS and others). */
  liveLimits: {} as Partial<LiveAmounts>,
  /** Whether the live channel compresses snapshots for clients that negotiate it (SCORELINE_LIVE_COMPRESSION). */
  liveCompression: false,
  /** Demo mode: the key `demo` is accepted. */
  demo: false,
  /**
   * Size of the response cache in bytes (SCORELINE_RESPONSE_CACHE, in MiB). Holds the matches and lists of a busy day;
   * an eighth of a machine with 512 MiB.
   */
  responseCacheBytes: 64 * 1024 * 1024,
  /** Whether rendered matches are stored in the file (SCORELINE_STORED_RENDERINGS). */
  storedRenderings: true,
  /**
   * Days after the start for which every change of odds is kept (SCORELINE_ODDS_HISTORY_DAYS). Live prices take about
   * 70 kB for each hour of a match with five boards.
   */
  oddsHistoryDays: 7,
  /** Seconds of silence after which a source of the feed is stale; null to disable the check (SCORELINE_STALE_AFTER). */
  staleAfter: null as number | null,
  /** Whether the console is served at `/` (SCORELINE_CONSOLE). */
  console: true,
  /** Path below which a proxy serves the service, such as `/scores`; empty for the root of a host (SCORELINE_BASE_PATH). */
  basePath: '',
  /** Whether links to matches have a preview that needs no key (SCORELINE_LINK_PREVIEWS); always in demo mode. */
  linkPreviews: false,
  /** Who may read `/metrics` on the public port (SCORELINE_METRICS). */
  metrics: 'local' as (typeof METRICS_ACCESS)[number],
  /** Networks that webhooks may call although they are not public (SCORELINE_WEBHOOK_ALLOW). */
  webhookAllow: [] as readonly string[],
  /** Token of the status page `/console/status`; null if disabled (SCORELINE_STATUS_TOKEN). */
  statusToken: null as string | null,
}
export type Config = Readonly<typeof DEFAULT_CONFIG>
