/** Laws of the people of the demo worlds: squads, transfers, profiles, rankings and what tournaments say of their past. */
import { describe, expect, test } from 'bun:test'
import { DAY_MS, weekStartMs } from '../../../seed/calendar.ts'
import { findPlayerTrait, findTransferType } from '../../../src/catalog/names/coded-names.ts'
import type { ChangeData, ChangeKind } from '../../../src/contract/changes.ts'
import { byId, SATURDAY as NOW, saturdayOf, type World } from '../../support/seed/seed-kit.ts'

const ANCHOR = weekStartMs(NOW)
const FOOTBALL = saturdayOf('football')
const BASKETBALL = saturdayOf('basketball')
const SQUAD_WORLDS = [
  ['football', FOOTBALL],
  ['ice-hockey', saturdayOf('ice-hockey')],
  ['basketball', BASKETBALL],
  ['volleyball', saturdayOf('volleyball')],
  ['esports', saturdayOf('esports')],
] as const

/** A field that merges have added to entities of a kind, by id. */
function merged(world: Pick<World, 'changes'>, kind: ChangeKind, field: string): Map<number, unknown> {
  return new Map(
    world.changes.flatMap((change) => {
      const data =
        change.op === 'merge' && change.kind === kind ? (change.data as Record<string, unknown>) : {}
      return field in data ? [[change.id as number, data[field]] as const] : []
    }),
  )
}

const birth = (data: ChangeData<'player'> | undefined) => data?.dateOfBirthTimestamp as number

describe.each(SQUAD_WORLDS)('squads of %s', (sport, world) => {
  const teams = byId(world, 'team')
  const players = byId(world, 'player')
  const squads = byId(world, 'squad')

  test('squads list each player of the team once, with shirt numbers of their own', () => {
    expect(squads.size).toBeGreaterThan(50)
    expect(squads.size).toBeLessThan(teams.size)
    for (const [teamId, { players: places }] of squads) {
      const ids = places.map(({ playerId }) => playerId as number)
      expect(new Set(ids).size).toBe(ids.length)
      const own = [...players].filter(([, data]) => data.teamId === teamId).map(([id]) => id)
      expect(own.filter((id) => !ids.includes(id))).toEqual([])
      const numbers = places.flatMap(({ shirtNumber }) => shirtNumber ?? [])
      expect(new Set(numbers).size).toBe(sport === 'esports' ? 0 : places.length)
      if (!teams.get(teamId)?.national) expect(own.length).toBe(ids.length)
    }
  })

  test('foreigners and national players are those whom the data make so', () => {
    const nationals = new Set(
      [...squads].flatMap(([id, { players: places }]) =>
        teams.get(id)?.national ? places.map(({ playerId }) => playerId) : [],
      ),
    )
    let foreign = 0
    for (const [teamId, { players: places }] of squads) {
      for (const place of places) {
        const code = players.get(place.playerId as number)?.countryCode
        expect(place.foreign).toBe(code !== teams.get(teamId)?.countryCode)
        expect(place.nationalTeam).toBe(nationals.has(place.playerId))
        if (place.foreign) foreign += 1
        if (teams.get(teamId)?.national) expect(place.foreign).toBe(false)
      }
    }
    expect(foreign).toBeGreaterThan(20)
    const inClubs = [...players].filter(
      ([id, { teamId }]) => nationals.has(id) && !teams.get(teamId as number)?.national,
    )
    expect(inClubs.length > 0).toBe([...teams.values()].some(({ national }) => national))
  })

  test('the head coach is the manager, and no two of the staff share an id', () => {
    const ids: unknown[] = []
    for (const [teamId, { staff = [], checkedAt }] of squads) {
      const [head, ...others] = staff
      expect(head).toMatchObject({ ...teams.get(teamId)?.manager, role: 'Head coach' })
      expect(others.length).toBeGreaterThan(0)
      for (const { id, translations } of staff) {
        ids.push(id)
        expect(translations?.ru).toMatch(/^[А-ЯЁ]/)
      }
      if (checkedAt) expect(checkedAt).toBeLessThan(NOW)
    }
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('some profiles differ from the squad, where positions and numbers can', () => {
    const places = [...squads].flatMap(([id, squad]) => (teams.get(id)?.national ? [] : squad.players))
    const others = (key: 'position' | 'shirtNumber') =>
      places.filter((place) => (players.get(place.playerId as number)?.[key] ?? null) !== place[key]).length
    const isFixed = sport === 'esports'
    expect(others('position') > 0).toBe(!isFixed)
    expect(others('shirtNumber') > 0).toBe(!isFixed)
    expect(others('position')).toBeLessThan(places.length / 10)
  })

  test('every player and every club has the fields of a profile', () => {
    const main = merged(world, 'team', 'primaryTournamentId')
    const tournaments = byId(world, 'tournament')
    for (const [id, { venue, colors, foundationTimestamp, manager, popularity }] of teams) {
      expect(tournaments.has(main.get(id) as number)).toBe(true)
      expect([manager, colors?.primary]).not.toContain(undefined)
      expect(popularity).toBeGreaterThan(0)
      if (sport !== 'esports') expect(venue?.city).toBeString()
      if (squads.has(id)) expect(foundationTimestamp).toBeLessThan(ANCHOR)
    }
    for (const data of players.values()) {
      expect([data.country, data.countryCode]).not.toContain(undefined)
      if (sport !== 'esports') expect(data.height).toBeGreaterThan(150)
      expect(ANCHOR - birth(data)).toBeGreaterThan(15 * 365 * DAY_MS)
      const { contractUntilTimestamp } = data.market ?? {}
      if (contractUntilTimestamp) expect(contractUntilTimestamp).toBeGreaterThan(NOW)
    }
    const sellers = [...players.values()].filter(({ market }) => market?.proposedMarketValue)
    expect(sellers.length > 0).toBe(sport === 'football' || sport === 'basketball')
  })
})

describe.each([
  ['football', FOOTBALL],
  ['basketball', BASKETBALL],
] as const)('transfers of %s', (sport, world) => {
  const teams = byId(world, 'team')
  const players = byId(world, 'player')
  const chains = Map.groupBy(world.of('transfer'), ({ data }) => data.playerId as number)

  test('lead from club to club, each from where the last one ended, to the club of today', () => {
    expect(chains.size).toBeGreaterThan(300)
    for (const [playerId, chain] of chains) {
      const player = players.get(playerId)
      const steps = chain.map(({ data }) => data).sort((a, b) => a.transferTimestamp - b.transferTimestamp)
      expect(steps.at(-1)?.toTeamId).toBe(player?.teamId as number)
      steps.forEach(({ fromTeamId, toTeamId, transferTimestamp, type, fee, feeText }, i) => {
        const before = steps[i - 1]
        if (before) {
          expect(fromTeamId).toBe(before.toTeamId as number)
          expect(transferTimestamp).toBeGreaterThan(before.transferTimestamp)
        }
        expect(fromTeamId).not.toBe(toTeamId as number)
        expect(transferTimestamp - birth(player)).toBeGreaterThan(16.9 * 365 * DAY_MS)
        for (const id of [fromTeamId, toTeamId]) {
          if (id != null) expect(teams.get(id as number)?.national).toBe(false)
        }
        expect(findTransferType(type)?.name).toBeString()
        if (fromTeamId === null) expect([i, fee]).toEqual([0, null])
        if (fee) expect([findTransferType(type)?.name, feeText !== null]).toEqual(['Transfer', true])
        if (findTransferType(type)?.name === 'End of loan') {
          expect(findTransferType(before?.type as number)?.name).toBe('Loan')
          expect(toTeamId).toBe(before?.fromTeamId as number)
        }
      })
    }
    const types = new Set([...chains.values()].flat().map(({ data }) => findTransferType(data.type)?.name))
    const names = [
      'Free transfer',
      ...(sport === 'football' ? ['Loan', 'End of loan', 'Transfer'] : ['Draft', 'Exchange']),
    ]
    for (const name of names) expect(types).toContain(name)
  })

  test('no player comes or goes after the first match that a club plays in the world', () => {
    const first = new Map<number, number>()
    for (const { data } of world.of('match')) {
      for (const id of [data.homeTeamId, data.awayTeamId] as number[])
        first.set(id, Math.min(first.get(id) ?? Number.POSITIVE_INFINITY, data.startTimestamp))
    }
    for (const { data } of world.of('transfer')) {
      for (const id of [data.fromTeamId, data.toTeamId]) {
        if (id != null) expect(data.transferTimestamp).toBeLessThan(first.get(id as number) as number)
      }
    }
  })
})

describe('profiles of football', () => {
  const players = byId(FOOTBALL, 'player')
  const teams = byId(FOOTBALL, 'team')
  const CODES: Readonly<Record<string, RegExp>> = {
    G: /^GK$/,
    D: /^(CB|[LR]W?B)$/,
    M: /^(DM|CM|AM|LM|RM)$/,
    F: /^(ST|CF|LW|RW)$/,
  }

  test('positions, traits and attributes fit the player', () => {
    const judged = [...players.values()].filter(({ attributes }) => attributes)
    expect(judged.length).toBeGreaterThan(3000)
    for (const { traits, attributes = [], positionsDetailed = [], position, ...data } of judged) {
      expect(positionsDetailed.length).toBeGreaterThan(0)
      expect(new Set(positionsDetailed).size).toBe(positionsDetailed.length)
      for (const code of positionsDetailed) expect(code).toMatch(CODES[position ?? ''] as RegExp)
      const { strengths = [], weaknesses = [] } = traits ?? {}
      expect(new Set([...strengths, ...weaknesses]).size).toBe(strengths.length + weaknesses.length)
      for (const code of [...strengths, ...weaknesses]) expect(findPlayerTrait(code)).toBeDefined()
      const years = attributes.map(({ year }) => year)
      expect(years).toEqual([2024, 2025, 2026].slice(-years.length))
      expect(data.preferredFoot).toBeString()
    }
    expect(judged.filter(({ attributes }) => attributes?.length === 3).length).toBeGreaterThan(
      judged.length / 2,
    )
  })

  test('only national team players have played and scored for national teams, as in the world’s matches', () => {
    const nationals = new Map(
      FOOTBALL.of('squad').flatMap(({ id, data }) =>
        teams.get(id)?.national ? data.players.map((place) => [place.playerId as number, id] as const) : [],
      ),
    )
    const goals = new Map<number, number>()
    for (const { data } of FOOTBALL.of('match')) {
      if (!teams.get(data.homeTeamId as number)?.national || data.status !== 'finished') continue
      for (const event of data.liveEvents ?? []) {
        const id = event.player?.id
        if (event.type === 'goal' && event.class !== 'ownGoal' && typeof id === 'number')
          goals.set(id, (goals.get(id) ?? 0) + 1)
      }
    }
    expect(goals.size).toBeGreaterThan(20)
    for (const [id, { nationalTeamStatistics: reported = [], ...data }] of players) {
      expect(reported.map(({ teamId }) => teamId)).toEqual(
        nationals.has(id) ? [nationals.get(id) as number] : [],
      )
      for (const { appearances, goals: scored, debutTimestamp } of reported) {
        expect(appearances).toBeGreaterThan(0)
        expect(scored).toBeGreaterThanOrEqual(goals.get(id) ?? 0)
        expect(scored).toBeLessThanOrEqual(appearances * 3)
        expect((debutTimestamp as number) - birth(data)).toBeGreaterThan(15.5 * 365 * DAY_MS)
        expect(debutTimestamp).toBeLessThan(NOW)
      }
    }
  })
})

describe.each(SQUAD_WORLDS)('tournaments of %s', (sport, world) => {
  test('links and divisions hold in both directions', () => {
    const pairs = (field: string) =>
      [...merged(world, 'tournament', field)].flatMap(([id, ids]) =>
        (ids as number[]).map((other) => [id, other]),
      )
    const turned = (rows: number[][]) => rows.map(([a, b]) => `${b}/${a}`).sort()
    const reported = (rows: number[][]) => rows.map(([a, b]) => `${a}/${b}`).sort()
    const linked = pairs('linkedTournamentIds')
    expect(linked.length > 0).toBe(sport !== 'volleyball')
    expect(reported(linked)).toEqual(turned(linked))
    expect(reported(pairs('upperDivisionIds'))).toEqual(turned(pairs('lowerDivisionIds')))
  })
})

test('the player of the season is who scored the most in it', () => {
  const worlds = [
    [FOOTBALL, 'goals'],
    [BASKETBALL, 'points'],
  ] as const
  for (const [world, counted] of worlds) {
    for (const { id, data } of world.of('tournament')) {
      const best = data.playerOfTheTournamentId
      if (best == null) continue
      const [previous] = world
        .of('season')
        .filter((season) => season.data.tournamentId === id)
        .sort((a, b) => (a.data.startTimestamp ?? 0) - (b.data.startTimestamp ?? 0))
      const counts = new Map<number, number>()
      for (const match of world.of('match').filter((each) => each.data.seasonId === previous?.id)) {
        const { lineups, liveEvents = [], awarded } = match.data
        if (awarded) continue
        for (const { type, class: kind, player } of counted === 'goals' ? liveEvents : []) {
          if (type === 'goal' && kind !== 'ownGoal' && typeof player?.id === 'number')
            counts.set(player.id, (counts.get(player.id) ?? 0) + 1)
        }
        const sheets = [...(lineups?.home?.players ?? []), ...(lineups?.away?.players ?? [])]
        for (const { playerId, statistics } of counted === 'points' ? sheets : [])
          counts.set(playerId as number, (counts.get(playerId as number) ?? 0) + (statistics?.points ?? 0))
      }
      expect(counts.get(best as number)).toBe(Math.max(...counts.values()))
    }
  }
})
