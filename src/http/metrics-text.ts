/** What `/metrics` shows, put together by prom-client from counts that are kept elsewhere. */
import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Buckets } from '../rules/buckets.ts'
import type { MetricSources } from './metrics.ts'

type Labels = Readonly<Record<string, string>>
type Value = readonly [labels: Labels, value: number]

/** A histogram whose buckets were counted elsewhere. */
class CountedHistogram extends Histogram {
  readonly #of: () => readonly (readonly [Labels, Buckets])[]
  readonly #about: { readonly name: string; readonly help: string }

  constructor(name: string, help: string, of: () => readonly (readonly [Labels, Buckets])[]) {
    super({ name, help, registers: [] })
    this.#about = { name, help }
    this.#of = of
  }

  /** What the registry asks for its text: the library reckons it from its own counts, this from those given. */
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

/** A registry over the sources. Asking it reads them; nothing else ever does. */
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
  const plain = (value: () => number) => () => [[{}, value()] as const]

  const endpoints = () => [...of.requests.endpoints, of.requests.strays]
  counter('scoreline_requests_total', 'Requests by endpoint and status.', ['endpoint', 'status'], () =>
    endpoints().flatMap(({ endpoint, statuses }) =>
      [...statuses].flatMap((count, status): Value[] =>
        count === 0 ? [] : [[{ endpoint, status: String(status) }, count]],
      ),
    ),
  )
  histogram(
    'scoreline_request_duration_seconds',
    'Time until an answer could be sent; long lists are still being made then.',
    () =>
      endpoints().flatMap(({ endpoint, latency }) =>
        latency.counts.some((count) => count > 0) ? [[{ endpoint }, latency] as const] : [],
      ),
  )

  const { live, feed } = of
  gauge(
    'scoreline_sockets_open',
    'Open sockets of the live channel.',
    [],
    plain(() => live.count),
  )
  gauge(
    'scoreline_subscriptions',
    'Subscriptions of all sockets.',
    [],
    plain(() => live.subscriptionCount),
  )
  counter(
    'scoreline_live_messages_total',
    'Messages published.',
    [],
    plain(() => live.counts.published),
  )
  counter(
    'scoreline_live_deliveries_total',
    'Published messages, once for each socket that was sent one.',
    [],
    plain(() => live.counts.deliveries),
  )
  counter('scoreline_sockets_closed_total', 'Closed sockets by reason.', ['reason'], () =>
    [...live.counts.closed].map(([reason, count]) => [{ reason }, count]),
  )

  counter(
    'scoreline_feed_changes_total',
    'Changes by source and what became of them.',
    ['source', 'outcome'],
    () =>
      feed
        .counts()
        .flatMap(([source, { applied, unchanged, rejected }]): Value[] =>
          Object.entries({ applied, unchanged, rejected }).map(([outcome, count]) => [
            { source, outcome },
            count,
          ]),
        ),
  )
  gauge('scoreline_feed_last_change_timestamp_seconds', 'When something was last taken.', ['source'], () =>
    [...feed.sources].map(([source, { lastChangeAt }]) => [{ source }, lastChangeAt / 1000]),
  )
  histogram('scoreline_feed_lag_seconds', 'From the time that a source gives to the arrival.', () =>
    feed.counts().map(([source, { lag }]) => [{ source }, lag] as const),
  )
  histogram('scoreline_feed_batch_duration_seconds', 'Applying a batch and telling the subscribers.', () => [
    [{}, feed.batches],
  ])

  gauge(
    'scoreline_feed_writable',
    'Does the disk take changes? 0 while it is full or read only.',
    [],
    plain(() => (of.isWritable() ? 1 : 0)),
  )
  gauge('scoreline_log_position', 'Position of the log of changes.', [], plain(of.position))
  gauge('scoreline_file_bytes', 'Size of the database and of its write-ahead log.', ['file'], () =>
    Object.entries(of.fileBytes()).map(([file, bytes]) => [{ file }, bytes]),
  )

  counter(
    'scoreline_answer_cache_requests_total',
    'Answers that may be kept: given as they were kept (hit), or made (miss).',
    ['result'],
    () => {
      const { hits, misses } = of.answerCache()
      return [
        [{ result: 'hit' }, hits],
        [{ result: 'miss' }, misses],
      ]
    },
  )
  counter(
    'scoreline_answer_cache_evictions_total',
    'Kept answers that had to make room.',
    [],
    plain(() => of.answerCache().evictions),
  )
  gauge(
    'scoreline_answer_cache_entries',
    'Answers that are kept.',
    [],
    plain(() => of.answerCache().entries),
  )
  gauge(
    'scoreline_answer_cache_bytes',
    'Bytes of the answers that are kept.',
    [],
    plain(() => of.answerCache().bytes),
  )

  const { process } = of
  counter(
    'process_cpu_seconds_total',
    'CPU time of the process.',
    [],
    plain(() => process.cpuSeconds()),
  )
  gauge(
    'process_resident_memory_bytes',
    'Memory of the process.',
    [],
    plain(() => process.residentBytes()),
  )
  gauge(
    'process_heap_used_bytes',
    'Objects on the heap.',
    [],
    plain(() => process.heapUsedBytes()),
  )
  gauge(
    'process_open_fds',
    'Open files and sockets; 0 where the system does not tell.',
    [],
    plain(() => process.openFiles()),
  )
  gauge(
    'process_start_time_seconds',
    'Start of the service.',
    [],
    plain(() => of.startedAt / 1000),
  )
  return registry
}
