/** Laws of the basketball world. */
import { expect, test } from 'bun:test'
import { BASKETBALL } from '../../seed/sports/team-sports.ts'
import type { World } from '../support/seed-kit.ts'
import { lawsOfWorlds } from '../support/seed-team-world-laws.ts'

const worlds = lawsOfWorlds(BASKETBALL)

test('quarters are of twelve minutes in North America and of ten elsewhere', () => {
  const { of } = worlds.at(-1) as World
  const minutes = new Map<unknown, Set<number>>()
  for (const { data } of of('match')) {
    const first = data.liveEvents?.[0]?.time
    if (first == null) continue
    minutes.set(data.tournamentId, (minutes.get(data.tournamentId) ?? new Set<number>()).add(first))
  }
  const top = of('tournament').find(({ data }) => data.name === 'Premier Basketball Association')
  expect(minutes.size).toBeGreaterThan(10)
  for (const [id, own] of minutes) expect([...own]).toEqual([id === top?.id ? 12 : 10])
})
