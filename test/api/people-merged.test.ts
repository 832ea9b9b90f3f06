/** Merged identities: two ids turn out to mean one team or one player, and the old id still resolves. */
import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { dump, linesOf, lookUp, mustApply } from '../support/feed-kit.ts'
import { type Harness, makeHarness, NOW } from '../support/harness.ts'
import { MERGE_PLAYER, MERGE_TEAM, OLD_PLAYER, OLD_TEAM, WORLD } from '../support/merged-world.ts'
import {
  finished,
  HARBOUR,
  KEEPER,
  LAKESIDE,
  MILL,
  merge,
  OTHERS,
  put,
  squad,
  UNITED,
  WINGER,
} from '../support/people-world.ts'
import { LEAGUE, SEASON } from '../support/small-world.ts'

let world: Harness
beforeEach(() => {
  world = makeHarness()
  world.put(WORLD)
})
afterEach(() => world.close())

const get = async (path: string) => (await world.get<Record<string, unknown>>(`/v2/football${path}`)).body
const idsOf = (items: unknown) => (items as { id: number }[]).map(({ id }) => id)

describe('a merged team', () => {
  /** Paths with a hole for the id: the answers for both ids are the same. */
  const PATHS = [
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
  ]

  test.each(PATHS)('%s answers the merged id like the canonical one', async (path) => {
    const both = () => Promise.all([OLD_TEAM, LAKESIDE].map((id) => get(path.replace('*', String(id)))))
    const before = await both()
    world.put([MERGE_TEAM])
    const [old, now] = await both()
    expect(old as object).toEqual(now as object)
    expect([old, now]).not.toEqual(before)
  })

  test('matches of a merged team belong to the canonical team', async () => {
    world.put([MERGE_TEAM])
    const { matches } = await get(`/matches?team_id=${LAKESIDE}`)
    expect(idsOf(matches)).toEqual([3, 2, 1])
    const text = JSON.stringify(await get('/matches?ids=1,2'))
    expect(text).toContain('"name":"Lakeside"')
    expect(text).not.toContain(String(OLD_TEAM))
    expect(text).not.toContain('Wanderers')
    const one = (await get('/matches/1')) as { awayTeam: { lineup: { players: { teamId: number }[] } } }
    expect(one.awayTeam.lineup.players.map(({ teamId }) => teamId)).toEqual([LAKESIDE])
    expect(await get(`/h2h?team_id_1=${HARBOUR}&team_id_2=${LAKESIDE}`)).toMatchObject({
      summary: { total: 2 },
    })
    expect(await get(`/teams/${LAKESIDE}/form`)).toMatchObject({ wins: 1, losses: 2 })
  })

  test('tables, titles, players and transfers name the canonical team once', async () => {
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
    const tournament = await get(`/tournament/${LEAGUE}`)
    expect(tournament).toMatchObject({ titleHolder: { id: LAKESIDE } })
    expect(idsOf(tournament.mostTitlesTeams)).toEqual([LAKESIDE])
    const profile = await get(`/players/${OLD_PLAYER}/profile`)
    expect(profile).toMatchObject({
      teamId: LAKESIDE,
      team: { name: 'Lakeside' },
      nationalTeamStatistics: [{ team: { id: LAKESIDE } }],
      transfers: [{ toTeam: { id: LAKESIDE } }],
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
    const { rejected } = world.app.apply(
      linesOf([finished(21, 1, { homeTeamId: OLD_TEAM, awayTeamId: LAKESIDE })]),
    )
    expect(rejected).toMatchObject([
      { pointer: '/data/awayTeamId', reason: 'a team cannot play against itself' },
    ])
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
    for (const id of [OLD_TEAM, 5700, LAKESIDE, 5701]) {
      expect(await get(`/teams/${id}/profile`)).toMatchObject({ id: 5701, name: 'Last' })
    }
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

describe('a merged player', () => {
  const PATHS = [
    '/players/*/profile',
    '/players/*/matches',
    '/players?ids=*',
    '/players/*/statistics/seasons',
  ]
  test.each(PATHS)('%s answers the merged id like the canonical one', async (path) => {
    const both = () => Promise.all([OLD_PLAYER, WINGER].map((id) => get(path.replace('*', String(id)))))
    const before = await both()
    world.put([MERGE_PLAYER])
    const [old, now] = await both()
    expect(old as object).toEqual(now as object)
    expect([old, now]).not.toEqual(before)
  })

  test('a merged player is replaced by the canonical one everywhere, once', async () => {
    world.put([MERGE_PLAYER])
    const { matches } = (await get(`/players/${WINGER}/matches`)) as { matches: { match: { id: number } }[] }
    expect(matches.map(({ match }) => match.id)).toEqual([3, 1])
    const text = JSON.stringify(await get('/matches?ids=1,2,3'))
    expect(text).not.toContain(String(OLD_PLAYER))
    expect(text).not.toContain('Johannes')
    expect(await get(`/teams/${MILL}/squad`)).toMatchObject({ players: [{ id: WINGER, shirtNumber: 5 }] })
    expect(idsOf((await get(`/players?ids=${OLD_PLAYER},${WINGER},${KEEPER}`)).players)).toEqual([
      WINGER,
      KEEPER,
    ])
    expect(await get(`/tournament/${LEAGUE}`)).toMatchObject({ playerOfTheTournament: { id: WINGER } })
    expect(await get(`/players/${WINGER}/profile`)).toMatchObject({
      transfers: [{ player: { id: WINGER }, fromTeam: { id: MILL } }],
    })
    const { players } = (await get('/search?q=johannes')) as { players: { items: object[] } }
    expect(idsOf(players.items)).toEqual([WINGER])
    expect(lookUp(world.db, 'SELECT count(*) FROM match_player WHERE player_id = ?', OLD_PLAYER)).toBe(0)
  })
})
