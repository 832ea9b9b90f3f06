/**
 * A season of football as changes, for all sources of football. Leagues, seasons and clubs have the ids of the football
 * file formats, so that imports and sources mean the same ones; the ids of the source are further names of the same
 * teams and matches, and once a match is known by one of them, nothing else decides which match it is.
 */
import type { Change, ChangeData } from '../contract/changes.ts'
import { categoryData, teamData, tournamentData } from '../feed/formats/football/entities.ts'
import { seasonData } from '../feed/formats/football/standings.ts'
import { type Team, TeamNames } from '../feed/formats/football/teams.ts'
import type { LeagueSeason } from '../feed/formats/football-data/matches.ts'
import { ImportReport } from '../feed/formats/import-report.ts'
import { tableMatchKey } from '../feed/formats/openfootball/matches.ts'
import { externalId } from '../feed/formats/text.ts'

/** Periods with the last minute of each. */
export const PERIODS = [
  { name: 'period1', lastMinute: 45 },
  { name: 'period2', lastMinute: 90 },
  { name: 'extra1', lastMinute: 105 },
  { name: 'extra2', lastMinute: 120 },
] as const

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
  const teams = new Map<string, Team | null>()
  const find = ({ name }: SourceTeam) => {
    const team = teams.get(name) ?? of.findTeam({ name, code: null })
    teams.set(name, team)
    return team
  }
  const known = matches.flatMap((match): KnownMatch<M>[] => {
    const [home, away] = [find(match.home), find(match.away)]
    return home && away && home.id !== away.id ? [{ match, home, away, content: contentOf(match) }] : []
  })
  if (known.length === 0) return []
  const put = { op: 'put', sport: 'football', source } as const
  const { competition, ids } = of
  const fixtures = known.map(({ match, home, away, content }) => ({
    table: content.standingsTable,
    home,
    away,
    kickoff: { startMs: match.startMs, date: '', isTimeKnown: true, isZoneAssumed: false },
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
