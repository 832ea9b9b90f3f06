/**
 * Cache policies of answers about matches (docs/architecture.md#the-path-of-a-request): the resources whose changes
 * make them stale, and the time at which they expire.
 */
import { statusOfCode } from '../catalog/statuses.ts'
import type { Interval } from '../rules/days.ts'
import type { MatchFacts } from '../store/match-renderings.ts'
import { type MatchTiming, matchTiming } from '../views/match-analytics.ts'
import type { FieldSelection } from '../views/match-selection.ts'
import type { CachePolicy } from './endpoint.ts'
import type { Services } from './services.ts'

/** For an answer about one match, including fields that depend on the clock. */
export function matchCachePolicy(
  { versions }: Services,
  record: MatchFacts,
  now: number,
  { changesAtMs } = matchTiming(record, now),
): CachePolicy {
  const validDuring = changesAtMs === null ? null : { fromMs: now, toMs: changesAtMs }
  return { stamp: versions.ofMatch(record), validDuring }
}

/** Whether the match is immutable according to the contract (docs/reference/rules.md#9). */
export function isImmutableMatch({ status }: MatchFacts, { isFinal }: MatchTiming): boolean {
  return isFinal === true || statusOfCode(status) === 'canceled'
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
