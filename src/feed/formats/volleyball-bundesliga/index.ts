/**
 * Source format `volleyball-bundesliga`: the tables of the German volleyball league (R package volleystat) as CSV:
 * matches, sets, statistics of players, squads, staff, halls. A folder holds one or more seasons.
 */
import type { Change } from '../../../contract/changes.ts'
import type { SourceFormat } from '../format.ts'
import type { ImportInput } from '../import-input.ts'
import {
  joinMatches,
  joinPerformances,
  matchData,
  seasonData,
  seasonId,
  seasonKey,
  tournamentId,
} from './matches.ts'
import { readPeople, SOURCE, teamId } from './people.ts'
import { HALLS, PERFORMANCES, PLAYERS, SETS, SIDES, STAFF } from './rows.ts'
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

const CATEGORY_ID = SOURCE.id('category', 'germany')
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
  const matches = joinMatches([...input.allRows('matches', SIDES)], [...input.allRows('sets', SETS)], report)
  if (matches.length === 0) {
    for (const file of ['statistics', 'players', 'staff', 'halls'].flatMap((part) => input.files(part))) {
      input.skipFile(file, 'its matches are missing')
    }
    return
  }
  const people = readPeople(
    {
      matches: matches.flatMap(({ home, away }) => [home, away]),
      halls: [...input.allRows('halls', HALLS)].map(({ value }) => value),
      players: input.allRows('players', PLAYERS),
      staff: input.allRows('staff', STAFF),
    },
    report,
  )
  const byPlayer = joinPerformances(input.allRows('statistics', PERFORMANCES), matches, people, report)
  yield SOURCE.put('category', CATEGORY_ID, {
    name: 'Germany',
    translations: { ru: 'Германия' },
    countryCode: 'DE',
    priority: 700,
  })
  yield* people.changes
  for (const [league, ofLeague] of Map.groupBy(matches, ({ home }) => home.league)) {
    yield SOURCE.put('tournament', tournamentId({ league }), {
      categoryId: CATEGORY_ID,
      ...TOURNAMENTS[league],
    })
    for (const [id, own] of Map.groupBy(ofLeague, ({ home }) => seasonId(home))) {
      if (own[0]) yield SOURCE.put('season', id, seasonData(own[0], own))
      for (const match of own) {
        if (match.setPoints === null && match.home.sets !== null) {
          report.unknown('points of the sets of matches', match)
        }
        if (match.performances.length > 0) {
          report.unknown('starters of line-ups (all players listed as starters)', match)
        }
        yield SOURCE.put('match', SOURCE.id(match.key), matchData(match, people))
      }
      for (const [playerId, rows] of byPlayer) {
        const inSeason = rows.filter((row) => seasonId(row) === id)
        const last = inSeason.at(-1)
        if (!last) continue
        const key = playerId.slice(SOURCE.id('').length)
        yield SOURCE.put('seasonStatistics', SOURCE.id('statistics', seasonKey(last), key), {
          entity: 'player',
          entityId: playerId,
          tournamentId: tournamentId({ league }),
          seasonId: id,
          type: 'overall',
          teamId: teamId(last),
          statistics: seasonStatistics(inSeason),
        })
      }
    }
  }
}
