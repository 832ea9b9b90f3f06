/**
 * What the store remembers of matches that changed lately: whatever happens, the file is the same byte for byte as
 * without it, and what is remembered is what is stored.
 */
import { describe, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { type Db, openDatabase } from '../../db/open.ts'
import { applyBatch } from '../../src/feed/apply.ts'
import { applyWhole } from '../../src/feed/transport/ingest.ts'
import { MATCH_MEMORY_LIMITS, type MatchMemory, matchMemory } from '../../src/store/matches/memory.ts'
import type { MatchRow } from '../../src/store/matches/row.ts'
import { selectBlock, selectMatchRow } from '../../src/store/matches/writer.ts'
import { closeDatabase } from '../../src/store/sql/statement.ts'
import { inTransaction } from '../../src/store/sql/transaction.ts'
import { anyChange, frame } from '../support/feed/feed-arbitrary.ts'
import { dump, linesOf, lookUp, mustApply, withMemory } from '../support/feed/feed-kit.ts'
import { board, result } from '../support/odds-kit.ts'
import { LEAGUE, smallWorld, TEAMS } from '../support/world/small-world.ts'

const ROOT = join(import.meta.dir, '../..')
const MATCHES = [1, 2]
const TRUSTED = ['best', 'good']
const of = <T>(values: readonly T[]) => fc.constantFrom(...values)

const GOAL = { time: 3, timeSeconds: null, type: 'goal', class: 'regular', team: 'home', period: '1ST' }

/** A tick of a running match, perhaps of a source; or odds of it. */
const tick = fc.record(
  {
    op: of(['merge']),
    kind: of(['match']),
    sport: of(['football']),
    id: of(MATCHES),
    source: of(['best', 'good']),
    correction: of([true]),
    data: fc.record(
      {
        status: of(['inprogress', 'inprogress', 'inprogress', 'inprogress', 'finished', 'unheard of']),
        currentMatchMinute: fc.nat(90),
        homeScore: of([{ current: 1 }, { current: 1, period1: 1 }, { period1: null }, null]),
        round: of([{ round: 3 }, null]),
        liveEvents: of([[], null, [GOAL]]),
        homeTeamId: of([TEAMS[0], TEAMS[0], TEAMS[0], TEAMS[3], 999]),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['op', 'kind', 'sport', 'id', 'data', 'correction'] },
)
const boards = fc.record({
  op: of(['put', 'merge']),
  kind: of(['oddsBoards']),
  sport: of(['football']),
  id: of(MATCHES),
  source: of(['best', 'good']),
  data: fc.record({
    boards: of([
      {},
      { 1: { prematch: board({ result: result(1.8, 3.5, 4.2) }) } },
      { 2: { live: board({ result: result(1.6, 3.6, 5) }) } },
    ]),
  }),
})
/** What matches copy of their tournament changes with it. */
const league = fc.record({
  op: of(['merge']),
  kind: of(['tournament']),
  sport: of(['football']),
  id: of([LEAGUE]),
  data: fc.record({ amateur: fc.boolean() }),
})
const change = fc.oneof(
  { weight: 1, arbitrary: league as fc.Arbitrary<object> },
  { weight: 6, arbitrary: tick as fc.Arbitrary<object> },
  { weight: 1, arbitrary: boards as fc.Arbitrary<object> },
  { weight: 5, arbitrary: anyChange as fc.Arbitrary<object> },
)

/** Some changes together: as a batch, all or nothing, or in a transaction that is taken back. */
const step = fc.record({
  how: of(['batch', 'batch', 'batch', 'whole', 'undone'] as const),
  changes: fc.array(change, { minLength: 1, maxLength: 5 }),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

class Undone extends Error {}

function take(db: Db, { how, changes }: Step) {
  const lines = linesOf(changes)
  if (how === 'batch') return applyBatch(db, lines, TRUSTED)
  if (how === 'whole') return applyWhole(db, lines)
  try {
    return inTransaction(db, () => {
      applyBatch(db, lines, TRUSTED)
      throw new Undone()
    })
  } catch (problem) {
    if (problem instanceof Undone) return null
    throw problem
  }
}

function rowOf(memory: MatchMemory, id: number): Readonly<MatchRow> | undefined {
  return memory.get(id)?.row
}

/** Holds what is remembered against what is stored; returns how much that is. */
function checkMemory(db: Db): number {
  return inTransaction(db, () => {
    const ids = db.client.query('SELECT id FROM match').values().flat().map(Number)
    const known = ids.flatMap((id) => matchMemory(db).get(id) ?? [])
    for (const { row, document, members } of known) {
      expect(row).toEqual(selectMatchRow(db, row.id) as MatchRow)
      expect(document).toBe(selectBlock(db, row.id, 'document') as string)
      expect(JSON.stringify(members)).toBe(document)
    }
    return known.length
  })
}

function withWorld<T>(work: (db: Db) => T): T {
  return withMemory((db) => {
    mustApply(db, [...smallWorld(), ...frame()])
    return work(db)
  })
}

/** Where the memory never knows anything. */
function forgetful(db: Db): Db {
  matchMemory(db).get = () => undefined
  return db
}

const minute = (at: number, more: object = {}) => ({
  correction: true,
  op: 'merge',
  kind: 'match',
  sport: 'football',
  id: 1,
  data: { status: 'inprogress', currentMatchMinute: at, ...more },
})
describe('match cache of the writer', () => {
  test('outcomes and database are the same with and without the cache', () => {
    let remembered = 0
    fc.assert(
      fc.property(fc.array(step, { minLength: 8, maxLength: 16 }), (steps) =>
        withWorld((one) =>
          withWorld((other) => {
            forgetful(other)
            for (const next of steps) {
              expect(take(one, next)).toEqual(take(other, next))
              remembered += checkMemory(one)
            }
            expect(dump(one)).toBe(dump(other))
          }),
        ),
      ),
      { numRuns: 20, seed: 2026 },
    )
    // Else the law would say nothing.
    expect(remembered).toBeGreaterThan(100)
  })

  test('writes of another connection are visible', () => {
    const folder = mkdtempSync(join(tmpdir(), 'scoreline-memory-'))
    const path = join(folder, 'a.db')
    const [one, other] = [openDatabase(path), openDatabase(path)]
    try {
      mustApply(one, [...smallWorld(), ...frame(), minute(1)])
      expect(checkMemory(one)).toBe(1)
      mustApply(other, [minute(2, { attendance: 500 })])
      mustApply(one, [minute(3)])
      expect(lookUp(one, "SELECT given_fields ->> 'attendance' FROM match_head WHERE match_id = 1")).toBe(500)
      expect(checkMemory(one)).toBe(1)
      mustApply(other, [{ op: 'delete', kind: 'match', sport: 'football', id: 1 }])
      const { rejected } = applyBatch(one, linesOf([minute(4)]))
      expect(rejected[0]?.reason).toContain('there is no match 1')
    } finally {
      closeDatabase(one)
      closeDatabase(other)
      rmSync(folder, { recursive: true })
    }
  })

  test('the cache is empty outside transactions and bounded', () => {
    withWorld((db) => {
      mustApply(db, [minute(1)])
      const memory = matchMemory(db)
      expect(rowOf(memory, 1)).toBeUndefined()
      inTransaction(db, () => {
        const known = memory.get(1)
        if (!known) throw new Error('the match is not remembered')
        const { row, members } = known
        for (let id = 2; id <= MATCH_MEMORY_LIMITS.matches; id += 1)
          memory.keep({ ...known, row: { ...row, id } })
        expect(rowOf(memory, 1)?.id).toBe(1)
        memory.keep({ ...known, row: { ...row, id: 0 } })
        // The least recently used match is evicted.
        expect([rowOf(memory, 2), rowOf(memory, 1)?.id, rowOf(memory, 0)?.id]).toEqual([undefined, 1, 0])
        const document = ' '.repeat(MATCH_MEMORY_LIMITS.documentLength + 1)
        memory.keep({ row: { ...row, id: 0 }, members, document })
        expect(rowOf(memory, 0)).toBeUndefined()
        memory.clear()
      })
    })
  })

  // `sources` names its tables by a variable; the law above sees it.
  test('every writer of match rows updates the cache', async () => {
    const writers: string[] = []
    for await (const path of new Bun.Glob('src/{store,feed,commands}/**/*.ts').scan(ROOT)) {
      const text = await Bun.file(join(ROOT, path)).text()
      if (!/(UPDATE|INTO|DELETE FROM) "?match(_block)?"?[ (]|\(db, match,/.test(text)) continue
      writers.push(path)
      expect([path, text.includes('matchMemory(')]).toEqual([path, true])
    }
    expect(writers.sort()).toEqual(
      ['log/prune', 'matches/writer', 'odds-boards'].map((name) => `src/store/${name}.ts`),
    )
  })
})
