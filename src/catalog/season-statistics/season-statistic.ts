/**
 * Schema of the season statistics dictionary (docs/reference/resources.md#19, docs/reference/endpoints.md#14).
 * @assumed Keys and groups: the contract does not fix them.
 */
import type { SportSlug } from '../sports.ts'
import GROUPS from './groups.json' with { type: 'json' }

export type SeasonScope = 'player' | 'team'

/** Counts derived from the results of a team's matches; `scored` and `conceded` are sets in sports that count sets. */
export type Tally =
  | 'wins'
  | 'draws'
  | 'losses'
  | 'homeWins'
  | 'homeDraws'
  | 'homeLosses'
  | 'awayWins'
  | 'awayDraws'
  | 'awayLosses'
  | 'scored'
  | 'conceded'
  | 'cleanSheets'
  | 'failedToScore'

/**
 * How a value follows from the matches of a season, where it does.
 *
 * - `matches`: the number of matches that the player or the team played; `starts`: those that a player began
 * - `tally`: from the results of the team's matches
 * - `sum`, `average`: of a match statistic over the matches that have it: of the player's own, or of the team's;
 *   `minutes`: a sum of seconds, divided by 60
 * - `sumOfPlayers`: for a team, of a statistic of its players
 * - `sumOfOpponents`: for a team, of a match statistic of the other side; `sumOfBoth`: of both sides
 * - `fact`: the sum of a number that follows from the score, events or line-ups (rules/seasons/match-facts), if every
 *   match of the season tells it; `averageFact`: the average over the matches that do
 * - `longestRun`: the most matches in a row with one of the results in `of`
 * - `matchesWith`: for a player, the matches in which a statistic is in the range, both ends included
 * - `sumOfTotals`: for a team, of what a fraction among its match statistics is a part of; `sumOfOpponentTotals`: of the
 *   other side; `shareOfOpponents`: the fractions of the other side as a percentage
 * - `shareAgainst`: for a team, its statistic `of` as a percentage of that and `to` of the other side
 *
 * All others are made of season keys of the same sport and scope:
 *
 * - `addition`, `difference`: of the keys in `of`, from left to right
 * - `weighted`: the sum of keys, each times its weight; `rate`: one such sum divided by another, times 100
 * - `ratio`: `of` divided by `to`; `percentage`: the same, times 100
 * - `perMatch`: `of` divided by the matches played; `per90`: by the minutes played, times 90; `perSet`: by the
 *   sets played
 */
type SumKind =
  | 'sum'
  | 'average'
  | 'minutes'
  | 'sumOfPlayers'
  | 'sumOfTotals'
  | 'sumOfOpponents'
  | 'sumOfOpponentTotals'
  | 'shareOfOpponents'
  | 'sumOfBoth'

export type Weights = Readonly<Record<string, number>>

export type Aggregate =
  | { readonly kind: 'matches' | 'starts' }
  | { readonly kind: 'tally'; readonly of: Tally }
  | { readonly kind: SumKind; readonly of: string }
  | { readonly kind: 'fact' | 'averageFact'; readonly of: string }
  | { readonly kind: 'longestRun'; readonly of: 'W' | 'L' | 'WD' | 'DL' }
  | { readonly kind: 'matchesWith'; readonly of: string; readonly atLeast: number; readonly atMost?: number }
  | { readonly kind: 'weighted'; readonly of: Weights }
  | { readonly kind: 'rate'; readonly of: Weights; readonly to: Weights }
  | { readonly kind: 'addition' | 'difference'; readonly of: readonly string[] }
  | { readonly kind: 'ratio' | 'percentage' | 'shareAgainst'; readonly of: string; readonly to: string }
  | { readonly kind: 'perMatch' | 'per90' | 'perSet'; readonly of: string }

/** Kinds of facts that matches of a sport have (rules/seasons/match-facts). */
export type FactKind =
  | 'attendance'
  | 'cards'
  | 'comebackOfGoals'
  | 'comebackOfParts'
  | 'courts'
  | 'doubles'
  | 'extraTime'
  | 'periods'
  | 'quarters'
  | 'sets'
  | 'suspensions'

/** Different aggregates for players and teams. */
export type AggregateByScope = Readonly<Record<SeasonScope, Aggregate | null>>

/** A row of a key table. Larger values are better unless `smaller` is set. */
export type SeasonRow = readonly [
  key: string,
  en: string,
  ru: string,
  es: string,
  aggregate?: Aggregate | AggregateByScope | null,
  better?: 'smaller',
]

/** A key named in `shared-names`. */
export type SharedRow = readonly [key: string, aggregate?: Aggregate | AggregateByScope | null]

export interface SportSeasonStatistics {
  readonly sport: SportSlug
  readonly facts: readonly FactKind[]
  readonly sections: readonly SeasonSection[]
}

/** Related keys of a sport. */
export interface SeasonSection {
  readonly scopes: readonly SeasonScope[]
  readonly group: SeasonGroup
  readonly rows?: readonly SeasonRow[]
  readonly shared?: readonly SharedRow[]
  /** Keys of this sport that averages are derived from (`FAMILIES`). */
  readonly families?: readonly (readonly [family: Family, keys: readonly string[]])[]
}

/** Averages of other keys; their names are formed by a suffix that fits any plural noun. */
export const FAMILIES = {
  per90: { ending: 'Per90', kind: 'per90', en: 'per 90 minutes', ru: 'за 90 минут', es: 'por 90 minutos' },
  perGame: { ending: 'PerGame', kind: 'perMatch', en: 'per game', ru: 'за матч', es: 'por partido' },
  perMatch: { ending: 'PerMatch', kind: 'perMatch', en: 'per match', ru: 'за матч', es: 'por partido' },
  perSet: { ending: 'PerSet', kind: 'perSet', en: 'per set', ru: 'за сет', es: 'por set' },
} as const
export type Family = keyof typeof FAMILIES

/** Groups in the order of the dictionary. */
export const SEASON_GROUPS = GROUPS
export type SeasonGroup = keyof typeof SEASON_GROUPS
