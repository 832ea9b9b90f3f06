/**
 * What an import did can be taken back (docs/formats.md#undo): the laws, on random changes of two imports with
 * corrections by hand between them, and the cases that the laws do not reach.
 */
import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { Db } from '../../db/open.ts'
import { sportById } from '../../src/catalog/sports.ts'
import type { ChangeData } from '../../src/contract/changes.ts'
import {
  dropImportStates,
  type ImportRun,
  selectImportedResources,
  selectImportNamed,
  selectImports,
  undoRefusal,
} from '../../src/store/log/imports.ts'
import { pruneLog } from '../../src/store/log/prune.ts'
import { put, remove } from '../support/feed/change-kit.ts'
import { applyAll, lookUp, mustApply, withMemory } from '../support/feed/feed-kit.ts'
import { NOW } from '../support/harness.ts'
import { LEAGUE, SEASON, smallWorld, TEAMS } from '../support/world/small-world.ts'
import { peopledFrame, worldChange } from '../support/world/world-arbitrary.ts'
import { stateOf } from '../support/world/world-rebuild.ts'

const requireImport = (db: Db, name: string) => selectImportNamed(db, name) as ImportRun

/** Undoes an import as the command does. */
function undo(db: Db, name: string) {
  const run = selectImportNamed(db, name)
  if (!run) return { rejected: [] }
  const changes = selectImportedResources(db, run).map(({ kind, sport, id }) => ({
    op: 'undo',
    kind,
    sport: sportById(sport ?? 1).slug,
    id,
    import: name,
  }))
  return applyAll(db, changes)
}

const idOf = (db: Db, name: string) =>
  Number(lookUp(db, 'SELECT id FROM external_id WHERE external = ?', name))
const matchOf = (id: string, data: object) =>
  put('match', id, {
    tournamentId: LEAGUE,
    seasonId: SEASON,
    startTimestamp: NOW,
    status: 'notstarted',
    ...data,
  } as ChangeData<'match'>)

const sources = fc.constantFrom('one', 'two')
/** Ids are merged for good. */
const importable = worldChange.filter(({ kind }) => kind !== 'mergedPlayer' && kind !== 'mergedTeam')
const imported = (name: string) =>
  fc.array(
    fc.tuple(importable, sources).map(([change, source]) => ({ ...change, source, import: name })),
    { minLength: 1, maxLength: 40, size: 'max' },
  )
const ROUNDS = { numRuns: 60, seed: 41, interruptAfterTimeLimit: 40_000, markInterruptAsFailure: true }

function withWorld<T>(work: (db: Db) => T): T {
  return withMemory((db) => {
    mustApply(
      db,
      [...smallWorld(), ...peopledFrame()].map((change) => ({ ...change, source: 'one' })),
    )
    return work(db)
  })
}

test('an import and its undo give the state before', () => {
  let applied = 0
  fc.assert(
    fc.property(imported('a'), (changes) =>
      withWorld((db) => {
        const before = stateOf(db)
        applied += applyAll(db, changes).applied.length
        expect(undo(db, 'a').rejected).toEqual([])
        expect(stateOf(db)).toEqual(before)
      }),
    ),
    ROUNDS,
  )
  expect(applied).toBeGreaterThan(100)
}, 60_000)

test('two imports are undone in either order, if what one keeps for the other is undone again', () => {
  fc.assert(
    fc.property(imported('a'), imported('b'), fc.boolean(), (one, other, isInOrder) =>
      withWorld((db) => {
        const before = stateOf(db)
        applyAll(db, one)
        const between = stateOf(db)
        applyAll(db, other)
        if (isInOrder) {
          // What the second import changed stays; nothing of it is lost.
          undo(db, 'a')
        }
        expect(undo(db, 'b').rejected).toEqual([])
        if (!isInOrder) expect(stateOf(db)).toEqual(between)
        expect(undo(db, 'a').rejected).toEqual([])
        expect(stateOf(db)).toEqual(before)
      }),
    ),
    ROUNDS,
  )
}, 60_000)

const as = (name: string, ...changes: readonly object[]) =>
  changes.map((change) => ({ ...change, source: 'one', import: name }))
const reasons = ({ rejected }: ReturnType<typeof undo>) =>
  rejected.map(({ kind, id, reason }) => `${kind} ${id}: ${reason}`)

test('what was corrected by hand or by a later import is kept and named, the rest is taken back', () =>
  withWorld((db) => {
    const [home, away] = TEAMS
    const game = (id: string, more: object) => matchOf(id, { homeTeamId: home, awayTeamId: away, ...more })
    mustApply(
      db,
      as('a', put('team', 'l:new', { name: 'New' }), game('l:1', {}), game('l:2', {}), game('l:3', {})),
    )
    const [first, second, third] = ['l:1', 'l:2', 'l:3'].map((name) => idOf(db, name))
    mustApply(db, [{ op: 'merge', kind: 'match', sport: 'football', id: first, data: { attendance: 7 } }])
    // Confirming a value changes nothing, and the operator has it from now on.
    const confirmed = {
      op: 'merge',
      kind: 'match',
      sport: 'football',
      id: third,
      data: { status: 'notstarted' },
    }
    expect(applyAll(db, [confirmed]).unchanged).toBe(1)
    mustApply(db, as('b', game('l:2', { attendance: 9 })))
    expect(reasons(undo(db, 'a')).toSorted()).toEqual([
      `match ${first}: was changed after the import`,
      `match ${second}: was changed after the import`,
      `match ${third}: was set by hand after the import`,
    ])
    expect(lookUp(db, "SELECT count(*) FROM team WHERE name = 'New'")).toBe(0)
    expect(undo(db, 'b').rejected).toEqual([])
    expect(lookUp(db, 'SELECT count(*) FROM match WHERE id = ?', second ?? 0)).toBe(1)
    expect(reasons(undo(db, 'a')).toSorted()).toEqual([
      `match ${first}: was changed after the import`,
      `match ${third}: was set by hand after the import`,
    ])
    expect(lookUp(db, 'SELECT count(*) FROM match WHERE id = ?', second ?? 0)).toBe(0)
    expect(selectImports(db).map((run) => [run.name, run.created, run.changed, run.undone])).toEqual([
      ['a', 4, 0, 2],
      ['b', 0, 1, 1],
    ])
  }))

test('a deleted match comes back with its boards, and external ids go', () =>
  withWorld((db) => {
    const before = stateOf(db)
    const names = () => lookUp(db, "SELECT group_concat(external) FROM external_id WHERE external LIKE 'l:%'")
    const boards = { 1: { live: { isBettingActive: true, updatedAt: 1, markets: {} } } }
    mustApply(db, [
      { op: 'merge', kind: 'oddsBoards', sport: 'football', id: 5, source: 'one', data: { boards } },
    ])
    const [withBoards, rows] = [stateOf(db), lookUp(db, 'SELECT count(*) FROM odds_board')]
    expect(rows).toBeGreaterThan(0)
    mustApply(
      db,
      as('a', remove('match', 5), { ...put('team', TEAMS[0], { name: 'Other' }), sameAs: ['l:t'] }),
    )
    expect([lookUp(db, 'SELECT count(*) FROM match WHERE id = 5'), names()]).toEqual([0, 'l:t'])
    expect(undo(db, 'a').rejected).toEqual([])
    expect([stateOf(db), names()]).toEqual([withBoards, null])
    expect(withBoards).not.toEqual(before)
    // A name alone is no change of the team.
    mustApply(
      db,
      as('b', { op: 'merge', kind: 'team', sport: 'football', id: TEAMS[0], data: {}, sameAs: ['l:u'] }),
    )
    expect([names(), undo(db, 'b').rejected, names()]).toEqual(['l:u', [], null])
  }))

test('an import cannot be undone after its log entries or states were deleted', () =>
  withWorld((db) => {
    for (const name of ['a', 'b', 'c'])
      mustApply(db, as(name, put('team', TEAMS[0], { name }), put('team', `l:${name}`, { name })))
    dropImportStates(db, requireImport(db, 'a').number)
    const refusals = () => selectImports(db).map((run) => undoRefusal(db, run))
    expect(refusals()).toEqual([expect.stringContaining('--undo-imports'), null, null])
    expect(lookUp(db, 'SELECT group_concat(import) FROM import_state')).toBe('2,3')
    pruneLog(db, requireImport(db, 'b').firstPosition)
    expect(refusals()[1]).toContain('"scoreline prune" removed what was before')
    expect([refusals()[2], undo(db, 'c').rejected]).toEqual([null, []])
    expect(lookUp(db, 'SELECT name FROM team WHERE id = ?', TEAMS[0])).toBe('b')
  }))

test('"undo" names an import and a kind that has a state of its own', () =>
  withWorld((db) => {
    mustApply(db, as('a', put('team', 'l:a', { name: 'A' })))
    const undone = { op: 'undo', kind: 'team', sport: 'football', id: 'l:a', import: 'a' }
    const wrong = [
      { ...undone, import: 'b' },
      { ...undone, id: 'l:none' },
      { ...undone, kind: 'mergedTeam', id: 1 },
      { ...undone, kind: 'oddsBoards', id: 5 },
      { ...undone, import: undefined },
      { ...undone, import: 'x'.repeat(201) },
    ]
    expect(applyAll(db, wrong).rejected.map(({ pointer, reason }) => `${pointer} ${reason}`)).toEqual([
      '/import there is no such import',
      '/id there is no such team',
      '/kind "undo" is not for changes of mergedTeam',
      '/kind "undo" is not for changes of oddsBoards',
      '/import there is no such import',
      expect.stringMatching(/^\/import must have at most 200 characters, but was "x+…"$/),
    ])
  }))
