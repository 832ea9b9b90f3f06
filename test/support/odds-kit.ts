/** A match of every sport, and boards of the bookmakers for it. */
import { BOOKMAKERS, bookmakerOf, marketsOf } from '../../src/catalog/bookmakers.ts'
import { SPORTS, type SportSlug } from '../../src/catalog/sports.ts'
import type { MatchStatus } from '../../src/catalog/statuses.ts'
import type { Change } from '../../src/contract/changes.ts'
import type { BoardChange, OddsBoardsData } from '../../src/contract/match-blocks.ts'
import { merge, put } from './feed/change-kit.ts'
import { type Harness, makeHarness, NOW } from './harness.ts'

export type Boards = OddsBoardsData['boards']

export const TEAM_1 = 21
export const TEAM_2 = 22

/** Ids of a sport's resources: 4000 and up for the fourth. */
const base = (sport: SportSlug) => (SPORTS.find(({ slug }) => slug === sport)?.id ?? 0) * 1000
export const matchOf = (sport: SportSlug) => base(sport) + 900

export function sportWorld(sport: SportSlug): Change[] {
  const at = base(sport)
  return [
    put('category', at + 1, { name: 'Norland' }, sport),
    put('tournament', at + 2, { categoryId: at + 1, name: 'Open' }, sport),
    put('team', at + TEAM_1, { name: 'Harbour City' }, sport),
    put('team', at + TEAM_2, { name: 'Lakeside' }, sport),
    matchPut(sport, matchOf(sport)),
  ]
}

export function matchPut(sport: SportSlug, id: number, status: MatchStatus = 'notstarted'): Change {
  const at = base(sport)
  const [homeTeamId, awayTeamId] = [at + TEAM_1, at + TEAM_2]
  const data = { tournamentId: at + 2, homeTeamId, awayTeamId, startTimestamp: NOW, status }
  return put('match', id, data, sport)
}

/** An app with one match that has not started. */
export function oddsHarness(sport: SportSlug = 'football', config: { bookmakers?: string[] } = {}): Harness {
  const harness = makeHarness({ config })
  harness.put(sportWorld(sport))
  return harness
}

export function setStatus(harness: Harness, status: MatchStatus, sport: SportSlug = 'football'): void {
  harness.put([merge('match', matchOf(sport), { status }, sport)])
}

export function boardsPut(boards: Boards, sport: SportSlug = 'football'): Change {
  return put('oddsBoards', matchOf(sport), { boards }, sport)
}

export function boardsMerge(boards: object | null, sport: SportSlug = 'football'): Change {
  return merge('oddsBoards', matchOf(sport), { boards }, sport)
}

export function board(markets: BoardChange['markets'], of: Partial<BoardChange> = {}): BoardChange {
  return { isBettingActive: true, updatedAt: NOW, markets, ...of }
}

/** A three-way or two-way result. */
export function result(...[w1, x, w2]: [number, number, number] | [number, undefined, number]) {
  return { stakes: { w1: { factor: w1 }, ...(x !== undefined && { x: { factor: x } }), w2: { factor: w2 } } }
}

/** Over and under at one line each. */
export function total(argument: number, over: number, under: number) {
  return {
    stakes: {
      over: { lines: [{ argument, factor: over }] },
      under: { lines: [{ argument, factor: under }] },
    },
  }
}

/** Everything that a bookmaker offers in a sport, all outcomes open. */
export function fullBoard(order: number, sport: SportSlug): BoardChange {
  const bookmaker = bookmakerOf(order)
  const details = bookmaker.hasPriceDetails ? { changedAt: NOW - 5000, limit: 250.5 } : {}
  const markets = marketsOf(bookmaker, sport).map(({ slug, outcomes, line }) => {
    const arguments_ = line?.isHeadStart ? [-1.5, 0, bookmaker.lineStep] : [2.5, 2.5 + bookmaker.lineStep]
    const stakes = outcomes.map((outcome, index) => {
      const factor = (18 + index) / 10
      const lines = arguments_.map((argument) => ({ argument, factor, ...details }))
      return [outcome.slug, line ? { lines } : { factor, ...details }] as const
    })
    return [slug, { stakes: Object.fromEntries(stakes) }] as const
  })
  return board(Object.fromEntries(markets))
}

export const SPORTS_OF = (order: number) => bookmakerOf(order).sports
export const ORDERS = BOOKMAKERS.map(({ order }) => order)

interface Shown {
  hasBkOdds: Record<string, boolean>
  oddsBk: Record<string, ShownBoard>
}
export interface ShownBoard {
  isBettingActive: boolean
  updatedAt: number
  markets: Record<string, ShownMarket>
  updatedAtByStage?: Record<string, number | null>
  isBettingActiveByStage?: Record<string, boolean>
}
export interface ShownMarket {
  name: { ru: string; en: string }
  stage?: string
  suspended?: boolean
  stakes: Record<
    string,
    {
      name: { ru: string; en: string }
      factor?: number
      changedAt?: number
      limit?: number
      lines?: { argument: number; factor: number; changedAt?: number; limit?: number }[]
    }
  >
}

/** The match by id; `query` begins with `?` or `&`. */
export async function shownMatch(
  harness: Harness,
  query = '',
  sport: SportSlug = 'football',
): Promise<Shown> {
  const path = `/v2/${sport}/matches/${matchOf(sport)}?with_bk_odds=true${query}`
  return (await harness.get<Shown>(path)).body
}

export async function shownBoards(harness: Harness, query = '', sport: SportSlug = 'football') {
  return (await shownMatch(harness, query, sport)).oddsBk
}
