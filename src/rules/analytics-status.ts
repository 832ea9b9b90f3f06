/** Status of shot map, momentum and average positions of a match (docs/reference/resources.md#2 matrix and 3.2). */
import type { AnalyticsReach, Sport } from '../catalog/sports.ts'
import type { MatchStatus } from '../catalog/statuses.ts'
import { matchEndMs } from './score-finality.ts'

export type AnalyticsType = 'shotmap' | 'momentum' | 'averagePositions'
export type AnalyticsStatus = 'available' | 'pending' | 'unavailable'

const HOUR_MS = 3_600_000
/** @assumed Analytics are processed at most this long after the end. */
export const PROCESSING_MS = 24 * HOUR_MS
/** A match not played within a week of its scheduled start gets no analytics. */
export const WAITING_MS = 7 * 24 * HOUR_MS

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
