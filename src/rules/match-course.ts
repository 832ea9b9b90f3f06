/**
 * Whether a change may set the state of a match: play that is over does not begin again unless a source says that it
 * corrects itself (docs/reference/rules.md#3: a final score does not change). @assumed
 */
import type { MatchStatus } from '../catalog/statuses.ts'

/**
 * The statuses that may follow one that ends a match, without a correction. A result may be annulled, and a canceled
 * match may be awarded or get a new date. Whatever does not end a match may be followed by anything.
 */
const AFTER_END: Readonly<Partial<Record<MatchStatus, readonly MatchStatus[]>>> = {
  finished: ['finished', 'canceled'],
  canceled: ['canceled', 'finished', 'notstarted', 'postponed', 'delayed'],
}

/** The part of a match that play moves. */
export interface MatchCourse {
  readonly status: MatchStatus
  readonly homeScore: number
  readonly awayScore: number
  /** When a source reported the end; null where it is not known. */
  readonly endedMs: number | null
}

export interface GivenCourse extends Omit<MatchCourse, 'endedMs'> {
  /** When the source said so; null where it does not tell. */
  readonly sourceTimestamp: number | null
  readonly isCorrection: boolean
}

/**
 * `late`: the change speaks of a time before the reported end and would move status or score: it is passed over.
 * `refused`: it would take the match back from its end and does not say that it is a correction.
 */
export type CourseVerdict = 'fine' | 'late' | 'refused'

export function judgeCourse(stored: MatchCourse, given: GivenCourse): CourseVerdict {
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
