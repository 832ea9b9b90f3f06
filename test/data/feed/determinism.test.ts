/**
 * The law that nodes of a cluster rest on (docs/architecture.md#the-path-of-a-change): applying is deterministic. The
 * same accepted lines give the same content, positions, revisions and effects, in any batches, in any process, with or
 * without the lines that were rejected between them.
 */
import { afterAll, expect, test } from 'bun:test'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import type { Db } from '../../../db/open.ts'
import { type AppliedChange, applyBatch, type Line, type Outcome } from '../../../src/feed/apply.ts'
import { replayEntry } from '../../../src/feed/replay-entry.ts'
import { applyWhole } from '../../../src/feed/transport/ingest.ts'
import { createKey, listKeys } from '../../../src/store/access/keys.ts'
import {
  createWebhook,
  disableWebhook,
  requireWebhook,
  rotateSecret,
} from '../../../src/store/access/webhooks.ts'
import { contentDigest } from '../../../src/store/checks/content-digest.ts'
import { selectOutbox, takeRole } from '../../../src/store/cluster-state.ts'
import { FIRST_ASSIGNED_ID, selectMapped, separate } from '../../../src/store/external-ids.ts'
import { selectPosition } from '../../../src/store/log/change-log.ts'
import { pruneLog, pruneMatches } from '../../../src/store/log/prune.ts'
import { pruneOddsHistory } from '../../../src/store/odds-boards.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { temporaryFolder } from '../../support/command-kit.ts'
import { openFile } from '../../support/database.ts'
import { POOL } from '../../support/feed/feed-arbitrary.ts'
import { linesOf, mustApply } from '../../support/feed/feed-kit.ts'
import { NOW } from '../../support/harness.ts'
import { smallWorld, TEAMS } from '../../support/world/small-world.ts'
import { PEOPLE, peopledFrame, worldChange } from '../../support/world/world-arbitrary.ts'

const of = <T>(values: readonly T[]) => fc.constantFrom(...values)
const TRUSTED = ['two', 'one']
/** An id that a provider gives and the store would assign later. */
const GIVEN_ID = FIRST_ASSIGNED_ID + 1
const NEW_TEAMS = ['x:club', 'y:1', 'y:2', 'y:3', 'y:4', GIVEN_ID] as const

const common = {
  sport: fc.constant('football'),
  source: of([undefined, 'one', 'two', 'three']),
  import: of([undefined, undefined, 'a', 'b']),
}
const newTeam = fc.record(
  {
    op: fc.constant('put'),
    kind: fc.constant('team'),
    ...common,
    id: of(NEW_TEAMS),
    sameAs: fc.subarray(['y:2', 'y:4', 'y:5'], { maxLength: 2 }),
    data: fc.record({ name: of(['Mill', 'Ёлка']) }),
  },
  { requiredKeys: ['op', 'kind', 'sport', 'id', 'data'] },
)
const officials = fc.record({
  op: fc.constant('merge'),
  kind: fc.constant('match'),
  ...common,
  id: of(POOL.match),
  sourceTimestamp: fc.constant(1),
  data: fc.record({
    referee: of(['y:ref', 'y:other', 5]).map((id) => ({ id, name: 'Ref' })),
    homeManager: of(['y:ann', 'y:bo', GIVEN_ID]).map((id) => ({ id, name: 'Ann' })),
  }),
})
const targets = fc
  .oneof(
    of(Object.entries(POOL)),
    of([
      ['oddsBoards', [1, 2, 5]],
      ['player', PEOPLE],
      ['team', NEW_TEAMS],
    ] as const),
  )
  .chain(([kind, ids]) => fc.record({ kind: fc.constant(kind), id: of<number | string>([...ids]) }))
/** Releases, deletions, and puts without the members that they must have, mostly by the operator. */
const bare = fc
  .tuple(
    targets,
    of([
      { op: 'release' },
      { op: 'release', fields: ['name'] },
      { op: 'delete' },
      { op: 'delete', source: 'two' },
      { op: 'put', data: {} },
      { op: 'undo', import: 'a' },
      { op: 'undo', import: 'a' },
      { op: 'undo', import: 'b' },
    ]),
  )
  .map(([of, change]) => ({ sport: 'football', ...of, ...change }))
const sourced = fc
  .tuple(worldChange, common.source, common.import)
  .map(([change, source, of]) => ({ ...change, source, import: of }))

const change: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 12, arbitrary: sourced },
  { weight: 6, arbitrary: newTeam },
  { weight: 2, arbitrary: officials },
  { weight: 6, arbitrary: bare },
  { weight: 1, arbitrary: of([{}, { op: 'put' }, 'text', null]) },
)
const sizes = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 })

const folder = temporaryFolder('content-digest')
afterAll(folder.remove)
const base = join(folder.path, 'base.db')
const open = (path: string) => openFile(path)
const first = open(base)
mustApply(first, [...smallWorld(), ...peopledFrame()])
for (const teamId of [null, TEAMS[3]])
  createWebhook(first, {
    url: 'https://example.org/',
    secret: 'whsec_',
    events: ['match.started', 'match.finished', 'goal', 'odds.changed'],
    sport: 1,
    tournamentId: null,
    teamId,
    now: 0,
  })
closeDatabase(first)

interface Batches {
  readonly applied: AppliedChange[]
  readonly outcomes: Outcome[]
}

/** A copy of the base whose file may be closed and opened again between batches. */
class Node {
  readonly #path: string
  #db: Db
  constructor(name: string) {
    this.#path = join(folder.path, name)
    copyFileSync(base, this.#path)
    this.#db = open(this.#path)
  }

  apply(
    lines: readonly Line[],
    sizes: readonly number[],
    { isReopened = false, isStrict = false }: Partial<Part> = {},
  ): Batches {
    const apply = isStrict ? applyWhole : applyBatch
    const batches: Batches = { applied: [], outcomes: [] }
    for (let start = 0, turn = 0; start < lines.length; turn += 1) {
      if (isReopened) {
        closeDatabase(this.#db)
        this.#db = open(this.#path)
      }
      const end = start + (sizes[turn % sizes.length] ?? 1)
      const { applied, outcomes } = apply(this.#db, lines.slice(start, end), TRUSTED)
      batches.applied.push(...applied)
      batches.outcomes.push(...outcomes)
      start = end
    }
    return batches
  }

  get db(): Db {
    return this.#db
  }

  state() {
    const events = this.#db.client.query('SELECT * FROM webhook_event ORDER BY sequence').values()
    return { ...contentDigest(this.#db), events }
  }

  [Symbol.dispose](): void {
    closeDatabase(this.#db)
  }
}

interface Part {
  readonly changes: readonly unknown[]
  /** Of the batches of the writer and the follower, repeated. */
  readonly sizes: readonly (readonly number[])[]
  /** Whether each batch of the follower is applied by a process that just opened the file. */
  readonly isReopened?: boolean
  /** Whether the writer rolls back a batch with a rejected line. */
  readonly isStrict?: boolean
}

/** Applies each part to one node, and what that node accepted to the other one. */
function expectSame(parts: readonly Part[]): Outcome[] {
  using writer = new Node('writer.db')
  using follower = new Node('follower.db')
  return parts.flatMap(
    ({ changes, sizes: [written = [], followed = []], isReopened = false, isStrict = false }) => {
      // As it arrives from outside.
      const lines = linesOf(JSON.parse(JSON.stringify(changes)))
      const { applied, outcomes } = writer.apply(lines, written, { isStrict })
      const isAccepted = (outcome: Outcome | undefined) => outcome === 'applied' || outcome === 'unchanged'
      expect(
        follower.apply(
          lines.filter((_, index) => isAccepted(outcomes[index])),
          followed,
          { isReopened },
        ),
      ).toEqual({ applied, outcomes: outcomes.filter(isAccepted) })
      expect(follower.state()).toEqual(writer.state())
      return outcomes
    },
  )
}

test('accepted lines give the same content in other batches and processes, without the rejected ones', () => {
  const parts = fc.array(
    fc.record({
      changes: fc.array(change, { minLength: 1, maxLength: 60, size: 'max' }),
      sizes: fc.tuple(sizes, sizes),
      isReopened: fc.boolean(),
      isStrict: of([true, false, false]),
    }),
    { minLength: 1, maxLength: 4, size: 'max' },
  )
  const outcomes = new Set<Outcome>()
  fc.assert(
    fc.property(parts, (of) => {
      for (const outcome of expectSame(of)) outcomes.add(outcome)
    }),
    // Shrinking a counterexample could take many minutes.
    { numRuns: 15, seed: 2026, interruptAfterTimeLimit: 50_000, markInterruptAsFailure: true },
  )
  expect([...outcomes].toSorted()).toEqual(['applied', 'rejected', 'unchanged', 'undone'])
}, 60_000)

/** What commands do to the content beside changes. */
const COMMANDS = {
  'prune prices': (db) => pruneMatches(db, 'prices', { beforeMs: NOW, after: 0 }),
  'prune blocks': (db) => pruneMatches(db, 'blocks', { beforeMs: NOW, after: 0 }),
  'prune the log': (db) => pruneLog(db, selectPosition(db) - 1),
  'prune odds': (db) => pruneOddsHistory(db, NOW),
  'key create': (db) =>
    createKey(db, {
      name: 'k',
      plan: 'basic',
      sports: null,
      now: 0,
      bytes: new Uint8Array(32).fill(listKeys(db).length),
    }),
  'webhook disable': (db) => disableWebhook(db, 1, 0, 'failed'),
  'webhook rotate': (db) => rotateSecret(db, requireWebhook(db, 1), `whsec_${selectPosition(db)}`, 0),
  'identity split': (db) => separate(db, 'team', 'y:2', selectMapped(db, 'team', 'y:2') ?? 0),
} satisfies Record<string, (db: Db) => unknown>

test('a node that repeats the entries of another one has the same content after each transaction', () => {
  const parts = fc.array(
    fc.oneof(
      {
        weight: 4,
        arbitrary: fc.record({
          changes: fc.array(change, { minLength: 10, size: 'max', maxLength: 40 }),
          sizes,
        }),
      },
      { weight: 3, arbitrary: of(Object.values(COMMANDS)) },
    ),
    { minLength: 4, maxLength: 12, size: 'max' },
  )
  const seen = new Set<string>()
  fc.assert(
    fc.property(parts, (parts) => {
      using writer = new Node('writer.db')
      using follower = new Node('follower.db')
      takeRole(writer.db, 'writer')
      takeRole(follower.db, 'follower')
      let last = 0
      for (const part of parts) {
        if (typeof part === 'function') part(writer.db)
        else writer.apply(linesOf(JSON.parse(JSON.stringify(part.changes))), part.sizes)
        for (const { entry, body } of selectOutbox(writer.db, last, 1000)) {
          replayEntry(follower.db, JSON.parse(body), { entry, sequence: entry })
          for (const kind of Object.keys(JSON.parse(body))) seen.add(kind)
          last = entry
        }
        expect(follower.state()).toEqual(writer.state())
      }
    }),
    { numRuns: 10, seed: 2026, interruptAfterTimeLimit: 50_000, markInterruptAsFailure: true },
  )
  expect([...seen].toSorted()).toEqual(['changes', 'deleted', 'pruned', 'row'])
}, 60_000)

const put = (id: number | string, name?: string, more: object = {}) => ({
  op: 'put',
  kind: 'team',
  sport: 'football',
  id,
  data: name === undefined ? {} : { name },
  ...more,
})

test.each([
  ['of a field that is so already', { op: 'merge', data: { name: 'One' } }, 'unchanged', 0],
  ['of another field', { op: 'merge', data: { name: 'Two' } }, 'applied', 1],
  ['that only adds a name', { op: 'put', sameAs: ['y:9'], data: { name: 'One' } }, 'unchanged', 1],
  ['that is rejected', { op: 'put', data: {} }, 'rejected', 0],
] as const)('entries have the changes that write anything: one %s', (_, change, outcome, lines) => {
  using node = new Node('writer.db')
  takeRole(node.db, 'writer')
  node.apply(linesOf([put('y:1', 'One')]), [1])
  const batch = node.apply(linesOf([put('y:2', 'Two'), { ...put('y:1'), ...change }]), [2])
  expect(batch.outcomes).toEqual(['applied', outcome])
  const last = JSON.parse(selectOutbox(node.db, 0, 10).at(-1)?.body ?? '')
  expect(last.changes.lines.length).toBe(1 + lines)
})

const merge = (kind: string, data: object) => ({ op: 'merge', kind, sport: 'football', id: 5, data })
const board = { isBettingActive: true, updatedAt: 1, markets: {} }

test.each([
  [
    'boards that appear after another change of their match',
    [merge('match', { attendance: 1 }), merge('oddsBoards', { boards: { 1: { live: board } } })],
    ['applied', 'applied'],
  ],
  [
    'ids after one that a source gave together with a name',
    [put('y:1', 'One'), put(GIVEN_ID, 'Given', { sameAs: ['y:given'] }), put('y:2', 'Two')],
    ['applied', 'applied', 'applied'],
  ],
  [
    'ids beside one that was given, a rejected name and a deleted resource',
    [
      put(GIVEN_ID, 'Given'),
      put('y:1', 'One'),
      put('y:none'),
      put('y:2', 'Two'),
      { ...put(GIVEN_ID), op: 'delete' },
      put('y:3', 'Three'),
    ],
    ['applied', 'applied', 'rejected', 'applied', 'applied', 'applied'],
  ],
  [
    'a deleted resource that the operator fails to recreate',
    [
      put('y:1', 'One', { source: 'one' }),
      { ...put('y:1'), op: 'delete' },
      put('y:1'),
      put('y:1', 'One', { source: 'one' }),
      put('y:1', 'One'),
      put('y:1', 'Other', { source: 'one' }),
    ],
    ['applied', 'applied', 'rejected', 'unchanged', 'applied', 'unchanged'],
  ],
] as const)('in one batch and line by line: %s', (_, changes, outcomes) => {
  expect(expectSame([{ changes, sizes: [[changes.length], [1]] }])).toEqual([...outcomes])
})
