/**
 * Converts matches of OpenLigaDB to changes. Leagues, seasons and clubs use the external ids of the football file formats,
 * so imports and this source share them. Teams and matches also have ids of the source; a match that is known by one of
 * them is identified by it alone.
 */
import type { MatchStatus } from '../../catalog/statuses.ts'
import type { Change, ChangeData } from '../../contract/changes.ts'
import type { LiveEventChange } from '../../contract/resources/live-event.ts'
import { categoryData, teamData, tournamentData } from '../../feed/formats/football/entities.ts'
import { MAIN_TABLE, parseRound } from '../../feed/formats/football/rounds.ts'
import { seasonData } from '../../feed/formats/football/standings.ts'
import { type Team, TeamNames } from '../../feed/formats/football/teams.ts'
import { type LeagueSeason, leagueSeason } from '../../feed/formats/football-data/matches.ts'
import { ImportReport } from '../../feed/formats/import-report.ts'
import { tableMatchKey } from '../../feed/formats/openfootball/matches.ts'
import { seasonOfText } from '../../feed/formats/tables/seasons.ts'
import { externalId } from '../../feed/formats/text.ts'
import type { SourceMatch, SourceTeam } from './responses.ts'
import { type Goal, type MatchScore, scoreOf, scoreParts } from './score.ts'

export const SOURCE = 'openligadb'
const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A result means that the match is in progress only near the kick-off: a postponed match may have a 0:0 for days. */
const LIVE_BEFORE_MS = 10 * MINUTE_MS
const LIVE_AFTER_MS = 5 * HOUR_MS
/** A match that has not ended this long after its kick-off was not played, or was interrupted. @assumed */
const ABANDONED_AFTER_MS = 24 * HOUR_MS
/** Length of one half of extra time. */
const OVERTIME_LENGTH_SECONDS = 900

/** German names of rounds with those of the football formats. */
const ROUNDS: readonly (readonly [german: RegExp, english: string])[] = [
  [/^(\d+)\. Spieltag$/, 'Matchday $1'],
  [/^(\d+)\. Runde$/, 'Round $1'],
  [/^Achtelfinale$/, 'Round of 16'],
  [/^Viertelfinale$/, 'Quarterfinals'],
  [/^Halbfinale$/, 'Semifinals'],
  [/^Finale$/, 'Final'],
]

export interface FollowedMatch extends SourceMatch {
  /** When the end was first reported; later differences are corrections. Null before. */
  readonly endedMs: number | null
}

export function statusOf(match: SourceMatch, score: MatchScore | null, nowMs: number): MatchStatus {
  const sinceMs = nowMs - match.startMs
  if (sinceMs < -LIVE_BEFORE_MS) return 'notstarted'
  // `isFinished` may be set before the result.
  if (match.isFinished && score && (match.results.end || match.results.extra)) return 'finished'
  if (!score) return sinceMs < ABANDONED_AFTER_MS ? 'notstarted' : 'postponed'
  const isPlayed = score.current[0] + score.current[1] > 0 || score.goals.length > 0
  if (sinceMs < (isPlayed ? ABANDONED_AFTER_MS : LIVE_AFTER_MS)) return 'inprogress'
  return isPlayed ? 'interrupted' : 'postponed'
}

/** Whether matches of the competition have extra time and a shoot-out. */
export function isKnockout(code: string): boolean {
  return leagueSeason(code, seasonOf(2000)).competition.kind === 'cup'
}

/** All changes of a season, referenced resources first. */
export function seasonChanges(
  code: string,
  startYear: number,
  matches: readonly FollowedMatch[],
  nowMs: number,
): Change[] {
  const of = leagueSeason(code, seasonOf(startYear))
  const teams = new Map<string, Team | null>()
  const find = ({ name }: SourceTeam) => {
    const team = teams.get(name) ?? of.findTeam({ name, code: null })
    teams.set(name, team)
    return team
  }
  const known = matches.flatMap((match) => {
    const [home, away] = [find(match.home), find(match.away)]
    return home && away && home.id !== away.id ? [{ match, home, away }] : []
  })
  const [first] = known
  if (!first) return []
  const put = { op: 'put', sport: 'football', source: SOURCE } as const
  const { competition, ids } = of
  const table = competition.kind === 'league' ? MAIN_TABLE : null
  const kickoffs = known.map(({ match, home, away }) => ({
    table,
    home,
    away,
    kickoff: { startMs: match.startMs, date: '', isTimeKnown: true, isZoneAssumed: false },
  }))
  return [
    { ...put, kind: 'category', id: ids.category, data: categoryData(competition) },
    { ...put, kind: 'tournament', id: ids.tournament, data: tournamentData(of) },
    ...teamChanges(of, known),
    { ...put, kind: 'season', id: ids.season, data: seasonData(of, kickoffs, new ImportReport()) },
    ...known.map((sides) => matchChange(of, sides, nowMs)),
  ]
}

interface Sides {
  readonly match: FollowedMatch
  readonly home: Team
  readonly away: Team
}

function seasonOf(startYear: number) {
  const season = seasonOfText(`${startYear}-${startYear + 1}`)
  if (!season) throw new Error(`${startYear} is not the first year of a season`)
  return season
}

function teamId({ id }: SourceTeam): string {
  return `${SOURCE}:team/${id}`
}

function teamChanges({ competition }: LeagueSeason, known: readonly Sides[]): Change[] {
  const names = new TeamNames()
  const teams = new Map<number, Team>()
  for (const { match, home, away } of known) {
    for (const [team, { id }] of [
      [home, match.home],
      [away, match.away],
    ] as const) {
      names.add(team)
      teams.set(id, team)
    }
  }
  return [...teams].map(([id, team]) => ({
    op: 'put',
    kind: 'team',
    sport: 'football',
    source: SOURCE,
    id: teamId({ id, name: '' }),
    sameAs: [team.id],
    data: teamData(team, names, competition),
  }))
}

function matchChange(of: LeagueSeason, { match, home, away }: Sides, nowMs: number): Change {
  const { competition, season, ids } = of
  const isLeague = competition.kind === 'league'
  const score = scoreOf(match, !isLeague, nowMs)
  const status = statusOf(match, score, nowMs)
  const isShown = score !== null && !['notstarted', 'postponed'].includes(status)
  const data: ChangeData<'match'> = {
    tournamentId: ids.tournament,
    seasonId: ids.season,
    homeTeamId: teamId(match.home),
    awayTeamId: teamId(match.away),
    startTimestamp: match.startMs,
    status,
    round: roundOf(match, isLeague),
    standingsTable: isLeague ? MAIN_TABLE : null,
    ...(isShown && resultOf(score, status === 'finished')),
  }
  return {
    op: 'put',
    kind: 'match',
    sport: 'football',
    source: SOURCE,
    id: `${SOURCE}:match/${match.id}`,
    ...(isLeague && {
      sameAs: [externalId(competition.code, season.key, tableMatchKey(MAIN_TABLE, home, away, 1))],
    }),
    ...(match.updatedMs !== null && { sourceTimestamp: match.updatedMs }),
    ...(match.endedMs !== null && { correction: true }),
    data,
  }
}

/** League rounds have only a number, cup rounds also a name (docs/reference/resources.md#3.2). */
function roundOf(
  { group, groupName }: SourceMatch,
  isLeague: boolean,
): NonNullable<ChangeData<'match'>['round']> {
  if (isLeague) return { round: group }
  const [german, english] = ROUNDS.find(([text]) => text.test(groupName)) ?? [/$^/, '']
  const text = english === '' ? groupName : groupName.replace(german, english)
  const { name, slug, ties } = parseRound(text, null, 'cup')
  return { round: group, name, slug, ...(ties !== null && { cupRoundType: ties }) }
}

function resultOf(score: MatchScore, isFinished: boolean): Partial<ChangeData<'match'>> {
  const description = score.penalties ? 'AP' : score.hasExtraTime ? 'AET' : null
  return {
    homeScore: scoreParts(score, 0, isFinished),
    awayScore: scoreParts(score, 1, isFinished),
    ...(isFinished && description && { statusDescription: description }),
    ...(isFinished && score.hasExtraTime && { overtimeLength: OVERTIME_LENGTH_SECONDS }),
    liveEvents: score.goals.map((goal) => goalEvent(goal, score.hasExtraTime)),
  }
}

/** Periods with the last minute of each. */
const PERIODS = [
  { name: 'period1', lastMinute: 45 },
  { name: 'period2', lastMinute: 90 },
  { name: 'extra1', lastMinute: 105 },
  { name: 'extra2', lastMinute: 120 },
] as const
/** Minute 46 marked as added time is 45+1. The mark is unreliable, so it is ignored further away. @assumed */
const MAX_ADDED_MINUTES = 15

function goalEvent(goal: Goal, hasExtraTime: boolean): LiveEventChange {
  const { minute, score, side, scorer } = goal
  const periods = hasExtraTime ? PERIODS : PERIODS.slice(0, 2)
  const last = periods.at(-1)
  const isInPeriod = ({ lastMinute }: { lastMinute: number }) => {
    if (minute === null) return false
    const isAddedTime = goal.isAdded && minute > lastMinute && minute <= lastMinute + MAX_ADDED_MINUTES
    return minute <= lastMinute || isAddedTime
  }
  const period = minute === null ? undefined : (periods.find(isInPeriod) ?? last)
  const added = minute === null || !period ? 0 : Math.max(0, minute - period.lastMinute)
  return {
    id: goal.id,
    time: minute === null ? null : minute - added,
    timeSeconds: null,
    type: 'goal',
    class: goal.class,
    team: side,
    period: period?.name ?? null,
    ...(added > 0 && { addedTime: added }),
    ...(scorer !== null && { playerName: scorer }),
    from: goal.class,
    homeScore: score[0],
    awayScore: score[1],
  }
}
