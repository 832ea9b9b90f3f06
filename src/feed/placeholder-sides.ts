/**
 * Sides of a match that are not decided yet, and the teams that replace them: a source that knows a team completes one
 * that does not, whatever their order. Changes of the operator are not concerned.
 */
import type { Db } from '../../db/open.ts'
import type { Reference } from '../contract/schema-kit.ts'
import { type FieldOwnership, OPERATOR } from '../rules/sources/priority.ts'
import { hasPlaceholders, isPlaceholder, selectTeam } from '../store/cards.ts'
import type { MatchRow } from '../store/matches/row.ts'
import type { Existing } from './kinds/kind.ts'

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

/** What a change is accepted as whose sides replace placeholders; null if none do. */
export function decidedSides(db: Db, stored: Sides, given: Sides) {
  const decided = SIDES.filter(
    (side) => given[side] !== undefined && isOpen(db, stored[side]) && !isOpen(db, given[side]),
  )
  if (decided.length === 0) return null
  return ({ data, holding }: { data: object; holding: FieldOwnership }, source: number) => {
    const { owner } = holding
    const parts = new Map(holding.parts)
    if ((parts.has('teams') ? parts.get('teams') : owner) === OPERATOR) return { data, holding }
    if (owner === source) parts.delete('teams')
    else parts.set('teams', source)
    const sides = Object.fromEntries(decided.map((side) => [side, given[side]]))
    return { data: { ...data, ...sides }, holding: { ...holding, parts } }
  }
}

/** The sides of a stored match, if its sport has any that are not decided. */
export function openSides(db: Db, kind: string, existing: Existing): MatchRow | null {
  if (kind !== 'match' || !hasPlaceholders(db, existing.sport)) return null
  return (existing as Existing & { readonly row: MatchRow }).row
}
