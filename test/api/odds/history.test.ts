/** `/matches/{matchId}/odds/history`: opening, every change and closing of each series, and what is dropped when. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Schemas } from '../../../src/client/index.ts'
import type { BoardChange } from '../../../src/contract/match-blocks.ts'
import { STORED_PRICES } from '../../../src/store/odds-boards.ts'
import { type Harness, NOW } from '../../support/harness.ts'
import {
  type Boards,
  board,
  boardsMerge,
  boardsPut,
  matchOf,
  oddsHarness,
  result,
  setStatus,
  total,
} from '../../support/odds-kit.ts'

const DAY_MS = 86_400_000
const PATH = `/v2/football/matches/${matchOf('football')}/odds/history`

let harness: Harness
beforeEach(() => {
  harness = oddsHarness()
})
afterEach(() => harness.close())

const historyOf = async (query = '') =>
  (await harness.get<{ history: Schemas['OddsSeries'][] }>(`${PATH}${query}`)).body.history
const at = (timestamp: number, markets: BoardChange['markets']) => board(markets, { updatedAt: timestamp })
const put = (boards: Boards) => harness.put([boardsPut(boards)])
const factors = ({ timestamp, stakes }: Schemas['OddsPrices']) => [
  timestamp,
  ...Object.values(stakes as Record<string, { factor: number }>).map(({ factor }) => factor),
]

describe('odds over time', () => {
  test('a board that never changed has its opening prices only, without timestamps and limits', async () => {
    put({
      5: {
        prematch: at(NOW, {
          result: { stakes: { w1: { factor: 1.9, changedAt: NOW - 5, limit: 10 }, w2: { factor: 2.1 } } },
          total: total(2.5, 1.8, 2),
        }),
      },
    })
    expect(await historyOf()).toEqual([
      {
        bookmaker: 'bookmaker_5',
        market: 'result',
        stage: 'prematch',
        opening: { timestamp: NOW, stakes: { w1: { factor: 1.9 }, w2: { factor: 2.1 } } },
        changes: [],
        closing: null,
        isTruncated: false,
      },
      expect.objectContaining({
        market: 'total',
        opening: { timestamp: NOW, stakes: total(2.5, 1.8, 2).stakes },
      }),
    ])
  })

  test('each change of a price is one item; timestamps alone are none, and closing is the last at the start', async () => {
    put({ 1: { prematch: at(NOW - 900, { result: result(2, 3, 4), total: total(2.5, 1.8, 2) }) } })
    put({ 1: { prematch: at(NOW - 800, { result: result(2, 3, 4), total: total(2.5, 1.8, 2) }) } })
    put({ 1: { prematch: at(NOW - 700, { result: result(2.2, 3, 4), total: total(2.5, 1.8, 2) }) } })
    put({ 1: { prematch: at(NOW + 100, { result: result(2.4, 3, 4), total: total(2.5, 1.8, 2) }) } })
    expect((await historyOf('?market=result'))[0]?.closing).toBeNull()
    setStatus(harness, 'inprogress')
    put({
      1: {
        prematch: at(NOW + 100, { result: result(2.4, 3, 4), total: total(2.5, 1.8, 2) }),
        live: at(NOW + 200, { result: { ...result(5, 3, 1.5), suspended: true } }),
      },
    })
    const [prematch, live, ...others] = await historyOf('?market=result&bookmaker=bookmaker_1')
    if (!prematch || !live) throw new Error('a series is missing')
    expect(factors(prematch.opening)).toEqual([NOW - 900, 2, 3, 4])
    expect(prematch.changes.map(factors)).toEqual([
      [NOW - 700, 2.2, 3, 4],
      [NOW + 100, 2.4, 3, 4],
    ])
    expect(factors(prematch.closing as Schemas['OddsPrices'])).toEqual([NOW - 700, 2.2, 3, 4])
    expect(live).toMatchObject({ stage: 'live', opening: { suspended: true }, changes: [], closing: null })
    expect(others).toEqual([])
    const [unchanged] = await historyOf('?market=total')
    expect(unchanged).toMatchObject({ opening: { timestamp: NOW - 900 }, changes: [] })
  })

  test('of a long series the opening and the latest prices are kept', async () => {
    const count = STORED_PRICES + 7
    for (let step = 0; step < count; step += 1)
      put({ 1: { prematch: at(NOW + step, { result: result(2 + step / 100, 3, 4) }) } })
    const [series] = await historyOf()
    expect(series?.opening.timestamp).toBe(NOW)
    expect(series?.changes.map(({ timestamp }) => timestamp)).toEqual(
      Array.from({ length: STORED_PRICES - 1 }, (_, index) => NOW + count - STORED_PRICES + 1 + index),
    )
    expect(series?.isTruncated).toBe(true)
  })

  test('after the days of the setting the opening and the closing are left, and the cache does not show more', async () => {
    for (const [step, w1] of [2, 2.1, 2.2, 2.3].entries())
      put({ 1: { prematch: at(NOW - 30 + 10 * step, { result: result(w1, 3, 4) }) } })
    put({
      1: {
        prematch: at(NOW + 5, { result: result(2.4, 3, 4) }),
        live: at(NOW + 6, { result: result(2, 3, 4) }),
      },
    })
    harness.put([boardsMerge({ 1: { live: at(NOW + 7, { result: result(1.5, 3, 4) }) } })])
    setStatus(harness, 'finished')
    const before = await historyOf()
    expect(before.map(({ changes }) => changes.length)).toEqual([4, 1])
    harness.now = NOW + 7 * DAY_MS - 1
    harness.app.pruneOddsHistory()
    expect(await historyOf()).toEqual(before)
    harness.now += 1
    harness.app.pruneOddsHistory()
    const [prematch, live] = await historyOf()
    expect(prematch).toMatchObject({
      opening: before[0]?.opening,
      changes: [before[0]?.closing],
      closing: before[0]?.closing,
      isTruncated: true,
    })
    expect(live).toMatchObject({ opening: before[1]?.changes[0], changes: [] })
  })

  test('deleting the boards or the match deletes the history', async () => {
    for (const w1 of [2, 2.1]) put({ 1: { prematch: at(NOW, { result: result(w1, 3, 4) }) } })
    harness.put([{ op: 'delete', kind: 'oddsBoards', sport: 'football', id: matchOf('football') }])
    expect(await historyOf()).toEqual([])
  })

  test.each([
    ['?bookmaker=other', 400, 'bookmaker'],
    ['?bookmaker=', 400, 'bookmaker'],
    ['?market=winner', 400, 'market'],
  ])('%s is refused', async (query, status, parameter) => {
    expect(await harness.get(`${PATH}${query}`)).toMatchObject({ status, body: { parameter } })
  })

  test('the history is what an observer of every board would write down', async () => {
    const prices = fc.record({ w1: fc.integer({ min: 11, max: 14 }), suspended: fc.boolean() })
    const markets = fc.dictionary(fc.constantFrom('result', 'double_chance'), prices)
    const boards = fc.option(markets)
    const steps = fc.array(fc.record({ prematch: boards, live: boards }), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        harness.close()
        harness = oddsHarness()
        const seen = new Map<string, Schemas['OddsPrices'][]>()
        for (const [step, stages] of all.entries()) {
          const given: { prematch?: BoardChange; live?: BoardChange } = {}
          for (const stage of ['prematch', 'live'] as const) {
            const shown = Object.entries(stages[stage] ?? {}).map(([market, { w1, suspended }]) => {
              const outcome = market === 'result' ? 'w1' : '1x'
              const stakes = { [outcome]: { factor: w1 / 10 } }
              return [market, { ...(suspended && { suspended: true }), stakes }] as const
            })
            if (stages[stage]) given[stage] = at(NOW + step, Object.fromEntries(shown))
            const present = new Map<string, object>(shown)
            for (const market of ['result', 'double_chance']) {
              const series = seen.get(`${stage} ${market}`) ?? []
              const next = present.get(market) ?? { stakes: {} }
              const { timestamp, ...last } = series.at(-1) ?? { timestamp: 0, stakes: {} }
              if (Bun.deepEquals(last, next)) continue
              series.push({ timestamp: NOW + step, ...(next as Pick<Schemas['OddsPrices'], 'stakes'>) })
              seen.set(`${stage} ${market}`, series)
            }
          }
          harness.put([{ ...boardsPut({ 1: given }), sourceTimestamp: NOW + step }])
        }
        const history = await historyOf()
        const found = history.map(({ stage, market, opening, changes }) => [
          `${stage} ${market}`,
          [opening, ...changes],
        ])
        expect(Object.fromEntries(found)).toEqual(Object.fromEntries(seen))
      }),
      { numRuns: 15 },
    )
  })
})
