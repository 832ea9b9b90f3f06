/** The text of `/metrics`, rendered by prom-client from counters kept elsewhere. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Buckets } from '../rules/buckets.ts'
import type { MetricSources } from './metrics.ts'

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

/** A registry over the sources, which are read only when the registry is rendered. */
export function createRegistry(of: MetricSources): Registry {
  const registry = new Registry()
  const registers = [registry]
  const counter = (
    name: string,
    help: string,
    labelNames: readonly string[],
    values: () => Iterable<Value>,
  ) =>
    new Counter({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset()
        for (const [labels, value] of values()) this.inc({ ...labels }, value)
      },
    })
  const gauge = (name: string, help: string, labelNames: readonly string[], values: () => Iterable<Value>) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers,
      collect() {
        this.reset()
        for (const [labels, value] of values()) this.set({ ...labels }, value)
      },
    })
  const histogram = (name: string, help: string, values: () => readonly (readonly [Labels, Buckets])[]) =>
    registry.registerMetric(new CountedHistogram(name, help, values))
  const oneCounter = (name: string, help: string, value: () => number) =>
    counter(name, help, [], () => [[{}, value()]])
  const oneGauge = (name: string, help: string, value: () => number) =>
    gauge(name, help, [], () => [[{}, value()]])

  const endpoints = () => [...of.requests.endpoints, of.requests.unmatched]
  counter('scoreline_requests_total', 'Requests by endpoint and status.', ['endpoint', 'status'], () =>
    endpoints().flatMap(({ endpoint, statuses }) =>
      [...statuses].flatMap((count, status): Value[] =>
        count === 0 ? [] : [[{ endpoint, status: String(status) }, count]],
      ),
    ),
  )
  histogram(
    'scoreline_request_duration_seconds',
    'Time until a response could be sent; long lists are still being made then.',
    () =>
      endpoints().flatMap(({ endpoint, latency }) =>
        latency.counts.some((count) => count > 0) ? [[{ endpoint }, latency] as const] : [],
      ),
  )

  const { live, feed } = of
  oneGauge('scoreline_sockets_open', 'Open sockets of the live channel.', () => live.count)
  oneGauge('scoreline_subscriptions', 'Subscriptions of all sockets.', () => live.subscriptionCount)
  gauge('scoreline_live_usage', 'What all sockets hold together, by limited resource.', ['resource'], () =>
    Object.entries(live.usage.amounts).map(([resource, amount]) => [{ resource }, amount]),
  )
  gauge('scoreline_live_limit', 'Limit of the process, by resource.', ['resource'], () =>
    Object.entries(live.usage.limits).map(([resource, limit]) => [{ resource }, limit]),
  )
  counter('scoreline_live_refused_total', 'Refused messages by the code of their error.', ['code'], () =>
    [...live.counters.refused].map(([code, count]) => [{ code }, count]),
  )
  oneCounter('scoreline_live_messages_total', 'Messages published.', () => live.counters.published)
  oneCounter(
    'scoreline_live_deliveries_total',
    'Deliveries of published messages, one for each socket.',
    () => live.counters.deliveries,
  )
  counter('scoreline_sockets_closed_total', 'Closed sockets by reason.', ['reason'], () =>
    [...live.counters.closed].map(([reason, count]) => [{ reason }, count]),
  )

  counter('scoreline_feed_changes_total', 'Changes by source and outcome.', ['source', 'outcome'], () =>
    feed
      .counts()
      .flatMap(([source, { applied, unchanged, rejected }]): Value[] =>
        Object.entries({ applied, unchanged, rejected }).map(([outcome, count]) => [
          { source, outcome },
          count,
        ]),
      ),
  )
  gauge('scoreline_feed_last_change_timestamp_seconds', 'When a change was last accepted.', ['source'], () =>
    [...feed.sources].map(([source, { lastChangeAt }]) => [{ source }, lastChangeAt / 1000]),
  )
  histogram('scoreline_feed_lag_seconds', 'From the timestamp of a source to the arrival.', () =>
    feed.counts().map(([source, { lag }]) => [{ source }, lag] as const),
  )
  histogram('scoreline_feed_batch_duration_seconds', 'Applying a batch and publishing it.', () => [
    [{}, feed.batches],
  ])

  counter(
    'scoreline_follow_requests_total',
    'Requests to live sources by outcome.',
    ['source', 'outcome'],
    () =>
      of.follows().flatMap(({ source, requests, failed }): Value[] => [
        [{ source, outcome: 'answered' }, requests - failed],
        [{ source, outcome: 'failed' }, failed],
      ]),
  )
  gauge(
    'scoreline_follow_down',
    'Whether a live source counts as down after repeated failures.',
    ['source'],
    () => of.follows().map(({ source, isOpen }) => [{ source }, isOpen ? 1 : 0]),
  )
  gauge(
    'scoreline_follow_last_answer_timestamp_seconds',
    'When a live source last answered.',
    ['source'],
    () => of.follows().map(({ source, lastAnswerMs }) => [{ source }, (lastAnswerMs ?? 0) / 1000]),
  )

  oneGauge(
    'scoreline_feed_writable',
    'Whether the disk accepts changes: 0 while it is full or read-only.',
    () => (of.isWritable() ? 1 : 0),
  )
  oneGauge('scoreline_log_position', 'Position of the log of changes.', of.position)
  gauge('scoreline_file_bytes', 'Size of the database and of its write-ahead log.', ['file'], () =>
    Object.entries(of.fileBytes()).map(([file, bytes]) => [{ file }, bytes]),
  )

  counter(
    'scoreline_response_cache_requests_total',
    'Responses that can be cached: out of the cache (hit), or made (miss).',
    ['result'],
    () => {
      const { hits, misses } = of.responseCache()
      return [
        [{ result: 'hit' }, hits],
        [{ result: 'miss' }, misses],
      ]
    },
  )
  oneCounter(
    'scoreline_response_cache_evictions_total',
    'Responses evicted from the cache.',
    () => of.responseCache().evictions,
  )
  oneGauge('scoreline_response_cache_entries', 'Responses in the cache.', () => of.responseCache().entries)
  oneGauge(
    'scoreline_response_cache_bytes',
    'Bytes of the responses in the cache.',
    () => of.responseCache().bytes,
  )

  const { process } = of
  oneCounter('process_cpu_seconds_total', 'CPU time of the process.', () => process.cpuSeconds())
  oneGauge('process_resident_memory_bytes', 'Memory of the process.', () => process.residentBytes())
  oneGauge('process_heap_used_bytes', 'Objects on the heap.', () => process.heapUsedBytes())
  oneGauge('process_open_fds', 'Open files and sockets; 0 where the system does not say.', () =>
    process.openFiles(),
  )
  oneGauge('process_start_time_seconds', 'Start of the service.', () => of.startedAt / 1000)
  return registry
}
