/** Laws of the basketball simulator, over many matches: the data of a match is consistent. */
import { describe, expect, test } from 'bun:test'
import {
  BASKETBALL_SHORTEST_SECONDS,
  type BasketballSetup,
  startBasketball,
} from '../../seed/engine/basketball.ts'
import { other, SIDES, type Side, type TeamProgress } from '../../seed/engine/match.ts'
import { makeRandom, type Random } from '../../seed/random.ts'
import { isWin, mean, ownStatistics, partsOf, score, side, sum, teamValue } from '../support/seed-team-kit.ts'
import { expectMean, expectTeamSums, forMatches, lawsOfMatches } from '../support/seed-team-match-laws.ts'

const SQUAD = 'GGGGGFFFFFCCC'

function setup(rest: Partial<BasketballSetup> = {}): BasketballSetup {
  const usual = { neutral: false, quarterMinutes: 10, foulLimit: 5 } as const
  return { home: side(1, SQUAD), away: side(101, SQUAD), ...usual, ...rest }
}

const LONG = { quarterMinutes: 12, foulLimit: 6 } as const
const kind = (rest: Partial<BasketballSetup>) => (random: Random) => startBasketball(setup(rest), random)
const LAWS = {
  sport: 'basketball',
  kinds: { usual: kind({}), 'North American': kind(LONG) },
  notAdditive: ['biggestLead', 'maxPointsInARow'],
  shortestSeconds: BASKETBALL_SHORTEST_SECONDS,
  longestSeconds: 16_000,
} as const
type Kind = keyof typeof LAWS.kinds
const minutesOf = (name: Kind) => (name === 'usual' ? 10 : 12)

const OVERTIMES = (final: TeamProgress) => final.liveEvents.filter(({ text }) => text === 'OT').length
/** Seconds of play. */
const playedSeconds = (final: TeamProgress) => final.liveEvents.at(-1)?.timeSeconds as number

describe('a match', () => {
  lawsOfMatches(LAWS)

  test('the score is the sum of the quarters and overtimes', () => {
    forMatches(LAWS, (final) => {
      for (const of of SIDES) {
        const parts = score(final, of)
        const quarters = [1, 2, 3, 4].map((number) => parts[`period${number}`] as number)
        const normal = quarters.reduce((a, b) => a + b, 0)
        expect(parts.current).toBe(normal + (parts.overtime ?? 0))
        if (parts.normaltime !== undefined) expect(parts.normaltime).toBe(normal)
        expect(parts.normaltime === undefined).toBe(OVERTIMES(final) === 0)
      }
    })
  })

  test('there are only ends of parts, each with the score after it', () => {
    forMatches(LAWS, (final, _, name) => {
      const overtimes = OVERTIMES(final)
      const texts = ['Q1', 'Q2', 'Q3', 'Q4', ...Array<string>(overtimes).fill('OT'), 'FT']
      expect(final.liveEvents.map(({ type, text }) => `${type} ${text}`)).toEqual(
        texts.map((text) => `period ${text}`),
      )
      for (const of of SIDES) {
        let points = 0
        for (const number of [1, 2, 3, 4]) {
          const event = final.liveEvents[number - 1]
          points += score(final, of)[`period${number}`] as number
          expect(event?.[`${of}Score`]).toBe(points)
          expect(event?.time).toBe(number * minutesOf(name))
        }
      }
      const levels = final.liveEvents.slice(3, -2)
      for (const event of levels) expect(event.homeScore).toBe(event.awayScore as number)
      expect(playedSeconds(final)).toBe(4 * minutesOf(name) * 60 + overtimes * 300)
      expect(final.currentMatchMinute).toBe(4 * minutesOf(name) + overtimes * 5)
      expect(final.statusDescription).toBe(overtimes > 0 ? 'AET' : 'Ended')
      expect(final.overtimeLength).toBe(overtimes > 0 ? 300 : undefined)
    })
  })

  test('momentum has every minute so far', () => {
    forMatches(LAWS, (final, match) => {
      const momentum = final.momentum ?? []
      expect(momentum.map(({ minute }) => minute)).toEqual(momentum.map((_, i) => i + 1))
      expect(momentum.length).toBe(final.currentMatchMinute)
      for (const { value } of momentum) expect(Math.abs(value)).toBeLessThanOrEqual(100)
      expect(momentum.some(({ value }) => value > 0) && momentum.some(({ value }) => value < 0)).toBe(true)
      const seen = match.at(4000).momentum ?? []
      expect(seen.length).toBeGreaterThan(10)
      expect(seen.slice(0, -1)).toEqual(momentum.slice(0, seen.length - 1))
    })
  })

  test('a quarter has a score and statistics as soon as it has begun', () => {
    const match = kind({})(makeRandom(2))
    expect(partsOf(match.at(30))).toEqual(['1ST'])
    expect(match.at(30).awayScore.period2).toBeUndefined()
    const during = [...Array(130).keys()].map((minute) => match.at(minute * 60))
    for (const text of ['1st quarter', 'Pause', '2nd quarter', 'Halftime', '3rd quarter', '4th quarter']) {
      expect(during.map(({ statusDescription }) => statusDescription)).toContain(text)
    }
    const pause = during.find(({ statusDescription }) => statusDescription === 'Halftime')
    expect([pause?.currentMatchMinute, pause?.currentMatchSecond]).toEqual([20, 0])
  })
})

describe('statistics', () => {
  const both = (match: Parameters<typeof ownStatistics>[0], final: TeamProgress) => ({
    home: ownStatistics(match, final, 'home'),
    away: ownStatistics(match, final, 'away'),
  })

  test('points are twos, threes and free throws, of players, team and score alike', () => {
    forMatches(LAWS, (final, match) => {
      const own = both(match, final)
      for (const of of SIDES) {
        for (const row of own[of]) {
          const { twoPointsMade = 0, threePointsMade = 0, freeThrowsMade = 0 } = row
          expect(row.points).toBe(2 * twoPointsMade + 3 * threePointsMade + freeThrowsMade)
          expect(row.fieldGoalsMade).toBe(twoPointsMade + threePointsMade)
          expect(row.fieldGoalAttempts).toBe((row.twoPointAttempts ?? 0) + (row.threePointAttempts ?? 0))
          expect(row.rebounds).toBe((row.offensiveRebounds ?? 0) + (row.defensiveRebounds ?? 0))
          for (const name of ['twoPoint', 'threePoint', 'freeThrow']) {
            expect(row[`${name}sMade`]).toBeLessThanOrEqual(row[`${name}Attempts`] as number)
          }
        }
        expect(sum(own[of], 'points')).toBe(score(final, of).current)
      }
    })
  })

  test('those of the players add up to those of the team, and the team wins points of each quarter', () => {
    forMatches(LAWS, (final, match) => {
      const own = both(match, final)
      expectTeamSums(final, own, [
        ...[
          'rebounds',
          'offensiveRebounds',
          'defensiveRebounds',
          'assists',
          'steals',
          'blocks',
          'turnovers',
        ].map((key) => [key, key] as const),
        ['fouls', 'personalFouls'],
        ['freeThrowsScored', 'freeThrowsMade'],
        ['twoPointersScored', 'twoPointsMade'],
        ['threePointersScored', 'threePointsMade'],
        ['fieldGoalsScored', 'fieldGoalsMade'],
      ])
      const PARTS = {
        '1ST': 'period1',
        '2ND': 'period2',
        '3RD': 'period3',
        '4TH': 'period4',
        OT: 'overtime',
      } as const
      for (const part of partsOf(final) as (keyof typeof PARTS)[]) {
        for (const of of SIDES) {
          const value = (key: string) => teamValue(final, part, key, of)
          const points =
            2 * value('twoPointersScored') + 3 * value('threePointersScored') + value('freeThrowsScored')
          expect(points).toBe(score(final, of)[PARTS[part]] as number)
          expect(value('benchPoints')).toBeLessThanOrEqual(points)
          expect(value('pointsInPaint')).toBeLessThanOrEqual(2 * value('twoPointersScored'))
        }
      }
    })
  })

  test('the gains of one side are losses of the other', () => {
    forMatches(LAWS, (final, match) => {
      const own = both(match, final)
      for (const of of SIDES) {
        const [mine, theirs] = [own[of], own[other(of)]]
        const missed = (rows: typeof mine) =>
          sum(rows, 'fieldGoalAttempts') -
          sum(rows, 'fieldGoalsMade') +
          sum(rows, 'freeThrowAttempts') -
          sum(rows, 'freeThrowsMade')
        expect(sum(mine, 'steals')).toBeLessThanOrEqual(sum(theirs, 'turnovers'))
        expect(sum(mine, 'blocks')).toBeLessThanOrEqual(missed(theirs))
        expect(sum(mine, 'assists')).toBeLessThanOrEqual(sum(mine, 'fieldGoalsMade'))
        expect(sum(mine, 'defensiveRebounds') + sum(theirs, 'offensiveRebounds')).toBeLessThanOrEqual(
          missed(theirs),
        )
        expect(sum(mine, 'foulsDrawn')).toBeLessThanOrEqual(sum(theirs, 'personalFouls'))
      }
    })
  })

  test('five play at any time, plus and minus are five times the lead, and fouls have their limit', () => {
    let fouledOut = 0
    forMatches(LAWS, (final, match, name) => {
      const own = both(match, final)
      const limit = name === 'usual' ? 5 : 6
      for (const of of SIDES) {
        const lead = score(final, of).current - score(final, other(of)).current
        expect(sum(own[of], 'secondsPlayed')).toBe(5 * playedSeconds(final))
        expect(sum(own[of], 'plusMinus')).toBe(5 * lead)
        expect(own[of].length).toBeGreaterThanOrEqual(5)
        expect(own[of].length).toBeLessThanOrEqual(12)
        for (const { secondsPlayed, personalFouls } of own[of]) {
          expect(secondsPlayed).toBeLessThanOrEqual(playedSeconds(final))
          expect(personalFouls).toBeLessThanOrEqual(limit)
          if (personalFouls === limit) fouledOut += 1
        }
      }
      const seen = match.at(4000)
      const seconds = seen.currentMatchMinute * 60
      for (const of of SIDES) {
        const time = sum(ownStatistics(match, seen, of), 'secondsPlayed')
        expect(time % 5).toBe(0)
        expect(Math.abs(time / 5 - seconds)).toBeLessThanOrEqual(60)
      }
    })
    expect(fouledOut).toBeGreaterThan(5)
  })

  test('a player who has fouled out plays no more', () => {
    forMatches(LAWS, (_, match, name, seed) => {
      if (seed % 5 > 0) return
      const limit = name === 'usual' ? 5 : 6
      const out = new Map<number, number>()
      for (let second = 3600; second < match.durationSeconds(); second += 120) {
        for (const [id, own] of match.at(second).playerStatistics) {
          const time = own.secondsPlayed as number
          if (out.has(id)) expect(time).toBe(out.get(id) as number)
          else if (own.personalFouls === limit) out.set(id, time)
        }
      }
    })
  })

  test('the course of the lead agrees with the score', () => {
    forMatches(LAWS, (final) => {
      const value = (key: string, of: Side, part = 'ALL') => teamValue(final, part, key, of)
      const [won, lost] = isWin(final, 'home') ? (['home', 'away'] as const) : (['away', 'home'] as const)
      expect(value('biggestLead', won)).toBeGreaterThanOrEqual(
        score(final, won).current - score(final, lost).current,
      )
      expect(value('timeSpentInLead', 'home') + value('timeSpentInLead', 'away')).toBeLessThanOrEqual(
        playedSeconds(final),
      )
      for (const of of SIDES) {
        expect(value('leadChanges', of)).toBe(value('leadChanges', other(of)))
        for (const key of ['biggestLead', 'maxPointsInARow']) {
          const most = Math.max(...partsOf(final).map((part) => value(key, of, part)))
          if (key === 'biggestLead') expect(value(key, of)).toBe(most)
          else expect(value(key, of)).toBeGreaterThanOrEqual(most)
        }
        expect(value('biggestLead', of) > 0).toBe(value('timeSpentInLead', of) > 0)
        expect(value('biggestLead', of)).toBeLessThanOrEqual(score(final, of).current)
      }
      // Whoever lost the lead and has won has it back: with both ahead at some time, it changed at least once.
      if (value('biggestLead', lost) > 0) expect(value('leadChanges', 'home')).toBeGreaterThan(0)
    })
  })
})

describe('over many matches', () => {
  const played = (count: number, rest: Partial<BasketballSetup> = {}) =>
    Array.from({ length: count }, (_, seed) => startBasketball(setup(rest), makeRandom(seed)).final())
  const points = (final: TeamProgress) => (final.homeScore.current + final.awayScore.current) / 2

  test('points, shots and the advantage of home are those of real basketball', () => {
    const matches = played(300, LONG)
    const of = (key: string) => (final: TeamProgress) => teamValue(final, 'ALL', key, 'home')
    expectMean(matches, points, 105, 116)
    expectMean(matches, of('rebounds'), 39, 50)
    expectMean(matches, of('turnovers'), 10, 16)
    expectMean(matches, of('fouls'), 16, 23)
    expectMean(matches, (final) => Number(isWin(final, 'home')), 0.49, 0.64)
    expectMean(played(200), points, 77, 86)
  })

  test('the stronger side wins more, and the stars play most', () => {
    const strong = played(150, { home: side(1, SQUAD, 0.07, 0.07) })
    expect(mean(strong, (final) => Number(isWin(final, 'home')))).toBeGreaterThan(0.65)
    const match = kind({})(makeRandom(5))
    const time = (ids: readonly { readonly id: number }[]) =>
      mean(ids, ({ id }) => match.final().playerStatistics.get(id)?.secondsPlayed ?? 0)
    expect(time(match.sheets.home.starters)).toBeGreaterThan(1.5 * time(match.sheets.home.bench))
  })
})
