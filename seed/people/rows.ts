/** Properties of people, one row per sport. @assumed Roles, years, shares and amounts. */
import type { SportSlug } from '../../src/catalog/sports.ts'
import data from './people.json' with { type: 'json' }

export interface TransferRow {
  /** Code of catalog/coded-names for the start of a career: the youth team, a draft. */
  readonly firstType: number
  /** The type of a transfer that is neither a loan nor free. */
  readonly usualType: number
  readonly hasFees: boolean
  /** Share of transfers followed by a loan to another club. */
  readonly loans: number
}

export interface PeopleRow {
  /** Staff after the head coach. */
  readonly staff: readonly string[]
  /** Years in which clubs were founded. */
  readonly founded: readonly [from: number, to: number]
  /** The position that an outdated profile may list instead. */
  readonly nearPosition: Readonly<Record<string, string>>
  readonly mostShirtNumber: number
  /** Number of club players called up in addition to the national team's own players. */
  readonly callUps: number
  /** Traits, attributes and international record. */
  readonly hasProfiles?: true
  readonly transfers: TransferRow | null
  /**
   * Market value in euros of an average player at peak age at the weakest and at the strongest club; null if not
   * reported.
   */
  readonly market: { readonly value: readonly [weakest: number, strongest: number] | null } | null
}

/** Sports whose teams have squads. */
export const PEOPLE_ROWS = data.sports as unknown as Readonly<Partial<Record<SportSlug, PeopleRow>>>
