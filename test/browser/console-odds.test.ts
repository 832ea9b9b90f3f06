/** Boards of bookmakers as the console shows them: markets, lines, prices and states. */
import { describe, expect, test } from 'bun:test'
import {
  type Boards,
  boardState,
  linesOf,
  mainLine,
  marketsOf,
  priceOf,
  stakesOf,
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
