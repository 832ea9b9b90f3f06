/**
 * A season of a tournament in openfootball: its files, competition and season, squads, stadiums, and every match row with
 * its teams and round. The files of a tournament are in one folder and share the first part of their name: `worldcup.json`,
 * `worldcup.teams.json`, `worldcup.squads.json`...
 */
import { basename, dirname } from 'node:path'
import type { Change } from '../../../contract/changes.ts'
import { codeInSource, findKnownCompetition } from '../../../rules/competitions/known.ts'
import { squadOf } from '../../../rules/identity/squads.ts'
import { sharedValues } from '../../../shared/shared-values.ts'
import { dayStartMs, readDay } from '../days.ts'
import { withoutRenamed } from '../football/renamed.ts'
import { groupKey, parseRound, type Round } from '../football/rounds.ts'
import { type LeagueSeason, leagueSeason, sidesOf } from '../football/season.ts'
import { areNationalTeams, otherPlaceholder, type SourceTeam, type Team } from '../football/teams.ts'
import { collectAfter, type ImportReport, type RowPosition } from '../import-report.ts'
import type { ImportInput, InputFile, ReadRow } from '../input/import-input.ts'
import {
  countAt,
  foldText,
  isObject,
  type JsonObject,
  keyOf,
  listOf,
  memberAt,
  parseJson,
  textAt,
  textOf,
  wholeLine,
} from '../input/text.ts'
import { RowError } from '../row-error.ts'
import { defineSource, type Venue } from '../source.ts'
import { codeOfTitle, competitionOf } from '../tables/competitions.ts'
import { type Country, country, findCountryByIso } from '../tables/countries.ts'
import { officialSeason, type Season, seasonOfText, seasonOfYears } from '../tables/seasons.ts'
import { readFootballText, type TextMatches } from './football-text.ts'

const PARTS = ['matches', 'teams', 'clubs', 'groups', 'stadiums', 'squads', 'standings'] as const
type Part = (typeof PARTS)[number]

/** Names by part. A file of no other part has matches, so they come last. */
export const FILES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  PARTS.toReversed().map((part) => [part, part === 'matches' ? ['*.json', '*.txt'] : [`*.${part}.json`]]),
)

/** The files of one tournament's season. */
interface SourceUnit {
  /** Name of the folder, usually the season. */
  readonly folder: string
  /** `en.1`, `worldcup`... */
  readonly code: string
  /** Name of the folder within that of the season, if others may have the same codes. */
  readonly region: string | null
  readonly files: Partial<Record<Part, readonly InputFile[]>>
  /** Files of text with its matches. */
  readonly texts: readonly InputFile[]
}

/** The files grouped by tournament and season, in order of appearance: one may have parts or versions of another. */
export function listUnits(input: ImportInput): SourceUnit[] {
  const preview = input.unreported()
  const groups = input.groups((file) => (isText(file) ? file.path : `${dirname(file.path)}/${file.wildcard}`))
  const units = groups.flatMap((parts): (SourceUnit & { readonly key: string })[] => {
    const [first] = [...parts.values()].flat()
    if (!first) return []
    const [own, above] = [dirname(first.path), dirname(dirname(first.path))].map((path) => basename(path))
    // "2025-26/Hainaut/1_Prov.txt": each region has leagues of these names.
    const region = seasonOfText(own!) === null && seasonOfText(above!) !== null ? own! : null
    const folder = region === null ? own! : above!
    const { wildcard } = first
    const isNamed = !isText(first) && findKnownCompetition(wildcard) && seasonOfText(folder) !== null
    const title = isNamed ? '' : (titleOf(parts.get('matches')?.[0] ?? first, preview) ?? '')
    const named = isNamed ? wildcard : codeOf(first, title)
    const isRegional = region !== null && !named.includes('.') && !findKnownCompetition(named)
    const code = isRegional ? `${keyOf(region)}.${named}` : named
    const season = seasonOfText(title) ?? seasonOfText(folder)
    const of = isText(first) ? { files: {}, texts: [first] } : { files: Object.fromEntries(parts), texts: [] }
    return [
      {
        folder,
        code,
        region: isRegional ? region : null,
        ...of,
        key: season ? `${code}/${season.key}` : `${dirname(first.path)}/${wildcard}`,
      },
    ]
  })
  return [...Map.groupBy(units, ({ key }) => key).values()].map((own): SourceUnit => {
    const { folder = '', code = '', region = null } = own[0] ?? {}
    const filesOf = (part: Part) => own.flatMap(({ files }) => files[part] ?? [])
    const files = Object.fromEntries(PARTS.map((part) => [part, filesOf(part)]))
    return { folder, code, region, files, texts: own.flatMap(({ texts }) => texts) }
  })
}

const isText = ({ path }: InputFile) => /\.txt(\.|$)/i.test(path)

const FIRST_NAME = /^\s*\{\s*"name"\s*:\s*("(?:[^"\\]|\\.)*")/

function titleOf(file: InputFile, preview: ImportInput): string | null {
  if (isText(file)) return readFootballText(preview.whole(file).value ?? '', null).title
  // The rest of a large file need not be read for it.
  const [, name] = FIRST_NAME.exec(preview.start(file)) ?? []
  return name === undefined ? textAt(preview.json(file).value, 'name') : textOf(parseJson(name))
}

/** A text names its tournament in the title, other files in their name. */
function codeOf(file: InputFile, title: string): string {
  const name = title
    .replace(/\b\d{4}(?:[/-]\d{2,4})?\b/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  // Some names meant another level in other years.
  const titled = codeInSource('openfootball', title) ?? codeInSource('openfootball', name)
  if (!isText(file)) return (squadOf(file.wildcard) ? undefined : titled) ?? file.wildcard
  return titled ?? codeOfFile(file.wildcard) ?? codeOfTitle(name) ?? (keyOf(name) || file.wildcard)
}

/** "2023-24_cz1", "nir1", "2025_trcup": country and level, or cup, as in the names of the JSON files ("cz.1"). */
function codeOfFile(name: string): string | undefined {
  const [, area = '', level] = /^(?:\d{4}(?:-\d{2})?_)?([a-z]{2,3})(\d|cup)$/i.exec(name) ?? []
  return level === undefined ? undefined : `${area}.${level}`.toLowerCase()
}

/** A parsed file: its name of the tournament, and its rows. */
interface SourceFile {
  readonly title: string | null
  readonly rows: SourceRow[]
}

interface SourceRow extends ReadRow<unknown> {
  /** Name of the enclosing round or team in nested files. */
  readonly under: string | null
}

type UnitFiles = Partial<Record<Part, SourceFile>>

/** Reads the files of a season. A file whose content does not match its name is skipped with the reason. */
function readUnit({ files, texts, folder }: SourceUnit, input: ImportInput): UnitFiles {
  const { report } = input
  const read: UnitFiles = {}
  const { startYear = null } = seasonOfText(folder) ?? {}
  for (const part of PARTS) {
    for (const file of [...(part === 'matches' ? texts : []), ...(files[part] ?? [])]) {
      if (part === 'standings') {
        const why = 'published tables, because tables are computed from results'
        report.ignore(report.addFile(file.path), null, why)
        continue
      }
      const { of, value } = isText(file) ? input.whole(file) : input.json(file)
      if (value === undefined) continue
      const text = isText(file) ? readFootballText(String(value), startYear) : null
      const found = text ? matchesOf(text) : rowsOf(part, value)
      if (found) of.rows = found.length
      else report.skipFile(of, text ? 'it has no matches' : `it has no list of ${part}`)
      const rows = (found ?? []).map((one, index) => ({ row: index + 1, ...one, of }))
      const { title = null, rows: before = [] } = read[part] ?? {}
      read[part] = { title: title ?? (text ? text.title : textAt(value, 'name')), rows: [...before, ...rows] }
    }
  }
  return read
}

/** Null for a text without any. */
function matchesOf({ rows }: TextMatches): NestedRow[] | null {
  const isRead = rows.some(({ value }) => value.unread === undefined)
  return isRead ? rows.map((one) => ({ ...one, under: null })) : null
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
  if (part === 'matches' && isObject(content) && !Array.isArray(list))
    return Array.isArray(content.rounds) ? nested(content.rounds, 'matches') : null
  if (!Array.isArray(list)) return null
  return part === 'squads' ? nested(list, 'players') : list.map((value) => ({ value, under: null }))
}

export interface Tournament extends LeagueSeason {
  readonly host: Country | null
  readonly files: UnitFiles
  /** Taken by `readMatches`. */
  readonly rows: TournamentRow[]
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
  /** Key of the group that the row or its round names. */
  readonly group: string | null
}

/** Reads a season; skipped rows and unknown values are reported. */
export function readTournament(unit: SourceUnit, input: ImportInput): Tournament {
  const { report } = input
  const files = readUnit(unit, input)
  const shared = sharedValues()
  // What is read stands for the content of the file from here on.
  const matchRows = report.accepted(files.matches?.rows.splice(0) ?? [], (row) => matchRowOf(row, shared))
  const title = files.matches?.title ?? Object.values(files).find((file) => file.title)?.title ?? null
  const name = unit.region === null ? title : `${title ?? unit.code} (${unit.region})`
  const competition = competitionOf(unit.code, name, areNationalTeams([...sidesOf(matchRows)]))
  const of = leagueSeason(competition, seasonOf(unit, title, competition.code, matchRows, report))
  collectAfter(matchRows.length)
  const named = report.accepted(matchRows, (row) => resolvedRow(row, of, shared))
  const dayOf = ({ source }: TournamentRow) => textOf(source.fields.date) ?? ''
  const rows = [...groupsByStage(withoutRenamed(named, dayOf, report))]
  collectAfter(rows.length)
  const groups = readGroups(files, of, report)
  return {
    ...of,
    host: of.rules.host ? country(of.rules.host) : competition.area.country,
    files,
    rows,
    teams: [...sidesOf(rows), ...readTeams(files, of, report), ...groups.flatMap(({ teams }) => teams)],
    groups: new Map(groups.map(({ key, teams }) => [key, teams.map(({ id }) => id)])),
  }
}

/** A group of a stage ("Clausura Playoffs, Group A") with other teams than that of an earlier stage has its name too. */
function groupsByStage(rows: readonly TournamentRow[]): readonly TournamentRow[] {
  const first = new Map<string, Set<string>>()
  const renamed = new Map<TournamentRow, string>()
  for (const [stage, ofStage] of Map.groupBy(rows, ({ round }) => round.stage)) {
    for (const [group, own] of Map.groupBy(ofStage, ({ group }) => group)) {
      const teams = new Set(own.flatMap(({ home, away }) => [home.id, away.id]))
      if (group === null || teams.isSubsetOf(first.getOrInsert(group, teams))) continue
      for (const row of own) renamed.set(row, stage === null ? group : `${group}, ${stage}`)
    }
  }
  return renamed.size === 0 ? rows : rows.map((row) => ({ ...row, group: renamed.get(row) ?? row.group }))
}

type SharedValues = ReturnType<typeof sharedValues>

/** Throws RowError. */
function matchRowOf({ of, row, value, under }: SourceRow, shared: SharedValues): MatchRow {
  if (!isObject(value)) throw new RowError('it is not an object')
  if (typeof value.unread === 'string')
    throw new RowError(`${JSON.stringify(value.unread)} is not a match, a day or a heading`)
  const [home, away] = [teamOf(value.team1), teamOf(value.team2)]
  if (!home || !away) throw new RowError(`${home ? 'team2' : 'team1'} has no name`)
  const fields = Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, /^goals/.test(key) ? member : shared(member)]),
  )
  return { of, row, fields, home: shared(home), away: shared(away), under }
}

/** A team in a match: a text, or `{name, code}`. Throws RowError for a text too long for a name. */
function teamOf(value: unknown): SourceTeam | null {
  const text = isObject(value) ? value.name : value
  const name = textOf(text)
  if (typeof text === 'string') wholeLine(text)
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
function resolvedRow(
  source: MatchRow,
  { competition, findTeam }: LeagueSeason,
  shared: SharedValues,
): TournamentRow {
  const { fields, under } = source
  const [home, second] = [source.home, source.away].map(({ name, code }) => findTeam(name, code))
  if (!home || !second) throw new RowError('a team has no name')
  const away = otherPlaceholder(home, second)
  if (home.id === away.id) throw new RowError('both names mean the same team')
  const round = shared(
    parseRound(textOf(fields.round) ?? under ?? '', textOf(fields.stage), competition.kind),
  )
  const group = textOf(fields.group)
  return { source, home, away, round, group: group === null ? round.group : groupKey(group) }
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

export const SOURCE = defineSource('openfootball', 'football')

/** Positions (docs/reference/resources.md#6). */
const POSITIONS: Readonly<Record<string, string>> = { GK: 'G', DF: 'D', MF: 'M', FW: 'F' }

export interface SquadPlayer {
  readonly id: string
  readonly name: string
  /** Words of the folded name. */
  readonly words: readonly string[]
}

/** Squads by the key of the team. */
export type Squads = ReadonlyMap<string, readonly SquadPlayer[]>

/** Reads the squads. Rows without a player are skipped. */
export function readSquads(
  { files, findTeam, competition: { gender } }: Tournament,
  report: ImportReport,
): { changes: Iterable<Change>; squads: Squads } {
  const changes = new Map<string, Change>()
  const squads = new Map<string, SquadPlayer[]>()
  report.accepted(files.squads?.rows ?? [], ({ value, under }) => {
    const team = under === null ? null : findTeam(under)
    if (!team) throw new RowError('the squad has no team')
    const name = textAt(value, 'name')
    if (name === null || foldText(name) === '') throw new RowError('the player has no name')
    const birthday = textAt(value, 'date_of_birth')
    const birthMs = birthday === null ? null : birthOf(birthday)
    // The year distinguishes namesakes, and a corrected birthday keeps the player.
    const birthYear = birthMs === null ? [] : [String(new Date(birthMs).getUTCFullYear())]
    const id = SOURCE.id('player', team.key, keyOf(name), ...birthYear)
    if (changes.has(id)) throw new RowError('the squad lists the player twice')
    const position = textAt(value, 'pos') ?? textAt(value, 'position')
    const data = {
      name,
      teamId: team.id,
      position: position === null ? null : (POSITIONS[position.toUpperCase()] ?? position),
      shirtNumber: countAt(value, 'number'),
      ...(gender && { gender }),
      country: team.country?.name ?? null,
      countryCode: team.country?.iso ?? null,
      dateOfBirthTimestamp: birthMs,
    }
    changes.set(id, SOURCE.put('player', id, data))
    squads.set(team.key, [...(squads.get(team.key) ?? []), { id, name, words: foldText(name).split(' ') }])
  })
  return { changes: changes.values(), squads }
}

/** Throws RowError. */
function birthOf(text: string): number {
  try {
    if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return dayStartMs(readDay(text))
  } catch {}
  throw new RowError(`"${text}" is not a date of birth`)
}

/**
 * The player of a squad with a name: the same name, otherwise the same words in another order, otherwise the only one
 * whose name contains all words of the other ("Neymar", "Neymar Júnior"). Undefined if none or several match.
 */
export function findPlayer(squad: readonly SquadPlayer[], name: string): SquadPlayer | undefined {
  const words = foldText(name).split(' ')
  const isWithin = (one: readonly string[], other: readonly string[]) =>
    one.every((word) => other.includes(word))
  const tests: ((player: SquadPlayer) => boolean)[] = [
    (player) => player.words.join(' ') === words.join(' '),
    (player) => player.words.length === words.length && isWithin(words, player.words),
    (player) => isWithin(words, player.words) || isWithin(player.words, words),
  ]
  const found = tests.map((test) => squad.filter(test)).find(({ length }) => length > 0) ?? []
  return found.length === 1 ? found[0] : undefined
}

interface Stadium {
  /** Folded: the name, and the one in brackets. */
  readonly names: readonly string[]
  readonly venue: Venue & { readonly city: string }
}

/** Finds the venue of a match; null if the row has none. */
export type FindVenue = (row: JsonObject) => Venue | null

/** The host is the default country of stadiums. */
export function venueFinder({ files, host }: Tournament, report: ImportReport): FindVenue {
  const stadiums = report.accepted(files.stadiums?.rows ?? [], ({ value }): Stadium => {
    const [name, city, code] = [textAt(value, 'name'), textAt(value, 'city'), textAt(value, 'cc')]
    if (name === null || city === null) throw new RowError('the stadium has no name or city')
    const country = (code === null ? undefined : findCountryByIso(code)) ?? host
    // "Krestovsky Stadium (Saint Petersburg Stadium)" has two names.
    const bracket = name.endsWith(')') ? name.indexOf('(', 1) : -1
    const both = bracket < 0 ? [] : [name.slice(0, bracket), name.slice(bracket + 1, -1)]
    const names = [name, ...both].map(foldText).filter((one) => one !== '')
    const shownCity = city.replace(/ ?\(\d+\)$/, '')
    const capacity = countAt(value, 'capacity')
    return { names, venue: { name, capacity, city: shownCity, country: country?.name ?? null } }
  })
  const only = (test: (stadium: Stadium) => boolean) => {
    const [found, another] = stadiums.filter(test)
    return another ? undefined : found
  }
  const inCity = (city: string) => only(({ venue }) => foldText(venue.city) === foldText(city))
  const joined = (name: string, city: string | null): Venue => {
    const stadium =
      only(({ names }) => names.includes(foldText(name))) ?? (city === null ? undefined : inCity(city))
    if (stadium) return { ...stadium.venue, name, city: city ?? stadium.venue.city }
    return { name, ...(city !== null && { city }), ...(host && { country: host.name }) }
  }
  /** "Luzhniki Stadium, Moscow", or the city alone; in files up to 2018 `stadium` and `city`. */
  return (row) => {
    const ground = textOf(row.ground)
    if (ground === null) {
      const name = textOf(row.stadium) ?? textAt(row, 'stadium.name')
      return name === null ? null : joined(name, textOf(row.city))
    }
    const comma = ground.lastIndexOf(', ')
    return (
      inCity(ground)?.venue ??
      (comma < 0 ? joined(ground, null) : joined(ground.slice(0, comma), ground.slice(comma + 2)))
    )
  }
}
