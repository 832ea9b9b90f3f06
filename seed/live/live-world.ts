/**
 * The live demo world: generated completely at the start, then updated by small changes at every tick. The same options
 * and clock readings give the same changes. Besides the matches of the world some are played round the clock without
 * end (rolling-league.ts); only matches near in time are held in memory.
 */
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { Change } from '../../src/contract/changes.ts'
import { DAY_MS, HOUR_MS } from '../calendar.ts'
import { sportWorld } from '../index.ts'
import { withOdds } from '../odds.ts'
import { SEEDED_SPORTS } from '../sports/index.ts'
import type { PlannedMatch } from '../world/planned-match.ts'
import { type Cadence, FollowedMatch, type FollowFrame } from './followed-match.ts'
import { PlayClock, REAL_TIME, type SpeedChange } from './play-clock.ts'
import { RollingLeague, type RollingMatch } from './rolling-league.ts'

export interface LiveOptions {
  readonly randomSeed: number
  /** When the world was first created, which decides which matches are disrupted. */
  readonly madeMs: number
  /** The moment at which it is reported. */
  readonly nowMs: number
  /** When the whole world was reported before: matches that were over then are not reported again. */
  readonly reportedMs?: number
  /** Changes of the speed of play; empty: real time. */
  readonly speeds: readonly SpeedChange[]
  /** Ids of matches round the clock that were reported before and may not be over. */
  readonly unfinished?: readonly number[]
  /** Default: all sports. */
  readonly sports?: readonly SportSlug[]
}

/** How long before their start matches of the world are followed: from then on absences are reported. */
const AHEAD_MS = 8 * DAY_MS
/** Matches that began longer ago are over. */
const BEHIND_MS = 14 * HOUR_MS
/** Future slots of a track that are reported. */
const SLOTS_AHEAD = 2
/** Maximum changes per tick, so that no tick takes long; the rest waits for the next one. */
const TICK_LIMIT = 200

/** Minimum interval between two updates of a match. */
function cadenceOf(speed: number): Cadence {
  const every = (ms: number, leastMs: number) => Math.max(leastMs, Math.round(ms / speed))
  return { liveMs: every(3000, 1000), liveOddsMs: every(9000, 3000), haltedMs: every(10_000, 1000) }
}

interface SportState {
  readonly frame: FollowFrame
  readonly rolling: RollingLeague
  /** Matches of the world that are not followed yet, next one last. */
  readonly upcoming: PlannedMatch[]
  /** The last reported slot of each track. */
  readonly lastSlots: number[]
  readonly reportedSeasons: Set<Change['id']>
}

export class LiveWorld {
  readonly #options: LiveOptions
  readonly #clock: PlayClock
  readonly #cadence: Cadence
  readonly #sports: SportState[] = []
  #followed: FollowedMatch[] = []

  constructor(options: LiveOptions) {
    this.#options = options
    this.#clock = options.speeds.length > 0 ? new PlayClock(options.speeds) : REAL_TIME
    this.#cadence = cadenceOf(options.speeds.at(-1)?.speed ?? 1)
  }

  get size(): number {
    return this.#followed.length
  }

  /** The whole world at `nowMs`, or what may have changed since it was reported; must be consumed before the first tick. */
  *fill(): Generator<Change> {
    const { nowMs, sports = SEEDED_SPORTS, reportedMs = Number.NEGATIVE_INFINITY } = this.#options
    for (const sport of sports) {
      const { plan, matches, oddsMaker, changes } = sportWorld(sport, { ...this.#options, play: this.#clock })
      yield* changes(reportedMs - BEHIND_MS)
      const random = plan.random.stream('day and night')
      const { anchorMs } = plan
      const state = {
        frame: { oddsMaker, clock: this.#clock, cadence: this.#cadence },
        rolling: new RollingLeague({ sport, anchorMs, random, clock: this.#clock }),
        upcoming: matches.filter(({ startMs }) => startMs > nowMs - BEHIND_MS).reverse(),
        lastSlots: [],
        reportedSeasons: new Set<Change['id']>(),
      }
      this.#follow(state, nowMs, nowMs)
      this.#sports.push(state)
      yield* this.#fillRolling(state, nowMs)
    }
  }

  *#fillRolling(state: SportState, nowMs: number): Generator<Change> {
    const { rolling, frame } = state
    yield* withOdds(rolling.frame(), frame.oddsMaker, nowMs, this.#clock)
    for (let track = 0; track < rolling.tracks; track++) {
      state.lastSlots[track] = rolling.slotAt(track, nowMs) - rolling.slotsBehind - 1
    }
    // Only whole draws: those that began since the first slot that was reported when the world was created.
    const firstSlot = rolling.slotAt(0, this.#options.madeMs) - rolling.slotsBehind
    const sinceMs = rolling.match(0, firstSlot).startMs
    yield* this.#announce(state, nowMs, rolling.slotsBehind, sinceMs)
    const reported = new Set(this.#followed.map(({ match }) => match.id))
    for (const id of this.#options.unfinished ?? []) {
      const match = reported.has(id) ? null : rolling.matchOf(id, nowMs)
      if (match) yield* this.#reportRolling(state, match, nowMs)
    }
  }

  /** The changes since the previous tick, up to a moment that is their timestamp. */
  *tick(nowMs: number): Generator<Change> {
    for (const change of this.#tick(nowMs)) yield { ...change, sourceTimestamp: nowMs }
  }

  *#tick(nowMs: number): Generator<Change> {
    for (const state of this.#sports) {
      this.#follow(state, nowMs, null)
      yield* this.#announce(state, nowMs, 1)
    }
    const due = this.#followed.filter(({ dueMs }) => dueMs !== null && dueMs <= nowMs)
    due.sort((a, b) => (a.dueMs as number) - (b.dueMs as number) || a.match.id - b.match.id)
    for (const match of due.slice(0, TICK_LIMIT)) yield* match.changesAt(nowMs)
    this.#followed = this.#followed.filter(({ dueMs }) => dueMs !== null)
  }

  /** Starts to follow matches of the world that begin soon. */
  #follow({ upcoming, frame }: SportState, nowMs: number, reportedMs: number | null): void {
    for (let next = upcoming.at(-1); next && next.startMs <= nowMs + AHEAD_MS; next = upcoming.at(-1)) {
      upcoming.pop()
      const { nowMs: filledMs } = this.#options
      const wasReported = next.isKnown(filledMs)
      this.#add(new FollowedMatch(next, frame, wasReported ? (reportedMs ?? filledMs) : null, nowMs), nowMs)
    }
  }

  /** Spread out, so that not all are due at once. */
  #add(match: FollowedMatch, nowMs: number): void {
    const isAhead = match.match.startMs > nowMs + HOUR_MS
    match.dueMs = nowMs + 1 + (isAhead ? (match.match.id % 600) * 1000 : (match.match.id % 10) * 100)
    this.#followed.push(match)
  }

  /** Reports the next matches of the tracks. After a pause, matches that are long over are skipped. */
  *#announce(state: SportState, nowMs: number, behind: number, sinceMs = 0): Generator<Change> {
    const { rolling, lastSlots } = state
    for (let track = 0; track < rolling.tracks; track++) {
      const current = rolling.slotAt(track, nowMs)
      const first = Math.max((lastSlots[track] as number) + 1, current - behind)
      for (let slot = first; slot <= current + SLOTS_AHEAD; slot++) {
        const match = rolling.match(track, slot)
        if ((match.drawMs ?? sinceMs) >= sinceMs) yield* this.#reportRolling(state, match, nowMs)
        lastSlots[track] = slot
      }
    }
  }

  *#reportRolling(state: SportState, match: RollingMatch, nowMs: number): Generator<Change> {
    const { frame, reportedSeasons } = state
    if (!reportedSeasons.has(match.season.id)) {
      reportedSeasons.add(match.season.id)
      yield match.season
    }
    const moment = this.#clock.momentOf(match.startMs, nowMs)
    yield* withOdds([match.seenAt(moment)], frame.oddsMaker, nowMs, this.#clock)
    match.forget()
    this.#add(new FollowedMatch(match, frame, nowMs, nowMs), nowMs)
  }
}
