/**
 * Change kind `oddsBoards`: the boards of the bookmakers for a match (docs/reference/resources.md#10). Its id is that
 * of the match. The resource exists as long as the match, possibly without boards, so that a merge can add the first
 * one.
 */
import type { Db } from '../../../db/open.ts'
import { BOOKMAKERS, type BookmakerRow, bookmakerOf, marketsOf } from '../../catalog/bookmakers.ts'
import type { LineRow, MarketRow } from '../../catalog/markets.ts'
import type { SportSlug } from '../../catalog/sports.ts'
import { utcDays } from '../../contract/change-effects.ts'
import type { BoardChange } from '../../contract/match-blocks.ts'
import { ODDS_STAGES } from '../../contract/resources/odds.ts'
import { canonicalBoard, hasSameOdds, type OddsStage } from '../../rules/matches/odds-boards.ts'
import { pointerToken, quoted } from '../../shared/quote.ts'
import { recordOddsEvent } from '../../store/access/webhooks.ts'
import { noteBoards } from '../../store/matches/renderings.ts'
import {
  BOARD_STAGES,
  deleteBoard,
  deleteBoards,
  deletePrices,
  recordPrices,
  selectBoardDocuments,
  selectMatchOfBoards,
  updateOddsOfMatch,
  upsertBoard,
} from '../../store/odds-boards.ts'
import { viewCombinedMarkets, viewMarkets } from '../../views/matches/odds-boards.ts'
import { ValidationError } from '../problem.ts'
import { type Existing, kind, type Prepare } from './kind.ts'

/** A value of each stage; null if it has no board. */
type Stages<T> = Record<OddsStage, T | null>
/** Text per stage and bookmaker. */
type Documents = ReadonlyMap<number, Readonly<Stages<string>>>

const NO_BOARDS: Readonly<Stages<never>> = { prematch: null, live: null }

interface ExistingBoards extends Existing {
  readonly startMs: number
  readonly oddsMask: number
  readonly documents: Documents
}

/** The boards of one bookmaker after a change of at least one of them. */
interface ChangedBoards {
  readonly order: number
  readonly boards: Readonly<Stages<BoardChange>>
  readonly documents: Readonly<Stages<string>>
  readonly changed: readonly OddsStage[]
  /** The documents before. */
  readonly before: Readonly<Stages<string>>
  /** Whether only timestamps changed. */
  readonly isSilent: boolean
}

export const oddsBoardsKind = kind<'oddsBoards'>({
  name: 'oddsBoards',
  referenceKind: 'match',
  selectExisting: (db, id): ExistingBoards | null => {
    const match = selectMatchOfBoards(db, id)
    if (!match) return null
    // The document of the boards is built only for merges, with the bookmakers in the patch.
    return { ...match, document: '', documents: selectDocuments(db, id) }
  },
  selectMergeTarget: (_db, _id, existing, patch) => {
    const { documents } = existing as ExistingBoards
    const boards = coveredBy(patch).flatMap((order) => {
      const stages = ODDS_STAGES.flatMap((stage) => {
        const document = documents.get(order)?.[stage]
        return document == null ? [] : [[stage, JSON.parse(document)] as const]
      })
      return stages.length === 0 ? [] : [[String(order), Object.fromEntries(stages)] as const]
    })
    return { boards: Object.fromEntries(boards) }
  },
  prepare: (of) => {
    const { db, id, sport, patch, revision, position } = of
    const existing = of.existing as ExistingBoards | null
    if (!existing) throw new ValidationError('/id', `there is no match ${id}`)
    const orders = coveredBy(patch)
    const changes = orders.flatMap((order) => changedBoards(of, existing.documents, order) ?? [])
    if (changes.length === 0) return null
    return () => {
      for (const change of changes) {
        writeBoards(db, id, sport.slug, change)
        writePrices(db, id, change, of.sourceTimestamp ?? 0)
      }
      const days = utcDays(existing.startMs)
      if (changes.every(({ isSilent }) => isSilent)) return { matchTimestamps: [id], days }
      const oddsMask = maskAfter(existing.documents, changes)
      updateOddsOfMatch(db, id, { oddsMask, revision, position })
      if (oddsMask !== existing.oddsMask) noteBoards(db, id, position)
      recordOddsEvent(db, id, { position, timestampMs: of.sourceTimestamp })
      return { matches: [id], days }
    }
  },
  remove: (db, id, { revision, position }) => {
    const match = selectMatchOfBoards(db, id)
    if (!match || match.oddsMask === 0) return null
    deleteBoards(db, id)
    deletePrices(db, id)
    updateOddsOfMatch(db, id, { oddsMask: 0, revision, position })
    noteBoards(db, id, position)
    recordOddsEvent(db, id, { position, timestampMs: null })
    return { matches: [id], days: utcDays(match.startMs) }
  },
})

function selectDocuments(db: Db, matchId: number): Documents {
  const documents = new Map<number, Stages<string>>()
  for (const { bookmaker, stage, document } of selectBoardDocuments(db, matchId)) {
    const name = stage === BOARD_STAGES.live ? 'live' : 'prematch'
    documents.set(bookmaker, { ...NO_BOARDS, ...documents.get(bookmaker), [name]: document })
  }
  return documents
}

/** Orders of the bookmakers that a change covers: those in a merge patch, but a put covers all. */
function coveredBy(patch: object | null): number[] {
  const all = BOOKMAKERS.map(({ order }) => order)
  if (!patch) return all
  const { boards } = patch as { boards?: unknown }
  if (typeof boards !== 'object' || boards === null) return []
  return all.filter((order) => Object.hasOwn(boards, String(order)))
}

/** Checks the boards of a bookmaker and compares them; null if nothing changed. */
function changedBoards(
  { data, sport }: Prepare<'oddsBoards'>,
  existing: Documents,
  order: number,
): ChangedBoards | null {
  const bookmaker = bookmakerOf(order)
  const boards: Stages<BoardChange> = { ...NO_BOARDS }
  const documents: Stages<string> = { ...NO_BOARDS }
  for (const stage of ODDS_STAGES) {
    const given = data.boards[String(order) as keyof typeof data.boards]?.[stage]
    if (!given) continue
    requireOffered(given, bookmaker, sport.slug, `/data/boards/${order}/${stage}`)
    const board = canonicalBoard(given, bookmaker, sport.slug)
    boards[stage] = board
    documents[stage] = JSON.stringify(board)
  }
  const before = existing.get(order) ?? NO_BOARDS
  const changed = ODDS_STAGES.filter((stage) => before[stage] !== documents[stage])
  if (changed.length === 0) return null
  const isSilent = changed.every((stage) => {
    const [old, next] = [before[stage], documents[stage]]
    return old !== null && next !== null && hasSameOdds(old, next)
  })
  return { order, boards, documents, changed, before, isSilent }
}

/** The changed stages, and the combined board, which depends on both. */
function writeBoards(
  db: Db,
  matchId: number,
  sport: SportSlug,
  { order, boards, documents, changed }: ChangedBoards,
): void {
  const bookmaker = bookmakerOf(order)
  for (const stage of changed) {
    const [board, document] = [boards[stage], documents[stage]]
    if (!board) deleteBoard(db, matchId, stage, order)
    else {
      upsertBoard(db, {
        matchId,
        stage: BOARD_STAGES[stage],
        bookmaker: order,
        isActive: board.isBettingActive,
        updatedMs: board.updatedAt,
        markets: viewMarkets(board, bookmaker, sport),
        document,
      })
    }
  }
  if (!boards.prematch && !boards.live) {
    deleteBoard(db, matchId, 'combined', order)
    return
  }
  upsertBoard(db, {
    matchId,
    stage: BOARD_STAGES.combined,
    bookmaker: order,
    // The head of a combined board is read from the rows of its stages.
    isActive: false,
    updatedMs: 0,
    markets: viewCombinedMarkets(boards, bookmaker, sport),
    document: null,
  })
}

function writePrices(db: Db, matchId: number, change: ChangedBoards, nowMs: number): void {
  const { order: bookmaker, boards, before, changed } = change
  for (const stage of changed) {
    const old: BoardChange | null = JSON.parse(before[stage] ?? 'null')
    recordPrices(db, { matchId, bookmaker, stage: BOARD_STAGES[stage] }, old, boards[stage], nowMs)
  }
}

/** Which bookmakers have a board of any stage after the changes. */
function maskAfter(existing: Documents, changes: readonly ChangedBoards[]): number {
  const orders = new Set(existing.keys())
  for (const { order, boards } of changes) {
    if (boards.prematch || boards.live) orders.add(order)
    else orders.delete(order)
  }
  return [...orders].reduce((mask, order) => mask | (1 << (order - 1)), 0)
}

// Boards that a bookmaker cannot have are rejected (docs/reference/resources.md#10.2; catalog/bookmakers, catalog/markets).

type Stake = BoardChange['markets'][string]['stakes'][string]

/** `pointer` is that of the board. Throws ValidationError for the first fault. */
export function requireOffered(
  board: BoardChange,
  bookmaker: BookmakerRow,
  sport: SportSlug,
  pointer: string,
): void {
  const offered = marketsOf(bookmaker, sport)
  if (offered.length === 0)
    throw new ValidationError(pointer, `bookmaker ${bookmaker.order} does not cover ${sport}`)
  for (const [slug, { stakes }] of Object.entries(board.markets)) {
    const at = `${pointer}/markets/${pointerToken(slug)}`
    const market = offered.find((row) => row.slug === slug)
    if (!market) {
      const known = quoted(offered.map((row) => row.slug))
      throw new ValidationError(
        at,
        `bookmaker ${bookmaker.order} has no such market in ${sport}; it has ${known}`,
      )
    }
    for (const [outcome, stake] of Object.entries(stakes))
      requireStake(stake, outcome, market, bookmaker, `${at}/stakes/${pointerToken(outcome)}`)
  }
}

function requireStake(
  stake: Stake,
  outcome: string,
  market: MarketRow,
  bookmaker: BookmakerRow,
  at: string,
): void {
  if (!market.outcomes.some(({ slug }) => slug === outcome)) {
    const known = quoted(market.outcomes.map(({ slug }) => slug))
    throw new ValidationError(at, `is not an outcome of "${market.slug}" in this sport; it has ${known}`)
  }
  if (market.line) {
    requireAbsent(stake, ['factor', 'changedAt', 'limit'], at, `belongs to the lines of "${market.slug}"`)
    if (!stake.lines)
      throw new ValidationError(
        `${at}/lines`,
        `is missing; "${market.slug}" has lines, null closes the outcome`,
      )
    requireLines(stake.lines, market.line, bookmaker, `${at}/lines`)
    return
  }
  requireAbsent(stake, ['lines'], at, `does not fit: "${market.slug}" has no lines`)
  if (stake.factor === undefined)
    throw new ValidationError(
      `${at}/factor`,
      `is missing; "${market.slug}" has no lines, null closes the outcome`,
    )
  requireDetails(stake, bookmaker, at)
}

function requireLines(
  lines: NonNullable<Stake['lines']>,
  row: LineRow,
  bookmaker: BookmakerRow,
  at: string,
): void {
  const seen = new Set<number>()
  for (const [index, line] of lines.entries()) {
    const { argument } = line
    const place = `${at}/${index}`
    if (!Number.isInteger(argument / bookmaker.lineStep))
      throw new ValidationError(
        `${place}/argument`,
        `must be a multiple of ${bookmaker.lineStep} for bookmaker ${bookmaker.order}, but was ${argument}`,
      )
    if (!row.isHeadStart && argument <= 0)
      throw new ValidationError(`${place}/argument`, `must be above 0 in a total, but was ${argument}`)
    if (seen.has(argument))
      throw new ValidationError(`${place}/argument`, `is listed twice: ${argument}; leave one of them out`)
    seen.add(argument)
    requireDetails(line, bookmaker, place)
  }
}

function requireDetails(of: Pick<Stake, 'changedAt' | 'limit'>, bookmaker: BookmakerRow, at: string): void {
  if (bookmaker.hasPriceDetails) return
  requireAbsent(of, ['changedAt', 'limit'], at, `is not published by bookmaker ${bookmaker.order}`)
}

function requireAbsent(of: Stake, members: readonly (keyof Stake)[], at: string, reason: string): void {
  const found = members.find((member) => of[member] !== undefined)
  if (found) throw new ValidationError(`${at}/${found}`, reason)
}
