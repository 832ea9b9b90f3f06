/**
 * Schema of the match statistics dictionary (docs/reference/resources.md#20, #6). Each sport has a file with its
 * groups, keys and names; shared keys are named in `shared-names`. Groups and match keys of football follow recorded
 * responses (#8). Some match keys of ice-hockey begin with a capital letter, player keys do not. In esports, keys are
 * those of the games of a series in three titles (#15). @assumed Further keys of a group, those of other sports that
 * existing clients do not read, and player keys beyond the contract.
 */
import type { SportSlug } from '../sports.ts'

export interface StatisticNames {
  readonly en: string
  readonly ru: string
  readonly es: string
}

/** A row of a name table. Keys are case-sensitive: `Hits` of a team and `hits` of a player are different. */
export type NameRow = readonly [key: string, en: string, ru: string, es: string]

/** Type of non-numeric values: esports only (docs/reference/resources.md#15). */
export type ValueKind = 'number' | 'boolean' | 'text'

export interface Traits {
  readonly valueKind: ValueKind
  /** Which side did better: that with more, with less, or, as of timeouts, neither. */
  readonly better: 'more' | 'less' | 'neither'
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

export const USUAL_TRAITS: Traits = {
  valueKind: 'number',
  better: 'more',
  valueType: 'event',
  renderType: 1,
  decimals: 0,
  unit: 'count',
  isSigned: false,
}

/**
 * A key of a group, with its traits where they are not the usual ones. Without names it has those of another row of
 * the sport, or of `shared-names`. A name for a shared key gives it another name in this sport.
 */
export type StatisticRow =
  | readonly [key: string, traits?: Partial<Traits>]
  | readonly [...NameRow, traits?: Partial<Traits>]

/** A group and its keys, in display order. A match key may be in several groups; its first row has the traits. */
export interface StatisticSection {
  readonly scope: 'match' | 'player'
  readonly group: string
  readonly rows: readonly StatisticRow[]
}

export interface SportStatistics {
  readonly sport: SportSlug
  readonly sections: readonly StatisticSection[]
}
