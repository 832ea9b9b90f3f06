/**
 * The body of `/console/status.json`: the status page of a running service. It is not part of the public API and not in
 * the OpenAPI document; this file is its documentation. Keys are identified by prefix and name only.
 */
import { type Static, Type } from 'typebox'
import { Count, described, Exact, Nullable, Text, TimestampMs } from './schema-kit.ts'

const Amount = Type.Number({ minimum: 0 })
const series = (description: string) => described(Type.Array(Nullable(Type.Number())), description)

/** Columns of the samples: one value per sample, null if there was nothing to measure. */
export const SAMPLE_SERIES = {
  requests: 'Requests a second.',
  clientErrors: 'Requests a second that were refused (4xx).',
  serverErrors: 'Requests a second that failed by our fault (5xx).',
  latencyMedianMs: 'Half of the answers began within so many milliseconds.',
  latencySlowMs: '99 of 100 answers began within so many milliseconds.',
  sockets: 'Open sockets of the live channel.',
  subscriptions: 'Subscriptions of all sockets.',
  published: 'Messages published a second.',
  deliveries: 'Messages sent to sockets a second.',
  dropped: 'Slow readers that were cut off in this sample.',
  applied: 'Changes a second that changed something.',
  unchanged: 'Changes a second that changed nothing.',
  rejected: 'Changes a second that were refused.',
  lagSeconds: 'Half of the changes came within so many seconds of the time that their source gave.',
  databaseBytes: 'Size of the database file.',
  walBytes: 'Size of the write-ahead log.',
  cacheHits: 'Answers a second that were given as they were kept.',
  cacheMisses: 'Answers a second that may be kept and were made.',
  cacheBytes: 'Bytes of kept answers.',
  residentBytes: 'Memory of the process.',
  heapBytes: 'Objects on the heap.',
  cpu: 'Processor time a second; 1 is one processor all the time.',
} as const
export type SampleSeries = keyof typeof SAMPLE_SERIES
export const SERIES_NAMES = Object.keys(SAMPLE_SERIES) as SampleSeries[]

const Samples = Exact({
  at: described(Type.Array(TimestampMs), 'When each sample was taken, the oldest one first.'),
  ...(Object.fromEntries(SERIES_NAMES.map((name) => [name, series(SAMPLE_SERIES[name])])) as Record<
    SampleSeries,
    ReturnType<typeof series>
  >),
})
export type Samples = Static<typeof Samples>

const Quantiles = described(
  Nullable(Exact({ median: Amount, p95: Amount, p99: Amount })),
  'Of everything since the start; null where nothing was measured.',
)

export const StatusReport = Exact({
  at: described(TimestampMs, 'Clock of the service.'),
  startedAt: TimestampMs,
  sampleMs: described(Count, 'Between two samples.'),
  keptSamples: described(Count, 'At most so many samples are kept.'),
  samples: described(Samples, 'Those after `since`, or all that are kept.'),
  endpoints: Type.Array(
    Exact({
      endpoint: described(Text, 'Path as it is documented; `(none)` for what no route answers.'),
      statuses: Type.Array(Exact({ status: Count, count: Count })),
      perSecond: described(Amount, 'Requests a second in the last minute.'),
      latencyMs: Quantiles,
    }),
    { description: 'Those that were asked since the start, the busiest first.' },
  ),
  live: Exact({
    sockets: Count,
    subscriptions: Count,
    published: Count,
    deliveries: Count,
    backlogBytes: described(Count, 'What waits for the slowest reader.'),
    closed: Type.Array(Exact({ reason: Text, count: Count })),
  }),
  feed: Exact({
    position: described(Count, 'Position of the log of changes.'),
    staleAfterSeconds: Nullable(Count),
    sources: Type.Array(
      Exact({
        source: described(Text, "'' are changes without a source."),
        lastChangeAt: Nullable(TimestampMs),
        isStale: Type.Boolean(),
        applied: Count,
        unchanged: Count,
        rejected: Count,
        lagSeconds: Quantiles,
      }),
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
    { description: 'Those with the most use today first.' },
  ),
  faults: Type.Array(Exact({ at: TimestampMs, correlationId: Text, place: Text, message: Text }), {
    description: 'The latest faults of ours, the newest first.',
  }),
  process: Exact({ residentBytes: Count, heapBytes: Count, cpuSeconds: Amount }),
})
export type StatusReport = Static<typeof StatusReport>
