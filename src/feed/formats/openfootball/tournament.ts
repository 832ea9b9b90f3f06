/**
 * A season of a tournament in openfootball: its files, competition and season, and every match row with its teams and
 * round. The files of a tournament are in one folder and share the first part of their name: `worldcup.json`,
 * `worldcup.teams.json`, `worldcup.squads.json`...
 */
import { basename, dirname } from 'node:path'
import { RowError } from '../cells.ts'
import { groupKey, parseRound, type Round, tableOf } from '../football/rounds.ts'
import { type LeagueSeason, leagueSeason } from '../football/season.ts'
import { areNationalTeams, type SourceTeam, type Team } from '../football/teams.ts'
import type { ImportInput, InputFile, ReadRow } from '../import-input.ts'
import type { ImportReport, RowPosition } from '../import-report.ts'
import { competitionOf } from '../tables/competitions.ts'
import { type Country, country } from '../tables/countries.ts'
import { officialSeason, type Season, seasonOfText, seasonOfYears } from '../tables/seasons.ts'
import { isObject, type JsonObject, listOf, memberAt, textAt, textOf } from '../text.ts'

const PARTS = ['matches', 'teams', 'clubs', 'groups', 'stadiums', 'squads', 'standings'] as const
export type Part = (typeof PARTS)[number]

/** Names by part; a file of no other part has matches. */
export const FILES: Readonly<Record<Part, readonly string[]>> = {
  teams: ['*.teams.json'],
  clubs: ['*.clubs.json'],
  groups: ['*.groups.json'],
  stadiums: ['*.stadiums.json'],
  squads: ['*.squads.json'],
  standings: ['*.standings.json'],
  matches: ['*.json'],
}

/** The files of one tournament's season. */
export interface SourceUnit {
  /** Name of the folder, usually the season. */
  readonly folder: string
  /** `en.1`, `worldcup`... */
  readonly code: string
  readonly files: Partial<Record<Part, InputFile>>
}

/** The files grouped by folder and tournament, in order of appearance. */
export function listUnits(input: ImportInput): SourceUnit[] {
  const groups = input.groups(({ path, wildcard }) => `${dirname(path)}/${wildcard}`)
  return groups.flatMap((parts) => {
    const files = Object.fromEntries([...parts].map(([part, [first]]) => [part, first]))
    const [first] = [...parts.values()].flat()
    return first ? [{ folder: basename(dirname(first.path)), code: first.wildcard, files }] : []
  })
}

/** A parsed file: its name of the tournament, and its rows. */
export interface SourceFile {
  readonly title: string | null
  readonly rows: readonly SourceRow[]
}

export interface SourceRow extends ReadRow<unknown> {
  /** Name of the enclosing round or team in nested files. */
  readonly under: string | null
}

export type UnitFiles = Partial<Record<Part, SourceFile>>

/** Reads the files of a season. A file whose content does not match its name is skipped with the reason. */
export function readUnit({ files }: SourceUnit, input: ImportInput): UnitFiles {
  const { report } = input
  const read: UnitFiles = {}
  for (const part of PARTS) {
    const file = files[part]
    if (!file) continue
    if (part === 'standings') {
      report.ignore(
        report.addFile(file.path),
        null,
        'published tables, because tables are computed from results',
      )
      continue
    }
    const { of, value } = input.json(file)
    if (value === undefined) continue
    const found = rowsOf(part, value)
    if (!found) report.skipFile(of, `it has no list of ${part}`)
    else {
      of.rows = found.length
      const rows = found.map((one, index) => ({ ...one, of, row: index + 1 }))
      read[part] = { title: textAt(value, 'name'), rows }
    }
  }
  return read
}

type NestedRow = Pick<SourceRow, 'value' | 'under'>

/** The rows of a file: `{name, matches: [...]}`, and nested `{rounds: [{name, matches: [...]}]}`; or only a list. */
function rowsOf(part: Part, content: unknown): NestedRow[] | null {
  const nested = (parents: readonly unknown[], list: string) =>
    parents.filter(isObject).flatMap((parent) => {
      const under = textOf(parent.name)
      return listOf(parent[list]).map((value) => ({ value, under }))
    })
  const list = isObject(content) ? content[part] : part === 'matches' ? null : content
  if (part === 'matches' && isObject(content) && !Array.isArray(list)) {
    return Array.isArray(content.rounds) ? nested(content.rounds, 'matches') : null
  }
  if (!Array.isArray(list)) return null
  return part === 'squads' ? nested(list, 'players') : list.map((value) => ({ value, under: null }))
}

export interface Tournament extends LeagueSeason {
  readonly host: Country | null
  readonly files: UnitFiles
  readonly rows: readonly TournamentRow[]
  /** All teams in the files, one entry per spelling. */
  readonly teams: readonly Team[]
}

/** A row of a match file; kick-off and result are read by their own modules. */
interface MatchRow extends RowPosition {
  readonly fields: JsonObject
  readonly home: SourceTeam
  readonly away: SourceTeam
  /** Name of the enclosing round. */
  readonly under: string | null
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
  const files = readUnit(unit, input)
  const matchRows = report.accepted(files.matches?.rows ?? [], matchRowOf)
  const title = files.matches?.title ?? Object.values(files).find((file) => file.title)?.title ?? null
  const names = matchRows.flatMap(({ home, away }) => [home, away])
  const isSenior = !OTHER_TEAMS.test(`${unit.code} ${title ?? ''}`)
  const competition = competitionOf(unit.code, title, isSenior && areNationalTeams(names))
  const of = leagueSeason(competition, seasonOf(unit, title, competition.code, matchRows, report))
  const rows = report.accepted(matchRows, (row) => resolvedRow(row, of))
  const groups = readGroups(files, of, report)
  return {
    ...of,
    host: of.facts.host ? country(of.facts.host) : competition.area.country,
    files,
    rows,
    teams: [
      ...rows.flatMap(({ home, away }) => [home, away]),
      ...readTeams(files, of, report),
      ...groups.flatMap(({ teams }) => teams),
    ],
    groups: new Map(groups.map(({ key, teams }) => [key, teams.map(({ id }) => id)])),
  }
}

/** Throws RowError. */
function matchRowOf({ of, row, value, under }: SourceRow): MatchRow {
  if (!isObject(value)) throw new RowError('it is not an object')
  const [home, away] = [teamOf(value.team1), teamOf(value.team2)]
  if (!home || !away) throw new RowError(`${home ? 'team2' : 'team1'} has no name`)
  return { of, row, fields: value, home, away, under }
}

/** A team in a match: a text, or `{name, code}`. */
function teamOf(value: unknown): SourceTeam | null {
  const name = textOf(value) ?? textAt(value, 'name')
  return name === null ? null : { name, code: textAt(value, 'fifa_code') ?? textAt(value, 'code') }
}

/** By the title, then by the folder, then by the years of the matches. */
function seasonOf(
  { folder, code }: SourceUnit,
  title: string | null,
  competition: string,
  rows: readonly MatchRow[],
  report: ImportReport,
): Season {
  const named = seasonOfText(title ?? '') ?? seasonOfText(folder)
  if (named) return officialSeason(competition, named)
  const years = rows
    .map(({ fields }) => Number(textOf(fields.date)?.slice(0, 4)))
    .filter((year) => year >= 1800)
    .sort((a, b) => a - b)
  const what = 'seasons without a name in file or folder (taken from the years of the matches)'
  report.unknown(what, `${folder}/${code}`)
  return seasonOfYears(years[0] ?? 0, years.at(-1) ?? 0)
}

/** Throws RowError. */
function resolvedRow(source: MatchRow, { competition, findTeam }: LeagueSeason): TournamentRow {
  const { fields, under } = source
  const [home, away] = [source.home, source.away].map(({ name, code }) => findTeam(name, code))
  if (!home || !away) throw new RowError('a team has no name')
  if (home.id === away.id) throw new RowError('both names mean the same team')
  const round = parseRound(textOf(fields.round) ?? under ?? '', textOf(fields.stage), competition.kind)
  return { source, home, away, round, table: tableOf(round, textOf(fields.group)) }
}

function readTeams({ teams, clubs, squads }: UnitFiles, of: LeagueSeason, report: ImportReport): Team[] {
  const inSquads = new Set(squads?.rows.map(({ under }) => under))
  const found = [...inSquads].flatMap((name) => (name && of.findTeam(name)) || [])
  const listed = report.accepted([...(teams?.rows ?? []), ...(clubs?.rows ?? [])], ({ value }) => {
    const [team] = teamsIn([value], of)
    if (!team) throw new RowError('the team has no name')
    const other = textAt(value, 'name_normalised')
    return other ? [team, { ...team, spelling: other }] : [team]
  })
  return [...found, ...listed.flat()]
}

function readGroups({ groups }: UnitFiles, of: LeagueSeason, report: ImportReport) {
  return report.accepted(groups?.rows ?? [], ({ value }) => {
    const [name, teams] = [textAt(value, 'name'), teamsIn(listOf(memberAt(value, 'teams')), of)]
    if (name === null || teams.length === 0) throw new RowError('the group has no name or no teams')
    return { key: groupKey(name), teams }
  })
}

function teamsIn(list: readonly unknown[], { findTeam }: LeagueSeason): Team[] {
  return list.flatMap((value) => {
    const source = teamOf(value)
    return (source && findTeam(source.name, source.code)) ?? []
  })
}
