/**
 * A season of football as changes, for all sources of football. Leagues, seasons and clubs have the ids of the football
 * file formats, so that imports and sources mean the same ones; the ids of the source are further names of the same
 * teams and matches, and once a match is known by one of them, nothing else decides which match it is.
 */
import type { MatchStatus } from '../catalog/statuses.ts'
import type { Change } from '../contract/changes.ts'
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
  isAtLeast,
  type Pair,
  scoreData,
  scoreOf,
} from '../feed/formats/source.ts'
import { competitionOf } from '../feed/formats/tables/competitions.ts'
import { seasonOfYears } from '../feed/formats/tables/seasons.ts'
import { lookUp } from '../shared/look-up.ts'
import { type Content, type FollowedMatch, matchPut, type SourceMatch, type SourceTeam } from './content.ts'
import { formsOf, from, type StatusTable } from './mapping.ts'
import { isPlayed } from './matches.ts'
import type { ConnectorData } from './source.ts'

const AWARDED = 'Awarded'

const { pair } = formsOf({ pair: { ifGiven: { small: { home: 'home', away: 'away' } } } })
/** A reader of the goals of both sides; null if one is missing. */
export const goals = from(pair, ({ home, away }): Pair | null =>
  home === null || away === null ? null : [home, away],
)
export interface MatchResult {
  readonly status: MatchStatus
  /** What the status says beyond that; null for nothing. */
  readonly phase: string | null
  /** Without the goals of a shoot-out; null before the match. */
  readonly score: Pair | null
  /** By periods; null while it runs, and if they contradict each other. */
  readonly parts: SourceScore | null
  /** Goals of the shoot-out, also while `parts` is null. */
  readonly penalties: Pair | null
}

export type MatchScore = Pick<MatchResult, 'score' | 'parts' | 'penalties'>

interface ReadTeam {
  readonly id: number | null
  readonly name: string | null
}

/** Teams, status and score of a match; the reason why it is left out; or null while its teams are not decided. */
export function readPlayed<
  V extends { readonly status: string; readonly home: ReadTeam; readonly away: ReadTeam },
>(
  source: ChangeSource,
  meanings: StatusTable,
  value: V,
  scoreOf: (value: V, isOver: boolean) => MatchScore | string,
) {
  const [home, away] = [value.home, value.away].map(({ id, name }): SourceTeam | null =>
    id === null || name === null ? null : { id: source.id('team', String(id)), name },
  )
  if (!home || !away || home.id === away.id) return null
  const meaning = lookUp(meanings, value.status)
  if (!meaning) return `unknown status "${value.status}"`
  const status = meaning.status as MatchStatus
  const isOver = status === 'finished'
  const result = isPlayed(status) ? scoreOf(value, isOver) : { score: null, parts: null, penalties: null }
  if (typeof result === 'string') return result
  const end = result.penalties ? 'AP' : result.parts?.extraTime ? 'AET' : null
  const phase = meaning.phase ?? (isOver ? end : null)
  return { home, away, status, phase, ...result }
}

/** The score of a match that is over. `regular` is the score after 90 minutes. */
export function finalScore(
  score: Pair,
  { half, regular, isLonger }: { half: Pair | null; regular: Pair | null; isLonger: boolean },
  penalties: Pair | null,
): MatchScore {
  if (!regular || Math.min(...regular) < 0 || !isAtLeast(score, regular))
    return { score, parts: null, penalties }
  const halfTime = half && isAtLeast(regular, half) ? half : null
  const extraTime = isLonger ? score : null
  return { score, parts: { halfTime, fullTime: regular, extraTime, penalties }, penalties }
}

export function resultContent({ status, phase, score, parts, penalties }: MatchResult) {
  const isAwarded = phase === AWARDED
  const side = (index: 0 | 1) =>
    score && scoreData(score[index], penalties ? { penalties: penalties[index] } : {})
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

/** What the source says of a match: status, score, round, and the key of the table that it counts for. */
export type MatchContent = Content & { readonly standingsTable: string | null }

/** The season of a league that a source covers, of the years that a state names or those that are given. */
export function leagueSeason(
  leagues: ConnectorData['leagues'],
  { league, season }: { readonly league: string; readonly season: number },
  years?: readonly [first: number, last: number] | null,
): LeagueSeason {
  const { code = '', isYear = false } = leagues[league] ?? {}
  const [first, last] = years ?? [season, isYear ? season : season + 1]
  return seasonOf(competitionOf(code, null, false), seasonOfYears(first, last))
}

/** Everything of a season, referenced resources first. Matches whose teams have no usable name are left out. */
export function seasonChanges<R extends SourceMatch>(
  source: ChangeSource,
  of: LeagueSeason,
  matches: readonly FollowedMatch<R>[],
  contentOf: (match: FollowedMatch<R>) => MatchContent,
): Change[] {
  const names = new TeamNames()
  const teams = new Map<string, Club>()
  const known = matches.flatMap((match) => {
    const [home, away] = [of.findTeam(match.home.name), of.findTeam(match.away.name)]
    if (!home || !away || home.id === away.id) return []
    teams.set(match.home.id, home).set(match.away.id, away)
    const content = contentOf(match)
    const { startMs } = match
    const score = scoreOf(content)
    return [{ match, home, away, content, startMs, score, ...stageOfTable(content.standingsTable) }]
  })
  if (known.length === 0) return []
  const { tableOf, rules } = assignTables(of, known, new ImportReport())
  const placed = known.map((one, index) => ({ ...one, table: tableOf[index] ?? null }))
  for (const team of known.flatMap(({ home, away }) => [home, away])) names.add(team)
  const teamPuts = [...teams].map(([id, team]) => ({
    ...source.put('team', id, teamData(team, names, of.competition)),
    sameAs: [team.id],
  }))
  const counts = Map.groupBy(placed, (one) => sharedId(of, one))
  return [
    ...frameChanges(source, of, teamPuts, placed, rules),
    ...placed.map((one): Change => {
      const { match, content } = one
      const shared = sharedId(of, one)
      // Where two teams meet twice on the same ground, the numbers of their meetings would have to be known.
      const isOnly = shared !== null && counts.get(shared)?.length === 1
      const put = matchPut(source, match, of.ids, { ...content, standingsTable: one.table })
      return isOnly ? { ...put, sameAs: [shared] } : put
    }),
  ]
}

/** The id that the football formats give a match of a table. */
function sharedId(
  of: LeagueSeason,
  { table, home, away }: { table: string | null; home: Club; away: Club },
): string | null {
  return table === null ? null : matchId(of, tableMatchKey(table, home, away))
}
