/** Leagues round the clock: squads (2.8), always a match in progress, rest between two matches of a team, seasons. */
import { describe, expect, test } from 'bun:test'
import { DAY_MS } from '../../../seed/calendar.ts'
import { REAL_TIME } from '../../../seed/live/play-clock.ts'
import { RollingLeague } from '../../../seed/live/rolling-league.ts'
import { makeRandom } from '../../../seed/random.ts'
import { SEEDED_SPORTS } from '../../../seed/sports/index.ts'

const MONDAY = Date.UTC(2026, 8, 7)
const UNTIL = MONDAY + 4.5 * DAY_MS
/** Many matches are played in full, each of them up to 24 times. */
const TIMEOUT_MS = 60_000

/** An athlete has no squad. */
const ATHLETES: readonly string[] = ['tennis', 'table-tennis']

const SEASON_NAME = /^Day and Night League [A-Z][a-z]+ Split \d{4}$/
const DRAW_NAME = /^[A-Z][a-z]+ Day and Night Open \d+ [A-Z][a-z]+ [\d/]+$/

describe.each([...SEEDED_SPORTS])('%s', (sport) => {
  const random = makeRandom(3)
  const league = new RollingLeague({ sport, anchorMs: MONDAY, random, clock: REAL_TIME })

  test('teams have squads of all their players, and their league as main tournament', () => {
    const reported = new Map<unknown, unknown[]>()
    const tournaments: unknown[] = []
    const squads = new Map<unknown, unknown[]>()
    for (const change of league.frame()) {
      if (change.op !== 'put') continue
      if (change.kind === 'tournament') tournaments.push(change.id)
      if (change.kind === 'team') {
        reported.set(change.id, [])
        expect(tournaments).toContain(change.data.primaryTournamentId)
      }
      if (change.kind === 'player') reported.get(change.data.teamId)?.push(change.id)
      if (change.kind !== 'squad') continue
      squads.set(
        change.id,
        change.data.players.map(({ playerId }) => playerId),
      )
    }
    expect(reported.size).toBeGreaterThan(0)
    expect(squads).toEqual(ATHLETES.includes(sport) ? new Map() : reported)
  })

  test(
    'a match is in progress at any moment, and no team plays more than every second day, in tennis every day',
    () => {
      const matches = Array.from({ length: league.tracks }, (_, track) => {
        const first = league.slotAt(track, MONDAY) - 1
        const count = league.slotAt(track, UNTIL) - first + 1
        return Array.from({ length: count }, (_, i) => league.match(track, first + i))
      })
        .flat()
        .sort((a, b) => a.startMs - b.startMs)
      expect(new Set(matches.map(({ id }) => id)).size).toBe(matches.length)
      const last = new Map<unknown, number>()
      let rests = 0
      let coveredMs = MONDAY
      for (const match of matches) {
        const { startMs, season } = match
        const { change, play } = match.seenAt(startMs)
        for (const team of [change.data.homeTeamId, change.data.awayTeamId]) {
          const restMs = startMs - (last.get(team) ?? 0)
          expect(restMs).toBeGreaterThanOrEqual((sport === 'tennis' ? 1 : 2) * DAY_MS)
          if (last.has(team)) rests += 1
          last.set(team, startMs)
        }
        const name = expect.stringMatching(sport === 'tennis' ? DRAW_NAME : SEASON_NAME)
        expect(season).toMatchObject({ kind: 'season', data: { name } })
        if (change.data.status === 'postponed') continue
        expect(startMs).toBeLessThanOrEqual(coveredMs)
        coveredMs = Math.max(coveredMs, startMs + play().durationSeconds() * 1000)
        match.forget()
      }
      expect(rests).toBeGreaterThan(10)
      expect(coveredMs).toBeGreaterThanOrEqual(UNTIL)
    },
    TIMEOUT_MS,
  )
})

test('a draw of tennis is a tree: winners meet in the next round, seeds late, and the last match is the final', () => {
  const random = makeRandom(3)
  const league = new RollingLeague({ sport: 'tennis', anchorMs: MONDAY, random, clock: REAL_TIME })
  const from = league.slotAt(0, MONDAY)
  const matches = Array.from({ length: league.slotsBehind * 2 * league.tracks }, (_, i) => {
    const { startMs, season, seenAt } = league.match(i % league.tracks, from + Math.floor(i / league.tracks))
    const { round, homeTeamId, awayTeamId, homeScore, awayScore, winner, tennis } = seenAt(startMs + DAY_MS)
      .change.data
    const isHome = winner ? winner === 'home' : (homeScore?.current ?? 0) > (awayScore?.current ?? 0)
    const sides = [homeTeamId, awayTeamId]
    const seeds = [tennis?.homePlayerSeed, tennis?.awayPlayerSeed].filter((seed) => seed != null)
    return { season: season.id, startMs, round, sides, seeds, winner: sides[isHome ? 0 : 1] }
  }).sort((a, b) => a.startMs - b.startMs)
  const draws = [...Map.groupBy(matches, ({ season }) => season).values()].filter(
    ({ length }) => length === 31,
  )
  expect(draws.length).toBeGreaterThan(4)
  for (const draw of draws) {
    const rounds = [...Map.groupBy(draw, ({ round }) => round?.slug).values()]
    expect(rounds.map(({ length }) => length)).toEqual([16, 8, 4, 2, 1])
    expect(draw.at(-1)?.round?.name).toBe('Final')
    for (const [i, round] of rounds.entries()) {
      if (i === 0) expect(Math.max(...round.map(({ seeds }) => seeds.length))).toBe(1)
      const winners = (rounds[i - 1] ?? []).map(({ winner }) => Number(winner))
      if (i > 0) expect(new Set(round.flatMap(({ sides }) => sides.map(Number)))).toEqual(new Set(winners))
    }
  }
})
