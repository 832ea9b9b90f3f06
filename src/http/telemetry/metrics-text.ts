/** The text of `/metrics`, rendered by prom-client from counters kept elsewhere. */
import { type Metric, Registry } from 'prom-client'
import type { Histogram } from '../../shared/histogram.ts'
import type { MetricSources } from './metric-sources.ts'
import type { BackupStatus } from './peer-status.ts'

type Labels = Readonly<Record<string, string>>
type Value = readonly [labels: Labels, value: number]
type Histograms = readonly (readonly [Labels, Histogram])[]

/** A metric whose values are read when the text is rendered. */
interface Row {
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly name: string
  readonly help: string
  readonly values: () => readonly { metricName?: string; labels: Labels; value: number }[]
}

/** One value, or a value per set of labels. */
type Read = () => number | Iterable<Value>

const simple =
  (type: Row['type']) =>
  (name: string, help: string, read: Read): Row => ({
    type,
    name,
    help,
    values: () => {
      const values = read()
      const labelled: Iterable<Value> = typeof values === 'number' ? [[{}, values]] : values
      return Array.from(labelled, ([labels, value]) => ({ labels, value }))
    },
  })

const counter = simple('counter')
const gauge = simple('gauge')

function histogram(name: string, help: string, read: () => Histograms): Row {
  const valuesOf = (labels: Labels, { bounds, counts, sum }: Histogram) => {
    let count = 0
    const steps = [...counts].map((inBucket, at) => {
      count += inBucket
      return {
        metricName: `${name}_bucket`,
        labels: { ...labels, le: String(bounds[at] ?? '+Inf') },
        value: count,
      }
    })
    return [
      ...steps,
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: count },
    ]
  }
  return {
    type: 'histogram',
    name,
    help,
    values: () => read().flatMap(([labels, of]) => valuesOf(labels, of)),
  }
}

/** One value per key, which becomes the label. */
function byLabel(label: string, counts: Iterable<readonly [key: string, value: number]>): Value[] {
  return Array.from(counts, ([key, value]): Value => [{ [label]: key }, value])
}

/** A registry over the sources. */
export function createRegistry(of: MetricSources): Registry {
  const registry = new Registry()
  const isReader = of.processName !== null && of.readers === null
  if (of.processName !== null) registry.setDefaultLabels({ process: of.processName })
  // A sum over processes must count the file and the limits of the live channel once.
  const groups = [
    ofRequests,
    ...(of.readers ? [] : [ofLive]),
    ...(isReader ? [] : [ofFeed, ofFollows, ofBackups, ofWebhooks, ofFiles, ofCluster]),
    ...(of.readers ? [] : [ofCallers]),
    ofProcess,
  ]
  for (const { values, ...row } of groups.flatMap((group) => group(of))) {
    // The methods of the library's own metrics that a registry calls.
    const metric = { ...row, getForPromString: async () => ({ ...row, aggregator: 'sum', values: values() }) }
    registry.registerMetric(metric as unknown as Metric)
  }
  return registry
}

function ofRequests({ requests }: MetricSources): Row[] {
  return [
    counter('scoreline_requests_total', 'Requests by endpoint and status.', () =>
      requests.endpoints.flatMap(({ endpoint, statuses }) =>
        [...statuses].flatMap((count, status): Value[] =>
          count === 0 ? [] : [[{ endpoint, status: String(status) }, count]],
        ),
      ),
    ),
    histogram(
      'scoreline_request_duration_seconds',
      'Time to the start of a response; long lists are still being rendered then.',
      () =>
        requests.endpoints.flatMap(({ endpoint, latency }) =>
          latency.counts.some((count) => count > 0) ? [[{ endpoint }, latency] as const] : [],
        ),
    ),
  ]
}

function ofLive({ live }: MetricSources): Row[] {
  const { usage, counters } = live
  return [
    gauge('scoreline_sockets_open', 'Open connections of the live channel.', () => live.count),
    gauge(
      'scoreline_live_streams_open',
      'Those of them that are server-sent events.',
      () => live.streams.count,
    ),
    gauge(
      'scoreline_subscriptions',
      'Subscriptions of all sockets of the live channel.',
      () => live.subscriptionCount,
    ),
    gauge(
      'scoreline_live_held_changes',
      'Matches with changes that conflateMs holds back, once per content.',
      () => live.heldCount,
    ),
    gauge('scoreline_live_usage', 'Total usage of all sockets, by limited resource.', () =>
      byLabel('resource', Object.entries(usage.amounts)),
    ),
    gauge('scoreline_live_limit', 'Process limit, by resource.', () =>
      byLabel('resource', Object.entries(usage.limits)),
    ),
    counter('scoreline_live_refused_total', 'Rejected client messages by error code.', () =>
      byLabel('code', counters.refused),
    ),
    counter('scoreline_live_messages_total', 'Messages published to subscribers.', () => counters.published),
    counter(
      'scoreline_live_deliveries_total',
      'Deliveries of published messages, one per subscribed socket.',
      () => counters.deliveries,
    ),
    counter('scoreline_sockets_closed_total', 'Closed sockets by close reason.', () =>
      byLabel('reason', counters.closed),
    ),
  ]
}

function ofFeed({ feed, isWritable }: MetricSources): Row[] {
  return [
    counter('scoreline_feed_changes_total', 'Changes by source and outcome.', () =>
      feed
        .counts()
        .flatMap(([source, { applied, unchanged, rejected }]) =>
          Object.entries({ applied, unchanged, rejected }).map(
            ([outcome, count]): Value => [{ source, outcome }, count],
          ),
        ),
    ),
    counter(
      'scoreline_feed_changes_held_total',
      'Changes of which fields were left out, because the operator set them.',
      () => feed.counts().map(([source, { held }]): Value => [{ source }, held]),
    ),
    gauge('scoreline_feed_last_change_timestamp_seconds', 'Unix time of the last accepted change.', () =>
      Array.from(feed.sources, ([source, { lastChangeAt }]): Value => [{ source }, lastChangeAt / 1000]),
    ),
    histogram('scoreline_feed_lag_seconds', 'Delay from the source timestamp to arrival.', () =>
      feed.counts().map(([source, { lag }]) => [{ source }, lag] as const),
    ),
    histogram('scoreline_feed_batch_duration_seconds', 'Time to apply and publish a batch.', () => [
      [{}, feed.batches],
    ]),
    gauge(
      'scoreline_feed_writable',
      '1 if changes can be stored, 0 while the disk is full or read-only.',
      () => (isWritable() ? 1 : 0),
    ),
  ]
}

function ofFollows({ follows, liveMatches }: MetricSources): Row[] {
  return [
    counter('scoreline_follow_requests_total', 'Requests to live sources by outcome.', () =>
      follows().flatMap(({ source, requests, failed }): Value[] => [
        [{ source, outcome: 'succeeded' }, requests - failed],
        [{ source, outcome: 'failed' }, failed],
      ]),
    ),
    counter(
      'scoreline_source_form_changed_total',
      'Fields in responses of live sources that had an unexpected form.',
      () =>
        follows().flatMap(({ source, odd }) =>
          Object.entries(odd).map(([field, times]): Value => [{ source, field }, times]),
        ),
    ),
    gauge('scoreline_live_matches', 'Running matches of live sources, fresh or stale.', () => {
      const { fresh, stale } = liveMatches()
      return [
        [{ state: 'fresh' }, fresh],
        [{ state: 'stale' }, stale.length],
      ]
    }),
    gauge('scoreline_source_disagreements', 'Fields of matches on which live sources disagree.', () => [
      [{}, liveMatches().disagreements.length],
    ]),
    gauge('scoreline_follow_down', 'Whether a live source counts as down after repeated failures.', () =>
      follows().map(({ source, isOpen }): Value => [{ source }, isOpen ? 1 : 0]),
    ),
    gauge('scoreline_follow_last_response_timestamp_seconds', 'When a live source last responded.', () =>
      follows().map(({ source, lastResponseMs }): Value => [{ source }, (lastResponseMs ?? 0) / 1000]),
    ),
  ]
}

function ofBackups({ backups, clock }: MetricSources): Row[] {
  const seconds = (of: (status: BackupStatus) => number | null) => (): Value[] => {
    const status = backups()
    const ms = status && of(status)
    return status === null || ms === null ? [] : [[{ destination: status.destination }, ms / 1000]]
  }
  return [
    gauge(
      'scoreline_backup_age_seconds',
      'Age of the newest automatic backup; infinite if there is none.',
      seconds(({ newestMs }) => (newestMs === null ? Infinity : Math.max(0, clock() - newestMs))),
    ),
    gauge(
      'scoreline_backup_last_success_timestamp_seconds',
      'When an automatic backup last succeeded since the start.',
      seconds(({ lastSuccessMs }) => lastSuccessMs),
    ),
    gauge(
      'scoreline_backup_last_failure_timestamp_seconds',
      'When an automatic backup last failed since the start.',
      seconds(({ lastFailureMs }) => lastFailureMs),
    ),
  ]
}

function ofWebhooks({ webhooks }: MetricSources): Row[] {
  return [
    counter(
      'scoreline_webhook_deliveries_total',
      'Attempts to deliver an event to a webhook, by outcome.',
      () => {
        const { delivered, failed } = webhooks()
        return byLabel('outcome', Object.entries({ delivered, failed }))
      },
    ),
    gauge(
      'scoreline_webhooks',
      'Webhooks by state; a webhook is disabled after an event could not be delivered for a day.',
      () => {
        const { enabled, disabled } = webhooks()
        return byLabel('state', Object.entries({ enabled, disabled }))
      },
    ),
    gauge(
      'scoreline_webhook_pending_events',
      'Logged events that have not been examined yet, summed over the enabled webhooks.',
      () => webhooks().pending,
    ),
    gauge(
      'scoreline_webhook_held_matches',
      'Matches whose next event waits for another attempt, summed over the webhooks.',
      () => webhooks().held,
    ),
  ]
}

function ofFiles({ fileBytes, readers }: MetricSources): Row[] {
  return [
    gauge('scoreline_file_bytes', 'Size of the database and of its write-ahead log.', () =>
      byLabel('file', Object.entries(fileBytes())),
    ),
    gauge(
      'scoreline_workers',
      'Running processes of `--workers`; 0 for a single process.',
      () => readers?.().running ?? 0,
    ),
    counter(
      'scoreline_worker_restarts_total',
      'Restarts of processes of `--workers` that ended by themselves.',
      () => readers?.().restarts ?? 0,
    ),
  ]
}

/** Only on a node: alerts on them must not fire for a service of its own. */
function ofCluster({ cluster }: MetricSources): Row[] {
  if (!cluster) return []
  return [
    gauge('scoreline_cluster_writing', '1 on the node of a cluster that writes, 0 on the others.', () =>
      Number(cluster().isWriting),
    ),
    gauge('scoreline_cluster_connected', 'Whether the node is connected to NATS: 1 or 0.', () =>
      Number(cluster().isConnected),
    ),
    gauge(
      'scoreline_cluster_behind_entries',
      'Entries of the stream that the node has not applied yet.',
      () => cluster().behind ?? 0,
    ),
    gauge(
      'scoreline_cluster_unpublished_entries',
      'Entries that the node has committed and the stream has not stored yet.',
      () => cluster().unpublished,
    ),
  ]
}

function ofCallers({ callers: { scheduler, unsent }, callers, live }: MetricSources): Row[] {
  return [
    gauge(
      'scoreline_unsent_bytes',
      'Bytes that clients have not taken yet: of responses longer than 64 kB, and of the live channel.',
      () => [
        [{ kind: 'responses' }, callers.unsentBytes],
        [{ kind: 'live' }, live.usage.amounts.backlogBytes],
      ],
    ),
    gauge('scoreline_unsent_limit_bytes', 'Their limits.', () => [
      [{ kind: 'responses' }, unsent.capacity],
      [{ kind: 'live' }, live.usage.limits.backlogBytes],
    ]),
    gauge(
      'scoreline_waiting_work',
      'Pieces of work that wait for a turn of their key or address.',
      () => scheduler.waitingCount,
    ),
    counter(
      'scoreline_callers_refused_total',
      'Requests that were refused because their key or address has too much at once.',
      () => callers.refused,
    ),
  ]
}

function ofProcess({ exports, position, responseCache, process, startedAt }: MetricSources): Row[] {
  return [
    gauge('scoreline_exports_running', 'Exports over HTTP that are being streamed.', () => exports.running),
    counter(
      'scoreline_exported_rows_total',
      'Rows of tables and changes that exports over HTTP have made, by file.',
      () => byLabel('file', exports.rows),
    ),
    gauge('scoreline_log_position', 'Position of the change log.', position),
    counter(
      'scoreline_response_cache_requests_total',
      'Cacheable responses, served from the cache (hit) or computed (miss).',
      () => {
        const { hits, misses } = responseCache()
        return byLabel('result', Object.entries({ hit: hits, miss: misses }))
      },
    ),
    counter(
      'scoreline_response_cache_evictions_total',
      'Responses evicted from the cache.',
      () => responseCache().evictions,
    ),
    gauge('scoreline_response_cache_entries', 'Number of cached responses.', () => responseCache().entries),
    gauge('scoreline_response_cache_bytes', 'Bytes of cached responses.', () => responseCache().bytes),
    counter('process_cpu_seconds_total', 'CPU time of the process.', process.cpuSeconds),
    gauge('process_resident_memory_bytes', 'Memory of the process.', process.residentBytes),
    gauge('process_heap_used_bytes', 'Objects on the heap.', process.heapUsedBytes),
    gauge(
      'process_open_fds',
      'Open files and sockets; 0 if the system does not report it.',
      process.openFiles,
    ),
    counter(
      'scoreline_unhandled_faults_total',
      'Faults outside of requests: exceptions in timers, rejected promises that nothing handled.',
      process.unhandledFaults,
    ),
    gauge('process_start_time_seconds', 'Unix time of the start of the service.', () => startedAt / 1000),
  ]
}
