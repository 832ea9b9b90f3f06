/**
 * A match that the live demo follows: its reported state, and the changes that update it to a moment. Each state is a
 * view of one record of play, so that all parts are consistent.
 */
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { Change } from '../../src/contract/changes.ts'
import { HOUR_MS, MINUTE_MS } from '../calendar.ts'
import type { MatchOdds } from '../odds/match-odds.ts'
import { scoreInUnits } from '../odds/models.ts'
import { inRealTime, type OddsMaker, withOdds } from '../odds.ts'
import { DEMO_SOURCE, type MatchPut, type PlannedMatch, type PlayedMatch } from '../world/planned-match.ts'
import type { PlayClock } from './play-clock.ts'

type MatchData = MatchPut['data']

/** Prices must be updated immediately after a change of status or score. */
function hasNewScore(sport: SportSlug, before: MatchData, after: MatchData): boolean {
  const [old, now] = [scoreInUnits(sport, before), scoreInUnits(sport, after)]
  return before.status !== after.status || old.home !== now.home || old.away !== now.away
}

/** Update interval of a match, in real time. */
export interface Cadence {
  readonly liveMs: number
  readonly liveOddsMs: number
  /** An interrupted match may continue. */
  readonly haltedMs: number
}

/** Matches before the start: odds change every hour, line-ups come an hour before. */
const AHEAD_MS = { far: 30 * MINUTE_MS, near: 5 * MINUTE_MS, unknown: MINUTE_MS }
const NEAR_MS = 3 * HOUR_MS
const LINEUPS_MS = HOUR_MS
/** Videos come two hours after the end; nothing is reported after them. */
const VIDEOS_MS = 2 * HOUR_MS + MINUTE_MS
/** Time of play after which nothing more is reported of a match. */
const OVER_MS = 13 * HOUR_MS

export interface FollowFrame {
  readonly oddsMaker: OddsMaker
  readonly clock: PlayClock
  readonly cadence: Cadence
}

export class FollowedMatch {
  readonly match: PlannedMatch
  /** Time of the next update; null for none. */
  dueMs: number | null
  readonly #frame: FollowFrame
  /** The last reported moment of the match; null before it is known. */
  #momentMs: number | null
  /** As last reported; null if it has to be computed again. */
  #data: MatchData | null = null
  /** The same of its odds. */
  #oddsMs: number
  #odds: MatchOdds | null = null
  #oddsDueMs = 0

  /** `reportedMs` is the real time of the report; null for a match that was not known. */
  constructor(match: PlannedMatch, frame: FollowFrame, reportedMs: number | null, dueMs: number) {
    this.match = match
    this.#frame = frame
    this.#momentMs = reportedMs === null ? null : frame.clock.momentOf(match.startMs, reportedMs)
    this.#oddsMs = this.#momentMs ?? 0
    this.dueMs = dueMs
  }

  /** The changes at a real time. */
  *changesAt(nowMs: number): Generator<Change> {
    const { match } = this
    if (this.#momentMs === null) {
      if (match.isKnown(nowMs)) yield* this.#reported(nowMs)
      this.dueMs = nowMs + AHEAD_MS.unknown
      return
    }
    const momentMs = this.#frame.clock.momentOf(match.startMs, nowMs)
    const before = this.#data ?? match.seenAt(this.#momentMs).change.data
    const played = match.seenAt(momentMs)
    const { data } = played.change
    this.#momentMs = momentMs
    this.#data = data
    const isOpen = data.status === 'notstarted' || data.status === 'inprogress'
    const isPriceDue = hasNewScore(match.sport, before, data) || (isOpen && nowMs >= this.#oddsDueMs)
    yield* this.#merges(mergeOf(before, data), isPriceDue ? this.#newOdds(played, momentMs, nowMs) : {})
    this.#schedule(played, momentMs, nowMs)
  }

  *#reported(nowMs: number): Generator<Change> {
    const { match } = this
    const { clock, oddsMaker } = this.#frame
    const momentMs = clock.momentOf(match.startMs, nowMs)
    yield* withOdds([match.seenAt(momentMs)], oddsMaker, nowMs, clock)
    this.#momentMs = momentMs
    this.#oddsMs = momentMs
    match.forget()
  }

  /** The patch of base odds and boards. */
  #newOdds(played: PlayedMatch, momentMs: number, nowMs: number): Partial<MatchOdds> {
    const { oddsMaker, cadence } = this.#frame
    const before = this.#odds ?? oddsMaker.odds(this.match.seenAt(this.#oddsMs), this.#oddsMs)
    const isLive = played.change.data.status === 'inprogress'
    this.#odds = oddsMaker.odds(played, momentMs)
    this.#oddsMs = momentMs
    this.#oddsDueMs = nowMs + (isLive ? cadence.liveOddsMs : AHEAD_MS.far)
    return (this.#odds && mergeOf({ ...before }, { ...this.#odds })) ?? {}
  }

  *#merges(patch: object | null, odds: Partial<MatchOdds>): Generator<Change> {
    const { sport, id, startMs } = this.match
    const frame = { op: 'merge', sport, id, source: DEMO_SOURCE } as const
    const { boards, oddsBase } = odds
    // Boards first: if the two are in different batches, no price of an old score appears with the new one.
    if (boards) {
      const data = { boards: inRealTime(boards, startMs, this.#frame.clock) }
      yield { ...frame, kind: 'oddsBoards', data }
    }
    const data = { ...patch, ...(oddsBase ? { oddsBase } : {}) }
    if (Object.keys(data).length > 0) yield { ...frame, kind: 'match', data }
  }

  #schedule({ change: { data }, play }: PlayedMatch, momentMs: number, nowMs: number): void {
    const { match } = this
    const { clock, cadence } = this.#frame
    const { startMs } = match
    if (data.status === 'inprogress') {
      this.dueMs = nowMs + cadence.liveMs
      return
    }
    if (nowMs < startMs) {
      const stepMs = startMs - nowMs > NEAR_MS ? AHEAD_MS.far : AHEAD_MS.near
      const milestones = [startMs - LINEUPS_MS, startMs].filter((ms) => ms > nowMs)
      this.dueMs = Math.min(nowMs + stepMs, ...milestones)
      // Simulated again when it begins; until then mostly only its odds are read.
      this.#data = null
      this.#odds = null
      match.forget()
      return
    }
    const isFinished = data.status === 'finished'
    const endMs =
      isFinished && !data.awarded ? startMs + play().durationSeconds() * 1000 + VIDEOS_MS : startMs
    const lastMs = isFinished ? endMs : startMs + OVER_MS
    const isOver = momentMs >= lastMs
    const nextMs = isFinished ? Math.max(nowMs, clock.realOf(startMs, lastMs)) + 1 : nowMs + cadence.haltedMs
    this.dueMs = isOver ? null : nextMs
    if (isOver || isFinished) match.forget()
  }
}

type Json = Readonly<Record<string, unknown>>

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * The smallest merge patch (RFC 7396) between two states of a resource; null if nothing changed. Arrays are replaced as a
 * whole; removed members are null.
 */
export function mergeOf(before: Json, after: Json): Json | null {
  const patch: Record<string, unknown> = {}
  for (const key of Object.keys(before)) if (!(key in after) && before[key] !== null) patch[key] = null
  for (const key of Object.keys(after)) {
    const [old, value] = [before[key], after[key]]
    // A merge treats absent members as null.
    if (value === undefined || Bun.deepEquals(old ?? null, value)) continue
    const part = isObject(old) && isObject(value) ? mergeOf(old, value) : value
    if (part !== null || value === null) patch[key] = part
  }
  return Object.keys(patch).length > 0 ? patch : null
}
