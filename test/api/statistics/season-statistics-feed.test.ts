/** Who has season statistics after changes of matches and of `seasonStatistics`, and which changes affect them. */
import { describe, expect, test } from 'bun:test'
import { SPORTS } from '../../../src/catalog/sports.ts'
import { hasSeasonStatistics, selectWithSeasonStatistics } from '../../../src/store/seasons/statistics.ts'
import { type SeasonSlices, SeasonStatistics } from '../../../src/views/season-statistics.ts'
import { blockWorld, idsOf, sportOf } from '../../support/feed/block-kit.ts'
import { effectsOf, lookUp, mustApply, withMemory } from '../../support/feed/feed-kit.ts'
import { given, played } from '../../support/statistics-kit.ts'

const football = sportOf('football')
const ids = idsOf(football)
const [PLAYER, OTHER] = ids.homePlayers
const ID = 900

const ofPlayer = (statistics: Record<string, number>, more: Partial<Parameters<typeof given>[1]> = {}) =>
  given(football, { id: ID, entity: 'player', entityId: PLAYER, statistics, ...more })
const ofTeam = (statistics: Record<string, number>, more: Partial<Parameters<typeof given>[1]> = {}) =>
  given(football, { id: ID + 1, entity: 'team', entityId: ids.home, statistics, ...more })
const remove = () => ({ op: 'delete', kind: 'seasonStatistics', sport: 'football', id: ID })

test('moving a slice to another season affects both seasons', () => {
  withMemory((db) => {
    const next = { ...blockWorld(football)[2], id: 1999 }
    mustApply(db, [...blockWorld(football), next, ofPlayer({ goals: 1 })])
    const { applied } = mustApply(db, [ofPlayer({ goals: 1 }, { seasonId: 1999 })])
    expect(applied).toMatchObject([{ effects: { seasonStatistics: [ids.season, 1999] } }])
  })
})

describe('a season that is loaded in steps', () => {
  const match = (id: number, goals: number) =>
    played(football, { id, score: [goals, 0], home: [[PLAYER, { goals }] as const, OTHER] })
  const goalsOf = (slices: SeasonSlices) => {
    const table = slices.get('overall')
    const line = table?.line(PLAYER)
    return line && table?.value(line, 'goals')
  }
  const finish = <T>(steps: Generator<undefined, T>): T => {
    for (;;) {
      const step = steps.next()
      if (step.done) return step.value
    }
  }

  test('takes several, which requests that wait for it share', () => {
    withMemory((db) => {
      mustApply(db, [...blockWorld(football), ...Array.from({ length: 10 }, (_, id) => match(id + 1, 1))])
      const statistics = new SeasonStatistics(db)
      const [one, other] = [0, 1].map(() => statistics.slices(football, 'player', ids.season))
      let steps = 0
      for (let isDone: boolean | undefined; !isDone; steps += 2)
        isDone = one?.next().done || other?.next().done
      expect(goalsOf(finish(statistics.slices(football, 'player', ids.season)))).toBe(10)
      const alone = new SeasonStatistics(db).slices(football, 'player', ids.season)
      let stepsAlone = 0
      while (!alone.next().done) stepsAlone += 1
      expect(stepsAlone).toBeGreaterThan(4)
      expect(steps).toBeLessThanOrEqual(stepsAlone + 2)
    })
  })

  test('is not cached if it has changed meanwhile', () => {
    withMemory((db) => {
      mustApply(db, [...blockWorld(football), ...Array.from({ length: 10 }, (_, id) => match(id + 1, 1))])
      const statistics = new SeasonStatistics(db)
      const begun = statistics.slices(football, 'player', ids.season)
      begun.next()
      mustApply(db, [match(1, 5)])
      statistics.drop(ids.season)
      expect(goalsOf(finish(begun))).toBe(10)
      expect(goalsOf(finish(statistics.slices(football, 'player', ids.season)))).toBe(14)
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
    ['inprogress', 'the attendance', { attendance: 5 }, false],
    ['inprogress', 'the clock', { currentMatchMinute: 90 }, false],
    ['finished', 'the attendance', { attendance: 5 }, true],
    ['finished', 'an award', { awarded: true }, true],
    ['finished', 'a start again', { status: 'inprogress' }, true],
  ] as const)('%s: %s', (status, _, data, isMoved) => {
    withMemory((db) => {
      mustApply(db, [...blockWorld(football), played(football, { ...base, data: { status } })])
      const change = { op: 'merge', kind: 'match', sport: 'football', id: 1, data, correction: true }
      expect(effectsOf(db, change).seasonStatistics ?? null).toEqual(isMoved ? [ids.season] : null)
    })
  })
})
