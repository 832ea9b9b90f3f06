/** Laws of the line-ups, ratings and analytics of simulated football matches, finished and in progress. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { SIDES, type Side, type Statistics } from '../../seed/engine/match.ts'
import {
  anyMatch,
  footballMatch,
  forFinals,
  forMoments,
  players,
  RUNS,
  round,
  type Seen,
  sum,
} from '../support/seed-football-kit.ts'

describe('players', () => {
  /** Who was on the pitch in which of the minutes that are over. */
  function stays({ sheets, progress }: Seen, side: Side) {
    const on = new Map(sheets[side].starters.map(({ id }) => [id, { from: 0, to: 999 }]))
    for (const event of progress.liveEvents) {
      if (event.team !== side) continue
      const minute = event.addedTime ? (event.time as number) : (event.time as number) - 1
      const leaves =
        event.type === 'substitution' ? event.playerOut : event.class === 'yellow' ? null : event.player
      if (event.type === 'substitution') on.set(Number(event.playerIn?.id), { from: minute, to: 999 })
      if (event.type === 'substitution' || event.type === 'card') {
        const stay = on.get(Number(leaves?.id))
        if (stay) stay.to = minute
      }
    }
    return on
  }

  test('players with statistics have been on the pitch, for as many minutes as they say', () => {
    forMoments((seen) => {
      for (const side of SIDES) {
        const on = stays(seen, side)
        expect([...seen.details.playerStatistics[side].keys()].sort()).toEqual([...on.keys()].sort())
        for (const [id, own] of seen.details.playerStatistics[side]) {
          const { from, to } = on.get(id) as { from: number; to: number }
          const until = Math.min(to, seen.progress.currentMatchMinute)
          expect(own.minutesPlayed).toBeGreaterThanOrEqual(Math.min(1, until - from))
          expect(own.minutesPlayed).toBeLessThanOrEqual(Math.max(1, until - from))
          if (seen.progress.status === 'finished') expect(own.minutesPlayed).toBe(Math.max(1, until - from))
        }
      }
    })
  })

  test('no player shoots while off the pitch', () => {
    forFinals((seen) => {
      for (const { team: side, time, timeSeconds, playerId } of seen.details.shotmap) {
        const minute = timeSeconds === null ? time : time - 1
        const stay = stays(seen, side).get(playerId as number)
        expect(minute).toBeGreaterThanOrEqual(stay?.from as number)
        expect(minute).toBeLessThanOrEqual(stay?.to as number)
      }
    })
  })

  test('the line-up fits the formation, and one of the starters is captain', () => {
    forFinals(({ sheets }) => {
      for (const { formation, starters, bench, captainId } of SIDES.map((side) => sheets[side])) {
        const lines = (formation ?? '').split('-').map(Number)
        const count = (position: string) => starters.filter((player) => player.position === position).length
        const midfield = lines.slice(1, -1).reduce((total, men) => total + men, 0)
        expect([count('G'), count('D'), count('M'), count('F')]).toEqual([
          1,
          lines[0] as number,
          midfield,
          lines.at(-1) as number,
        ])
        expect(starters.filter(({ id }) => id === captainId).length).toBe(1)
        expect(new Set([...starters, ...bench].map(({ id }) => id)).size).toBe(starters.length + bench.length)
      }
    })
  })

  test('the best players are those with the best ratings; the player of the match comes at the end', () => {
    forMoments((seen) => {
      const { details, progress } = seen
      const ratings = (side: Side) => players(seen, side).map(({ rating }) => rating as number)
      for (const rating of SIDES.flatMap(ratings)) {
        expect(rating >= 3 && rating <= 10 && round(rating * 10) % 1 === 0).toBe(true)
      }
      for (const side of SIDES) {
        const best = details.bestPlayers[side] ?? []
        expect(best.map(({ rating }) => rating as number)).toEqual(
          ratings(side)
            .sort((a, b) => b - a)
            .slice(0, 3),
        )
        for (const { playerId, rating, value } of best) {
          expect(details.playerStatistics[side].get(playerId as number)?.rating).toBe(rating as number)
          expect(value).toBe((rating as number).toFixed(1))
        }
      }
      const best = details.bestPlayers.playerOfTheMatch
      if (progress.status !== 'finished') expect(best).toBeNull()
      else expect(best?.rating).toBe(Math.max(...SIDES.flatMap(ratings)))
    })
  })
})

describe('analytics', () => {
  test('there is a momentum for every minute that is over, once, within its limits', () => {
    forMoments(({ details, progress }) => {
      const minutes = details.momentum.map(({ minute }) => minute)
      expect(minutes).toEqual(minutes.map((_, i) => i + 1))
      expect(minutes.length).toBeLessThanOrEqual(progress.currentMatchMinute)
      if (progress.status === 'finished') expect(minutes.length).toBe(progress.currentMatchMinute)
      for (const { value } of details.momentum) {
        expect(Number.isInteger(value) && Math.abs(value) <= 100).toBe(true)
      }
    })
  })

  test('momentum follows the attacks', () => {
    const after = { home: [] as number[], away: [] as number[] }
    forFinals(({ details }) => {
      for (const { time, team: side } of details.shotmap) {
        if (details.shotmap.some((shot) => shot.time === time && shot.team !== side)) continue
        after[side].push(details.momentum.find(({ minute }) => minute === time)?.value as number)
      }
    })
    const mean = (values: readonly number[]) => sum(values) / values.length
    expect(mean(after.home)).toBeGreaterThan(35)
    expect(mean(after.away)).toBeLessThan(-35)
  })

  test('positions are those of players with touches, line behind line', () => {
    const depths: Record<string, number[]> = { G: [], D: [], M: [], F: [] }
    forFinals((seen) => {
      const { averagePositions } = seen.details
      for (const side of SIDES) {
        for (const { playerId, position, averageX, averageY, pointsCount } of averagePositions[side] ?? []) {
          expect(averageX >= 0 && averageX <= 100 && averageY >= 0 && averageY <= 100).toBe(true)
          expect(pointsCount).toBe(
            seen.details.playerStatistics[side].get(playerId as number)?.touches as number,
          )
          if (position && pointsCount > 20) depths[position]?.push(averageX)
        }
        const changes = averagePositions.substitutions?.filter((change) => change.team === side)
        expect(changes?.map(({ time, playerInId, playerOutId }) => [time, playerInId, playerOutId])).toEqual(
          seen.progress.liveEvents
            .filter((event) => event.type === 'substitution' && event.team === side)
            .map((event) => [event.time, event.playerIn?.id, event.playerOut?.id] as never),
        )
      }
    })
    const mean = (position: string) => sum(depths[position] ?? []) / (depths[position]?.length ?? 1)
    const means = ['G', 'D', 'M', 'F'].map(mean)
    expect(means).toEqual([...means].sort((a, b) => a - b))
    expect(means[0]).toBeLessThan(15)
  })

  test('shots lie on the pitch and in, on or beside the goal as their type says', () => {
    forFinals(({ details }) => {
      for (const {
        shotType,
        coordinates,
        goalMouthCoordinates: mouth,
        situation,
        xg,
        xgot,
      } of details.shotmap) {
        expect(coordinates.x > 60 && coordinates.x < 100 && coordinates.y > 0 && coordinates.y < 100).toBe(
          true,
        )
        expect((xg as number) > 0 && (xg as number) < 1).toBe(true)
        if (situation === 'penalty') expect([xg, coordinates]).toEqual([0.79, { x: 89.5, y: 50 }])
        if (xgot !== null) expect((xgot as number) >= 0 && (xgot as number) <= 1).toBe(true)
        const isIn = mouth !== null && mouth.y > 45.2 && mouth.y < 54.8 && mouth.z < 38
        expect(isIn).toBe(shotType === 'goal' || shotType === 'save')
        expect(mouth === null).toBe(shotType === 'block')
      }
    })
  })
})

describe('a match in progress', () => {
  test('what is reported early is a prefix of what is reported at the end, whenever and however often one looks', () => {
    const looks = fc.array(fc.integer({ min: 0, max: 9000 }), { maxLength: 4 })
    fc.assert(
      fc.property(anyMatch, looks, ({ seed, kind }, seconds) => {
        const final = footballMatch(seed, kind).detailsAt(20_000)
        const watched = footballMatch(seed, kind)
        for (const second of seconds) {
          const seen = watched.detailsAt(second)
          expect(seen).toEqual(footballMatch(seed, kind).detailsAt(second))
          expect(seen.shotmap).toEqual(final.shotmap.slice(0, seen.shotmap.length))
          // The last minute of a half goes on through added time.
          const sure = seen.momentum.slice(0, -1)
          expect(sure).toEqual(final.momentum.slice(0, sure.length))
          for (const side of SIDES) {
            for (const [id, own] of seen.playerStatistics[side]) {
              const later = final.playerStatistics[side].get(id) as Statistics
              for (const key of ['minutesPlayed', 'totalPass', 'totalShots', 'fouls', 'touches', 'saves']) {
                expect(own[key]).toBeLessThanOrEqual(later[key] as number)
              }
            }
          }
        }
        while (watched.step());
        expect(watched.detailsAt(watched.durationSeconds())).toEqual(final)
      }),
      { ...RUNS, numRuns: 25 },
    )
  })

  test('the brief statistics of old matches are a part of the full ones', () => {
    for (let seed = 0; seed < 30; seed++) {
      const simulation = footballMatch(seed, 'cup')
      for (const second of [0, 3000, 20_000]) {
        const { playerStatistics } = simulation.detailsAt(second)
        const brief = simulation.appearancesAt(second)
        for (const side of SIDES) {
          expect([...brief[side].keys()]).toEqual([...playerStatistics[side].keys()])
          for (const [id, own] of brief[side]) {
            const whole = { ownGoals: 0, ...playerStatistics[side].get(id) }
            expect({ ...whole, ...own }).toEqual(whole)
          }
        }
      }
    }
  })
})
