/** Goalkeepers of the demo world: the first choice plays unless there is a reason. */
import { expect, test } from 'bun:test'
import { HOUR_MS } from '../../seed/calendar.ts'
import { SIDES } from '../../seed/engine/match.ts'
import { sportOf } from '../../seed/sports/index.ts'
import { planWorld } from '../../seed/world/plan.ts'
import { absencesOf, matchOf } from '../../seed/world/results.ts'
import { contextOf } from '../support/seed-kit.ts'

const NOW = Date.UTC(2026, 8, 16, 18)
const BACK_TO_BACK_MS = 30 * HOUR_MS

test.each(['football', 'ice-hockey'] as const)(
  'in %s the best goalkeeper starts unless injured, suspended or resting after a match the day before',
  (slug) => {
    const sport = sportOf(slug)
    const reasons = { none: 0, absent: 0, rested: 0 }
    for (const fixture of planWorld(sport, contextOf(NOW, 3)).fixtures) {
      const { disruption, startMs, before } = fixture
      if (disruption || startMs > NOW) continue
      for (const side of SIDES) {
        const keepers = fixture[side].members.filter(({ position }) => position === 'G')
        const [best] = keepers.sort((a, b) => b.ability - a.ability || a.shirtNumber - b.shirtNumber)
        const starting = matchOf(sport, fixture).sheets?.[side].starters.filter(
          ({ position }) => position === 'G',
        )
        expect(starting?.length).toBe(1)
        const isAbsent = absencesOf(sport, fixture, side).some(({ player }) => player === best)
        const last = before?.[side]
        const isTired = last !== undefined && startMs - last.startMs < BACK_TO_BACK_MS
        const reason = isAbsent ? 'absent' : isTired ? 'rested' : 'none'
        reasons[reason] += 1
        if (reason === 'none') expect(starting?.[0]?.id).toBe(best?.id as number)
        if (isAbsent) expect(starting?.[0]?.id).not.toBe(best?.id as number)
      }
    }
    const { none, absent, rested } = reasons
    expect(none / (none + absent + rested)).toBeGreaterThan(slug === 'football' ? 0.9 : 0.7)
  },
)
