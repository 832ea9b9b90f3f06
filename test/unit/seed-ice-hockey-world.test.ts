/** Laws of the ice-hockey world. */
import { describe, expect, test } from 'bun:test'
import { ICE_HOCKEY } from '../../seed/sports/team-sports.ts'
import { TOP_HOCKEY_LEAGUE_ID } from '../../src/catalog/sports.ts'
import type { World } from '../support/seed-kit.ts'
import { lawsOfWorlds } from '../support/seed-team-world-laws.ts'

const worlds = lawsOfWorlds(ICE_HOCKEY)

describe('ice hockey alone', () => {
  const { of } = worlds.at(-1) as World

  test('the shot map stands in the top league alone', () => {
    let shots = 0
    for (const { data } of of('match')) {
      if (data.tournamentId === TOP_HOCKEY_LEAGUE_ID) shots += data.shotmap?.length ?? 0
      else expect(data.shotmap).toBeUndefined()
    }
    expect(shots).toBeGreaterThan(3000)
  })

  test('league matches may have a shoot-out, matches of a series never', () => {
    const late = of('match').filter(({ data }) => data.statusDescription === 'AP')
    expect(late.length).toBeGreaterThan(3)
    for (const { data } of late) expect(data.standingsTable).not.toBeNull()
  })

  test('twenty dress: two goalkeepers, six defenders, twelve forwards', () => {
    for (const { data } of of('match')) {
      const players = data.lineups?.home?.players ?? []
      if (players.length === 0) continue
      const count = (position: string) => players.filter((each) => each.position === position)
      expect([count('G'), count('D'), count('F')].map((list) => list.length)).toEqual([2, 6, 12])
    }
  })
})
