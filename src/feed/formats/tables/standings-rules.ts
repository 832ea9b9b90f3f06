/**
 * Parts of standings rules for the openfootball format: orders of tie-breakers, and zones of final tables
 * (contract/standings-rules).
 */
import type { TieBreaker } from '../../../contract/standings-rules.ts'

export interface Zone {
  readonly from: number
  readonly to: number
  readonly id: number
  readonly text: string
  readonly ru: string
}

type Promotion = readonly [id: number, text: string, ru: string]
export const PROMOTION: Promotion = [1, 'Promotion', 'Повышение']
export const PROMOTION_PLAYOFFS: Promotion = [2, 'Promotion play-offs', 'Стыковые матчи за повышение']
export const RELEGATION: Promotion = [3, 'Relegation', 'Понижение']
export const RELEGATION_PLAYOFFS: Promotion = [
  4,
  'Relegation play-offs',
  'Стыковые матчи за сохранение места',
]
export const CHAMPIONS_LEAGUE: Promotion = [5, 'Champions League', 'Лига чемпионов']
export const NEXT_ROUND: Promotion = [6, 'Next round', 'Следующий раунд']
export const PLAYOFFS: Promotion = [7, 'Play-offs', 'Плей-офф']

export function zone(from: number, to: number, [id, text, ru]: Promotion): Zone {
  return { from, to, id, text, ru }
}
/** Goal difference, then goals: the default. */
export const DEFAULT_TIE_BREAKERS: readonly TieBreaker[] = ['goalDifference', 'goalsFor']
export const HEAD_TO_HEAD: readonly TieBreaker[] = ['headToHeadPoints', 'headToHeadGoalDifference']
const HEAD_TO_HEAD_GOALS: readonly TieBreaker[] = [...HEAD_TO_HEAD, 'headToHeadGoalsFor']

/** FIFA until 2022: all matches first, then those between the tied teams. */
export const OVERALL_FIRST: readonly TieBreaker[] = [...DEFAULT_TIE_BREAKERS, ...HEAD_TO_HEAD_GOALS]
/** UEFA, and FIFA from 2026. */
export const HEAD_TO_HEAD_FIRST: readonly TieBreaker[] = [...HEAD_TO_HEAD_GOALS, ...DEFAULT_TIE_BREAKERS]

/** By country or organization, according to its regulations. */
export const TIE_BREAKERS = {
  england: [...DEFAULT_TIE_BREAKERS, 'headToHeadPoints', 'headToHeadAwayGoals'],
  /** EFL regulations: results between the tied clubs, then wins, then away goals. */
  efl: [...DEFAULT_TIE_BREAKERS, 'headToHeadPoints', 'wins', 'awayGoals'],
  germany: [...DEFAULT_TIE_BREAKERS, ...HEAD_TO_HEAD, 'headToHeadAwayGoals', 'awayGoals'],
  /** Spain, Italy: matches between the tied clubs, then all matches. */
  headToHead: [...HEAD_TO_HEAD, ...DEFAULT_TIE_BREAKERS],
  /** League regulations from 2025/26; until then away goals counted and wins did not. */
  france: ['goalDifference', ...HEAD_TO_HEAD, 'goalsFor', 'wins', 'awayWins'],
  franceUntil2024: ['goalDifference', ...HEAD_TO_HEAD_GOALS, 'headToHeadAwayGoals', 'goalsFor', 'awayGoals'],
  russia: [
    'headToHeadPoints',
    'headToHeadWins',
    'headToHeadGoalDifference',
    'headToHeadGoalsFor',
    'headToHeadAwayGoals',
    'wins',
    ...DEFAULT_TIE_BREAKERS,
    'awayGoals',
  ],
  /** The team whose half point was rounded down ranks higher; without rounding this criterion has no effect. */
  austria: [
    'roundedDown',
    ...HEAD_TO_HEAD_GOALS,
    'headToHeadAwayGoals',
    ...DEFAULT_TIE_BREAKERS,
    'wins',
    'awayWins',
    'awayGoals',
  ],
  austriaUntil2020: ['roundedDown', ...DEFAULT_TIE_BREAKERS, 'wins', 'awayWins', ...HEAD_TO_HEAD_GOALS],
  netherlands: [...DEFAULT_TIE_BREAKERS, ...HEAD_TO_HEAD],
  belgium: ['wins', ...DEFAULT_TIE_BREAKERS],
  winsFirst: ['wins', ...DEFAULT_TIE_BREAKERS, ...HEAD_TO_HEAD],
  /** UEFA, league phase of 36 clubs. */
  leaguePhase: [
    ...DEFAULT_TIE_BREAKERS,
    'awayGoals',
    'wins',
    'awayWins',
    'opponentsPoints',
    'opponentsGoalDifference',
    'opponentsGoalsFor',
  ],
} as const satisfies Record<string, readonly TieBreaker[]>

/** Stages with names in the tables; others keep the text of the file. */
export const STAGE_NAMES: Readonly<Record<string, readonly [name: string, nameRu: string]>> = {
  championship: ['Championship round', 'Чемпионская группа'],
  'championship round': ['Championship round', 'Чемпионская группа'],
  relegation: ['Relegation round', 'Группа выживания'],
  'relegation round': ['Relegation round', 'Группа выживания'],
  apertura: ['Apertura', 'Апертура'],
  clausura: ['Clausura', 'Клаусура'],
}
