/** Builds `/console/status.json` from counters kept elsewhere. */
import { PLANS } from '../../catalog/plans.ts'
import { STATUS_LIMITS } from '../../catalog/status.ts'
import type { StatusReport } from '../../contract/status.ts'
import type { Source } from '../../feed/transport/meter.ts'
import { type Histogram, quantileOf } from '../../shared/histogram.ts'
import type { KeyUse } from '../../store/access/keys.ts'
import type { InternalError } from '../responses/errors.ts'
import type { EndpointMeter } from '../routing/request-context.ts'
import type { MetricSources } from './metric-sources.ts'
import { rounded, type StatusSampler, totalOf } from './status-sampler.ts'

interface StatusSources extends MetricSources {
  readonly sampler: StatusSampler
  readonly errors: LastErrors
  readonly staleAfterSeconds: number | null
  /** Today's usage by key, at most `limit` keys. */
  readonly keyUses: (now: number, limit: number) => readonly KeyUse[]
}

/** @param since return only samples after this time, ms */
export function statusReport(of: StatusSources, now: number, since: number): StatusReport {
  const { sampler, errors, startedAt } = of
  const files = of.fileBytes()
  // Once, since the sum of all processes is that of their rows.
  const own = processStatus(of)
  return {
    at: now,
    startedAt,
    sampleMs: STATUS_LIMITS.sampleMs,
    maxSamples: STATUS_LIMITS.samples,
    samples: sampler.samples(since),
    endpoints: of.requests.endpoints
      .filter((endpoint) => totalOf(endpoint) > 0)
      .map((endpoint) => endpointStatus(endpoint, sampler.rateOf(endpoint, now)))
      .toSorted((a, b) => b.perSecond - a.perSecond || a.endpoint.localeCompare(b.endpoint)),
    live: liveStatus(of),
    feed: feedStatus(of),
    liveMatches: liveMatchesStatus(of),
    database: { bytes: files.database, walBytes: files.wal },
    cache: of.responseCache(),
    keys: of.keyUses(now, STATUS_LIMITS.keys).map(({ prefix, name, plan, used }) => ({
      prefix,
      name,
      plan,
      dailyLimit: PLANS[plan].dailyLimit,
      used,
    })),
    errors: [...errors.list()],
    process: {
      residentBytes: own.residentBytes,
      heapBytes: of.process.heapUsedBytes(),
      cpuSeconds: rounded(of.process.cpuSeconds()),
    },
    processes: [own],
  }
}

export function processStatus(of: MetricSources): StatusReport['processes'][number] {
  const node = of.cluster?.()
  const nodeRole = node && (node.isWriting ? 'writer' : 'follower')
  return {
    node: node?.node ?? null,
    role: nodeRole ?? of.processName ?? 'service',
    pid: process.pid,
    residentBytes: of.process.residentBytes(),
    requests: of.requests.endpoints.reduce((total, endpoint) => total + totalOf(endpoint), 0),
    sockets: of.live.count,
  }
}

function endpointStatus(
  { endpoint, statuses, latency }: EndpointMeter,
  perSecond: number,
): StatusReport['endpoints'][number] {
  const counts = [...statuses].flatMap((count, status) => (count === 0 ? [] : [{ status, count }]))
  return { endpoint, statuses: counts, perSecond, latencyMs: quantiles(latency, 1000) }
}

function liveStatus({ live }: MetricSources): StatusReport['live'] {
  const { published, deliveries, closed } = live.counters
  return {
    sockets: live.count,
    subscriptions: live.subscriptionCount,
    published,
    deliveries,
    backlogBytes: live.largestBacklogBytes,
    closed: [...closed].map(([reason, count]) => ({ reason, count })),
  }
}

function liveMatchesStatus({ liveMatches }: MetricSources): StatusReport['liveMatches'] {
  const { fresh, stale, disagreements } = liveMatches()
  return { fresh, stale: [...stale], disagreements: [...disagreements] }
}

function feedStatus({
  feed,
  position,
  staleSources,
  staleAfterSeconds,
}: StatusSources): StatusReport['feed'] {
  const stale = new Set(staleSources())
  return {
    position: position(),
    staleAfterSeconds,
    sources: feed
      .counts()
      .filter(([, { applied, unchanged, rejected }]) => applied + unchanged + rejected > 0)
      .map(([name, counts]) => sourceStatus(name, counts, stale.has(name))),
  }
}

function sourceStatus(
  source: string,
  { lastChangeAt, applied, unchanged, rejected, lag }: Source,
  isStale: boolean,
): StatusReport['feed']['sources'][number] {
  return {
    source,
    lastChangeAt: lastChangeAt === 0 ? null : lastChangeAt,
    isStale,
    applied,
    unchanged,
    rejected,
    lagSeconds: quantiles(lag, 1),
  }
}

/** Three quantiles of a histogram, times a factor; null if nothing was counted. */
function quantiles(buckets: Histogram, factor: number): { median: number; p95: number; p99: number } | null {
  const of = (share: number) => rounded((quantileOf(buckets, share) ?? 0) * factor)
  return quantileOf(buckets, 0.5) === null ? null : { median: of(0.5), p95: of(0.95), p99: of(0.99) }
}

/** API keys, and values that follow the name of a key or token. */
const SECRETS =
  /\bsl_[0-9A-Za-z]{8,}|(?<=\b(?:api_?key|token|authorization)["']?\s{0,4}[=:]\s{0,4}["']?)[^\s"'&,]+|(?<=\bbearer\s)\S+/gi
const HIDDEN = '[hidden]'

type ShownError = StatusReport['errors'][number]

/** The latest internal errors, with keys and tokens removed. */
export class LastErrors {
  /** Oldest first. */
  readonly #errors: ShownError[] = []
  readonly #secrets: readonly string[]

  /** @param secrets texts to redact */
  constructor(secrets: readonly string[]) {
    this.#secrets = secrets
  }

  note({ atMs, correlationId, location, message }: InternalError): void {
    this.#errors.push({
      at: atMs,
      correlationId,
      // E.g. `GET /v2/sport`.
      place: this.#shown(`${location.method} ${location.path}`),
      message: this.#shown(message),
    })
    if (this.#errors.length > STATUS_LIMITS.errors) this.#errors.shift()
  }

  /** Newest first. */
  list(): readonly ShownError[] {
    return this.#errors.toReversed()
  }

  #shown(text: string): string {
    const plain = this.#secrets.reduce((rest, secret) => rest.replaceAll(secret, HIDDEN), text)
    return plain.replace(SECRETS, HIDDEN).slice(0, STATUS_LIMITS.errorLength)
  }
}
