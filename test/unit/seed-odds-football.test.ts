/** Football with odds: its outlook is borne out by the matches played, and the service serves the boards. */
import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { DAY_MS, weekStartMs } from '../../seed/calendar.ts'
import { makeWorld } from '../../seed/index.ts'
import { makeRandom } from '../../seed/random.ts'
import { FOOTBALL } from '../../seed/sports/football.ts'
import type { Fixture } from '../../seed/world/model.ts'
import { planWorld } from '../../seed/world/plan.ts'
import { matchOf } from '../../seed/world/results.ts'
import type { Change } from '../../src/contract/changes.ts'
import type { BookmakerOddsData } from '../../src/contract/resources/odds.ts'
import { fill, type Harness, makeHarness, NOW } from '../support/harness.ts'

describe('the outlook', () => {
  const plan = planWorld(FOOTBALL, { nowMs: NOW, anchorMs: weekStartMs(NOW), random: makeRandom(5) })
  const fixtures = plan.fixtures.slice(0, 700)
  const regular = (fixture: Fixture) => {
    const { homeScore, awayScore } = matchOf(FOOTBALL, fixture).final()
    return {
      home: homeScore.normaltime ?? homeScore.current,
      away: awayScore.normaltime ?? awayScore.current,
    }
  }

  test.each([-1, 0, 25 * 60, 70 * 60, 100 * 60])('at second %d it is right on average', (second) => {
    const errors = { home: 0, draw: 0, total: 0, margin: 0 }
    for (const fixture of fixtures) {
      const outlook = matchOf(FOOTBALL, fixture).outlook(second)
      const { home, away } = regular(fixture)
      expect(outlook.home + (outlook.draw ?? 0) + outlook.away).toBeCloseTo(1, 9)
      errors.home += outlook.home - (home > away ? 1 : 0)
      errors.draw += (outlook.draw ?? 0) - (home === away ? 1 : 0)
      errors.total += outlook.expectedTotal - home - away
      errors.margin += outlook.expectedMargin - home + away
    }
    // Three standard errors of a mean over so many matches.
    const bound = (deviation: number) => (3 * deviation) / Math.sqrt(fixtures.length)
    expect(Math.abs(errors.home / fixtures.length)).toBeLessThan(bound(0.47))
    expect(Math.abs(errors.draw / fixtures.length)).toBeLessThan(bound(0.43))
    expect(Math.abs(errors.total / fixtures.length)).toBeLessThan(bound(1.65))
    expect(Math.abs(errors.margin / fixtures.length)).toBeLessThan(bound(1.65))
  })

  test('in the end it is the result of regular time', () => {
    for (const fixture of fixtures.slice(0, 200)) {
      const outlook = matchOf(FOOTBALL, fixture).outlook(matchOf(FOOTBALL, fixture).durationSeconds())
      const { home, away } = regular(fixture)
      expect([outlook.home, outlook.draw, outlook.away]).toEqual([
        home > away ? 1 : 0,
        home === away ? 1 : 0,
        home < away ? 1 : 0,
      ])
      expect(outlook.expectedTotal).toBe(home + away)
    }
  })

  test('the odds are the same in any order of reading, and use nothing of what is still to come', () => {
    const fixture = fixtures[3] as Fixture
    const fresh = matchOf(FOOTBALL, { ...fixture, simulation: undefined } as unknown as Fixture)
    const seconds = [6000, 30, 3000, -1]
    const played = seconds.map((second) => matchOf(FOOTBALL, fixture).outlook(second))
    expect(seconds.toReversed().map((second) => fresh.outlook(second))).toEqual(played.toReversed())
  })
})

describe('the service', () => {
  let harness: Harness

  beforeAll(async () => {
    harness = makeHarness()
    const world = [...makeWorld({ nowMs: NOW, randomSeed: 1, sports: ['football'] })]
    await fill(harness, world.filter(isNear))
  }, 180_000)
  afterAll(() => harness.close())

  /** Matches of other weeks have no odds; a few of them are enough. */
  function isNear(change: Change): boolean {
    if (change.kind !== 'match' || change.op !== 'put') return true
    return Math.abs(change.data.startTimestamp - NOW) < 10 * DAY_MS
  }

  interface Match {
    readonly id: number
    readonly status: string
    readonly hasBkOdds: Readonly<Record<string, boolean>>
    readonly oddsBk?: Readonly<Record<string, BookmakerOddsData>>
    readonly oddsBase: readonly { readonly choices: readonly { readonly change: number }[] }[]
  }
  const listOf = async (days: number, more = '') => {
    const date = new Date(NOW + days * DAY_MS).toISOString().slice(0, 10)
    const path = `/v2/football/matches?date=${date}&with_bk_odds=true&odds_stage=all${more}`
    const { status, body } = await harness.get<{ matches: Match[] }>(path)
    expect(status).toBe(200)
    return body.matches
  }

  test('boards of both stages are served, in the form of the documentation', async () => {
    const today = await listOf(0)
    const running = today.filter(({ status, oddsBk }) => status === 'inprogress' && oddsBk?.bookmaker_1)
    expect(running.length).toBeGreaterThan(0)
    const boards = running.flatMap(({ oddsBk }) => Object.values(oddsBk ?? {}))
    const live = boards.filter(({ isBettingActiveByStage }) => isBettingActiveByStage?.live)
    expect(live.length).toBeGreaterThan(0)
    for (const { isBettingActiveByStage, markets } of live) {
      expect(isBettingActiveByStage?.prematch).toBe(false)
      expect(Object.values(markets).some(({ stage }) => stage === 'live')).toBe(true)
    }
    const ahead = (await listOf(1)).flatMap(({ oddsBk }) => Object.values(oddsBk ?? {}))
    expect(ahead.length).toBeGreaterThan(0)
    expect(ahead.every(({ isBettingActiveByStage }) => isBettingActiveByStage?.live === false)).toBe(true)
  })

  test('base odds have moved in both directions since they opened', async () => {
    const today = await listOf(0)
    const changes = today.flatMap(({ oddsBase }) => oddsBase.flatMap(({ choices }) => choices))
    expect(new Set(changes.map(({ change }) => change))).toEqual(new Set([-1, 0, 1]))
  })

  test('matches far away have no odds, and only those that have some are found by them', async () => {
    const far = await listOf(9)
    expect(far.length).toBeGreaterThan(0)
    for (const { oddsBk, hasBkOdds, oddsBase } of far) {
      expect(oddsBk).toEqual({})
      expect(Object.values(hasBkOdds)).not.toContain(true)
      expect(oddsBase).toEqual([])
    }
    expect(await listOf(9, '&has_bk_odds=true')).toEqual([])
    const some = await listOf(0, '&has_bk_odds=true')
    expect(some.length).toBeGreaterThan(0)
    expect(some.every(({ hasBkOdds }) => Object.values(hasBkOdds).includes(true))).toBe(true)
  })
})
