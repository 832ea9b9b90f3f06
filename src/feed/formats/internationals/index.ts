/**
 * Source format `internationals`: results of national teams in CSV, with goal scorers, shoot-outs and former names of
 * teams. World Cups and continental final tournaments are those of the openfootball tables; every other tournament is
 * in the international category, because the files have no editions, rounds or tables.
 */
import type { Change } from '../../../contract/changes.ts'
import { RowError } from '../cells.ts'
import { Scorers } from '../football/scorers.ts'
import type { SourceFormat } from '../format.ts'
import { type ImportInput, type InputFile, RowGroups, type RowShape } from '../import-input.ts'
import { matchChange, YearMatches } from './matches.ts'
import { FILES, SHAPES } from './rows.ts'
import { internationalCategory, NationalTeams, Seasons, SOURCE, yearOf } from './tournaments.ts'

export const internationals: SourceFormat = {
  name: 'internationals',
  description: 'CSV tables of national teams since 1872: results, goal scorers, shoot-outs, former names',
  sharesSeasons: true,
  files: FILES,
  *read(input) {
    for (const folder of input.foldersWith('results', 'results.csv is missing in its folder')) {
      yield* folderChanges(folder, input)
    }
  },
}

/** The seasons and teams of all results come first, then the players, then the matches, of one year at a time. */
function* folderChanges(
  folder: ReadonlyMap<string, readonly InputFile[]>,
  input: ImportInput,
): Generator<Change> {
  const { report } = input
  const rows = <T>(part: keyof typeof FILES, shape: RowShape<T>) => input.rows(folder.get(part) ?? [], shape)
  const former = [...rows('former_names', SHAPES.former_names)]
  const teams = new NationalTeams(former.map(({ value }) => value))
  const seasons = new Seasons()
  using results = input.grouped(rows('results', SHAPES.results), ({ value }) => {
    const [home, away] = [teams.find(value.home, value.day), teams.find(value.away, value.day)]
    if (home.id === away.id) throw new RowError('both names mean the same team')
    seasons.add(value)
    return yearOf(value)
  })
  using goals = input.grouped(rows('goalscorers', SHAPES.goalscorers), ({ value }) => yearOf(value))
  using shootOuts = input.grouped(rows('shootouts', SHAPES.shootouts), ({ value }) => yearOf(value))
  for (const { of, row, value } of former) {
    if (!teams.isKnown(value)) report.ignore(of, row, 'the team is in no match')
  }
  if (results.groups.length > 0) {
    yield internationalCategory()
    for (const team of teams.all()) {
      const data = teams.dataOf(team)
      if (!data.translations) report.unknown('Russian names of teams (the original is repeated)', data.name)
      yield SOURCE.put('team', team.id, data)
    }
    yield* seasons.changes()
  }
  using matches = new RowGroups<Change>()
  // A result counts as read when its match follows the players.
  matches.onRead = results.onRead
  results.onRead = () => {}
  const scorers = new Scorers(SOURCE)
  for (const year of new Set([...results.groups, ...goals.groups, ...shootOuts.groups])) {
    const own = new YearMatches(results.of(year), teams, report)
    yield* own.addGoals(goals.of(year), scorers)
    own.addShootOuts(shootOuts.of(year))
    for (const match of own.all()) {
      matches.add(year, { ...match, value: matchChange(match, seasons.lastDay, report) })
    }
  }
  for (const year of matches.groups) for (const { value } of matches.of(year)) yield value
}
