/** Boards of bookmakers as the console shows them: markets, lines, prices, states, and how prices went. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import {
  type Boards,
  boardState,
  directionOf,
  linesOf,
  mainLine,
  marketsOf,
  type OddsHistory,
  priceKey,
  priceOf,
  recordedHistory,
  stakesOf,
  winnerPrices,
  withPrices,
} from '../../src/console/panels/odds-board.ts'

const name = { ru: 'x', en: 'x' }
const lines = (...pairs: readonly (readonly [argument: number, factor: number])[]) => ({
  name,
  lines: pairs.map(([argument, factor]) => ({ argument, factor })),
})

function board(factor: number, more: Partial<Boards[string]> = {}): Boards[string] {
  return {
    isBettingActive: true,
    updatedAt: 1,
    markets: {
      result: { name, stakes: { w1: { name, factor }, w2: { name, factor: 2 } } },
      handicap: {
        name,
        stakes: {
          handicap_1: lines([-1.5, 3.1], [0, 1.9]),
          handicap_2: lines([1.5, 1.3], [0, 1.92], [2.5, 1.1]),
        },
      },
      ...more.markets,
    },
    ...more,
  }
}

const boards: Boards = { first: board(1.8), second: board(1.9) }

describe('prices of a row', () => {
  const market = (group: string, names: readonly string[], more = {}) => ({
    name: 'Full time',
    group,
    period: 'Full-time',
    isLive: false,
    suspended: false,
    choiceGroup: null,
    choices: names.map((name) => ({
      name,
      decimal: 2,
      initialDecimal: 2,
      winning: false,
      change: 0 as const,
    })),
    ...more,
  })
  const result = market('1X2', ['1', 'X', '2'])
  const cases = [
    ['the result', [market('Total maps', ['Over', 'Under']), result], '1 X 2'],
    ['the winner', [market('Home/Away', ['1', '2'])], '1 2'],
    ['none while it is suspended', [market('1X2', ['1', 'X', '2'], { suspended: true })], undefined],
    ['none of a part of the match', [market('1X2', ['1', 'X', '2'], { period: '1st half' })], undefined],
    ['none of other markets', [market('Both teams to score', ['Yes', 'No'])], undefined],
  ] as const
  test.each(cases)('%s', (_name, markets, names) => {
    expect(
      winnerPrices(markets)
        ?.map(({ name }) => name)
        .join(' '),
    ).toBe(names as string)
  })
})

describe('boards', () => {
  test('markets and outcomes follow the dictionary, unknown ones last', () => {
    expect(marketsOf(boards, ['total', 'handicap'])).toEqual(['handicap', 'result'])
    expect(stakesOf(boards, 'result', ['w2'])).toEqual(['w2', 'w1'])
    expect(stakesOf(boards, 'total', ['over'])).toEqual([])
  })

  test('a line of the away team mirrors that of the home team', () => {
    expect(linesOf(boards, 'handicap')).toEqual([-2.5, -1.5, 0])
    expect(linesOf(boards, 'result')).toEqual([])
    expect(priceOf(boards.first, 'handicap', 'handicap_2', -1.5)).toMatchObject({
      factor: 1.3,
      argument: 1.5,
    })
  })

  test('the main line is the one with the most and most even prices', () => {
    expect(mainLine(boards, 'handicap')).toBe(0)
    expect(mainLine(boards, 'result')).toBeNull()
  })

  test('a closed outcome has no price', () => {
    expect(priceOf(boards.first, 'result', 'w1', null)?.factor).toBe(1.8)
    expect(priceOf(boards.first, 'result', 'x', null)).toBeNull()
    expect(priceOf(boards.first, 'handicap', 'handicap_1', -2.5)).toBeNull()
    expect(priceOf(undefined, 'result', 'w1', null)).toBeNull()
  })

  const result = board(2).markets.result!
  test.each([
    ['open', board(2), 'open'],
    ['no board', undefined, 'none'],
    ['no such market', board(2, { markets: {} }), 'none'],
    ['closed', board(2, { isBettingActive: false }), 'closed'],
    ['suspended', board(2, { markets: { result: { ...result, suspended: true } } }), 'suspended'],
    [
      'an archive of before the start',
      board(2, {
        markets: { result: { ...result, stage: 'prematch' } },
        isBettingActiveByStage: { prematch: false, live: true },
      }),
      'closed',
    ],
  ] as const)('%s', (_name, of, state) => {
    expect(boardState(of, 'result')).toBe(state)
  })
})

describe('price history', () => {
  const place = priceKey('first', 'result', 'w1', null)
  const after = (...factors: readonly number[]) =>
    factors.reduce<OddsHistory>((history, factor) => withPrices(history, { first: board(factor) }), new Map())

  test('price history keeps changes and the last direction', () => {
    expect(after(1.8, 1.8, 1.9, 1.7).get(place)).toEqual([1.8, 1.9, 1.7])
    expect(
      [after(1.8), after(1.8, 1.9), after(1.8, 1.9, 1.7), after(1.8, 1.8)].map((each) =>
        directionOf(each.get(place)),
      ),
    ).toEqual([0, 1, -1, 0])
    expect(directionOf(undefined)).toBe(0)
  })

  test('price history is unchanged when no price changed', () => {
    const history = after(1.8)
    expect(withPrices(history, { first: board(1.8) })).toBe(history)
  })

  test('price history has no repeats and is bounded', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(1.5, 1.6, 1.7), { minLength: 1, maxLength: 120 }), (factors) => {
        const prices = after(...factors).get(place)!
        expect(prices.length).toBeLessThanOrEqual(40)
        expect(prices.at(-1)).toBe(factors.at(-1)!)
        expect(prices.every((price, index) => price !== prices[index - 1])).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  test('price history begins with what the service recorded, prematch before live', () => {
    const at = (factor: number) => ({ timestamp: 1, stakes: { w1: { factor } } })
    const series = { bookmaker: 'first', market: 'result', closing: null, isTruncated: false }
    const recorded = recordedHistory([
      {
        ...series,
        stage: 'prematch',
        opening: at(2),
        changes: [at(1.9), { timestamp: 2, stakes: {} }, at(1.9)],
      },
      { ...series, stage: 'live', opening: at(1.9), changes: [at(1.5)] },
    ])
    expect(recorded.get(place)).toEqual([2, 1.9, 1.5])
    expect(withPrices(recorded, { first: board(1.4) }).get(place)).toEqual([2, 1.9, 1.5, 1.4])
  })

  test('lines have separate histories', () => {
    const history = after(1.8)
    expect(history.get(priceKey('first', 'handicap', 'handicap_2', 2.5))).toEqual([1.1])
  })
})
