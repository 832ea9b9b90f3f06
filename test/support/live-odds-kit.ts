/**
 * Laws of the odds of the live demo (docs/reference/resources.md#10): in every sport all its bookmakers have the
 * matches round the clock, prices follow the score at once, nothing that has happened is on offer, and boards never
 * grow younger.
 */
import { expect } from 'bun:test'
import { ROLLING_PRIORITY } from '../../seed/live/rolling-league.ts'
import { type Score, scoreInUnits } from '../../seed/odds/models.ts'
import { BOOKMAKERS } from '../../src/catalog/bookmakers.ts'
import { LINE_UNITS } from '../../src/catalog/markets.ts'
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { BoardChange } from '../../src/contract/odds-boards.ts'
import { type LiveRun, MADE, type MatchData } from './live-world-kit.ts'

/** A tick a second: three quarters of an hour of play at the speed of 30. */
export const ODDS_TICKS = 90

type Market = BoardChange['markets'][string]

interface Live {
  readonly id: number
  readonly data: MatchData
  readonly boards: readonly BoardChange[]
}

/** The matches round the clock that are in progress, with the live boards of all bookmakers. */
function liveOf({ tournaments, matches, boards }: LiveRun): Live[] {
  const isRolling = ({ tournamentId }: MatchData) =>
    tournaments.get(Number(tournamentId))?.name.startsWith('Day and Night League')
  return [...matches].flatMap(([id, data]) => {
    if (data.status !== 'inprogress' || !isRolling(data)) return []
    return { id, data, boards: Object.values(boards.get(id) ?? {}).flatMap((stages) => stages?.live ?? []) }
  })
}

/** Lines of the whole match that are won, whatever else happens. */
function passedLines(markets: BoardChange['markets'], { home, away }: Score): number[] {
  const scored = { total: home + away, total_team_1: home, total_team_2: away }
  return Object.entries(scored).flatMap(([slug, sum]) =>
    (markets[slug]?.stakes.over?.lines ?? []).map((line) => line.argument).filter((line) => line < sum),
  )
}

/** Outcomes without lines: one is certain, or all have a price. */
const OUTCOMES: Readonly<Record<string, number>> = { double_chance: 3, btts: 2, odd_even: 2, draw_no_bet: 2 }

function isWhole([slug, { stakes }]: [string, Market]): boolean {
  const count = Object.keys(stakes).length
  return OUTCOMES[slug] === undefined || count === OUTCOMES[slug]
}

function checkBoard(board: BoardChange, score: Score) {
  expect(passedLines(board.markets, score)).toEqual([])
  expect(Object.entries(board.markets).filter((entry) => !isWhole(entry))).toEqual([])
  if (Object.keys(board.markets).length === 0) expect(board.isBettingActive).toBe(false)
}

function checkBase({ oddsBase }: MatchData, { home, away }: Score) {
  for (const { group, choiceGroup, choices } of oddsBase ?? []) {
    expect([group, choices.length]).toEqual([group, group === '1X2' || group === 'Double chance' ? 3 : 2])
    if (choiceGroup) expect(Number(choiceGroup)).toBeGreaterThan(home + away)
  }
}

function checkShaken({ boards, data }: Live) {
  const markets = boards.flatMap((board) => Object.values(board.markets))
  expect(markets.filter(({ suspended }) => suspended !== true)).toEqual([])
  expect((data.oddsBase ?? []).filter(({ suspended }) => suspended !== true)).toEqual([])
}

/** When each live board of some matches was built. */
function buildsOf({ boards }: LiveRun, ids: Iterable<number>): (readonly [board: string, ms: number])[] {
  return [...ids].flatMap((id) =>
    Object.entries(boards.get(id) ?? {}).flatMap(([order, stages]) =>
      stages?.live ? [[`${id}/${order}`, stages.live.updatedAt] as const] : [],
    ),
  )
}

const bookmakersOf = (sport: SportSlug) => BOOKMAKERS.filter(({ sports }) => sports.includes(sport)).length

/** Prices follow the score at once, and nothing that has happened is on offer, in the first ticks of a run. */
export function checkLiveOdds(run: LiveRun, sport: SportSlug): void {
  const rolling = [...run.tournaments.values()].find(({ name }) => name.startsWith('Day and Night'))
  expect([rolling?.priority, rolling?.amateur ?? false]).toEqual([ROLLING_PRIORITY, false])
  const hasGoals = LINE_UNITS[sport].en === 'goals'
  let scores = new Map<number, Score>()
  const builds = new Map(buildsOf(run, run.boards.keys()))
  let goals = 0
  for (let i = 1; i <= ODDS_TICKS; i++) {
    const changed = new Set(run.tick(MADE + i * 1000).map(({ id }) => Number(id)))
    const next = new Map<number, Score>()
    for (const live of liveOf(run)) {
      const score = scoreInUnits(sport, live.data)
      const before = scores.get(live.id)
      next.set(live.id, score)
      if (!changed.has(live.id)) continue
      expect(live.boards.length).toBe(bookmakersOf(sport))
      for (const board of live.boards) checkBoard(board, score)
      checkBase(live.data, score)
      const isGoal = before && (before.home !== score.home || before.away !== score.away)
      if (!isGoal) continue
      goals += 1
      if (hasGoals) checkShaken(live)
    }
    for (const [board, ms] of buildsOf(run, changed)) {
      expect(ms).toBeGreaterThanOrEqual(builds.get(board) ?? 0)
      builds.set(board, ms)
    }
    scores = next
  }
  expect(goals).toBeGreaterThan(0)
}
