/** Three matches of the small world, and changes of them, for subscribers. */
import type { Change } from '../../../src/contract/changes.ts'
import { NOW } from '../harness.ts'
import { matchChange, TEAMS } from '../world/small-world.ts'

export const running = { startTimestamp: NOW - 600_000, status: 'inprogress' } as const
export const football = { type: 'sport', sportSlug: 'football' } as const
export const match = (matchId: number) => ({ type: 'match', sportSlug: 'football', matchId }) as const

export function merge(id: number, data: object): Change {
  return { op: 'merge', kind: 'match', sport: 'football', id, data, correction: true } as Change
}
export const minute = (id: number, currentMatchMinute: number) => merge(id, { currentMatchMinute })
export const remove = (id: number) => ({ op: 'delete', kind: 'match', sport: 'football', id }) as const
export function odds(id: number, factor: number | null): Change {
  const board = { isBettingActive: true, updatedAt: NOW, markets: { result: { stakes: { w1: { factor } } } } }
  const data = { boards: { '1': { live: factor === null ? null : board } } }
  return { op: 'merge', kind: 'oddsBoards', sport: 'football', id, data } as Change
}
export const rename = (id: number, name: string): Change => ({
  ...{ op: 'merge', kind: 'team', sport: 'football', id },
  data: { translations: { ru: name } },
})
/** Two matches in progress and one to come; the sides of 1 and 3 are the same. */
export const FIRST = [
  matchChange(1, running),
  matchChange(2, { ...running, homeTeamId: TEAMS[2], awayTeamId: TEAMS[3] }),
  matchChange(3, { startTimestamp: NOW + 3_600_000 }),
]
