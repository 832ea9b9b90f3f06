/** Rules of odds: prices as a bookmaker shows them, what counts as the same board, and base odds with their memory. */
import { describe, expect, test } from 'bun:test'
import { TypeCompiler } from '@sinclair/typebox/compiler'
import fc from 'fast-check'
import type { BaseOddsChange } from '../../../src/contract/match-blocks.ts'
import { BaseOddsMarket } from '../../../src/contract/resources/odds.ts'
import {
  hasSameOdds,
  RETIRED_LIMIT,
  retiredBaseOdds,
  roundedOdds,
  viewBaseOdds,
} from '../../../src/rules/matches/odds-boards.ts'

describe('price format', () => {
  const cases: [given: number, decimals: number, shown: number][] = [
    [1.9, 2, 1.9],
    [1.9000000000000001, 2, 1.9],
    [1.8765, 2, 1.88],
    [1.8765, 3, 1.877],
    [1.0049, 2, 1.01],
    [1.0049, 3, 1.005],
    [1.00000001, 3, 1.001],
    [8.575, 2, 8.58],
    [2.0015, 3, 2.002],
    [10_000, 2, 10_000],
  ]
  test.each(cases)('%d with %d decimals is %d', (given, decimals, shown) => {
    expect(roundedOdds(given, decimals)).toBe(shown)
  })
})

test('boards are compared without timestamps', () => {
  const text = (updatedAt: number, factor: number, changedAt: number) =>
    JSON.stringify({ updatedAt, markets: { result: { stakes: { w1: { factor, changedAt } } } } })
  expect(hasSameOdds(text(1, 1.5, 2), text(3, 1.5, 4))).toBe(true)
  expect(hasSameOdds(text(1, 1.5, 2), text(1, 1.6, 2))).toBe(false)
})

type Given = BaseOddsChange[number]
const goals = (over: number, under: number, more: Partial<Given> = {}): Given => ({
  name: 'Match goals',
  group: 'Match goals',
  choiceGroup: '2.5',
  choices: [
    { name: 'Over', decimal: over },
    { name: 'Under', decimal: under },
  ],
  ...more,
})

/** Applies the steps of a feed as the service does. */
function applySteps(steps: readonly BaseOddsChange[]): {
  shown: BaseOddsMarket[]
  retired: BaseOddsMarket[]
} {
  let shown: BaseOddsMarket[] = []
  let retired: BaseOddsMarket[] = []
  for (const given of steps) {
    const previous = [...shown, ...retired]
    shown = viewBaseOdds(previous, given)
    retired = retiredBaseOdds(previous, shown)
  }
  return { shown, retired }
}

describe('base odds', () => {
  test('base odds have the documented shape with defaults', () => {
    const win = { name: 'Full time', group: '1X2', choices: [{ name: '1', decimal: 2.2, handicap: 0.5 }] }
    expect(viewBaseOdds([], [win])).toEqual([
      {
        name: 'Full time',
        group: '1X2',
        period: 'Full-time',
        isLive: false,
        suspended: false,
        choiceGroup: null,
        choices: [{ name: '1', decimal: 2.2, initialDecimal: 2.2, winning: false, change: 0, handicap: 0.5 }],
      },
    ])
  })

  test('base odds take opening and winner from the feed', () => {
    const choices = [{ name: 'Over', decimal: 1.5, initialDecimal: 1.7, winning: true }]
    const { shown } = applySteps([[goals(2, 1.8)], [goals(2, 2, { choices })], [goals(1.6, 2)]])
    expect(shown[0]?.choices[0]).toMatchObject({ initialDecimal: 1.7, change: -1, winning: false })
    const settled = viewBaseOdds([], [goals(2, 2, { choices })])
    expect(settled[0]?.choices).toEqual([
      { name: 'Over', decimal: 1.5, initialDecimal: 1.7, winning: true, change: -1 },
    ])
  })

  test('closing odds are kept when the market goes live', () => {
    const live = goals(1.4, 2.8, { isLive: true })
    const { shown, retired } = applySteps([
      [goals(2, 1.8)],
      [goals(1.7, 2.1)],
      [live],
      [goals(1.2, 4, { isLive: true })],
    ])
    expect(shown.map(({ isLive }) => isLive)).toEqual([true])
    expect(shown[0]?.choices[0]).toMatchObject({ initialDecimal: 1.4, change: -1 })
    expect(retired).toMatchObject([
      {
        isLive: false,
        choices: [
          { decimal: 1.7, initialDecimal: 2 },
          { decimal: 2.1, initialDecimal: 1.8 },
        ],
      },
    ])
  })

  test('opening odds are kept up to a limit', () => {
    const lines = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => goals(2, 2, { choiceGroup: String(from + index) }))
    const { retired } = applySteps([lines(0, 200), lines(200, 200), lines(400, 200), lines(600, 200), []])
    expect(retired).toHaveLength(RETIRED_LIMIT)
    expect(retired[0]?.choiceGroup).toBe('600')
  })
})

describe('laws of base odds', () => {
  const check = TypeCompiler.Compile(BaseOddsMarket)
  const market = fc
    .record({
      choiceGroup: fc.constantFrom('1.5', '2.5'),
      isLive: fc.boolean(),
      suspended: fc.boolean(),
      choices: fc.uniqueArray(
        fc.record({
          name: fc.constantFrom('Over', 'Under'),
          decimal: fc.integer({ min: 101, max: 500 }).map((cents) => cents / 100),
        }),
        { selector: ({ name }) => name },
      ),
    })
    .map((of): Given => ({ name: 'Match goals', group: 'Match goals', ...of }))
  const steps = fc.array(fc.array(market, { maxLength: 5 }), { minLength: 1, maxLength: 6 })
  const choicesOf = (markets: readonly BaseOddsMarket[]) =>
    markets.flatMap(({ choiceGroup, isLive, choices }) =>
      choices.map((choice) => ({ key: `${choiceGroup} ${isLive} ${choice.name}`, ...choice })),
    )

  test('the opening never changes, repeating changes nothing, and a choice is either current or remembered', () => {
    fc.assert(
      fc.property(steps, (given) => {
        const first = new Map<string, number>()
        for (let step = 1; step <= given.length; step += 1) {
          const { shown } = applySteps(given.slice(0, step))
          expect(shown.filter((of) => !check.Check(of))).toEqual([])
          for (const { key, decimal, initialDecimal, change } of choicesOf(shown)) {
            if (!first.has(key)) first.set(key, decimal)
            expect(initialDecimal).toBe(first.get(key) as number)
            expect(change).toBe(Math.sign(decimal - initialDecimal))
          }
        }
        const { shown, retired } = applySteps(given)
        expect(applySteps([...given, ...given.slice(-1)])).toEqual({ shown, retired })
        const keys = (markets: readonly BaseOddsMarket[]) => new Set(choicesOf(markets).map(({ key }) => key))
        expect(keys(shown).intersection(keys(retired)).size).toBe(0)
        expect(keys(shown).union(keys(retired))).toEqual(new Set(first.keys()))
      }),
    )
  })
})
