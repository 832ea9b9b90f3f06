/**
 * Laws of the live demo of each sport, with a clock that jumps: the changes of the ticks lead where the world itself
 * stands, and nothing goes back. That the parts of a match agree is held by `seed-matches`. Of its odds
 * (docs/reference/resources.md#10): all bookmakers of the sport have the matches round the clock, prices follow the
 * score at once, nothing that has happened is on offer, and boards never grow younger.
 */
import { beforeAll, describe, expect, test } from 'bun:test'
import { DAY_MS, HOUR_MS, MINUTE_MS, weekStartMs } from '../../../seed/calendar.ts'
import { LiveWorld } from '../../../seed/live/live-world.ts'
import { PlayClock, withSpeed } from '../../../seed/live/play-clock.ts'
import { ROLLING_PRIORITY, RollingLeague } from '../../../seed/live/rolling-league.ts'
import { type Score, scoreInUnits } from '../../../seed/odds/models.ts'
import { inRealTime, OddsMaker } from '../../../seed/odds.ts'
import { makeRandom } from '../../../seed/random.ts'
import { SEEDED_SPORTS } from '../../../seed/sports/index.ts'
import { BOOKMAKERS } from '../../../src/catalog/bookmakers.ts'
import { LINE_UNITS } from '../../../src/catalog/markets.ts'
import type { SportSlug } from '../../../src/catalog/sports.ts'
import type { Change, ChangeData } from '../../../src/contract/changes.ts'
import type { BoardChange, OddsBoardsData } from '../../../src/contract/match-blocks.ts'
import { mergePatch } from '../../../src/feed/merge-patch.ts'

type MatchData = ChangeData<'match'>
type OddsBoards = OddsBoardsData['boards']

/** Wednesday, 9 September 2026, 11:07 UTC. */
const MADE = Date.UTC(2026, 8, 9, 11, 7)
const SEED = 3
/** Of play relative to real time. */
const SPEED = 30
/** A tick a second: more than half an hour of play. */
const ODDS_TICKS = 75
/** Then ticks at random, for five hours of play. */
const UNTIL_MS = MADE + 11 * MINUTE_MS

/** Where a match cannot come back from. */
const RANK: Partial<Record<MatchData['status'], number>> = {
  notstarted: 0,
  inprogress: 1,
  interrupted: 1,
  finished: 2,
  postponed: 2,
}
const rankOf = ({ status }: MatchData) => RANK[status] ?? 1

/** The world of one sport, and its matches as the changes have left them. */
class LiveRun {
  readonly world: LiveWorld
  readonly clock: PlayClock
  readonly oddsMaker = new OddsMaker(makeRandom(SEED).stream('odds'))
  readonly matches = new Map<number, MatchData>()
  readonly boards = new Map<number, OddsBoards>()
  readonly tournaments = new Map<number, ChangeData<'tournament'>>()

  /** Without the matches that are over, unless `isWhole`. */
  constructor(sport: SportSlug, speed: number, isWhole = false) {
    const speeds = withSpeed([], MADE, speed)
    this.clock = new PlayClock(speeds)
    const reported = isWhole ? {} : { reportedMs: MADE }
    const moments = { madeMs: MADE, nowMs: MADE, ...reported }
    this.world = new LiveWorld({ randomSeed: SEED, ...moments, speeds, sports: [sport] })
    for (const change of this.world.fill()) this.#apply(change)
  }

  /** The changes of a tick, after they were applied. */
  tick(nowMs: number): Change[] {
    const changes = [...this.world.tick(nowMs)]
    for (const change of changes) this.#apply(change)
    return changes
  }

  #apply(change: Change): void {
    this.oddsMaker.register(change)
    if (change.op !== 'put' && change.op !== 'merge') return
    const id = Number(change.id)
    const isMerge = change.op === 'merge'
    if (change.kind === 'tournament' && !isMerge) this.tournaments.set(id, change.data)
    if (change.kind === 'match')
      this.matches.set(id, mergePatch(isMerge ? this.matches.get(id) : undefined, change.data) as MatchData)
    if (change.kind === 'oddsBoards') {
      const before = isMerge ? { boards: this.boards.get(id) } : undefined
      this.boards.set(id, (mergePatch(before, change.data) as OddsBoardsData).boards)
    }
  }
}

/** As merges leave it: what is null is not there, at any depth outside of arrays. */
function withoutNulls(value: unknown): unknown {
  return JSON.parse(JSON.stringify(mergePatch({}, JSON.parse(JSON.stringify(value)))))
}

/** Matches that were seen to begin, and to end. */
interface Seen {
  started: number
  readonly finished: Set<number>
}

function checkTick(run: LiveRun, nowMs: number, seen: Seen) {
  const before = new Map(run.matches)
  for (const change of run.tick(nowMs)) {
    if (change.kind !== 'match') continue
    const id = Number(change.id)
    const old = before.get(id)
    const data = run.matches.get(id) as MatchData
    if (change.op === 'merge') {
      const known = old as Record<string, unknown>
      const repeated = Object.entries(change.data).filter(
        ([field, value]) => field !== 'oddsBase' && Bun.deepEquals(known[field] ?? null, value),
      )
      expect(repeated).toEqual([])
    }
    if (!old) continue
    expect(rankOf(data)).toBeGreaterThanOrEqual(rankOf(old))
    if (data.status === 'inprogress' && old.status === 'inprogress')
      expect(data.currentMatchMinute ?? 0).toBeGreaterThanOrEqual(old.currentMatchMinute ?? 0)
    if (old.status === 'notstarted' && data.status === 'inprogress') seen.started += 1
    if (old.status === 'inprogress' && data.status === 'finished') seen.finished.add(id)
  }
}

type Market = BoardChange['markets'][string]

interface Live {
  readonly id: number
  readonly data: MatchData
  readonly boards: readonly BoardChange[]
}

/** The matches round the clock that are in progress, with the live boards of all bookmakers. */
function liveOf({ tournaments, matches, boards }: LiveRun): Live[] {
  const isRolling = ({ tournamentId }: MatchData) =>
    tournaments.get(Number(tournamentId))?.name.includes('Day and Night')
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
  const rolling = [...run.tournaments.values()].find(({ name }) => name.includes('Day and Night'))
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

describe.each([...SEEDED_SPORTS])('%s', (sport) => {
  let run: LiveRun
  beforeAll(() => {
    run = new LiveRun(sport, SPEED)
  }, 180_000)

  test('prices follow the score at once, and nothing that has happened is on offer', () =>
    checkLiveOdds(run, sport))

  test('tick by tick it comes to where the world stands, forwards only', () => {
    const chance = makeRandom(11).stream(sport)
    const seen: Seen = { started: 0, finished: new Set() }
    let nowMs = MADE + ODDS_TICKS * 1000
    while (nowMs < UNTIL_MS) {
      nowMs += chance.integer(5, 60) * 1000
      checkTick(run, nowMs, seen)
    }
    // What is due is reported a little later: the last ticks come after it.
    const lastMs = nowMs + HOUR_MS
    for (let i = 0; i < 10; i++) run.tick(lastMs)
    const random = makeRandom(SEED).stream(sport).stream('day and night')
    const anchorMs = weekStartMs(MADE)
    const league = new RollingLeague({ sport, anchorMs, random, clock: run.clock })
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
})

test('a new world has draws round the clock from their first rounds on', () => {
  const world = new LiveWorld({ randomSeed: SEED, madeMs: MADE, nowMs: MADE, speeds: [], sports: ['tennis'] })
  const rolling = [...world.fill()].flatMap((change) =>
    change.kind === 'match' && change.op === 'put' && Number(change.id) >= 410_000_000 ? [change.data] : [],
  )
  const draws = [...Map.groupBy(rolling, ({ seasonId }) => seasonId).values()]
  const counts = draws.map((own) =>
    [1, 2, 3, 4, 5].map((n) => own.filter(({ round }) => round?.round === n).length),
  )
  const whole = [16, 8, 4, 2, 1]
  expect(counts.length).toBeGreaterThan(5)
  // Only the last round of a draw can be incomplete.
  for (const own of counts) {
    const last = own.findLastIndex((count) => count > 0)
    expect(own.slice(0, last)).toEqual(whole.slice(0, last))
  }
})

describe('a start anew', () => {
  test('goes on where it was, also with another speed, and finishes what was announced', () => {
    const sport = 'table-tennis'
    const run = new LiveRun(sport, SPEED, true)
    for (let ms = MADE; ms <= MADE + 5 * MINUTE_MS; ms += 5000) run.tick(ms)
    const nowMs = MADE + 3 * HOUR_MS
    const open = [...run.matches].filter(
      ([, { status, startTimestamp }]) => status !== 'finished' && startTimestamp < nowMs,
    )
    expect(open.length).toBeGreaterThan(0)
    const speeds = withSpeed(withSpeed([], MADE, SPEED), MADE + 6 * MINUTE_MS, 1)
    const unfinished = open.map(([id]) => id)
    const matchesAgain = (options: { reportedMs?: number }) => {
      const moments = { madeMs: MADE, nowMs, speeds, unfinished, ...options }
      const again = new LiveWorld({ randomSeed: SEED, ...moments, sports: [sport] })
      return new Map(
        [...again.fill()].flatMap((change) =>
          change.kind === 'match' && change.op === 'put' ? [[Number(change.id), change.data] as const] : [],
        ),
      )
    }
    const reported = matchesAgain({})
    for (const [id, before] of run.matches) {
      const after = reported.get(id)
      if (!after) expect(before.status).toBe('finished')
      else expect(rankOf(after)).toBeGreaterThanOrEqual(rankOf(before))
    }
    const changed = matchesAgain({ reportedMs: MADE })
    const isOld = ([id]: [number, MatchData]) => !changed.has(id)
    const old = [...reported].filter(isOld)
    expect(old.length).toBeGreaterThan(100)
    expect(new Map([...changed, ...old])).toEqual(reported)
    for (const [id, data] of old) expect(withoutNulls(run.matches.get(id))).toEqual(withoutNulls(data))
  })

  test('what it keeps does not grow, whatever passes', () => {
    const run = new LiveRun('table-tennis', 600)
    const sizes = Array.from({ length: 12 }, (_, i) => {
      run.tick(MADE + i * 60_000)
      return run.world.size
    })
    expect(Math.max(...sizes)).toBeLessThan(600)
    // After a long pause it reports what is near, not all that would have been.
    expect(run.tick(MADE + 40 * DAY_MS).length).toBeLessThan(1000)
  })
})
