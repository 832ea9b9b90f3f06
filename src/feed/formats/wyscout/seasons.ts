/**
 * Competition, season, round, table and teams of `wyscout` matches, with the ids of the openfootball format, so that
 * several sources share them.
 */
import { RowError } from '../cells.ts'
import { MAIN_TABLE, numberRounds, parseRound, type Round } from '../football/rounds.ts'
import { type LeagueSeason, leagueSeason, matchId, roundData, tableMatchKey } from '../football/season.ts'
import type { TableMatch } from '../football/standings.ts'
import type { Team } from '../football/teams.ts'
import type { ReadRow } from '../import-input.ts'
import type { ImportReport } from '../import-report.ts'
import type { Round as MatchRound } from '../source.ts'
import { competitionOf } from '../tables/competitions.ts'
import { seasonOfYears } from '../tables/seasons.ts'
import { COMPETITIONS } from '../tables/wyscout.ts'
import type { JsonObject } from '../text.ts'
import { nameOf, numberOf, type SourceMatch } from './matches.ts'

export interface PlacedMatch extends TableMatch {
  readonly source: SourceMatch
  readonly id: string
  readonly round: MatchRound
}

export interface PlacedSeason {
  readonly of: LeagueSeason
  readonly matches: readonly PlacedMatch[]
  /** By the source's id. */
  readonly teams: ReadonlyMap<number, Team>
}

/** The matches of a folder by season; those of unknown competitions and teams are skipped. */
export function assignMatches(
  matches: readonly SourceMatch[],
  teamRows: Iterable<ReadRow<JsonObject>>,
  report: ImportReport,
): PlacedSeason[] {
  const names = new Map(
    report.accepted(teamRows, ({ value }) => {
      const [id, name] = [numberOf(value.wyId), nameOf(value.name)]
      if (id === null || name === null) throw new RowError('the team has no id or no name')
      return [id, name] as const
    }),
  )
  const known = report.accepted(matches, (match) => {
    const code = COMPETITIONS[match.competitionId]
    if (code === undefined) throw new RowError(`unknown competition ${match.competitionId}`)
    return { code, match }
  })
  const bySeason = Map.groupBy(known, ({ code, match: { seasonId } }) => `${code} ${seasonId}`)
  return [...bySeason.values()].map((own) => {
    const ofSeason = own.map(({ match }) => match)
    return assignSeason(own[0]?.code ?? '', ofSeason, names, report)
  })
}

function assignSeason(
  code: string,
  matches: readonly SourceMatch[],
  names: ReadonlyMap<number, string>,
  report: ImportReport,
): PlacedSeason {
  const years = matches.map(({ startMs }) => new Date(startMs).getUTCFullYear()).sort((a, b) => a - b)
  const of = leagueSeason(competitionOf(code, null, false), seasonOfYears(years[0] ?? 0, years.at(-1) ?? 0))
  const rounds = roundsOf(matches)
  const numbers = numberRounds(
    [...rounds].map(([{ startMs }, round]) => ({
      round,
      date: new Date(startMs).toISOString().slice(0, 10),
    })),
  )
  const teams = new Map<number, Team>()
  const findTeam = ({ teamId }: SourceMatch['sides']['home']) => {
    const team = of.findTeam(names.get(teamId) ?? '')
    if (team) teams.set(teamId, team)
    return team
  }
  const placed = report.accepted(matches, (source): PlacedMatch => {
    const [home, away] = [findTeam(source.sides.home), findTeam(source.sides.away)]
    if (!home || !away) throw new RowError('one of its teams is in no file of teams')
    const table = source.group ?? (of.competition.kind === 'tournament' ? null : MAIN_TABLE)
    const round = rounds.get(source) as Round
    const key = table === null ? `${round.key}/${home.key}/${away.key}` : tableMatchKey(table, home, away)
    const { startMs } = source
    return {
      source,
      id: matchId(of, key),
      home,
      away,
      startMs,
      table,
      round: roundData(round, table, numbers),
    }
  })
  return { of, matches: placed, teams }
}

/**
 * The rounds of the matches. The source has only ids of knock-out rounds. @assumed A file holds whole rounds; of two
 * rounds of one match the later one is the final, and the earlier one is for third place.
 */
function roundsOf(matches: readonly SourceMatch[]): Map<SourceMatch, Round> {
  const isKnockout = ({ gameweek, group }: SourceMatch) => gameweek === 0 && group === null
  const byRound = Map.groupBy(matches.filter(isKnockout), ({ roundId }) => roundId)
  const lastOf = (own: readonly SourceMatch[]) => Math.max(...own.map(({ startMs }) => startMs))
  const final = Math.max(...[...byRound.values()].map(lastOf))
  return new Map(
    matches.map((match) => {
      const own = isKnockout(match) ? (byRound.get(match.roundId) ?? []) : []
      const single = lastOf(own) < final ? 'Match for third place' : 'Final'
      const name = own.length === 1 ? single : `Round of ${own.length * 2}`
      return [match, parseRound(own.length > 0 ? name : `Matchday ${match.gameweek}`, null, 'tournament')]
    }),
  )
}
