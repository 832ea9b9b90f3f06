/** The text of `/metrics`, rendered by prom-client from counters kept elsewhere. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Buckets } from '../rules/buckets.ts'
import type { BackupStatus } from './backup-status.ts'
import type { MetricSources } from './metrics.ts'
import { addCluster, addReaders } from './metrics-processes.ts'

type Labels = Readonly<Record<string, string>>
type Value = readonly [labels: Labels, value: number]

/** A histogram whose buckets are counted elsewhere. */
class CountedHistogram extends Histogram {
  readonly #of: () => readonly (readonly [Labels, Buckets])[]
  readonly #about: { readonly name: string; readonly help: string }

  constructor(name: string, help: string, of: () => readonly (readonly [Labels, Buckets])[]) {
    super({ name, help, registers: [] })
    this.#about = { name, help }
    this.#of = of
  }

  /** Called by the registry. prom-client computes the values from its own counters; this returns the given ones. */
  async getForPromString() {
    const values = this.#of().flatMap(([labels, buckets]) => this.#valuesOf(labels, buckets))
    return { ...this.#about, type: 'histogram', values, aggregator: 'sum' }
  }

  #valuesOf(labels: Labels, { bounds, counts, sum }: Buckets) {
    const { name } = this.#about
    let count = 0
    const steps = [...counts].map((inBucket, at) => {
      count += inBucket
      return { metricName: `${name}_bucket`, labels: { ...labels, le: bounds[at] ?? '+Inf' }, value: count }
    })
    return [
      ...steps,
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: count },
    ]
  }
}

type Values = () => Iterable<Value>

/** Metrics whose values are read only when the registry is rendered. */
export class Metrics {
  readonly registry = new Registry()

  /** Takes one value, or a value per set of labels. */
  counter(
    name: string,
    help: string,
    values: (() => number) | Values,
    labelNames: readonly string[] = [],
  ): void {
    new Counter({
      name,
      help,
      labelNames,
      registers: [this.registry],
      collect() {
        this.reset()
        for (const [labels, value] of labelled(values())) this.inc({ ...labels }, value)
      },
    })
  }

  gauge(
    name: string,
    help: string,
    values: (() => number) | Values,
    labelNames: readonly string[] = [],
  ): void {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [this.registry],
      collect() {
        this.reset()
        for (const [labels, value] of labelled(values())) this.set({ ...labels }, value)
      },
    })
  }

  histogram(name: string, help: string, values: () => readonly (readonly [Labels, Buckets])[]): void {
    this.registry.registerMetric(new CountedHistogram(name, help, values))
  }
}

function labelled(values: number | Iterable<Value>): Iterable<Value> {
  return typeof values === 'number' ? [[{}, values]] : values
}

/** One value per key, which becomes the label. */
function byLabel(label: string, counts: Iterable<readonly [key: string, value: number]>): Value[] {
  return Array.from(counts, ([key, value]): Value => [{ [label]: key }, value])
}

/** A registry over the sources. */
export function createRegistry(of: MetricSources): Registry {
  const metrics = new Metrics()
  const isReader = of.processName !== null && of.readers === null
  if (of.processName !== null) metrics.registry.setDefaultLabels({ process: of.processName })
  // A sum over processes must count the file and the limits of the live channel once.
  const add = [
    addRequests,
    ...(of.readers ? [] : [addLive]),
    ...(isReader ? [] : [addFeed, addFollows, addBackups, addWebhooks, addFiles, addReaders, addCluster]),
    addExports,
    addPosition,
    addResponseCache,
    addProcess,
  ]
  for (const each of add) each(metrics, of)
  return metrics.registry
}

function addRequests(metrics: Metrics, { requests }: MetricSources): void {
  const endpoints = () => [...requests.endpoints, requests.unmatched]
  metrics.counter(
    'scoreline_requests_total',
    'Requests by endpoint and status.',
    () =>
      endpoints().flatMap(({ endpoint, statuses }) =>
        [...statuses].flatMap((count, status): Value[] =>
          count === 0 ? [] : [[{ endpoint, status: String(status) }, count]],
        ),
      ),
    ['endpoint', 'status'],
  )
  metrics.histogram(
    'scoreline_request_duration_seconds',
    'Time to the start of a response; long lists are still being rendered then.',
    () =>
      endpoints().flatMap(({ endpoint, latency }) =>
        latency.counts.some((count) => count > 0) ? [[{ endpoint }, latency] as const] : [],
      ),
  )
}

function addLive(metrics: Metrics, { live }: MetricSources): void {
  const { usage, counters } = live
  metrics.gauge('scoreline_sockets_open', 'Open connections of the live channel.', () => live.count)
  metrics.gauge(
    'scoreline_live_streams_open',
    'Those of them that are server-sent events.',
    () => live.streams.count,
  )
  metrics.gauge(
    'scoreline_subscriptions',
    'Subscriptions of all sockets of the live channel.',
    () => live.subscriptionCount,
  )
  metrics.gauge(
    'scoreline_live_held_changes',
    'Matches with changes that conflateMs holds back, once per content.',
    () => live.heldCount,
  )
  metrics.gauge(
    'scoreline_live_usage',
    'Total usage of all sockets, by limited resource.',
    () => byLabel('resource', Object.entries(usage.amounts)),
    ['resource'],
  )
  metrics.gauge(
    'scoreline_live_limit',
    'Process limit, by resource.',
    () => byLabel('resource', Object.entries(usage.limits)),
    ['resource'],
  )
  metrics.counter(
    'scoreline_live_refused_total',
    'Rejected client messages by error code.',
    () => byLabel('code', counters.refused),
    ['code'],
  )
  metrics.counter(
    'scoreline_live_messages_total',
    'Messages published to subscribers.',
    () => counters.published,
  )
  metrics.counter(
    'scoreline_live_deliveries_total',
    'Deliveries of published messages, one per subscribed socket.',
    () => counters.deliveries,
  )
  metrics.counter(
    'scoreline_sockets_closed_total',
    'Closed sockets by close reason.',
    () => byLabel('reason', counters.closed),
    ['reason'],
  )
}

function addFeed(metrics: Metrics, { feed, isWritable }: MetricSources): void {
  metrics.counter(
    'scoreline_feed_changes_total',
    'Changes by source and outcome.',
    () =>
      feed
        .counts()
        .flatMap(([source, { applied, unchanged, rejected }]) =>
          Object.entries({ applied, unchanged, rejected }).map(
            ([outcome, count]): Value => [{ source, outcome }, count],
          ),
        ),
    ['source', 'outcome'],
  )
  metrics.counter(
    'scoreline_feed_changes_held_total',
    'Changes of which fields were left out, because the operator set them.',
    () => feed.counts().map(([source, { held }]): Value => [{ source }, held]),
    ['source'],
  )
  metrics.gauge(
    'scoreline_feed_last_change_timestamp_seconds',
    'Unix time of the last accepted change.',
    () => Array.from(feed.sources, ([source, { lastChangeAt }]): Value => [{ source }, lastChangeAt / 1000]),
    ['source'],
  )
  metrics.histogram('scoreline_feed_lag_seconds', 'Delay from the source timestamp to arrival.', () =>
    feed.counts().map(([source, { lag }]) => [{ source }, lag] as const),
  )
  metrics.histogram('scoreline_feed_batch_duration_seconds', 'Time to apply and publish a batch.', () => [
    [{}, feed.batches],
  ])
  metrics.gauge(
    'scoreline_feed_writable',
    '1 if changes can be stored, 0 while the disk is full or read-only.',
    () => (isWritable() ? 1 : 0),
  )
}

function addFollows(metrics: Metrics, { follows }: MetricSources): void {
  metrics.counter(
    'scoreline_follow_requests_total',
    'Requests to live sources by outcome.',
    () =>
      follows().flatMap(({ source, requests, failed }): Value[] => [
        [{ source, outcome: 'succeeded' }, requests - failed],
        [{ source, outcome: 'failed' }, failed],
      ]),
    ['source', 'outcome'],
  )
  metrics.gauge(
    'scoreline_follow_down',
    'Whether a live source counts as down after repeated failures.',
    () => follows().map(({ source, isOpen }): Value => [{ source }, isOpen ? 1 : 0]),
    ['source'],
  )
  metrics.gauge(
    'scoreline_follow_last_response_timestamp_seconds',
    'When a live source last responded.',
    () => follows().map(({ source, lastResponseMs }): Value => [{ source }, (lastResponseMs ?? 0) / 1000]),
    ['source'],
  )
}

function addBackups(metrics: Metrics, { backups, clock }: MetricSources): void {
  const seconds = (of: (status: BackupStatus) => number | null) => (): Value[] => {
    const status = backups()
    const ms = status && of(status)
    return status === null || ms === null ? [] : [[{ destination: status.destination }, ms / 1000]]
  }
  metrics.gauge(
    'scoreline_backup_age_seconds',
    'Age of the newest automatic backup; infinite if there is none.',
    seconds(({ newestMs }) => (newestMs === null ? Infinity : Math.max(0, clock() - newestMs))),
    ['destination'],
  )
  metrics.gauge(
    'scoreline_backup_last_success_timestamp_seconds',
    'When an automatic backup last succeeded since the start.',
    seconds(({ lastSuccessMs }) => lastSuccessMs),
    ['destination'],
  )
  metrics.gauge(
    'scoreline_backup_last_failure_timestamp_seconds',
    'When an automatic backup last failed since the start.',
    seconds(({ lastFailureMs }) => lastFailureMs),
    ['destination'],
  )
}

function addExports(metrics: Metrics, { exports }: MetricSources): void {
  metrics.gauge(
    'scoreline_exports_running',
    'Exports over HTTP that are being streamed.',
    () => exports.running,
  )
  metrics.counter(
    'scoreline_exported_rows_total',
    'Rows of tables and changes that exports over HTTP have made, by file.',
    () => byLabel('file', exports.rows),
    ['file'],
  )
}

function addWebhooks(metrics: Metrics, { webhooks }: MetricSources): void {
  metrics.counter(
    'scoreline_webhook_deliveries_total',
    'Attempts to deliver an event to a webhook, by outcome.',
    () => {
      const { delivered, failed } = webhooks()
      return byLabel('outcome', Object.entries({ delivered, failed }))
    },
    ['outcome'],
  )
  metrics.gauge(
    'scoreline_webhooks',
    'Webhooks by state; a webhook is disabled after an event could not be delivered for a day.',
    () => {
      const { enabled, disabled } = webhooks()
      return byLabel('state', Object.entries({ enabled, disabled }))
    },
    ['state'],
  )
  metrics.gauge(
    'scoreline_webhook_pending_events',
    'Logged events that have not been examined yet, summed over the enabled webhooks.',
    () => webhooks().pending,
  )
  metrics.gauge(
    'scoreline_webhook_held_matches',
    'Matches whose next event waits for another attempt, summed over the webhooks.',
    () => webhooks().held,
  )
}

function addPosition(metrics: Metrics, { position }: MetricSources): void {
  metrics.gauge('scoreline_log_position', 'Position of the change log.', position)
}

function addFiles(metrics: Metrics, { fileBytes }: MetricSources): void {
  metrics.gauge(
    'scoreline_file_bytes',
    'Size of the database and of its write-ahead log.',
    () => byLabel('file', Object.entries(fileBytes())),
    ['file'],
  )
}

function addResponseCache(metrics: Metrics, { responseCache }: MetricSources): void {
  metrics.counter(
    'scoreline_response_cache_requests_total',
    'Cacheable responses, served from the cache (hit) or computed (miss).',
    () => {
      const { hits, misses } = responseCache()
      return byLabel('result', Object.entries({ hit: hits, miss: misses }))
    },
    ['result'],
  )
  metrics.counter(
    'scoreline_response_cache_evictions_total',
    'Responses evicted from the cache.',
    () => responseCache().evictions,
  )
  metrics.gauge(
    'scoreline_response_cache_entries',
    'Number of cached responses.',
    () => responseCache().entries,
  )
  metrics.gauge('scoreline_response_cache_bytes', 'Bytes of cached responses.', () => responseCache().bytes)
}

function addProcess(metrics: Metrics, { process, startedAt }: MetricSources): void {
  metrics.counter('process_cpu_seconds_total', 'CPU time of the process.', () => process.cpuSeconds())
  metrics.gauge('process_resident_memory_bytes', 'Memory of the process.', () => process.residentBytes())
  metrics.gauge('process_heap_used_bytes', 'Objects on the heap.', () => process.heapUsedBytes())
  metrics.gauge('process_open_fds', 'Open files and sockets; 0 if the system does not report it.', () =>
    process.openFiles(),
  )
  metrics.gauge(
    'process_start_time_seconds',
    'Unix time of the start of the service.',
    () => startedAt / 1000,
  )
}
