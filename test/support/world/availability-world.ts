/** For the generated test of all endpoints: a world of each sport with everything that the sport can have. */
import { seasonStatisticsOf } from '../../../src/catalog/season-statistics/index.ts'
import type { Sport, SportSlug } from '../../../src/catalog/sports.ts'
import type { Change } from '../../../src/contract/changes.ts'
import { allBlocks, bareMatch, blockWorld, idsOf, putMatch, sportOf } from '../feed/block-kit.ts'
import { NOW } from '../harness.ts'
import { given } from '../statistics-kit.ts'
import { put, winger } from './people-world.ts'

/**
 * The docs/reference/resources.md#2: the one ice-hockey league with a shot map. Written out, apart from the catalog.
 */
const TOP_HOCKEY_LEAGUE = 268

/** The docs/reference/endpoints.md#14: who has season statistics. Written out, apart from the catalog. */
const WITH_PLAYER_STATISTICS: readonly SportSlug[] = ['football', 'basketball', 'ice-hockey', 'volleyball']
const WITH_TEAM_STATISTICS: readonly SportSlug[] = [...WITH_PLAYER_STATISTICS, 'tennis']

/** What a row asks for. */
export type Ids = Readonly<ReturnType<typeof ownIds>>

export function ownIds(sport: Sport) {
  const { category, tournament, season, home, away, homePlayers } = idsOf(sport)
  const base = sport.id * 1000
  return {
    matchId: base + 500,
    /** Of the top ice-hockey league; elsewhere a match of a second league. */
    topMatchId: base + 501,
    runningMatchId: base + 502,
    teamId: home,
    /** The team, where a path takes resources of any kind. */
    resourceId: home,
    otherTeamId: away,
    playerId: homePlayers[0] as number,
    secondPlayerId: homePlayers[1] as number,
    categoryId: category,
    tournamentId: tournament,
    seasonId: season,
    /** A season of the tournament without matches. */
    emptySeasonId: base + 4,
    /** A tournament without tables. */
    cupId: base + 5,
  }
}

/** Unknown ids: numbers from `first` on. */
export function idsFrom(first: number): Ids {
  const names = Object.keys(ownIds(sportOf('football')))
  const ids = Object.fromEntries(names.map((name, index) => [name, first + index])) as Ids
  return { ...ids, resourceId: ids.teamId }
}

/** A finished match with all blocks, one of the top league, one in progress; a squad, a transfer, statistics. */
export function* worldOf(sport: Sport): Generator<Change> {
  const { slug } = sport
  const { third, away } = idsOf(sport)
  const ids = ownIds(sport)
  const league = slug === 'ice-hockey' ? TOP_HOCKEY_LEAGUE : sport.id * 1000 + 6
  yield* blockWorld(sport)
  yield* competitions(sport, league)
  yield* people(sport)
  const finished = { ...bareMatch(sport, 'finished'), ...allBlocks(sport), startTimestamp: NOW }
  yield putMatch(sport, ids.matchId, { ...finished, standingsTable: 'league' })
  const elsewhere = { tournamentId: league, seasonId: null, homeTeamId: third, awayTeamId: away }
  const { shotmap } = allBlocks(sport)
  yield putMatch(sport, ids.topMatchId, {
    ...bareMatch(sport, 'finished'),
    ...elsewhere,
    ...(shotmap && { shotmap }),
  })
  yield putMatch(sport, ids.runningMatchId, { ...bareMatch(sport), ...elsewhere })
  yield* statistics(sport)
}

function* competitions(sport: Sport, league: number): Generator<Change> {
  const { slug } = sport
  const { tournamentId, seasonId, emptySeasonId, cupId, categoryId, teamId, otherTeamId } = ownIds(sport)
  yield put(
    'season',
    seasonId,
    {
      tournamentId,
      name: 'Northern League 26/27',
      year: '26/27',
      startTimestamp: NOW - 1,
      rules: {
        points: { win: 3, draw: 1, loss: 0 },
        tieBreakers: ['goalDifference'],
        tables: [{ key: 'league', name: 'Northern League', teamIds: [teamId, otherTeamId] }],
      },
    },
    slug,
  )
  const old = { tournamentId, name: 'Northern League 25/26', year: '25/26', startTimestamp: NOW - 2 }
  yield put('season', emptySeasonId, old, slug)
  yield put('tournament', cupId, { categoryId, name: 'Harvest Cup' }, slug)
  yield put('tournament', league, { categoryId, name: 'Second League' }, slug)
}

function* people(sport: Sport): Generator<Change> {
  const { slug } = sport
  const { playerId, teamId, otherTeamId } = ownIds(sport)
  const { homePlayers, awayPlayers } = idsOf(sport)
  const athlete = { ranking: 3, playerTeamInfo: { plays: 'right-handed', height: 188 } }
  yield put(
    'team',
    teamId,
    { name: `Harbour ${sport.name}`, translations: { ru: 'Харбор' }, ...athlete },
    slug,
  )
  const nationalTeamStatistics = [{ teamId: otherTeamId, appearances: 1, goals: 1 }]
  yield put('player', playerId, { ...winger, teamId, nationalTeamStatistics }, slug)
  yield put('player', awayPlayers[0], { name: 'Una Dahl', teamId: otherTeamId }, slug)
  const players = homePlayers.map((id, index) => ({
    playerId: id,
    shirtNumber: 20 + index,
    foreign: index === 1,
  }))
  yield put('squad', teamId, { players, checkedAt: NOW }, slug)
  const transfer = { playerId, fromTeamId: otherTeamId, toTeamId: teamId, type: 3, transferTimestamp: NOW }
  yield put('transfer', sport.id, transfer, slug)
}

function* statistics(sport: Sport): Generator<Change> {
  const { playerId, teamId } = ownIds(sport)
  for (const [entity, entityId, sports] of [
    ['player', playerId, WITH_PLAYER_STATISTICS],
    ['team', teamId, WITH_TEAM_STATISTICS],
  ] as const) {
    if (!sports.includes(sport.slug)) continue
    yield given(sport, { id: entityId, entity, entityId, statistics: { [keyOf(sport, entity)]: 7 } })
  }
}

/** A statistic of a season: the first that the dictionary has; of sports without any, one of another sport. */
export function keyOf(sport: Sport, entity: 'player' | 'team'): string {
  const [key = 'goals'] = seasonStatisticsOf(sport.slug, entity).keys()
  return key
}
