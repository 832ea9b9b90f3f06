/**
 * `scoreStatus.final` (docs/reference/rules.md#3; its section 8 says that most corrections come within 4 to 72
 * hours, in amateur and lower leagues far more often than in professional ones).
 */
import type { Sport } from '../catalog/sports.ts'
import type { MatchStatus } from '../catalog/statuses.ts'

const HOUR_MS = 3_600_000

/** @assumed Professional scores are corrected in 0.2 to 0.5 percent of matches, and soon: the lower bound. */
export const PROFESSIONAL_SETTLE_MS = 4 * HOUR_MS
/** @assumed Amateur scores are corrected in 17 to 25 percent of matches: the upper bound. */
export const AMATEUR_SETTLE_MS = 72 * HOUR_MS

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
export function matchEndMs(match: Pick<ScoreFinalityInput, 'startMs' | 'endedMs' | 'sport'>): number {
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
