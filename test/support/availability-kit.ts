/** Rows of the generated test of all endpoints: what they are, and the answers that many of them give. */
import type { Sport, SportSlug } from '../../src/catalog/sports.ts'
import type { Ids } from './availability-world.ts'

/** A status, and what its body holds. */
export interface Expected {
  readonly status: 200 | 404
  /** A part of the body; a text for one that is not JSON. */
  readonly body: object | string
}

export const shows = (body: object): Expected => ({ status: 200, body })
export const MISSING: Expected = { status: 404, body: { code: 404, error: 'not_found' } }
/** The 404 of season statistics says which types there are. */
export const missing = (...availableTypes: string[]): Expected => ({
  status: 404,
  body: { code: 404, error: 'not_found', availableTypes },
})

export interface Row {
  /** Behind `/v2/{sportSlug}`. */
  readonly path: string
  /** Names of ids in braces: `team_id={teamId}`. */
  readonly query?: string | ((sport: Sport) => string)
  /** Sports that have it; default: all. */
  readonly sports?: readonly SportSlug[]
  /** With ids of its own, in these sports. */
  readonly own: (ids: Ids) => Expected
  /** With ids of its own, in the other sports. */
  readonly without?: (ids: Ids) => Expected
  /** With ids of which at least one is unknown or of another sport. */
  readonly unknown: (ids: Ids) => Expected
}

export const unknown = () => MISSING
export const unknownTypes = () => missing()
