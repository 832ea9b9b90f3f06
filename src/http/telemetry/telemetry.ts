/**
 * Readiness, metrics and the status page of a process. `/metrics` in the Prometheus text format needs no key, so by default
 * it is served on the private listener, and on the public port only to this machine.
 */

import { existsSync, readdirSync, statSync } from 'node:fs'
import { FOLLOW_HEARTBEAT_MS } from '../../catalog/live/live-timeouts.ts'
import type { Config } from '../../contract/config.ts'
import { ApiError } from '../../contract/errors.ts'
import type { Services } from '../../endpoints/services.ts'
import { NO_LIVE_MATCHES } from '../../feed/live-leases.ts'
import type { FeedMeter } from '../../feed/transport/meter.ts'
import type { LiveSockets } from '../../live/sockets.ts'
import { quotaDay } from '../../rules/api/quota.ts'
import { staleSources } from '../../rules/sources/staleness.ts'
import { unhandledFaults } from '../../shared/unhandled-faults.ts'
import { findSource } from '../../sources/index.ts'
import { selectKeyUses } from '../../store/access/keys.ts'
import { selectWebhookAmounts } from '../../store/access/webhooks.ts'
import type { WebhookDispatcher } from '../../webhooks/dispatcher.ts'
import { once, type Page } from '../pages.ts'
import { preparedResponse } from '../responses/prepared-response.ts'
import { joinReports, SAMPLE_AGE_MS } from './joined-status.ts'
import type { MetricSources, TelemetryOptions } from './metric-sources.ts'
import type { MetricsText } from './peer-status.ts'
import { readiness } from './readiness.ts'
import { LastErrors, processStatus, statusReport } from './status-report.ts'
import { StatusSampler } from './status-sampler.ts'
import type { StorageWatch } from './storage-watch.ts'

export const METRICS_PATH = '/metrics'

/**
 * The library is loaded on the first request, to keep the start fast.
 * @param ofReaders the texts of the processes that read the file
 */
function createMetrics(
  sources: MetricSources,
  ofReaders: () => Promise<readonly string[]>,
): () => Promise<MetricsText> {
  const registry = once(async () => {
    const { createRegistry } = await import('./metrics-text.ts')
    return createRegistry(sources)
  })
  return async () => {
    const made = await registry()
    const [own, others] = await Promise.all([made.metrics(), ofReaders()])
    return {
      text: others.length === 0 ? own : joinMetrics([own, ...others]),
      contentType: made.contentType,
    }
  }
}

/** Joins the texts of several processes: each metric is described once, with the values of all of them. */
function joinMetrics(texts: readonly string[]): string {
  const families = new Map<string, string[]>()
  for (const text of texts) {
    for (const family of text.split(/^(?=# HELP )/m)) {
      const [help = '', type = '', ...values] = family.trimEnd().split('\n')
      const known = families.get(help) ?? [help, type]
      families.set(help, [...known, ...values])
    }
  }
  return [...families.values()].map((lines) => `${lines.join('\n')}\n`).join('\n')
}

/** Sizes of the database and its write-ahead log; 0 for a missing file. */
export function fileBytes(path: string): { database: number; wal: number } {
  const size = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
  return { database: size(path), wal: size(`${path}-wal`) }
}

/** Linux lists a process's open files here. */
const OPEN_FILES = '/proc/self/fd'

const PROCESS: MetricSources['process'] = {
  cpuSeconds: () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  },
  residentBytes: () => process.memoryUsage.rss(),
  heapUsedBytes: () => process.memoryUsage().heapUsed,
  openFiles: () => (existsSync(OPEN_FILES) ? readdirSync(OPEN_FILES).length : 0),
  unhandledFaults,
}

/** Headers set by proxies or by pages of other origins: such a request does not originate on this machine. */
const FOREIGN_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
  'origin',
]

export interface MetricsPageOptions {
  readonly access: Config['metrics']
  readonly metrics: () => Promise<MetricsText>
}

/** @param isLocal whether the connection comes from this machine, and its `Host` names it */
export function metricsPage(
  { access, metrics }: MetricsPageOptions,
  isLocal: (request: Request) => boolean,
): Page {
  const isAllowed = (request: Request) => {
    if (access !== 'local') return access === 'public'
    return isLocal(request) && !FOREIGN_HEADERS.some((name) => request.headers.has(name))
  }
  return {
    path: METRICS_PATH,
    render: async ({ request }) => {
      if (!isAllowed(request)) {
        throw new ApiError(
          'not_found',
          'Metrics are not served to this client. The setting SCORELINE_METRICS decides who may read them.',
        )
      }
      const { text, contentType } = await metrics()
      return preparedResponse(text, { 'content-type': contentType, 'cache-control': 'no-store' })
    },
  }
}

/** Readiness, metrics and the status page. The sources of the numbers exist only after `connect`. */
export function createTelemetry(
  options: TelemetryOptions,
  feed: FeedMeter,
  storage: StorageWatch,
  renderings: { readonly damaged: number },
) {
  const { follows = () => [], liveMatches = () => NO_LIVE_MATCHES } = options
  const { database, clock, config, backups, readers, writer, cluster } = options
  const startedAt = clock()
  const timer = options.timer ?? clock
  const startedTimerMs = timer()
  const stale = () =>
    staleSources(feed.sources, {
      now: timer(),
      startedAt: startedTimerMs,
      staleAfterMs: config.staleAfter === null ? null : config.staleAfter * 1000,
      leastMs: (name) => {
        if (follows().some(({ source, isOff }) => source === name && isOff)) return Number.POSITIVE_INFINITY
        return findSource(name) ? 2 * FOLLOW_HEARTBEAT_MS : 0
      },
    })
  const { statusToken: token, staleAfter: staleAfterSeconds } = config
  const errors = new LastErrors(token === null ? [] : [token])
  const keyUses = (now: number, limit: number) => selectKeyUses(database, quotaDay(now), limit)
  let connected:
    | { sources: MetricSources; sampler: StatusSampler; metrics: () => Promise<MetricsText> }
    | undefined
  const parts = () => {
    if (!connected) throw new Error('telemetry was read before connect()')
    return connected
  }
  const report = async (now: number, since: number) => {
    const { sources, sampler } = parts()
    const own = statusReport({ ...sources, sampler, errors, staleAfterSeconds, keyUses }, now, since)
    return joinReports(own, (await readers?.reports(since - SAMPLE_AGE_MS)) ?? [])
  }
  const reportOfAll = async (now: number, since: number) => {
    const own = await report(now, since)
    return { ...own, processes: [...own.processes, ...(cluster?.otherProcesses() ?? [])] }
  }
  return {
    errors,
    ready: () => readiness(options, { feed, storage, renderings }, stale),
    metrics: () => parts().metrics(),
    report: (since: number) => report(clock(), since),
    processes: async () => {
      const own = processStatus(parts().sources)
      const others = (await readers?.processes()) ?? []
      return [own, ...others.flat().map((of) => ({ ...of, node: own.node }))]
    },
    status:
      token === null
        ? undefined
        : {
            token,
            clock,
            report: writer ? (_now: number, since: number) => writer.report(since) : reportOfAll,
          },
    sample: () => {
      if (token !== null) parts().sampler.sample(clock())
    },
    connect(
      { requests, callers, responseCache }: Pick<MetricSources, 'requests' | 'callers' | 'responseCache'>,
      live: LiveSockets,
      { counts }: WebhookDispatcher,
      { exports, position }: Services,
    ): void {
      const sources: MetricSources = {
        requests,
        callers,
        live,
        feed,
        position: () => position.value,
        fileBytes: () => fileBytes(database.path),
        process: PROCESS,
        processName: writer?.processName ?? (readers ? 'writer' : null),
        readers: readers ? () => readers.status() : null,
        cluster: cluster ? () => cluster.status() : null,
        startedAt,
        staleSources: stale,
        isWritable: () => storage.refusal(clock()) === null,
        responseCache,
        follows,
        liveMatches,
        backups: () => backups?.() ?? null,
        clock,
        webhooks: () => ({ ...counts, ...selectWebhookAmounts(database) }),
        exports,
      }
      connected = {
        sources,
        sampler: new StatusSampler(sources),
        metrics: createMetrics(sources, async () => readers?.metrics() ?? []),
      }
    },
  }
}
