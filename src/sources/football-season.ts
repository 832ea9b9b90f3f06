/**
 * A season of football as changes, for all sources of football. Leagues, seasons and clubs have the ids of the football
 * file formats, so that imports and sources mean the same ones; the ids of the source are further names of the same
 * teams and matches, and once a match is known by one of them, nothing else decides which match it is.
 */
import type { MatchStatus } from '../catalog/statuses.ts'
import type { Change, ChangeData } from '../contract/changes.ts'
import { resultOf, type SourceScore } from '../feed/formats/football/scores.ts'
import {
  assignTables,
  seasonChanges as frameChanges,
  type LeagueSeason,
  matchId,
  leagueSeason as seasonOf,
  stageOfTable,
  tableMatchKey,
  teamData,
} from '../feed/formats/football/season.ts'
import { type Team as Club, TeamNames } from '../feed/formats/football/teams.ts'
import { ImportReport } from '../feed/formats/import-report.ts'
import {
  type Source as ChangeSource,
  fixture,
  isAtLeast,
  type Pair,
  scoreData,
} from '../feed/formats/source.ts'
import { competitionOf } from '../feed/formats/tables/competitions.ts'
import { seasonOfYears } from '../feed/formats/tables/seasons.ts'
import { lookUp } from '../shared/look-up.ts'
import { DAY_MS, HOUR_MS, nextPollOfAllMs, regular } from './calendar.ts'
import { formsOf, from } from './mapping.ts'
import { isPlayed } from './responses.ts'
import type { DueRequest, PollTimes, StatusTable } from './source.ts'

/** A league that a source can be asked for. */
interface League {
  /** In the competition tables. */
  readonly code: string
  readonly name: string
  /** Whether its seasons are within a calendar year. */
  readonly isYear?: boolean
}

/** Leagues by the name in the source. */
export type Leagues = Readonly<Record<string, League>>

/** Reads a selection such as "bl1" or "bl1/2024"; for a wrong one the reason. The year is null if none is given. */
export function readSelection(
  leagues: Leagues,
  selection: string,
  season: string | null,
): { name: string; league: League; year: number | null } | string {
  const [name = '', inSelection] = selection.split('/')
  const league = lookUp(leagues, name)
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
export function currentSeason({ isYear }: Pick<League, 'isYear'>, nowMs: number): number {
  const today = new Date(nowMs)
  const isNew = isYear || today.getUTCMonth() + 1 >= FIRST_MONTH
  return today.getUTCFullYear() - (isNew ? 0 : 1)
}

/** The request for the season: once a day, and once an hour while it is empty. */
export function seasonDue(polledMs: PollTimes, path: string, isEmpty: boolean): DueRequest {
  return regular(polledMs, 'season', path, isEmpty ? HOUR_MS : DAY_MS)
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

const AWARDED = 'Awarded'

const { team, pair } = formsOf({
  team: { ifGiven: { id: { id: 'id' }, text: { name: 'name' } } },
  pair: { ifGiven: { small: { home: 'home', away: 'away' } } },
})
/** For forms: a team, with empty fields while it is not decided, and goals of both sides, null if one is missing. */
export const FOOTBALL_READERS = {
  team,
  goals: from(pair, ({ home, away }): Pair | null => (home === null || away === null ? null : [home, away])),
}
type ReadTeam = NonNullable<ReturnType<typeof team>>

/** Status and score of a match. */
export interface MatchResult {
  readonly status: MatchStatus
  /** What the status says beyond that; null for nothing. */
  readonly phase: string | null
  /** Without the goals of a shoot-out; null before the match. */
  readonly current: Pair | null
  /** By periods; null while it runs, and if they contradict each other. */
  readonly parts: SourceScore | null
  /** Goals of the shoot-out, also while `parts` is null. */
  readonly penalties: Pair | null
}

export type MatchScore = Pick<MatchResult, 'current' | 'parts' | 'penalties'>

interface ReadMatch {
  readonly status: string
  readonly home: ReadTeam
  readonly away: ReadTeam
}

/** Teams, status and score of a match; the reason why it is left out; or null while its teams are not decided. */
export function readPlayed<V extends ReadMatch>(
  meanings: StatusTable,
  value: V,
  scoreOf: (value: V, isOver: boolean) => MatchScore | string,
): ({ readonly home: SourceTeam; readonly away: SourceTeam } & MatchResult) | string | null {
  const { home, away } = value
  if (!isKnown(home) || !isKnown(away) || home.id === away.id) return null
  const meaning = lookUp(meanings, value.status)
  if (!meaning) return `unknown status "${value.status}"`
  const { phase } = meaning
  const status = meaning.status as MatchStatus
  const isOver = status === 'finished'
  const score = isPlayed(status) ? scoreOf(value, isOver) : { current: null, parts: null, penalties: null }
  if (typeof score === 'string') return score
  const end = score.penalties ? 'AP' : score.parts?.extraTime ? 'AET' : null
  return { home, away, status, phase: phase ?? (isOver ? end : null), ...score }
}

function isKnown(team: ReadTeam): team is SourceTeam {
  return team.id !== null && team.name !== null
}

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

export function resultContent({ status, phase, current, parts, penalties }: MatchResult) {
  const isAwarded = phase === AWARDED
  const side = (index: 0 | 1) =>
    current && scoreData(current[index], penalties ? { penalties: penalties[index] } : {})
  const [homeScore, awayScore] = [side(0), side(1)]
  return {
    ...(parts
      ? resultOf({ status, isAwarded }, parts)
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

/** A season of a league by its code and its first and last year. */
export function leagueSeason(code: string, first: number, last: number): LeagueSeason {
  return seasonOf(competitionOf(code, null, false), seasonOfYears(first, last))
}

/** Everything of a season, referenced resources first. Matches whose teams have no usable name are left out. */
export function seasonChanges<M extends SeasonMatch>(
  source: ChangeSource,
  of: LeagueSeason,
  matches: readonly M[],
  contentOf: (match: M) => MatchContent,
): Change[] {
  const names = new TeamNames()
  const teams = new Map<number, Club>()
  const known = matches.flatMap((match) => {
    const [home, away] = [of.findTeam(match.home.name), of.findTeam(match.away.name)]
    if (!home || !away || home.id === away.id) return []
    teams.set(match.home.id, home).set(match.away.id, away)
    const content = contentOf(match)
    const { startMs } = match
    const score = pairOfContent(content)
    return [{ match, home, away, content, startMs, score, ...stageOfTable(content.standingsTable) }]
  })
  if (known.length === 0) return []
  const { tableOf, rules } = assignTables(of, known, new ImportReport())
  const placed = known.map((one, index) => ({ ...one, table: tableOf[index] ?? null }))
  for (const team of known.flatMap(({ home, away }) => [home, away])) names.add(team)
  const teamPuts = [...teams].map(([id, team]) => ({
    ...source.put('team', source.id('team', String(id)), teamData(team, names, of.competition)),
    sameAs: [team.id],
  }))
  const teamId = ({ id }: SourceTeam) => source.id('team', String(id))
  const counts = Map.groupBy(placed, (one) => sharedId(of, one))
  return [
    ...frameChanges(source, of, teamPuts, placed, rules),
    ...placed.map((one): Change => {
      const { match, content } = one
      const shared = sharedId(of, one)
      // Where two teams meet twice on the same ground, the numbers of their meetings would have to be known.
      const isOnly = shared !== null && counts.get(shared)?.length === 1
      return {
        ...source.put('match', source.id('match', String(match.id)), {
          ...fixture(of.ids, teamId(match.home), teamId(match.away), match.startMs),
          ...content,
          standingsTable: one.table,
        }),
        ...(isOnly && { sameAs: [shared] }),
        ...(match.updatedMs !== null && { sourceTimestamp: match.updatedMs }),
        ...(match.endedMs !== null && { correction: true }),
      }
    }),
  ]
}

/** The result of a match that is over. */
function pairOfContent({ status, homeScore, awayScore }: MatchContent): Pair | null {
  return status === 'finished' && homeScore && awayScore ? [homeScore.current, awayScore.current] : null
}

/** The id that the football formats give a match of a table. */
function sharedId(
  of: LeagueSeason,
  { table, home, away }: { table: string | null; home: Club; away: Club },
): string | null {
  return table === null ? null : matchId(of, tableMatchKey(table, home, away))
}
