/**
 * Laws of the live demo for every sport, with a clock that jumps: the changes of the ticks lead where the world itself
 * stands, nothing goes back, all parts of a match agree at every tick, and something is always in progress.
 */
import { beforeAll, describe, expect, test } from 'bun:test'
import { DAY_MS, HOUR_MS, MINUTE_MS, weekStartMs } from '../../seed/calendar.ts'
import { LiveWorld } from '../../seed/live/live-world.ts'
import { PlayClock, withSpeed } from '../../seed/live/play-clock.ts'
import { ROLLING_ROWS, RollingLeague } from '../../seed/live/rolling-league.ts'
import { inRealTime } from '../../seed/odds.ts'
import { makeRandom } from '../../seed/random.ts'
import { SEEDED_SPORTS } from '../../seed/sports/index.ts'
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { Change } from '../../src/contract/changes.ts'
import { mergePatch } from '../../src/feed/merge-patch.ts'
import { checkLiveOdds, ODDS_TICKS } from '../support/live-odds-kit.ts'
import { type LiveRun, MADE, type MatchData, runLive, SEED } from '../support/live-world-kit.ts'

/** Of play relative to real time. */
const SPEED = 30
/** Every match of a league round the clock is simulated up to 24 times. */
const ROLLING_DAYS = 4

/** Where a match cannot come back from. */
const RANK: Partial<Record<MatchData['status'], number>> = {
  notstarted: 0,
  inprogress: 1,
  interrupted: 1,
  finished: 2,
  postponed: 2,
}

/** Goals of a football match by its events: the last one that stands has the score. */
function goalsOf(data: MatchData) {
  const goals = (data.liveEvents ?? []).filter(({ type }) => type === 'goal')
  return {
    home: goals.filter(({ team }) => team === 'home').length,
    away: goals.filter(({ team }) => team === 'away').length,
  }
}

/** What must hold of a match at any moment. */
const AGREES: Partial<Record<SportSlug, (data: MatchData) => void>> = {
  football: (data) => {
    const { home, away } = goalsOf(data)
    expect([data.homeScore?.current, data.awayScore?.current]).toEqual([home, away])
  },
  'ice-hockey': periodsAgree,
  basketball: periodsAgree,
  esports: (data) => {
    const won = (side: 'home' | 'away') =>
      (data.esports?.games ?? []).filter((game) => 'winner' in game && game.winner === side).length
    if (data.esports?.games.some((game) => 'winner' in game)) {
      expect([data.homeScore?.current, data.awayScore?.current]).toEqual([won('home'), won('away')])
    }
  },
}

function periodsAgree(data: MatchData) {
  for (const score of [data.homeScore, data.awayScore]) {
    const parts = Object.entries(score ?? {}).filter(([key]) => /^(period\d|overtime)$/.test(key))
    if (parts.length === 0) continue
    const sum = parts.reduce((total, [, value]) => total + Number(value), 0)
    const extra = (score?.penalties ?? 0) > 0 ? 1 : 0
    expect([sum, sum + extra]).toContain(score?.current as number)
  }
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

function checkTick(
  run: LiveRun,
  sport: SportSlug,
  nowMs: number,
  before: ReadonlyMap<number, MatchData>,
  seen: Seen,
) {
  const changes: Change[] = run.tick(nowMs)
  for (const change of changes) {
    if (change.kind !== 'match') continue
    const id = Number(change.id)
    const old = before.get(id)
    const data = run.matches.get(id) as MatchData
    if (change.op === 'merge') {
      expect(old).toBeDefined()
      for (const [field, value] of Object.entries(change.data)) {
        const known = (old as Record<string, unknown>)[field]
        if (field !== 'oddsBase')
          expect([field, Bun.deepEquals(known ?? null, value)]).toEqual([field, false])
      }
    }
    if (old) {
      expect(RANK[data.status] ?? 1).toBeGreaterThanOrEqual(RANK[old.status] ?? 0)
      if (data.status === 'inprogress' && old.status === 'inprogress') {
        expect(data.currentMatchMinute ?? 0).toBeGreaterThanOrEqual(old.currentMatchMinute ?? 0)
      }
      if (old.status === 'notstarted' && data.status === 'inprogress') seen.started += 1
      if (old.status === 'inprogress' && data.status === 'finished') seen.finished.add(id)
    }
    if (data.status === 'inprogress' || data.status === 'finished') AGREES[sport]?.(data)
  }
  seen.ticks += 1
}

/** The matches round the clock of a sport, as the world of the kit has them. */
function leagueOf(sport: SportSlug, clock: PlayClock): RollingLeague {
  const random = makeRandom(SEED).stream(sport).stream('day and night')
  return new RollingLeague({ sport, leagues: 1, anchorMs: weekStartMs(MADE), random, clock })
}

describe.each([...SEEDED_SPORTS])('%s', (sport) => {
  let run: LiveRun
  beforeAll(() => {
    run = runLive({ sport, speed: SPEED })
  }, 180_000)

  test('prices follow the score at once, and nothing that has happened is on offer', () =>
    checkLiveOdds(run, sport))

  test('tick by tick it comes to where the world stands, forwards only, and whole at every tick', () => {
    const chance = makeRandom(11).stream(sport)
    const seen: Seen = { ticks: 0, started: 0, finished: new Set() }
    let nowMs = MADE + ODDS_TICKS * 1000
    while (nowMs < MADE + 14 * MINUTE_MS) {
      const before = new Map(run.matches)
      nowMs += chance.integer(5, 60) * 1000
      checkTick(run, sport, nowMs, before, seen)
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

describe('a start anew', () => {
  test('goes on where it was, also with another speed, and finishes what was announced', () => {
    const sport = 'table-tennis'
    const run = runLive({ sport, speed: 30 })
    for (let ms = MADE; ms <= MADE + 5 * MINUTE_MS; ms += 5000) run.tick(ms)
    const nowMs = MADE + 3 * HOUR_MS
    const open = [...run.matches].filter(
      ([, { status, startTimestamp }]) => status !== 'finished' && startTimestamp < nowMs,
    )
    expect(open.length).toBeGreaterThan(0)
    const speeds = withSpeed(withSpeed([], MADE, 30), MADE + 6 * MINUTE_MS, 1)
    const unfinished = open.map(([id]) => id)
    const again = new LiveWorld({
      randomSeed: SEED,
      madeMs: MADE,
      nowMs,
      speeds,
      unfinished,
      sports: [sport],
    })
    const reported = new Map(
      [...again.fill()].flatMap((change) =>
        change.kind === 'match' && change.op === 'put' ? [[Number(change.id), change.data] as const] : [],
      ),
    )
    for (const [id, before] of run.matches) {
      const after = reported.get(id)
      if (!after) expect(before.status).toBe('finished')
      else expect(RANK[after.status] ?? 1).toBeGreaterThanOrEqual(RANK[before.status] ?? 0)
    }
  })

  test('what it keeps does not grow, whatever passes', () => {
    const run = runLive({ sport: 'table-tennis', speed: 600 })
    const sizes = Array.from({ length: 30 }, (_, i) => {
      run.tick(MADE + i * 30_000)
      return run.world.size
    })
    expect(Math.max(...sizes)).toBeLessThan(600)
    // After a long pause it reports what is near, not all that would have been.
    expect(run.tick(MADE + 40 * DAY_MS).length).toBeLessThan(1000)
  })
})
