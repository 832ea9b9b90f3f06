/** Checks that several blocks share. */
import type { Sport } from '../../catalog/sports.ts'
import type { AnalyticsType } from '../../rules/analytics-status.ts'
import { Refused } from '../problem.ts'

/** Refuses with the first problem; its pointer leads on from `pointer`. */
export function refuseProblems(
  problems: readonly { readonly pointer: string; readonly reason: string }[],
  pointer: string,
): void {
  const [problem] = problems
  if (problem) throw new Refused(pointer + problem.pointer, problem.reason)
}

/** Refuses a list with a duplicate. */
export function refuseRepeated<T>(
  items: readonly T[],
  keyOf: (item: T) => number,
  pointer: string,
  member: string,
): void {
  const seen = new Set<number>()
  items.forEach((item, index) => {
    const key = keyOf(item)
    if (seen.has(key)) throw new Refused(`${pointer}/${index}/${member}`, `${key} is listed twice`)
    seen.add(key)
  })
}

/**
 * The refusal of a sport that has nothing of an analytics type. Where only some tournaments have it, the data is taken,
 * and what is shown is decided when it is read.
 */
export function withoutAnalytics(type: AnalyticsType, name: string): (sport: Sport) => string | null {
  return ({ analytics, slug }) => (analytics[type] === false ? `${slug} has no ${name}` : null)
}
