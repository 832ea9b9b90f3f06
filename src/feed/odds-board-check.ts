/**
 * Rejects boards that a bookmaker cannot have (docs/reference/resources.md#10.2; catalog/bookmakers and
 * catalog/markets).
 */
import { type BookmakerRow, marketsOf } from '../catalog/bookmakers.ts'
import type { LineRow, MarketRow } from '../catalog/markets.ts'
import type { SportSlug } from '../catalog/sports.ts'
import type { BoardChange } from '../contract/match-blocks.ts'
import { pointerToken, Refused } from './problem.ts'

type Stake = BoardChange['markets'][string]['stakes'][string]

function listOf(slugs: readonly string[]): string {
  return slugs.map((slug) => JSON.stringify(slug)).join(', ')
}

/** `pointer` is that of the board. Throws Refused for the first fault. */
export function requireOffered(
  board: BoardChange,
  bookmaker: BookmakerRow,
  sport: SportSlug,
  pointer: string,
): void {
  const offered = marketsOf(bookmaker, sport)
  if (offered.length === 0) throw new Refused(pointer, `bookmaker ${bookmaker.order} does not cover ${sport}`)
  for (const [slug, { stakes }] of Object.entries(board.markets)) {
    const at = `${pointer}/markets/${pointerToken(slug)}`
    const market = offered.find((row) => row.slug === slug)
    if (!market) {
      const known = listOf(offered.map((row) => row.slug))
      throw new Refused(at, `bookmaker ${bookmaker.order} has no such market in ${sport}; it has ${known}`)
    }
    for (const [outcome, stake] of Object.entries(stakes)) {
      requireStake(stake, outcome, market, bookmaker, `${at}/stakes/${pointerToken(outcome)}`)
    }
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
    const known = listOf(market.outcomes.map(({ slug }) => slug))
    throw new Refused(at, `is not an outcome of "${market.slug}" in this sport; it has ${known}`)
  }
  if (market.line) {
    requireAbsent(stake, ['factor', 'changedAt', 'limit'], at, `belongs to the lines of "${market.slug}"`)
    if (!stake.lines)
      throw new Refused(`${at}/lines`, `is missing; "${market.slug}" has lines, null closes the outcome`)
    requireLines(stake.lines, market.line, bookmaker, `${at}/lines`)
    return
  }
  requireAbsent(stake, ['lines'], at, `does not fit: "${market.slug}" has no lines`)
  if (stake.factor === undefined) {
    throw new Refused(`${at}/factor`, `is missing; "${market.slug}" has no lines, null closes the outcome`)
  }
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
    if (!Number.isInteger(argument / bookmaker.lineStep)) {
      throw new Refused(
        `${place}/argument`,
        `must be a multiple of ${bookmaker.lineStep} for bookmaker ${bookmaker.order}, but was ${argument}`,
      )
    }
    if (!row.isHeadStart && argument <= 0) {
      throw new Refused(`${place}/argument`, `must be above 0 in a total, but was ${argument}`)
    }
    if (seen.has(argument))
      throw new Refused(`${place}/argument`, `is listed twice: ${argument}; leave one of them out`)
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
  if (found) throw new Refused(`${at}/${found}`, reason)
}
