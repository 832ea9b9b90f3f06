/** The people of the demo world through the real app: lists, squads, profiles, transfers and tournaments in full. */
import { afterAll, beforeAll, expect, test } from 'bun:test'
import { makeWorld } from '../../seed/index.ts'
import { fill, type Harness, makeHarness, NOW } from '../support/harness.ts'

const LEAGUE = 17
/** A club, and a national team. */
const CLUB = 100101
const NATION = 100501
const PATIENCE_MS = 180_000

let harness: Harness
const popularity = new Map<number, number>()
beforeAll(async () => {
  harness = makeHarness()
  const isAsked = ({ kind }: { kind: string }) => kind !== 'match' && kind !== 'oddsBoards'
  const sports = ['football', 'tennis'] as const
  const changes = [...makeWorld({ nowMs: NOW, randomSeed: 1, sports }).filter(isAsked)]
  for (const change of changes) {
    if (change.op === 'put' && change.kind === 'player')
      popularity.set(change.id as number, change.data.popularity ?? 0)
  }
  await fill(harness, changes)
}, PATIENCE_MS)
afterAll(() => harness.close())

type Player = { id: number; name: string; teamId: number }
type Team = { id: number }

async function get<T>(path: string): Promise<T> {
  const { status, body } = await harness.get<T>(`/v2/football${path}`)
  expect(status).toBe(200)
  return body
}

const squadOf = (team: number) =>
  get<{
    players: Player[]
    foreignPlayers: Player[]
    nationalTeamPlayers: Player[]
    staff: { id: number; role: string }[]
    updatedAt: number | null
  }>(`/teams/${team}/squad`)

test('a squad has players, foreigners, staff and check time, and equals the player list', async () => {
  const squad = await squadOf(CLUB)
  expect(squad.players.length).toBeGreaterThan(20)
  expect(squad.foreignPlayers.length).toBeGreaterThan(0)
  expect(squad.staff.map(({ role }) => role)).toContain('Head coach')
  expect(squad.updatedAt).toBeLessThan(NOW)
  const listed = await get<{ players: Player[]; totalPlayers: number }>(`/players?team_id=${CLUB}`)
  expect(listed.players).toEqual(squad.players)
})

test('a national team lists club players whose cards name their club', async () => {
  const { players, nationalTeamPlayers } = await squadOf(NATION)
  expect(nationalTeamPlayers).toEqual(players)
  const calledUp = players.filter(({ teamId }) => teamId !== NATION)
  expect(calledUp.length).toBeGreaterThan(0)
  const { nationalTeamPlayers: inClub } = await squadOf(calledUp[0]?.teamId as number)
  expect(inClub.map(({ id }) => id)).toContain(calledUp[0]?.id as number)
  const profile = await get<Record<string, unknown[]>>(`/players/${calledUp[0]?.id}/profile`)
  expect(profile.nationalTeamStatistics).toHaveLength(1)
})

test('player profiles agree with team transfers', async () => {
  const { players } = await squadOf(CLUB)
  const arrivals = await get<{ transfersIn: { player: Player }[]; transfersOut: unknown[] }>(
    `/teams/${CLUB}/transfers`,
  )
  const arrived = arrivals.transfersIn.find(({ player }) => player.teamId === CLUB)?.player.id
  expect(players.map(({ id }) => id)).toContain(arrived as number)
  const profile = await get<
    { transfers: { toTeam: Team; transferTimestamp: number }[] } & Record<string, unknown>
  >(`/players/${arrived}/profile`)
  const [newest] = profile.transfers.toSorted((a, b) => b.transferTimestamp - a.transferTimestamp)
  expect(newest?.toTeam.id).toBe(CLUB)
  expect(profile.market).toMatchObject({ proposedMarketValueRaw: { currency: 'EUR' } })
  expect(profile.attributes).not.toEqual([])
  expect(profile.positionsDetailed).not.toEqual([])
})

test('teams have stadium, founding date and main tournament, athletes a ranking', async () => {
  expect(await get(`/teams/${CLUB}/profile`)).toMatchObject({
    venue: { city: { name: expect.any(String) }, capacity: expect.any(Number) },
    foundationTimestamp: expect.any(Number),
    primaryTournament: { id: expect.any(Number) },
    manager: { id: expect.any(Number) },
  })
  const { body } = await harness.get<Record<string, unknown>>('/v2/tennis/teams/400101/profile')
  expect(body.ranking).toBeGreaterThan(0)
  expect(body.playerTeamInfo).toMatchObject({ prizeTotal: { currency: 'EUR' }, plays: expect.any(String) })
})

test('a tournament shows title holder, most titles, best player and related competitions', async () => {
  const league = await get<Record<string, Team & Team[]>>(`/tournament/${LEAGUE}`)
  expect(league.titleHolder?.id).toBeNumber()
  for (const list of ['mostTitlesTeams', 'linkedTournaments', 'lowerDivisions'])
    expect(league[list]).not.toEqual([])
  expect(league.playerOfTheTournament?.id).toBeNumber()
})

test('search ranks equally matching names by popularity', async () => {
  const [someone] = (await squadOf(CLUB)).players
  const given = someone?.name.split(' ')[0] as string
  const found = await get<{ players: { items: Player[] } }>(`/search?q=${given}&type=player&limit=50`)
  const namesakes = found.players.items.filter(({ name }) => name.startsWith(`${given} `))
  const order = namesakes.map(({ id }) => popularity.get(id) as number)
  expect(order.length).toBeGreaterThan(3)
  expect(order).toEqual(order.toSorted((a, b) => b - a))
  expect(order[0]).toBeGreaterThan(order.at(-1) as number)
})
