/**
 * Samples the counters of the service every few seconds and stores the differences, for the charts of the status page.
 * A sample costs a few microseconds; without the status page none are taken.
 */
import { STATUS_LIMITS } from '../../catalog/status.ts'
import { type SampleSeries, type Samples, SERIES_NAMES } from '../../contract/status.ts'
import { quantileOf } from '../../shared/histogram.ts'
import type { EndpointMeter } from '../routing/request-context.ts'
import type { MetricSources } from './metric-sources.ts'

type Columns = SampleSeries | 'at'

/** Counter values at a sample. */
type Reading = ReturnType<typeof readCounters>

export class StatusSampler {
  readonly #of: MetricSources
  /** Oldest first; NaN stands for a missing value. */
  readonly #samples: Readonly<Record<Columns, number>>[] = []
  /** Requests per endpoint at the latest samples, oldest first. */
  readonly #totals = new Map<EndpointMeter, number[]>()
  #times: number[] = []
  #before: Reading | null = null

  constructor(of: MetricSources) {
    this.#of = of
  }

  /** Takes a sample of the time since the previous one; the first call only sets the baseline. */
  sample(now: number): void {
    const before = this.#before
    const reading = readCounters(this.#of, now)
    // After the clock was set back the series restarts, since no rate can be computed over the jump.
    if (before !== null && now <= before.at) this.#times = []
    this.#before = reading
    this.#noteTotals(now)
    if (before !== null && now > before.at) this.#samples.push(this.#sampleOf(before, reading))
    if (this.#samples.length > STATUS_LIMITS.samples) this.#samples.shift()
  }

  /** The samples after a time, as columns. */
  samples(since: number): Samples {
    const found = this.#samples.filter(({ at }) => at > since)
    const columns = SERIES_NAMES.map((name) => [name, found.map((sample) => shown(sample[name]))] as const)
    return { ...(Object.fromEntries(columns) as Omit<Samples, 'at'>), at: found.map(({ at }) => at) }
  }

  /** Requests per second of an endpoint over the last minute. */
  rateOf(endpoint: EndpointMeter, now: number): number {
    const [first, since] = [this.#totals.get(endpoint)?.[0] ?? 0, this.#times[0] ?? now]
    const seconds = (now - since) / 1000
    return seconds > 0 ? rounded((totalOf(endpoint) - first) / seconds) : 0
  }

  #noteTotals(now: number): void {
    const most = STATUS_LIMITS.rateSamples
    const isAnew = this.#times.length === 0
    this.#times = [...this.#times, now].slice(-most)
    for (const endpoint of this.#of.requests.endpoints) {
      const before = isAnew ? [] : (this.#totals.get(endpoint) ?? [])
      this.#totals.set(endpoint, [...before, totalOf(endpoint)].slice(-most))
    }
  }

  #sampleOf(before: Reading, now: Reading): Record<Columns, number> {
    const { live, feed, responseCache, fileBytes, process, requests } = this.#of
    const seconds = (now.at - before.at) / 1000
    const names = Object.keys(now.totals) as (keyof Reading['totals'])[]
    const rates = Object.fromEntries(
      names.map((name) => [name, (now.totals[name] - before.totals[name]) / seconds]),
    ) as Reading['totals']
    const latency = { bounds: requests.unmatched.latency.bounds, counts: grown(before.latency, now.latency) }
    const lagBounds = feed.counts()[0]?.[1].lag.bounds ?? []
    const files = fileBytes()
    return {
      ...rates,
      at: now.at,
      latencyMedianMs: (quantileOf(latency, 0.5) ?? Number.NaN) * 1000,
      latencySlowMs: (quantileOf(latency, 0.99) ?? Number.NaN) * 1000,
      sockets: live.count,
      subscriptions: live.subscriptionCount,
      dropped: now.dropped - before.dropped,
      lagSeconds: quantileOf({ bounds: lagBounds, counts: grown(before.lag, now.lag) }, 0.5) ?? Number.NaN,
      databaseBytes: files.database,
      walBytes: files.wal,
      cacheBytes: responseCache().bytes,
      residentBytes: process.residentBytes(),
      heapBytes: process.heapUsedBytes(),
    }
  }
}

function readCounters(of: MetricSources, at: number) {
  const { live, feed, responseCache, process } = of
  const { endpoints } = of.requests
  const sources = feed.counts().map(([, source]) => source)
  const { hits, misses } = responseCache()
  return {
    at,
    /** Shown as rates, by the name of their series. */
    totals: {
      requests: sum(endpoints, totalOf),
      clientErrors: sum(endpoints, (endpoint) => countOf(endpoint, 400, 500)),
      serverErrors: sum(endpoints, (endpoint) => countOf(endpoint, 500, 600)),
      published: live.counters.published,
      deliveries: live.counters.deliveries,
      applied: sum(sources, ({ applied }) => applied),
      unchanged: sum(sources, ({ unchanged }) => unchanged),
      rejected: sum(sources, ({ rejected }) => rejected),
      cacheHits: hits,
      cacheMisses: misses,
      cpu: process.cpuSeconds(),
    },
    dropped: live.counters.closed.get('slowReader') ?? 0,
    latency: added(endpoints.map(({ latency }) => latency.counts)),
    lag: added(sources.map(({ lag }) => lag.counts)),
  }
}

/** Requests of an endpoint with a status in a range. */
function countOf({ statuses }: EndpointMeter, from: number, to: number): number {
  let count = 0
  for (let status = from; status < to; status += 1) count += statuses[status] ?? 0
  return count
}

export function totalOf(endpoint: EndpointMeter): number {
  return countOf(endpoint, 100, 600)
}

function sum<T>(items: readonly T[], amountOf: (item: T) => number): number {
  return items.reduce((total, item) => total + amountOf(item), 0)
}

/** Adds up histograms with the same bounds. */
function added(counts: readonly Float64Array[]): Float64Array {
  const total = new Float64Array(counts[0]?.length ?? 0)
  for (const each of counts)
    for (const [at, count] of each.entries()) total[at] = (total[at] as number) + count
  return total
}

function grown(before: Float64Array, now: Float64Array): Float64Array {
  return now.map((count, at) => count - (before[at] as number))
}

function shown(value: number): number | null {
  return Number.isNaN(value) ? null : rounded(value)
}

/** Three decimals are more than a chart can show. */
export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}
