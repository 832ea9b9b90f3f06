/**
 * Sides of a match that are not decided yet, and the teams that replace them: a source that knows a team completes one
 * that does not, whatever their order. Changes of the operator are not concerned.
 */
import type { Db } from '../../db/open.ts'
import type { Reference } from '../contract/schema-kit.ts'
import { isPlaceholder, selectTeam } from '../store/cards.ts'

const SIDES = ['homeTeamId', 'awayTeamId'] as const
type Sides = { readonly [S in (typeof SIDES)[number]]?: unknown }

function isOpen(db: Db, id: unknown): boolean {
  const team = typeof id === 'number' ? selectTeam(db, id) : null
  return team !== null && isPlaceholder(team)
}

/** The data, with a known team where it has a placeholder. */
export function withKnownSides<D extends Sides>(
  db: Db,
  stored: Sides,
  data: D,
  idOf: (reference: Reference) => number | undefined,
): D {
  const kept = SIDES.filter((side) => {
    const given = data[side] as Reference | undefined
    return given !== undefined && isOpen(db, idOf(given)) && !isOpen(db, stored[side])
  })
  return kept.length === 0
    ? data
    : { ...data, ...Object.fromEntries(kept.map((side) => [side, stored[side]])) }
}

/** The sides of a change that replace placeholders; null for none. */
export function decidedSides(db: Db, stored: Sides, given: Sides): Record<string, unknown> | null {
  const decided = SIDES.filter(
    (side) => given[side] !== undefined && isOpen(db, stored[side]) && !isOpen(db, given[side]),
  )
  return decided.length === 0 ? null : Object.fromEntries(decided.map((side) => [side, given[side]]))
}
