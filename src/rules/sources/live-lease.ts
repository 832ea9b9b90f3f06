/**
 * Which source the live state of a match comes from. The first fresh source in the order of trust has the lease: a
 * source that has not confirmed the match for two of its own polls, or whose clock stands still, loses it to the next
 * fresh one, and gets it back after two confirmations. A score does not go back by a switch unless the new source has
 * said so for longer than one of its polls. The contract is silent on all of this. @assumed
 */
import { LIVE_TIMEOUTS } from '../../catalog/live/live-timeouts.ts'
import type { SportSlug } from '../../catalog/sports.ts'
import type { MatchStatus } from '../../catalog/statuses.ts'

/** What a source says of a match. */
export interface LiveFacts {
  readonly status: MatchStatus
  readonly home: number
  readonly away: number
  /** Played seconds; null without a clock. */
  readonly clockSeconds: number | null
  /** Whether the clock stands still by rule, such as at half-time. */
  readonly isBreak: boolean
}

/** A source's view of a match over time, all in ms since 1970. */
export interface Testimony {
  readonly facts: LiveFacts
  /** Its latest confirmation. */
  readonly confirmedMs: number
  /** Its polling interval for the match. */
  readonly everyMs: number
  /** Confirmations in a row, none of them later than two polls after the one before. */
  readonly confirmations: number
  /** Since when it says this status and score. */
  readonly saidSinceMs: number
  /** Since when everything, the clock included, is the same. */
  readonly movedMs: number
}

/** Polls without a confirmation after which a source is not fresh any more. */
const MISSED_POLLS = 2
/** Confirmations in a row after which a more trusted source gets the lease back. */
const RETURN_CONFIRMATIONS = 2
/** A poll takes a moment, and requests wait for their budget. */
const TOLERANCE_MS = 2000
/** Bounds of the polling interval that is measured from confirmations, as multiples of the promised one. */
const SLOWEST_POLLS = 4

const MINUTE_MS = 60_000
/** Matches that do not run are polled less often (sources/calendar). */
const IDLE_EVERY_MS = MINUTE_MS

/** Football: minutes at which the clock waits for the end of the added time. */
const ADDED_TIME_MINUTES = [45, 90, 105, 120]
const BREAK_MS = 30 * MINUTE_MS
/** A match beyond its longest duration is stale after this time without a change. */
const QUIET_MS = 60 * MINUTE_MS

/** The testimony after a confirmation at a time; `before` is null at the first one. */
export function confirmed(
  before: Testimony | null,
  facts: LiveFacts,
  atMs: number,
  promisedMs: number,
): Testimony {
  if (!before) {
    const since = { confirmedMs: atMs, saidSinceMs: atMs, movedMs: atMs }
    return { facts, everyMs: promisedMs, confirmations: 1, ...since }
  }
  const isSame = isSameState(before.facts, facts)
  const isStill = isSame && before.facts.clockSeconds === facts.clockSeconds
  const gapMs = atMs - before.confirmedMs
  const isInRow = isInTime(before, atMs)
  return {
    facts,
    confirmedMs: Math.max(atMs, before.confirmedMs),
    everyMs: isInRow ? Math.min(Math.max(gapMs, promisedMs), SLOWEST_POLLS * promisedMs) : promisedMs,
    confirmations: isInRow ? before.confirmations + 1 : 1,
    saidSinceMs: isSame && isInRow ? before.saidSinceMs : atMs,
    movedMs: isStill ? before.movedMs : atMs,
  }
}

function isSameState(one: LiveFacts, other: LiveFacts): boolean {
  return one.status === other.status && one.home === other.home && one.away === other.away
}

function isInTime({ confirmedMs, everyMs, facts }: Testimony, nowMs: number): boolean {
  const intervalMs = facts.status === 'inprogress' ? everyMs : Math.max(everyMs, IDLE_EVERY_MS)
  return nowMs - confirmedMs <= MISSED_POLLS * intervalMs + TOLERANCE_MS
}

/** Whether a source confirms a match in time, and its clock runs. */
export function isFresh(of: Testimony, sport: SportSlug, nowMs: number): boolean {
  return isInTime(of, nowMs) && !isFrozen(of, sport, nowMs)
}

function isFrozen({ facts, movedMs }: Testimony, sport: SportSlug, nowMs: number): boolean {
  if (facts.status !== 'inprogress' || facts.clockSeconds === null) return false
  const isWaiting = facts.isBreak || ADDED_TIME_MINUTES.includes(Math.floor(facts.clockSeconds / 60))
  return nowMs - movedMs > (isWaiting ? BREAK_MS : LIVE_TIMEOUTS[sport].clockMs)
}

export interface LeaseMatch {
  readonly sport: SportSlug
  readonly startMs: number
  /** Of all its sources, the most trusted first. */
  readonly sources: readonly { readonly name: string; readonly testimony: Testimony | null }[]
  /** The source that has the lease; null for none yet. */
  readonly holder: string | null
  /** What is shown; null if nothing is. */
  readonly shown: LiveFacts | null
}

export interface Lease {
  readonly holder: string | null
  /** Whether the match runs without a fresh source. */
  readonly isStale: boolean
}

/** Who has the lease at a time. */
export function leaseAt(match: LeaseMatch, nowMs: number): Lease {
  const { sport, sources, shown } = match
  const fresh = sources.flatMap(({ name, testimony }) =>
    testimony && isFresh(testimony, sport, nowMs) ? [{ name, testimony }] : [],
  )
  const current = fresh.find(({ name }) => name === match.holder)
  // After the end nothing is live.
  const others = shown?.status === 'finished' ? [] : fresh
  const next =
    others.find((one) => one === current || mayTake(one.testimony, shown, current?.testimony)) ?? current
  const holder = next?.name ?? match.holder ?? sources[0]?.name ?? null
  const state = next ? next.testimony.facts : shown
  if (state?.status !== 'inprogress') return { holder, isStale: false }
  const movedMs = next?.testimony.movedMs ?? Number.NEGATIVE_INFINITY
  const isOverdue = nowMs - match.startMs > LIVE_TIMEOUTS[sport].longestMs && nowMs - movedMs > QUIET_MS
  return { holder, isStale: !next || isOverdue }
}

/** Whether a source may take the lease from another one, which is given if it is fresh. */
function mayTake(of: Testimony, shown: LiveFacts | null, holder: Testimony | undefined): boolean {
  const isRunning = shown?.status === 'inprogress'
  const isHolderFresh = holder !== undefined
  // Which of several sources answers first after a start is chance.
  const isSettled = isHolderFresh && holder.confirmations >= RETURN_CONFIRMATIONS
  // Before the start there is nothing to win by a switch between sources that agree.
  if (shown && !isRunning && (isHolderFresh || isSameState(of.facts, shown)))
    return stageOf(of.facts) > stageOf(shown)
  if (isSettled && of.confirmations < RETURN_CONFIRMATIONS) return false
  if (!shown || !isBehind(of.facts, shown)) return true
  // A switch starts no finished match again, and takes back no start.
  if (stageOf(of.facts) < stageOf(shown) || isLate(of.facts, shown)) return false
  return of.confirmedMs - of.saidSinceMs >= of.everyMs
}

const ORDER: Partial<Record<MatchStatus, number>> = { inprogress: 1, finished: 2 }
/** How far a match has come: before the start, in progress, over. */
const stageOf = ({ status }: LiveFacts) => ORDER[status] ?? 0

function isBehind(next: LiveFacts, shown: LiveFacts): boolean {
  return stageOf(next) < stageOf(shown) || next.home < shown.home || next.away < shown.away
}

/** Clocks of two sources differ by a poll or two. */
const CLOCK_TOLERANCE_SECONDS = 30

/** Whether a source is behind by its clock: it does not know of the goal yet, and corrects nothing. */
function isLate(next: LiveFacts, shown: LiveFacts): boolean {
  const [own, other] = [next.clockSeconds, shown.clockSeconds]
  return own !== null && other !== null && own < other - CLOCK_TOLERANCE_SECONDS
}
