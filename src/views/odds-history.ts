/** Odds over time as wire JSON (docs/reference/endpoints.md#26). Stored prices are copied, not parsed. */
import { statusOfCode } from '../catalog/statuses.ts'
import type { BoardChange } from '../contract/match-blocks.ts'
import { currentStage } from '../rules/odds-boards.ts'
import { pricesOf } from '../rules/odds-history.ts'
import type { MatchRecord } from '../store/match-reader.ts'
import { BOARD_STAGES, type PriceRow, selectBoardDocuments, selectPrices } from '../store/odds-boards.ts'
import type { MatchViewContext } from './match.ts'

export interface HistorySelection {
  /** Bookmakers as bits `order - 1`. */
  readonly bookmakers: number
  /** Slugs; undefined for all. */
  readonly markets: readonly string[] | undefined
}

/** The series of a match, by bookmaker, stage and market. */
export function viewOddsHistory(
  { db, bookmakers }: Pick<MatchViewContext, 'db' | 'bookmakers'>,
  match: MatchRecord,
  selection: HistorySelection,
): string {
  const isSelected = ({ bookmaker, market }: PriceRow) =>
    ((selection.bookmakers >> (bookmaker - 1)) & 1) === 1 && (selection.markets?.includes(market) ?? true)
  const recorded = selectPrices(db, match.id)
  const boardOf = ({ bookmaker, stage }: Pick<PriceRow, 'bookmaker' | 'stage'>) => `${bookmaker} ${stage}`
  const known = new Set(recorded.map(boardOf))
  const unchanged = selectBoardDocuments(db, match.id).filter((board) => !known.has(boardOf(board)))
  const rows = [...recorded, ...unchanged.flatMap(openingOf)].filter(isSelected)
  const series = Map.groupBy(rows, (row) => `${boardOf(row)} ${row.market}`)
  const hasStarted = currentStage(statusOfCode(match.status)) === 'live'
  return `[${[...series.values()]
    .toSorted(([a], [b]) => (a && b ? a.bookmaker - b.bookmaker || a.stage - b.stage : 0))
    .map((prices) => viewSeries(prices, bookmakers, hasStarted ? match.startMs : null))
    .join(',')}]`
}

/** The only prices of a board that never changed. */
function openingOf({
  bookmaker,
  stage,
  document,
}: ReturnType<typeof selectBoardDocuments>[number]): PriceRow[] {
  const board: BoardChange = JSON.parse(document)
  return [...pricesOf(board)].map(([market, prices]) => ({
    bookmaker,
    stage,
    market,
    number: 0,
    changedMs: board.updatedAt,
    prices,
  }))
}

/** @param startedMs start of a match that has started, else null */
function viewSeries(
  prices: readonly PriceRow[],
  bookmakers: readonly string[],
  startedMs: number | null,
): string {
  const [opening, ...changes] = prices
  if (!opening) throw new Error('a series has no prices')
  const isPrematch = opening.stage === BOARD_STAGES.prematch
  const closing =
    isPrematch && startedMs !== null ? prices.findLast(({ changedMs }) => changedMs <= startedMs) : undefined
  const isTruncated = changes.some(({ number }, index) => number !== index + 1)
  return (
    `{"bookmaker":${JSON.stringify(bookmakers[opening.bookmaker - 1])},"market":${JSON.stringify(opening.market)},` +
    `"stage":"${isPrematch ? 'prematch' : 'live'}","opening":${viewPrices(opening)},` +
    `"changes":[${changes.map(viewPrices).join(',')}],` +
    `"closing":${closing ? viewPrices(closing) : 'null'},"isTruncated":${isTruncated}}`
  )
}

function viewPrices({ changedMs, prices }: PriceRow): string {
  return `{"timestamp":${changedMs},${prices.slice(1)}`
}
