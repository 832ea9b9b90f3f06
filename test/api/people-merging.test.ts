/** The changes that merge two ids: what they refuse, what replays and external ids do, what subscribers see. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { rowCheckFaults } from '../../src/store/checks/walk.ts'
import { FIRST_ASSIGNED_ID } from '../../src/store/external-ids.ts'
import { dump, lookUp, mustApply, rejectionOf, withMemory } from '../support/feed-kit.ts'
import { type Harness, makeHarness } from '../support/harness.ts'
import { serveLive } from '../support/live-kit.ts'
import { lineup, MERGE_PLAYER, MERGE_TEAM, OLD_PLAYER, OLD_TEAM, WORLD } from '../support/merged-world.ts'
import { finished, HARBOUR, KEEPER, LAKESIDE, MILL, merge, put, WINGER } from '../support/people-world.ts'
import { smallWorld } from '../support/small-world.ts'

let world: Harness
beforeEach(() => {
  world = makeHarness()
  world.put(WORLD)
})
afterEach(() => world.close())

const get = async (path: string) => (await world.get<Record<string, unknown>>(`/v2/football${path}`)).body

describe('merge changes', () => {
  test('a merge of two players in one match is rejected', () => {
    world.put([
      finished(30, 2, {
        homeTeamId: OLD_TEAM,
        awayTeamId: LAKESIDE,
        lineups: { home: lineup(OLD_PLAYER, WINGER) },
      }),
    ])
    const before = dump(world.db)
    expect(rejectionOf(world.db, MERGE_TEAM)).toMatchObject({
      pointer: '/data/intoId',
      reason: 'match 30 does not allow it: a team cannot play against itself',
    })
    expect(rejectionOf(world.db, MERGE_PLAYER).reason).toBe(
      `match 30 does not allow it: ${WINGER} is listed twice`,
    )
    expect(dump(world.db)).toBe(before)
  })

  const FAULTS: [unknown, string, string][] = [
    [
      put('mergedTeam', HARBOUR, { intoId: HARBOUR }),
      '/data/intoId',
      `team ${HARBOUR} cannot be merged into itself`,
    ],
    [put('mergedTeam', HARBOUR, { intoId: 99 }), '/data/intoId', 'there is no team 99'],
    [put('mergedTeam', HARBOUR, { intoId: WINGER }), '/data/intoId', `there is no team ${WINGER}`],
    [
      put('mergedPlayer', WINGER, { intoId: KEEPER }, 'tennis'),
      '/data/intoId',
      `player ${KEEPER} belongs to another sport`,
    ],
    [{ ...put('mergedTeam', 1, { intoId: HARBOUR }), id: 'x:none' }, '/id', 'there is no team "x:none"'],
    [put('mergedTeam', HARBOUR, {} as never), '/data/intoId', 'is missing'],
  ]
  test.each(FAULTS)('a merge %j is rejected at %s: %s', (change, pointer, reason) => {
    expect(rejectionOf(world.db, change)).toMatchObject({ pointer, reason })
  })

  test('a merge cannot be reversed', () => {
    world.put([MERGE_TEAM])
    expect(rejectionOf(world.db, put('mergedTeam', LAKESIDE, { intoId: OLD_TEAM })).reason).toBe(
      `team ${LAKESIDE} cannot be merged into itself`,
    )
    const undo = { op: 'delete', kind: 'mergedTeam', sport: 'football', id: OLD_TEAM }
    expect(rejectionOf(world.db, undo)).toMatchObject({ pointer: '/op' })
  })

  test('merging an unknown id makes it resolve', async () => {
    world.put([
      put('mergedTeam', 123_456, { intoId: HARBOUR }),
      put('mergedPlayer', 123_456, { intoId: KEEPER }),
    ])
    expect(await get('/teams/123456/profile')).toMatchObject({ id: HARBOUR })
    expect(await get('/players/123456/profile')).toMatchObject({ id: KEEPER })
  })

  test('a merge reaches events of matches whose line-ups omit the player', async () => {
    const goal = { time: 3, timeSeconds: null, type: 'goal', period: '1ST' } as const
    const by = (id: number) => ({ ...goal, player: { id, name: 'Holm' } })
    world.put([finished(31, 2, { liveEvents: [by(OLD_PLAYER), by(OLD_PLAYER * 10)] }), MERGE_PLAYER])
    expect(await get('/matches/31')).toMatchObject({
      liveEvents: [{ player: { id: WINGER } }, { player: { id: OLD_PLAYER * 10 } }],
    })
  })

  test('a merged id keeps resolving to a canonical id that is deleted and recreated', async () => {
    const survivor = put('team', 900, { name: 'Later Town' })
    const gone = { op: 'delete', kind: 'team', sport: 'football', id: 900 } as const
    world.put([
      survivor,
      put('team', 901, { name: 'Former Town' }),
      put('mergedTeam', 901, { intoId: 900 }),
      gone,
    ])
    const faults = () => rowCheckFaults(world.db).flatMap((of) => [...of])
    expect(faults()).toEqual([])
    expect((await world.get('/v2/football/teams/901/profile')).status).toBe(404)
    world.put([survivor])
    expect(faults()).toEqual([])
    expect(await get('/teams/901/profile')).toMatchObject({ id: 900 })
    expect(await get('/teams?q=former')).toMatchObject({ teams: [{ id: 900 }] })
  })

  test('an external id resolves to the canonical id, and its integer is never reused', () => {
    withMemory((db) => {
      const team = (id: string) => ({ op: 'put', kind: 'team', sport: 'football', id, data: { name: id } })
      mustApply(db, [
        ...smallWorld(),
        team('x:old'),
        put('mergedTeam', FIRST_ASSIGNED_ID + 1, { intoId: HARBOUR }),
      ])
      mustApply(db, [
        { op: 'put', kind: 'mergedTeam', sport: 'football', id: 'x:old', data: { intoId: HARBOUR } },
        { op: 'put', kind: 'player', sport: 'football', id: 1, data: { name: 'A', teamId: 'x:old' } },
        team('x:old'),
        team('x:new'),
      ])
      expect(lookUp(db, 'SELECT team_id FROM player')).toBe(HARBOUR)
      expect(lookUp(db, "SELECT id FROM team WHERE name = 'x:new'")).toBe(FIRST_ASSIGNED_ID + 2)
      expect(lookUp(db, "SELECT count(*) FROM team WHERE name = 'x:old'")).toBe(0)
    })
  })

  test('a merge within a batch and a replay give the same database', () => {
    const changes = [
      ...WORLD,
      MERGE_TEAM,
      MERGE_PLAYER,
      finished(40, 1, { homeTeamId: OLD_TEAM, awayTeamId: MILL, lineups: { home: lineup(OLD_PLAYER) } }),
    ]
    const once = (sizes: number) =>
      withMemory((db) => {
        for (let start = 0; start < changes.length; start += sizes)
          mustApply(db, changes.slice(start, start + sizes))
        const made = dump(db)
        const again = mustApply(db, [MERGE_TEAM, MERGE_PLAYER])
        expect([again.unchanged, dump(db)]).toEqual([2, made])
        return made
      })
    expect(once(1)).toBe(once(changes.length))
  })

  test('subscribers receive a merge and a rename of a player', async () => {
    const server = serveLive(world)
    try {
      const socket = await server.connect()
      await socket.subscribe({ type: 'match', sportSlug: 'football', matchId: 1 })
      const steps = [merge('player', OLD_PLAYER, { name: 'Hannes Holm' }), MERGE_TEAM, MERGE_PLAYER]
      for (const step of steps) {
        const before = JSON.stringify(socket.states.get(1)?.state)
        world.put([step])
        await socket.settle()
        const { scoreStatus: _, ...match } = await get('/matches/1')
        expect(socket.states.get(1)?.state as unknown).toEqual(match)
        expect(JSON.stringify(match)).not.toBe(before)
      }
      expect(socket.faults).toEqual([])
    } finally {
      await server.stop()
    }
  })
})
