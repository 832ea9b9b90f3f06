/**
 * Who offers what: each of the five bookmakers has a margin and a character, and not every one has every match. A
 * row a bookmaker, a row a tier of matches. @assumed all of it.
 */
import { BOOKMAKERS, type BookmakerRow } from '../../src/catalog/bookmakers.ts'
import type { Random } from '../random.ts'

/** How widely a competition is bet on. */
export type Tier = 'major' | 'minor' | 'amateur'

/** From this priority of its tournament on a match is major; the demo world has priorities up to 700. */
const MAJOR_PRIORITY = 150

export function tierOf(tournament: { readonly priority: number; readonly isAmateur: boolean }): Tier {
  if (tournament.isAmateur || tournament.priority === 0) return 'amateur'
  return tournament.priority >= MAJOR_PRIORITY ? 'major' : 'minor'
}

interface TierRow {
  /** The chance that a bookmaker has the match. */
  readonly covered: number
  /** The chance that a bookmaker who has it takes bets during it, too. */
  readonly live: number
  /** The chance of each market beside the main ones. */
  readonly sideMarkets: number
  /** Lines at most, in shares of what the bookmaker can have. */
  readonly lines: number
  /** Maximum stake on an open main market. */
  readonly limit: number
}

export const TIERS: Readonly<Record<Tier, TierRow>> = {
  major: { covered: 1, live: 1, sideMarkets: 1, lines: 1, limit: 10_000 },
  minor: { covered: 0.65, live: 0.85, sideMarkets: 0.75, lines: 0.7, limit: 2_500 },
  /** One bookmaker, or nobody. */
  amateur: { covered: 0.5, live: 0.6, sideMarkets: 0.4, lines: 0.5, limit: 500 },
}

export interface Bookmaker {
  readonly row: BookmakerRow
  readonly margin: number
  /** During the match prices are worse. */
  readonly liveMargin: number
  /** How far it strays from what the market thinks. */
  readonly boldness: number
  /** Hours before the start at which its board opens. */
  readonly opensHours: number
  /** Lines at most of a market. */
  readonly lines: number
  readonly highest: number
}

const CHARACTERS: readonly Omit<Bookmaker, 'row'>[] = [
  { margin: 0.055, liveMargin: 0.065, boldness: 1, opensHours: 72, lines: 7, highest: 101 },
  { margin: 0.048, liveMargin: 0.06, boldness: 0.9, opensHours: 66, lines: 5, highest: 151 },
  { margin: 0.065, liveMargin: 0.075, boldness: 1.3, opensHours: 72, lines: 7, highest: 201 },
  { margin: 0.06, liveMargin: 0.07, boldness: 1.1, opensHours: 60, lines: 9, highest: 251 },
  { margin: 0.028, liveMargin: 0.036, boldness: 0.5, opensHours: 48, lines: 13, highest: 501 },
]

export const ODDS_BOOKMAKERS: readonly Bookmaker[] = CHARACTERS.map((character, i) => ({
  ...character,
  row: BOOKMAKERS[i] as BookmakerRow,
}))

/** The bookmakers that have a match, whatever their sports. */
export function bookmakersOf(tier: Tier, random: Random): readonly Bookmaker[] {
  const chance = random.stream('coverage')
  if (tier !== 'amateur') return ODDS_BOOKMAKERS.filter(() => chance.chance(TIERS[tier].covered))
  return chance.chance(TIERS.amateur.covered) ? [chance.pick(ODDS_BOOKMAKERS)] : []
}
