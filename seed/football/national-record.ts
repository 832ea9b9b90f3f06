/** What players have done for their countries in the matches of the world that are over. */

import type { NationalRecord } from '../people/team.ts'
import { SIDES } from '../simulators/simulation.ts'
import { type Fixture, isKnown, isOver, matchOf } from './fixtures.ts'
import { scorersOf } from './tournaments.ts'

export function nationalRecord(fixtures: readonly Fixture[], nowMs: number): NationalRecord {
  const record = new Map<number, { appearances: number; goals: number }>()
  const of = (id: number) => {
    const own = record.get(id) ?? { appearances: 0, goals: 0 }
    record.set(id, own)
    return own
  }
  for (const fixture of fixtures) {
    const isPlayed = fixture.home.team.national && !fixture.fate && fixture.kickoffMs < nowMs
    if (!isPlayed || !isKnown(fixture, nowMs) || !isOver(fixture, nowMs)) continue
    const { lineups } = matchOf(fixture)
    for (const side of SIDES) for (const { id } of lineups[side].starters) of(id).appearances += 1
    const { liveEvents } = matchOf(fixture).final()
    for (const { type, playerIn } of liveEvents) {
      if (type === 'substitution' && typeof playerIn?.id === 'number') of(playerIn.id).appearances += 1
    }
    for (const id of scorersOf(liveEvents)) of(id).goals += 1
  }
  return record
}
