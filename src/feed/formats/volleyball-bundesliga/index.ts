/**
 * Source format `volleyball-bundesliga`: the tables of the German volleyball league (R package volleystat) as CSV:
 * matches, sets, statistics of players, squads, staff, halls. A folder holds one or more seasons.
 */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import { diskFiles, type ImportReport, type SourceFiles, type SourceFormat } from '../format.ts'
import { type RowShape, readRows } from '../rows.ts'
import { externalIdOf } from '../text.ts'
import {
  joinMatches,
  joinRecords,
  type Match,
  matchData,
  type Records,
  seasonData,
  seasonId,
  seasonKey,
  tournamentId,
} from './matches.ts'
import { COMMON, type People, readPeople, SOURCE, teamId } from './people.ts'
import { HALL_SHAPE, MATCH_SHAPE, PLAYER_MATCH_SHAPE, PLAYER_SHAPE, SET_SHAPE, STAFF_SHAPE } from './rows.ts'
import { seasonStatistics } from './statistics.ts'

export const volleyballBundesliga: SourceFormat = {
  name: 'volleyball-bundesliga',
  description: 'CSV tables of the German volleyball league: sets, squads, statistics of players',
  *read(paths, report, files = diskFiles) {
    for (const change of leagueChanges(listFiles(paths, report, files), report, files)) {
      report.addChange(change)
      yield change
    }
  },
}

/** Names of the files, without the ending. */
const PARTS: Readonly<Record<string, Part>> = {
  matches: 'matches',
  sets: 'sets',
  matchstats: 'matchstats',
  players: 'players',
  staff: 'staff',
  team_adresses: 'halls',
  team_addresses: 'halls',
}
type Part = 'matches' | 'sets' | 'matchstats' | 'players' | 'staff' | 'halls'
/** Without them the others say nothing. */
const READ_FIRST: readonly Part[] = ['matches', 'sets']

const CATEGORY_ID = externalIdOf(SOURCE, 'category', 'germany')
const CATEGORY: ChangeData<'category'> = {
  name: 'Germany',
  translations: { ru: 'Германия' },
  countryCode: 'DE',
  priority: 700,
}
const TOURNAMENTS = {
  men: { name: 'Bundesliga', translations: { ru: 'Бундеслига' }, priority: 600, popularity: 500 },
  women: {
    name: 'Bundesliga, Women',
    translations: { ru: 'Бундеслига, женщины' },
    priority: 550,
    popularity: 400,
  },
} as const

function listFiles(
  paths: readonly string[],
  report: ImportReport,
  files: SourceFiles,
): ReadonlyMap<Part, readonly string[]> {
  const found = new Map<Part, string[]>()
  for (const file of new Set(paths.flatMap((path) => files.list(path)))) {
    const name = file.split('/').at(-1) ?? file
    const part = /\.csv$/i.test(name) ? PARTS[name.slice(0, -4).toLowerCase()] : undefined
    if (part) found.set(part, [...(found.get(part) ?? []), file])
    else if (paths.includes(file))
      report.skip(report.addFile(file), null, `it is none of ${Object.keys(PARTS)}`)
  }
  return found
}

function* leagueChanges(
  found: ReadonlyMap<Part, readonly string[]>,
  report: ImportReport,
  files: SourceFiles,
): Generator<Change> {
  const read = <T>(part: Part, shape: RowShape<T>) =>
    (found.get(part) ?? []).flatMap((file) => readRows(file, shape, report, files))
  const matches = joinMatches(read('matches', MATCH_SHAPE), read('sets', SET_SHAPE), report)
  if (matches.length === 0) {
    for (const file of [...found].flatMap(([part, names]) => (READ_FIRST.includes(part) ? [] : names))) {
      report.skip(report.addFile(file), null, 'there are no matches to which it belongs')
    }
    return
  }
  const people = readPeople(
    {
      matches: matches.flatMap(({ home, away }) => [home, away]),
      halls: read('halls', HALL_SHAPE),
      players: read('players', PLAYER_SHAPE),
      staff: read('staff', STAFF_SHAPE),
    },
    report,
  )
  const records = joinRecords(read('matchstats', PLAYER_MATCH_SHAPE), matches, people, report)
  yield { ...COMMON, kind: 'category', id: CATEGORY_ID, data: CATEGORY }
  yield* people.changes
  for (const [league, own] of Map.groupBy(matches, (match) => match.home.league)) {
    const data = { categoryId: CATEGORY_ID, ...TOURNAMENTS[league] }
    yield { ...COMMON, kind: 'tournament', id: tournamentId({ league }), data }
    for (const season of Map.groupBy(own, ({ home }) => home.season).values()) {
      yield* seasonChanges({ matches: season, people, records, report })
    }
  }
}

interface SeasonFrame {
  readonly matches: readonly Match[]
  readonly people: People
  readonly records: Records
  readonly report: ImportReport
}

function* seasonChanges({ matches, people, records, report }: SeasonFrame): Generator<Change> {
  const [first] = matches
  if (!first) return
  const ids = { tournament: tournamentId(first.home), season: seasonId(first.home) }
  yield { ...COMMON, kind: 'season', id: ids.season, data: seasonData(first, matches) }
  for (const match of matches) {
    const rows = records.byMatch.get(match) ?? []
    const place = `${match.of.file}, row ${match.row}`
    if (match.setPoints === null && match.home.sets !== null)
      report.unknown('points of the sets of matches', place)
    if (rows.length > 0) report.unknown('who of the line-ups began (all stand as starters)', place)
    yield { ...COMMON, kind: 'match', id: match.id, data: matchData(match, rows, people) }
  }
  for (const [playerId, rows] of records.byPlayer) {
    const own = rows.filter((row) => seasonId(row) === ids.season)
    const last = own.at(-1)
    if (!last) continue
    const data: ChangeData<'seasonStatistics'> = {
      entity: 'player',
      entityId: playerId,
      tournamentId: ids.tournament,
      seasonId: ids.season,
      type: 'overall',
      teamId: teamId(last),
      statistics: seasonStatistics(own),
    }
    const id = externalIdOf(SOURCE, 'statistics', seasonKey(last), playerId.slice(SOURCE.length + 1))
    yield { ...COMMON, kind: 'seasonStatistics', id, data }
  }
}
