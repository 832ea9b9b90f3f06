/** The feed kind `oddsBoards`: what counts as a change, and the laws of patches. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Change } from '../../../src/contract/changes.ts'
import type { BatchResult } from '../../../src/feed/apply.ts'
import { mergePatch } from '../../../src/feed/merge-patch.ts'
import { selectMatchRow } from '../../../src/store/matches/writer.ts'
import { selectBoardDocuments } from '../../../src/store/odds-boards.ts'
import { type Harness, NOW } from '../../support/harness.ts'
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
  total,
} from '../../support/odds-kit.ts'

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
    ).toMatchObject({ applied: [], unchanged: 1 })
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

  test('patches applied one by one equal the final put, which then changes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(patch, { minLength: 1, maxLength: 5 }), async (patches) => {
        const other = oddsHarness()
        try {
          harness.put([boardsPut({}), ...patches.map((boards) => boardsMerge(boards))])
          const final = patches.reduce<unknown>((target, next) => mergePatch(target, next), {}) as Boards
          other.put([boardsPut(final)])
          for (const query of ['', '&odds_stage=all'])
            expect(await shownMatch(harness, query)).toEqual(await shownMatch(other, query))
          expect(apply(boardsPut(final))).toMatchObject({ applied: [], unchanged: 1 })
          const documents = [harness, other].map(({ db }) => selectBoardDocuments(db, ID))
          expect(documents[0]).toEqual(documents[1] as never)
        } finally {
          other.close()
        }
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
