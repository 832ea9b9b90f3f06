/**
 * Bookmaker boards and their history as wire JSON (docs/reference/resources.md#10, docs/reference/endpoints.md#26).
 * Markets are rendered when a board is written, and prices are stored as they are served; a response concatenates the
 * texts and adds only the members that depend on match status.
 */
import type { Db } from '../../../db/open.ts'
import { type BookmakerRow, marketsOf } from '../../catalog/bookmakers.ts'
import type { MarketRow } from '../../catalog/markets.ts'
import type { SportSlug } from '../../catalog/sports.ts'
import { type MatchStatus, statusOfCode } from '../../catalog/statuses.ts'
import type { BoardChange } from '../../contract/match-blocks.ts'
import {
  combinedHead,
  combinedStages,
  currentStage,
  isMarketShown,
  isStageActive,
  isStakeShown,
  type OddsStage,
  pricesOf,
} from '../../rules/matches/odds-boards.ts'
import type { MatchRecord } from '../../store/matches/reader.ts'
import {
  BOARD_STAGES,
  type BoardParts,
  type BoardText,
  type MarketForm,
  type PriceRow,
  type StoredBoards,
  selectBoardDocuments,
  selectCombinedBoards,
  selectPrices,
  selectStageBoards,
} from '../../store/odds-boards.ts'
import type { Part } from '../json-writer.ts'
import type { MatchViewContext } from './context.ts'

type Json = string
type Market = BoardChange['markets'][string]

export function viewMarkets(board: BoardChange, bookmaker: BookmakerRow, sport: SportSlug): Json {
  const shown = shownMarkets(board)
  return joinMarkets(bookmaker, sport, ({ slug }) => {
    const market = shown.get(slug)
    return market && { market }
  })
}

/** The `markets` of the combined board, each with its stage. */
export function viewCombinedMarkets(
  boards: Readonly<Record<OddsStage, BoardChange | null>>,
  bookmaker: BookmakerRow,
  sport: SportSlug,
): Json {
  const shown = { prematch: shownMarkets(boards.prematch), live: shownMarkets(boards.live) }
  const stages = combinedStages(shown.prematch.keys(), shown.live.keys())
  return joinMarkets(bookmaker, sport, ({ slug }) => {
    const stage = stages.get(slug)
    const market = stage && shown[stage].get(slug)
    return market && { market, stage }
  })
}

function shownMarkets(board: BoardChange | null): Map<string, Market> {
  return new Map(Object.entries(board?.markets ?? {}).filter(([, market]) => isMarketShown(market)))
}

function joinMarkets(
  bookmaker: BookmakerRow,
  sport: SportSlug,
  find: (row: MarketRow) => { market: Market; stage?: OddsStage } | undefined,
): Json {
  const members = marketsOf(bookmaker, sport).flatMap((row) => {
    const found = find(row)
    return found ? [`${JSON.stringify(row.slug)}:${viewMarket(row, found.market, found.stage)}`] : []
  })
  return `{${members.join(',')}}`
}

function viewMarket(row: MarketRow, { suspended, stakes }: Market, stage: OddsStage | undefined): Json {
  const shown = row.outcomes.flatMap(({ slug, name }) => {
    const stake = stakes[slug]
    if (!stake || !isStakeShown(stake)) return []
    return [[slug, { name: translated(name), ...stake }] as const]
  })
  return JSON.stringify({
    name: translated(row.name),
    ...(stage && { stage }),
    ...(suspended === true && { suspended }),
    stakes: Object.fromEntries(shown),
  })
}

function translated({ ru, en }: MarketRow['name']): { ru: string; en: string } {
  return { ru, en }
}

/** The boards that a request asks for. */
export interface OddsSelection {
  /** Bookmakers as bits `order - 1`. */
  readonly bookmakers: number
  /** Both stages combined, instead of the current one. */
  readonly isCombined: boolean
}

/** The selected boards of all records, in one query. */
export function selectOddsBoards(
  db: Db,
  records: readonly Pick<MatchRecord, 'id' | 'status' | 'oddsMask'>[],
  selection: OddsSelection | null,
  form: MarketForm = 'bytes',
): ReadonlyMap<number, StoredBoards> {
  if (!selection) return new Map()
  const { bookmakers, isCombined } = selection
  const withOdds = records.filter(({ oddsMask }) => (oddsMask & bookmakers) !== 0)
  if (withOdds.length === 0) return new Map()
  if (isCombined) {
    return selectCombinedBoards(
      db,
      withOdds.map(({ id }) => id),
      bookmakers,
      form,
    )
  }
  const matches = withOdds.map(({ id, status }) => ({ id, stage: currentStage(statusOfCode(status)) }))
  return selectStageBoards(db, matches, bookmakers, form)
}

/** `oddsBk` of a match; bookmakers without a board of the current stage are omitted. */
export function viewOddsBk(
  stored: StoredBoards | undefined,
  status: MatchStatus,
  isCombined: boolean,
  bookmakers: readonly string[],
): Part[] {
  const json: Part[] = []
  for (const [order, parts] of stored ?? []) {
    const board = isCombined ? parts.combined : parts[currentStage(status)]
    if (!board) continue
    const head = isCombined ? viewCombinedHead(parts, status) : viewHead(board, status)
    const start = `${json.length === 0 ? '{' : '},'}${JSON.stringify(bookmakers[order - 1])}:${head},"markets":`
    json.push(start, board.markets ?? '{}')
  }
  return json.length === 0 ? ['{}'] : [...json, '}}']
}

/** Without the closing brace, as the other one. */
function viewHead({ isBettingActive, updatedAt }: BoardText, status: MatchStatus): Json {
  const isActive = isStageActive(currentStage(status), isBettingActive, status)
  return `{"isBettingActive":${isActive},"updatedAt":${updatedAt}`
}

function viewCombinedHead({ prematch, live }: BoardParts, status: MatchStatus): Json {
  return JSON.stringify(combinedHead(prematch ?? null, live ?? null, status)).slice(0, -1)
}

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
