/**
 * Source format `openfootball`: the public football.json collections of leagues, cups and tournaments of national
 * teams. The files are read twice: first for the spellings of teams, so that a team has one name in all files, then to
 * generate the changes, with one season in memory at a time.
 */
import type { Change } from '../../../contract/changes.ts'
import { categoryData, teamData, tournamentData } from '../football/entities.ts'
import { Scorers } from '../football/scorers.ts'
import { seasonData } from '../football/standings.ts'
import { TeamNames } from '../football/teams.ts'
import type { SourceFormat } from '../format.ts'
import type { ImportInput } from '../import-input.ts'
import type { ImportReport } from '../import-report.ts'
import { onceEach } from '../source.ts'
import { FILES, listUnits } from './files.ts'
import { matchChanges, readMatches } from './matches.ts'
import { readSquads, SOURCE } from './squads.ts'
import { readTournament, type Tournament } from './tournament.ts'
import { venueFinder } from './venues.ts'

export const openfootball: SourceFormat = {
  name: 'openfootball',
  description: 'football.json files of the openfootball collections: leagues, cups, World Cups, Euros',
  sharesSeasons: true,
  files: FILES,
  // Categories, tournaments and teams are repeated unchanged in every season.
  read: (input) => onceEach(readUnits(input), ['category', 'tournament', 'team']),
}

function* readUnits(input: ImportInput): Generator<Change> {
  const units = listUnits(input)
  const names = new TeamNames()
  const scorers = new Scorers('openfootball')
  const preview = input.unreported()
  for (const unit of units) {
    for (const team of readTournament(unit, preview).teams) names.add(team)
  }
  for (const unit of units)
    yield* changesOf(readTournament(unit, input), { names, scorers, report: input.report })
}

/** Referenced resources first: category, tournament, teams, season, players, matches. */
function* changesOf(
  tournament: Tournament,
  { names, scorers, report }: { names: TeamNames; scorers: Scorers; report: ImportReport },
): Generator<Change> {
  const { competition, files, ids, season } = tournament
  const findVenue = venueFinder(files.stadiums?.rows ?? [], tournament.host, report)
  const matches = readMatches(tournament, findVenue, report)
  if (matches.length > 0) {
    if (!competition.isKnown) {
      report.unknown('unknown competitions (named after the file)', `${competition.code} ${season.year}`)
    }
    yield SOURCE.put('category', ids.category, categoryData(competition))
    yield SOURCE.put('tournament', ids.tournament, tournamentData(tournament))
  }
  for (const team of new Map(tournament.teams.map((team) => [team.id, team])).values()) {
    if (!team.country && !team.isPlaceholder) report.unknown('countries of teams', names.nameOf(team))
    yield SOURCE.put('team', team.id, teamData(team, names, competition))
  }
  if (matches.length > 0) {
    yield SOURCE.put('season', ids.season, seasonData(tournament, matches, report))
  }
  const findTeam = (name: string) => tournament.findTeam({ name, code: null })
  const { changes, squads } = readSquads(files.squads?.rows ?? [], competition.gender, findTeam, report)
  yield* changes
  yield* matchChanges(matches, { tournament, squads, findVenue, scorers, report })
}
