/** Properties of people, one row per sport. @assumed Roles, years, shares and amounts. */
import type { SportSlug } from '../../src/catalog/sports.ts'

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

const EXCHANGE = 5
const TRANSFER = 3
const YOUTH = 7
const DRAFT = 6

/** Sports whose teams have squads. */
export const PEOPLE_ROWS: Readonly<Partial<Record<SportSlug, PeopleRow>>> = {
  football: {
    staff: ['Assistant coach', 'Goalkeeping coach', 'Fitness coach'],
    founded: [1886, 1974],
    nearPosition: { D: 'M', M: 'F', F: 'M' },
    mostShirtNumber: 99,
    callUps: 6,
    hasProfiles: true,
    transfers: { firstType: YOUTH, usualType: TRANSFER, hasFees: true, loans: 0.16 },
    market: { value: [60_000, 24_000_000] },
  },
  'ice-hockey': {
    staff: ['Assistant coach', 'Goaltending coach'],
    founded: [1908, 1996],
    nearPosition: { D: 'F', F: 'D' },
    mostShirtNumber: 98,
    callUps: 0,
    transfers: null,
    market: { value: null },
  },
  basketball: {
    staff: ['Assistant coach', 'Player development coach'],
    founded: [1922, 2004],
    nearPosition: { G: 'F', F: 'C', C: 'F' },
    mostShirtNumber: 99,
    callUps: 0,
    transfers: { firstType: DRAFT, usualType: EXCHANGE, hasFees: false, loans: 0 },
    market: { value: [20_000, 3_000_000] },
  },
  volleyball: {
    staff: ['Assistant coach', 'Statistician'],
    founded: [1926, 2006],
    nearPosition: { OH: 'OPP', OPP: 'OH' },
    mostShirtNumber: 40,
    callUps: 3,
    transfers: null,
    market: null,
  },
  esports: {
    staff: ['Analyst'],
    founded: [2009, 2021],
    nearPosition: {},
    mostShirtNumber: 0,
    callUps: 0,
    transfers: null,
    market: null,
  },
}
