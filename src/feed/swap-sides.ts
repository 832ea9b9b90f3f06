/** Swaps home and away in a match from a source that has them reversed. */
import type { ChangeData } from '../contract/changes.ts'

/** Prefix of paired keys: `homeScore`, `home`. */
const SIDED_KEY = /^(home|away)(?=[A-Z]|$)/
const OTHER_SIDE: Readonly<Record<string, string>> = { home: 'away', away: 'home' }
/** Members whose value may be a side. */
const SIDE_MEMBERS = new Set(['team', 'winner', 'side', 'firstToServe'])

/**
 * The match with home and away swapped; values without a side are unchanged. Odds are omitted, because the choices of a
 * market represent sides by position.
 */
export function swapSides({ oddsBase: _, momentum, ...match }: ChangeData<'match'>): ChangeData<'match'> {
  return {
    ...(swap(match) as typeof match),
    // Positive values are pressure of the home side.
    ...(momentum && { momentum: momentum.map((of) => ({ ...of, value: 0 - of.value })) }),
  }
}

function swap(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(swap)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const isSide = SIDE_MEMBERS.has(key) && typeof member === 'string'
      return [
        key.replace(SIDED_KEY, (side) => OTHER_SIDE[side] ?? side),
        isSide ? (OTHER_SIDE[member] ?? member) : swap(member),
      ]
    }),
  )
}
