/**
 * Schema of the season statistics dictionary (docs/reference/resources.md#19, docs/reference/endpoints.md#14).
 * @assumed Keys and groups: the contract does not fix them.
 */
import type { SportSlug } from '../sports.ts'

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

export const PLAYER = ['player'] as const
export const TEAM = ['team'] as const
export const BOTH = ['player', 'team'] as const

export const MATCHES: Aggregate = { kind: 'matches' }
export const STARTS: Aggregate = { kind: 'starts' }
export const tally = (of: Tally): Aggregate => ({ kind: 'tally', of })
export const teamSum = (of: string): Aggregate => ({ kind: 'sum', of })
export const teamTotals = (of: string): Aggregate => ({ kind: 'sumOfTotals', of })
/** A statistic of the other side. */
export const against = (of: string): Aggregate => ({ kind: 'sumOfOpponents', of })
export const againstTotals = (of: string): Aggregate => ({ kind: 'sumOfOpponentTotals', of })
export const shareOfOpponents = (of: string): Aggregate => ({ kind: 'shareOfOpponents', of })
export const shareAgainst = (of: string, to: string): Aggregate => ({ kind: 'shareAgainst', of, to })
export const ofBoth = (of: string): Aggregate => ({ kind: 'sumOfBoth', of })
export const matchesWith = (of: string, atLeast: number, atMost?: number): Aggregate => ({
  kind: 'matchesWith',
  of,
  atLeast,
  ...(atMost !== undefined && { atMost }),
})
export const fact = (of: string): Aggregate => ({ kind: 'fact', of })
export const averageFact = (of: string): Aggregate => ({ kind: 'averageFact', of })
export const longestRun = (of: 'W' | 'L' | 'WD' | 'DL'): Aggregate => ({ kind: 'longestRun', of })
export const weighted = (of: Weights): Aggregate => ({ kind: 'weighted', of })
export const rate = (of: Weights, to: Weights): Aggregate => ({ kind: 'rate', of, to })
export const average = (of: string): Aggregate => ({ kind: 'average', of })
export const byScope = (player: Aggregate | null, team: Aggregate | null): AggregateByScope => ({
  player,
  team,
})
/** A player's statistic, and the team's own; if the team has none, the sum over its players. */
export const sum = (of: string, ofTeam?: string): AggregateByScope =>
  byScope(
    { kind: 'sum', of },
    ofTeam === undefined ? { kind: 'sumOfPlayers', of } : { kind: 'sum', of: ofTeam },
  )
export const addition = (...of: readonly string[]): Aggregate => ({ kind: 'addition', of })
export const difference = (...of: readonly string[]): Aggregate => ({ kind: 'difference', of })
export const ratio = (of: string, to: string): Aggregate => ({ kind: 'ratio', of, to })
export const percentage = (of: string, to: string): Aggregate => ({ kind: 'percentage', of, to })
export const perMatch = (of: string): Aggregate => ({ kind: 'perMatch', of })

/** Keys derived from team results in several sports. */
export const RECORD: readonly SharedRow[] = [
  ['matches', MATCHES],
  ['wins', tally('wins')],
  ['losses', tally('losses')],
  ['winPercentage', percentage('wins', 'matches')],
]
export const HOME_AND_AWAY: readonly SharedRow[] = [
  ['homeWins', tally('homeWins')],
  ['homeLosses', tally('homeLosses')],
  ['awayWins', tally('awayWins')],
  ['awayLosses', tally('awayLosses')],
]
export const STREAKS: readonly SharedRow[] = [
  ['longestWinStreak', longestRun('W')],
  ['longestLosingStreak', longestRun('L')],
  ['comebackWins', fact('comebackWins')],
]
/** For sports that count sets. */
export const SETS: readonly SharedRow[] = [
  ['straightSetWins', fact('straightSetWins')],
  ['setsPlayed', addition('setsWon', 'setsLost')],
  ['setsWon', tally('scored')],
  ['setsLost', tally('conceded')],
  ['setWinPercentage', percentage('setsWon', 'setsPlayed')],
  ['decidingSetsPlayed', fact('decidingSetsPlayed')],
  ['decidingSetsWon', fact('decidingSetsWon')],
  ['decidingSetsWonPercentage', percentage('decidingSetsWon', 'decidingSetsPlayed')],
]

// biome-ignore format: one row a line
export const SEASON_GROUPS = {
  general: { en: 'General', ru: 'Общее', es: 'General' },
  results: { en: 'Results', ru: 'Результаты', es: 'Resultados' },
  attack: { en: 'Attack', ru: 'Атака', es: 'Ataque' },
  shots: { en: 'Shots', ru: 'Удары и броски', es: 'Tiros' },
  scoring: { en: 'Scoring', ru: 'Набор очков', es: 'Anotación' },
  passing: { en: 'Passing', ru: 'Передачи', es: 'Pases' },
  playmaking: { en: 'Playmaking', ru: 'Созидание', es: 'Creación de juego' },
  possession: { en: 'Possession', ru: 'Владение мячом', es: 'Posesión' },
  duels: { en: 'Duels', ru: 'Единоборства', es: 'Duelos' },
  defending: { en: 'Defending', ru: 'Защита', es: 'Defensa' },
  rebounds: { en: 'Rebounds', ru: 'Подборы', es: 'Rebotes' },
  goalkeeping: { en: 'Goalkeeping', ru: 'Игра вратаря', es: 'Portería' },
  discipline: { en: 'Discipline', ru: 'Дисциплина', es: 'Disciplina' },
  setPieces: { en: 'Set pieces', ru: 'Стандарты', es: 'Balón parado' },
  specialTeams: { en: 'Special teams', ru: 'Неравные составы', es: 'Equipos especiales' },
  faceOffs: { en: 'Face-offs', ru: 'Вбрасывания', es: 'Saques neutrales' },
  service: { en: 'Service', ru: 'Подача', es: 'Saque' },
  reception: { en: 'Reception', ru: 'Приём и защита', es: 'Recepción y defensa' },
  block: { en: 'Block', ru: 'Блок', es: 'Bloqueo' },
  return: { en: 'Return', ru: 'Игра на приёме', es: 'Resto' },
  rally: { en: 'Rally', ru: 'Розыгрыши', es: 'Peloteo' },
  surfaces: { en: 'Surfaces', ru: 'Покрытия', es: 'Superficies' },
  opponents: { en: 'Opponents', ru: 'Показатели соперников', es: 'Datos del rival' },
  advanced: { en: 'Advanced', ru: 'Расширенная статистика', es: 'Estadística avanzada' },
  averages: { en: 'Averages', ru: 'Средние показатели', es: 'Promedios' },
} as const

export type SeasonGroup = keyof typeof SEASON_GROUPS
