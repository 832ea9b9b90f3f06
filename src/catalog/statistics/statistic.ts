/**
 * Schema of the match statistics dictionary (docs/reference/resources.md#20, #6). Each sport has a file with its
 * keys and names; shared keys are named in `shared-names.ts`.
 */
import type { SportSlug } from '../sports.ts'

export interface StatisticNames {
  readonly en: string
  readonly ru: string
  readonly es: string
}

/** A row of a name table. Keys are case-sensitive: `Hits` of a team and `hits` of a player are different. */
export type NameRow = readonly [key: string, en: string, ru: string, es: string]

/** Keys of a group, in display order. */
export type GroupRow = readonly [groupName: string, keys: readonly string[]]

export interface MatchTraits {
  /** Whether more is better. */
  readonly statisticsType: 'positive' | 'negative'
  /** `event`: counted from match events; `team`: the sum over the players of the team. */
  readonly valueType: 'event' | 'team'
  /** 1 plain, 2 percent shares, 3 fraction with percent, 4 percent of a fraction. */
  readonly renderType: 1 | 2 | 3 | 4
  /** Decimals of a plain value; 0 for a whole number. */
  readonly decimals: number
  /** `seconds` are displayed as minutes and seconds. */
  readonly unit: 'count' | 'percent' | 'seconds'
  /** Whether the value may be negative. */
  readonly isSigned: boolean
}

/** Default traits. */
export const USUAL_TRAITS: MatchTraits = {
  statisticsType: 'positive',
  valueType: 'event',
  renderType: 1,
  decimals: 0,
  unit: 'count',
  isSigned: false,
}

/** Shorthands for the tables of traits. */
export const NEGATIVE = { statisticsType: 'negative' } as const
export const OF_PLAYERS = { valueType: 'team' } as const
export const PERCENT_SHARES = { renderType: 2, unit: 'percent' } as const
export const FRACTION = { renderType: 3 } as const
export const PERCENT_OF_FRACTION = { renderType: 4 } as const
export const TWO_DECIMALS = { decimals: 2 } as const
export const SECONDS = { unit: 'seconds' } as const

/** Type of non-numeric values: esports only (docs/reference/resources.md#15). */
export type ValueKind = 'number' | 'boolean' | 'text'

export interface SportStatistics {
  readonly sport: SportSlug
  /** Names of the sport's own keys; a row for a shared key gives it another name in this sport. */
  readonly names: readonly NameRow[]
  /** A key may be in several groups. */
  readonly matchGroups: readonly GroupRow[]
  /** Deviations from `USUAL_TRAITS` by match key. */
  readonly matchTraits: Readonly<Record<string, Partial<MatchTraits>>>
  readonly playerGroups: readonly GroupRow[]
  /** Keys with non-numeric values. */
  readonly valueKinds?: Readonly<Record<string, ValueKind>>
}
