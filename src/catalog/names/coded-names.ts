/**
 * Codes that responses give with their names: transfer types, traits of football players, reasons of missing players;
 * and roles of staff. Their names are in `coded-names.json`. @assumed Names, and the codes of the first two.
 */
import type { SportSlug } from '../sports.ts'
import NAMES from './coded-names.json' with { type: 'json' }

interface CodedName {
  readonly code: number
  readonly name: string
  readonly nameRu: string
}

type Names = [name: string, nameRu: string]

/** The position in the list of the data file is the code: append new ones at the end. */
function coded(first: number, names: readonly Names[]): readonly CodedName[] {
  return names.map(([name, nameRu], place) => ({ code: first + place, name, nameRu }))
}

/** Finds the row of a code; undefined for any other number. */
function finder<R extends CodedName>(rows: readonly R[]): (code: number) => R | undefined {
  const byCode = new Map(rows.map((row) => [row.code, row]))
  return (code) => byCode.get(code)
}

/** Transfer types (docs/reference/resources.md#18.3). */
export const TRANSFER_TYPES = coded(0, NAMES.transferTypes as Names[])
export const findTransferType = finder(TRANSFER_TYPES)

/** Strengths and weaknesses of football players (docs/reference/resources.md#18.2). */
export const PLAYER_TRAITS = coded(1, NAMES.playerTraits as Names[])
export const findPlayerTrait = finder(PLAYER_TRAITS)

export interface MissingReasonRow extends CodedName {
  readonly nameEs: string
  /** The only sport with this reason; null if every sport with missing players has it. */
  readonly onlyIn: SportSlug | null
}

/** Reasons of missing players (docs/reference/resources.md#6.1). 11 to 13 are card-related. */
export const MISSING_REASONS: readonly MissingReasonRow[] =
  NAMES.missingReasons as readonly MissingReasonRow[]
export const findMissingReason = finder(MISSING_REASONS)

/** Roles of the staff of a squad by their English names. @assumed */
const STAFF_ROLES: ReadonlyMap<string, string> = new Map(Object.entries(NAMES.staffRoles))

/** The Russian name of a role; unknown roles keep theirs. */
export function staffRoleRu(role: string): string {
  return STAFF_ROLES.get(role) ?? role
}
