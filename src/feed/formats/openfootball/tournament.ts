/**
 * One tournament's season of openfootball: its files read, its competition and season known, and every row of its
 * matches with the teams and the round that it means.
 */

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
  /** All teams that the files name, each spelling of its own. */
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

/** Women's and youth teams have the names of their countries, but are teams of their own. */
const OTHER_TEAMS = /women|girls|ladies|feminin|youth|junior|olymp|\bu[ -]?\d\d\b|under[ -]?\d\d/i

/** Reads a unit; what is skipped or not known is reported. */
export function readTournament(unit: SourceUnit, input: ImportInput): Tournament {
  const { report } = input
  const read = readUnit(unit, input)
  const matchRows = readMatchRows(read, report)
  const title = read.matches?.title ?? Object.values(read).find((file) => file.title)?.title ?? null
  const names = matchRows.flatMap(({ home, away }) => [home, away])
  const isSenior = !OTHER_TEAMS.test(`${unit.code} ${title ?? ''}`)
  const competition = competitionOf(unit.code, title, isSenior && areNationalTeams(names))
  const season = seasonOf(unit, title, competition, matchRows, report)
  const facts = factsOf(competition.code, season)
  const findTeam = (source: SourceTeam) => teamOfName(source, competition, season.key)
  const rows = resolveRows(matchRows, competition, findTeam, read, report)
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

function readMatchRows({ matches }: UnitFiles, report: ImportReport): MatchRow[] {
  const rows: MatchRow[] = []
  for (const row of matches?.rows ?? []) {
    const read = matchRowOf(row)
    if (typeof read !== 'string') rows.push(read)
    else if (matches) report.skip(matches.report, row.row, read)
  }
  return rows
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
    'seasons that neither file nor folder names (the years of the matches)',
    `${unit.folder}/${unit.code}`,
  )
  return seasonOfYears(years[0] ?? 0, years.at(-1) ?? 0)
}

function resolveRows(
  rows: readonly MatchRow[],
  competition: Competition,
  findTeam: (source: SourceTeam) => Team | null,
  { matches }: UnitFiles,
  report: ImportReport,
): TournamentRow[] {
  const resolved: TournamentRow[] = []
  for (const source of rows) {
    const home = findTeam(source.home)
    const away = findTeam(source.away)
    if (!home || !away || home.id === away.id) {
      const reason = home && away ? 'both names mean the same team' : 'a team has no name'
      if (matches) report.skip(matches.report, source.row, reason)
      continue
    }
    const round = parseRound(source.round, source.stage, competition.kind)
    resolved.push({ source, home, away, round, table: tableOf(round, source.group) })
  }
  return resolved
}

function readTeams(
  { teams, clubs, squads }: UnitFiles,
  findTeam: (source: SourceTeam) => Team | null,
  report: ImportReport,
): Team[] {
  const inSquads = new Set(squads?.rows.map(({ under }) => under))
  const found = [...inSquads].flatMap((name) => (name && findTeam({ name, code: null })) || [])
  for (const file of [teams, clubs]) {
    for (const { row, value } of file?.rows ?? []) {
      const source = teamOf(value)
      const team = source && findTeam(source)
      if (!source || !team) {
        if (file) report.skip(file.report, row, 'the team has no name')
        continue
      }
      found.push(team)
      const other = isObject(value) ? textOf(value.name_normalised) : null
      if (other) found.push({ ...team, spelling: other })
    }
  }
  return found
}

function readGroups(
  { groups }: UnitFiles,
  findTeam: (source: SourceTeam) => Team | null,
  report: ImportReport,
): { teams: Team[]; tables: Map<string, string[]> } {
  const found: Team[] = []
  const tables = new Map<string, string[]>()
  for (const { row, value } of groups?.rows ?? []) {
    const name = isObject(value) ? textOf(value.name) : null
    const teams = isObject(value) ? teamsOf(value.teams, findTeam) : []
    if (name === null || teams.length === 0) {
      if (groups) report.skip(groups.report, row, 'the group has no name or no teams')
      continue
    }
    found.push(...teams)
    tables.set(
      groupKey(name),
      teams.map(({ id }) => id),
    )
  }
  return { teams: found, tables }
}

function teamsOf(list: unknown, findTeam: (source: SourceTeam) => Team | null): Team[] {
  return listOf(list).flatMap((value) => {
    const source = teamOf(value)
    const team = source && findTeam(source)
    return team ? [team] : []
  })
}
