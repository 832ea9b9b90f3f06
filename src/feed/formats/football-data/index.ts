/**
 * Source format `football-data`: tables of football results with statistics and odds, one match per row, as published
 * by football-data.co.uk and copied by other collections. Categories, leagues, seasons, clubs and matches have the ids
 * of the openfootball format, so that both sources share them. All rows are read before the first change, for the
 * spellings of clubs; one league season at a time is in memory.
 */
import type { Change } from '../../../contract/changes.ts'
import { tryRead } from '../cells.ts'
import { TeamNames } from '../football/teams.ts'
import { type FormatOptions, type SourceFormat, WrongOption } from '../format.ts'
import type { ImportInput, ReadRow } from '../import-input.ts'
import type { FileReport } from '../import-report.ts'
import { onceEach } from '../source.ts'
import { type Table, TableRow } from '../table-rows.ts'
import { leagueOfPath, seasonOfPath, seasonsOfDays } from './leagues.ts'
import { type LeagueSeason, leagueChanges, leagueSeason } from './matches.ts'
import { DEFAULT_ODDS_BOOKMAKERS, type OddsBookmakers, oddsColumns, readOddsBookmakers } from './odds.ts'
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
  const files: Files = new Map()
  const seasons = new Map<string, LeagueSeason>()
  const names = new TeamNames()
  using rows = input.grouped(cellsOf(input, bookmakers, files), (row) => {
    const { league, season, home, away } = resultRow(row, files)
    const key = `${league}/${season.key}`
    const of = seasons.get(key) ?? leagueSeason(league, season)
    seasons.set(key, of)
    for (const name of [home, away]) {
      const team = of.findTeam({ name, code: null })
      if (team) names.add(team)
    }
    return key
  })
  for (const [key, of] of seasons) {
    const own = rows.of(key).map((row) => ({ ...row, value: resultRow(row, files) }))
    yield* leagueChanges({ of, rows: own, names, report: input.report })
  }
}

/** Tables, with the properties of all their rows. */
type Files = Map<FileReport, { readonly table: Table; readonly facts: FileFacts }>

/** The cells of all rows. */
function* cellsOf(
  input: ImportInput,
  bookmakers: OddsBookmakers,
  files: Files,
): Generator<ReadRow<readonly string[]>> {
  for (const file of input.files('results')) {
    const opened = input.table(file, { header: true }, REQUIRED_COLUMNS)
    if (!opened) continue
    const { of, table } = opened
    files.set(of, { table, facts: factsOf(file.path, table, bookmakers) })
    for (const { row, cells, problem } of table) {
      of.rows++
      if (problem === null) yield { of, row, value: cells }
      else input.report.skip(of, row, problem)
    }
  }
}

/** Throws RowError. */
function resultRow({ of, row, value: cells }: ReadRow<readonly string[]>, files: Files): ResultRow {
  const { table, facts } = files.get(of) as { table: Table; facts: FileFacts }
  return resultRowOf(new TableRow(table, row, null, cells), facts)
}

function factsOf(file: string, table: Table, bookmakers: OddsBookmakers): FileFacts {
  const league = leagueOfPath(file)
  const season = seasonOfPath(file)
  const odds = oddsColumns(table, bookmakers)
  if (season) return { league, season, seasons: new Map(), odds }
  const days = new Map<string, Set<string>>()
  for (const cells of table) {
    const day = tryRead(() => ({ day: dayOf(cells) }))
    if (typeof day === 'string') continue
    const division = cells.get('Div')
    days.set(division, (days.get(division) ?? new Set()).add(day.day))
  }
  const seasons = [...days].map(([division, own]) => [division, seasonsOfDays(own)] as const)
  return { league, season, seasons: new Map(seasons), odds }
}
