/** Laws of the base odds that the demo world gives its matches (docs/reference/resources.md#9). */
import { describe, expect, test } from 'bun:test'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import { findSport, SPORT_SLUGS, type SportSlug } from '../../../src/catalog/sports.ts'
import { BaseOddsChange } from '../../../src/contract/match-blocks.ts'
import {
  DURATION_SECONDS,
  type FakeMatch,
  fakePlay,
  MOMENTS,
  oddsAt,
  START_MS,
} from '../../support/seed/seed-odds-kit.ts'

type Market = BaseOddsChange[number]

const SEEDS = [1, 2, 3, 4]
const MATCHES: readonly FakeMatch[] = SPORT_SLUGS.flatMap((sport) =>
  SEEDS.map((seed) => ({ sport, seed, tier: 'major' as const })),
)
const HOUR_MS = 3_600_000
const END_MS = START_MS + DURATION_SECONDS * 1000

function baseAt(match: FakeMatch, nowMs: number): BaseOddsChange {
  return oddsAt(match, nowMs).base ?? []
}

function choice(markets: BaseOddsChange, group: string, name: string, line: string | null = null) {
  const market = markets.find((each) => each.group === group && (each.choiceGroup ?? null) === line)
  return market?.choices.find((each) => each.name === name)
}

describe('base odds', () => {
  test('fit the contract, and no choice stands twice', () => {
    const check = TypeCompiler.Compile(BaseOddsChange)
    for (const match of MATCHES) {
      for (const nowMs of MOMENTS) {
        const markets = baseAt(match, nowMs)
        expect([...check.Errors(markets)].map(({ path, message }) => `${path} ${message}`)).toEqual([])
        const keys = markets.flatMap(({ name, choiceGroup, choices }) =>
          choices.map((each) => `${name}/${choiceGroup}/${each.name}`),
        )
        expect(new Set(keys).size).toBe(keys.length)
      }
    }
  })

  test('have the names of the contract', () => {
    const football = baseAt({ sport: 'football', seed: 1, tier: 'major' }, START_MS - HOUR_MS)
    const names = football.map(({ name, group, choices }) => [name, group, choices.map((each) => each.name)])
    expect(names.slice(0, 4)).toEqual([
      ['Full time', '1X2', ['1', 'X', '2']],
      ['Double chance', 'Double chance', ['1X', 'X2', '12']],
      ['Draw no bet', 'Draw no bet', ['1', '2']],
      ['Both teams to score', 'Both teams to score', ['Yes', 'No']],
    ])
    const goals = football.filter(({ name }) => name === 'Match goals')
    expect(goals.map(({ choiceGroup }) => choiceGroup)).toContain('2.5')
    for (const { choices } of goals) expect(choices.map(({ name }) => name)).toEqual(['Over', 'Under'])
    const handicaps = football.filter(({ name }) => name === 'Asian handicap')
    expect(handicaps.length).toBeGreaterThan(1)
    for (const { choices, choiceGroup } of handicaps) {
      const [home, away] = choices
      expect(home?.name).toMatch(/^\(-?\d+(\.5)?\) Lakeside$/)
      expect(away?.name).toMatch(/^\(-?\d+(\.5)?\) Port Vale City$/)
      expect((home?.handicap ?? 9) + (away?.handicap ?? 9)).toBe(0)
      expect(choiceGroup).toBeNull()
    }
    const tennis = baseAt({ sport: 'tennis', seed: 1, tier: 'major' }, START_MS - HOUR_MS)
    expect(tennis[0]).toMatchObject({ name: 'Full time', group: 'Home/Away' })
    expect(new Set(tennis.map(({ name }) => name))).toEqual(
      new Set(['Full time', 'Total games', 'Asian handicap']),
    )
  })

  test('opening odds stay, odds move', () => {
    for (const match of MATCHES) {
      const first = (nowMs: number) => baseAt(match, nowMs)[0]?.choices[0]
      const opening = first(START_MS - 72 * HOUR_MS)
      expect(opening?.decimal).toBe(opening?.initialDecimal as number)
      expect(first(START_MS - HOUR_MS)?.initialDecimal).toBe(opening?.decimal as number)
    }
    const moved = MATCHES.filter((match) => {
      const now = baseAt(match, START_MS - HOUR_MS)[0]?.choices[0]
      return now?.decimal !== now?.initialDecimal
    })
    expect(moved.length).toBeGreaterThan(MATCHES.length / 2)
  })
})

describe('the course of a match', () => {
  const match: FakeMatch = { sport: 'football', seed: 2, tier: 'major' }

  test('live during it, prematch odds again after it, suspended during interruptions', () => {
    const flags = (nowMs: number, data?: FakeMatch['data']) => {
      const markets = baseAt({ ...match, ...(data ? { data } : {}) }, nowMs)
      return [...new Set(markets.map(({ isLive, suspended }) => `${isLive} ${suspended}`))]
    }
    expect(flags(START_MS - HOUR_MS)).toEqual(['false false'])
    expect(flags(START_MS + HOUR_MS / 2)).toEqual(['true false'])
    expect(flags(END_MS)).toEqual(['false false'])
    expect(flags(START_MS + HOUR_MS / 2, { status: 'interrupted' })).toEqual(['true true'])
    expect(flags(START_MS + HOUR_MS / 2, { status: 'postponed' })).toEqual(['false true'])
  })

  const isSettled = (markets: readonly Market[]) =>
    markets.some(({ choices }) => choices.some(({ winning }) => winning))

  test('nothing wins before the end, then the result does and every market once', () => {
    for (const each of MATCHES) {
      for (const nowMs of MOMENTS.filter((ms) => ms < END_MS))
        expect(isSettled(baseAt(each, nowMs))).toBe(false)
      const settled = baseAt(each, END_MS)
      const isDrawn = findSport(each.sport)?.hasDraws
      // Home wins in all of these matches.
      expect(choice(settled, isDrawn ? '1X2' : 'Home/Away', '1')?.winning).toBe(true)
      expect(choice(settled, isDrawn ? '1X2' : 'Home/Away', '2')?.winning).toBe(false)
      for (const { choices, group } of settled) {
        const wanted = group === 'Double chance' ? 2 : 1
        expect(choices.filter(({ winning }) => winning).length).toBeLessThanOrEqual(wanted)
      }
      const { homeScore, awayScore } = fakePlay(each).at(DURATION_SECONDS)
      const units = (score: typeof homeScore) =>
        score.period1 && each.sport !== 'football' ? score.period1 : score.current
      const total = units(homeScore) + units(awayScore)
      const totals = settled.filter(({ choiceGroup }) => choiceGroup !== null)
      expect(totals.length).toBeGreaterThan(0)
      for (const { choiceGroup, choices } of totals) {
        const over = total > Number(choiceGroup)
        expect(choices.map(({ winning }) => winning)).toEqual([over, !over])
      }
    }
  })

  test.each([
    ['football', { winner: 'home', awarded: true } as const, false],
    ['tennis', { winner: 'away' } as const, true],
  ] satisfies [SportSlug, FakeMatch['data'], boolean][])(
    '%s: void bets win nothing, of a match that was given up the winner counts alone',
    (sport, data, hasWinner) => {
      const settled = baseAt({ sport, seed: 1, tier: 'major', data: data ?? {} }, END_MS)
      expect(choice(settled, 'Home/Away', '2')?.winning ?? false).toBe(hasWinner)
      expect(isSettled(settled.filter(({ name }) => name !== 'Full time'))).toBe(false)
    },
  )

  test('a draw has no winner: the bet on a winner is void', () => {
    const score = { current: 1, period1: 0, period2: 1 }
    const settled = baseAt({ ...match, data: { homeScore: score, awayScore: score } }, END_MS)
    expect(choice(settled, '1X2', 'X')?.winning).toBe(true)
    expect(choice(settled, 'Draw no bet', '1')?.winning).toBe(false)
    expect(choice(settled, 'Draw no bet', '2')?.winning).toBe(false)
    expect(choice(settled, 'Double chance', '12')?.winning).toBe(false)
    expect(choice(settled, 'Both teams to score', 'Yes')?.winning).toBe(true)
  })

  test('extra time does not count', () => {
    const data = {
      homeScore: { current: 2, period1: 1, period2: 0, normaltime: 1, overtime: 1 },
      awayScore: { current: 1, period1: 0, period2: 1, normaltime: 1, overtime: 0 },
    }
    const settled = baseAt({ ...match, data }, END_MS)
    expect(choice(settled, '1X2', 'X')?.winning).toBe(true)
    expect(choice(settled, 'Match goals', 'Over', '2.5')?.winning).toBe(false)
  })

  test('amateur matches have no market', () => {
    expect(oddsAt({ ...match, tier: 'amateur' }, START_MS).base).toBeNull()
    expect(oddsAt({ ...match, tier: 'minor' }, START_MS).base?.length).toBeGreaterThan(0)
  })
})
