/**
 * Allowed state transitions of a match: a finished match does not resume unless the change is a correction
 * (docs/reference/rules.md#3: a final score does not change). @assumed
 */
import type { MatchStatus } from '../catalog/statuses.ts'

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
