/**
 * Source format `openfootball`: the public football.json collections of leagues, cups and tournaments of national
 * teams. The files are read twice: first for the spellings of teams, so that a team has one name in all files, then to
 * generate the changes, with one season in memory at a time.
 */
import type { Change } from '../../../contract/changes.ts'
import { Scorers } from '../football/goals.ts'
import { seasonChanges, teamChanges } from '../football/season.ts'
import { TeamNames } from '../football/teams.ts'
import type { SourceFormat } from '../format.ts'
import { collectAfter, type ImportReport } from '../import-report.ts'
import type { ImportInput } from '../input/import-input.ts'
import { onceEach } from '../source.ts'
import type { StoredSeason } from '../stored-season.ts'
import { matchChanges, readMatches } from './matches.ts'
import {
  FILES,
  listUnits,
  readSquads,
  readTournament,
  SOURCE,
  type Tournament,
  venueFinder,
} from './tournament.ts'

export const openfootball: SourceFormat = {
  name: 'openfootball',
  sharesSeasons: true,
  countsMeetings: true,
  files: FILES,
  read: (input) => onceEach(readUnits(input)),
}

function* readUnits(input: ImportInput): Generator<Change> {
  const units = listUnits(input)
  const names = new TeamNames()
  const scorers = new Scorers(SOURCE)
  const only = units.length === 1 ? readTournament(units[0]!, input) : null
  for (const unit of units) {
    for (const team of (only ?? readTournament(unit, input.unreported())).teams) names.add(team)
  }
  for (const unit of units) {
    const tournament = only ?? readTournament(unit, input)
    const stored = input.storedOf(tournament.ids.season)
    yield* changesOf(tournament, names, scorers, input.report, stored)
  }
}

/** Referenced resources first: category, tournament, teams, season, players, matches. */
function* changesOf(
  tournament: Tournament,
  names: TeamNames,
  scorers: Scorers,
  report: ImportReport,
  stored: StoredSeason,
): Generator<Change> {
  const { competition, season } = tournament
  const findVenue = venueFinder(tournament, report)
  const { matches, rules, storedTables } = readMatches(tournament, findVenue, report, stored)
  collectAfter(matches.length)
  for (const team of new Map(tournament.teams.map((team) => [team.id, team])).values()) {
    if (!team.country && !team.isPlaceholder) report.unknown('countries of teams', names.nameOf(team))
  }
  const teams = teamChanges(SOURCE, tournament, tournament.teams, names)
  if (matches.length === 0) yield* teams
  else {
    if (!competition.data)
      report.unknown('unknown competitions (named after the file)', `${competition.code} ${season.year}`)
    yield* seasonChanges(SOURCE, tournament, teams, matches, rules)
  }
  const { changes, squads } = readSquads(tournament, report)
  yield* changes
  yield* matchChanges(matches, { tournament, squads, findVenue, scorers, report, stored, storedTables })
  // A caller may still refer to the generator, and with it to all that was read.
  matches.length = 0
}
