/** What is refused, where the fault is, and in which words: read by the person who wrote the line. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '../../../db/open.ts'
import type { Change } from '../../../src/contract/changes.ts'
import { TIE_BREAKERS } from '../../../src/contract/standings-rules.ts'
import { applyBatch } from '../../../src/feed/apply.ts'
import { readLines } from '../../../src/feed/transport/lines.ts'
import { closeDatabase } from '../../../src/store/sql/statement.ts'
import { openMemory } from '../../support/database.ts'
import { merge, put, remove } from '../../support/feed/change-kit.ts'
import { applyAll, dump, lookUp, mustApply, rejectionOf } from '../../support/feed/feed-kit.ts'
import { CATEGORY, matchChange, smallWorld, TEAMS } from '../../support/world/small-world.ts'

/** The resources of the small world, those of another sport, a second tournament of football, and a match. */
function world(): Change[] {
  const basketball = 'basketball'
  return [
    ...smallWorld(),
    put('tournament', 501, { categoryId: CATEGORY, name: 'Second' }),
    put('season', 502, { tournamentId: 501, name: 'Second', year: '2026' }),
    put('category', 401, { name: 'Elsewhere' }, basketball),
    put('tournament', 402, { categoryId: 401, name: 'Hoops' }, basketball),
    put('season', 403, { tournamentId: 402, name: 'Hoops', year: '2026' }, basketball),
    put('team', 404, { name: 'Tall Ones' }, basketball),
    put('player', 901, { name: 'Ola Berg', teamId: TEAMS[3] }),
    matchChange(900, { startTimestamp: Date.UTC(2026, 8, 12, 15) }, [2, 1]),
  ]
}
const team = (id: number, data: object = {}) => put('team', id, { name: 'New Town', ...data })

let db: Db
let before = ''
beforeAll(() => {
  db = openMemory()
  mustApply(db, world())
  before = dump(db)
})
afterAll(() => closeDatabase(db))

/** Changes and, indented below each, the message about it; groups begin with their name. */
const [, ...groups] = readFileSync(join(import.meta.dir, 'refused-changes.txt'), 'utf8').split(/^# .+\n/m)
const named = TIE_BREAKERS.map((name) => `"${name}"`).join(', ')
const file = groups.flatMap((group) => group.trim().replace('TIE_BREAKERS', named).split('\n'))
const changes = file.filter((line) => !line.startsWith('  '))
const faults = file.filter((line) => line.startsWith('  ')).map((line) => line.trim())

test('changes are refused with the place and the words of refused-changes.txt, and leave no trace', async () => {
  const lines = await Array.fromAsync(readLines(new Blob([changes.join('\n')]).stream()))
  const { applied, unchanged, rejected } = applyBatch(db, lines)
  expect(rejected.map(({ pointer, reason }) => `at "${pointer}": ${reason}`)).toEqual(faults)
  expect(rejected.map(({ line }) => line)).toEqual(changes.map((_, index) => index + 1))
  expect([applied.length, unchanged]).toEqual([0, 0])
  expect(dump(db)).toBe(before)
})

test.each([
  [
    'a long text',
    team(1, { name: 'x'.repeat(501) }),
    '/data/name',
    /^must have at most 500 characters, but was "x{60}…"$/,
  ],
  [
    'nested lists',
    team(1, { name: JSON.parse('['.repeat(90_000) + ']'.repeat(90_000)) }),
    '/data/name',
    /^must be text, but was a list$/,
  ],
  [
    'nested members',
    merge('team', TEAMS[0], JSON.parse(`${'{"a":'.repeat(90_000)}1${'}'.repeat(90_000)}`)),
    '/data',
    /^is nested more than 100 deep$/,
  ],
] as const)('%s is refused without being repeated', (_, change, pointer, reason) => {
  expect(rejectionOf(db, change)).toMatchObject({ pointer, reason: expect.stringMatching(reason) })
})

test('a rejection names line, kind and id as far as known', () => {
  const { rejected } = applyAll(db, [7, { kind: 'team' }, { id: 'source:x', kind: 5 }, team(0)])
  expect(rejected.map(({ line, kind, id }) => [line, kind, id])).toEqual([
    [1, null, null],
    [2, 'team', null],
    [3, null, 'source:x'],
    [4, 'team', 0],
  ])
})

test('a team named as a title holder cannot be deleted', () => {
  const changes = [
    team(700),
    put('tournament', 600, { categoryId: CATEGORY, name: 'x', titleHolderId: 700 }),
    team(701),
    put('tournament', 603, { categoryId: CATEGORY, name: 'x', mostTitlesTeamIds: [TEAMS[0], 701] }),
  ]
  const own = openMemory()
  mustApply(own, [...world(), ...changes])
  for (const id of [700, 701])
    expect(rejectionOf(own, remove('team', id)).reason).toBe(`team ${id} still has titles of a tournament`)
  mustApply(own, [
    remove('tournament', 600),
    remove('tournament', 603),
    remove('team', 700),
    remove('team', 701),
  ])
  expect(lookUp(own, 'SELECT count(*) FROM team WHERE id IN (700, 701)')).toBe(0)
  closeDatabase(own)
})
