/**
 * Source format `football-data`: tables of football results with statistics and odds, one match per row, as published
 * by football-data.co.uk and copied by other collections. Categories, leagues, seasons, clubs and matches have the ids
 * of the openfootball format, so that both sources share them. The files are read twice: first to find the league and
 * season of each file and the spellings of clubs, then to generate the changes, with one league season in memory at a
 * time.
 */
import type { Change } from '../../../contract/changes.ts'
import { tryRead } from '../cells.ts'
import { TeamNames } from '../football/teams.ts'
import { type FormatOptions, type SourceFormat, WrongOption } from '../format.ts'
import type { ImportInput, ReadRow } from '../import-input.ts'
import type { FileReport } from '../import-report.ts'
import { onceEach } from '../source.ts'
import type { Table } from '../table-rows.ts'
import { leagueOfPath, seasonOfPath, seasonsOfDays } from './leagues.ts'
import { type LeagueSeason, leagueChanges, leagueSeason } from './matches.ts'
import { DEFAULT_ODDS_BOOKMAKERS, type OddsBookmakers, readOddsBookmakers } from './odds.ts'
import { dayOf, type FileFacts, REQUIRED_COLUMNS, type ResultRow, resultRowOf } from './rows.ts'

const ODDS_OPTION = 'odds-bookmakers'

export const footballData: SourceFormat = {
  name: 'football-data',
  description: 'CSV tables of football-data.co.uk: results, half times, referees, statistics, odds',
  sharesSeasons: true,
  files: { results: ['*.csv'] },
  options: [
    {
      name: ODDS_OPTION,
      value: 'pairs',
      description: `bookmakers whose odds are imported as boards: column prefix = bookmaker by order or default slug (default: "${DEFAULT_ODDS_BOOKMAKERS}")`,
    },
  ],
  read: (input) =>
    onceEach(readLeagues(input, bookmakersOf(input.options)), ['category', 'tournament', 'team']),
}

/** Throws WrongOption. */
function bookmakersOf(options: FormatOptions): OddsBookmakers {
  const bookmakers = readOddsBookmakers(options[ODDS_OPTION] ?? DEFAULT_ODDS_BOOKMAKERS)
  if (typeof bookmakers === 'string') throw new WrongOption(`--${ODDS_OPTION} ${bookmakers}`)
  return bookmakers
}

function* readLeagues(input: ImportInput, bookmakers: OddsBookmakers): Generator<Change> {
  const names = new TeamNames()
  for (const { of, sources } of listUnits(input, names).values()) {
    const rows = sources.flatMap((source) => rowsOf(source, of))
    yield* leagueChanges({ of, rows, names, bookmakers, report: input.report })
  }
}

/** A file of results, with the properties of all its rows. */
interface Source {
  readonly of: FileReport
  readonly table: Table
  readonly facts: FileFacts
}

/** A season of a league, and the files with its rows. */
interface Unit {
  readonly of: LeagueSeason
  readonly sources: Source[]
}

/** Counts all rows, skipping those that are not matches. */
function listUnits(input: ImportInput, names: TeamNames): Map<string, Unit> {
  const units = new Map<string, Unit>()
  for (const file of input.files('results')) {
    const opened = input.table(file, { header: true }, REQUIRED_COLUMNS)
    if (!opened) continue
    const { of, table } = opened
    const source = { of, table, facts: factsOf(file.path, table) }
    for (const cells of table) {
      of.rows++
      const row = input.report.attempt({ of, row: cells.row }, () => resultRowOf(cells, source.facts))
      if (row) addRow(units, row, source, names)
    }
  }
  return units
}

function factsOf(file: string, table: Table): FileFacts {
  const league = leagueOfPath(file)
  const season = seasonOfPath(file)
  if (season) return { league, season, seasons: new Map() }
  const days = new Map<string, string[]>()
  for (const cells of table) {
    const day = tryRead(() => ({ day: dayOf(cells) }))
    if (typeof day === 'string') continue
    const division = cells.get('Div')
    const known = days.get(division)
    if (known) known.push(day.day)
    else days.set(division, [day.day])
  }
  const seasons = [...days].map(([division, own]) => [division, seasonsOfDays(own)] as const)
  return { league, season, seasons: new Map(seasons) }
}

function addRow(units: Map<string, Unit>, row: ResultRow, source: Source, names: TeamNames): void {
  const key = `${row.league}/${row.season.key}`
  const unit = units.get(key) ?? { of: leagueSeason(row.league, row.season), sources: [] }
  units.set(key, unit)
  if (unit.sources.at(-1) !== source) unit.sources.push(source)
  for (const name of [row.home, row.away]) {
    const team = unit.of.findTeam({ name, code: null })
    if (team) names.add(team)
  }
}

/** The rows of a season in one of its files; unreadable ones were reported in the first pass. */
function rowsOf({ of: file, table, facts }: Source, of: LeagueSeason): ReadRow<ResultRow>[] {
  return [...table].flatMap((cells) => {
    const row = tryRead(() => resultRowOf(cells, facts))
    if (typeof row === 'string') return []
    const isOwn = row.league === of.competition.code && row.season.key === of.season.key
    return isOwn ? [{ of: file, row: row.row, value: row }] : []
  })
}
