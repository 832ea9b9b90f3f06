/** Laws of the demo worlds that one sport or family of sports has alone. */
import { describe, expect, test } from 'bun:test'
import { DAY_MS, HOUR_MS } from '../../../seed/calendar.ts'
import { SIDES, type Side } from '../../../seed/engine/match.ts'
import { sportOf } from '../../../seed/sports/index.ts'
import type { Fixture } from '../../../seed/world/model.ts'
import { absencesOf, isPlayable, matchOf } from '../../../seed/world/results.ts'
import { TOP_HOCKEY_LEAGUE_ID } from '../../../src/catalog/sports.ts'
import { byId, hasBegun, SATURDAY as NOW, type Put, saturdayOf } from '../../support/seed/seed-kit.ts'

type Match = Put<'match'>
const eventsOf = ({ data }: Match, type: string, side: Side) =>
  (data.liveEvents ?? []).filter((event) => event.type === type && event.team === side && !event.rescinded)

describe('football', () => {
  const { of, plan } = saturdayOf('football')
  const matches = of('match')
  const tournaments = byId({ of }, 'tournament')
  const reported = new Map(matches.map((match) => [match.id, match]))
  test('events name players of their side', () => {
    const players = byId({ of }, 'player')
    for (const { data } of matches.filter(hasBegun)) {
      for (const { team, class: kind, ...event } of data.liveEvents ?? []) {
        const isHome = (team === 'home') !== (kind === 'ownGoal')
        for (const person of [event.player, event.assist, event.playerIn, event.playerOut]) {
          if (!person) continue
          const profile = players.get(person.id as number)
          expect(profile?.name).toBe(person.name)
          // Members of a national team have their club in the profile.
          const team = isHome ? data.homeTeamId : data.awayTeamId
          if (!byTeam.get(team as number)?.national) expect(profile?.teamId).toBe(team as number)
        }
      }
    }
  })
  const byTeam = byId({ of }, 'team')

  test('a referee has the games and cards of the matches of the season', () => {
    const shown = new Map<string, number[]>()
    const key = ({ data }: Match) => `${data.referee?.id}/${(data.seasonId as number) % 10}`
    for (const match of matches) {
      const row = shown.get(key(match)) ?? [0, 0, 0, 0]
      shown.set(key(match), row)
      if (match.data.status !== 'finished' || match.data.awarded) continue
      const cards = SIDES.flatMap((side) => eventsOf(match, 'card', side)).map((event) => event.class ?? '')
      for (const column of [0, ...cards.map((kind) => ['yellow', 'red', 'yellowRed'].indexOf(kind) + 1)])
        row[column] = (row[column] ?? 0) + 1
    }
    for (const match of matches) {
      const { games, yellowCards, redCards, yellowRedCards } = match.data.referee ?? {}
      const [all, ...cards] = shown.get(key(match)) ?? []
      expect([games, yellowCards, redCards, yellowRedCards]).toEqual([all, ...cards])
    }
  })

  test('clubs move between the divisions, and the best of a league play in the cup of champions', () => {
    const teamsOf = (tournamentId: number, edition: number) =>
      plan.seasons
        .filter(({ id }) =>
          of('season').some((each) => each.id === id && each.data.tournamentId === tournamentId),
        )
        .sort((a, b) => a.id - b.id)
        .at(edition)
        ?.teams.map(({ id }) => id) ?? []
    const [first, second] = [new Set(teamsOf(17, 0)), new Set(teamsOf(18, 0))]
    const promoted = teamsOf(17, -1).filter((id) => second.has(id))
    expect([teamsOf(17, -1).length, promoted.length]).toEqual([12, 2])
    expect(
      teamsOf(17, -1)
        .filter((id) => !first.has(id))
        .sort(),
    ).toEqual(promoted.sort())
    expect(teamsOf(7, -1).filter((id) => first.has(id)).length).toBe(4)
  })

  test('the second leg carries the score of both legs', () => {
    const returns = matches.filter(({ data }) => data.homeScore?.aggregated !== undefined)
    expect(returns.length).toBeGreaterThan(4)
    for (const { data } of returns) {
      const first = matches.find(
        (match) =>
          match.data.seasonId === data.seasonId &&
          match.data.round?.slug === data.round?.slug &&
          match.data.homeTeamId === data.awayTeamId &&
          match.data.awayTeamId === data.homeTeamId,
      )?.data
      const total = (own?: { current: number }, before?: { current: number }) =>
        (own?.current ?? 0) + (before?.current ?? 0)
      expect(data.homeScore?.aggregated).toBe(total(data.homeScore, first?.awayScore))
      expect(data.awayScore?.aggregated).toBe(total(data.awayScore, first?.homeScore))
    }
  })

  test('recent major matches have every block, older ones no analytics, amateurs results alone', () => {
    const BLOCKS = [
      'lineups',
      'statistics',
      'bestPlayers',
      'shotmap',
      'momentum',
      'averagePositions',
    ] as const
    let complete = 0
    for (const match of matches) {
      const { data } = match
      const given = BLOCKS.filter((block) => data[block] !== undefined)
      const { amateur, priority = 0 } = tournaments.get(data.tournamentId as number) ?? {}
      const isRecent = Math.abs(data.startTimestamp - NOW) <= 21 * DAY_MS
      if (amateur) expect([...given, data.highlights].filter(Boolean)).toEqual([])
      if (!hasBegun(match)) expect(given.filter((block) => block !== 'lineups')).toEqual([])
      else if (priority >= 200 && isRecent) {
        complete += 1
        expect(given).toEqual([...BLOCKS])
      } else expect(given).not.toContain('shotmap')
      for (const { url, image, title } of data.highlights ?? []) {
        expect(data.status).toBe('finished')
        for (const address of [url, image]) expect(address).toMatch(/^https:\/\/[a-z.]*example\.com\//)
        expect(title).toContain(`${data.homeScore?.current}-${data.awayScore?.current}`)
      }
    }
    expect(complete).toBeGreaterThan(80)
    expect(matches.filter(({ data }) => data.highlights).length).toBeGreaterThan(20)
  })

  const finished = plan.fixtures.filter(({ id }) => {
    const match = reported.get(id)
    return match !== undefined && match.data.status === 'finished' && hasBegun(match)
  })
  /** The matches before of the same side in the same season, of those that were played, the latest first. */
  function before({ season, startMs, ...fixture }: Fixture, side: Side): (readonly [Match, Side])[] {
    const club = fixture[side]
    return season.fixtures
      .filter((other) => (other.home === club || other.away === club) && other.startMs < startMs)
      .filter(isPlayable)
      .sort((a, b) => b.startMs - a.startMs)
      .flatMap(({ id }) => {
        const match = reported.get(id)
        return match ? [[match, match.data.homeTeamId === club.id ? 'home' : 'away'] as const] : []
      })
  }

  test('a player who is sent off misses the next match of the season, and every suspension follows from cards', () => {
    const reasons = new Set<number>()
    for (const fixture of finished) {
      for (const side of SIDES) {
        const missing = absencesOf(fixture, side)
        const [cards = [], ...earlier] = before(fixture, side).map(([match, own]) =>
          eventsOf(match, 'card', own),
        )
        for (const event of cards.filter((card) => card.class !== 'yellow')) {
          const absence = missing.find(({ player }) => player.id === event.player?.id)
          expect(absence?.reason).toBe(event.class === 'red' ? 13 : 12)
        }
        for (const { player, reason } of missing) {
          reasons.add(reason)
          if (reason < 11) continue
          // A red card costs up to three matches, all others one.
          const last = reason === 13 ? [...cards, ...earlier.slice(0, 2).flat()] : cards
          expect(last.map((card) => card.player?.id)).toContain(player.id)
          const seen = fixture.season.fixtures
            .filter((other) => other.startMs < fixture.startMs)
            .flatMap((other) => reported.get(other.id)?.data.liveEvents ?? [])
            .filter((event) => event.type === 'card' && event.player?.id === player.id)
            .map((event) => event.class)
          if (reason === 11) expect(seen.filter((kind) => kind === 'yellow').length).toBeGreaterThanOrEqual(3)
          if (reason === 12) expect(seen).toContain('yellowRed')
          if (reason === 13) expect(seen).toContain('red')
        }
      }
    }
    expect([1, 2, 4, 11, 12, 13].filter((reason) => !reasons.has(reason))).toEqual([])
  })

  test('most players who went off injured miss the next match', () => {
    const counts = { injured: 0, away: 0 }
    for (const fixture of finished) {
      for (const side of SIDES) {
        const [[last, own] = []] = before(fixture, side)
        if (!last || !own || fixture.startMs - last.data.startTimestamp > 8 * DAY_MS) continue
        for (const event of eventsOf(last, 'substitution', own).filter((row) => row.injury)) {
          counts.injured += 1
          if (absencesOf(fixture, side).some(({ player }) => player.id === event.playerOut?.id))
            counts.away += 1
        }
      }
    }
    expect(counts.injured).toBeGreaterThan(20)
    expect(counts.away / counts.injured).toBeGreaterThan(0.5)
  })
})

test.each(['football', 'ice-hockey'] as const)(
  'in %s the best goalkeeper starts unless absent or resting after a match the day before',
  (slug) => {
    const starts = { best: 0, all: 0 }
    for (const fixture of saturdayOf(slug).plan.fixtures) {
      const { disruption, startMs } = fixture
      if (disruption || startMs > NOW || startMs < NOW - 30 * DAY_MS) continue
      for (const side of SIDES) {
        const [best] = fixture[side].members
          .filter(({ position }) => position === 'G')
          .sort((a, b) => b.ability - a.ability || a.shirtNumber - b.shirtNumber)
        const keepers = matchOf(fixture).sheets?.[side].starters.filter(({ position }) => position === 'G')
        const isAbsent = absencesOf(fixture, side).some(({ player }) => player === best)
        const last = fixture.before?.[side]
        const isTired = last !== undefined && startMs - last.startMs < 30 * HOUR_MS
        starts.all += 1
        if (!isAbsent && !isTired) starts.best += 1
        if (isAbsent) expect(keepers?.[0]?.id).not.toBe(best?.id as number)
        else if (!isTired) expect(keepers?.map(({ id }) => id)).toEqual([best?.id as number])
      }
    }
    expect(starts.best / starts.all).toBeGreaterThan(slug === 'football' ? 0.9 : 0.6)
  },
)

test('ice hockey: only the top league has a shot map, and only league matches a shoot-out', () => {
  let [shots, shootOuts] = [0, 0]
  for (const { data } of saturdayOf('ice-hockey').of('match')) {
    if (data.tournamentId === TOP_HOCKEY_LEAGUE_ID) shots += data.shotmap?.length ?? 0
    else expect(data.shotmap).toBeUndefined()
    if (data.statusDescription === 'AP') {
      shootOuts += 1
      expect(data.standingsTable).not.toBeNull()
    }
  }
  expect([shots > 3000, shootOuts > 3]).toEqual([true, true])
})

test('basketball: quarters take twelve minutes in North America and ten elsewhere', () => {
  const { of } = saturdayOf('basketball')
  const top = of('tournament').find(({ data }) => data.name === 'Premier Basketball Association')
  for (const { data } of of('match')) {
    const minutes = data.liveEvents?.[0]?.time
    if (minutes != null) expect(minutes).toBe(data.tournamentId === top?.id ? 12 : 10)
  }
})

describe.each(['tennis', 'table-tennis'] as const)('%s', (slug) => {
  const sport = sportOf(slug)
  const { of, plan } = saturdayOf(slug)

  test('a team is an athlete with one player, or a pair with two', () => {
    for (const { id, data } of of('team')) {
      const teamIds = data.memberIds ?? [id]
      const players = of('player').filter((player) => teamIds.includes(player.data.teamId as number))
      const isPair = data.name.includes(' / ')
      expect(players.map((player) => player.data.gender)).toEqual(Array(isPair ? 2 : 1).fill(data.gender))
      const family = (name: string) => name.split(' ').slice(1).join(' ')
      const names = players.map((player) => player.data.name)
      expect(data.name).toBe(isPair ? names.map(family).join(' / ') : (names[0] as string))
    }
  })

  test('no athlete plays alone and in a pair on the same day', () => {
    const pairs = of('team').filter(({ data }) => data.memberIds !== undefined)
    expect(pairs.length).toBe(sport.pools.reduce((sum, { partners }) => sum + (partners?.pairs ?? 0), 0))
    const daysOf = (id: unknown) =>
      of('match')
        .filter(({ data }) => data.homeTeamId === id || data.awayTeamId === id)
        .map(({ data }) => Math.floor(data.startTimestamp / DAY_MS))
    for (const { id, data } of pairs) {
      const days = new Set(daysOf(id))
      for (const member of data.memberIds ?? [])
        expect(daysOf(member).filter((day) => days.has(day))).toEqual([])
    }
    const members = pairs.flatMap(({ data }) => data.memberIds ?? [])
    expect(new Set(members).size).toBe(members.length)
  })

  test('there are walkovers, and only matches of amateurs are canceled without a winner', () => {
    const walkovers = of('match').filter(({ data }) => data.statusDescription === 'Walkover')
    expect(walkovers.length).toBeGreaterThan(0)
    for (const { data } of walkovers) expect([data.status, data.winner != null]).toEqual(['canceled', true])
    const canceled = plan.fixtures.filter(
      ({ disruption }) => disruption?.kind === 'off' && disruption.status === 'canceled',
    )
    const amateur = new Set(
      sport.categories.flatMap(({ key, amateur: isAmateur }) => (isAmateur ? [key] : [])),
    )
    expect(canceled.map(({ season }) => amateur.has(season.competition.category))).toEqual([true, true])
  })

  test('rankings order athletes by points, prizes agree with them, and pairs have neither', () => {
    const players = Map.groupBy(of('player'), ({ data }) => data.teamId as number)
    const sizeOf = ({ id, data }: Put<'team'>) => data.memberIds?.length ?? players.get(id)?.length
    const rankings = Map.groupBy(of('team'), (team) => `${team.data.gender}${sizeOf(team)}`)
    expect(rankings.size).toBe(3)
    for (const ranked of rankings.values()) {
      const order = ranked.sort((a, b) => (a.data.ranking ?? 0) - (b.data.ranking ?? 0))
      expect(order.map(({ data }) => data.ranking)).toEqual(order.map((_, i) => i + 1))
      for (const [i, team] of order.entries()) {
        const info = team.data.playerTeamInfo
        expect(info === null).toBe(sizeOf(team) === 2)
        if (!info) continue
        expect(info.prizeCurrent?.value).toBeLessThanOrEqual(info.prizeTotal?.value as number)
        expect(info.height).toBe(players.get(team.id)?.[0]?.data.height as number)
        expect(info.plays).toMatch(/^(Left|Right)-handed, /)
        const next = order[i + 1]?.data.playerTeamInfo?.currentRating
        if (next) expect(info.currentRating).toBeGreaterThan(next)
      }
    }
  })
})

test('tennis has the tournaments that clients know by id, all surfaces and formats, and eight seeds of 32 who do not meet in the first round', () => {
  const { of } = saturdayOf('tennis')
  const ids = of('tournament').map(({ id }) => id)
  for (const id of [2363, 2571]) expect(ids).toContain(id)
  const blocks = of('match').map(({ data }) => data.tennis)
  const grounds = ['Clay', 'Grass', 'Hardcourt indoor', 'Hardcourt outdoor']
  expect([...new Set(blocks.map((block) => block?.groundType as string))].sort()).toEqual(grounds)
  expect(new Set(blocks.map((block) => block?.bestOf))).toEqual(new Set([3, 5]))
  const seedsOf = ({ data }: Match) =>
    [data.tennis?.homePlayerSeed, data.tennis?.awayPlayerSeed].filter((seed) => seed != null)
  for (const match of of('match')) {
    if (match.data.round?.slug === 'round-of-32') expect(seedsOf(match).length).toBeLessThanOrEqual(1)
  }
  const open = of('match').filter(({ data }) => data.tournamentId === 2363 && data.round?.round === 1)
  const both = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((seed) => [seed, seed])
  expect(open.flatMap(seedsOf).sort((a, b) => a - b)).toEqual(both)
})

test('volleyball: six and a libero start, men and women play apart, absences last, and a match without play is three sets to none', () => {
  const { of, nowMs } = saturdayOf('volleyball')
  const teams = byId({ of }, 'team')
  const times = { away: new Map<unknown, number[]>(), played: new Map<unknown, number[]>() }
  for (const { data } of of('match').filter((match) => match.data.startTimestamp <= nowMs)) {
    const [home, away] = SIDES.map((side) => teams.get(data[`${side}TeamId`] as number))
    expect([home?.gender, home?.national]).toEqual([away?.gender, away?.national])
    for (const side of SIDES) {
      const { players = [], missingPlayers = [] } = data.lineups?.[side] ?? {}
      const starters = players
        .filter(({ substitute }) => !substitute)
        .map(({ position }) => position as string)
      if (starters.length > 0) expect(starters).toEqual(['S', 'OH', 'OH', 'OPP', 'MB', 'MB', 'L'])
      for (const [of, list] of [
        ['away', missingPlayers],
        ['played', players],
      ] as const) {
        for (const { playerId } of list)
          times[of].set(playerId, [...(times[of].get(playerId) ?? []), data.startTimestamp])
      }
    }
    if (!data.awarded) continue
    expect(data.homeScore).toEqual({ current: 3, display: 3, period1: 25, period2: 25, period3: 25 })
    expect(data.awayScore).toEqual({ current: 0, display: 0, period1: 0, period2: 0, period3: 0 })
  }
  for (const [id, away] of times.away) {
    const [from, to] = [Math.min(...away), Math.max(...away)]
    expect((times.played.get(id) ?? []).filter((ms) => from < ms && ms < to)).toEqual([])
  }
})

test('esports: every match has its format and games of its title, played by the five of each team', () => {
  const { of } = saturdayOf('esports')
  const SIDES_OF_TITLE = [
    ['T', 'CT'],
    ['Radiant', 'Dire'],
    ['Blue', 'Red'],
  ]
  const squads = Map.groupBy(of('player'), ({ data }) => data.teamId as number)
  const categories = of('category').map(({ id }) => id)
  const tournaments = byId({ of }, 'tournament')
  const formats = new Set<number>()
  const startingSides = new Set<unknown>()
  for (const match of of('match')) {
    const { data } = match
    const { games, bestOf } = data.esports ?? { games: [], bestOf: 0 }
    formats.add(bestOf)
    if (data.round?.slug === 'final') expect(bestOf).toBe(5)
    expect(games.length > 0).toBe(hasBegun(match))
    expect(games.length).toBeLessThanOrEqual(bestOf)
    const running = games.filter(({ status }) => !['finished', 'notstarted'].includes(status))
    expect(running.map(({ status }) => status)).toEqual(
      running.slice(0, data.status === 'finished' ? 0 : 1).map(() => data.status),
    )
    const title = categories.indexOf(tournaments.get(data.tournamentId as number)?.categoryId as number)
    for (const game of games) {
      startingSides.add(game.homeTeamStartingSide)
      expect(SIDES_OF_TITLE[title]).toContain(game.homeTeamStartingSide as string)
      expect(game.map != null).toBe(title === 0)
      for (const side of game.players ? SIDES : []) {
        const ids = game.players?.[side].map(({ playerId }) => playerId as number)
        expect(ids).toEqual(squads.get(data[`${side}TeamId`] as number)?.map(({ id }) => id) ?? [])
      }
    }
    if (data.awarded) expect([data.homeScore, games]).toEqual([{ current: 2, display: 2 }, []])
  }
  expect([...formats].sort()).toEqual([1, 3, 5])
  expect(startingSides).toEqual(new Set(SIDES_OF_TITLE.flat()))
  const nicknames = of('player').map(({ data }) => data.translations?.ru)
  expect(new Set(nicknames).size).toBe(nicknames.length)
})
