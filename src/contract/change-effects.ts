/**
 * What an applied change affects. The kind of the change makes this value once; cache invalidation and the live channel
 * read it, each with a table that has a row for every effect. It holds lists of numbers alone, so that it can be handed
 * to another process as it is.
 */

export interface EffectIds {
  /** Matches whose fields or odds changed. */
  readonly matches: readonly number[]
  /** Matches of which only timestamps of the source moved: responses differ, subscribers are not notified. */
  readonly matchTimestamps: readonly number[]
  readonly deletedMatches: readonly number[]
  /** Matches whose start, sides, season or final result changed: what is derived from earlier results differs. */
  readonly fixtures: readonly number[]
  /** UTC days, counted from 1970-01-01, on which the matches above start or started before. */
  readonly days: readonly number[]
  /** Teams whose card changed; with an athlete come the pairs whose card names the athlete. */
  readonly teams: readonly number[]
  readonly players: readonly number[]
  readonly seasons: readonly number[]
  readonly tournaments: readonly number[]
  readonly categories: readonly number[]
  /** Teams, managers and seasons with other results: form, head-to-head, tables. */
  readonly teamResults: readonly number[]
  readonly managerResults: readonly number[]
  readonly seasonResults: readonly number[]
  /** Seasons whose statistics of players or teams changed. */
  readonly seasonStatistics: readonly number[]
}

export type Effect = keyof EffectIds

/** `everything`: ids were merged, so any resource may name another one now. */
export type ChangeEffects = Partial<EffectIds> | 'everything'

/** Calls the row of each effect for each of its ids. */
export function forEachEffect(
  effects: Partial<EffectIds>,
  table: Readonly<Record<Effect, ((id: number) => unknown) | null>>,
): void {
  for (const effect of Object.keys(effects) as Effect[]) {
    const row = table[effect]
    if (row) for (const id of effects[effect] ?? []) row(id)
  }
}

/** Both effects, each id once. */
export function mergeEffects(one: Partial<EffectIds>, other: Partial<EffectIds>): Partial<EffectIds> {
  const merged: Partial<Record<Effect, readonly number[]>> = { ...one }
  for (const effect of Object.keys(other) as Effect[]) {
    merged[effect] = [...new Set([...(one[effect] ?? []), ...(other[effect] ?? [])])]
  }
  return merged
}

const DAY_MS = 86_400_000

/** The distinct UTC days of some moments, for `days`. */
export function utcDays(...momentsMs: readonly number[]): number[] {
  return [...new Set(momentsMs.map((ms) => Math.floor(ms / DAY_MS)))]
}
