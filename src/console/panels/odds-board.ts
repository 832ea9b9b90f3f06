/** Boards of bookmakers as tables (docs/reference/resources.md#10), and the chances that their prices mean. */
import type { Schemas } from '../../client/index.ts'

export type Boards = Schemas['OddsBk']
type Board = Schemas['BookmakerOddsData']

/** The handicap of the second team is counted from its own side, so its line has the opposite sign. */
const IS_TURNED = /(^|_)handicap_2$/

const lineOf = (stake: string, argument: number): number => (IS_TURNED.test(stake) ? 0 - argument : argument)

/** Markets of any board in the order of the dictionary, unknown ones last. */
export const marketsOf = (boards: Boards, order: readonly string[]): readonly string[] =>
  inOrder(
    Object.values(boards).flatMap(({ markets }) => Object.keys(markets)),
    order,
  )

export const inOrder = <N extends string>(names: readonly N[], order: readonly N[]): readonly N[] => [
  ...new Set([...order.filter((name) => names.includes(name)), ...names]),
]

/** Outcomes of a market by board. */
const stakesByBoard = (boards: Boards, market: string) =>
  Object.values(boards).map(({ markets }) => markets[market]?.stakes ?? {})

/** Outcomes of a market on any board, in the order of the dictionary. */
export const stakesOf = (boards: Boards, market: string, order: readonly string[]): readonly string[] =>
  inOrder(stakesByBoard(boards, market).flatMap(Object.keys), order)

/** Every line of a market on any board, ascending. */
export function linesOf(boards: Boards, market: string): readonly number[] {
  const lines = stakesByBoard(boards, market).flatMap((stakes) =>
    Object.entries(stakes).flatMap(([slug, { lines = [] }]) =>
      lines.map(({ argument }) => lineOf(slug, argument)),
    ),
  )
  return [...new Set(lines)].sort((a, b) => a - b)
}

/** The line to show first: the one with the most prices, then with the most even ones. */
export function mainLine(boards: Boards, market: string): number | null {
  const rated = linesOf(boards, market).map((line) => {
    const prices = Object.values(boards).flatMap((board) =>
      Object.keys(board.markets[market]?.stakes ?? {}).flatMap(
        (stake) => priceOf(board, market, stake, line)?.factor ?? [],
      ),
    )
    return { line, count: prices.length, spread: Math.max(...prices) - Math.min(...prices) }
  })
  rated.sort((a, b) => b.count - a.count || a.spread - b.spread)
  return rated[0]?.line ?? null
}

/** The price of an outcome on a board, with its line if it has one; null if the board, market, outcome or line is closed. */
export function priceOf(board: Board | undefined, market: string, stake: string, line: number | null) {
  const found = board?.markets[market]?.stakes[stake]
  if (!found) return null
  const entry = line === null ? found : found.lines?.find(({ argument }) => lineOf(stake, argument) === line)
  if (entry?.factor === undefined) return null
  return { factor: entry.factor, argument: 'argument' in entry ? entry.argument : null }
}

/** Whether betting is possible on the board and on this market. */
export function boardState(board: Board, market: string) {
  const found = board.markets[market]
  const ofStage = found?.stage && board.isBettingActiveByStage?.[found.stage]
  if (!(ofStage ?? board.isBettingActive)) return 'closed'
  return found?.suspended === true ? 'suspended' : 'open'
}

/** The market of the winner, with or without a draw; by group, as the reference names it. */
const WINNER_MARKETS: readonly string[] = ['1x2', 'home/away']

export const isWinnerMarket = ({ group, period }: Schemas['BaseOddsMarket']): boolean =>
  WINNER_MARKETS.includes(group.toLowerCase()) && period === 'Full-time'

/** Prices of the winner of the match, home first, with the openings; undefined where they are not offered now. */
export function winnerPrices(markets: readonly Schemas['BaseOddsMarket'][]) {
  const market = markets.find((each) => isWinnerMarket(each) && !each.suspended)
  return market?.choices.map(({ name, decimal, initialDecimal: opening }) => ({ name, decimal, opening }))
}
