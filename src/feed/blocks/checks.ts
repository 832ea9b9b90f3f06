/** Checks that several blocks share. */
import type { Sport } from '../../catalog/sports.ts'
import type { AnalyticsType } from '../../rules/analytics-status.ts'
import { Refused } from '../problem.ts'

/** Throws Refused for the first problem; its pointer is appended to `pointer`. */
export function refuseProblems(
  problems: readonly { readonly pointer: string; readonly reason: string }[],
  pointer: string,
): void {
  const [problem] = problems
  if (problem) throw new Refused(pointer + problem.pointer, problem.reason)
}

/** Throws Refused for a list with a duplicate. */
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
 * The refusal for a sport without an analytics type. If only some tournaments have it, the data is stored, and reads
 * decide whether to show it.
 */
export function withoutAnalytics(type: AnalyticsType, name: string): (sport: Sport) => string | null {
  return ({ analytics, slug }) => (analytics[type] === false ? `${slug} has no ${name}` : null)
}
