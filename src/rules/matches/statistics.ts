/**
 * Match statistics: converts keys and numbers of the feed to the wire form with names, groups, texts and comparison
 * codes (docs/reference/resources.md#20, #8). Validates and converts in one pass when a change is written.
 */

import type { SportSlug } from '../../catalog/sports.ts'
import {
  type MatchStatistic,
  type MatchStatisticsOfSport,
  matchStatisticsOf,
  playerStatisticsOf,
  type ValueKind,
} from '../../catalog/statistics/index.ts'
import { STATISTICS_PERIODS, type StatisticsChange } from '../../contract/match-blocks.ts'
import type { MatchStatistics, StatisticsItem } from '../../contract/resources/blocks.ts'
import { pointerToken } from '../../shared/quote.ts'

/** Why statistics are rejected. `pointer` is a JSON pointer (RFC 6901) into the input. */
export interface StatisticsProblem {
  readonly pointer: string
  readonly reason: string
}

export interface ShownStatistics {
  /** The wire form, without invalid items. */
  readonly statistics: MatchStatistics
  /** Empty if the statistics are valid. */
  readonly problems: readonly StatisticsProblem[]
}

type PeriodChange = StatisticsChange[number]
type ItemChange = PeriodChange['items'][number]
type Groups = MatchStatistics[number]['groups']
/** Receives a problem of an item: index, member, reason. */
type Report = (item: number, member: string, reason: string) => void

/** `ALL` comes first: clients fall back to the first period (docs/reference/resources.md#8). */
const PERIOD_ORDER: readonly string[] = STATISTICS_PERIODS

/** The wire form of match statistics and the problems of the input. */
export function viewMatchStatistics(sport: SportSlug, change: StatisticsChange): ShownStatistics {
  const known = matchStatisticsOf(sport)
  const problems: StatisticsProblem[] = []
  const seen = new Set<string>()
  const statistics = change.map((period, index) => {
    if (seen.has(period.period)) problems.push({ pointer: `/${index}/period`, reason: 'is a duplicate' })
    seen.add(period.period)
    const report: Report = (item, member, reason) =>
      problems.push({ pointer: `/${index}/items/${item}/${member}`, reason })
    return { period: period.period, groups: viewGroups(sport, known, period, report) }
  })
  statistics.sort((a, b) => PERIOD_ORDER.indexOf(a.period) - PERIOD_ORDER.indexOf(b.period))
  return { statistics, problems }
}

/** The non-empty groups of a period in dictionary order. */
function viewGroups(
  sport: SportSlug,
  known: MatchStatisticsOfSport,
  period: PeriodChange,
  report: Report,
): Groups {
  const places = new Array<StatisticsItem | undefined>(known.placeCount)
  const seen = new Set<string>()
  for (const [index, item] of period.items.entries()) {
    const row = known.byKey.get(item.key)
    const fault = row ? faultOf(row, item, seen) : unknownItem(item.key, sport)
    seen.add(item.key)
    if (fault) report(index, fault.member, fault.reason)
    else if (row) {
      const shown = viewItem(row, item)
      for (const place of row.places) places[place] = shown
    }
  }
  return known.groups.flatMap(({ name, from, to }) => {
    const statisticsItems = places.slice(from, to).filter((item) => item !== undefined)
    return statisticsItems.length === 0 ? [] : [{ groupName: name, statisticsItems }]
  })
}

function isFraction({ renderType }: MatchStatistic): boolean {
  return renderType >= 3
}

interface ItemFault {
  readonly member: string
  readonly reason: string
}

function unknownItem(key: string, sport: SportSlug): ItemFault {
  return { member: 'key', reason: unknownKey(key, `a match of ${sport}`) }
}

function faultOf(row: MatchStatistic, item: ItemChange, seen: ReadonlySet<string>): ItemFault | null {
  if (seen.has(item.key)) return { member: 'key', reason: 'is a duplicate' }
  if (row.valueKind !== 'number') return { member: 'key', reason: 'has non-numeric values' }
  return sideFault(row, item, 'home', 'homeTotal') ?? sideFault(row, item, 'away', 'awayTotal')
}

function sideFault(
  row: MatchStatistic,
  item: ItemChange,
  side: 'home' | 'away',
  totalName: 'homeTotal' | 'awayTotal',
): ItemFault | null {
  const value = item[side]
  const total = item[totalName]
  if (value < 0 && !row.isSigned) return { member: side, reason: `must not be below 0, but was ${value}` }
  if (row.unit === 'percent' && value > 100)
    return { member: side, reason: `is a percentage and must not be above 100, but was ${value}` }
  if (row.unit !== 'percent' && row.decimals === 0 && !Number.isInteger(value))
    return { member: side, reason: `must be a whole number, but was ${value}` }
  if (!isFraction(row)) return null
  if (total === undefined)
    return { member: totalName, reason: 'is required, because the value is a fraction' }
  if (!Number.isInteger(total))
    return { member: totalName, reason: `must be a whole number, but was ${total}` }
  return value > total
    ? { member: totalName, reason: `must not be below the value ${value}, but was ${total}` }
    : null
}

function viewItem(row: MatchStatistic, item: ItemChange): StatisticsItem {
  const { home, away, homeTotal = 0, awayTotal = 0 } = item
  const isOfTotal = isFraction(row)
  const homeMeasure = isOfTotal ? share(home, homeTotal) : home
  const awayMeasure = isOfTotal ? share(away, awayTotal) : away
  return {
    key: row.key,
    name: row.name.en,
    home: shownValue(row, home, homeTotal),
    away: shownValue(row, away, awayTotal),
    homeValue: home,
    awayValue: away,
    ...(isOfTotal ? { homeTotal, awayTotal } : undefined),
    compareCode: compareCode(homeMeasure, awayMeasure),
    statisticsType: row.better === 'less' ? 'negative' : 'positive',
    valueType: row.valueType,
    renderType: row.renderType,
  }
}

/** 0 of 0 is 0 percent. */
function share(value: number, total: number): number {
  return total === 0 ? 0 : value / total
}

/** @assumed Fractions are compared by the exact percentage, not the rounded one. */
function compareCode(home: number, away: number): 1 | 2 | 3 {
  return home === away ? 3 : home > away ? 1 : 2
}

/** A value as text: "9", "1.11", "54%", "32/95 (34%)"; seconds as "12:05". */
function shownValue(row: MatchStatistic, value: number, total: number): string {
  switch (row.renderType) {
    case 1:
      return row.unit === 'seconds' ? shownSeconds(value) : shownNumber(value, row.decimals)
    case 2:
      return `${Math.round(value)}%`
    case 3:
      return `${value}/${total} (${shownShare(value, total)})`
    case 4:
      return shownShare(value, total)
  }
}

function shownShare(value: number, total: number): string {
  return `${Math.round(share(value, total) * 100)}%`
}

/** Avoids "-0". */
function shownNumber(value: number, decimals: number): string {
  const text = value.toFixed(decimals)
  return Number(text) === 0 ? (0).toFixed(decimals) : text
}

/** @assumed Minutes continue after 60, like a match clock. */
function shownSeconds(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** Problems of player statistics: unknown keys and values of the wrong type. */
export function playerStatisticsProblems(
  sport: SportSlug,
  statistics: Readonly<Record<string, unknown>>,
): StatisticsProblem[] {
  return flatProblems(playerStatisticsOf(sport), statistics, `a player of ${sport}`)
}

/** The same for the flat team statistics of the esports block. */
export function teamStatisticsProblems(
  sport: SportSlug,
  statistics: Readonly<Record<string, unknown>>,
): StatisticsProblem[] {
  return flatProblems(matchStatisticsOf(sport).byKey, statistics, `a match of ${sport}`)
}

const TYPE_OF_KIND: Readonly<Record<ValueKind, string>> = {
  number: 'number',
  boolean: 'boolean',
  text: 'string',
}

function flatProblems(
  known: ReadonlyMap<string, { readonly valueKind: ValueKind }>,
  statistics: Readonly<Record<string, unknown>>,
  where: string,
): StatisticsProblem[] {
  const problems: StatisticsProblem[] = []
  for (const key of Object.keys(statistics)) {
    const row = known.get(key)
    const value = statistics[key]
    if (!row) problems.push({ pointer: `/${pointerToken(key)}`, reason: unknownKey(key, where) })
    else if (value !== null && typeof value !== TYPE_OF_KIND[row.valueKind]) {
      problems.push({ pointer: `/${pointerToken(key)}`, reason: `must be a ${TYPE_OF_KIND[row.valueKind]}` })
    }
  }
  return problems
}

function unknownKey(key: string, where: string): string {
  return `${JSON.stringify(key)} is not a statistic of ${where}; /v2/StatisticsDict.json lists all, and case matters`
}
