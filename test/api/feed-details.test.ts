/** Changes of blocks, boards, people, merges and statistics: refused in which words and where, and deleted without a trace. */
import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SPORTS } from '../../src/catalog/sports.ts'
import type { Change } from '../../src/contract/changes.ts'
import { idsOf, sportOf } from '../support/feed/block-kit.ts'
import { put, remove } from '../support/feed/change-kit.ts'
import { applyAll, dump, mustApply, withMemory } from '../support/feed/feed-kit.ts'
import { board, result } from '../support/odds-kit.ts'
import { given, played } from '../support/statistics-kit.ts'
import { ownIds, worldOf } from '../support/world/availability-world.ts'
import { stateOf } from '../support/world/world-rebuild.ts'

const football = sportOf('football')
const { home, away, tournament } = idsOf(football)
const prematch = board({ result: result(2.1, 3.3, 3.4) })
/** Besides the worlds of all sports, resources that only one other resource refers to. */
const WORLD = [
  ...SPORTS.flatMap((sport) => [...worldOf(sport)]),
  put('oddsBoards', ownIds(football).topMatchId, { boards: { 1: { prematch } } }),
  ...[1301, 1302, 1303].flatMap((id) => [
    put('player', id, { name: `Player ${id}` }),
    put('team', id, { name: `Team ${id}` }),
  ]),
  put('season', 1305, { tournamentId: tournament, name: 'Of statistics', year: '2020' }),
  given(football, {
    ...{ id: 1301, entity: 'player', entityId: 1301, teamId: 1303, seasonId: 1305 },
    statistics: { goals: 1 },
  }),
  given(football, { id: 1302, entity: 'team', entityId: 1302, statistics: { wins: 1 } }),
  put('transfer', 1302, { playerId: 1302, fromTeamId: away, toTeamId: home, type: 3, transferTimestamp: 5 }),
  put('squad', 1303, { players: [{ playerId: 1303 }] }),
  put('mergedTeam', 1304, { intoId: home }),
]
/** Changes and, indented below each, the message about it; groups begin with their name. */
const [, ...groups] = readFileSync(join(import.meta.dir, 'refused-details.txt'), 'utf8').split(/^# .+\n/m)
const lines = groups.flatMap((group) => group.trim().split('\n'))
const changes = lines.filter((line) => !line.startsWith('  ')).map((line) => JSON.parse(line))
const faults = lines.filter((line) => line.startsWith('  ')).map((line) => line.trim())

test('changes are refused with the location and the words of refused-details.txt, and leave no trace', () => {
  withMemory((db) => {
    mustApply(db, WORLD)
    const before = dump(db)
    const { applied, unchanged, rejected } = applyAll(db, changes)
    expect(rejected.map(({ pointer, reason }) => `at "${pointer}": ${reason}`)).toEqual(faults)
    expect([applied.length, unchanged]).toEqual([0, 0])
    expect(dump(db)).toBe(before)
  })
})

test('what is put and deleted leaves nothing', () => {
  withMemory((db) => {
    mustApply(db, WORLD)
    const transfer = { playerId: 1301, toTeamId: home, type: 3, transferTimestamp: 5 }
    const slice = { id: 700, entity: 'player', entityId: 1302, statistics: { goals: 1 } } as const
    const inMatch = { id: 700, score: [1, 0], home: [[1302, { goals: 1 }]] } as const
    const boards = { boards: { 5: { live: prematch } } }
    const before = stateOf(db)
    for (const changes of [
      [put('squad', 1301, { players: [{ playerId: 1301 }] })],
      [put('transfer', 700, transfer)],
      [given(football, slice)],
      [put('oddsBoards', ownIds(football).matchId, boards)],
      [played(football, inMatch), put('oddsBoards', 700, boards)],
    ]) {
      mustApply(db, changes)
      expect(stateOf(db)).not.toEqual(before)
      const [{ kind, id }] = changes as [Change]
      mustApply(db, [remove(kind, id)])
      expect(stateOf(db)).toEqual(before)
      expect(mustApply(db, [remove(kind, id)])).toMatchObject({ applied: [], unchanged: 1 })
    }
  })
})
