/**
 * Odds of football-data files as base odds and as boards of our bookmakers (docs/reference/resources.md#9, #10). A
 * bookmaker is a prefix of columns: `B365H`, `B365D`, `B365A` for the result, `B365>2.5` and `B365<2.5` for the total,
 * `B365AHH` and `B365AHA` for the Asian handicap, whose line is in `AHh` (`BbAHh` in older files) or in a column of the
 * bookmaker (`GBAH`). With a `C` after the prefix they are closing prices, and the line is `AHCh`. Base odds are the
 * average of the market, or of the first bookmaker that has a price; initial odds were collected a few days before the
 * match, current odds are the closing ones if the file has them.
 */
import { type BookmakerRow, bookmakerOf, DEFAULT_BOOKMAKER_SLUGS } from '../../../catalog/bookmakers.ts'
import type { BaseOddsChange, BoardChange } from '../../../contract/match-blocks.ts'
import { DAY_MS } from '../../../shared/days.ts'
import { readNumber, readOr, type Table, type TableRow } from '../cells.ts'
import { isMissing } from '../row-error.ts'
import type { Pair } from '../source.ts'

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
    if (!prefix || order === 0)
      return `must have pairs such as B365=1,PS=5: a column prefix and 1 to ${SLUGS.length} or ${SLUGS[0]} to ${SLUGS.at(-1)}, but has ${JSON.stringify(part)}`
    if (orders.has(prefix)) return `names ${prefix} twice`
    if ([...orders.values()].includes(order)) return `assigns bookmaker ${order} to two prefixes`
    orders.set(prefix, order)
  }
  return orders
}

type Names = { readonly home: string; readonly away: string }

interface MarketRow {
  /** Suffixes of the columns of its prices, in the order of its outcomes. */
  readonly columns: readonly string[]
  /** Columns of the line; the first one with a number has it. */
  readonly lineColumns?: (prefix: string, isClosing: boolean) => readonly string[]
  /** The line, if these files have only one. */
  readonly line?: number
  /** Names of docs/reference/resources.md#9. */
  readonly name: string
  readonly group: string
  choices(line: number, names: Names): readonly { readonly name: string; readonly handicap?: number }[]
  /**
   * Margin by which each outcome has won; 0 returns the stake; on a quarter line half of the bet is decided by the sign.
   */
  leads(score: Pair, line: number): readonly number[]
  /** On boards. */
  readonly outcomes: readonly string[]
}

const MARKETS = {
  result: {
    columns: ['H', 'D', 'A'],
    name: 'Full time',
    group: '1X2',
    choices: () => [{ name: '1' }, { name: 'X' }, { name: '2' }],
    leads: ([home, away]) => [home - away, home === away ? 1 : 0, away - home],
    outcomes: ['w1', 'x', 'w2'],
  },
  total: {
    columns: ['>2.5', '<2.5'],
    line: 2.5,
    name: 'Match goals',
    group: 'Match goals',
    choices: () => [{ name: 'Over' }, { name: 'Under' }],
    leads: ([home, away], line) => [home + away - line, line - home - away],
    outcomes: ['over', 'under'],
  },
  handicap: {
    columns: ['AHH', 'AHA'],
    lineColumns: (prefix, isClosing) => (isClosing ? ['AHCh'] : [`${prefix}AH`, 'AHh', 'BbAHh']),
    name: 'Asian handicap',
    group: 'Asian Handicap',
    choices: (line, { home, away }) => [
      { name: `(${line}) ${home}`, handicap: line },
      { name: `(${negated(line)}) ${away}`, handicap: negated(line) },
    ],
    leads: ([home, away], line) => [home - away + line, away - home - line],
    outcomes: ['handicap_1', 'handicap_2'],
  },
} as const satisfies Record<string, MarketRow>
type Market = keyof typeof MARKETS
const MARKET_NAMES = Object.keys(MARKETS) as Market[]

/** Adding 0 turns -0 into 0. */
function negated(line: number): number {
  return -line + 0
}

/** A market of a source: the average over all bookmakers, or one of them. */
interface SourceMarket {
  /** Of the bookmaker; null for the average. */
  readonly order: number | null
  readonly isClosing: boolean
  readonly market: Market
}

/** Plain JSON. */
export interface MarketPrices extends SourceMarket {
  /** For a total the goals, for a handicap that of the home side; null for a result. */
  readonly line: number | null
  /** In the order of the outcomes. */
  readonly prices: readonly number[]
}

interface MarketColumns extends SourceMarket {
  readonly prices: readonly string[]
  readonly lines: readonly string[] | undefined
}

/** Receives a skipped value and its columns. */
type OnOdd = (what: string, columns: string) => void

/** Bookmakers with several prefixes, that of the result first. */
const PREFIXES: Readonly<Record<string, readonly string[]>> = { PS: ['PS', 'P'] }
/** In newer and older files. */
const MARKET_AVERAGE: readonly string[] = ['Avg', 'BbAv']

/** The columns of odds in a file, the average first: most files lack most of them. */
export function oddsColumns(table: Table, bookmakers: OddsBookmakers): MarketColumns[] {
  const sources: (readonly [order: number | null, prefixes: readonly string[]])[] = [
    [null, MARKET_AVERAGE],
    ...[...bookmakers].map(([prefix, order]) => [order, PREFIXES[prefix] ?? [prefix]] as const),
  ]
  return sources.flatMap(([order, prefixes]) =>
    [false, true].flatMap((isClosing) =>
      MARKET_NAMES.flatMap((market) =>
        prefixes.flatMap((prefix) => {
          const row: MarketRow = MARKETS[market]
          const prices = row.columns.map((column) => prefix + (isClosing ? 'C' : '') + column)
          const lines = row.lineColumns?.(prefix, isClosing)
          return prices.some((name) => table.has(name)) ? [{ order, isClosing, market, prices, lines }] : []
        }),
      ),
    ),
  )
}

/** The first prices of each market of each source. */
export function pricesOfRow(
  row: TableRow,
  columns: readonly MarketColumns[],
  onInconsistency: OnOdd,
): MarketPrices[] {
  const settled = new Set<string>()
  return columns.flatMap(({ prices: names, lines, ...of }) => {
    const key = JSON.stringify(of)
    const prices = settled.has(key) ? null : readPrices(row, names)
    if (prices === null) return []
    if (typeof prices === 'string') {
      onInconsistency(prices, names.join(', '))
      return []
    }
    settled.add(key)
    const { line: fixed }: MarketRow = MARKETS[of.market]
    const line = lines ? lineOf(row, lines) : (fixed ?? null)
    if (line !== undefined) return [{ ...of, line, prices }]
    onInconsistency('odds of a handicap without a line (left out)', names.join(', '))
    return []
  })
}

/** Margin of plausible prices. @assumed Larger ones are errors of the file. */
const MARGIN = { least: 0, most: 0.2 } as const

/** Null if the row has no price of the market; a reason if the prices are invalid. */
function readPrices(row: TableRow, names: readonly string[]): number[] | string | null {
  const texts = names.map((name) => row.get(name)).map((text) => (Number(text) === 0 ? '' : text))
  if (texts.every(isMissing)) return null
  const prices = texts.flatMap((text) => numberOf(text) ?? [])
  if (prices.length < texts.length) return 'odds that are not complete (left out)'
  if (prices.some((price) => price <= 1)) return 'odds of 1 and less (left out)'
  const margin = prices.reduce((sum, price) => sum + 1 / price, 0) - 1
  const isPlausible = margin >= MARGIN.least && margin <= MARGIN.most
  return isPlausible ? prices : 'odds with a margin outside of 0 to 20 % (left out)'
}

/** Lines of quarters; anything else is not a line. */
function lineOf(row: TableRow, columns: readonly string[]): number | undefined {
  const line = columns.map((column) => numberOf(row.get(column))).find((one) => one !== null)
  return line != null && Number.isInteger(line * 4) ? line + 0 : undefined
}

/** A cell that is not a number counts as missing. */
function numberOf(text: string): number | null {
  return readOr(() => readNumber(text), null)
}

interface PricedMatch {
  readonly prices: readonly MarketPrices[]
  readonly startMs: number
  /** Betting is closed. */
  readonly isOver: boolean
  /** The result for settlement; null if there is none, and for awarded results, where bets are void. */
  readonly score: Pair | null
  readonly names: Names
}

/** Base odds with each market from the first source that has it; empty without a price. */
export function baseOddsOf(match: PricedMatch): BaseOddsChange {
  const sources = [...Map.groupBy(match.prices, ({ order }) => order).values()]
  return MARKET_NAMES.flatMap((market) => {
    const own = sources
      .map((source) => source.filter((one) => one.market === market))
      .find((source) => source.length > 0)
    const [current] = latest(own ?? [])
    if (!own || !current) return []
    const initial = own.find(({ isClosing, line }) => !isClosing && line === current.line)
    return baseMarket(current, initial ?? current, match)
  })
}

/** The closing prices, and opening ones of markets that have none. */
function latest(source: readonly MarketPrices[]): MarketPrices[] {
  const [opening, closing] = [false, true].map((stage) => source.filter((one) => one.isClosing === stage))
  const isOpen = ({ market }: MarketPrices) => !closing?.some((one) => one.market === market)
  return [...(closing ?? []), ...(opening ?? []).filter(isOpen)]
}

function baseMarket(
  { market, line, prices }: MarketPrices,
  initial: MarketPrices,
  { score, names }: PricedMatch,
): BaseOddsChange[number] {
  const row: MarketRow = MARKETS[market]
  const leads = score && row.leads(score, line ?? 0)
  return {
    name: row.name,
    group: row.group,
    ...(market === 'total' && { choiceGroup: String(line) }),
    choices: row.choices(line ?? 0, names).map((choice, index) => ({
      ...choice,
      decimal: prices[index] ?? 0,
      initialDecimal: initial.prices[index] ?? 0,
      winning: (leads?.[index] ?? 0) > 0,
    })),
  }
}

/** Prematch boards by order of the bookmakers; without those that have no price. */
export function boardsOf(
  { prices, startMs, isOver }: PricedMatch,
  onInconsistency: OnOdd,
): Record<string, { prematch: BoardChange }> {
  const boards = [...Map.groupBy(prices, ({ order }) => order)].flatMap(([order, source]) => {
    if (order === null) return []
    const markets = marketsOf(latest(source), bookmakerOf(order), onInconsistency)
    if (Object.keys(markets).length === 0) return []
    const updatedAt = source.some(({ isClosing }) => isClosing) ? startMs : collectedMs(startMs)
    return [[String(order), { prematch: { isBettingActive: !isOver, updatedAt, markets } }] as const]
  })
  return Object.fromEntries(boards)
}

function marketsOf(
  found: readonly MarketPrices[],
  bookmaker: BookmakerRow,
  onInconsistency: OnOdd,
): BoardChange['markets'] {
  const markets: BoardChange['markets'] = {}
  for (const { market, line, prices } of found) {
    const slug = [market, `asian_${market}`].find((one) => bookmaker.markets.includes(one))
    if (slug === undefined || (line !== null && !Number.isInteger(line / bookmaker.lineStep))) {
      const what = 'lines that the bookmaker does not offer on its boards (left out)'
      onInconsistency(what, `bookmaker ${bookmaker.order}`)
      continue
    }
    const stakes = MARKETS[market].outcomes.map((outcome, index) => {
      const factor = prices[index] ?? 0
      if (line === null) return [outcome, { factor }] as const
      const argument = outcome === 'handicap_2' ? negated(line) : line
      return [outcome, { lines: [{ argument, factor }] }] as const
    })
    markets[slug] = { stakes: Object.fromEntries(stakes) }
  }
  return markets
}

/** According to the files: Friday afternoons for the weekend, Tuesday afternoons for midweek. */
const COLLECTION_DAYS: ReadonlySet<number> = new Set([2, 5])
const COLLECTION_HOUR = 15

/** When prices that are not closing ones were collected: the last such afternoon before the match, UTC. @assumed */
function collectedMs(startMs: number): number {
  let moment = Math.floor(startMs / DAY_MS) * DAY_MS + COLLECTION_HOUR * 3_600_000
  while (moment >= startMs || !COLLECTION_DAYS.has(new Date(moment).getUTCDay())) moment -= DAY_MS
  return moment
}
