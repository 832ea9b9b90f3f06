/** A whole match, reported as it is played: what deltas weigh beside snapshots (docs/reference/live.md#5). */
import { expect, test } from 'bun:test'
import { makeRandom } from '../../seed/random.ts'
import { FOOTBALL } from '../../seed/sports/football.ts'
import { categoryChanges, seasonChange, teamChanges, tournamentChange } from '../../seed/world/changes.ts'
import type { Fixture } from '../../seed/world/model.ts'
import { planWorld } from '../../seed/world/plan.ts'
import { plannedMatch } from '../../seed/world/planned-match.ts'
import type { Change } from '../../src/contract/changes.ts'
import { makeHarness, NOW } from '../support/harness.ts'
import { serveLive } from '../support/live-kit.ts'
import { expectRest } from '../support/test-world.ts'

const random = makeRandom(1).stream('football')
const SPORT = 'football'
/** How often a feed speaks, in seconds of the match. */
const STEP_SECONDS = 30
const LONGEST_SECONDS = 3 * 3600

/** A match of the best covered competition that is played to its end. */
function planRichMatch(): Fixture {
  const { fixtures } = planWorld(FOOTBALL, { nowMs: NOW, random })
  const played = fixtures.filter(
    ({ disruption, startMs }) => !disruption && Math.abs(startMs - NOW) < 7 * 86_400_000,
  )
  const [best] = played.sort((a, b) => b.season.competition.priority - a.season.competition.priority)
  if (!best) throw new Error('the week has no match')
  return best
}

/** What the match refers to. */
function frameOf({ season }: Fixture): Change[] {
  return [
    ...categoryChanges(FOOTBALL),
    tournamentChange(FOOTBALL, season.competition),
    ...teamChanges(SPORT, season.teams),
    seasonChange(season),
  ]
}

test('deltas of a full football match are under 20 % of its snapshots', async () => {
  const fixture = planRichMatch()
  const planned = plannedMatch(fixture)
  const stateAt = (second: number): Record<string, unknown> => ({
    ...planned.seenAt(fixture.startMs + second * 1000).change.data,
  })
  const harness = makeHarness()
  harness.put(frameOf(fixture))
  let state = stateAt(-60)
  harness.put([{ op: 'put', kind: 'match', sport: SPORT, id: fixture.id, data: state } as Change])
  const server = serveLive(harness)
  const socket = await server.connect()
  await socket.subscribe({ type: 'match', sportSlug: SPORT, matchId: fixture.id })
  let snapshotBytes = 0
  for (let second = 0; second <= LONGEST_SECONDS && state.status !== 'finished'; second += STEP_SECONDS) {
    harness.now = fixture.startMs + second * 1000
    const next = stateAt(second)
    const changed = Object.entries(next).filter(
      ([key, value]) => JSON.stringify(value) !== JSON.stringify(state[key]),
    )
    state = next
    if (changed.length === 0) continue
    const before = socket.messages.length
    harness.put([
      { op: 'merge', kind: 'match', sport: SPORT, id: fixture.id, data: Object.fromEntries(changed) },
    ])
    await socket.settle()
    const message = socket.messages[before]
    if (message?.type !== 'match_delta') continue
    snapshotBytes += JSON.stringify(socket.states.get(fixture.id)?.state).length
  }
  expect(state.status).toBe('finished')
  await expectRest(harness, socket, fixture.id, SPORT)
  expect(socket.bytes.deltas).toBeLessThan(snapshotBytes * 0.2)
  socket.close()
  await server.stop()
  harness.close()
}, 180_000)
