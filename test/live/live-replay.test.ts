/** A whole match, told as it is played: what deltas weigh beside snapshots (specification, 6). */
import { expect, test } from 'bun:test'
import { weekStartMs } from '../../seed/calendar.ts'
import type { Club } from '../../seed/football/clubs.ts'
import { COMPETITIONS } from '../../seed/football/competitions.ts'
import type { Fixture } from '../../seed/football/fixtures.ts'
import { matchBlocks } from '../../seed/football/match-blocks.ts'
import { matchData } from '../../seed/football/match-data.ts'
import { footballTournament } from '../../seed/football/tournaments.ts'
import { planFootball } from '../../seed/football.ts'
import { countryCategoryChanges, seasonChange } from '../../seed/frame/changes.ts'
import { makeRandom } from '../../seed/random.ts'
import type { Change } from '../../src/contract/changes.ts'
import { makeHarness, NOW } from '../support/harness.ts'
import { serveLive } from '../support/live-kit.ts'

const random = makeRandom(1).stream('football')
const SPORT = 'football'
/** How often a feed speaks, in seconds of the match. */
const STEP_SECONDS = 20
const LONGEST_SECONDS = 3 * 3600

/** A match of the best covered competition that is played to its end. */
function planRichMatch(): { fixture: Fixture; clubs: readonly Club[] } {
  const { fixtures, clubs } = planFootball({ nowMs: NOW, anchorMs: weekStartMs(NOW), random })
  const played = fixtures.filter(({ fate, kickoffMs }) => !fate && Math.abs(kickoffMs - NOW) < 7 * 86_400_000)
  const [best] = played.sort((a, b) => b.season.competition.priority - a.season.competition.priority)
  if (!best) throw new Error('the week has no match')
  return { fixture: best, clubs }
}

/** What the match stands on. */
function frameOf({ season, home, away }: Fixture, clubs: readonly Club[]): Change[] {
  const put = (kind: string, id: number, data: object) =>
    ({ op: 'put', kind, sport: SPORT, id, data }) as Change
  return [
    ...countryCategoryChanges(SPORT, COMPETITIONS),
    footballTournament(season.competition, [], null, random),
    ...clubs.map(({ id, team }) => put('team', id, team)),
    ...[home, away].flatMap(({ players }) => players.map(({ id, data }) => put('player', Number(id), data))),
    seasonChange('football', season),
  ]
}

function stateAt(fixture: Fixture, second: number): Record<string, unknown> {
  const nowMs = fixture.kickoffMs + second * 1000
  return { ...matchData(fixture, nowMs, undefined), ...matchBlocks(fixture, nowMs) }
}

test('deltas of a football match with everything are under 20 % of its snapshots', async () => {
  const { fixture, clubs } = planRichMatch()
  const harness = makeHarness()
  harness.put(frameOf(fixture, clubs))
  let state = stateAt(fixture, -60)
  harness.put([{ op: 'put', kind: 'match', sport: SPORT, id: fixture.id, data: state } as Change])
  const server = serveLive(harness)
  const socket = await server.connect()
  await socket.subscribe({ type: 'match', sportSlug: SPORT, matchId: fixture.id })
  let snapshotBytes = 0
  for (let second = 0; second <= LONGEST_SECONDS && state.status !== 'finished'; second += STEP_SECONDS) {
    harness.now = fixture.kickoffMs + second * 1000
    const next = stateAt(fixture, second)
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
  expect(socket.faults).toEqual([])
  const { scoreStatus: _, ...expected } = (await harness.get(`/v2/${SPORT}/matches/${fixture.id}`)).body
  expect(socket.states.get(fixture.id)?.state).toEqual(expected)
  expect(socket.bytes.deltas).toBeLessThan(snapshotBytes * 0.2)
  socket.close()
  await server.stop()
  harness.close()
}, 30_000)
