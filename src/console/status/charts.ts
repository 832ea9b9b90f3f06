/** Charts of the status page, one row each. */
import type { SampleSeries } from '../../contract/status.ts'
import type { ChartOf } from './chart.tsx'
import { bytes, count, milliseconds, rate, seconds, share } from './format.ts'

/** Grid steps for sizes, round in their display units. */
const SIZE_STEPS = Array.from({ length: 44 }, (_, power) => 2 ** power)

/** Grid steps for counts: integers only. */
const COUNT_STEPS = Array.from({ length: 30 }, (_, at) => [1, 2, 5][at % 3]! * 10 ** Math.floor(at / 3))

const sizeChart = (title: ChartOf['title'], name: SampleSeries): ChartOf => ({
  title,
  format: bytes,
  steps: SIZE_STEPS,
  series: [{ name, color: 'accent' }],
})

export const CHARTS: readonly ChartOf[] = [
  {
    title: 'chart.requests',
    format: rate,
    series: [
      { name: 'requests', color: 'accent' },
      { name: 'clientErrors', color: 'warn' },
      { name: 'serverErrors', color: 'live' },
    ],
  },
  {
    title: 'chart.latency',
    format: milliseconds,
    series: [
      { name: 'latencyMedianMs', color: 'accent' },
      { name: 'latencySlowMs', color: 'away' },
    ],
  },
  {
    title: 'chart.sockets',
    format: count,
    steps: COUNT_STEPS,
    series: [
      { name: 'sockets', color: 'home' },
      { name: 'dropped', color: 'live' },
    ],
  },
  {
    title: 'chart.subscriptions',
    format: count,
    steps: COUNT_STEPS,
    series: [{ name: 'subscriptions', color: 'accent' }],
  },
  {
    title: 'chart.messages',
    format: rate,
    series: [
      { name: 'published', color: 'home' },
      { name: 'deliveries', color: 'accent' },
    ],
  },
  {
    title: 'chart.changes',
    format: rate,
    series: [
      { name: 'applied', color: 'accent' },
      { name: 'unchanged', color: 'text-3' },
      { name: 'rejected', color: 'live' },
    ],
  },
  { title: 'chart.lag', format: seconds, series: [{ name: 'lagSeconds', color: 'accent' }] },
  {
    title: 'chart.cache',
    format: rate,
    series: [
      { name: 'cacheHits', color: 'accent' },
      { name: 'cacheMisses', color: 'away' },
    ],
  },
  {
    title: 'chart.memory',
    format: bytes,
    steps: SIZE_STEPS,
    series: [
      { name: 'residentBytes', color: 'home' },
      { name: 'heapBytes', color: 'accent' },
    ],
  },
  sizeChart('chart.database', 'databaseBytes'),
  sizeChart('chart.wal', 'walBytes'),
  { title: 'chart.cpu', format: share, series: [{ name: 'cpu', color: 'accent' }] },
]
