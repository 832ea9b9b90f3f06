/** Charts of the status page, one row each. */

import type { TextKey } from '../i18n.ts'
import type { ChartOf } from './chart.tsx'
import { bytes, count, milliseconds, rate, seconds, share } from './format.ts'

/** Series with the tokens of their colors. */
const ROWS: readonly (readonly [
  name: string,
  ChartOf['format'],
  ChartOf['series'],
  unit?: ChartOf['unit'],
])[] = [
  ['requests', rate, { requests: 'accent', clientErrors: 'warn', serverErrors: 'live' }],
  ['latency', milliseconds, { latencyMedianMs: 'accent', latencySlowMs: 'away' }],
  ['sockets', count, { sockets: 'home', dropped: 'live' }, 'count'],
  ['subscriptions', count, { subscriptions: 'accent' }, 'count'],
  ['messages', rate, { published: 'home', deliveries: 'accent' }],
  ['changes', rate, { applied: 'accent', unchanged: 'text-3', rejected: 'live' }],
  ['lag', seconds, { lagSeconds: 'accent' }],
  ['cache', rate, { cacheHits: 'accent', cacheMisses: 'away' }],
  ['memory', bytes, { residentBytes: 'home', heapBytes: 'accent' }, 'byte'],
  ['database', bytes, { databaseBytes: 'accent' }, 'byte'],
  ['wal', bytes, { walBytes: 'accent' }, 'byte'],
  ['cpu', share, { cpu: 'accent' }],
]

export const CHARTS: readonly ChartOf[] = ROWS.map(([name, format, series, unit]) => {
  return { title: `chart.${name}` as TextKey, format, series, unit }
})
