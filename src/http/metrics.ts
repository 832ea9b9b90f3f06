/**
 * `/metrics` in the text format of Prometheus (design, 8). It needs no key, so strangers must not reach it: it is
 * shown on the private listener, and on the public port only to this machine unless a setting says otherwise.
 */
import { existsSync, readdirSync, statSync } from 'node:fs'
import type { Registry } from 'prom-client'
import type { MetricsAccess } from '../contract/config.ts'
import { ApiError } from '../contract/errors.ts'
import type { FeedMeter } from '../feed/meter.ts'
import type { LiveSockets } from '../live/sockets.ts'
import type { Edge } from './edge.ts'
import type { RequestMeter } from './request-meter.ts'
import type { ResponseCacheCounts } from './response-cache.ts'
import { pageRoute, type Route } from './route.ts'

export const METRICS_PATH = '/metrics'

/** Where the numbers come from. All are asked when somebody looks. */
export interface MetricSources {
  readonly requests: RequestMeter
  readonly live: LiveSockets
  readonly feed: FeedMeter
  /** Position of the log. */
  readonly position: () => number
  /** Does the disk take changes? */
  readonly isWritable: () => boolean
  readonly responseCache: () => ResponseCacheCounts
  readonly fileBytes: () => { readonly database: number; readonly wal: number }
  readonly process: {
    readonly cpuSeconds: () => number
    readonly residentBytes: () => number
    readonly heapUsedBytes: () => number
    readonly openFiles: () => number
  }
  /** Milliseconds since 1970. */
  readonly startedAt: number
}

export interface MetricsText {
  readonly text: string
  readonly contentType: string
}

/** The library is loaded with the first look: nobody waits for it at the start. */
export function createMetrics(of: MetricSources): () => Promise<MetricsText> {
  let registry: Promise<Registry> | null = null
  return async () => {
    registry ??= import('./metrics-text.ts').then(({ createRegistry }) => createRegistry(of))
    const made = await registry
    return { text: await made.metrics(), contentType: made.contentType }
  }
}

/** Sizes of the database and of the write-ahead log beside it; 0 for a file that is not there. */
export function fileBytes(path: string): { database: number; wal: number } {
  const size = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return { database: size(path), wal: size(`${path}-wal`) }
}

/** Where Linux lists what a process has open. */
const OPEN_FILES = '/proc/self/fd'

export const PROCESS: MetricSources['process'] = {
  cpuSeconds: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  },
  residentBytes: () => process.memoryUsage.rss(),
  heapUsedBytes: () => process.memoryUsage().heapUsed,
  openFiles: () => (existsSync(OPEN_FILES) ? readdirSync(OPEN_FILES).length : 0),
}

/** What a proxy or a page of another origin adds: such a request does not come from this machine alone. */
const FOREIGN_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
  'origin',
]

export interface MetricsRouteOptions {
  readonly access: MetricsAccess
  readonly metrics: () => Promise<MetricsText>
}

/** @param isLocal does the connection come from this machine? */
export function metricsRoute(
  { access, metrics }: MetricsRouteOptions,
  edge: Edge,
  isLocal: (request: Request) => boolean,
): Route {
  const isAllowed = (request: Request) => {
    if (access !== 'local') return access === 'public'
    return isLocal(request) && !FOREIGN_HEADERS.some((name) => request.headers.has(name))
  }
  return pageRoute(METRICS_PATH, edge, async (request) => {
    if (!isAllowed(request)) {
      throw new ApiError(
        'not_found',
        'Metrics are not shown here; the setting "metrics" of the service opens them.',
      )
    }
    const { text, contentType } = await metrics()
    return edge.serve(request, text, { 'content-type': contentType, 'cache-control': 'no-store' })
  })
}
