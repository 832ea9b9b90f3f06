/** Change kind `seasonStatistics`: what is taken, what is refused, and who has season statistics then. */
import { describe, expect, test } from 'bun:test'
import { SPORTS } from '../../src/catalog/sports.ts'
import { hasSeasonStatistics, selectWithSeasonStatistics } from '../../src/store/season-statistics.ts'
import { blockWorld, idsOf, sportOf } from '../support/block-kit.ts'
import { dump, effectsOf, lookUp, mustApply, rejectionOf, withMemory } from '../support/feed-kit.ts'
import { given, played } from '../support/statistics-kit.ts'

const football = sportOf('football')
const ids = idsOf(football)
const [PLAYER, OTHER] = ids.homePlayers
const ID = 900

const ofPlayer = (statistics: Record<string, number>, more: Partial<Parameters<typeof given>[1]> = {}) =>
  given(football, { id: ID, entity: 'player', entityId: PLAYER, statistics, ...more })
const ofTeam = (statistics: Record<string, number>, more: Partial<Parameters<typeof given>[1]> = {}) =>
  given(football, { id: ID + 1, entity: 'team', entityId: ids.home, statistics, ...more })
const merge = (data: object) => ({ op: 'merge', kind: 'seasonStatistics', sport: 'football', id: ID, data })
const remove = () => ({ op: 'delete', kind: 'seasonStatistics', sport: 'football', id: ID })
const change = (data: object) => {
  const base = ofPlayer({ goals: 1 })
  return { ...base, data: { ...('data' in base ? base.data : {}), ...data } }
}

describe('accepted changes', () => {
  test('season statistics can be put, repeated, merged and deleted', () => {
    withMemory((db) => {
      mustApply(db, blockWorld(football))
      const effects = { seasonStatistics: [ids.season] }
      expect(mustApply(db, [ofPlayer({ goals: 1 })]).applied).toMatchObject([
        { id: ID, revision: 1, effects },
      ])
      expect(mustApply(db, [ofPlayer({ goals: 1 })])).toMatchObject({ applied: [], unchanged: 1 })
      expect(mustApply(db, [merge({ statistics: { goals: null, assists: 2 } })]).applied).toMatchObject([
        { effects },
      ])
      const stored = 'SELECT statistics FROM season_statistics WHERE id = ?'
      expect(lookUp(db, stored, ID)).toBe('{"assists":2}')
      expect(mustApply(db, [remove()]).applied).toMatchObject([{ op: 'delete', effects }])
      expect(mustApply(db, [remove()])).toMatchObject({ applied: [], unchanged: 1 })
    })
  })

  test('values are sorted as in the dictionary', () => {
    withMemory((db) => {
      mustApply(db, [...blockWorld(football), ofPlayer({ saves: 1, goals: 2, appearances: 3, rating: 7.25 })])
      expect(lookUp(db, 'SELECT statistics FROM season_statistics')).toBe(
        '{"appearances":3,"rating":7.25,"goals":2,"saves":1}',
      )
      expect(mustApply(db, [ofPlayer({ rating: 7.25, appearances: 3, goals: 2, saves: 1 })]).unchanged).toBe(
        1,
      )
    })
  })

  test('external ids resolve for the slice, player and team', () => {
    withMemory((db) => {
      mustApply(db, [
        ...blockWorld(football),
        { op: 'put', kind: 'player', sport: 'football', id: 'x:ann', data: { name: 'Ann' } },
        { op: 'put', kind: 'team', sport: 'football', id: 'x:club', data: { name: 'Club' } },
        change({ entityId: 'x:ann', teamId: 'x:club' }),
        { ...change({ entity: 'team', entityId: 'x:club' }), id: 'x:slice' },
      ])
      const rows = db.client
        .query('SELECT id, scope, entity_id, team_id FROM season_statistics ORDER BY scope')
        .values()
      const [ann, club] = ['player', 'team'].map((kind) =>
        lookUp(db, 'SELECT id FROM external_id WHERE kind = ?', kind),
      )
      const slice = lookUp(db, "SELECT id FROM external_id WHERE kind = 'seasonStatistics'")
      expect<unknown[][]>(rows).toEqual([
        [ID, 0, ann, club],
        [slice, 1, club, null],
      ])
    })
  })

  test('moving a slice to another season affects both seasons', () => {
    withMemory((db) => {
      const next = { ...blockWorld(football)[2], id: 1999 }
      mustApply(db, [...blockWorld(football), next, ofPlayer({ goals: 1 })])
      const { applied } = mustApply(db, [ofPlayer({ goals: 1 }, { seasonId: 1999 })])
      expect(applied).toMatchObject([{ effects: { seasonStatistics: [ids.season, 1999] } }])
    })
  })
})

describe('rejected changes', () => {
  const hockey = sportOf('ice-hockey')
  const tennis = sportOf('tennis')
  const values = (statistics: object) => change({ statistics })
  const [hockeyPlayer] = idsOf(hockey).homePlayers
  const of = (sport: string, more: object) => ({ ...change(more), id: 902, sport })
  const REFUSED: [object, string, RegExp][] = [
    [values({ goals: 1, gaols: 2 }), 'statistics/gaols', /not a season statistic of a player/],
    [values({ cornersAgainst: 2 }), 'statistics/cornersAgainst', /of a player in football/],
    [values({ 'a/b~c': 2 }), 'statistics/a~1b~0c', /not a season statistic/],
    [values({ toString: 2 }), 'statistics/toString', /not a season statistic/],
    [values({ goals: '1' }), 'statistics/goals', /must be a number/],
    [change({ type: 'home games' }), 'type', /must be a name/],
    [change({ type: undefined }), 'type', /is missing/],
    [change({ entity: 'referee' }), 'entity', /must be one of "player", "team"/],
    [change({ entityId: 77 }), 'entityId', /there is no player 77/],
    [change({ entityId: 'x:nobody' }), 'entityId', /there is no player "x:nobody"/],
    [change({ entityId: hockeyPlayer }), 'entityId', /another sport/],
    [change({ seasonId: 5 }), 'seasonId', /there is no season 5/],
    [change({ seasonId: idsOf(hockey).season }), 'seasonId', /another sport/],
    [change({ tournamentId: 7 }), 'tournamentId', /belongs to tournament/],
    [change({ teamId: 5 }), 'teamId', /there is no team 5/],
    [change({ entity: 'team', entityId: ids.home, teamId: ids.away }), 'teamId', /is only for players/],
    [{ ...change({}), id: 901 }, 'type', /by 900/],
    [of('tennis', {}), 'entity', /tennis has no season statistics of a player/],
    [of('esports', { entity: 'team' }), 'entity', /esports has no season statistics of a team/],
  ]
  test('each rejection names path and reason and stores nothing', () => {
    withMemory((db) => {
      mustApply(
        db,
        [football, hockey, tennis].flatMap((sport) => blockWorld(sport)),
      )
      mustApply(db, [ofPlayer({ goals: 1 })])
      const before = dump(db)
      for (const [wrong, pointer, reason] of REFUSED) {
        const rejection = rejectionOf(db, wrong)
        expect(rejection.pointer).toBe(`/data/${pointer}`)
        expect(rejection.reason).toMatch(reason)
      }
      expect(dump(db)).toBe(before)
    })
  })

  test.each([
    ['a season', { kind: 'season', id: ids.season }],
    ['a player', { kind: 'player', id: PLAYER }],
    ['a team', { kind: 'team', id: ids.home }],
    ['a team of a player', { kind: 'team', id: ids.third }],
  ])('%s with season statistics cannot be deleted', (_, of) => {
    withMemory((db) => {
      mustApply(db, [
        ...blockWorld(football),
        ofPlayer({ goals: 1 }, { teamId: ids.third }),
        ofTeam({ goals: 1 }),
      ])
      const deletion = { op: 'delete', sport: 'football', ...of }
      expect(rejectionOf(db, deletion).reason).toContain('still has season statistics')
    })
  })
})

describe('who has season statistics', () => {
  const match = { id: 1, score: [1, 0] as const, home: [[PLAYER, { goals: 1 }] as const, OTHER] }

  test('entities with given statistics are listed', () => {
    withMemory((db) => {
      mustApply(db, [...blockWorld(football), ofPlayer({}), ofTeam({ wins: 0 })])
      expect(hasSeasonStatistics(db, football, 'player', PLAYER)).toBe(false)
      expect(hasSeasonStatistics(db, football, 'team', ids.home)).toBe(true)
      mustApply(db, [ofPlayer({ goals: 0 })])
      expect(selectWithSeasonStatistics(db, football, 'player', [OTHER, PLAYER, 5])).toEqual(
        new Set([PLAYER]),
      )
      mustApply(db, [remove()])
      expect(hasSeasonStatistics(db, football, 'player', PLAYER)).toBe(false)
      expect(selectWithSeasonStatistics(db, football, 'team', [])).toEqual(new Set())
    })
  })

  const HISTORY: [string, object, boolean, boolean][] = [
    ['a match that is coming', played(football, { ...match, data: { status: 'notstarted' } }), false, false],
    ['it runs', { status: 'inprogress' }, false, false],
    ['it ends', { status: 'finished' }, true, true],
    ['it has no season any more', { seasonId: null }, false, false],
    ['it has one again', { seasonId: ids.season }, true, true],
    ['it has no line-ups', { lineups: null }, false, true],
    ['the player stood in one', { lineups: { away: { players: [{ playerId: PLAYER }] } } }, false, true],
    ['and played', { lineups: { away: { players: [{ playerId: PLAYER, statistics: {} }] } } }, true, true],
    ['it is canceled', { status: 'canceled' }, false, false],
    ['it counts after all', { status: 'finished' }, true, true],
  ]
  test('entities of decided matches are listed while the match stays decided', () => {
    withMemory((db) => {
      mustApply(db, blockWorld(football))
      for (const [what, step, player, team] of HISTORY) {
        const of = 'op' in step ? step : { op: 'merge', kind: 'match', sport: 'football', id: 1, data: step }
        mustApply(db, [of])
        const has = [
          hasSeasonStatistics(db, football, 'player', PLAYER),
          hasSeasonStatistics(db, football, 'team', ids.home),
          hasSeasonStatistics(db, football, 'team', ids.away),
        ]
        expect({ what, has }).toEqual({ what, has: [player, team, team] })
        expect(hasSeasonStatistics(db, football, 'player', OTHER)).toBe(false)
      }
      mustApply(db, [{ op: 'delete', kind: 'match', sport: 'football', id: 1 }])
      expect(selectWithSeasonStatistics(db, football, 'team', [ids.home, ids.away])).toEqual(new Set())
      expect(hasSeasonStatistics(db, football, 'player', PLAYER)).toBe(false)
      expect(lookUp(db, 'SELECT count(*) FROM appearance')).toBe(0)
    })
  })

  test.each(SPORTS.map((sport) => [sport.slug, sport] as const))(
    'of %s only as the sport has them',
    (_, sport) => {
      const of = idsOf(sport)
      const statistics = sport.hasPlayerStatistics ? {} : null
      const home = sport.teamIsAthlete ? undefined : [[of.homePlayers[0], statistics] as const]
      withMemory((db) => {
        mustApply(db, [...blockWorld(sport), played(sport, { id: 1, score: [1, 0], ...(home && { home }) })])
        const { players, teams } = sport.seasonStatistics
        expect(hasSeasonStatistics(db, sport, 'team', of.away)).toBe(teams)
        expect(hasSeasonStatistics(db, sport, 'player', of.homePlayers[0])).toBe(players)
      })
    },
  )
})

describe('effects of a match change', () => {
  const base = { id: 1, score: [1, 0] as const, home: [[PLAYER, { goals: 1 }] as const] }
  const ofPlayer = { lineups: { home: { players: [{ playerId: PLAYER, statistics: {} }] } } }
  test.each([
    ['inprogress', 'a goal', { homeScore: { current: 2 } }, false],
    ['inprogress', 'statistics of a player', ofPlayer, false],
    ['inprogress', 'the end', { status: 'finished' }, true],
    ['finished', 'a corrected score', { homeScore: { current: 2 } }, true],
    ['finished', 'corrected statistics of a player', ofPlayer, true],
    ['finished', 'statistics that came late', { statistics: [{ period: 'ALL', items: [] }] }, true],
    ['finished', 'the attendance', { attendance: 5 }, false],
    ['finished', 'the clock', { currentMatchMinute: 90 }, false],
    ['finished', 'a start again', { status: 'inprogress' }, true],
  ] as const)('%s: %s', (status, _, data, isMoved) => {
    withMemory((db) => {
      mustApply(db, [...blockWorld(football), played(football, { ...base, data: { status } })])
      const change = { op: 'merge', kind: 'match', sport: 'football', id: 1, data, correction: true }
      expect(effectsOf(db, change).seasonStatistics ?? null).toEqual(isMoved ? [ids.season] : null)
    })
  })
})
