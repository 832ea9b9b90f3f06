/** The sides that play round the clock have squads: everybody who is told as a player of theirs (2.8). */
import { expect, test } from 'bun:test'
import { weekStartMs } from '../../seed/calendar.ts'
import { SteppedClock } from '../../seed/live/play-clock.ts'
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

test.each(SPORTS)('%s: %p', (sport, hasSquads) => {
  const random = makeRandom(SEED)
  const anchorMs = weekStartMs(MADE)
  const league = new RollingLeague({ sport, leagues: 1, anchorMs, random, clock: new SteppedClock([]) })
  const told = new Map<unknown, unknown[]>()
  const squads = new Map<unknown, unknown[]>()
  for (const change of league.frame()) {
    if (change.op !== 'put') continue
    if (change.kind === 'team') told.set(change.id, [])
    if (change.kind === 'player') told.get(change.data.teamId)?.push(change.id)
    if (change.kind === 'squad') {
      squads.set(
        change.id,
        change.data.players.map(({ playerId }) => playerId),
      )
    }
  }
  expect(told.size).toBeGreaterThan(0)
  expect(squads).toEqual(hasSquads ? told : new Map())
})
