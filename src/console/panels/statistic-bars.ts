/** Bar lengths and leading side of a match statistic (docs/reference/resources.md#8). Pure. */
import type { Schemas } from '../../client/index.ts'

type Item = Schemas['StatisticsItem']

const PERCENT_SHARES = 2
const FRACTION = 3
const FRACTION_PERCENT = 4

function shareOf(value: number, total: number | undefined): number {
  return total ? Math.min(1, Math.max(0, value / total)) : 0
}

/**
 * Bar lengths from 0 to 1. Percentages and fractions fill their share; plain numbers divide one bar between the
 * sides.
 */
export function barShares(item: Item): { readonly home: number; readonly away: number } {
  const { homeValue, awayValue } = item
  if (item.renderType === PERCENT_SHARES)
    return { home: shareOf(homeValue, 100), away: shareOf(awayValue, 100) }
  if (item.renderType === FRACTION || item.renderType === FRACTION_PERCENT) {
    return { home: shareOf(homeValue, item.homeTotal), away: shareOf(awayValue, item.awayTotal) }
  }
  const sum = Math.max(0, homeValue) + Math.max(0, awayValue)
  return { home: shareOf(homeValue, sum), away: shareOf(awayValue, sum) }
}

/** The better side: the larger value, or the smaller one for negative statistics. */
export function leaderOf({ compareCode, statisticsType }: Item): 'home' | 'away' | null {
  if (compareCode === 3) return null
  const isHomeLarger = compareCode === 1
  return isHomeLarger === (statisticsType === 'positive') ? 'home' : 'away'
}

/** `1ST` as `1`; null for the full match. */
export function periodText(period: string): string | null {
  if (period.toUpperCase() === 'ALL') return null
  return /^(\d+)/.exec(period)?.[1] ?? period
}
