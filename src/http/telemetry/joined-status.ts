/** Joins the status reports of the processes of a service (docs/operating.md#workers). */
import { STATUS_LIMITS } from '../../catalog/status.ts'
import { type SampleSeries, type Samples, SERIES_NAMES, type StatusReport } from '../../contract/status.ts'
import { rounded } from './status-sampler.ts'

/** The writer alone takes changes, and only it watches the files. */
const OF_WRITER: ReadonlySet<SampleSeries> = new Set([
  'applied',
  'unchanged',
  'rejected',
  'lagSeconds',
  'databaseBytes',
  'walBytes',
])
const LATENCIES: ReadonlySet<SampleSeries> = new Set(['latencyMedianMs', 'latencySlowMs'])
/** The writer gets only what readers and commands ask it, which no client has requested. */
const OF_READERS: ReadonlySet<SampleSeries> = new Set([
  'requests',
  'clientErrors',
  'serverErrors',
  ...LATENCIES,
])

/** Amounts are summed, latencies are those of the slowest process, and the writer knows everything else. */
export function joinReports(writer: StatusReport, readers: readonly StatusReport[]): StatusReport {
  if (readers.length === 0) return writer
  const all = [writer, ...readers]
  const node = writer.processes[0]?.node ?? null
  return {
    ...writer,
    samples: joinSamples(
      writer.samples,
      readers.map(({ samples }) => samples),
    ),
    endpoints: joinEndpoints(readers.flatMap(({ endpoints }) => endpoints)),
    live: {
      ...summed(all.map(({ live }) => live)),
      backlogBytes: Math.max(...all.map(({ live }) => live.backlogBytes)),
      closed: counts(
        'reason',
        all.flatMap(({ live }) => live.closed),
      ),
    },
    cache: summed(all.map(({ cache }) => cache)),
    errors: all
      .flatMap(({ errors }) => errors)
      .toSorted((a, b) => b.at - a.at)
      .slice(0, STATUS_LIMITS.errors),
    process: summed(all.map(({ process }) => process)),
    processes: all.flatMap(({ processes }) => processes).map((of) => ({ ...of, node })),
  }
}

/** The first one with all its numbers added up. */
function summed<T extends object>(all: readonly T[]): T {
  const sumOf = (name: string) => sum(all.map((each) => (each as Record<string, number>)[name] ?? 0))
  const entries = Object.entries(all[0] as T).map(([name, value]) => [
    name,
    typeof value === 'number' ? rounded(sumOf(name)) : value,
  ])
  return Object.fromEntries(entries) as T
}

function counts<N extends string, T extends Record<N, string | number> & { count: number }>(
  name: N,
  all: readonly T[],
): T[] {
  return [...Map.groupBy(all, (each) => each[name]).values()].map(summedCounts)
}

const summedCounts = <T extends { count: number }>(all: readonly T[]): T => ({
  ...(all[0] as T),
  count: sum(all.map(({ count }) => count)),
})

type Endpoint = StatusReport['endpoints'][number]

function joinEndpoints(all: readonly Endpoint[]): Endpoint[] {
  return [...Map.groupBy(all, ({ endpoint }) => endpoint)]
    .map(([endpoint, of]) => ({
      endpoint,
      statuses: counts(
        'status',
        of.flatMap(({ statuses }) => statuses),
      ).toSorted((a, b) => a.status - b.status),
      perSecond: rounded(sum(of.map(({ perSecond }) => perSecond))),
      latencyMs: slowest(of.flatMap(({ latencyMs }) => latencyMs ?? [])),
    }))
    .toSorted((a, b) => b.perSecond - a.perSecond || a.endpoint.localeCompare(b.endpoint))
}

function slowest(all: readonly NonNullable<Endpoint['latencyMs']>[]): Endpoint['latencyMs'] {
  return all.toSorted((a, b) => b.p99 - a.p99)[0] ?? null
}

/** Each sample of the writer, with the last one that each reader had taken by then. */
function joinSamples(writer: Samples, readers: readonly Samples[]): Samples {
  const rows = writer.at.map((at) => readers.map((samples) => samples.at.findLastIndex(isTakenBy(at))))
  const column = (name: SampleSeries) =>
    writer[name].map((own, row) => {
      if (OF_WRITER.has(name)) return own
      const others = readers.map((samples, reader) => samples[name][rows[row]?.[reader] ?? -1] ?? null)
      const known = [...(OF_READERS.has(name) ? [] : [own]), ...others].filter((value) => value !== null)
      if (!LATENCIES.has(name)) return rounded(sum(known))
      return known.length === 0 ? null : Math.max(...known)
    })
  return { ...writer, ...Object.fromEntries(SERIES_NAMES.map((name) => [name, column(name)])) }
}

/** How much older than the sample of the writer that of a reader may be; a reader that ended has no newer ones. */
export const SAMPLE_AGE_MS = 2 * STATUS_LIMITS.sampleMs

const isTakenBy = (at: number) => (taken: number) => taken <= at && taken > at - SAMPLE_AGE_MS

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
