/**
 * Statistics of one part of a match between two sides, gathered point by point, in the form of the feed
 * (docs/reference/resources.md#8).
 */
import type { StatisticsChange } from '../../src/contract/match-blocks.ts'
import { SIDES, type Side } from './simulation.ts'

export type StatisticsItem = StatisticsChange[number]['items'][number]
type PeriodName = StatisticsChange[number]['period']

const PERIODS: readonly PeriodName[] = ['1ST', '2ND', '3RD', '4TH', '5TH', '6TH', '7TH']

export type Both = Record<Side, number>

export function both(): Both {
  return { home: 0, away: 0 }
}

export function sum(parts: readonly Both[]): Both {
  const total = both()
  for (const side of SIDES) for (const part of parts) total[side] += part[side]
  return total
}

/** The longest run of points or games of each side so far. */
export class Runs {
  readonly longest = both()
  #side: Side | null = null
  #length = 0

  add(side: Side): void {
    this.#length = side === this.#side ? this.#length + 1 : 1
    this.#side = side
    this.longest[side] = Math.max(this.longest[side], this.#length)
  }
}

export function plain(key: string, value: Both): StatisticsItem {
  return { key, home: value.home, away: value.away }
}

export function fraction(key: string, value: Both, total: Both): StatisticsItem {
  return { key, home: value.home, away: value.away, homeTotal: total.home, awayTotal: total.away }
}

/** What the other side has: a serve that was not won was won by the receiver. */
export function swap(value: Both): Both {
  return { home: value.away, away: value.home }
}

export function minus(a: Both, b: Both): Both {
  return { home: a.home - b.home, away: a.away - b.away }
}

/** The whole match first, then the sets or games that have begun. */
export function statisticsChange(
  whole: readonly StatisticsItem[],
  parts: readonly (readonly StatisticsItem[])[],
): StatisticsChange {
  if (parts.length === 0) return []
  return [
    { period: 'ALL', items: [...whole] },
    ...parts.map((items, i) => ({ period: PERIODS[i] as PeriodName, items: [...items] })),
  ]
}
