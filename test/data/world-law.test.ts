/**
 * The law of what is derived (docs/architecture.md#the-path-of-a-change): a world that was reached by any changes in
 * any order is the world that is built anew out of its final documents. No column, block, index or count remembers what
 * was once otherwise.
 */

import { afterAll, describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { finishDocuments } from '../../src/feed/search-rebuild.ts'
import { FIRST_ASSIGNED_ID } from '../../src/store/external-ids.ts'
import { closeDatabase } from '../../src/store/sql/statement.ts'
import { faultsOf, openMemory } from '../support/database.ts'
import { applyAll, linesOf, mustApply, rolledBack, withMemory } from '../support/feed/feed-kit.ts'
import { makeHarness } from '../support/harness.ts'
import { smallWorld } from '../support/world/small-world.ts'
import { peopledFrame, worldChange } from '../support/world/world-arbitrary.ts'
import { WORLD_PATHS } from '../support/world/world-paths.ts'
import { rebuild, stateOf } from '../support/world/world-rebuild.ts'

const world = openMemory()
mustApply(world, [...smallWorld(), ...peopledFrame()])
afterAll(() => closeDatabase(world))

describe('random worlds', () => {
  test('most generated changes are applied', () => {
    const sample = fc.sample(worldChange, { numRuns: 600, seed: 7 })
    const { applied, rejected } = rolledBack(world, (db) => applyAll(db, sample))
    expect(applied.length).toBeGreaterThan(250)
    expect(rejected.length).toBeGreaterThan(20)
    expect(new Set(applied.map(({ kind }) => kind)).size).toBe(12)
  })

  test('the state depends only on the final documents', () => {
    fc.assert(
      fc.property(fc.array(worldChange, { minLength: 1, maxLength: 30, size: 'max' }), (changes) =>
        rolledBack(world, (db) => {
          applyAll(db, changes)
          expect(faultsOf(db)).toEqual([])
          withMemory((fresh) => {
            rebuild(db, fresh)
            expect(stateOf(db)).toEqual(stateOf(fresh))
          })
        }),
      ),
      { numRuns: 25, seed: 2026 },
    )
  }, 180_000)

  test('responses depend only on the final documents', async () => {
    for (const seed of [1, 2]) {
      const [lived, fresh] = [makeHarness(), makeHarness()]
      mustApply(lived.db, [...smallWorld(), ...peopledFrame()])
      applyAll(lived.db, fc.sample(worldChange, { numRuns: 300, seed }))
      finishDocuments(lived.db)
      rebuild(lived.db, fresh.db)
      for (const path of WORLD_PATHS) {
        const [was, is] = [await lived.get(path), await fresh.get(path)]
        expect({ path, body: JSON.parse(was.text, withoutEnd) }).toEqual({
          path,
          body: JSON.parse(is.text, withoutEnd),
        })
      }
      lived.close()
      fresh.close()
    }
  }, 180_000)
})

interface Named {
  readonly kind: string
  readonly id: number
}

/** All that a match names, by the kinds whose changes show in it. */
function namedIn(match: string): (change: Named) => boolean {
  const { id, tournament, category, season, homeTeam, awayTeam } = JSON.parse(match) as Record<
    string,
    { id: number } | null
  >
  const [own, teams] = [Number(id), [homeTeam?.id, awayTeam?.id]]
  return (change) => {
    if (change.kind === 'match' || change.kind === 'oddsBoards') return change.id === own
    if (change.kind === 'team') return teams.includes(change.id)
    if (change.kind === 'player') return match.includes(`"id":${change.id},`)
    const parent = { tournament, category, season }[change.kind]
    return parent ? parent.id === change.id : change.kind.startsWith('merged')
  }
}

describe('/changes', () => {
  test('/changes names each changed match or a resource it refers to', async () => {
    const ids = [1, 2, 3, 4, 5, FIRST_ASSIGNED_ID]
    const harness = makeHarness()
    mustApply(harness.db, [...smallWorld(), ...peopledFrame()])
    const shown = async (id: number) => {
      const { status, text } = await harness.get(`/v2/football/matches/${id}?with_bk_odds=true`)
      return status === 404 ? null : JSON.stringify({ ...JSON.parse(text, withoutEnd), pregame: null })
    }
    let position = 0
    let before = await Promise.all(ids.map(shown))
    let moved = 0
    for (const batch of fc.sample(fc.array(worldChange, { minLength: 1, maxLength: 5 }), {
      numRuns: 90,
      seed: 4,
    })) {
      harness.app.apply(linesOf(batch))
      const { body } = await harness.get<{ changes: Named[]; next: number }>(
        `/v2/football/changes?since=${position}`,
      )
      position = body.next
      const after = await Promise.all(ids.map(shown))
      for (const [at, id] of ids.entries()) {
        const [was, is] = [before[at] ?? null, after[at] ?? null]
        if (was === is) continue
        moved += 1
        const isNamed = body.changes.some(
          (change) => (was !== null && namedIn(was)(change)) || (is !== null && namedIn(is)(change)),
        )
        expect({ id, isNamed, was, is, batch }).toMatchObject({ isNamed: true })
      }
      before = after
    }
    expect(moved).toBeGreaterThan(30)
    harness.close()
  }, 180_000)
})

/** The end of a match is known only if its changes were received live, and finality depends on it. */
function withoutEnd(key: string, value: unknown): unknown {
  if (key === 'scoreStatus' || key === 'analytics') return undefined
  return value === 'pending' || value === 'unavailable' ? undefined : value
}
