/**
 * Change kinds of people: squads, transfers, and what a profile may say (docs/architecture.md#the-path-of-a-change).
 */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import type { Db } from '../../db/open.ts'
import { FIRST_ASSIGNED_ID } from '../../src/store/external-ids.ts'
import { closeDatabase } from '../../src/store/statement.ts'
import { openMemory } from '../support/database.ts'
import { applyAll, dump, lookUp, mustApply, rejectionOf } from '../support/feed-kit.ts'
import {
  HARBOUR,
  KEEPER,
  LAKESIDE,
  LOANED,
  merge,
  peopleWorld,
  put,
  remove,
  squad,
  WINGER,
} from '../support/people-world.ts'
import { LEAGUE, matchChange } from '../support/small-world.ts'

const FOREIGN = { team: 404, player: 405, tournament: 402 } as const

let db: Db
beforeEach(() => {
  db = openMemory()
  mustApply(db, [
    ...peopleWorld(),
    put('category', 401, { name: 'Elsewhere' }, 'basketball'),
    put('tournament', FOREIGN.tournament, { categoryId: 401, name: 'Hoops' }, 'basketball'),
    put('team', FOREIGN.team, { name: 'Tall Ones' }, 'basketball'),
    put('player', FOREIGN.player, { name: 'Tall One' }, 'basketball'),
  ])
})
afterEach(() => closeDatabase(db))

const transfer = { playerId: WINGER, fromTeamId: LAKESIDE, toTeamId: HARBOUR, type: 3, transferTimestamp: 5 }
const documentOf = (table: string, id: number) =>
  JSON.parse(String(lookUp(db, `SELECT document FROM ${table} WHERE id = ?`, id)))

describe('squad changes', () => {
  const places = () =>
    db.client
      .query('SELECT player_id, position, shirt_number FROM squad_player WHERE team_id = ? ORDER BY place')
      .values(HARBOUR)

  test('repeating a squad, also with a duplicate player, changes nothing', () => {
    const before = dump(db)
    expect(mustApply(db, [put('squad', HARBOUR, squad)])).toMatchObject({ applied: [], unchanged: 1 })
    expect(dump(db)).toBe(before)
    expect(places()).toEqual([
      [KEEPER, 'G', 1],
      [LOANED, 'D', 44],
      [WINGER, null, null],
    ])
  })

  test('a merge of a squad keeps omitted members', () => {
    const { applied } = mustApply(db, [merge('squad', HARBOUR, { checkedAt: 77 })])
    expect(applied).toMatchObject([{ kind: 'squad', id: HARBOUR, revision: 2 }])
    expect(lookUp(db, 'SELECT checked_ms FROM squad WHERE id = ?', HARBOUR)).toBe(77)
    expect(places().length).toBe(3)
    mustApply(db, [
      merge('squad', HARBOUR, { checkedAt: null, players: [{ playerId: WINGER, shirtNumber: 3 }] }),
    ])
    expect(places()).toEqual([[WINGER, null, 3]])
    expect(documentOf('squad', HARBOUR).staff.length).toBe(2)
    expect(lookUp(db, 'SELECT checked_ms FROM squad WHERE id = ?', HARBOUR)).toBe(null)
  })

  test('a deleted squad leaves nothing and its revision continues', () => {
    mustApply(db, [remove('squad', HARBOUR)])
    expect([lookUp(db, 'SELECT count(*) FROM squad'), places()]).toEqual([0, []])
    expect(mustApply(db, [remove('squad', HARBOUR)]).unchanged).toBe(1)
    expect(mustApply(db, [put('squad', HARBOUR, squad)]).applied).toMatchObject([{ revision: 3 }])
  })

  test('a squad accepts external ids and never creates a team', () => {
    mustApply(db, [
      { op: 'put', kind: 'team', sport: 'football', id: 'x:club', data: { name: 'Club' } },
      { op: 'put', kind: 'player', sport: 'football', id: 'x:ann', data: { name: 'Ann' } },
      {
        op: 'put',
        kind: 'squad',
        sport: 'football',
        id: 'x:club',
        data: { players: [{ playerId: 'x:ann' }] },
      },
    ])
    expect(documentOf('squad', FIRST_ASSIGNED_ID).players).toEqual([{ playerId: FIRST_ASSIGNED_ID }])
    const unknown = { op: 'put', kind: 'squad', sport: 'football', id: 'x:none', data: { players: [] } }
    expect(rejectionOf(db, unknown)).toMatchObject({ pointer: '/id', reason: 'there is no team "x:none"' })
  })
})

describe('transfer changes', () => {
  test('a transfer has its own id, and null, absent and replayed are equal', () => {
    const change = put('transfer', 9, { ...transfer, fee: null, feeText: null })
    expect(mustApply(db, [change]).applied).toMatchObject([{ kind: 'transfer', id: 9, revision: 1 }])
    expect(mustApply(db, [change, put('transfer', 9, transfer)]).unchanged).toBe(2)
    expect(mustApply(db, [merge('transfer', 9, { fromTeamId: null })]).applied).toMatchObject([
      { revision: 2 },
    ])
    expect(lookUp(db, 'SELECT from_team_id FROM transfer')).toBe(null)
    mustApply(db, [remove('transfer', 9)])
    expect(lookUp(db, 'SELECT count(*) FROM transfer')).toBe(0)
  })

  test('a transfer with an external id gets an integer id', () => {
    mustApply(db, [put('transfer', FIRST_ASSIGNED_ID, transfer)])
    const { applied } = mustApply(db, [{ ...put('transfer', 1, transfer), id: 'x:one' }])
    expect(applied).toMatchObject([{ id: FIRST_ASSIGNED_ID + 1 }])
  })
})

describe('rejected people changes', () => {
  const player = (data: object) => put('player', 700, { name: 'New One', ...data } as never)
  const team = (data: object) => put('team', 700, { name: 'New Town', ...data } as never)
  const place = (data: object) => put('squad', HARBOUR, { players: [{ playerId: WINGER, ...data }] } as never)
  const deal = (data: object) => put('transfer', 700, { ...transfer, ...data } as never)
  const best = (playerOfTheTournamentId: number) => merge('tournament', LEAGUE, { playerOfTheTournamentId })
  const ofTeam = [{ teamId: FOREIGN.team, appearances: 1, goals: 0 }]
  const year = { year: 2026, attacking: 101, technical: 1, tactical: 1, defending: 1, creativity: 1 }
  const [otherTeam, otherPlayer, otherTournament] = [
    'team 404 belongs to another sport',
    'player 405 belongs to another sport',
    'tournament 402 belongs to another sport',
  ] as const
  const FAULTS: [unknown, string, string | RegExp][] = [
    [put('squad', 99, { players: [] }), '/id', 'there is no team 99'],
    [put('squad', FOREIGN.team, { players: [] }), '/id', otherTeam],
    [put('squad', HARBOUR, {} as never), '/data/players', 'is missing'],
    [place({ playerId: 99 }), '/data/players/0/playerId', 'there is no player 99'],
    [place({ playerId: FOREIGN.player }), '/data/players/0/playerId', otherPlayer],
    [place({ shirtNumber: -1 }), '/data/players/0/shirtNumber', 'must be at least 0, but was -1'],
    [merge('squad', LAKESIDE, { checkedAt: 1 }), '/id', `there is no squad ${LAKESIDE} to merge into`],
    [deal({ playerId: 99 }), '/data/playerId', 'there is no player 99'],
    [deal({ fromTeamId: 99 }), '/data/fromTeamId', 'there is no team 99'],
    [deal({ toTeamId: FOREIGN.team }), '/data/toTeamId', otherTeam],
    [deal({ type: 99 }), '/data/type', 'there is no transfer type 99'],
    [deal({ fee: { value: 1 } }), '/data/fee/currency', 'is missing'],
    [player({ traits: { strengths: [1, 99] } }), '/data/traits/strengths/1', 'there is no trait 99'],
    [player({ traits: { weaknesses: [0] } }), '/data/traits/weaknesses/0', 'there is no trait 0'],
    [player({ nationalTeamStatistics: ofTeam }), '/data/nationalTeamStatistics/0/teamId', otherTeam],
    [player({ attributes: [year] }), '/data/attributes/0/attacking', 'must be at most 100, but was 101'],
    [player({ positionsDetailed: ['left wing'] }), '/data/positionsDetailed/0', 'must be a code such as LW'],
    [player({ market: { currency: 'euro' } }), '/data/market/currency', 'must be an ISO 4217 code'],
    [team({ ranking: 0 }), '/data/ranking', 'must be at least 1, but was 0'],
    [team({ primaryTournamentId: FOREIGN.tournament }), '/data/primaryTournamentId', otherTournament],
    [best(FOREIGN.player), '/data/playerOfTheTournamentId', otherPlayer],
    [remove('team', HARBOUR), '/id', /^team 5501 still has /],
    [remove('player', KEEPER), '/id', 'player 5101 still has a place in a squad'],
  ]
  test('each rejection names the place and the reason, and nothing of the change stays', () => {
    const before = dump(db)
    for (const [change, pointer, reason] of FAULTS) {
      const rejection = rejectionOf(db, change)
      expect(rejection.pointer).toBe(pointer)
      expect(rejection.reason).toMatch(reason)
      expect(dump(db)).toBe(before)
    }
  })

  test('a player used by a match or a transfer cannot be deleted', () => {
    mustApply(db, [
      remove('squad', HARBOUR),
      put('transfer', 9, { ...transfer, playerId: LOANED }),
      matchChange(1, { startTimestamp: 0, lineups: { home: { players: [{ playerId: KEEPER }] } } }),
    ])
    expect(rejectionOf(db, remove('player', KEEPER)).reason).toBe('player 5101 still has matches')
    expect(rejectionOf(db, remove('player', LOANED)).reason).toBe('player 5103 still has transfers')
    expect(rejectionOf(db, remove('team', LAKESIDE)).reason).toMatch('still has')
    expect(
      applyAll(db, [
        remove('match', 1),
        remove('player', KEEPER),
        remove('transfer', 9),
        remove('player', LOANED),
      ]).rejected,
    ).toEqual([])
  })

  test('a profile can change after its national team was deleted', () => {
    const national = { nationalTeamStatistics: [{ teamId: 77, appearances: 3, goals: 1 }] }
    mustApply(db, [put('team', 77, { name: 'Norland', national: true }), merge('player', WINGER, national)])
    mustApply(db, [remove('team', 77), merge('player', WINGER, { shirtNumber: 8 })])
    expect(documentOf('player', WINGER)).toMatchObject({ shirtNumber: 8, ...national })
  })
})
