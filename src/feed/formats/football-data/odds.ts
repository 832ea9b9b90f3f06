/**
 * Odds of football-data files as base odds and as boards of our bookmakers (docs/reference/resources.md#9, #10). Base
 * odds are the average of the market, or of the first bookmaker that has a price; initial odds were collected a few
 * days before the match, current odds are the closing ones if the file has them.
 */
import { type BookmakerRow, bookmakerOf, DEFAULT_BOOKMAKER_SLUGS } from '../../../catalog/bookmakers.ts'
import type { BaseOddsChange } from '../../../contract/match-blocks.ts'
import type { BoardChange } from '../../../contract/odds-boards.ts'
import type { Pair } from '../source.ts'
import type { Table, TableRow } from '../table-rows.ts'
import {
  MARKET_AVERAGE,
  type MarketColumns,
  type MarketPrices,
  prefixesOf,
  priceColumns,
  pricesOf,
} from './prices.ts'

const SLUGS = DEFAULT_BOOKMAKER_SLUGS

/** Order of the service's bookmaker by column prefix. */
export type OddsBookmakers = ReadonlyMap<string, number>

/** @assumed Only the fifth bookmaker has quarter lines, in the contract and in these files. */
export const DEFAULT_ODDS_BOOKMAKERS = 'B365=1,BW=2,IW=3,WH=4,PS=5'

/** Reads `B365=1,PS=bookmaker_5`: prefix of the columns, order or default slug of the service's bookmaker. */
export function readOddsBookmakers(text: string): OddsBookmakers | string {
  const orders = new Map<string, number>()
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const [, prefix, name = ''] = /^\s*([A-Za-z0-9]{1,10})\s*=\s*([A-Za-z0-9_-]+)\s*$/.exec(part) ?? []
    const order = SLUGS.indexOf(/^[0-9]+$/.test(name) ? `bookmaker_${Number(name)}` : name) + 1
    if (!prefix || order === 0) {
      return `must have pairs such as B365=1,PS=5: a column prefix and 1 to ${SLUGS.length} or ${SLUGS[0]} to ${SLUGS.at(-1)}, but has ${JSON.stringify(part)}`
    }
    if (orders.has(prefix)) return `names ${prefix} twice`
    if ([...orders.values()].includes(order)) return `assigns bookmaker ${order} to two prefixes`
    orders.set(prefix, order)
  }
  return orders
}

/** The columns of prices from one source. */
interface SourceColumns {
  readonly opening: readonly MarketColumns[]
  readonly closing: readonly MarketColumns[]
}

/** The columns of odds in a file. */
interface OddsColumns {
  readonly average: SourceColumns
  readonly bookmakers: readonly (SourceColumns & { readonly order: number })[]
}

export function oddsColumns(table: Table, bookmakers: OddsBookmakers): OddsColumns {
  const columns = (prefixes: readonly string[]): SourceColumns => ({
    opening: priceColumns(table, prefixes, 'opening'),
    closing: priceColumns(table, prefixes, 'closing'),
  })
  return {
    average: columns(MARKET_AVERAGE),
    bookmakers: [...bookmakers].map(([bookmaker, order]) => ({ order, ...columns(prefixesOf(bookmaker)) })),
  }
}

/** The prices of a row, as plain JSON. */
export interface MatchPrices {
  readonly average: Prices
  readonly bookmakers: readonly (Prices & { readonly order: number })[]
}

export function pricesOfRow(row: TableRow, { average, bookmakers }: OddsColumns, onOdd: OnOdd): MatchPrices {
  const read = ({ opening, closing }: SourceColumns): Prices => ({
    opening: pricesOf(row, opening, onOdd),
    closing: pricesOf(row, closing, onOdd),
  })
  return {
    average: read(average),
    bookmakers: bookmakers.map(({ order, ...columns }) => ({ order, ...read(columns) })),
  }
}

export interface PricedMatch {
  readonly prices: MatchPrices
  readonly startMs: number
  /** Betting is closed. */
  readonly isOver: boolean
  /** The result for settlement; null if there is none, and for awarded results, where bets are void. */
  readonly score: Pair | null
  readonly names: { readonly home: string; readonly away: string }
}

type OnOdd = (what: string, columns: string) => void

export interface MatchOdds {
  /** Empty if the file has no price. */
  readonly base: BaseOddsChange
  /** Prematch boards by order of the bookmakers; without those that have no price. */
  readonly boards: Record<string, { prematch: BoardChange }>
}

interface Prices {
  readonly opening: readonly MarketPrices[]
  readonly closing: readonly MarketPrices[]
}

/** The odds of a match. `onOdd` receives skipped values. */
export function oddsOf(match: PricedMatch, onOdd: OnOdd): MatchOdds {
  const { average, bookmakers } = match.prices
  const boards = bookmakers.flatMap(({ order, ...prices }) => {
    const board = boardOf(prices, bookmakerOf(order), match, onOdd)
    return board ? [[String(order), { prematch: board }] as const] : []
  })
  return { base: baseOddsOf([average, ...bookmakers], match), boards: Object.fromEntries(boards) }
}

/** Each market from the first source that has it. */
function baseOddsOf(sources: readonly Prices[], match: PricedMatch): BaseOddsChange {
  return MARKETS.flatMap((market) => {
    for (const { opening, closing } of sources) {
      const current = latest(opening, closing).find((one) => one.market === market)
      if (!current) continue
      const initial = opening.find((one) => one.market === market && one.line === current.line)
      return baseMarket(current, initial ?? current, match)
    }
    return []
  })
}

/** The closing prices, and opening ones of markets that have none. */
function latest(opening: readonly MarketPrices[], closing: readonly MarketPrices[]): MarketPrices[] {
  return [...closing, ...opening.filter(({ market }) => !closing.some((one) => one.market === market))]
}

const MARKETS = ['result', 'total', 'handicap'] as const

/** Names of docs/reference/resources.md#9. */
const GROUPS = {
  result: { name: 'Full time', group: '1X2' },
  total: { name: 'Match goals', group: 'Match goals' },
  handicap: { name: 'Asian handicap', group: 'Asian Handicap' },
} as const

function baseMarket(
  { market, line, prices }: MarketPrices,
  initial: MarketPrices,
  { score, names }: PricedMatch,
): BaseOddsChange[number] {
  const choices = choicesOf(market, line ?? 0, names)
  const leads = score && leadsOf(market, line ?? 0, score)
  return {
    ...GROUPS[market],
    ...(market === 'total' && { choiceGroup: String(line) }),
    choices: choices.map((choice, index) => ({
      ...choice,
      decimal: prices[index] ?? 0,
      initialDecimal: initial.prices[index] ?? 0,
      winning: (leads?.[index] ?? 0) > 0,
    })),
  }
}

function choicesOf(
  market: MarketPrices['market'],
  line: number,
  { home, away }: PricedMatch['names'],
): { name: string; handicap?: number }[] {
  if (market === 'result') return [{ name: '1' }, { name: 'X' }, { name: '2' }]
  if (market === 'total') return [{ name: 'Over' }, { name: 'Under' }]
  // Adding 0 turns -0 into 0.
  return [
    { name: `(${line}) ${home}`, handicap: line },
    { name: `(${-line + 0}) ${away}`, handicap: -line + 0 },
  ]
}

/**
 * Margin by which each outcome has won; 0 returns the stake; on a quarter line half of the bet is decided by the sign.
 */
function leadsOf(market: MarketPrices['market'], line: number, [home, away]: Pair): number[] {
  const lead = home - away
  if (market === 'result') return [lead, lead === 0 ? 1 : 0, -lead]
  if (market === 'total') return [home + away - line, line - home - away]
  return [lead + line, -lead - line]
}

function boardOf(
  { opening, closing }: Prices,
  bookmaker: BookmakerRow,
  match: PricedMatch,
  onOdd: OnOdd,
): BoardChange | null {
  const markets = marketsOf(latest(opening, closing), bookmaker, onOdd)
  if (Object.keys(markets).length === 0) return null
  const updatedAt = closing.length > 0 ? match.startMs : collectedMs(match.startMs)
  return { isBettingActive: !match.isOver, updatedAt, markets }
}

const OUTCOMES = {
  result: ['w1', 'x', 'w2'],
  total: ['over', 'under'],
  handicap: ['handicap_1', 'handicap_2'],
} as const

function marketsOf(
  found: readonly MarketPrices[],
  bookmaker: BookmakerRow,
  onOdd: OnOdd,
): BoardChange['markets'] {
  const markets: BoardChange['markets'] = {}
  for (const { market, line, prices } of found) {
    const slug = [market, `asian_${market}`].find((one) => bookmaker.markets.includes(one))
    if (slug === undefined || (line !== null && !Number.isInteger(line / bookmaker.lineStep))) {
      onOdd(
        'lines that the bookmaker does not offer on its boards (left out)',
        `bookmaker ${bookmaker.order}`,
      )
      continue
    }
    const stakes = OUTCOMES[market].map((outcome, index) => {
      const factor = prices[index] ?? 0
      if (line === null) return [outcome, { factor }] as const
      const argument = market === 'handicap' && index === 1 ? -line + 0 : line
      return [outcome, { lines: [{ argument, factor }] }] as const
    })
    markets[slug] = { stakes: Object.fromEntries(stakes) }
  }
  return markets
}

const DAY_MS = 86_400_000
/** According to the files: Friday afternoons for the weekend, Tuesday afternoons for midweek. */
const COLLECTION_DAYS: ReadonlySet<number> = new Set([2, 5])
const COLLECTION_HOUR = 15

/** When prices that are not closing ones were collected: the last such afternoon before the match, UTC. @assumed */
function collectedMs(startMs: number): number {
  let moment = Math.floor(startMs / DAY_MS) * DAY_MS + COLLECTION_HOUR * 3_600_000
  while (moment >= startMs || !COLLECTION_DAYS.has(new Date(moment).getUTCDay())) moment -= DAY_MS
  return moment
}
