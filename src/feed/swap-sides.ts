/** A match as a source has it that names the sides the other way round. */
import type { ChangeData } from '../contract/changes.ts'

/** Keys that come in pairs begin so: `homeScore`, `home`. */
const SIDED_KEY = /^(home|away)(?=[A-Z]|$)/
const OTHER_SIDE: Readonly<Record<string, string>> = { home: 'away', away: 'home' }
/** Members whose value may be a side. */
const SIDE_MEMBERS = new Set(['team', 'winner', 'side', 'firstToServe'])

/**
 * A match with home and away exchanged; what says no side stays as it is. Odds are left out: the choices of a market
 * stand for sides by their place.
 */
export function swapSides({ oddsBase: _, momentum, ...match }: ChangeData<'match'>): ChangeData<'match'> {
  return {
    ...(swap(match) as typeof match),
    // Above zero is the pressure of the home side.
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
