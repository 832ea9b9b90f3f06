/** The tours of tennis: types of tournaments, rounds, surfaces, columns, and the country codes that differ from FIFA's. */
import TOUR from '../../../catalog/names/tennis-tour.json' with { type: 'json' }
import type { ChangeData } from '../../../contract/changes.ts'

type ByKey<T> = Readonly<Record<string, T>>

export interface TournamentType {
  readonly priority: number
  readonly popularity: number
  readonly bestOf: 3 | 5
  /** Games needed to win a set: four in the Next Gen finals. */
  readonly gamesOfSet: number
}

/** By the type in the file, folded. */
export const TOURNAMENT_TYPES = TOUR.tournamentTypes as ByKey<TournamentType>
export const TOUR_EVENT = TOUR.tournamentTypes['atp 250'] as TournamentType

/** Russian names of the Grand Slams by number, used also without the file of tournaments. */
export const GRAND_SLAMS: ByKey<string> = TOUR.grandSlams

type GroundType = NonNullable<NonNullable<ChangeData<'match'>['tennis']>['groundType']>

/** By the surface in the file, folded. */
export const GROUNDS = TOUR.grounds as ByKey<Readonly<Record<'indoor' | 'outdoor', GroundType>>>

export interface TennisRound {
  /** Order of the rounds, from the first of qualifying to the final. */
  readonly rank: number
  readonly name: string
  readonly slug: string
  /** Matches of a full round. */
  readonly cupRoundType?: number
}

/** By the name in the file, folded. */
export const ROUNDS: ByKey<TennisRound> = TOUR.rounds

/** Ends of scores in files of a year, in capitals, and what the other files of the tour write. */
export const SCORE_ENDS: ByKey<string> = TOUR.scoreEnds
export type ScoreEnding = 'retired' | 'defaulted' | 'walkover' | 'abandoned' | 'unknown'
export const SCORE_ENDINGS = TOUR.scoreEndings as ByKey<ScoreEnding>

/** Tours of the files of a year, by the beginning of their names and of their ids. */
export const TOURS = { atp: { gender: 'M', prefix: '' }, wta: { gender: 'F', prefix: 'wta-' } } as const
export type Tour = keyof typeof TOURS

export interface TennisCategory {
  readonly key: string
  readonly name: string
  readonly nameRu?: string
  readonly priority: number
}

/** Categories by the type of the tournament, folded, or else by the tour. */
export const CATEGORIES: ByKey<TennisCategory> = TOUR.categories

/**
 * Types of tournaments by tour and level in files of a year; null outside the tours (team competitions, Olympic Games,
 * exhibitions). Other levels are tournaments of the tour, and numbers (prize money) those of the ITF.
 */
export const YEARLY_LEVELS: Readonly<Record<Tour, ByKey<string | null>>> = TOUR.yearlyLevels

/** Rounds in files of a year, as the names of `ROUNDS`. */
export const YEARLY_ROUNDS: ByKey<string> = TOUR.yearlyRounds

/** Codes of the International Olympic Committee that differ from FIFA's. */
export const OLYMPIC_CODES: ByKey<string> = TOUR.olympicCodes

/** Keys with the column of the value, and of the total for fractions. */
export const STATISTICS = TOUR.statistics as [key: string, value: string, total?: string][]
/** Upper bound of keys without a total. */
export const UPPER_BOUNDS: ByKey<string> = TOUR.upperBounds
/** Keys to which both sides contribute: the counts of each side and the total. */
export const AGREEMENTS = TOUR.agreements
