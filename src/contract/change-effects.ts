/**
 * The effects of an applied change. Each kind of change computes them once; cache invalidation and the live channel
 * consume them, each with a table that has a row per effect. They consist of number lists, so they can be sent to
 * another process.
 */
import { DAY_MS } from '../shared/days.ts'

export interface EffectIds {
  /** Matches whose fields or odds changed. */
  readonly matches: readonly number[]
  /** Matches of which only source timestamps changed: responses differ, subscribers are not notified. */
  readonly matchTimestamps: readonly number[]
  readonly deletedMatches: readonly number[]
  /** Matches whose start, sides, season or final result changed: fields derived from earlier results differ. */
  readonly fixtures: readonly number[]
  /** UTC days (since 1970-01-01) of the old and new starts of these matches. */
  readonly days: readonly number[]
  /** Teams whose card changed; for an athlete this includes the pairs whose card names the athlete. */
  readonly teams: readonly number[]
  readonly players: readonly number[]
  readonly seasons: readonly number[]
  readonly tournaments: readonly number[]
  readonly categories: readonly number[]
  /** Teams, managers and seasons with changed results: form, head-to-head, tables. */
  readonly teamResults: readonly number[]
  readonly managerResults: readonly number[]
  readonly seasonResults: readonly number[]
  /** Seasons with changed player or team statistics. */
  readonly seasonStatistics: readonly number[]
}

export type Effect = keyof EffectIds

/** `everything`: ids were merged, so any resource may now name another one. */
export type ChangeEffects = Partial<EffectIds> | 'everything'

/** Calls the handler of each effect for each of its ids. */
export function forEachEffect(
  effects: Partial<EffectIds>,
  table: Readonly<Record<Effect, ((id: number) => unknown) | null>>,
): void {
  for (const effect of Object.keys(effects) as Effect[]) {
    const row = table[effect]
    if (row) for (const id of effects[effect] ?? []) row(id)
  }
}

/** The union of two effects. */
export function mergeEffects(one: Partial<EffectIds>, other: Partial<EffectIds>): Partial<EffectIds> {
  const merged: Partial<Record<Effect, readonly number[]>> = { ...one }
  for (const effect of Object.keys(other) as Effect[])
    merged[effect] = [...new Set([...(one[effect] ?? []), ...(other[effect] ?? [])])]
  return merged
}

/** The distinct UTC days of some timestamps, for `days`. */
export function utcDays(...momentsMs: readonly number[]): number[] {
  const days = momentsMs.map((ms) => Math.floor(ms / DAY_MS))
  // Mostly of a match before and after a change, for which a set takes several times as long.
  if (days.length > 2) return [...new Set(days)]
  return days[0] === days[1] ? days.slice(0, 1) : days
}
