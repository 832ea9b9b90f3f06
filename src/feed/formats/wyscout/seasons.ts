/**
 * Competition, season, round, table and teams of `wyscout` matches, with the ids of the openfootball format, so that
 * several sources share them.
 */
import { RowError } from '../cells.ts'
import { MAIN_TABLE, numberRounds, parseRound, type Round } from '../football/rounds.ts'
import type { SeasonOfTables } from '../football/standings.ts'
import type { Team } from '../football/teams.ts'
import { leagueSeason } from '../football-data/matches.ts'
import type { ReadRow } from '../import-input.ts'
import type { ImportReport } from '../import-report.ts'
import { tableMatchKey } from '../openfootball/matches.ts'
import type { Round as MatchRound } from '../source.ts'
import { competitionOf } from '../tables/competitions.ts'
import { seasonOfYears } from '../tables/seasons.ts'
import { COMPETITIONS, ROUND_NAMES } from '../tables/wyscout.ts'
import { externalId, type JsonObject } from '../text.ts'
import { nameOf, numberOf } from './cells.ts'
import type { SourceMatch } from './matches.ts'

export interface PlacedMatch {
  readonly source: SourceMatch
  readonly id: string
  readonly home: Team
  readonly away: Team
  readonly startMs: number
  readonly table: string | null
  readonly round: MatchRound
}

export interface PlacedSeason {
  readonly of: SeasonOfTables
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
    if (COMPETITIONS[match.competitionId] !== undefined) return match
    throw new RowError(`unknown competition ${match.competitionId}`)
  })
  const bySeason = Map.groupBy(known, ({ competitionId, seasonId }) => `${competitionId} ${seasonId}`)
  return [...bySeason.values()].map((own) => assignSeason(own, names, report))
}

function assignSeason(
  matches: readonly SourceMatch[],
  names: ReadonlyMap<number, string>,
  report: ImportReport,
): PlacedSeason {
  const years = matches.map(({ startMs }) => new Date(startMs).getUTCFullYear()).sort((a, b) => a - b)
  const competition = competitionOf(COMPETITIONS[matches[0]?.competitionId ?? 0] ?? '', null, false)
  const of = leagueSeason(competition.code, seasonOfYears(years[0] ?? 0, years.at(-1) ?? 0))
  const rounds = roundsOf(matches)
  const numbers = numberRounds(
    matches.map((match) => ({ round: roundOf(match, rounds), date: dayOf(match.startMs) })),
  )
  const teams = new Map<number, Team>()
  const findTeam = ({ teamId }: SourceMatch['sides']['home']) => {
    const name = names.get(teamId)
    const team = name === undefined ? null : of.findTeam({ name, code: null })
    if (team) teams.set(teamId, team)
    return team
  }
  const placed = report.accepted(matches, (match) => {
    const [home, away] = [findTeam(match.sides.home), findTeam(match.sides.away)]
    if (!home || !away) throw new RowError('one of its teams is in no file of teams')
    return assignMatch(match, home, away, of, roundOf(match, rounds), numbers)
  })
  return { of, matches: placed, teams }
}

function assignMatch(
  source: SourceMatch,
  home: Team,
  away: Team,
  { competition, season }: SeasonOfTables,
  round: Round,
  numbers: ReadonlyMap<string, number>,
): PlacedMatch {
  const table = source.group ?? (competition.kind === 'tournament' ? null : MAIN_TABLE)
  const key = table === null ? `${round.key}/${home.key}/${away.key}` : tableMatchKey(table, home, away, 1)
  const number = round.number ?? numbers.get(round.slug) ?? null
  const cupRoundType = round.ties === null ? {} : { cupRoundType: round.ties }
  return {
    source,
    id: externalId(competition.code, season.key, key),
    home,
    away,
    startMs: source.startMs,
    table,
    round:
      table !== null && number !== null
        ? { round: number }
        : { round: number, name: round.name, slug: round.slug, ...cupRoundType },
  }
}

function dayOf(startMs: number): string {
  return new Date(startMs).toISOString().slice(0, 10)
}

/**
 * Names of the knock-out rounds by id, since the source has only ids. @assumed A file holds whole rounds; of two rounds
 * of one match the later one is the final, and the earlier one is for third place.
 */
function roundsOf(matches: readonly SourceMatch[]): Map<number, string> {
  const isKnockout = ({ gameweek, group }: SourceMatch) => gameweek === 0 && group === null
  const byRound = Map.groupBy(matches.filter(isKnockout), ({ roundId }) => roundId)
  const lastOf = (own: readonly SourceMatch[]) =>
    own.reduce((last, { startMs }) => Math.max(last, startMs), 0)
  const final = Math.max(0, ...[...byRound.values()].map(lastOf))
  return new Map(
    [...byRound].map(([id, own]) => {
      const name = ROUND_NAMES[own.length] ?? `Round of ${own.length * 2}`
      return [id, own.length === 1 && lastOf(own) < final ? 'Match for third place' : name]
    }),
  )
}

function roundOf({ roundId, gameweek, group }: SourceMatch, rounds: ReadonlyMap<number, string>): Round {
  const knockout = gameweek === 0 && group === null ? rounds.get(roundId) : undefined
  return parseRound(knockout ?? `Matchday ${gameweek}`, null, 'tournament')
}
