/** Leagues round the clock: squads (2.8), rest between two matches of a team, seasons. */
import { expect, test } from 'bun:test'
import { DAY_MS, weekStartMs } from '../../seed/calendar.ts'
import { PlayClock } from '../../seed/live/play-clock.ts'
import { RollingLeague } from '../../seed/live/rolling-league.ts'
import { makeRandom } from '../../seed/random.ts'
import type { SportSlug } from '../../src/catalog/sports.ts'
import { MADE, SEED } from '../support/live-world-kit.ts'

const SPORTS: readonly (readonly [SportSlug, boolean])[] = [
  ['football', true],
  ['ice-hockey', true],
  ['basketball', true],
  ['volleyball', true],
  ['esports', true],
  // An athlete has no squad.
  ['tennis', false],
  ['table-tennis', false],
]

/** Many matches are played in full. */
const TIMEOUT_MS = 60_000
const anchorMs = weekStartMs(MADE)
const leagueOf = (sport: SportSlug) =>
  new RollingLeague({ sport, leagues: 1, anchorMs, random: makeRandom(SEED), clock: new PlayClock([]) })

test.each(SPORTS)('%s: teams have squads of all their players: %p', (sport, hasSquads) => {
  const league = leagueOf(sport)
  const reported = new Map<unknown, unknown[]>()
  const squads = new Map<unknown, unknown[]>()
  for (const change of league.frame()) {
    if (change.op !== 'put') continue
    if (change.kind === 'team') reported.set(change.id, [])
    if (change.kind === 'player') reported.get(change.data.teamId)?.push(change.id)
    if (change.kind === 'squad') {
      squads.set(
        change.id,
        change.data.players.map(({ playerId }) => playerId),
      )
    }
  }
  expect(reported.size).toBeGreaterThan(0)
  expect(squads).toEqual(hasSquads ? reported : new Map())
})

test.each(SPORTS)(
  '%s: no team plays more than every second day',
  (sport) => {
    const league = leagueOf(sport)
    const starts = new Map<unknown, number[]>()
    const seasons = new Set<unknown>()
    const untilMs = anchorMs + 4.5 * DAY_MS
    for (let track = 0; track < league.tracks; track++) {
      for (let slot = league.slotAt(track, anchorMs); ; slot++) {
        const { startMs, seenAt, season } = league.match(track, slot)
        if (startMs > untilMs) break
        const { change } = seenAt(startMs - DAY_MS)
        if (change.op !== 'put' || change.kind !== 'match') throw new Error('not a match')
        if (season.op !== 'put' || season.kind !== 'season') throw new Error('not a season')
        seasons.add(season.data.name)
        for (const team of [change.data.homeTeamId, change.data.awayTeamId])
          starts.set(team, [...(starts.get(team) ?? []), startMs])
      }
    }
    const rests = [...starts.values()].flatMap((all) => {
      all.sort((a, b) => a - b)
      return all.slice(1).map((startMs, i) => startMs - (all[i] as number))
    })
    expect(rests.length).toBeGreaterThan(10)
    expect(Math.min(...rests)).toBeGreaterThanOrEqual(2 * DAY_MS)
    for (const name of seasons) expect(name).toMatch(/^Day and Night League [A-Z][a-z]+ Split \d{4}$/)
  },
  TIMEOUT_MS,
)
