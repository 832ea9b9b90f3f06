/**
 * Context before a match: duels, streaks and form (docs/reference/resources.md#11). Each streak is a row of the table
 * below.
 */
import { LIMITS } from '../../catalog/limits.ts'
import type { Sport } from '../../catalog/sports.ts'
import type { Duel, Pregame, Streak } from '../../contract/resources/match.ts'
import {
  duelOf,
  isTeam1Home,
  latestResults,
  letterOf,
  type ResultLetter,
  type ResultRow,
  teamDuel,
} from './results.ts'

/** @assumed Streaks use at most this many of a team's latest results. */
export const STREAK_RESULTS = 50
/** Enough results in nearly all cases: a full window for fractions, and streaks that have ended. */
export const FIRST_RESULTS = 14
/** Results in `form`, latest last. */
const FORM_RESULTS = 5

export interface PregameResult extends StreakResult {
  /** Null or absent if the coach is unknown. */
  readonly homeManagerId?: number | null
  readonly awayManagerId?: number | null
  /** Average player rating of a side in the match; null or absent without ratings. */
  readonly homeRating?: number | null
  readonly awayRating?: number | null
}

/** One side of the upcoming match. */
export interface PregameSide {
  readonly teamId: number
  readonly managerId: number | null
  /** Matches of the team in any order; only results before the upcoming match count. */
  readonly results: readonly PregameResult[]
  /** Position in the table of the season before the match; null if there is none. */
  readonly position: number | null
}

export interface PregameInput {
  readonly sport: Pick<Sport, 'hasGoalStreaks'>
  /** Start of the upcoming match: only matches that started before it count. */
  readonly startMs: number
  readonly home: PregameSide
  readonly away: PregameSide
  /** Matches between the two teams, in any order. */
  readonly meetings: readonly PregameResult[]
  /** Matches between the two coaches, with any teams. Default: the meetings of the teams. */
  readonly managerMeetings?: readonly PregameResult[]
}

export function pregame(input: PregameInput): Pregame {
  const { home, away, startMs } = input
  const homeResults = ownResults(home, startMs)
  const awayResults = ownResults(away, startMs)
  return {
    h2h: {
      teamDuel: teamDuel(home.teamId, away.teamId, input.meetings, startMs),
      managerDuel: managerDuel(input),
    },
    teamStreaks: {
      general: [
        ...generalStreaks('home', home.teamId, homeResults, input.sport),
        ...generalStreaks('away', away.teamId, awayResults, input.sport),
      ],
      head2head: meetingStreaks(input),
    },
    form: pregameForm(home, homeResults, away, awayResults),
  }
}

/** Whether these latest results determine the team's pregame values regardless of older ones. */
export function areEnoughResults(
  teamId: number,
  results: readonly PregameResult[],
  sport: PregameInput['sport'],
): boolean {
  if (results.length < FORM_RESULTS) return false
  return areStreaksDetermined(results, (row) => row.homeTeamId === teamId, sport.hasGoalStreaks)
}

function ownResults(side: PregameSide, startMs: number): PregameResult[] {
  const own = side.results.filter((row) => row.homeTeamId === side.teamId || row.awayTeamId === side.teamId)
  return latestResults(own, STREAK_RESULTS, startMs)
}

/** Null if a coach is unknown or the two have not met. */
function managerDuel(input: PregameInput): Duel | null {
  const home = input.home.managerId
  const away = input.away.managerId
  if (home === null || away === null || home === away) return null
  const isFirstHome = ({ homeManagerId, awayManagerId }: PregameResult) => {
    if (homeManagerId === home && awayManagerId === away) return true
    return homeManagerId === away && awayManagerId === home ? false : null
  }
  return duelOf(input.managerMeetings ?? input.meetings, isFirstHome, input.startMs)
}

function generalStreaks(
  team: 'home' | 'away',
  teamId: number,
  results: readonly PregameResult[],
  sport: PregameInput['sport'],
): Streak[] {
  return streaksOf(team, results, (row) => row.homeTeamId === teamId, {
    withGoals: sport.hasGoalStreaks,
    scope: 'all',
  })
}

/** Streaks of head-to-head meetings: per side, and under `both` those that hold for both. */
function meetingStreaks({ home, away, meetings, sport, startMs }: PregameInput): Streak[] {
  const met = meetings.filter((row) => isTeam1Home(home.teamId, away.teamId, row) !== null)
  const results = latestResults(met, LIMITS.headToHead, startMs)
  const isHome = (row: PregameResult) => row.homeTeamId === home.teamId
  const withGoals = sport.hasGoalStreaks
  return [
    ...streaksOf('home', results, isHome, { withGoals, scope: 'ownSide' }),
    ...streaksOf('away', results, (row) => !isHome(row), { withGoals, scope: 'ownSide' }),
    ...streaksOf('both', results, isHome, { withGoals, scope: 'mutual' }),
  ]
}

/** Null if neither side has a form. */
function pregameForm(
  home: PregameSide,
  homeResults: readonly PregameResult[],
  away: PregameSide,
  awayResults: readonly PregameResult[],
): Pregame['form'] {
  const homeTeam = sideForm(home, homeResults)
  const awayTeam = sideForm(away, awayResults)
  return isEmptyForm(homeTeam) && isEmptyForm(awayTeam) ? null : { homeTeam, awayTeam }
}

type SideForm = NonNullable<Pregame['form']>['homeTeam']

function sideForm({ teamId, position }: PregameSide, results: readonly PregameResult[]): SideForm {
  const shown = results.slice(0, FORM_RESULTS).reverse()
  return {
    position,
    form: shown.map((row) => letterOf(row, row.homeTeamId === teamId)),
    avgRating: averageRating(teamId, shown),
  }
}

/**
 * The mean, over the matches of the form, of the team's average player rating per match. @assumed Each match has the
 * same weight, however many players were rated. Matches without ratings are left out; null without any.
 */
function averageRating(teamId: number, results: readonly PregameResult[]): number | null {
  const ratings = results
    .map((row) => (row.homeTeamId === teamId ? row.homeRating : row.awayRating))
    .filter((rating) => rating != null)
  if (ratings.length === 0) return null
  const sum = ratings.reduce((total, rating) => total + rating, 0)
  return Math.round((sum / ratings.length) * 100) / 100
}

function isEmptyForm(side: SideForm): boolean {
  return side.position === null && side.form.length === 0 && side.avgRating === null
}

/** @assumed Minimum length of a streak of form `count`. */
const MINIMUM_COUNT = 3
/** @assumed A fraction covers this many results. At least as many as the minimum below must be conclusive... */
const FRACTION_WINDOW = 10
const FRACTION_MINIMUM_KNOWN = 5
/** ...and it must hold for at least this share of them, as in "7/10". */
const FRACTION_MINIMUM_SHARE = 0.7

interface StreakResult extends ResultRow {
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

type Kind = Omit<StreakRule, 'name' | 'ru' | 'holds'>

/** In display order. */
const STREAK_ROWS: readonly (readonly [string, string, Kind, StreakRule['holds']])[] = [
  ['Wins', 'Победы', COUNT, ({ letter }) => letter === 'W'],
  ['No losses', 'Без поражений', { ...COUNT, unlessAsLongAs: 'Wins' }, ({ letter }) => letter !== 'L'],
  ['Losses', 'Поражения', COUNT, ({ letter }) => letter === 'L'],
  ['No wins', 'Без побед', { ...COUNT, unlessAsLongAs: 'Losses' }, ({ letter }) => letter !== 'W'],
  ['No goals conceded', 'Без пропущенных голов', GOAL_COUNT, ({ conceded }) => conceded === 0],
  ['Without clean sheet', 'Без сухих матчей', GOAL_COUNT, ({ conceded }) => conceded > 0],
  ['First to score', 'Забивают первыми', SHARE, ({ scoredFirst }) => scoredFirst],
  [
    'First to concede',
    'Пропускают первыми',
    SHARE,
    ({ scoredFirst }) => (scoredFirst === null ? null : !scoredFirst),
  ],
  ['More than 2.5 goals', 'Больше 2,5 гола', MUTUAL, ({ scored, conceded }) => scored + conceded > 2.5],
  ['Less than 2.5 goals', 'Меньше 2,5 гола', MUTUAL, ({ scored, conceded }) => scored + conceded < 2.5],
  ['Both teams scoring', 'Обе забивают', MUTUAL, ({ scored, conceded }) => scored > 0 && conceded > 0],
]
const STREAK_RULES = STREAK_ROWS.map(([name, ru, kind, holds]): StreakRule => ({ ...kind, name, ru, holds }))

export type StreakScope = 'all' | 'mutual' | 'ownSide'

/**
 * Streaks over the results of one side.
 *
 * @param results newest first, all with a result
 * @param isHome whether the side was the home team
 * @param scope `mutual` and `ownSide` are the two parts of a head-to-head
 */
function streaksOf(
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
function areStreaksDetermined(
  results: readonly StreakResult[],
  isHome: (row: StreakResult) => boolean,
  withGoals: boolean,
): boolean {
  const views = results.map((row) => viewOf(row, isHome(row)))
  return STREAK_RULES.every((rule) => {
    if (rule.ofGoals && !withGoals) return true
    if (rule.form === 'count') return views.some((view) => !rule.holds(view))
    return latestKnown(rule, views).known >= FRACTION_WINDOW
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
  const { known, held } = latestKnown(rule, views)
  if (known < FRACTION_MINIMUM_KNOWN || held < known * FRACTION_MINIMUM_SHARE) return null
  return `${held}/${known}`
}

/** Of the latest conclusive results, as many as a fraction covers: their number, and for how many it holds. */
function latestKnown(rule: StreakRule, views: readonly SideView[]): Record<'known' | 'held', number> {
  let [known, held] = [0, 0]
  for (const view of views) {
    const holds = rule.holds(view)
    if (holds === null) continue
    known += 1
    if (holds) held += 1
    if (known === FRACTION_WINDOW) break
  }
  return { known, held }
}
