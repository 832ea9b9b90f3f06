/**
 * How long answers about matches are true (docs/architecture.md#the-path-of-a-request): whose changes make them stale,
 * and when time alone does.
 */
import { sportById } from '../catalog/sports.ts'
import { statusOfCode } from '../catalog/statuses.ts'
import { ANALYTICS_TYPES, analyticsStatus } from '../rules/analytics-status.ts'
import type { Interval } from '../rules/days.ts'
import { scoreFinality } from '../rules/score-finality.ts'
import { hasBlock, type MatchRecord } from '../store/match-reader.ts'
import { analyticsBlocks } from '../views/match-analytics.ts'
import type { FieldSelection } from '../views/match-selection.ts'
import type { CachePolicy } from './endpoint.ts'
import type { Services } from './services.ts'

/** An answer about one match, with everything that is derived by the clock. */
export function matchCachePolicy({ versions }: Services, record: MatchRecord, now: number): CachePolicy {
  const match = { ...record, sport: sportById(record.sport), status: statusOfCode(record.status) }
  const moments = ANALYTICS_TYPES.map((type) => {
    const hasData = analyticsBlocks(type).some((block) => hasBlock(record, block))
    return analyticsStatus(match, type, hasData, now).changesAtMs
  })
  moments.push(scoreFinality({ ...match, isAmateur: record.isAmateur === 1, now }).changesAtMs)
  const toMs = earliest(moments)
  return { stamp: versions.ofMatch(record), validDuring: toMs === null ? null : { fromMs: now, toMs } }
}

/** Nothing of the match will change any more, as far as the contract promises (docs/reference/rules.md#9). */
export function isSettled(record: MatchRecord, now: number): boolean {
  const match = { ...record, sport: sportById(record.sport), status: statusOfCode(record.status) }
  if (match.status === 'canceled') return true
  return scoreFinality({ ...match, isAmateur: record.isAmateur === 1, now }).final === true
}

/**
 * A list of the matches of a window. What is derived from other matches, or by the clock, is in no such list.
 * @param during where the clock chose the window, as long as it does
 */
export function windowCachePolicy(
  { versions }: Services,
  sportId: number,
  window: Interval,
  shape: FieldSelection,
  validDuring: Interval | null,
): CachePolicy | undefined {
  if (!shape.isTimeless) return undefined
  if (shape.hasPregame) return { stamp: versions.ofSport(sportId), validDuring }
  return { stamp: versions.ofWindow(sportId, window.fromMs, window.toMs), validDuring }
}

/** Any other list of matches of a sport. */
export function sportCachePolicy(
  { versions }: Services,
  sportId: number,
  shape?: FieldSelection,
): CachePolicy | undefined {
  return shape?.isTimeless === false ? undefined : { stamp: versions.ofSport(sportId), validDuring: null }
}

function earliest(moments: readonly (number | null)[]): number | null {
  const known = moments.filter((moment) => moment !== null)
  return known.length === 0 ? null : Math.min(...known)
}
