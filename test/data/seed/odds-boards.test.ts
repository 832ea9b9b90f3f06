/** Laws of the boards of bookmakers that the demo world lays beside its matches (docs/reference/resources.md#10). */
import { describe, expect, test } from 'bun:test'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { HOUR_MS } from '../../../seed/calendar.ts'
import { BOOKMAKERS, bookmakerOf, marketsOf } from '../../../src/catalog/bookmakers.ts'
import { SPORT_SLUGS, type SportSlug } from '../../../src/catalog/sports.ts'
import type { MatchStatus } from '../../../src/catalog/statuses.ts'
import { CHANGE_DATA } from '../../../src/contract/changes.ts'
import type { BoardChange } from '../../../src/contract/match-blocks.ts'
import { ODDS_STAGES } from '../../../src/contract/resources/odds.ts'
import { requireOffered } from '../../../src/feed/kinds/odds-boards.ts'
import { canonicalBoard, type OddsStage } from '../../../src/rules/matches/odds-boards.ts'
import {
  type FakeMatch,
  freshOddsAt,
  MOMENTS,
  oddsAt,
  START_MS,
  type Tier,
} from '../../support/seed/seed-odds-kit.ts'

interface Found {
  readonly sport: SportSlug
  readonly order: number
  readonly stage: OddsStage
  readonly nowMs: number
  readonly board: BoardChange
}

function boardsOf(match: FakeMatch, nowMs: number): Found[] {
  const { boards } = oddsAt(match, nowMs)
  return BOOKMAKERS.flatMap(({ order }) =>
    ODDS_STAGES.flatMap((stage) => {
      const board = boards[String(order) as keyof typeof boards]?.[stage]
      return board ? [{ sport: match.sport, order, stage, nowMs, board }] : []
    }),
  )
}

const SEEDS = [1, 2, 3, 4, 5]
const TIERS: readonly Tier[] = ['major', 'minor', 'amateur']
const MATCHES: readonly FakeMatch[] = SPORT_SLUGS.flatMap((sport) =>
  TIERS.flatMap((tier) => SEEDS.map((seed) => ({ sport, tier, seed }))),
)
const FOUND = MATCHES.flatMap((match) => MOMENTS.flatMap((nowMs) => boardsOf(match, nowMs)))

type Market = BoardChange['markets'][string]
const MARKETS = FOUND.flatMap((found) =>
  Object.entries(found.board.markets).map(([slug, market]) => {
    const row = marketsOf(bookmakerOf(found.order), found.sport).find((each) => each.slug === slug)
    if (!row) throw new Error(`no market ${slug}`)
    return { ...found, slug, market, row }
  }),
)

/** The prices of everything that one of the outcomes must win: a market without lines, or each line. */
function bets(market: Market, outcomes: readonly string[]): number[][] {
  const stakes = outcomes.map((slug) => market.stakes[slug])
  const [first] = stakes
  if (!first?.lines) {
    const factors = stakes.flatMap((stake) => stake?.factor ?? [])
    return factors.length === outcomes.length ? [factors] : []
  }
  const [, second] = stakes
  const isHandicap = outcomes[0] === 'handicap_1'
  return first.lines.map(({ argument, factor }) => {
    const pair = second?.lines?.find((line) => line.argument === (isHandicap ? -argument + 0 : argument))
    if (!pair) throw new Error(`line ${argument} has one side alone`)
    return [factor, pair.factor]
  })
}

describe('boards', () => {
  test('fit the contract and what each bookmaker can have, in the canonical form', () => {
    const check = TypeCompiler.Compile(CHANGE_DATA.oddsBoards)
    for (const { order, stage, board, sport } of FOUND) {
      expect(
        [...check.Errors({ boards: { [order]: { [stage]: board } } })].map((error) => error.message),
      ).toEqual([])
      requireOffered(board, bookmakerOf(order), sport, '')
      expect(JSON.stringify(board)).toBe(JSON.stringify(canonicalBoard(board, bookmakerOf(order), sport)))
    }
    expect(FOUND.length).toBeGreaterThan(1000)
  })

  test('every market of the catalog is met, and every bookmaker in all of its sports', () => {
    const met = new Set(MARKETS.map(({ order, sport, slug }) => `${order} ${sport} ${slug}`))
    const all = BOOKMAKERS.flatMap((bookmaker) =>
      bookmaker.sports.flatMap((sport) =>
        marketsOf(bookmaker, sport).map(({ slug }) => `${bookmaker.order} ${sport} ${slug}`),
      ),
    )
    expect(all.filter((key) => !met.has(key))).toEqual([])
  })

  test('the prices of a market imply chances that add up to 100 to 112 percent', () => {
    const all = MARKETS.flatMap(({ market, row, slug }) => {
      const outcomes = row.outcomes.map((outcome) => outcome.slug)
      const winners = slug === 'double_chance' ? 2 : 1
      return bets(market, outcomes).map(
        (factors) => factors.reduce((sum, factor) => sum + 1 / factor, 0) / winners,
      )
    })
    expect(all.filter((implied) => implied < 1 || implied > 1.12)).toEqual([])
    expect(all.length).toBeGreaterThan(10_000)
  })

  test('a harder line pays no less: the more is given ahead, the less it pays; the higher the sum, the more', () => {
    for (const { market, row } of MARKETS) {
      for (const { slug } of row.outcomes) {
        const factors = market.stakes[slug]?.lines?.map(({ factor }) => factor) ?? []
        const sorted = factors.toSorted((a, b) => (slug === 'over' ? a - b : b - a))
        expect(factors).toEqual(sorted)
      }
    }
  })

  test('boards are built after their prices were set and before now; the fifth has times and limits', () => {
    for (const { board, nowMs, order, market } of MARKETS) {
      expect(board.updatedAt).toBeLessThanOrEqual(nowMs)
      for (const stake of order === 5 ? Object.values(market.stakes) : []) {
        for (const { limit, changedAt } of stake.lines ?? [stake]) {
          expect(limit).toBeGreaterThan(0)
          expect(changedAt).toBeLessThanOrEqual(board.updatedAt)
        }
      }
    }
  })

  test('few markets are suspended, and the fifth bookmaker has quarter lines', () => {
    const suspended = MARKETS.filter(({ market }) => market.suspended).length
    expect(suspended / MARKETS.length).toBeWithin(1e-9, 0.04)
    const lines = MARKETS.filter(({ order }) => order === 5).flatMap(({ market }) =>
      Object.values(market.stakes).flatMap((stake) => stake.lines ?? []),
    )
    expect(lines.some(({ argument }) => !Number.isInteger(argument * 2))).toBe(true)
  })
})

describe('the course of a match', () => {
  const stagesAt = (nowMs: number, data?: FakeMatch['data']) =>
    boardsOf({ sport: 'football', tier: 'major', seed: 9, ...(data ? { data } : {}) }, nowMs)
  const orders = (found: readonly Found[], stage: OddsStage) =>
    found.filter((each) => each.stage === stage).map(({ order }) => order)
  const at = (hours: number) => START_MS + hours * HOUR_MS

  test('boards open in the last three days, one after the other, and are kept for three days', () => {
    expect(stagesAt(at(-73))).toEqual([])
    expect(orders(stagesAt(at(-72)), 'prematch')).toEqual([1, 3])
    expect(orders(stagesAt(at(-40)), 'prematch')).toEqual([1, 2, 3, 4, 5])
    expect(orders(stagesAt(at(-0.1)), 'live')).toEqual([])
    expect(orders(stagesAt(at(0.5)), 'live')).toEqual([1, 2, 3, 4, 5])
    expect(orders(stagesAt(at(71)), 'live')).toEqual([1, 2, 3, 4, 5])
    expect(stagesAt(at(73))).toEqual([])
  })

  test('prematch prices stand still from the start on, live boards are closed after the end', () => {
    const prematch = (hours: number) => stagesAt(at(hours)).filter(({ stage }) => stage === 'prematch')
    const boards = (found: readonly Found[]) => found.map(({ board }) => board)
    expect(boards(prematch(0))).toEqual(boards(prematch(50)))
    expect(boards(prematch(-1.5))).not.toEqual(boards(prematch(0)))
    const isActive = (hours: number) =>
      new Set(
        stagesAt(at(hours)).flatMap(({ stage, board }) => (stage === 'live' ? [board.isBettingActive] : [])),
      )
    expect(isActive(0.5)).toEqual(new Set([true]))
    expect(isActive(2)).toEqual(new Set([false]))
  })

  test.each([
    ['postponed', 'prematch', false],
    ['canceled', 'prematch', false],
    ['delayed', 'prematch', true],
    ['interrupted', 'live', false],
    ['suspended', 'live', false],
    ['willcontinue', 'live', false],
  ] satisfies [MatchStatus, OddsStage, boolean][])('%s: %s, active: %p', (status, stage, isActive) => {
    const found = stagesAt(at(0.5), { status })
    expect(new Set(orders(found, 'live').length > 0 ? ['live'] : ['prematch'])).toEqual(new Set([stage]))
    const own = found.filter((each) => each.stage === stage)
    expect(new Set(own.map(({ board }) => board.isBettingActive))).toEqual(new Set([isActive]))
  })

  test('a result set by the competition has no live board', () => {
    expect(orders(stagesAt(at(3), { status: 'finished', awarded: true }), 'live')).toEqual([])
  })

  test('live prices follow the chances', () => {
    const price = (hours: number) => {
      const board = stagesAt(at(hours)).find(({ stage, order }) => stage === 'live' && order === 1)?.board
      return board?.markets.result?.stakes.w1?.factor ?? Number.NaN
    }
    // Home wins two goals to one, and leads from 50 minutes on.
    expect(price(1.5)).toBeLessThan(price(0.1))
    expect(price(1.5)).not.toBe(price(1.4))
  })
})

describe('coverage', () => {
  test('all bookmakers of a sport have major matches, at most one has an amateur one, some of the others the rest', () => {
    const counts = (tier: Tier, sport: SportSlug) =>
      Array.from({ length: 40 }, (_, seed) => {
        const { boards } = oddsAt({ sport, tier, seed }, START_MS - HOUR_MS)
        return Object.keys(boards).length
      })
    for (const sport of SPORT_SLUGS) {
      const covering = BOOKMAKERS.filter(({ sports }) => sports.includes(sport)).length
      expect(new Set(counts('major', sport))).toEqual(new Set([covering]))
      expect(Math.max(...counts('amateur', sport))).toBe(1)
      expect(Math.min(...counts('amateur', sport))).toBe(0)
      const minor = new Set(counts('minor', sport))
      expect(minor.size).toBeGreaterThan(2)
    }
  })
})

test('the same match and moment have the same odds, another seed has others', () => {
  const [match] = MATCHES as [FakeMatch]
  const nowMs = START_MS + 1_000_000
  expect(freshOddsAt(match, nowMs)).toEqual(oddsAt(match, nowMs))
  expect(oddsAt({ ...match, seed: 77 }, nowMs)).not.toEqual(oddsAt(match, nowMs))
})
