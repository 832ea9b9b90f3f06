/**
 * Source format `football-data`: tables of football results with statistics and odds, one match a row, as
 * football-data.co.uk publishes them and collections repeat them. Categories, leagues, seasons, clubs and matches have
 * the ids that the openfootball format gives them, so that both sources tell of the same matches.
 *
 * Two walks over the files: the first finds out which file is of which league and season and how clubs are spelled,
 * the second gives the changes, one league's season in memory at a time.
 */
import type { Change } from '../../../contract/changes.ts'
import { dayOrderOf, readDay } from '../cells.ts'
import { readTable, readTableFile, type Table } from '../csv.ts'
import { TeamNames } from '../football/teams.ts'
import {
  diskFiles,
  type FileReport,
  type FormatOptions,
  filesEnding,
  type ImportReport,
  type SourceFiles,
  type SourceFormat,
  WrongOption,
} from '../format.ts'
import { tryRead } from '../rows.ts'
import { leagueOfPath, seasonOfPath, seasonsOfDays } from './leagues.ts'
import { type LeagueSeason, leagueChanges, leagueSeason, type SourcedRow } from './matches.ts'
import { DEFAULT_ODDS_BOOKMAKERS, type OddsBookmakers, readOddsBookmakers } from './odds.ts'
import { type FileFacts, NEEDED_COLUMNS, type ResultRow, resultRowOf } from './rows.ts'

const ODDS_OPTION = 'odds-bookmakers'

export const footballData: SourceFormat = {
  name: 'football-data',
  description: 'CSV tables of football-data.co.uk: results, half times, referees, statistics, odds',
  sharesSeasons: true,
  options: [
    {
      name: ODDS_OPTION,
      value: 'pairs',
      description: `whose boards the odds of a football-data file are: prefix of its columns = bookmaker by order or default slug (default: "${DEFAULT_ODDS_BOOKMAKERS}")`,
    },
  ],
  read: (paths, report, files, options = {}) => readFootballData(paths, report, bookmakersOf(options), files),
}

/** Throws WrongOption. */
function bookmakersOf(options: FormatOptions): OddsBookmakers {
  const bookmakers = readOddsBookmakers(options[ODDS_OPTION] ?? DEFAULT_ODDS_BOOKMAKERS)
  if (typeof bookmakers === 'string') throw new WrongOption(`--${ODDS_OPTION} ${bookmakers}`)
  return bookmakers
}

/** As the format's read; `bookmakers` says whose boards the prices of the files are. */
function* readFootballData(
  paths: readonly string[],
  report: ImportReport,
  bookmakers: OddsBookmakers,
  files: SourceFiles = diskFiles,
): Generator<Change> {
  const names = new TeamNames()
  const units = listUnits(paths, report, files, names)
  const known = new Set<string>()
  for (const { of, sources } of units.values()) {
    const rows = sources.flatMap((source) => rowsOf(source, of, files))
    for (const change of leagueChanges({ of, rows, names, bookmakers, report })) {
      // Categories, tournaments and teams come again in every season, always the same.
      if (change.kind === 'category' || change.kind === 'tournament' || change.kind === 'team') {
        const key = `${change.kind} ${change.id}`
        if (known.has(key)) continue
        known.add(key)
      }
      report.addChange(change)
      yield change
    }
  }
}

/** A file of results, and what holds for all of its rows. */
interface Source {
  readonly report: FileReport
  readonly facts: FileFacts
}

/** A league's season, and the files that have rows of it. */
interface Unit {
  readonly of: LeagueSeason
  readonly sources: Source[]
}

/** Counts all rows and skips the ones that are no matches. */
function listUnits(
  paths: readonly string[],
  report: ImportReport,
  files: SourceFiles,
  names: TeamNames,
): Map<string, Unit> {
  const units = new Map<string, Unit>()
  for (const file of filesEnding('.csv', paths, report, files)) {
    const { table, of: entry } = readTableFile(file, { header: true }, report, files)
    const missing = NEEDED_COLUMNS.filter((column) => !table.has(column))
    if (missing.length > 0) {
      report.skip(entry, null, `it is no table of results: there is no column ${missing.join(', ')}`)
      continue
    }
    const source = { report: entry, facts: factsOf(file, table) }
    for (const cells of table) {
      entry.rows++
      const row = tryRead(() => resultRowOf(cells, source.facts))
      if (typeof row === 'string') report.skip(entry, cells.row, row)
      else addRow(units, row, source, names)
    }
  }
  return units
}

/** @assumed Days before months, as in all of these files, unless one day of the file can only be read otherwise. */
function factsOf(file: string, table: Table): FileFacts {
  const dayOrder = dayOrderOf(valuesOf(table, 'Date')) ?? 'dmy'
  const common = { league: leagueOfPath(file), dayOrder }
  const season = seasonOfPath(file)
  if (season) return { ...common, season, seasons: new Map() }
  const days = new Map<string, string[]>()
  for (const cells of table) {
    const day = tryRead(() => ({ day: readDay(cells.get('Date'), dayOrder) }))
    if (typeof day === 'string') continue
    const division = cells.get('Div')
    const known = days.get(division)
    if (known) known.push(day.day)
    else days.set(division, [day.day])
  }
  return {
    ...common,
    season,
    seasons: new Map([...days].map(([division, own]) => [division, seasonsOfDays(own)])),
  }
}

function* valuesOf(table: Table, column: string): Generator<string> {
  for (const cells of table) yield cells.get(column)
}

function unitKey({ league, season }: ResultRow): string {
  return `${league}/${season.key}`
}

function addRow(units: Map<string, Unit>, row: ResultRow, source: Source, names: TeamNames): void {
  const key = unitKey(row)
  const unit = units.get(key) ?? { of: leagueSeason(row.league, row.season), sources: [] }
  units.set(key, unit)
  if (unit.sources.at(-1) !== source) unit.sources.push(source)
  for (const name of [row.home, row.away]) {
    const team = unit.of.findTeam({ name, code: null })
    if (team) names.add(team)
  }
}

/** The rows of a unit in one of its files; what cannot be read was reported before. */
function rowsOf({ report, facts }: Source, of: LeagueSeason, files: SourceFiles): SourcedRow[] {
  const content = files.readBytes?.(report.file) ?? files.read(report.file)
  return [...readTable(content, { header: true })].flatMap((cells) => {
    const row = tryRead(() => resultRowOf(cells, facts))
    if (typeof row === 'string') return []
    const isOwn = row.league === of.competition.code && row.season.key === of.season.key
    return isOwn ? [{ row, file: report }] : []
  })
}
