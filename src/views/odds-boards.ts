/**
 * Bookmaker boards as wire JSON (docs/reference/resources.md#10). Markets are rendered when a board is written; a
 * response concatenates the texts and adds only the members that depend on match status.
 */

import type { Db } from '../../db/open.ts'
import { type BookmakerRow, marketsOf } from '../catalog/bookmakers.ts'
import type { MarketRow } from '../catalog/markets.ts'
import type { SportSlug } from '../catalog/sports.ts'
import { type MatchStatus, statusOfCode } from '../catalog/statuses.ts'
import type { BoardChange } from '../contract/match-blocks.ts'
import {
  combinedHead,
  combinedStages,
  currentStage,
  isMarketShown,
  isStageActive,
  isStakeShown,
  type OddsStage,
} from '../rules/odds-boards.ts'
import type { MatchRecord } from '../store/match-reader.ts'
import {
  type BoardParts,
  type StoredBoards,
  selectCombinedBoards,
  selectStageBoards,
} from '../store/odds-boards.ts'

type Json = string
type Market = BoardChange['markets'][string]

/** The `markets` of the board of one stage. */
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
  records: readonly MatchRecord[],
  selection: OddsSelection | null,
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
    )
  }
  const matches = withOdds.map(({ id, status }) => ({ id, stage: currentStage(statusOfCode(status)) }))
  return selectStageBoards(db, matches, bookmakers)
}

/** `oddsBk` of a match; bookmakers without a board of the current stage are omitted. */
export function viewOddsBk(
  stored: StoredBoards | undefined,
  status: MatchStatus,
  isCombined: boolean,
  bookmakers: readonly string[],
): Json {
  const members = [...(stored ?? [])].flatMap(([order, parts]) => {
    const board = isCombined ? viewCombined(parts, status) : viewCurrent(parts, status)
    return board === undefined ? [] : [`${JSON.stringify(bookmakers[order - 1])}:${board}`]
  })
  return `{${members.join(',')}}`
}

function viewCurrent(parts: BoardParts, status: MatchStatus): Json | undefined {
  const stage = currentStage(status)
  const board = parts[stage]
  if (!board) return undefined
  const isActive = isStageActive(stage, board.isBettingActive, status)
  return `{"isBettingActive":${isActive},"updatedAt":${board.updatedAt},"markets":${board.markets ?? '{}'}}`
}

function viewCombined({ prematch, live, combined }: BoardParts, status: MatchStatus): Json | undefined {
  if (!combined) return undefined
  const head = combinedHead(prematch ?? null, live ?? null, status)
  return `${JSON.stringify(head).slice(0, -1)},"markets":${combined.markets ?? '{}'}}`
}
