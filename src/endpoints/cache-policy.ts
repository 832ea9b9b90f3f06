/**
 * Cache policies of answers about matches (docs/architecture.md#the-path-of-a-request): the resources whose changes
 * make them stale, and the time at which they expire.
 */
import { sportById } from '../catalog/sports.ts'
import { statusOfCode } from '../catalog/statuses.ts'
import { ANALYTICS_TYPES, analyticsStatus } from '../rules/analytics-status.ts'
import type { Interval } from '../rules/days.ts'
import { scoreFinality } from '../rules/score-finality.ts'
import { hasBlock } from '../store/match-reader.ts'
import type { MatchFacts } from '../store/match-renderings.ts'
import { analyticsBlocks } from '../views/match-analytics.ts'
import type { FieldSelection } from '../views/match-selection.ts'
import type { CachePolicy } from './endpoint.ts'
import type { Services } from './services.ts'

/** For an answer about one match, including fields derived from the clock. */
export function matchCachePolicy({ versions }: Services, record: MatchFacts, now: number): CachePolicy {
  const match = { ...record, sport: sportById(record.sport), status: statusOfCode(record.status) }
  const moments = ANALYTICS_TYPES.map((type) => {
    const hasData = analyticsBlocks(type).some((block) => hasBlock(record, block))
    return analyticsStatus(match, type, hasData, now).changesAtMs
  })
  moments.push(scoreFinality({ ...match, isAmateur: record.isAmateur === 1, now }).changesAtMs)
  const toMs = earliest(moments)
  return { stamp: versions.ofMatch(record), validDuring: toMs === null ? null : { fromMs: now, toMs } }
}

/** Whether the match is immutable according to the contract (docs/reference/rules.md#9). */
export function isImmutableMatch(record: MatchFacts, now: number): boolean {
  const match = { ...record, sport: sportById(record.sport), status: statusOfCode(record.status) }
  if (match.status === 'canceled') return true
  return scoreFinality({ ...match, isAmateur: record.isAmateur === 1, now }).final === true
}

/**
 * For a list of the matches of a window. Such lists contain nothing derived from other matches or the clock.
 * @param during the validity of the window, if it depends on the clock
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

/** For any other list of matches of a sport. */
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
