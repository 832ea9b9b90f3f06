/** Readiness, metrics and the status page of a process. */
import type { Db } from '../../db/open.ts'
import type { Config } from '../contract/config.ts'
import type { Services } from '../endpoints/services.ts'
import type { FeedMeter } from '../feed/meter.ts'
import type { LiveSockets } from '../live/sockets.ts'
import { quotaDay } from '../rules/quota.ts'
import type { FollowStatus } from '../sources/poller.ts'
import { selectKeyUses } from '../store/keys.ts'
import { selectWebhookAmounts } from '../store/webhook-deliveries.ts'
import type { WebhookDispatcher } from '../webhooks/dispatcher.ts'
import type { BackupStatus } from './backup-status.ts'
import type { ClusterLink } from './cluster-link.ts'
import { createMetrics, fileBytes, type MetricSources, type MetricsText, PROCESS } from './metrics.ts'
import { readiness } from './readiness.ts'
import { LastErrors } from './status/last-errors.ts'
import { statusReport } from './status/report.ts'
import { StatusSampler } from './status/sampler.ts'
import type { StorageWatch } from './storage-watch.ts'
import type { ReadersLink, WriterLink } from './worker-links.ts'

/** See AppOptions. */
export interface TelemetryOptions {
  readonly database: Db
  readonly clock: () => number
  readonly config: Config
  readonly follows?: () => readonly FollowStatus[]
  readonly backups?: () => BackupStatus
  readonly writer?: WriterLink
  readonly readers?: ReadersLink
  readonly cluster?: ClusterLink
}

/** Readiness, metrics and the status page. The sources of the numbers exist only after `connect`. */
export function createTelemetry(
  { database, clock, config, follows = () => [], backups, readers, writer, cluster }: TelemetryOptions,
  feed: FeedMeter,
  storage: StorageWatch,
) {
  const startedAt = clock()
  const { statusToken: token, staleAfterSeconds } = config
  const errors = new LastErrors(token === null ? [] : [token])
  const keyUses = (now: number, limit: number) => selectKeyUses(database, quotaDay(now), limit)
  let connected:
    | { sources: MetricSources; sampler: StatusSampler; metrics: () => Promise<MetricsText> }
    | undefined
  const parts = () => {
    if (!connected) throw new Error('telemetry was read before connect()')
    return connected
  }
  const report = (now: number, since: number) => {
    const { sources, sampler } = parts()
    return statusReport({ ...sources, sampler, errors, staleAfterSeconds, keyUses }, now, since)
  }
  return {
    errors,
    ready: () => {
      const backup = backups?.() ?? null
      return readiness(database, feed, storage, {
        now: clock(),
        startedAt,
        config,
        follows: follows(),
        backup,
        readers: readers?.status() ?? null,
        cluster: cluster?.status() ?? null,
      })
    },
    metrics: () => parts().metrics(),
    status: token === null ? undefined : { token, clock, report },
    sample: () => {
      if (token !== null) parts().sampler.sample(clock())
    },
    connect(
      { requests, responseCache }: Pick<MetricSources, 'requests' | 'responseCache'>,
      live: LiveSockets,
      { counts }: WebhookDispatcher,
      { exports, position }: Services,
    ): void {
      const sources: MetricSources = {
        requests,
        live,
        feed,
        position: () => position.value,
        fileBytes: () => fileBytes(database.path),
        process: PROCESS,
        processName: writer?.processName ?? (readers ? 'writer' : null),
        readers: readers ? () => readers.status() : null,
        cluster: cluster?.status ?? null,
        startedAt,
        isWritable: () => storage.refusal(clock()) === null,
        responseCache,
        follows,
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
