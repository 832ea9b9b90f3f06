/** Blocks as the feed gives them: what merges and puts leave of them, and what depends on other data. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { SPORTS, type Sport } from '../../src/catalog/sports.ts'
import type { Change } from '../../src/contract/changes.ts'
import { mergePatch } from '../../src/feed/merge-patch.ts'
import {
  allBlocks,
  bareMatch,
  blockWorld,
  idsOf,
  type MatchChangeData,
  mergeMatch,
  putMatch,
  sportOf,
} from '../support/feed/block-kit.ts'
import { type Harness, makeHarness } from '../support/harness.ts'

type Body = Record<string, unknown>

const football = sportOf('football')
const esports = sportOf('esports')

/** A world of a sport with one match, 1, that has every block. */
async function withMatch(
  sport: Sport,
  work: (harness: Harness, data: MatchChangeData) => Promise<void>,
): Promise<void> {
  const harness = makeHarness()
  const data = { ...bareMatch(sport), ...allBlocks(sport) }
  harness.put([...blockWorld(sport), putMatch(sport, 1, data)])
  try {
    await work(harness, data)
  } finally {
    harness.close()
  }
}

const bodyOf = async ({ get }: Harness, sport: Sport, id = 1) =>
  (await get(`/v2/${sport.slug}/matches/${id}`)).body

/** Applies one change: was it new? */
function applies(harness: Harness, change: Change): boolean {
  const { applied, unchanged, rejected } = harness.app.apply([{ line: 1, change }])
  expect(rejected).toEqual([])
  expect(applied.length + unchanged).toBe(1)
  return applied.length === 1
}

/** Everything that is stored of a match, blocks and what merges start from included. */
function storedOf({ db }: Harness, id: number) {
  const blocks = db.client.query(
    'SELECT block, json, source FROM match_block WHERE match_id = ? ORDER BY block',
  )
  const row = db.client.query('SELECT block_mask, first_to_score FROM match WHERE id = ?')
  return { blocks: blocks.all(id), row: row.get(id) }
}

/** A value, nothing, an empty list, or a patch of some members. */
function patchOf(value: unknown): fc.Arbitrary<unknown> {
  if (Array.isArray(value)) return fc.constantFrom(value, null, [])
  if (typeof value !== 'object' || value === null) return fc.constantFrom(value, null)
  const members = Object.entries(value).map(([key, member]) => [key, patchOf(member)] as const)
  const some = fc.record(Object.fromEntries(members), { requiredKeys: [] })
  return fc.oneof(fc.constantFrom(value, null), { weight: 3, arbitrary: some })
}

describe.each(SPORTS.map((sport) => [sport.slug, sport] as const))('%s', (_, sport) => {
  // Removed lines of odds are remembered, which is tested below.
  const { oddsBase, ...given } = allBlocks(sport)
  const whole = { ...bareMatch(sport), ...allBlocks(sport) }
  const step = fc.oneof(
    fc.subarray(Object.keys(given) as (keyof typeof given)[]).map((left) => ({ left })),
    fc.nat(90).map((currentMatchMinute) => ({ patch: { currentMatchMinute } })),
    { weight: 3, arbitrary: patchOf(given).map((patch) => ({ patch: patch ?? {} })) },
    fc.constantFrom(oddsBase, null).map((oddsBase) => ({ patch: { oddsBase } })),
  )

  test('whatever was put, merged and refused, the blocks are those of one put of the patched document', () =>
    withMatch(sport, async (harness) => {
      let merged = 0
      fc.assert(
        fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
          let document: unknown = whole
          harness.put([putMatch(sport, 1, whole)])
          for (const of of steps) {
            if ('left' in of) {
              const kept = Object.fromEntries(of.left.map((name) => [name, given[name]]))
              document = { ...bareMatch(sport), ...kept }
              harness.put([putMatch(sport, 1, document as MatchChangeData)])
              continue
            }
            const { rejected } = harness.app.apply([{ line: 1, change: mergeMatch(sport, 1, of.patch) }])
            if (rejected.length > 0) continue
            document = mergePatch(document, of.patch)
            merged += 1
          }
          harness.put([putMatch(sport, 2, document as MatchChangeData)])
          expect(storedOf(harness, 1)).toEqual(storedOf(harness, 2))
          expect(applies(harness, putMatch(sport, 1, document as MatchChangeData))).toBe(false)
          expect(applies(harness, mergeMatch(sport, 1, document as MatchChangeData))).toBe(false)
        }),
        { numRuns: 25, seed: 1 },
      )
      expect(merged).toBeGreaterThan(30)
    }))
})

test('an empty block that the sport does not have is ignored', () => {
  const volleyball = sportOf('volleyball')
  const empty = {
    tennis: null,
    esports: null,
    bestPlayers: { home: [], away: [] },
    shotmap: [],
    momentum: [],
    averagePositions: { home: [], away: [] },
    lineups: { home: { missingPlayers: [] } },
  }
  return withMatch(volleyball, async (harness, data) => {
    expect(applies(harness, putMatch(volleyball, 1, { ...empty, ...data }))).toBe(false)
  })
})

test('the order of statistic keys does not matter', () =>
  withMatch(esports, async (harness, data) => {
    const backwards = JSON.parse(JSON.stringify(data), (_, value) =>
      Object.keys(value ?? {}).includes('firstBlood')
        ? Object.fromEntries(Object.entries(value).reverse())
        : value,
    )
    expect(JSON.stringify(backwards)).not.toBe(JSON.stringify(data))
    expect(applies(harness, putMatch(esports, 1, backwards))).toBe(false)
  }))

describe('blocks that depend on other data', () => {
  test('the home lineup follows a change of the home team', () =>
    withMatch(football, async (harness) => {
      const { third, home } = idsOf(football)
      const teamIds = async () => {
        const { homeTeam } = await bodyOf(harness, football)
        const { players } = (homeTeam as Body).lineup as { players: Body[] }
        return players.map(({ teamId }) => teamId)
      }
      expect(await teamIds()).toEqual([home, home])
      harness.put([mergeMatch(football, 1, { homeTeamId: third })])
      expect(await teamIds()).toEqual([third, third])
    }))

  test('opening odds remain after merges, puts and removed lines, and are cleared with the block', () =>
    withMatch(football, async (harness, data) => {
      const market = (decimal: number) => [
        { name: 'Full time', group: '1X2', choices: [{ name: '1', decimal }] },
      ]
      const shown = async () => {
        const { oddsBase } = await bodyOf(harness, football)
        return (oddsBase as { choices: Body[] }[]).map(({ choices }) => choices[0])
      }
      harness.put([mergeMatch(football, 1, { oddsBase: market(1.8) })])
      expect(await shown()).toMatchObject([{ decimal: 1.8, initialDecimal: 2.1, change: -1 }])
      harness.put([mergeMatch(football, 1, { oddsBase: [] })])
      expect(await shown()).toEqual([])
      harness.put([putMatch(football, 1, { ...data, oddsBase: market(2.4) })])
      expect(await shown()).toMatchObject([{ decimal: 2.4, initialDecimal: 2.1, change: 1 }])
      harness.put([mergeMatch(football, 1, { oddsBase: null })])
      harness.put([mergeMatch(football, 1, { oddsBase: market(2.4) })])
      expect(await shown()).toMatchObject([{ decimal: 2.4, initialDecimal: 2.4, change: 0 }])
    }))

  test('base markets of a canceled match are suspended and reopen when it is rescheduled', () =>
    withMatch(football, async (harness) => {
      const market = { name: 'Full time', group: '1X2', choices: [{ name: '1', decimal: 1.8 }] }
      const suspended = async () => {
        const { oddsBase } = await bodyOf(harness, football)
        return (oddsBase as { suspended: boolean }[]).map((shown) => shown.suspended)
      }
      const oddsBase = [market, { ...market, name: 'Draw no bet', suspended: true }]
      harness.put([mergeMatch(football, 1, { status: 'notstarted', oddsBase })])
      expect(await suspended()).toEqual([false, true])
      harness.put([mergeMatch(football, 1, { status: 'canceled' })])
      expect(await suspended()).toEqual([true, true])
      harness.put([mergeMatch(football, 1, { status: 'notstarted' })])
      expect(await suspended()).toEqual([false, true])
    }))
})
