/** Streaks of a team before a match (docs/reference/resources.md#11). Each streak is a row of the table below. */
import type { Streak } from '../contract/resources/match.ts'
import { letterOf, type ResultLetter, type ResultRow } from './results.ts'

/** @assumed Minimum length of a streak of form `count`. */
export const MINIMUM_COUNT = 3
/** @assumed A fraction covers this many results. At least as many as the minimum below must be conclusive... */
export const FRACTION_WINDOW = 10
export const FRACTION_MINIMUM_KNOWN = 5
/** ...and it must hold for at least this share of them, as in "7/10". */
export const FRACTION_MINIMUM_SHARE = 0.7

export interface StreakResult extends ResultRow {
  /** Side that scored first; null or absent if unknown or if no goal was scored. */
  readonly firstToScore?: 'home' | 'away' | null
}

/** A result from one side's view. */
interface SideView {
  readonly letter: ResultLetter
  readonly scored: number
  readonly conceded: number
  /** Null if unknown, or if no goal was scored. */
  readonly scoredFirst: boolean | null
}

interface StreakRule {
  readonly name: string
  readonly ru: string
  /** `count`: unbroken up to the latest result. `fraction`: share of the latest results. */
  readonly form: 'count' | 'fraction'
  /** Only for sports in which single goals are rare. */
  readonly ofGoals: boolean
  /** Always true for both sides at once, so a head-to-head shows it once. */
  readonly mutual: boolean
  /** Hidden if it is not longer than that streak. */
  readonly unlessAsLongAs?: string
  /** Null if the result is inconclusive. */
  holds(view: SideView): boolean | null
}

const COUNT = { form: 'count', ofGoals: false, mutual: false } as const
const GOAL_COUNT = { form: 'count', ofGoals: true, mutual: false } as const
const SHARE = { form: 'fraction', ofGoals: true, mutual: false } as const
const MUTUAL = { form: 'fraction', ofGoals: true, mutual: true } as const

/** In display order. */
export const STREAK_RULES: readonly StreakRule[] = [
  { ...COUNT, name: 'Wins', ru: 'Победы', holds: ({ letter }) => letter === 'W' },
  {
    ...COUNT,
    name: 'No losses',
    ru: 'Без поражений',
    unlessAsLongAs: 'Wins',
    holds: ({ letter }) => letter !== 'L',
  },
  { ...COUNT, name: 'Losses', ru: 'Поражения', holds: ({ letter }) => letter === 'L' },
  {
    ...COUNT,
    name: 'No wins',
    ru: 'Без побед',
    unlessAsLongAs: 'Losses',
    holds: ({ letter }) => letter !== 'W',
  },
  {
    ...GOAL_COUNT,
    name: 'No goals conceded',
    ru: 'Без пропущенных голов',
    holds: ({ conceded }) => conceded === 0,
  },
  {
    ...GOAL_COUNT,
    name: 'Without clean sheet',
    ru: 'Без сухих матчей',
    holds: ({ conceded }) => conceded > 0,
  },
  { ...SHARE, name: 'First to score', ru: 'Забивают первыми', holds: ({ scoredFirst }) => scoredFirst },
  {
    ...SHARE,
    name: 'First to concede',
    ru: 'Пропускают первыми',
    holds: ({ scoredFirst }) => (scoredFirst === null ? null : !scoredFirst),
  },
  {
    ...MUTUAL,
    name: 'More than 2.5 goals',
    ru: 'Больше 2,5 гола',
    holds: ({ scored, conceded }) => scored + conceded > 2.5,
  },
  {
    ...MUTUAL,
    name: 'Less than 2.5 goals',
    ru: 'Меньше 2,5 гола',
    holds: ({ scored, conceded }) => scored + conceded < 2.5,
  },
  {
    ...MUTUAL,
    name: 'Both teams scoring',
    ru: 'Обе забивают',
    holds: ({ scored, conceded }) => scored > 0 && conceded > 0,
  },
]

export type StreakScope = 'all' | 'mutual' | 'ownSide'

/**
 * Streaks over the results of one side.
 *
 * @param results newest first, all with a result
 * @param isHome whether the side was the home team
 * @param scope `mutual` and `ownSide` are the two parts of a head-to-head
 */
export function streaksOf(
  team: Streak['team'],
  results: readonly StreakResult[],
  isHome: (row: StreakResult) => boolean,
  options: { readonly withGoals: boolean; readonly scope: StreakScope },
): Streak[] {
  const views = results.map((row) => viewOf(row, isHome(row)))
  const lengths = new Map<string, number>()
  const streaks: Streak[] = []
  for (const rule of STREAK_RULES) {
    if (rule.ofGoals && !options.withGoals) continue
    if (options.scope !== 'all' && rule.mutual !== (options.scope === 'mutual')) continue
    const value = rule.form === 'count' ? countValue(rule, views, lengths) : fractionValue(rule, views)
    if (value !== null) streaks.push({ name: rule.name, team, value, translations: { ru: rule.ru } })
  }
  return streaks
}

/**
 * Whether these results determine the streaks of a team, so that older ones would change nothing: every count has
 * ended, and every fraction has a full window.
 *
 * @param results newest first, all with a result
 */
export function areStreaksDetermined(
  results: readonly StreakResult[],
  isHome: (row: StreakResult) => boolean,
  withGoals: boolean,
): boolean {
  const views = results.map((row) => viewOf(row, isHome(row)))
  return STREAK_RULES.every((rule) => {
    if (rule.ofGoals && !withGoals) return true
    if (rule.form === 'count') return views.some((view) => !rule.holds(view))
    return views.filter((view) => rule.holds(view) !== null).length >= FRACTION_WINDOW
  })
}

function viewOf(row: StreakResult, isHome: boolean): SideView {
  return {
    letter: letterOf(row, isHome),
    scored: isHome ? row.homeScore : row.awayScore,
    conceded: isHome ? row.awayScore : row.homeScore,
    scoredFirst: row.firstToScore == null ? null : (row.firstToScore === 'home') === isHome,
  }
}

function countValue(
  rule: StreakRule,
  views: readonly SideView[],
  lengths: Map<string, number>,
): string | null {
  const broken = views.findIndex((view) => !rule.holds(view))
  const length = broken === -1 ? views.length : broken
  lengths.set(rule.name, length)
  if (length < MINIMUM_COUNT) return null
  if (rule.unlessAsLongAs !== undefined && lengths.get(rule.unlessAsLongAs) === length) return null
  return String(length)
}

function fractionValue(rule: StreakRule, views: readonly SideView[]): string | null {
  let known = 0
  let held = 0
  for (let index = 0; index < views.length && known < FRACTION_WINDOW; index++) {
    const holds = rule.holds(views[index]!)
    if (holds === null) continue
    known++
    if (holds) held++
  }
  if (known < FRACTION_MINIMUM_KNOWN || held < known * FRACTION_MINIMUM_SHARE) return null
  return `${held}/${known}`
}
