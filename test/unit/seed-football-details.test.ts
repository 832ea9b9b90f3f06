/** Laws of what the football simulator counts beside score and events: all of it comes out of one play and agrees. */

import { describe, expect, test } from 'bun:test'
import { other, SIDES, type Statistics } from '../../seed/engine/match.ts'
import { matchStatisticsOf } from '../../src/catalog/statistics/index.ts'
import { playerStatisticsProblems, viewMatchStatistics } from '../../src/rules/match-statistics.ts'
import {
  events,
  footballMatch,
  forFinals,
  forMoments,
  ofPlayers,
  players,
  type Seen,
  seenAt,
  shots,
  sum,
  team,
} from '../support/seed-football-kit.ts'

describe('sums', () => {
  test('what players do is what their team does', () => {
    const SAME = {
      totalShotsOnGoal: 'totalShots',
      shotsOnGoal: 'onTargetScoringAttempt',
      shotsOffGoal: 'shotOffTarget',
      blockedScoringAttempt: 'blockedScoringAttempt',
      hitWoodwork: 'hitWoodwork',
      expectedGoals: 'expectedGoals',
      expectedGoalsOnTarget: 'expectedGoalsOnTarget',
      goalsPrevented: 'goalsPrevented',
      bigChanceCreated: 'bigChanceCreated',
      bigChanceMissed: 'bigChanceMissed',
      goalkeeperSaves: 'saves',
      fouls: 'fouls',
      offsides: 'totalOffside',
      yellowCards: 'yellowCard',
      redCards: 'redCard',
      passes: 'totalPass',
      accuratePasses: 'accuratePass',
      accurateLongBalls: 'accurateLongBalls',
      accurateCross: 'accurateCross',
      totalTackle: 'totalTackle',
      wonTacklePercent: 'wonTackle',
      interceptionWon: 'interceptionWon',
      totalClearance: 'totalClearance',
      ballRecovery: 'ballRecovery',
      dribblesPercentage: 'wonContest',
      aerialDuelsPercentage: 'aerialWon',
      dispossessed: 'dispossessed',
      punches: 'punches',
      penaltySaves: 'penaltySave',
      errorsLeadToGoal: 'errorLeadToAGoal',
    }
    forMoments((seen) => {
      for (const side of SIDES) {
        for (const [key, own] of Object.entries(SAME)) {
          expect([key, team(seen, key)[side]]).toEqual([key, ofPlayers(seen, side, own)])
        }
      }
    })
  })

  test('the match is the sum of its parts', () => {
    const SHARES = ['ballPossession', 'duelWonPercent']
    forMoments((seen) => {
      const [all, ...parts] = seen.details.statistics
      expect(all?.period).toBe('ALL')
      expect(parts.map(({ period }) => period)).toEqual(
        (['1ST', '2ND', 'OT'] as const).slice(0, parts.length),
      )
      for (const { key } of all?.items ?? []) {
        const of = parts.map(({ period }) => team(seen, key, period))
        const total = team(seen, key)
        if (SHARES.includes(key)) {
          for (const item of [total, ...of]) expect(item.home + item.away).toBe(100)
          continue
        }
        for (const member of ['home', 'away', 'homeTotal', 'awayTotal'] as const) {
          expect([key, member, total[member] ?? 0]).toEqual([
            key,
            member,
            sum(of.map((item) => item[member] ?? 0)),
          ])
        }
      }
    })
  })

  test('goals, own goals and cards are those of the events', () => {
    forMoments((seen) => {
      for (const side of SIDES) {
        const { details, progress } = seen
        const goals = events(seen, side, 'goal', 'regular', 'penalty')
        expect(shots(seen, side, 'goal').map(({ time, playerId }) => [time, playerId])).toEqual(
          goals.map(({ time, player }) => [time as number, player?.id as number]),
        )
        const ownGoals = events(seen, side, 'goal', 'ownGoal').length
        expect(progress[`${side}Score`].current).toBe(goals.length + ownGoals)
        expect(ofPlayers(seen, other(side), 'ownGoals')).toBe(ownGoals)
        expect(ofPlayers(seen, side, 'goals')).toBe(goals.length)
        expect(ofPlayers(seen, side, 'goalAssist')).toBe(goals.filter(({ assist }) => assist).length)
        expect(ofPlayers(seen, other(side), 'goalsConceded')).toBe(goals.length + ownGoals)
        expect(team(seen, 'yellowCards')[side]).toBe(events(seen, side, 'card', 'yellow').length)
        expect(team(seen, 'redCards')[side]).toBe(events(seen, side, 'card', 'red', 'yellowRed').length)
        for (const event of goals) {
          const own = details.playerStatistics[side].get(Number(event.player?.id))
          expect(own?.goals).toBe(goals.filter(({ player }) => player?.id === event.player?.id).length)
        }
      }
    })
  })

  test('shots of the map, of players and of teams are the same, and whatever is on target is saved or in', () => {
    forMoments((seen) => {
      for (const side of SIDES) {
        const own = shots(seen, side)
        expect(team(seen, 'totalShotsOnGoal')[side]).toBe(own.length)
        expect(team(seen, 'shotsOnGoal')[side]).toBe(shots(seen, side, 'goal', 'save').length)
        expect(team(seen, 'shotsOffGoal')[side]).toBe(shots(seen, side, 'miss', 'post').length)
        expect(team(seen, 'hitWoodwork')[side]).toBe(shots(seen, side, 'post').length)
        expect(team(seen, 'blockedScoringAttempt')[side]).toBe(shots(seen, side, 'block').length)
        expect(team(seen, 'expectedGoals')[side]).toBe(sum(own.map(({ xg }) => xg ?? 0)))
        expect(team(seen, 'expectedGoalsOnTarget')[side]).toBe(sum(own.map(({ xgot }) => xgot ?? 0)))
        const isInside = ({ coordinates }: (typeof own)[number]) => coordinates.x >= 84
        expect(team(seen, 'totalShotsInsideBox')[side]).toBe(own.filter(isInside).length)
        expect(team(seen, 'totalShotsOutsideBox')[side]).toBe(own.filter((shot) => !isInside(shot)).length)
        const onTarget = team(seen, 'shotsOnGoal')[side]
        expect(team(seen, 'goalkeeperSaves')[other(side)]).toBe(onTarget - ofPlayers(seen, side, 'goals'))
        expect(ofPlayers(seen, other(side), 'outfielderBlock')).toBe(shots(seen, side, 'block').length)
        for (const { playerId, ...rest } of own) {
          const shooter = seen.details.playerStatistics[side].get(playerId as number) as Statistics
          expect(shooter.totalShots).toBe(own.filter((shot) => shot.playerId === playerId).length)
          expect(rest.xgot === null).toBe(!['goal', 'save'].includes(rest.shotType))
        }
      }
    })
  })

  test('a duel has a winner and a loser; fouls give free kicks', () => {
    forMoments((seen) => {
      for (const side of SIDES) {
        expect(ofPlayers(seen, side, 'duelWon')).toBe(ofPlayers(seen, other(side), 'duelLost'))
        expect(ofPlayers(seen, side, 'aerialWon')).toBe(ofPlayers(seen, other(side), 'aerialLost'))
        const fouled = ofPlayers(seen, side, 'wasFouled')
        expect(fouled).toBeLessThanOrEqual(ofPlayers(seen, other(side), 'fouls'))
        const offences = team(seen, 'fouls')[other(side)] + team(seen, 'offsides')[other(side)]
        expect(team(seen, 'freeKicks')[side]).toBe(offences - ofPlayers(seen, other(side), 'penaltyConceded'))
        expect(team(seen, 'accuratePasses')[side]).toBeLessThanOrEqual(team(seen, 'passes')[side])
        for (const own of players(seen, side)) {
          expect(own.aerialWon).toBeLessThanOrEqual(own.duelWon as number)
          expect(own.keyPass).toBeLessThanOrEqual(own.accuratePass as number)
          expect(own.goalAssist).toBeLessThanOrEqual(own.keyPass as number)
          expect(own.accuratePass).toBeLessThanOrEqual(own.totalPass as number)
        }
      }
    })
  })

  test('the dictionary knows every key, and the team statistics fill all groups', () => {
    const used = new Set<string>()
    forFinals(({ details }) => {
      expect(viewMatchStatistics('football', details.statistics).problems).toEqual([])
      for (const { items } of details.statistics) for (const { key } of items) used.add(key)
      for (const side of SIDES) {
        for (const own of details.playerStatistics[side].values()) {
          expect(playerStatisticsProblems('football', own)).toEqual([])
        }
      }
    })
    const missing = [...matchStatisticsOf('football').byKey.keys()].filter((key) => !used.has(key))
    expect(missing).toEqual(['diveSaves'])
  })
})

describe('over many matches', () => {
  const MATCHES = Array.from({ length: 400 }, (_, seed) => seenAt(footballMatch(seed), 20_000))
  const mean = (of: (seen: Seen) => number) =>
    MATCHES.reduce((total, seen) => total + of(seen), 0) / MATCHES.length
  const both = (key: string) => mean((seen) => team(seen, key).home + team(seen, key).away)

  test('expected goals, and those on target, are near the goals', () => {
    const goals = mean((seen) => shots(seen, 'home', 'goal').length + shots(seen, 'away', 'goal').length)
    expect(both('expectedGoals') / goals).toBeGreaterThan(0.9)
    expect(both('expectedGoals') / goals).toBeLessThan(1.1)
    expect(both('expectedGoalsOnTarget') / goals).toBeGreaterThan(0.9)
    expect(both('expectedGoalsOnTarget') / goals).toBeLessThan(1.1)
    expect(Math.abs(both('goalsPrevented'))).toBeLessThan(0.2)
  })

  test.each([
    ['totalShotsOnGoal', 23, 27],
    ['shotsOnGoal', 7.5, 10],
    ['goalkeeperSaves', 5, 7],
    ['cornerKicks', 9, 11.5],
    ['fouls', 21, 26],
    ['offsides', 3, 4.5],
    ['passes', 850, 1000],
    ['totalTackle', 32, 41],
    ['throwIns', 34, 44],
    ['yellowCards', 3.3, 4.5],
  ])('%s are those of real football', (key, least, most) => {
    expect(both(key)).toBeGreaterThan(least)
    expect(both(key)).toBeLessThan(most)
  })

  test('ratings lie around what is usual, and every situation, body part and type of shot occurs', () => {
    const rating = mean((seen) => {
      const all = SIDES.flatMap((side) => players(seen, side).map((own) => own.rating as number))
      return sum(all) / all.length
    })
    expect(rating).toBeGreaterThan(6.5)
    expect(rating).toBeLessThan(7.1)
    const seen = new Set(
      MATCHES.flatMap(({ details }) =>
        details.shotmap.flatMap(({ situation, bodyPart, shotType }) => [situation, bodyPart, shotType]),
      ),
    )
    for (const value of [
      ...['assisted', 'regular', 'corner', 'setPiece', 'fastBreak', 'penalty', 'freeKick', 'throwIn'],
      ...['rightFoot', 'leftFoot', 'head', 'other', 'goal', 'save', 'miss', 'block', 'post'],
    ]) {
      expect(seen).toContain(value)
    }
  })
})
