/** Matches of the `internationals` format with their goals and shoot-outs. */
import type { Change } from '../../../contract/changes.ts'
import type { LiveEventChange } from '../../../contract/resources/live-event.ts'
import { RowError, tryRead } from '../cells.ts'
import { goalEvent } from '../football/goals.ts'
import type { Scorers } from '../football/scorers.ts'
import { MISSING_RESULTS } from '../football/scores.ts'
import type { Team } from '../football/teams.ts'
import type { ReadRow } from '../import-input.ts'
import type { ImportReport } from '../import-report.ts'
import { cityVenue, otherSide, type SideName, scoreData } from '../source.ts'
import { type GoalRow, LAST_MINUTE, type ResultRow, type ShootOutRow } from './rows.ts'
import type { NationalTeams } from './teams.ts'
import { type Edition, editionOf, ownId, SOURCE, startOf } from './tournaments.ts'

export interface Match extends ReadRow<ResultRow>, Edition {
  readonly id: string
  readonly home: Team
  readonly away: Team
  events: LiveEventChange[] | null
  shootOutWinner: SideName | null
}

/** The matches of a day between two sides, home first; nearly always one. */
export type MatchesByName = ReadonlyMap<string, readonly Match[]>

function nameKey(day: string, home: Team, away: Team): string {
  return `${day}/${home.key}/${away.key}`
}

/** Ids consist of day and sides; a second match on the same day has its number appended. Duplicate rows are skipped. */
export function readMatches(
  rows: readonly ReadRow<ResultRow>[],
  teams: NationalTeams,
  report: ImportReport,
): MatchesByName {
  const matches = new Map<string, Match[]>()
  report.accepted(rows, (row) => {
    const { value } = row
    const [home, away] = [teams.lookUp(value.home, value.day), teams.lookUp(value.away, value.day)]
    const key = nameKey(value.day, home, away)
    const earlier = matches.get(key) ?? []
    const repeated = earlier.find((match) => textOf(match.value) === textOf(value))
    if (repeated) throw new RowError(`it repeats row ${repeated.row}`)
    const id = ownId(earlier.length === 0 ? key : `${key}/${earlier.length + 1}`)
    const match = { ...row, ...editionOf(value), id, home, away, events: null, shootOutWinner: null }
    matches.set(key, [...earlier, match])
  })
  return matches
}

/** Equal for repeated rows of a match. */
function textOf({ tournament, city, score }: ResultRow): string {
  return JSON.stringify([tournament, city, score])
}

/** The match that a row of another file refers to. Throws RowError. */
function matchOf(
  { day, home, away }: ShootOutRow | GoalRow,
  matches: MatchesByName,
  teams: NationalTeams,
): Match {
  const key = nameKey(day, teams.lookUp(home, day), teams.lookUp(away, day))
  const [match, second] = matches.get(key) ?? []
  if (!match) throw new RowError('there is no such match')
  if (second) throw new RowError('it could be either of two matches on that day')
  return match
}

/** Throws RowError with the reason if the team is not in the match. */
function sideOf({ home, away, value }: Match, name: string, teams: NationalTeams, reason: string): SideName {
  const { id } = teams.lookUp(name, value.day)
  if (id !== home.id && id !== away.id) throw new RowError(reason)
  return id === home.id ? 'home' : 'away'
}

interface GoalContext {
  readonly matches: MatchesByName
  readonly teams: NationalTeams
  readonly scorers: Scorers
  readonly report: ImportReport
}

/** Adds the events to the matches and returns their players. */
export function addGoals(
  goals: readonly ReadRow<GoalRow>[],
  { matches, teams, scorers, report }: GoalContext,
): readonly Change[] {
  const accepted = report.accepted(goals, (row) => ({ ...row, match: matchOf(row.value, matches, teams) }))
  const byMatch = [...Map.groupBy(accepted, ({ match }) => match)]
  const timelines = byMatch.flatMap(([match, rows]) => {
    const own = rows.map(({ value }) => value)
    const timeline = tryRead(() => timelineOf(match, own, teams))
    if (typeof timeline !== 'string') return [{ match, timeline }]
    report.skipRows(rows, timeline)
    return []
  })
  for (const { match, timeline } of timelines) {
    for (const { scorer, of } of timeline) if (scorer !== null) scorers.add(scorer, of, match.scope)
  }
  const players = [...scorers.changes()]
  for (const { match, timeline } of timelines) {
    match.events = timeline.map(({ scorer, of, ...goal }) => {
      const player = scorer === null ? undefined : scorers.find(scorer, of, match.scope)
      return goalEvent({ ...goal, player, playerName: scorer })
    })
  }
  return players
}

/**
 * Goals with the running score; they must add up to the score. If a minute is missing, the order is unknown and no goal
 * has a running score. @assumed Throws RowError.
 */
function timelineOf(match: Match, rows: readonly GoalRow[], teams: NationalTeams) {
  const running = { home: 0, away: 0 }
  const isTimed = rows.every(({ minute }) => minute !== null)
  const inOrder = rows.toSorted((a, b) => (a.minute ?? LAST_MINUTE) - (b.minute ?? LAST_MINUTE))
  const goals = inOrder.map(({ team: name, minute, scorer, class: kind }) => {
    const team = sideOf(match, name, teams, 'a goal of its match is by a team that is not in the match')
    running[team]++
    return {
      team,
      class: kind,
      scorer,
      of: match[kind === 'ownGoal' ? otherSide(team) : team],
      at: minute === null ? null : { period: periodOf(minute), minute, added: 0 },
      score: isTimed ? ([running.home, running.away] as const) : null,
    }
  })
  const { score } = match.value
  if (score?.[0] !== running.home || score[1] !== running.away) {
    throw new RowError('the goals of its match do not add up to the score')
  }
  return goals
}

/** After the 90th minute it may be added time or extra time: the files do not distinguish them. */
function periodOf(minute: number): number {
  if (minute <= 45) return 0
  return minute <= 90 ? 1 : Number.NaN
}

export function addShootOuts(
  rows: readonly ReadRow<ShootOutRow>[],
  matches: MatchesByName,
  teams: NationalTeams,
  report: ImportReport,
): void {
  report.accepted(rows, ({ value }) => {
    const match = matchOf(value, matches, teams)
    if (!match.value.score) throw new RowError('its match has no score')
    match.shootOutWinner = sideOf(match, value.winner, teams, 'the winner is not in the match')
  })
}

export function matchChange(match: Match, lastDay: string, report: ImportReport): Change {
  const { events, shootOutWinner } = match
  const { score, day, city, country } = match.value
  report.unknown('kick-off times and their zones (12:00 UTC assumed)', match)
  if (!score && day < lastDay) {
    report.unknown(MISSING_RESULTS, match)
  }
  if (score && score[0] + score[1] > 0 && !events) {
    report.unknown('scorers of matches with goals (no events)', match)
  }
  return SOURCE.put('match', match.id, {
    tournamentId: match.tournamentId,
    seasonId: match.seasonId,
    homeTeamId: match.home.id,
    awayTeamId: match.away.id,
    startTimestamp: startOf(match.value),
    ...(score
      ? { status: 'finished', homeScore: scoreData(score[0]), awayScore: scoreData(score[1]) }
      : { status: 'notstarted' }),
    // The files have no goals of shoot-outs, and extra time is part of the score.
    ...(shootOutWinner && { winner: shootOutWinner, statusDescription: 'AP' }),
    // On neutral ground the country is not that of the home side.
    ...(city !== '' && { venue: cityVenue(city, country || null) }),
    ...(events && { liveEvents: events }),
  })
}
