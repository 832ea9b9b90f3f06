/**
 * A season of football as changes, for all sources of football. Leagues, seasons and clubs have the ids of the football
 * file formats, so that imports and sources mean the same ones; the ids of the source are further names of the same
 * teams and matches, and once a match is known by one of them, nothing else decides which match it is.
 */
import type { MatchStatus } from '../catalog/statuses.ts'
import type { Change, ChangeData } from '../contract/changes.ts'
import { categoryData, teamData, tournamentData } from '../feed/formats/football/entities.ts'
import { type Pair, resultOf, type SourceScore } from '../feed/formats/football/scores.ts'
import { seasonData } from '../feed/formats/football/standings.ts'
import { type Team, TeamNames } from '../feed/formats/football/teams.ts'
import type { LeagueSeason } from '../feed/formats/football-data/matches.ts'
import { ImportReport } from '../feed/formats/import-report.ts'
import { tableMatchKey } from '../feed/formats/openfootball/matches.ts'
import { scoreData } from '../feed/formats/source.ts'
import { externalId, textOf } from '../feed/formats/text.ts'
import { DAY_MS, nextPollOfAllMs } from './calendar.ts'
import type { PollTimes } from './source.ts'

/** Periods with the last minute of each. */
export const PERIODS = [
  { name: 'period1', lastMinute: 45 },
  { name: 'period2', lastMinute: 90 },
  { name: 'extra1', lastMinute: 105 },
  { name: 'extra2', lastMinute: 120 },
] as const

/** A league that a source can be asked for. */
export interface League {
  /** In the competition tables. */
  readonly code: string
  readonly name: string
  /** Whether its seasons are within a calendar year. */
  readonly isYear?: true
}

/** Leagues by the name in the source. */
export type Leagues = Readonly<Record<string, League>>

export function selectionsOf(leagues: Leagues): { name: string; description: string }[] {
  return Object.entries(leagues).map(([name, { name: description }]) => ({ name, description }))
}

/** Reads a selection such as "bl1" or "bl1/2024"; for a wrong one the reason. The year is null if none is given. */
export function readSelection(
  leagues: Leagues,
  selection: string,
  season: string | null,
): { name: string; league: League; year: number | null } | string {
  const [name = '', inSelection] = selection.split('/')
  const league = Object.hasOwn(leagues, name) ? leagues[name] : undefined
  if (!league) {
    const known = Object.entries(leagues).map(([key, of]) => `${key} (${of.name})`)
    return `unknown league "${name}"; supported leagues: ${known.join(', ')}`
  }
  const year = inSelection ?? season
  if (year !== null && !/^20\d\d$/.test(year))
    return `invalid season "${year}"; must be its first year, such as 2025 for 2025/26`
  return { name, league, year: year === null ? null : Number(year) }
}

/** Seasons begin in July, others in January. */
const FIRST_MONTH = 7

/** The first year of the current season of a league. */
export function currentSeason({ isYear }: League, nowMs: number): number {
  const today = new Date(nowMs)
  const isNew = isYear || today.getUTCMonth() + 1 >= FIRST_MONTH
  return today.getUTCFullYear() - (isNew ? 0 : 1)
}

const HOUR_MS = 3_600_000

/** When the season is requested: once a day, and once an hour while it is empty. */
export function seasonDueMs({ season }: PollTimes, isEmpty: boolean): number {
  return season === undefined ? 0 : season + (isEmpty ? HOUR_MS : DAY_MS)
}

/** When a request for a part of the season is due: its matches are also in the response to the season. */
export function partDueMs(
  polledMs: PollTimes,
  key: string,
  matches: readonly SeasonMatch[],
  fastestMs: number,
): number {
  return nextPollOfAllMs(Math.max(polledMs[key] ?? 0, polledMs.season ?? 0), matches, fastestMs)
}

/** Matches by day of their start in UTC, YYYY-MM-DD. */
export function byDay<M extends SeasonMatch>(matches: Readonly<Record<string, M>>): Map<string, M[]> {
  return Map.groupBy(Object.values(matches), ({ startMs }) => new Date(startMs).toISOString().slice(0, 10))
}

/** A team as a response names it; null while it is not decided. */
export function teamOf({
  id,
  name,
}: {
  readonly id?: number | null
  readonly name?: string | null
}): SourceTeam | null {
  const shown = textOf(name)
  return id == null || shown === null ? null : { id, name: shown }
}

/** Goals of both sides; null if one is missing. */
export function pairOf(
  goals: { readonly home?: number | null; readonly away?: number | null } | null | undefined,
): Pair | null {
  return goals?.home == null || goals.away == null ? null : [goals.home, goals.away]
}

/** Whether both sides have at least as many goals. */
export function isAtLeast(one: Pair, other: Pair): boolean {
  return one[0] >= other[0] && one[1] >= other[1]
}

/** Status and score of a match. */
export interface MatchResult {
  readonly status: MatchStatus
  /** What the status says beyond that; null for nothing. */
  readonly phase: string | null
  readonly isAwarded: boolean
  /** Without the goals of a shoot-out; null before the match. */
  readonly current: Pair | null
  /** By periods; null while it runs, and if they contradict each other. */
  readonly parts: SourceScore | null
  /** Goals of the shoot-out, also while `parts` is null. */
  readonly penalties: Pair | null
}

export type MatchScore = Pick<MatchResult, 'current' | 'parts' | 'penalties'>

/** The score of a match that is over. `regular` is the score after 90 minutes. */
export function finalScore(
  current: Pair,
  { half, regular, isLonger }: { half: Pair | null; regular: Pair | null; isLonger: boolean },
  penalties: Pair | null,
): MatchScore {
  if (!regular || Math.min(...regular) < 0 || !isAtLeast(current, regular)) {
    return { current, parts: null, penalties }
  }
  const halfTime = half && isAtLeast(regular, half) ? half : null
  const extraTime = isLonger ? current : null
  return { current, parts: { halfTime, fullTime: regular, extraTime, penalties }, penalties }
}

export function resultContent({ status, phase, isAwarded, current, parts, penalties }: MatchResult) {
  const side = (index: 0 | 1) =>
    current && scoreData(current[index], penalties ? { penalties: penalties[index] } : {})
  const [homeScore, awayScore] = [side(0), side(1)]
  return {
    ...(parts
      ? resultOf({ status, isAwarded, hasScore: true }, parts)
      : { ...(homeScore && { homeScore }), ...(awayScore && { awayScore }) }),
    status,
    ...(phase !== null && { statusDescription: phase }),
    ...(isAwarded && { awarded: true }),
  }
}

export interface SourceTeam {
  readonly id: number
  readonly name: string
}

/** What every match of a source has, whatever else the source says of it. */
export interface SeasonMatch {
  readonly id: number
  readonly startMs: number
  readonly home: SourceTeam
  readonly away: SourceTeam
  /** Timestamp of the source; null if absent. */
  readonly updatedMs: number | null
  /** When its end was first seen; null before. What changes afterwards is a correction. */
  readonly endedMs: number | null
}

/** What the source says of a match: status, score, round. `table` is the key of the table that it counts for. */
export type MatchContent = Omit<
  ChangeData<'match'>,
  'tournamentId' | 'seasonId' | 'homeTeamId' | 'awayTeamId' | 'startTimestamp' | 'standingsTable'
> & { readonly standingsTable: string | null }

interface KnownMatch<M> {
  readonly match: M
  readonly home: Team
  readonly away: Team
  readonly content: MatchContent
}

/** Everything of a season, referenced resources first. Matches whose teams have no usable name are left out. */
export function seasonChanges<M extends SeasonMatch>(
  source: string,
  of: LeagueSeason,
  matches: readonly M[],
  contentOf: (match: M) => MatchContent,
): Change[] {
  const known = matches.flatMap((match): KnownMatch<M>[] => {
    const [home, away] = [match.home, match.away].map(({ name }) => of.findTeam({ name, code: null }))
    return home && away && home.id !== away.id ? [{ match, home, away, content: contentOf(match) }] : []
  })
  if (known.length === 0) return []
  const put = { op: 'put', sport: 'football', source } as const
  const { competition, ids } = of
  const fixtures = known.map(({ match, home, away, content }) => ({
    table: content.standingsTable,
    home,
    away,
    startMs: match.startMs,
  }))
  return [
    { ...put, kind: 'category', id: ids.category, data: categoryData(competition) },
    { ...put, kind: 'tournament', id: ids.tournament, data: tournamentData(of) },
    ...teamChanges(source, of, known),
    { ...put, kind: 'season', id: ids.season, data: seasonData(of, fixtures, new ImportReport()) },
    ...matchChanges(source, of, known),
  ]
}

function teamId(source: string, id: number): string {
  return `${source}:team/${id}`
}

function teamChanges(
  source: string,
  { competition }: LeagueSeason,
  known: readonly KnownMatch<SeasonMatch>[],
): Change[] {
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
    source,
    id: teamId(source, id),
    sameAs: [team.id],
    data: teamData(team, names, competition),
  }))
}

function matchChanges(
  source: string,
  { competition, season, ids }: LeagueSeason,
  known: readonly KnownMatch<SeasonMatch>[],
): Change[] {
  const shared = (one: KnownMatch<SeasonMatch>) =>
    one.content.standingsTable === null
      ? null
      : externalId(
          competition.code,
          season.key,
          tableMatchKey(one.content.standingsTable, one.home, one.away, 1),
        )
  const counts = Map.groupBy(known, shared)
  return known.map((one) => {
    const { match, content } = one
    const name = shared(one)
    // Where two teams meet twice on the same ground, the numbers of their meetings would have to be known.
    const isOnly = name !== null && counts.get(name)?.length === 1
    return {
      op: 'put',
      kind: 'match',
      sport: 'football',
      source,
      id: `${source}:match/${match.id}`,
      ...(isOnly && { sameAs: [name] }),
      ...(match.updatedMs !== null && { sourceTimestamp: match.updatedMs }),
      ...(match.endedMs !== null && { correction: true }),
      data: {
        tournamentId: ids.tournament,
        seasonId: ids.season,
        homeTeamId: teamId(source, match.home.id),
        awayTeamId: teamId(source, match.away.id),
        startTimestamp: match.startMs,
        ...content,
      },
    }
  })
}
