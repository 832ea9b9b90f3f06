/**
 * A season of a tournament in openfootball: its parsed files, competition and season, and every match row with its
 * teams and round.
 */
import { RowError } from '../cells.ts'
import { groupKey, parseRound, type Round, tableOf } from '../football/rounds.ts'
import { areNationalTeams, type Team, teamOfName } from '../football/teams.ts'
import type { ImportInput } from '../import-input.ts'
import type { ImportReport } from '../import-report.ts'
import { type Competition, competitionOf } from '../tables/competitions.ts'
import { type Country, country } from '../tables/countries.ts'
import {
  factsOf,
  officialSeason,
  type Season,
  type SeasonFacts,
  seasonOfText,
  seasonOfYears,
} from '../tables/seasons.ts'
import { externalId, isObject, listOf, textOf } from '../text.ts'
import {
  type MatchRow,
  matchRowOf,
  readUnit,
  type SourceTeam,
  type SourceUnit,
  teamOf,
  type UnitFiles,
} from './files.ts'

export interface Tournament {
  readonly competition: Competition
  readonly season: Season
  readonly facts: SeasonFacts
  readonly host: Country | null
  readonly ids: { readonly category: string; readonly tournament: string; readonly season: string }
  readonly files: UnitFiles
  readonly rows: readonly TournamentRow[]
  /** All teams in the files, one entry per spelling. */
  readonly teams: readonly Team[]
  /** Groups of the file of that name: name, ids of the teams. */
  readonly groups: ReadonlyMap<string, readonly string[]>
  readonly findTeam: (source: SourceTeam) => Team | null
}

export interface TournamentRow {
  readonly source: MatchRow
  readonly home: Team
  readonly away: Team
  readonly round: Round
  /** Key of the table for which the match counts. */
  readonly table: string | null
}

/** Women's and youth teams have the names of their countries, but are separate teams. */
const OTHER_TEAMS = /women|girls|ladies|feminin|youth|junior|olymp|\bu[ -]?\d\d\b|under[ -]?\d\d/i

/** Reads a season; skipped rows and unknown values are reported. */
export function readTournament(unit: SourceUnit, input: ImportInput): Tournament {
  const { report } = input
  const read = readUnit(unit, input)
  const matchRows = report.accepted(read.matches?.rows ?? [], matchRowOf)
  const title = read.matches?.title ?? Object.values(read).find((file) => file.title)?.title ?? null
  const names = matchRows.flatMap(({ home, away }) => [home, away])
  const isSenior = !OTHER_TEAMS.test(`${unit.code} ${title ?? ''}`)
  const competition = competitionOf(unit.code, title, isSenior && areNationalTeams(names))
  const season = seasonOf(unit, title, competition, matchRows, report)
  const facts = factsOf(competition.code, season)
  const findTeam = (source: SourceTeam) => teamOfName(source, competition, season.key)
  const rows = resolveRows(matchRows, competition, findTeam, report)
  const groups = readGroups(read, findTeam, report)
  return {
    competition,
    season,
    facts,
    host: facts.host ? country(facts.host) : competition.area.country,
    ids: {
      category: externalId(competition.area.key),
      tournament: externalId(competition.code),
      season: externalId(competition.code, season.key),
    },
    files: read,
    rows,
    teams: [
      ...rows.flatMap(({ home, away }) => [home, away]),
      ...readTeams(read, findTeam, report),
      ...groups.teams,
    ],
    groups: groups.tables,
    findTeam,
  }
}

/** By the title, then by the folder, then by the years of the matches. */
function seasonOf(
  unit: SourceUnit,
  title: string | null,
  { code }: Competition,
  rows: readonly MatchRow[],
  report: ImportReport,
): Season {
  const named = seasonOfText(title ?? '') ?? seasonOfText(unit.folder)
  if (named) return officialSeason(code, named)
  const years = rows
    .map(({ fields }) => Number(textOf(fields.date)?.slice(0, 4)))
    .filter((year) => year >= 1800)
    .sort((a, b) => a - b)
  report.unknown(
    'seasons without a name in file or folder (taken from the years of the matches)',
    `${unit.folder}/${unit.code}`,
  )
  return seasonOfYears(years[0] ?? 0, years.at(-1) ?? 0)
}

type FindTeam = (source: SourceTeam) => Team | null

function resolveRows(
  rows: readonly MatchRow[],
  competition: Competition,
  findTeam: FindTeam,
  report: ImportReport,
): TournamentRow[] {
  return report.accepted(rows, (source) => {
    const [home, away] = [findTeam(source.home), findTeam(source.away)]
    if (!home || !away) throw new RowError('a team has no name')
    if (home.id === away.id) throw new RowError('both names mean the same team')
    const round = parseRound(source.round, source.stage, competition.kind)
    return { source, home, away, round, table: tableOf(round, source.group) }
  })
}

function readTeams({ teams, clubs, squads }: UnitFiles, findTeam: FindTeam, report: ImportReport): Team[] {
  const inSquads = new Set(squads?.rows.map(({ under }) => under))
  const found = [...inSquads].flatMap((name) => (name && findTeam({ name, code: null })) || [])
  const listed = report.accepted([...(teams?.rows ?? []), ...(clubs?.rows ?? [])], ({ value }) => {
    const source = teamOf(value)
    const team = source && findTeam(source)
    if (!team) throw new RowError('the team has no name')
    const other = isObject(value) ? textOf(value.name_normalised) : null
    return other ? [team, { ...team, spelling: other }] : [team]
  })
  return [...found, ...listed.flat()]
}

function readGroups(
  { groups }: UnitFiles,
  findTeam: FindTeam,
  report: ImportReport,
): { teams: Team[]; tables: Map<string, string[]> } {
  const found = report.accepted(groups?.rows ?? [], ({ value }) => {
    const name = isObject(value) ? textOf(value.name) : null
    const teams = isObject(value) ? teamsOf(value.teams, findTeam) : []
    if (name === null || teams.length === 0) throw new RowError('the group has no name or no teams')
    return { key: groupKey(name), teams }
  })
  return {
    teams: found.flatMap(({ teams }) => teams),
    tables: new Map(found.map(({ key, teams }) => [key, teams.map(({ id }) => id)])),
  }
}

function teamsOf(list: unknown, findTeam: FindTeam): Team[] {
  return listOf(list).flatMap((value) => {
    const source = teamOf(value)
    const team = source && findTeam(source)
    return team ? [team] : []
  })
}
