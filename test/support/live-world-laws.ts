/**
 * Laws of the live demo of a sport, with a clock that jumps: the changes of the ticks lead where the world itself stands,
 * nothing goes back, and something is always in progress. That the parts of a match agree is held by `seed-matches`. Of
 * its odds (docs/reference/resources.md#10): all bookmakers of the sport have the matches round the clock, prices follow
 * the score at once, nothing that has happened is on offer, and boards never grow younger.
 */
import { beforeAll, describe, expect, test } from 'bun:test'
import { DAY_MS, HOUR_MS, MINUTE_MS, weekStartMs } from '../../seed/calendar.ts'
import { PlayClock } from '../../seed/live/play-clock.ts'
import { ROLLING_PRIORITY, ROLLING_ROWS, RollingLeague } from '../../seed/live/rolling-league.ts'
import { type Score, scoreInUnits } from '../../seed/odds/models.ts'
import { inRealTime } from '../../seed/odds.ts'
import { makeRandom } from '../../seed/random.ts'
import { BOOKMAKERS } from '../../src/catalog/bookmakers.ts'
import { LINE_UNITS } from '../../src/catalog/markets.ts'
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { Change } from '../../src/contract/changes.ts'
import type { BoardChange } from '../../src/contract/match-blocks.ts'
import { mergePatch } from '../../src/feed/merge-patch.ts'
import { type LiveRun, MADE, type MatchData, runLive, SEED } from './live-world-kit.ts'

/** Of play relative to real time. */
const SPEED = 30
/** Every match of a league round the clock is simulated up to 24 times. */
const ROLLING_DAYS = 4

/** Where a match cannot come back from. */
export const RANK: Partial<Record<MatchData['status'], number>> = {
  notstarted: 0,
  inprogress: 1,
  interrupted: 1,
  finished: 2,
  postponed: 2,
}

/** As merges leave it: what is null is not there, at any depth outside of arrays. */
function withoutNulls(value: unknown): unknown {
  return JSON.parse(JSON.stringify(mergePatch({}, JSON.parse(JSON.stringify(value)))))
}

interface Seen {
  ticks: number
  started: number
  finished: Set<number>
}

function checkTick(run: LiveRun, nowMs: number, before: ReadonlyMap<number, MatchData>, seen: Seen) {
  const changes: Change[] = run.tick(nowMs)
  for (const change of changes) {
    if (change.kind !== 'match') continue
    const id = Number(change.id)
    const old = before.get(id)
    const data = run.matches.get(id) as MatchData
    if (change.op === 'merge') {
      expect(old).toBeDefined()
      const known = old as Record<string, unknown>
      const repeated = Object.entries(change.data).filter(
        ([field, value]) => field !== 'oddsBase' && Bun.deepEquals(known[field] ?? null, value),
      )
      expect(repeated).toEqual([])
    }
    if (old) {
      expect(RANK[data.status] ?? 1).toBeGreaterThanOrEqual(RANK[old.status] ?? 0)
      if (data.status === 'inprogress' && old.status === 'inprogress') {
        expect(data.currentMatchMinute ?? 0).toBeGreaterThanOrEqual(old.currentMatchMinute ?? 0)
      }
      if (old.status === 'notstarted' && data.status === 'inprogress') seen.started += 1
      if (old.status === 'inprogress' && data.status === 'finished') seen.finished.add(id)
    }
  }
  seen.ticks += 1
}

/** The matches round the clock of a sport, as the world of the kit has them. */
function leagueOf(sport: SportSlug, clock: PlayClock): RollingLeague {
  const random = makeRandom(SEED).stream(sport).stream('day and night')
  return new RollingLeague({ sport, leagues: 1, anchorMs: weekStartMs(MADE), random, clock })
}

/** A tick a second: three quarters of an hour of play at the speed of 30. */
const ODDS_TICKS = 90

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

function boardFaults({ markets, isBettingActive }: BoardChange, score: Score): unknown[] {
  const entries = Object.entries(markets)
  const isEmpty = entries.length === 0 && isBettingActive !== false
  return [
    ...passedLines(markets, score),
    ...entries.filter((entry) => !isWhole(entry)),
    ...(isEmpty ? ['no market'] : []),
  ]
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
function checkLiveOdds(run: LiveRun, sport: SportSlug): void {
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
      expect(live.boards.flatMap((board) => boardFaults(board, score))).toEqual([])
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

export function describeLiveWorlds(sports: readonly SportSlug[]): void {
  describe.each([...sports])('%s', (sport) => {
    let run: LiveRun
    beforeAll(() => {
      run = runLive({ sport, speed: SPEED })
    }, 180_000)

    test('prices follow the score at once, and nothing that has happened is on offer', () =>
      checkLiveOdds(run, sport))

    test('tick by tick it comes to where the world stands, forwards only', () => {
      const chance = makeRandom(11).stream(sport)
      const seen: Seen = { ticks: 0, started: 0, finished: new Set() }
      let nowMs = MADE + ODDS_TICKS * 1000
      while (nowMs < MADE + 14 * MINUTE_MS) {
        const before = new Map(run.matches)
        nowMs += chance.integer(5, 60) * 1000
        checkTick(run, nowMs, before, seen)
      }
      // What is due is reported a little later: the last ticks come after it.
      const lastMs = nowMs + HOUR_MS
      for (let i = 0; i < 10; i++) run.tick(lastMs)
      const league = leagueOf(sport, run.clock)
      expect(seen.started).toBeGreaterThan(0)
      expect(seen.finished.size).toBeGreaterThan(0)
      const rolling = [...seen.finished].flatMap((id) => league.matchOf(id, lastMs) ?? [])
      expect(rolling.length).toBeGreaterThan(0)
      for (const match of rolling) {
        const played = match.seenAt(run.clock.momentOf(match.startMs, lastMs))
        const { oddsBase, ...kept } = run.matches.get(match.id) as MatchData
        expect(withoutNulls(kept)).toEqual(withoutNulls(played.change.data))
        const prices = run.oddsMaker.odds(played, run.clock.momentOf(match.startMs, lastMs))
        expect(oddsBase).toEqual(prices?.oddsBase ?? undefined)
        const boards = inRealTime(prices?.boards, match.startMs, run.clock)
        expect(withoutNulls(run.boards.get(match.id))).toEqual(withoutNulls(boards))
      }
    })

    test('at any moment of four days a match is in progress', () => {
      const anchorMs = weekStartMs(MADE)
      const league = leagueOf(sport, new PlayClock([]))
      const slotMs = (ROLLING_ROWS[sport]?.slotMinutes ?? 0) * MINUTE_MS
      const spans = Array.from({ length: league.tracks }, (_, track) => {
        const first = league.slotAt(track, anchorMs) - 1
        const count = Math.ceil((ROLLING_DAYS * DAY_MS) / slotMs) + 2
        return Array.from({ length: count }, (_, i) => league.match(track, first + i))
      })
        .flat()
        .flatMap((match) => {
          const { change, play } = match.seenAt(match.startMs)
          if (change.data.status === 'postponed') return []
          const endMs = match.startMs + play().durationSeconds() * 1000
          match.forget()
          return [{ id: match.id, startMs: match.startMs, endMs }]
        })
      expect(new Set(spans.map(({ id }) => id)).size).toBe(spans.length)
      for (let nowMs = anchorMs; nowMs < anchorMs + ROLLING_DAYS * DAY_MS; nowMs += 7 * MINUTE_MS) {
        expect(spans.some(({ startMs, endMs }) => startMs <= nowMs && nowMs < endMs)).toBe(true)
      }
    })
  })
}
