/** The feed kind `oddsBoards`: what is refused and where, what counts as a change, and the laws of patches. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Change } from '../../src/contract/changes.ts'
import type { BatchResult } from '../../src/feed/apply.ts'
import { mergePatch } from '../../src/feed/merge-patch.ts'
import { selectMatchRow } from '../../src/store/match-writer.ts'
import { selectBoardDocuments } from '../../src/store/odds-boards.ts'
import { type Harness, NOW } from '../support/harness.ts'
import {
  type Boards,
  board,
  boardsMerge,
  boardsPut,
  fullBoard,
  matchOf,
  matchPut,
  oddsHarness,
  result,
  setStatus,
  shownMatch,
  sportWorld,
  total,
} from '../support/odds-kit.ts'

const ID = matchOf('football')
let harness: Harness
beforeEach(() => {
  harness = oddsHarness()
})
afterEach(() => harness.close())

function apply(change: unknown): BatchResult {
  return harness.app.apply([{ line: 1, change }])
}
const row = () => selectMatchRow(harness.db, ID)
const PREMATCH = board({ result: result(2.1, 3.3, 3.4), total: total(2.5, 1.87, 1.95) })

describe('rejected board changes', () => {
  const put = (boards: object): object => ({ ...boardsPut({}), data: { boards } })
  /** A prematch board with these markets, and what is wrong at a path in them. */
  const fault = (order: number, markets: object, path: string, reason: RegExp) =>
    [
      put({ [order]: { prematch: { isBettingActive: true, updatedAt: NOW, markets } } }),
      `/data/boards/${order}/prematch/markets/${path}`,
      reason,
    ] as const
  const none = { stakes: {} }
  const over = (of: object) => ({ total: { stakes: { over: of } } })
  const lines = (...given: object[]) => over({ lines: given })
  const w1 = (stake: object) => ({ result: { stakes: { w1: stake } } })
  const line = { argument: 2.5, factor: 1.9 }
  const noMarket = /no such market/

  const cases: readonly (readonly [change: object, pointer: string, reason: RegExp])[] = [
    [{ ...boardsPut({}), id: 77 }, '/id', /there is no match 77/],
    [{ ...boardsPut({}), id: 'demo:77' }, '/id', /no match "demo:77"/],
    [{ ...boardsMerge({}), id: 77 }, '/id', /there is no oddsBoards 77/],
    [{ ...boardsPut({}), sport: 'tennis' }, '/sport', /is of football/],
    [put({ 6: {} }), '/data/boards/6', /not a member/],
    [put({ 1: { early: PREMATCH } }), '/data/boards/1/early', /not a member/],
    [{ ...boardsPut({}), data: {} }, '/data/boards', /is missing/],
    [
      put({ 1: { live: { isBettingActive: true, markets: {} } } }),
      '/data/boards/1/live/updatedAt',
      /is missing/,
    ],
    fault(1, { corners: none }, 'corners', /bookmaker 1 has no such market in football; it has "result"/),
    fault(1, { draw_no_bet: none }, 'draw_no_bet', noMarket),
    fault(3, { '1st_half_total': none }, '1st_half_total', noMarket),
    fault(1, { 'a/b~c': none }, 'a~1b~0c', noMarket),
    fault(1, { toString: none }, 'toString', noMarket),
    fault(
      1,
      { result: { stakes: { draw: { factor: 2 } } } },
      'result/stakes/draw',
      /is not an outcome of "result" in this sport; it has "w1", "x", "w2"/,
    ),
    fault(1, w1({ lines: [line] }), 'result/stakes/w1/lines', /has no lines/),
    fault(1, over({ factor: 2 }), 'total/stakes/over/factor', /belongs to the lines/),
    fault(1, over({}), 'total/stakes/over/lines', /is missing/),
    fault(1, w1({}), 'result/stakes/w1/factor', /is missing/),
    fault(1, w1({ factor: 1 }), 'result/stakes/w1/factor', /must be above 1/),
    fault(1, lines({ ...line, factor: 0 }), 'total/stakes/over/lines/0/factor', /must be above 1/),
    fault(1, w1({ factor: '1.9' }), 'result/stakes/w1/factor', /must be a number/),
    fault(1, lines({ argument: '2.5', factor: 2 }), 'total/stakes/over/lines/0/argument', /must be a number/),
    fault(
      1,
      lines(line, { argument: 2.75, factor: 2 }),
      'total/stakes/over/lines/1/argument',
      /multiple of 0.5 for bookmaker 1/,
    ),
    fault(5, lines({ argument: 2.6, factor: 2 }), 'total/stakes/over/lines/0/argument', /multiple of 0.25/),
    fault(1, lines({ argument: 0, factor: 2 }), 'total/stakes/over/lines/0/argument', /above 0/),
    fault(1, lines(line, line), 'total/stakes/over/lines/1/argument', /is listed twice/),
    fault(1, w1({ factor: 2, changedAt: NOW }), 'result/stakes/w1/changedAt', /not published by bookmaker 1/),
    fault(4, lines({ ...line, limit: 5 }), 'total/stakes/over/lines/0/limit', /not published by bookmaker 4/),
    fault(5, over({ lines: [line], limit: 5 }), 'total/stakes/over/limit', /belongs to the lines/),
  ]
  test('each rejection names the place and the reason, and nothing of the change stays', () => {
    for (const [change, pointer, reason] of cases) {
      const { rejected, applied } = apply(change)
      expect(applied).toEqual([])
      expect(rejected).toEqual([expect.objectContaining({ pointer, reason: expect.stringMatching(reason) })])
      expect(selectBoardDocuments(harness.db, ID)).toEqual([])
      expect(row()).toMatchObject({ oddsMask: 0, revision: 1 })
    }
  })

  test('a board of a bookmaker that does not cover the sport is rejected', () => {
    harness.put([...sportWorld('table-tennis'), ...sportWorld('basketball')])
    const result2 = board({ result: result(1.5, undefined, 2.4) })
    const second = apply(boardsPut({ 2: { live: result2 } }, 'table-tennis'))
    expect(second.rejected).toMatchObject([
      { pointer: '/data/boards/2/live', reason: 'bookmaker 2 does not cover table-tennis' },
    ])
    const fifth = apply(boardsPut({ 5: { live: result2 } }, 'basketball'))
    expect(fifth.rejected).toMatchObject([{ pointer: '/data/boards/5/live' }])
  })

  test('a draw in a sport without draws is rejected', () => {
    harness.put(sportWorld('ice-hockey'))
    const { rejected } = apply(boardsPut({ 3: { prematch: PREMATCH } }, 'ice-hockey'))
    expect(rejected).toMatchObject([{ pointer: '/data/boards/3/prematch/markets/result/stakes/x' }])
  })

  test('a patch that leaves an incomplete outcome is rejected', () => {
    harness.put([boardsPut({ 1: { prematch: PREMATCH } })])
    const stakes = { w1: { factor: null } }
    const { rejected } = apply(boardsMerge({ 1: { prematch: { markets: { result: { stakes } } } } }))
    expect(rejected).toMatchObject([{ pointer: '/data/boards/1/prematch/markets/result/stakes/w1/factor' }])
  })
})

describe('unchanged boards', () => {
  const merge = (patch: object) => apply(boardsMerge({ 5: { prematch: patch } }))
  const price = { factor: 1.9, changedAt: NOW, limit: 100 }
  const given = () => boardsPut({ 5: { prematch: board({ result: { stakes: { w1: price } } }) } })

  test('equivalent boards are equal', () => {
    harness.put([boardsPut({ 1: { prematch: PREMATCH } })])
    const { result: win, total: goals } = PREMATCH.markets
    const lines = [{ argument: 2.5, factor: 1.8700001 }]
    const same = {
      markets: {
        total: { suspended: false, stakes: { under: goals?.stakes.under, over: { lines } } },
        result: win,
      },
      updatedAt: NOW,
      isBettingActive: true,
    }
    expect(
      apply({ ...boardsPut({}), data: { boards: { 1: { live: null, prematch: same } } } }),
    ).toMatchObject({
      applied: [],
      unchanged: 1,
    })
  })

  test('lines are sorted, whatever the order of the feed', async () => {
    const [low, high] = [
      { argument: -0.5, factor: 1.7 },
      { argument: 1, factor: 1.2 },
    ]
    const put = (lines: (typeof low)[]) =>
      boardsPut({ 1: { prematch: board({ handicap: { stakes: { handicap_1: { lines } } } }) } })
    harness.put([put([high, low])])
    expect(apply(put([low, high]))).toMatchObject({ applied: [], unchanged: 1 })
    const { oddsBk } = await shownMatch(harness)
    expect(oddsBk.bookmaker_1?.markets.handicap?.stakes.handicap_1?.lines).toEqual([low, high])
  })

  const move = (patch: object) => ({ markets: { result: { stakes: { w1: patch } } } })
  const cases: [name: string, patch: object, isSilent: boolean][] = [
    ['the time of the board', { updatedAt: NOW + 1 }, true],
    ['the time of a price', move({ changedAt: NOW + 1 }), true],
    ['both times', { updatedAt: NOW + 1, ...move({ changedAt: NOW + 1 }) }, true],
    ['a price', move({ factor: 1.91 }), false],
    ['a price and its time', move({ factor: 1.91, changedAt: NOW + 1 }), false],
    ['a limit', move({ limit: 50 }), false],
    ['a new outcome', { markets: { result: { stakes: { x: price } } } }, false],
    ['a closed outcome', { markets: { result: { stakes: { w1: null } } } }, false],
    ['a suspended market', { markets: { result: { suspended: true } } }, false],
    ['a closed market', { markets: { result: null } }, false],
    ['betting that stops', { isBettingActive: false }, false],
  ]
  test.each(cases)('%s', async (_name, patch, isSilent) => {
    harness.put([given()])
    const before = row()
    const { applied, position } = merge(patch)
    expect(applied).toMatchObject([{ kind: 'oddsBoards', id: ID, revision: row()?.revision }])
    expect(Object.keys(applied[0]?.effects ?? {})).toContain(isSilent ? 'matchTimestamps' : 'matches')
    expect(row()?.revision).toBe((before?.revision ?? 0) + (isSilent ? 0 : 1))
    expect(applied[0]?.position).toBe(position)
    // What is stored is what the patch says, silent or not.
    const expected = mergePatch({ updatedAt: NOW }, patch) as { updatedAt: number }
    const { oddsBk } = await shownMatch(harness)
    expect(oddsBk.bookmaker_5?.updatedAt).toBe(expected.updatedAt)
  })

  test('adding or removing a board is a change, even an empty one', () => {
    const mask = () => row()?.oddsMask
    harness.put([boardsPut({ 1: { prematch: board({}) }, 3: { live: board({}) } })])
    expect([mask(), row()?.revision]).toEqual([0b101, 2])
    harness.put([boardsMerge({ 1: { live: board({}) } })])
    harness.put([boardsMerge({ 1: { prematch: null } })])
    expect([mask(), row()?.revision]).toEqual([0b101, 4])
    harness.put([boardsMerge({ 1: null })])
    expect([mask(), row()?.revision]).toEqual([0b100, 5])
    harness.put([boardsPut({})])
    expect([mask(), row()?.revision]).toEqual([0, 6])
  })
})

describe('deleting boards', () => {
  const gone = (): Change => ({ op: 'delete', kind: 'oddsBoards', sport: 'football', id: ID })

  test('deleting boards keeps the match and is idempotent', async () => {
    harness.put([boardsPut({ 1: { prematch: PREMATCH }, 5: { live: fullBoard(5, 'football') } })])
    expect(apply(gone()).applied).toMatchObject([{ op: 'delete', revision: 3 }])
    expect(await shownMatch(harness)).toMatchObject({ oddsBk: {}, hasBkOdds: { bookmaker_1: false } })
    expect(row()).toMatchObject({ oddsMask: 0, revision: 3 })
    const again = apply(gone())
    expect([again.applied, again.unchanged]).toEqual([[], 1])
    expect(apply({ ...gone(), id: 77 })).toMatchObject({ applied: [], unchanged: 1 })
  })

  test('deleting a match deletes its boards', async () => {
    harness.put([boardsPut({ 1: { prematch: PREMATCH } })])
    harness.put([{ op: 'delete', kind: 'match', sport: 'football', id: ID }, matchPut('football', ID)])
    expect(selectBoardDocuments(harness.db, ID)).toEqual([])
    expect(await shownMatch(harness, '&odds_stage=all')).toMatchObject({
      oddsBk: {},
      hasBkOdds: { bookmaker_1: false },
    })
  })
})

test('boards refer to their match by its external id', () => {
  const external = { ...matchPut('football', ID), id: 'demo:final' } as Change
  harness.put([external, { ...boardsPut({ 1: { live: PREMATCH } }), id: 'demo:final' }])
  const { id } = harness.db.client.query('SELECT id FROM match WHERE odds_mask = 1').get() as { id: number }
  expect(id).not.toBe(ID)
  expect(selectBoardDocuments(harness.db, id)).toHaveLength(1)
})

describe('laws of boards', () => {
  const factor = fc.integer({ min: 101, max: 2000 }).map((cents) => cents / 100)
  const time = fc.integer({ min: 0, max: 5 }).map((ms) => NOW + ms)
  const closable = <T>(of: fc.Arbitrary<T>) => fc.option(of, { freq: 4 })
  const lines = fc.uniqueArray(fc.record({ argument: fc.constantFrom(0.5, 1.5, 2, 2.5), factor }), {
    selector: ({ argument }) => argument,
    maxLength: 4,
  })
  const sparse = <T>(keys: readonly string[], of: fc.Arbitrary<T>) =>
    fc.record(Object.fromEntries(keys.map((key) => [key, of])), { requiredKeys: [] })
  const price = fc.record({ factor })
  const market = (stakes: fc.Arbitrary<object>) =>
    fc.record({ stakes, suspended: fc.boolean() }, { requiredKeys: ['stakes'] })
  /** Patches that can also stand alone: each board and market in them is whole, prices come and go one by one. */
  const patch = sparse(
    ['1', '4'],
    closable(
      sparse(
        ['prematch', 'live'],
        closable(
          fc.record({
            isBettingActive: fc.boolean(),
            updatedAt: time,
            markets: fc.record(
              {
                result: closable(market(sparse(['w1', 'x', 'w2'], closable(price)))),
                total: closable(market(sparse(['over', 'under'], closable(fc.record({ lines }))))),
              },
              { requiredKeys: [] },
            ),
          }),
        ),
      ),
    ),
  )
  const RUNS = { numRuns: 15 }

  test('patches applied one by one equal the final put', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(patch, { minLength: 1, maxLength: 5 }), async (patches) => {
        const other = oddsHarness()
        try {
          harness.put([boardsPut({}), ...patches.map((boards) => boardsMerge(boards))])
          const final = patches.reduce<unknown>((target, next) => mergePatch(target, next), {}) as Boards
          other.put([boardsPut(final)])
          for (const query of ['', '&odds_stage=all']) {
            expect(await shownMatch(harness, query)).toEqual(await shownMatch(other, query))
          }
          const documents = [harness, other].map(({ db }) => selectBoardDocuments(db, ID))
          expect(documents[0]).toEqual(documents[1] as never)
        } finally {
          other.close()
        }
      }),
      RUNS,
    )
  })

  test('a repeated put changes nothing', () => {
    fc.assert(
      fc.property(fc.array(patch, { maxLength: 3 }), patch, (patches, last) => {
        harness.put([boardsPut({}), ...patches.map((boards) => boardsMerge(boards))])
        const final = boardsPut(mergePatch({}, last) as Boards)
        harness.put([final])
        expect(apply(final)).toMatchObject({ applied: [], unchanged: 1 })
      }),
      RUNS,
    )
  })

  test('a combined board is the union of live markets and other prematch markets', async () => {
    await fc.assert(
      fc.asyncProperty(patch, async (given) => {
        harness.put([boardsPut(mergePatch({}, given) as Boards)])
        setStatus(harness, 'inprogress')
        const live = (await shownMatch(harness)).oddsBk
        const combined = (await shownMatch(harness, '&odds_stage=all')).oddsBk
        setStatus(harness, 'notstarted')
        const prematch = (await shownMatch(harness)).oddsBk
        for (const [slug, { markets }] of Object.entries(combined)) {
          const staged = (stage: string, of: Record<string, object> = {}) =>
            Object.fromEntries(Object.entries(of).map(([name, market]) => [name, { ...market, stage }]))
          expect(markets).toEqual({
            ...staged('prematch', prematch[slug]?.markets),
            ...staged('live', live[slug]?.markets),
          } as typeof markets)
        }
        const both = new Set([...Object.keys(live), ...Object.keys(prematch)])
        expect(Object.keys(combined).toSorted()).toEqual([...both].toSorted())
      }),
      RUNS,
    )
  })
})
