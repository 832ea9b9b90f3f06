/**
 * Source format `volleyball-bundesliga`: the tables of the German volleyball league (R package volleystat) as CSV:
 * matches, sets, statistics of players, squads, staff, halls. A folder holds one or more seasons.
 */
import type { Change } from '../../../contract/changes.ts'
import type { SourceFormat } from '../format.ts'
import { type ImportInput, type ReadRow, RowGroups } from '../import-input.ts'
import type { ImportReport } from '../import-report.ts'
import { cityVenue, compare, type Venue } from '../source.ts'
import { GERMANY, TOURNAMENTS } from '../tables/volleyball-bundesliga.ts'
import {
  idsOf,
  joinMatches,
  joinPerformances,
  type Match,
  matchData,
  matchKey,
  type Played,
  seasonData,
  seasonKey,
  seasonStatistics,
  tournamentId,
} from './matches.ts'
import { BySquad, peopleChanges, SOURCE, teamId } from './people.ts'
import { HALLS, PERFORMANCES, PLAYERS, SETS, SIDES, type SideRow, STAFF } from './rows.ts'

export const volleyballBundesliga: SourceFormat = {
  name: 'volleyball-bundesliga',
  description: 'CSV tables of the German volleyball league: sets, squads, statistics of players',
  files: {
    matches: ['matches.csv'],
    sets: ['sets.csv'],
    statistics: ['matchstats.csv'],
    players: ['players.csv'],
    staff: ['staff.csv'],
    halls: ['team_adresses.csv', 'team_addresses.csv'],
  },
  read: leagueChanges,
}

const CATEGORY_ID = SOURCE.id('category', 'germany')
function* leagueChanges(input: ImportInput): Generator<Change> {
  const { report } = input
  using sides = input.grouped(input.rows('matches', SIDES), ({ value }) => idsOf(value).season)
  using sets = input.grouped(input.rows('sets', SETS), ({ value }) => idsOf(value).season)
  using matches = new RowGroups<Match>()
  // A match counts as read when its change follows the people.
  matches.onRead = sides.onRead
  sides.onRead = () => {}
  const leagues = new Map<SideRow['league'], Set<string>>()
  const named = new Map<string, SideRow>()
  for (const id of new Set([...sides.groups, ...sets.groups])) {
    for (const match of joinMatches(sides.of(id), sets.of(id), report)) {
      matches.add(id, match)
      const { home, away } = match.value
      leagues.set(home.league, (leagues.get(home.league) ?? new Set()).add(id))
      for (const side of [home, away]) {
        const key = `${teamId(side)} ${side.season} ${side.teamName}`
        if (!named.has(key)) named.set(key, side)
      }
    }
  }
  if (named.size === 0) {
    for (const file of ['statistics', 'players', 'staff', 'halls'].flatMap((part) => input.files(part))) {
      input.skipFile(file, 'its matches are missing')
    }
    return
  }
  const rows = [...input.rows('halls', HALLS)].map(({ value }) => value)
  const halls = rows.sort((a, b) => compare(a.season, b.season))
  // The hall has no name; a team's hall is that of the latest season.
  const venues = new Map(halls.map((hall) => [teamId(hall), cityVenue(hall.city, 'Germany', hall.capacity)]))
  // Matches come last, so their spelling of a name takes precedence within a season.
  const teams = [...halls, ...named.values()]
  const known = new Set(teams.map(teamId))
  using players = new BySquad('player', input.rows('players', PLAYERS), known, input)
  using staff = new BySquad('staff', input.rows('staff', STAFF), known, input)
  using statistics = input.grouped(input.rows('statistics', PERFORMANCES), ({ value }) => idsOf(value).season)
  yield SOURCE.put('category', CATEGORY_ID, GERMANY)
  yield* peopleChanges(teams, venues, players, staff)
  for (const [league, seasons] of leagues) {
    yield SOURCE.put('tournament', tournamentId({ league }), {
      categoryId: CATEGORY_ID,
      ...TOURNAMENTS[league],
    })
    for (const id of seasons) {
      const rows = matches.of(id)
      const played = joinPerformances(statistics.of(id), rows, players, report)
      yield* seasonChanges(id, rows, played, venues, report)
    }
  }
  for (const id of statistics.groups) {
    if (!matches.groups.includes(id)) report.skipRows(statistics.of(id), 'there is no such match')
  }
}

function* seasonChanges(
  id: string,
  rows: readonly ReadRow<Match>[],
  played: readonly Played[],
  venues: ReadonlyMap<string, Venue>,
  report: ImportReport,
): Generator<Change> {
  const byMatch = Map.groupBy(played, matchKey)
  const matches = rows.map(({ value }) => value)
  if (matches[0]) yield SOURCE.put('season', id, seasonData(matches[0], matches))
  for (const row of rows) {
    const { key, home, setPoints } = row.value
    const own = byMatch.get(key) ?? []
    if (setPoints === null && home.sets !== null) report.unknown('points of the sets of matches', row)
    if (own.length > 0) report.unknown('starters of line-ups (all players listed as starters)', row)
    yield SOURCE.put('match', SOURCE.id(key), matchData(row.value, own, venues.get(teamId(home))))
  }
  for (const [playerId, own] of Map.groupBy(played, (of) => of.playerId)) {
    const last = own.at(-1)
    if (playerId === undefined || !last) continue
    const key = playerId.slice(SOURCE.id('').length)
    yield SOURCE.put('seasonStatistics', SOURCE.id('statistics', seasonKey(last), key), {
      entity: 'player',
      entityId: playerId,
      tournamentId: tournamentId(last),
      seasonId: id,
      type: 'overall',
      teamId: teamId(last),
      statistics: seasonStatistics(own),
    })
  }
}
