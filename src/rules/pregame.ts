/** Context before a match: duels, streaks and form (docs/reference/resources.md#11). */
import { LIMITS } from '../catalog/limits.ts'
import type { Sport } from '../catalog/sports.ts'
import type { Duel, Pregame, Streak } from '../contract/resources/match.ts'
import { isTeam1Home, teamDuel } from './head-to-head.ts'
import { WINNER_CODE } from './outcome.ts'
import { latestResults, letterOf } from './results.ts'
import { areStreaksDetermined, type StreakResult, streaksOf } from './streaks.ts'

/** @assumed Streaks use at most this many of a team's latest results. */
export const STREAK_RESULTS = 50
/** Enough results in nearly all cases: a full window for fractions, and streaks that have ended. */
export const FIRST_RESULTS = 14
/** Results in `form`, latest last. */
export const FORM_RESULTS = 5

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
  const met = (input.managerMeetings ?? input.meetings).filter(
    (row) =>
      (row.homeManagerId === home && row.awayManagerId === away) ||
      (row.homeManagerId === away && row.awayManagerId === home),
  )
  const duel: Duel = { homeWins: 0, awayWins: 0, draws: 0 }
  const results = latestResults(met, LIMITS.headToHead, input.startMs)
  for (const row of results) {
    if (row.winnerCode === WINNER_CODE.draw) duel.draws++
    else if ((row.winnerCode === WINNER_CODE.home) === (row.homeManagerId === home)) duel.homeWins++
    else duel.awayWins++
  }
  return results.length === 0 ? null : duel
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
