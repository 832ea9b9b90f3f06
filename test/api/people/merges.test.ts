/**
 * Merged identities: two ids turn out to mean one team or one player. What the answers show then, also for the old
 * id.
 */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { FIRST_ASSIGNED_ID } from '../../../src/store/external-ids.ts'
import { faultsOf } from '../../support/database.ts'
import { dump, lookUp, mustApply, withMemory } from '../../support/feed/feed-kit.ts'
import { type Harness, makeHarness, NOW } from '../../support/harness.ts'
import { serveLive } from '../../support/live/live-kit.ts'
import {
  finished,
  HARBOUR,
  KEEPER,
  LAKESIDE,
  MILL,
  merge,
  OTHERS,
  peopleWorld,
  put,
  squad,
  UNITED,
  WINGER,
} from '../../support/world/people-world.ts'
import { LEAGUE, SEASON, smallWorld } from '../../support/world/small-world.ts'

/** The ids that go: a double of Lakeside with its own matches, and a double of the winger. */
const OLD_TEAM = 5599
const OLD_PLAYER = 5199
const RULES = {
  points: { win: 3, draw: 1, loss: 0 },
  tieBreakers: ['goalDifference'],
  tables: [{ key: 'league', name: 'League', teamIds: [HARBOUR, OLD_TEAM, LAKESIDE, UNITED, MILL] }],
  deductions: [{ teamId: OLD_TEAM, points: 1, reason: null }],
}
const lineup = (...ids: number[]) => ({ players: ids.map((playerId) => ({ playerId })) })

const DOUBLES = [
  ...peopleWorld(),
  put('team', OLD_TEAM, { name: 'Lake Side Wanderers', shortName: 'LSW', aliases: ['Seaside'] }),
  put('player', OLD_PLAYER, {
    name: 'Johannes Holm',
    teamId: OLD_TEAM,
    nationalTeamStatistics: [{ teamId: OLD_TEAM, appearances: 1, goals: 0 }],
  }),
  put('tournament', LEAGUE, {
    categoryId: 301,
    name: 'Northern League',
    titleHolderId: OLD_TEAM,
    mostTitlesTeamIds: [LAKESIDE, OLD_TEAM],
    playerOfTheTournamentId: OLD_PLAYER,
  }),
  finished(1, 9, { awayTeamId: OLD_TEAM, lineups: { away: lineup(OLD_PLAYER) } }),
  finished(2, 8, {
    homeTeamId: OLD_TEAM,
    awayTeamId: UNITED,
    bestPlayers: { home: [{ playerId: OLD_PLAYER, value: '7', label: 'rating' }] },
  }),
  finished(3, 7, { lineups: { home: lineup(WINGER, KEEPER) } }),
  put('squad', OLD_TEAM, { players: [{ playerId: OTHERS[0], shirtNumber: 55 }], checkedAt: NOW }),
  put('squad', MILL, {
    players: [
      { playerId: OLD_PLAYER, shirtNumber: 5 },
      { playerId: WINGER, shirtNumber: 6 },
    ],
  }),
  put('transfer', 1, {
    playerId: OLD_PLAYER,
    fromTeamId: MILL,
    toTeamId: OLD_TEAM,
    type: 3,
    transferTimestamp: NOW,
  }),
]
const MERGE_TEAM = put('mergedTeam', OLD_TEAM, { intoId: LAKESIDE })
const MERGE_PLAYER = put('mergedPlayer', OLD_PLAYER, { intoId: WINGER })

const WORLD = [...DOUBLES, merge('season', SEASON, { rules: RULES })]

let world: Harness
beforeEach(() => {
  world = makeHarness()
  world.put(WORLD)
})
afterEach(() => world.close())

const get = async (path: string) => (await world.get<Record<string, unknown>>(`/v2/football${path}`)).body
const idsOf = (items: unknown) => (items as { id: number }[]).map(({ id }) => id)

/** Paths with a hole for the id: the answers for both ids are the same. */
const PATHS = [
  ...[
    '/teams/*/profile',
    '/teams/*/squad',
    '/teams/*/transfers',
    '/teams/*/tournaments',
    '/teams/*/form',
    '/teams/*/matches',
    '/players?team_id=*',
    `/players/${WINGER}/matches?team_id=*`,
    '/matches?team_id=*&date_from=2026-08-20&date_to=2026-09-12',
    '/matches/2026-09/calendar?team_id=*',
    '/matches/2026-09-03/tournaments?team_id=*',
    `/matches?team_id_1=*&team_id_2=${HARBOUR}`,
    `/h2h?team_id_1=*&team_id_2=${HARBOUR}`,
    `/h2h?team_id_1=${UNITED}&team_id_2=*`,
    '/teams/*/statistics/seasons',
  ].map((path) => [path, OLD_TEAM, LAKESIDE, MERGE_TEAM] as const),
  ...['/players/*/profile', '/players/*/matches', '/players?ids=*', '/players/*/statistics/seasons'].map(
    (path) => [path, OLD_PLAYER, WINGER, MERGE_PLAYER] as const,
  ),
]
test.each(PATHS)(
  '%s answers the merged id %p like the canonical one',
  async (path, merged, canonical, merge) => {
    const both = () => Promise.all([merged, canonical].map((id) => get(path.replace('*', String(id)))))
    const before = await both()
    world.put([merge])
    const [old, now] = await both()
    expect(old as object).toEqual(now as object)
    expect([old, now]).not.toEqual(before)
  },
)

describe('a merged team', () => {
  test('tables, titles and profiles name the canonical team once', async () => {
    world.put([MERGE_TEAM])
    const season = (await get(`/tournament/${LEAGUE}/seasons/${SEASON}`)) as {
      standings: { rows: { team: { id: number }; played: number; points: number }[] }[]
    }
    const rows = season.standings[0]?.rows
      .map(({ team, played, points }) => [team.id, played, points])
      .toSorted()
    expect(rows).toEqual([
      [HARBOUR, 2, 6],
      // A win of the old one, and its deduction.
      [LAKESIDE, 3, 2],
      [UNITED, 1, 0],
      [MILL, 0, 0],
    ])
    expect(idsOf((await get(`/tournament/${LEAGUE}`)).mostTitlesTeams)).toEqual([LAKESIDE])
    expect(await get(`/players/${OLD_PLAYER}/profile`)).toMatchObject({
      team: { id: LAKESIDE },
      nationalTeamStatistics: [{ team: { id: LAKESIDE } }],
    })
  })

  test('a merged team passes its squad on only to a canonical team without one', async () => {
    world.put([MERGE_TEAM])
    expect(await get(`/teams/${LAKESIDE}/squad`)).toMatchObject({
      players: [{ id: OTHERS[0], shirtNumber: 55 }],
      updatedAt: NOW,
    })
    world.put([
      put('team', 5700, { name: 'Third' }),
      put('squad', 5700, { players: [] }),
      put('mergedTeam', 5700, { intoId: HARBOUR }),
    ])
    expect(idsOf((await get(`/teams/${HARBOUR}/squad`)).players)).toEqual(
      squad.players.slice(0, 3).map(({ playerId }) => Number(playerId)),
    )
    expect(lookUp(world.db, 'SELECT count(*) FROM squad WHERE id = 5700')).toBe(0)
  })

  test('search finds only the canonical team, also by the old names', async () => {
    const found = async (q: string) => {
      const { teams } = (await get(`/search?q=${q}&type=team`)) as {
        teams: { total: number; items: object[] }
      }
      return [teams.total, idsOf(teams.items)]
    }
    expect(await found('wanderers')).toEqual([1, [OLD_TEAM]])
    world.put([MERGE_TEAM])
    for (const q of ['lakeside', 'wanderers', 'lsw', 'seaside', 'лейксайд'])
      expect([q, await found(q)]).toEqual([q, [1, [LAKESIDE]]])
    // A later change of the survivor does not lose them.
    world.put([merge('team', LAKESIDE, { name: 'Lakeside Town' })])
    expect(await found('wanderers')).toEqual([1, [LAKESIDE]])
    expect(idsOf((await get('/teams?limit=50')).teams)).not.toContain(OLD_TEAM)
    expect(idsOf((await get('/matches?q=wanderers')).matches)).toEqual([3, 2, 1])
  })

  test('changes that refer to a merged id apply to the canonical team', async () => {
    world.put([
      MERGE_TEAM,
      finished(20, 1, { homeTeamId: OLD_TEAM, awayTeamId: MILL }),
      put('player', 9400, { name: 'Late', teamId: OLD_TEAM }),
    ])
    expect(await get('/matches/20')).toMatchObject({ homeTeam: { id: LAKESIDE } })
    expect(await get('/players/9400/profile')).toMatchObject({ teamId: LAKESIDE })
  })

  test('changes of the merged team itself are ignored', async () => {
    world.put([MERGE_TEAM])
    const before = dump(world.db)
    const result = mustApply(world.db, [
      put('team', OLD_TEAM, { name: 'Back again' }),
      merge('team', OLD_TEAM, { name: 'Back again' }),
      { op: 'delete', kind: 'team', sport: 'football', id: OLD_TEAM },
      put('squad', OLD_TEAM, { players: [] }),
    ])
    expect([result.applied, result.unchanged, dump(world.db)]).toEqual([[], 4, before])
  })

  test('chained merges resolve to the last canonical id', async () => {
    world.put([
      MERGE_TEAM,
      put('mergedTeam', 5700, { intoId: OLD_TEAM }),
      put('team', 5701, { name: 'Last' }),
      put('mergedTeam', LAKESIDE, { intoId: 5701 }),
    ])
    for (const id of [OLD_TEAM, 5700, LAKESIDE, 5701])
      expect(await get(`/teams/${id}/profile`)).toMatchObject({ id: 5701, name: 'Last' })
    expect(idsOf((await get('/teams?q=wanderers')).teams)).toEqual([5701])
    expect(idsOf((await get('/matches?team_id=5700')).matches)).toEqual([3, 2, 1])
    expect(mustApply(world.db, [MERGE_TEAM, put('mergedTeam', 5700, { intoId: LAKESIDE })]).unchanged).toBe(2)
  })
})

test('a wrong merge can be redirected: names move, matches stay', async () => {
  world.put([MERGE_TEAM, put('mergedTeam', OLD_TEAM, { intoId: MILL })])
  expect(await get(`/teams/${OLD_TEAM}/profile`)).toMatchObject({ id: MILL })
  expect(idsOf((await get('/teams?q=wanderers')).teams)).toEqual([MILL])
  expect(idsOf((await get(`/matches?team_id=${LAKESIDE}`)).matches)).toEqual([3, 2, 1])
})

test('no answer names a merged team or player', async () => {
  world.put([MERGE_TEAM, MERGE_PLAYER])
  const paths = PATHS.map(([path, , canonical]) => path.replace('*', String(canonical)))
  for (const path of [...paths, '/matches?ids=1,2,3', `/teams/${MILL}/squad`, `/tournament/${LEAGUE}`]) {
    const text = JSON.stringify(await get(path))
    expect([path, text.match(`${OLD_TEAM}|${OLD_PLAYER}|Wanderers|Johannes`)]).toEqual([path, null])
  }
  expect(await get(`/teams/${MILL}/squad`)).toMatchObject({ players: [{ id: WINGER, shirtNumber: 5 }] })
  const { players } = (await get('/search?q=johannes')) as { players: { items: object[] } }
  expect(idsOf(players.items)).toEqual([WINGER])
})

describe('merge changes', () => {
  test('merging an unknown id makes it resolve', async () => {
    world.put([
      put('mergedTeam', 123_456, { intoId: HARBOUR }),
      put('mergedPlayer', 123_456, { intoId: KEEPER }),
    ])
    expect(await get('/teams/123456/profile')).toMatchObject({ id: HARBOUR })
    expect(await get('/players/123456/profile')).toMatchObject({ id: KEEPER })
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
    const faults = () => faultsOf(world.db)
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
