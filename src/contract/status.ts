/**
 * The body of `/console/status.json`: the status page of a running service. It is not part of the public API and not in
 * the OpenAPI document; this file is its documentation. Keys are identified by prefix and name only.
 */
import { type Static, Type } from '@sinclair/typebox'
import { AnyReference, Count, described, Exact, Nullable, OneOf, Text, TimestampMs } from './schema-kit.ts'

const Amount = Type.Number({ minimum: 0 })
const series = (description: string) => described(Type.Array(Nullable(Type.Number())), description)

/** Columns of the samples: one value per sample, null if there was nothing to measure. */
const SAMPLE_SERIES = {
  requests: 'Requests per second.',
  clientErrors: 'Rejected requests per second (4xx).',
  serverErrors: 'Failed requests per second (5xx).',
  latencyMedianMs: 'Median time to the start of the response, in milliseconds.',
  latencySlowMs: '99th percentile of the time to the start of the response, in milliseconds.',
  sockets: 'Open sockets of the live channel.',
  subscriptions: 'Subscriptions of all sockets.',
  published: 'Messages published per second.',
  deliveries: 'Messages sent to sockets per second.',
  dropped: 'Slow readers disconnected in this sample.',
  applied: 'Applied changes per second.',
  unchanged: 'Changes per second that had no effect.',
  rejected: 'Rejected changes per second.',
  lagSeconds: 'Median delay from the source timestamp to arrival, in seconds.',
  databaseBytes: 'Size of the database file.',
  walBytes: 'Size of the write-ahead log.',
  cacheHits: 'Responses per second served from the cache.',
  cacheMisses: 'Cacheable responses per second that had to be computed.',
  cacheBytes: 'Bytes in the response cache.',
  residentBytes: 'Memory of the process.',
  heapBytes: 'Objects on the heap.',
  cpu: 'CPU seconds per second; 1 is one fully used CPU.',
} as const
export type SampleSeries = keyof typeof SAMPLE_SERIES
export const SERIES_NAMES = Object.keys(SAMPLE_SERIES) as SampleSeries[]

const Samples = Exact({
  at: described(Type.Array(TimestampMs), 'When each sample was taken, oldest first.'),
  ...(Object.fromEntries(SERIES_NAMES.map((name) => [name, series(SAMPLE_SERIES[name])])) as Record<
    SampleSeries,
    ReturnType<typeof series>
  >),
})
export type Samples = Static<typeof Samples>

const Quantiles = described(
  Nullable(Exact({ median: Amount, p95: Amount, p99: Amount })),
  'Over all requests since the start; null if nothing was measured.',
)

export const StatusReport = Exact({
  at: described(TimestampMs, 'Current time of the service.'),
  startedAt: TimestampMs,
  sampleMs: described(Count, 'Interval between two samples.'),
  maxSamples: described(Count, 'Maximum stored samples.'),
  samples: described(Samples, 'Samples after `since`, or all stored ones.'),
  endpoints: Type.Array(
    Exact({
      endpoint: described(Text, 'Documented path; `(none)` for unmatched requests.'),
      statuses: Type.Array(Exact({ status: Count, count: Count })),
      perSecond: described(Amount, 'Requests per second in the last minute.'),
      latencyMs: Quantiles,
    }),
    { description: 'Endpoints requested since the start, busiest first.' },
  ),
  live: Exact({
    sockets: Count,
    subscriptions: Count,
    published: Count,
    deliveries: Count,
    backlogBytes: described(Count, 'Backlog of the slowest reader.'),
    closed: Type.Array(Exact({ reason: Text, count: Count })),
  }),
  feed: Exact({
    position: described(Count, 'Position of the change log.'),
    staleAfterSeconds: Nullable(Count),
    sources: Type.Array(
      Exact({
        source: described(Text, "'' stands for changes without a source."),
        lastChangeAt: Nullable(TimestampMs),
        isStale: Type.Boolean(),
        applied: Count,
        unchanged: Count,
        rejected: Count,
        lagSeconds: Quantiles,
      }),
    ),
  }),
  liveMatches: Exact({
    fresh: described(Count, 'Running matches whose live source confirms them.'),
    stale: described(
      Type.Array(
        Exact({ id: AnyReference, sport: Text, source: Nullable(Text), asOfMs: Nullable(TimestampMs) }),
      ),
      'Running matches without a fresh source.',
    ),
    disagreements: described(
      Type.Array(
        Exact({
          id: AnyReference,
          sport: Text,
          field: OneOf(['status', 'score', 'kickoff', 'winner']),
          values: described(Type.Record(Text, Text), 'By source.'),
          shown: described(Nullable(Text), 'The source whose live state is shown.'),
          sinceMs: TimestampMs,
        }),
      ),
      'Where live sources disagree for longer than they take to poll.',
    ),
  }),
  database: Exact({ bytes: Count, walBytes: Count }),
  cache: Exact({
    hits: Count,
    misses: Count,
    evictions: Count,
    entries: Count,
    bytes: Count,
    capacity: Count,
  }),
  keys: Type.Array(
    Exact({
      prefix: Text,
      name: Text,
      plan: Text,
      dailyLimit: Nullable(Count),
      used: described(Count, 'Requests counted today.'),
    }),
    { description: 'Most used today first.' },
  ),
  errors: Type.Array(Exact({ at: TimestampMs, correlationId: Text, place: Text, message: Text }), {
    description: 'The latest internal errors, newest first.',
  }),
  process: described(
    Exact({ residentBytes: Count, heapBytes: Count, cpuSeconds: Amount }),
    'Sums over all processes of the service.',
  ),
  processes: Type.Array(
    Exact({
      node: described(Nullable(Text), 'Name of the node; null without a cluster.'),
      role: described(
        Text,
        '`service` for a single process, `writer` or `follower` for that of a node; workers are `1`, `2` and so on, beside a `writer` or `follower`.',
      ),
      pid: Count,
      residentBytes: Count,
      requests: described(Count, 'Answered since its start.'),
      sockets: Count,
    }),
    {
      description:
        'Without workers that do not answer in time. In a cluster those of all nodes, the others as reported in the last ten seconds.',
    },
  ),
})
export type StatusReport = Static<typeof StatusReport>
