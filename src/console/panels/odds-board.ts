/** Boards of bookmakers as tables of one market and one line (docs/reference/resources.md#10). Pure. */
import type { Schemas } from '../../client/index.ts'

export type Boards = Schemas['OddsBk']
type Board = Schemas['BookmakerOddsData']
type Market = Schemas['BkOddsMarket']
type Stake = Schemas['BkOddsStake']

export interface Price {
  readonly factor: number
  readonly limit: number | null
  readonly changedAtMs: number | null
  /** The line of this outcome, if it has one. */
  readonly argument: number | null
}

/** The handicap of the second team is counted from its own side, so its line has the opposite sign. */
const IS_TURNED = /(^|_)handicap_2$/

function lineOf(stake: string, argument: number): number {
  return IS_TURNED.test(stake) ? 0 - argument : argument
}

/** Markets of any board in the order of the dictionary, unknown ones last. */
export function marketsOf(boards: Boards, order: readonly string[]): readonly string[] {
  const there = new Set(Object.values(boards).flatMap(({ markets }) => Object.keys(markets)))
  return inOrder(there, order)
}

function inOrder(there: ReadonlySet<string>, order: readonly string[]): readonly string[] {
  return [...new Set([...order.filter((slug) => there.has(slug)), ...there])]
}

/** Outcomes of a market on any board, in the order of the dictionary. */
export function stakesOf(boards: Boards, market: string, order: readonly string[]): readonly string[] {
  const there = new Set(
    Object.values(boards).flatMap(({ markets }) => Object.keys(markets[market]?.stakes ?? {})),
  )
  return inOrder(there, order)
}

/** Every line of a market on any board, ascending. */
export function linesOf(boards: Boards, market: string): readonly number[] {
  const lines = Object.values(boards).flatMap(({ markets }) =>
    Object.entries(markets[market]?.stakes ?? {}).flatMap(([slug, { lines }]) =>
      (lines ?? []).map(({ argument }) => lineOf(slug, argument)),
    ),
  )
  return [...new Set(lines)].sort((a, b) => a - b)
}

/** The line to show first: the one with the most prices, then with the most even ones. */
export function mainLine(boards: Boards, market: string): number | null {
  const lines = linesOf(boards, market)
  const rated = lines.map((line) => {
    const prices = pricesAt(boards, market, line)
    const spread = prices.length === 0 ? 0 : Math.max(...prices) - Math.min(...prices)
    return { line, count: prices.length, spread }
  })
  rated.sort((a, b) => b.count - a.count || a.spread - b.spread)
  return rated[0]?.line ?? null
}

function pricesAt(boards: Boards, market: string, line: number): readonly number[] {
  return Object.values(boards).flatMap((board) =>
    Object.keys(board.markets[market]?.stakes ?? {}).flatMap(
      (stake) => priceOf(board, market, stake, line)?.factor ?? [],
    ),
  )
}

/** The price of an outcome on a board; null if the board, market, outcome or line is closed. */
export function priceOf(
  board: Board | undefined,
  market: string,
  stake: string,
  line: number | null,
): Price | null {
  const found: Stake | undefined = board?.markets[market]?.stakes[stake]
  if (!found) return null
  const entry = line === null ? found : found.lines?.find(({ argument }) => lineOf(stake, argument) === line)
  if (entry?.factor === undefined) return null
  return {
    factor: entry.factor,
    limit: entry.limit ?? null,
    changedAtMs: entry.changedAt ?? null,
    argument: 'argument' in entry ? entry.argument : null,
  }
}

export type BoardState = 'none' | 'closed' | 'suspended' | 'open'

/** Whether betting is possible on the board and on this market. */
export function boardState(board: Board | undefined, market: string): BoardState {
  if (!board) return 'none'
  const found: Market | undefined = board.markets[market]
  if (!found) return 'none'
  const ofStage = found.stage && board.isBettingActiveByStage?.[found.stage]
  if (!(ofStage ?? board.isBettingActive)) return 'closed'
  return found.suspended === true ? 'suspended' : 'open'
}
