/** Charts of the status page, one row each. */
import type { ChartOf } from './chart.tsx'
import { bytes, count, milliseconds, rate, seconds, share } from './format.ts'

export const CHARTS: readonly ChartOf[] = [
  {
    title: 'chart.requests',
    format: rate,
    series: { requests: 'accent', clientErrors: 'warn', serverErrors: 'live' },
  },
  {
    title: 'chart.latency',
    format: milliseconds,
    series: { latencyMedianMs: 'accent', latencySlowMs: 'away' },
  },
  { title: 'chart.sockets', format: count, unit: 'count', series: { sockets: 'home', dropped: 'live' } },
  { title: 'chart.subscriptions', format: count, unit: 'count', series: { subscriptions: 'accent' } },
  { title: 'chart.messages', format: rate, series: { published: 'home', deliveries: 'accent' } },
  {
    title: 'chart.changes',
    format: rate,
    series: { applied: 'accent', unchanged: 'text-3', rejected: 'live' },
  },
  { title: 'chart.lag', format: seconds, series: { lagSeconds: 'accent' } },
  { title: 'chart.cache', format: rate, series: { cacheHits: 'accent', cacheMisses: 'away' } },
  {
    title: 'chart.memory',
    format: bytes,
    unit: 'byte',
    series: { residentBytes: 'home', heapBytes: 'accent' },
  },
  { title: 'chart.database', format: bytes, unit: 'byte', series: { databaseBytes: 'accent' } },
  { title: 'chart.wal', format: bytes, unit: 'byte', series: { walBytes: 'accent' } },
  { title: 'chart.cpu', format: share, series: { cpu: 'accent' } },
]
