/**
 * Source format `volleyball-bundesliga`: the tables of the German volleyball league (R package volleystat) as CSV:
 * matches, sets, statistics of players, squads, staff, halls. A folder holds one or more seasons.
 */
import type { Change, ChangeData } from '../../../contract/changes.ts'
import type { SourceFormat } from '../format.ts'
import type { ImportInput } from '../import-input.ts'
import type { ImportReport } from '../import-report.ts'
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
import { type People, put, readPeople, SOURCE, teamId } from './people.ts'
import { HALL_SHAPE, MATCH_SHAPE, PLAYER_MATCH_SHAPE, PLAYER_SHAPE, SET_SHAPE, STAFF_SHAPE } from './rows.ts'
import { seasonStatistics } from './statistics.ts'

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

function* leagueChanges(input: ImportInput): Generator<Change> {
  const { report } = input
  const sides = [...input.allRows('matches', MATCH_SHAPE)]
  const matches = joinMatches(sides, [...input.allRows('sets', SET_SHAPE)], report)
  if (matches.length === 0) {
    for (const file of ['statistics', 'players', 'staff', 'halls'].flatMap((part) => input.files(part))) {
      input.skipFile(file, 'there are no matches to which it belongs')
    }
    return
  }
  const people = readPeople(
    {
      matches: matches.flatMap(({ home, away }) => [home, away]),
      halls: [...input.allRows('halls', HALL_SHAPE)],
      players: [...input.allRows('players', PLAYER_SHAPE)],
      staff: [...input.allRows('staff', STAFF_SHAPE)],
    },
    report,
  )
  const records = joinRecords(input.allRows('statistics', PLAYER_MATCH_SHAPE), matches, people, report)
  yield put('category', CATEGORY_ID, CATEGORY)
  yield* people.changes
  for (const [league, own] of Map.groupBy(matches, (match) => match.home.league)) {
    yield put('tournament', tournamentId({ league }), { categoryId: CATEGORY_ID, ...TOURNAMENTS[league] })
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
  yield put('season', ids.season, seasonData(first, matches))
  for (const match of matches) {
    const rows = records.byMatch.get(match) ?? []
    const place = `${match.of.file}, row ${match.row}`
    if (match.setPoints === null && match.home.sets !== null)
      report.unknown('points of the sets of matches', place)
    if (rows.length > 0) report.unknown('who of the line-ups began (all stand as starters)', place)
    yield put('match', match.id, matchData(match, rows, people))
  }
  for (const [playerId, rows] of records.byPlayer) {
    const own = rows.filter((row) => seasonId(row) === ids.season)
    const last = own.at(-1)
    if (!last) continue
    const id = externalIdOf(SOURCE, 'statistics', seasonKey(last), playerId.slice(SOURCE.length + 1))
    yield put('seasonStatistics', id, {
      entity: 'player',
      entityId: playerId,
      tournamentId: ids.tournament,
      seasonId: ids.season,
      type: 'overall',
      teamId: teamId(last),
      statistics: seasonStatistics(own),
    })
  }
}
