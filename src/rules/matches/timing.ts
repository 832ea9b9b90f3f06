/**
 * What the status and the times of a match decide: the status of its shot map, momentum and average positions
 * (docs/reference/resources.md#2 matrix and 3.2), whether its score is final (`scoreStatus.final`,
 * docs/reference/rules.md#3; its section 8 says that most corrections come within 4 to 72 hours, in amateur and lower
 * leagues far more often than in professional ones), and which status may follow.
 */
import type { AnalyticsReach, Sport } from '../../catalog/sports.ts'
import type { MatchStatus } from '../../catalog/statuses.ts'

export type AnalyticsType = 'shotmap' | 'momentum' | 'averagePositions'
export type AnalyticsStatus = 'available' | 'pending' | 'unavailable'

const HOUR_MS = 3_600_000
/** @assumed Analytics are processed at most this long after the end. */
const PROCESSING_MS = 24 * HOUR_MS
/** A match not played within a week of its scheduled start gets no analytics. */
const WAITING_MS = 7 * 24 * HOUR_MS

export interface AnalyticsMatch {
  readonly sport: Pick<Sport, 'analytics' | 'typicalDurationMinutes'>
  readonly tournamentId: number
  readonly status: MatchStatus
  readonly startMs: number
  /** When the match ended; null if the feed does not say. */
  readonly endedMs: number | null
}

export interface AnalyticsAnswer {
  readonly status: AnalyticsStatus
  /** When the status changes with time alone; null if only a change of the match can change it. */
  readonly changesAtMs: number | null
}

const UNAVAILABLE: AnalyticsAnswer = { status: 'unavailable', changesAtMs: null }

/**
 * Until when a match without data may still get some, by status: a time, forever (a live match) or never. @assumed
 * An interrupted match counts as not played until it resumes.
 */
const PENDING_UNTIL_MS: Readonly<Record<MatchStatus, (match: AnalyticsMatch) => number>> = {
  notstarted: weekAfterStart,
  delayed: weekAfterStart,
  postponed: weekAfterStart,
  interrupted: weekAfterStart,
  suspended: weekAfterStart,
  willcontinue: weekAfterStart,
  inprogress: () => Number.POSITIVE_INFINITY,
  finished: (match) => matchEndMs(match) + PROCESSING_MS,
  canceled: () => Number.NEGATIVE_INFINITY,
}

function weekAfterStart(match: AnalyticsMatch): number {
  return match.startMs + WAITING_MS
}

/** Whether the analytics type exists in the tournament at all. */
export function hasAnalyticsType(reach: AnalyticsReach, tournamentId: number): boolean {
  return typeof reach === 'boolean' ? reach : reach.tournamentIds.includes(tournamentId)
}

/** Status of one type. The sport takes precedence: data of a type that it lacks is not shown. */
export function analyticsStatus(
  match: AnalyticsMatch,
  type: AnalyticsType,
  hasData: boolean,
  now: number,
): AnalyticsAnswer {
  if (!hasAnalyticsType(match.sport.analytics[type], match.tournamentId)) return UNAVAILABLE
  if (hasData) return { status: 'available', changesAtMs: null }
  const untilMs = PENDING_UNTIL_MS[match.status](match)
  if (now >= untilMs) return UNAVAILABLE
  return { status: 'pending', changesAtMs: Number.isFinite(untilMs) ? untilMs : null }
}

/** @assumed Professional scores are corrected in 0.2 to 0.5 percent of matches, and soon: the lower bound. */
const PROFESSIONAL_SETTLE_MS = 4 * HOUR_MS
/** @assumed Amateur scores are corrected in 17 to 25 percent of matches: the upper bound. */
const AMATEUR_SETTLE_MS = 72 * HOUR_MS

export interface ScoreFinalityInput {
  readonly status: MatchStatus
  readonly startMs: number
  /** When the match ended; null if the feed does not say. */
  readonly endedMs: number | null
  /** When the score was last corrected after the end. */
  readonly correctedMs: number | null
  readonly isAmateur: boolean
  readonly sport: Pick<Sport, 'typicalDurationMinutes'>
  readonly now: number
}

export interface ScoreFinality {
  /** Null for matches that are not finished, canceled or postponed. */
  readonly final: boolean | null
  /** When the value changes with time alone; null if only a change of the match can change it. */
  readonly changesAtMs: number | null
}

/** The end of a match: as given, otherwise the start plus the usual duration in the sport. */
function matchEndMs(match: Pick<ScoreFinalityInput, 'startMs' | 'endedMs' | 'sport'>): number {
  return match.endedMs ?? match.startMs + match.sport.typicalDurationMinutes * 60_000
}

/** A score is final if it has not changed for its settling time since the end of the match. */
export function scoreFinality(match: ScoreFinalityInput): ScoreFinality {
  if (match.status !== 'finished') return { final: null, changesAtMs: null }
  const restsSince = Math.max(matchEndMs(match), match.correctedMs ?? Number.NEGATIVE_INFINITY)
  const settlesAtMs = restsSince + (match.isAmateur ? AMATEUR_SETTLE_MS : PROFESSIONAL_SETTLE_MS)
  const final = match.now >= settlesAtMs
  return { final, changesAtMs: final ? null : settlesAtMs }
}

/**
 * Allowed state transitions of a match: a finished match does not resume unless the change is a correction
 * (docs/reference/rules.md#3: a final score does not change). @assumed
 */

/**
 * Statuses that may follow a final one without a correction: a result may be annulled, a canceled match awarded or
 * rescheduled. Any status may follow a non-final one.
 */
const AFTER_END: Readonly<Partial<Record<MatchStatus, readonly MatchStatus[]>>> = {
  finished: ['finished', 'canceled'],
  canceled: ['canceled', 'finished', 'notstarted', 'postponed', 'delayed'],
}

/** The state of a match: status and score. */
export interface MatchState {
  readonly status: MatchStatus
  readonly homeScore: number
  readonly awayScore: number
  /** When a source reported the end; null if unknown. */
  readonly endedMs: number | null
}

export interface GivenMatchState extends Omit<MatchState, 'endedMs'> {
  /** Timestamp of the source; null if absent. */
  readonly sourceTimestamp: number | null
  readonly isCorrection: boolean
}

/**
 * `late`: the change is older than the reported end and would change status or score, so it is ignored. `refused`:
 * it would reopen a finished match without being a correction.
 */
export type TransitionVerdict = 'fine' | 'late' | 'refused'

export function judgeTransition(stored: MatchState, given: GivenMatchState): TransitionVerdict {
  const allowed = AFTER_END[stored.status]
  if (given.isCorrection || !allowed) return 'fine'
  const isOlder =
    given.sourceTimestamp !== null && stored.endedMs !== null && given.sourceTimestamp < stored.endedMs
  const isSame =
    given.status === stored.status &&
    given.homeScore === stored.homeScore &&
    given.awayScore === stored.awayScore
  if (isOlder && !isSame) return 'late'
  return allowed.includes(given.status) ? 'fine' : 'refused'
}
