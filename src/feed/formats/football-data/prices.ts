/**
 * Prices in football-data files. A bookmaker is a prefix of columns: `B365H`, `B365D`, `B365A` for the result,
 * `B365>2.5` and `B365<2.5` for the total, `B365AHH` and `B365AHA` for the Asian handicap, whose line is in `AHh`
 * (`BbAHh` in older files) or in a column of the bookmaker (`GBAH`). With a `C` after the prefix they are closing
 * prices, and the line is `AHCh`.
 */
import { isMissing, readNumber, tryRead } from '../cells.ts'
import type { Table, TableRow } from '../table-rows.ts'

/** Prices of one market, in the order of its outcomes: home, draw, away; over, under; home, away. */
export interface MarketPrices {
  readonly market: 'result' | 'total' | 'handicap'
  /** For a total the goals, for a handicap that of the home side; null for a result. */
  readonly line: number | null
  readonly prices: readonly number[]
}

export const STAGES = ['opening', 'closing'] as const
export type PriceStage = (typeof STAGES)[number]

/** Bookmakers with several prefixes, that of the result first. */
const PREFIXES: Readonly<Record<string, readonly string[]>> = { PS: ['PS', 'P'] }

/** The average over all bookmakers, in newer and older files. */
export const MARKET_AVERAGE: readonly string[] = ['Avg', 'BbAv']

/** The only total of these files. */
const TOTAL_LINE = 2.5

/** Maximum margin of plausible prices. @assumed Larger ones are errors of the file. */
export const MARGIN = { least: 0, most: 0.2 } as const

export function prefixesOf(bookmaker: string): readonly string[] {
  return PREFIXES[bookmaker] ?? [bookmaker]
}

/** The columns of a market in a file. */
export interface MarketColumns {
  readonly market: MarketPrices['market']
  readonly prices: readonly string[]
  /** The first one with a number has the line; null if the market has no line column. */
  readonly lines: readonly string[] | null
}

/** The columns of a file under any of the prefixes: most files lack most of them. */
export function priceColumns(table: Table, prefixes: readonly string[], stage: PriceStage): MarketColumns[] {
  return COLUMNS.flatMap(({ market, columns, lines }) =>
    prefixes.flatMap((prefix) => {
      const start = stage === 'closing' ? `${prefix}C` : prefix
      const prices = columns.map((column) => start + column)
      return prices.some((name) => table.has(name))
        ? [{ market, prices, lines: lines?.(prefix, stage) ?? null }]
        : []
    }),
  )
}

/** The markets with prices. `onOdd` receives skipped values and their position. */
export function pricesOf(
  cells: TableRow,
  columns: readonly MarketColumns[],
  onOdd: (what: string, columns: string) => void,
): MarketPrices[] {
  const found: MarketPrices[] = []
  let settled: MarketPrices['market'] | null = null
  for (const { market, prices: names, lines } of columns) {
    if (market === settled) continue
    const prices = readPrices(cells, names)
    if (prices === null) continue
    if (typeof prices === 'string') {
      onOdd(prices, names.join(', '))
      continue
    }
    settled = market
    const line = lines === null ? null : lineOf(cells, lines)
    if (line === undefined) onOdd('odds of a handicap without a line (left out)', names.join(', '))
    else found.push({ market, line: market === 'total' ? TOTAL_LINE : line, prices })
  }
  return found
}

/** Markets with the suffixes of their columns, and the column of the line. */
const COLUMNS: readonly {
  readonly market: MarketPrices['market']
  readonly columns: readonly string[]
  readonly lines: ((prefix: string, stage: PriceStage) => readonly string[]) | null
}[] = [
  { market: 'result', columns: ['H', 'D', 'A'], lines: null },
  { market: 'total', columns: ['>2.5', '<2.5'], lines: null },
  {
    market: 'handicap',
    columns: ['AHH', 'AHA'],
    lines: (prefix, stage) => (stage === 'closing' ? ['AHCh'] : [`${prefix}AH`, 'AHh', 'BbAHh']),
  },
]

/** Null if the row has no price of the market; a reason if the prices are invalid. */
function readPrices(cells: TableRow, names: readonly string[]): number[] | string | null {
  const texts = names.map((name) => {
    const text = cells.get(name)
    return Number(text) === 0 ? '' : text
  })
  if (texts.every(isMissing)) return null
  const prices = texts.map(numberOf)
  const known = prices.flatMap((price) => price ?? [])
  if (known.length < prices.length) return 'odds that are not complete (left out)'
  if (known.some((price) => price <= 1)) return 'odds of 1 and less (left out)'
  const margin = known.reduce((sum, price) => sum + 1 / price, 0) - 1
  if (margin < MARGIN.least || margin > MARGIN.most)
    return 'odds with a margin outside of 0 to 20 % (left out)'
  return known
}

function lineOf(cells: TableRow, columns: readonly string[]): number | undefined {
  for (const column of columns) {
    const line = numberOf(cells.get(column))
    // Lines of quarters; anything else is not a line.
    if (line !== null) return Number.isInteger(line * 4) ? line + 0 : undefined
  }
  return undefined
}

/** A cell that is not a number counts as missing. */
function numberOf(text: string): number | null {
  const read = tryRead(() => ({ number: readNumber(text) }))
  return typeof read === 'string' ? null : read.number
}
