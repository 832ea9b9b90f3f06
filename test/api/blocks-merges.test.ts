/** Merges of single blocks, puts without blocks, repeated changes: what a change speaks of, and nothing else. */
import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { MATCH_BLOCKS } from '../../src/catalog/match-blocks.ts'
import { SPORTS, type Sport } from '../../src/catalog/sports.ts'
import type { Change } from '../../src/contract/changes.ts'
import {
  allBlocks,
  bareMatch,
  blockWorld,
  idsOf,
  type MatchChangeData,
  mergeMatch,
  putMatch,
  sportOf,
} from '../support/block-kit.ts'
import { type Harness, makeHarness } from '../support/harness.ts'

type Body = Record<string, unknown>

const football = sportOf('football')
const tennis = sportOf('tennis')
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The same with no item in any list; undefined if something else than lists makes it up. */
function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return []
  if (!isRecord(value)) return undefined
  const parts = Object.entries(value).map(([key, part]) => [key, emptied(part)] as const)
  return parts.every(([, part]) => part !== undefined) ? Object.fromEntries(parts) : undefined
}

/** The blocks as they go out. */
function blocksOf({ db }: Harness, id: number) {
  return db.client.query('SELECT block, json FROM match_block WHERE match_id = ? ORDER BY block').all(id)
}

describe.each(SPORTS.map((sport) => [sport.slug, sport] as const))('%s', (_, sport) => {
  const given = allBlocks(sport)
  const members = Object.keys(given) as (keyof typeof given)[]

  test('repeating a put, or merging any of its members, changes nothing', () =>
    withMatch(sport, async (harness, data) => {
      expect(applies(harness, putMatch(sport, 1, data))).toBe(false)
      expect(applies(harness, mergeMatch(sport, 1, given))).toBe(false)
      for (const member of members) {
        expect([member, applies(harness, mergeMatch(sport, 1, { [member]: given[member] }))]).toEqual([
          member,
          false,
        ])
      }
    }))

  test('a member of a block that was put empty can be merged alone', () =>
    withMatch(sport, async (harness) => {
      for (const member of members) {
        const [whole, empty] = [given[member], emptied(given[member])]
        if (!isRecord(whole) || !isRecord(empty)) continue
        for (const [part, value] of Object.entries(whole)) {
          harness.put([putMatch(sport, 1, { ...bareMatch(sport), [member]: empty })])
          harness.put([mergeMatch(sport, 1, { [member]: { [part]: value } })])
          harness.put([putMatch(sport, 2, { ...bareMatch(sport), [member]: { ...empty, [part]: value } })])
          expect([member, part, blocksOf(harness, 1)]).toEqual([member, part, blocksOf(harness, 2)])
        }
      }
    }))

  test('a merge that removes one member keeps the others', () =>
    withMatch(sport, async (harness) => {
      for (const member of members) {
        const expected: Partial<MatchChangeData> = { ...bareMatch(sport), ...given }
        delete expected[member]
        harness.put([putMatch(sport, 2, expected as MatchChangeData)])
        expect([member, applies(harness, mergeMatch(sport, 1, { [member]: null }))]).toEqual([member, true])
        expect(storedOf(harness, 1)).toEqual(storedOf(harness, 2))
        harness.put([putMatch(sport, 1, { ...bareMatch(sport), ...given })])
      }
    }))

  test('a put without blocks removes them and clears the block mask', () =>
    withMatch(sport, async (harness) => {
      harness.put([putMatch(sport, 1, bareMatch(sport)), putMatch(sport, 2, bareMatch(sport))])
      expect(storedOf(harness, 1)).toEqual(storedOf(harness, 2))
      expect(storedOf(harness, 1).blocks.map((row) => (row as { block: number }).block)).toEqual([
        MATCH_BLOCKS.document,
      ])
    }))

  test('a merge of the match clock changes no block', () =>
    withMatch(sport, async (harness) => {
      const before = await bodyOf(harness, sport)
      harness.put([mergeMatch(sport, 1, { currentMatchMinute: 64 })])
      expect(await bodyOf(harness, sport)).toEqual({ ...before, currentMatchMinute: 64 })
    }))

  test('any sequence of merges gives the same blocks as one put', () => {
    const whole = makeHarness()
    whole.put([...blockWorld(sport), putMatch(sport, 1, { ...bareMatch(sport), ...given })])
    const expected = storedOf(whole, 1)
    const splits = fc
      .shuffledSubarray(members, { minLength: members.length })
      .chain((order) =>
        fc
          .array(fc.nat(2), { minLength: order.length, maxLength: order.length })
          .map((cuts) => ({ order, cuts })),
      )
    fc.assert(
      fc.property(splits, ({ order, cuts }) => {
        whole.put([putMatch(sport, 1, bareMatch(sport))])
        let patch: Body = {}
        order.forEach((member, index) => {
          patch[member] = given[member]
          if (cuts[index] === 0) {
            whole.put([mergeMatch(sport, 1, patch)])
            patch = {}
          }
        })
        whole.put([mergeMatch(sport, 1, patch)])
        expect(storedOf(whole, 1)).toEqual(expected)
      }),
      { numRuns: 8 },
    )
    whole.close()
  })
})

describe('merge patches inside a block', () => {
  test('a merge of one lineup keeps its other members and the other side', () =>
    withMatch(football, async (harness) => {
      const before = await bodyOf(harness, football)
      harness.put([mergeMatch(football, 1, { lineups: { home: { formation: '3-5-2', confirmed: null } } })])
      const after = await bodyOf(harness, football)
      const { confirmed: _, ...lineup } = (before.homeTeam as Body).lineup as Body
      expect((after.homeTeam as Body).lineup).toEqual({ ...lineup, formation: '3-5-2' })
      expect(after.awayTeam).toEqual(before.awayTeam)
      harness.put([mergeMatch(football, 1, { lineups: { home: null } })])
      expect((await bodyOf(harness, football)).homeTeam).toMatchObject({ lineup: null })
      expect((await bodyOf(harness, football)).awayTeam).toEqual(before.awayTeam)
    }))

  test('merges of the tennis block change momentum and points independently', () =>
    withMatch(tennis, async (harness, data) => {
      const given = data.tennis as Body
      harness.put([mergeMatch(tennis, 1, { tennis: { groundType: 'Grass', homePlayerSeed: null } })])
      const changed = { ...given, groundType: 'Grass', homePlayerSeed: null, awayPlayerSeed: null }
      expect((await bodyOf(harness, tennis)).tennis).toEqual(changed)
      const momentum = [{ set: 1, game: 2, value: 40, breakOccurred: false }]
      harness.put([mergeMatch(tennis, 1, { tennis: { momentum } })])
      expect((await bodyOf(harness, tennis)).tennis).toEqual({ ...changed, momentum })
      harness.put([mergeMatch(tennis, 1, { tennis: { pointByPoint: null } })])
      expect((await bodyOf(harness, tennis)).tennis).toEqual({ ...changed, momentum, pointByPoint: [] })
      harness.put([mergeMatch(tennis, 1, { tennis: null })])
      expect(await bodyOf(harness, tennis)).toMatchObject({
        tennis: null,
        analytics: { momentum: 'pending' },
      })
    }))
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
