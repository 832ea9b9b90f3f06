/** Laws of the live demo for every sport; those of football, the longest, are in `seed-live-world-football.test.ts`. */
import { describe, expect, test } from 'bun:test'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../seed/calendar.ts'
import { LiveWorld } from '../../seed/live/live-world.ts'
import { withSpeed } from '../../seed/live/play-clock.ts'
import { SEEDED_SPORTS } from '../../seed/sports/index.ts'
import { MADE, runLive, SEED } from '../support/live-world-kit.ts'
import { describeLiveWorlds, RANK } from '../support/live-world-laws.ts'

describeLiveWorlds(SEEDED_SPORTS.filter((sport) => sport !== 'football'))

describe('a start anew', () => {
  test('goes on where it was, also with another speed, and finishes what was announced', () => {
    const sport = 'table-tennis'
    const run = runLive({ sport, speed: 30 })
    for (let ms = MADE; ms <= MADE + 5 * MINUTE_MS; ms += 5000) run.tick(ms)
    const nowMs = MADE + 3 * HOUR_MS
    const open = [...run.matches].filter(
      ([, { status, startTimestamp }]) => status !== 'finished' && startTimestamp < nowMs,
    )
    expect(open.length).toBeGreaterThan(0)
    const speeds = withSpeed(withSpeed([], MADE, 30), MADE + 6 * MINUTE_MS, 1)
    const unfinished = open.map(([id]) => id)
    const again = new LiveWorld({
      randomSeed: SEED,
      madeMs: MADE,
      nowMs,
      speeds,
      unfinished,
      sports: [sport],
    })
    const reported = new Map(
      [...again.fill()].flatMap((change) =>
        change.kind === 'match' && change.op === 'put' ? [[Number(change.id), change.data] as const] : [],
      ),
    )
    for (const [id, before] of run.matches) {
      const after = reported.get(id)
      if (!after) expect(before.status).toBe('finished')
      else expect(RANK[after.status] ?? 1).toBeGreaterThanOrEqual(RANK[before.status] ?? 0)
    }
  })

  test('what it keeps does not grow, whatever passes', () => {
    const run = runLive({ sport: 'table-tennis', speed: 600 })
    const sizes = Array.from({ length: 30 }, (_, i) => {
      run.tick(MADE + i * 30_000)
      return run.world.size
    })
    expect(Math.max(...sizes)).toBeLessThan(600)
    // After a long pause it reports what is near, not all that would have been.
    expect(run.tick(MADE + 40 * DAY_MS).length).toBeLessThan(1000)
  })
})
