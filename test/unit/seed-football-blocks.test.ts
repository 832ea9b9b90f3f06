/** Laws of the blocks of football matches in the demo world: line-ups, absences, coverage, and what the service makes of them. */

import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { DAY_MS, HOUR_MS } from '../../seed/calendar.ts'
import { SIDES } from '../../seed/engine/match.ts'
import { FOOTBALL } from '../../seed/sports/football.ts'
import { footballBlocks } from '../../seed/sports/football-blocks.ts'
import type { Fixture } from '../../seed/world/model.ts'
import { planWorld } from '../../seed/world/plan.ts'
import { absencesOf } from '../../seed/world/results.ts'
import type { ChangeData } from '../../src/contract/changes.ts'
import { fill, makeHarness } from '../support/harness.ts'
import { footballAt, footballContext, type Put } from '../support/seed-kit.ts'
import { BEGUN } from '../support/seed-world-laws.ts'

type Match = Put<'match'>

/** A Saturday: one match of a major league is in progress, the next begins within the hour. */
const NOW = Date.UTC(2026, 8, 12, 16, 4)
const { changes, of } = footballAt(NOW, 11)
const matches = of('match')
const tournaments = new Map(of('tournament').map(({ id, data }) => [id, data]))
const squads = new Map(of('player').map(({ id, data }) => [id, data]))

const tournamentOf = ({ data }: Match) =>
  tournaments.get(data.tournamentId as number) as ChangeData<'tournament'>
const isMajor = (match: Match) => (tournamentOf(match).priority ?? 0) >= 200
const isPlayed = ({ data }: Match) => BEGUN.includes(data.status) && !data.awarded
const leftMs = ({ data }: Match) => data.startTimestamp - NOW
const sideLineup = ({ data }: Match, side: 'home' | 'away') => data.lineups?.[side]
const eventsOf = ({ data }: Match, type: string, side: string) =>
  (data.liveEvents ?? []).filter((event) => event.type === type && event.team === side)

describe('coverage', () => {
  test('major matches of the last days have everything, amateurs have results alone', () => {
    const RICH = ['lineups', 'statistics', 'bestPlayers', 'shotmap', 'momentum', 'averagePositions'] as const
    let rich = 0
    for (const match of matches) {
      const { data } = match
      const given = RICH.filter((block) => data[block] !== undefined)
      if (tournamentOf(match).amateur) expect([...given, data.highlights].filter(Boolean)).toEqual([])
      if (!isPlayed(match)) expect(given.filter((block) => block !== 'lineups')).toEqual([])
      const isRecent = Math.abs(leftMs(match)) <= 21 * DAY_MS
      if (isPlayed(match) && isMajor(match)) {
        expect(given).toEqual(isRecent ? [...RICH] : given)
        expect(given).toContain('lineups')
        if (isRecent) rich += 1
      }
      if (!isRecent || !isMajor(match))
        expect([data.shotmap, data.momentum, data.averagePositions]).toEqual([
          undefined,
          undefined,
          undefined,
        ])
    }
    expect(rich).toBeGreaterThan(80)
    expect(
      matches.filter(
        (match) => isPlayed(match) && match.data.status === 'inprogress' && match.data.statistics,
      ).length,
    ).toBeGreaterThan(0)
  })

  test('some finished matches of top competitions have videos, at addresses kept free for examples', () => {
    const withVideos = matches.filter(({ data }) => data.highlights)
    expect(withVideos.length).toBeGreaterThan(20)
    for (const { data } of withVideos) {
      expect(data.status).toBe('finished')
      for (const { url, image, title } of data.highlights ?? []) {
        expect(
          [url, image as string].every((address) => /^https:\/\/[a-z.]*example\.com\//.test(address)),
        ).toBe(true)
        expect(title).toContain(`${data.homeScore?.current}-${data.awayScore?.current}`)
      }
    }
  })
})

describe('line-ups', () => {
  test('they are confirmed an hour before the start; two days before it is known who will be missing', () => {
    const seen = new Set<string>()
    for (const match of matches.filter((each) => each.data.status === 'notstarted')) {
      const { lineups } = match.data
      if (leftMs(match) > 2 * DAY_MS) {
        expect(lineups?.home ?? lineups?.away ?? null).toBeNull()
        continue
      }
      for (const side of SIDES) {
        const lineup = lineups?.[side]
        if (!lineup) continue
        seen.add(leftMs(match) <= HOUR_MS ? 'confirmed' : 'absences')
        expect(lineup.confirmed ?? false).toBe(leftMs(match) <= HOUR_MS)
        expect(lineup.players?.length ?? 0).toBeGreaterThanOrEqual(lineup.confirmed ? 18 : 0)
        if (!lineup.confirmed)
          expect([lineup.players, lineup.missingPlayers?.length]).not.toEqual([undefined, 0])
        for (const player of lineup.players ?? []) expect(player.statistics).toBeNull()
        for (const { type } of lineup.missingPlayers ?? []) seen.add(type)
      }
    }
    expect([...seen].sort()).toEqual(['absences', 'confirmed', 'doubtful', 'missing'])
  })

  test('eleven starters, then substitutes, by the formation; numbers are those of the squad', () => {
    let count = 0
    const places = new Map(
      of('squad').flatMap(({ id, data }) =>
        data.players.map((place) => [`${id as number}/${place.playerId as number}`, place] as const),
      ),
    )
    for (const match of matches) {
      for (const side of SIDES) {
        const players = sideLineup(match, side)?.players
        if (!players) continue
        count += 1
        expect(players.map(({ substitute }) => substitute ?? false)).toEqual(players.map((_, i) => i >= 11))
        expect(players.filter(({ captain }) => captain).length).toBe(1)
        const lines = sideLineup(match, side)?.formation?.split('-').map(Number) ?? []
        const starters = (position: string) =>
          players.slice(0, 11).filter((row) => row.position === position).length
        expect([starters('D'), starters('F')]).toEqual([lines[0] as number, lines.at(-1) as number])
        for (const { playerId, shirtNumber, position } of players) {
          const profile = squads.get(playerId as number)
          // Profiles may lag behind; amateurs have no squads.
          const place =
            places.get(`${match.data[`${side}TeamId`] as number}/${playerId as number}`) ?? profile
          expect([shirtNumber, position, match.data[`${side}TeamId`]]).toEqual([
            place?.shirtNumber,
            place?.position,
            profile?.teamId as number,
          ])
        }
      }
    }
    expect(count).toBeGreaterThan(1000)
  })

  test('players have the goals and cards of the events, and who did not come on has no statistics', () => {
    for (const match of matches.filter(isPlayed)) {
      for (const side of SIDES) {
        const players = sideLineup(match, side)?.players
        if (!players) continue
        const came = new Set(eventsOf(match, 'substitution', side).map(({ playerIn }) => playerIn?.id))
        const total = (key: string) =>
          players.reduce((sum, { statistics }) => sum + (statistics?.[key] ?? 0), 0)
        for (const { playerId, substitute, statistics } of players) {
          expect(statistics !== null).toBe(!substitute || came.has(playerId))
        }
        const goals = eventsOf(match, 'goal', side).filter((event) => event.class !== 'ownGoal')
        const cards = eventsOf(match, 'card', side)
        expect(total('goals')).toBe(goals.length)
        expect(total('yellowCard')).toBe(cards.filter((event) => event.class === 'yellow').length)
        expect(total('redCard')).toBe(cards.filter((event) => event.class !== 'yellow').length)
      }
    }
  })
})

describe('absences', () => {
  const CARD_REASONS = [11, 12, 13]
  const plan = planWorld(FOOTBALL, footballContext(NOW, 11))
  const reported = new Map(matches.map((match) => [match.id, match]))
  const absent = (fixture: Fixture, side: 'home' | 'away') => absencesOf(FOOTBALL, fixture, side)
  const played = plan.fixtures.filter((fixture) => {
    const match = reported.get(fixture.id)
    return match !== undefined && match.data.status === 'finished' && isPlayed(match)
  })

  /** The match before of the same side in the same season, of those that were played. */
  function before(fixture: Fixture, side: 'home' | 'away'): Match | undefined {
    const club = fixture[side]
    const earlier = fixture.season.fixtures
      .filter((other) => (other.home === club || other.away === club) && other.startMs < fixture.startMs)
      .filter(
        (other) =>
          !other.disruption ||
          other.disruption.kind === 'stopped' ||
          (other.disruption.kind === 'off' && other.disruption.status === 'delayed'),
      )
      .sort((a, b) => a.startMs - b.startMs)
    const last = earlier.at(-1)
    return last && reported.get(last.id)
  }

  test('the previous match is the latest one before it, and no player is both missing and playing', () => {
    for (const fixture of plan.fixtures) {
      for (const side of SIDES) {
        const earlier = fixture.before?.[side]
        if (earlier) expect(earlier.startMs).toBeLessThan(fixture.startMs)
        const lineup = reported.get(fixture.id)?.data.lineups?.[side]
        const missing = lineup?.missingPlayers?.map(({ playerId }) => playerId) ?? []
        expect(new Set(missing).size).toBe(missing.length)
        const down = new Set(lineup?.players?.map(({ playerId }) => playerId))
        expect(missing.filter((id) => down.has(id))).toEqual([])
        for (const { type } of lineup?.players ? (lineup.missingPlayers ?? []) : [])
          expect(type).toBe('missing')
      }
    }
  })

  test('who is sent off misses the next match of the season, and every suspension comes out of cards', () => {
    const reasons = new Set<number>()
    for (const fixture of played) {
      for (const side of SIDES) {
        const missing = absent(fixture, side)
        for (const { reason } of missing) reasons.add(reason)
        const last = before(fixture, side)
        const own = last && (last.data.homeTeamId === fixture[side].id ? 'home' : 'away')
        const red = last && own ? eventsOf(last, 'card', own).filter((event) => event.class !== 'yellow') : []
        for (const event of red) {
          const absence = missing.find(({ player }) => player.id === event.player?.id)
          expect(absence?.reason).toBe(event.class === 'red' ? 13 : 12)
        }
        for (const { player, reason } of missing.filter((row) => CARD_REASONS.includes(row.reason))) {
          const cards = fixture.season.fixtures
            .filter((other) => other.startMs < fixture.startMs)
            .flatMap((other) => reported.get(other.id)?.data.liveEvents ?? [])
            .filter((event) => event.type === 'card' && event.player?.id === player.id)
            .map((event) => event.class)
          if (reason === 11)
            expect(cards.filter((kind) => kind === 'yellow').length).toBeGreaterThanOrEqual(3)
          if (reason === 12) expect(cards).toContain('yellowRed')
          if (reason === 13) expect(cards).toContain('red')
        }
      }
    }
    expect([1, 2, 4, 11, 12, 13].filter((reason) => !reasons.has(reason))).toEqual([])
  })

  test('who went off injured is missing soon after; injuries end in the future', () => {
    let injured = 0
    let stillAway = 0
    for (const fixture of played) {
      for (const side of SIDES) {
        for (const { reason, expectedEndMs } of absent(fixture, side)) {
          if (reason <= 4) expect(expectedEndMs).toBeGreaterThan(fixture.startMs)
          else expect(expectedEndMs).toBeNull()
        }
        const last = before(fixture, side)
        if (!last || fixture.startMs - last.data.startTimestamp > 8 * DAY_MS) continue
        const own = last.data.homeTeamId === fixture[side].id ? 'home' : 'away'
        for (const event of eventsOf(last, 'substitution', own).filter((row) => row.injury)) {
          injured += 1
          if (absent(fixture, side).some(({ player }) => player.id === event.playerOut?.id)) stillAway += 1
        }
      }
    }
    expect(injured).toBeGreaterThan(20)
    expect(stillAway / injured).toBeGreaterThan(0.5)
  })

  test('later in the week a finished match has the same blocks', () => {
    const later = planWorld(FOOTBALL, footballContext(NOW + DAY_MS, 11))
    const then = new Map(later.fixtures.map((fixture) => [fixture.id, fixture]))
    const both = played.filter(
      (fixture) => fixture.startMs > NOW - 18 * DAY_MS && then.get(fixture.id)?.disruption === undefined,
    )
    expect(both.length).toBeGreaterThan(100)
    for (const fixture of both.slice(-100)) {
      const { highlights: _, ...blocks } = footballBlocks(
        FOOTBALL,
        then.get(fixture.id) as Fixture,
        NOW + DAY_MS,
      )
      const { highlights: __, ...now } = footballBlocks(FOOTBALL, fixture, NOW)
      expect(blocks).toEqual(now)
    }
  })
})

describe('the service', () => {
  const harness = makeHarness()
  harness.now = NOW
  // The whole world goes in; a slow machine needs its time.
  beforeAll(() => fill(harness, changes), 60_000)
  afterAll(() => harness.close())

  interface Body {
    readonly homeTeam: { readonly lineup: { readonly players: readonly unknown[] } }
    readonly matchStatistics: readonly { readonly period: string }[]
    readonly analytics: Readonly<Record<string, string>>
    readonly bestPlayers: unknown
    readonly highlights: unknown
    readonly attendance: unknown
    readonly referee: unknown
  }

  test('reports a rich match and its analytics', async () => {
    const rich = matches.find(
      ({ data }) => data.status === 'finished' && data.shotmap && data.highlights,
    ) as Match
    const path = `/v2/football/matches/${rich.id}`
    const { status, body } = await harness.get<Body>(path)
    expect(status).toBe(200)
    expect(Object.values(body.analytics)).toEqual(['available', 'available', 'available'])
    const periods = body.matchStatistics.map(({ period }) => period)
    expect(periods.slice(0, 3)).toEqual(['ALL', '1ST', '2ND'])
    expect(body.homeTeam.lineup.players.length).toBeGreaterThan(17)
    for (const value of [body.bestPlayers, body.highlights, body.attendance, body.referee]) {
      expect(value).toBeTruthy()
    }
    for (const [endpoint, key] of [
      ['shotmap', 'shots'],
      ['momentum', 'momentum'],
      ['average-positions', 'home'],
    ] as const) {
      const answer = await harness.get<Record<string, unknown>>(`${path}/${endpoint}`)
      expect([answer.status, answer.body.status]).toEqual([200, 'available'])
      expect((answer.body[key] as unknown[]).length).toBeGreaterThan(10)
    }
  })

  test('reports a match in progress with what is known at the minute', async () => {
    const live = matches.find(({ data }) => data.status === 'inprogress' && data.statistics) as Match
    const { status, body } = await harness.get<Body>(`/v2/football/matches/${live.id}`)
    expect(status).toBe(200)
    expect(body.matchStatistics.length).toBeGreaterThan(1)
  })
})
