/**
 * For the generated test of all endpoints: a world of each sport with everything that the sport can have, and how a row
 * of `availability-rows` is written.
 */
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
export const WITH_PLAYER_STATISTICS: readonly SportSlug[] = [
  'football',
  'basketball',
  'ice-hockey',
  'volleyball',
]
export const WITH_TEAM_STATISTICS: readonly SportSlug[] = [...WITH_PLAYER_STATISTICS, 'tennis']

/** What a row asks for. */
export type Ids = Readonly<ReturnType<typeof ownIds>>

export function ownIds(sport: Sport) {
  const { category, tournament, season, home, away, homePlayers } = idsOf(sport)
  const base = sport.id * 1000
  return {
    matchId: base + 500,
    /** Of the top ice-hockey league; elsewhere a match of a second league. */
    topMatchId: base + 501,
    teamId: home,
    /** The team, where a path takes resources of any kind. */
    resourceId: home,
    otherTeamId: away,
    playerId: homePlayers[0] as number,
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
  yield putMatch(sport, ids.topMatchId + 1, { ...bareMatch(sport), ...elsewhere })
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

/** A status, and what its body holds. */
export interface Expected {
  readonly status: 200 | 404
  /** A part of the body; a text for one that is not JSON. */
  readonly body: object | string
}

export interface Row {
  /** Behind `/v2/{sportSlug}`. */
  readonly path: string
  /** Names of ids in braces: `team_id={teamId}`. */
  readonly query: string | ((sport: Sport) => string)
  /** Sports that have it; default: all. */
  readonly sports?: readonly SportSlug[] | undefined
  /** With ids of its own, in these sports. */
  readonly own: (ids: Ids) => Expected
  /** With ids of its own, in the other sports. */
  readonly without?: ((ids: Ids) => Expected) | undefined
  /** With ids of which at least one is unknown or of another sport. */
  readonly unknown: (ids: Ids) => Expected
}

/** A 404. That of season statistics says which types there are. */
export class NotFound {
  readonly body: object
  constructor(more: object = {}) {
    this.body = { code: 404, error: 'not_found', ...more }
  }
}
export const MISSING = new NotFound()
export const missingType = (...availableTypes: string[]) => new NotFound({ availableTypes })

/** A part of the body of a 200, or a 404. */
export type Answer = object | string | NotFound | ((ids: Ids) => object | NotFound)

const expected = (answer: Answer) => (ids: Ids) => {
  const body = typeof answer === 'function' ? answer(ids) : answer
  return body instanceof NotFound
    ? ({ status: 404, body: body.body } as const)
    : ({ status: 200, body } as const)
}

/** @param target path and query @param some the sports that have it, and what the others answer */
export function row(
  target: string,
  own: Answer,
  unknown: Answer = MISSING,
  some: { readonly sports?: readonly SportSlug[]; readonly without?: Answer } = {},
): Row {
  const [path = '', query = ''] = target.split('?')
  const without = some.without === undefined ? undefined : expected(some.without)
  return { path, query, sports: some.sports, own: expected(own), without, unknown: expected(unknown) }
}
