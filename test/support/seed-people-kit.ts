/** The worlds on which the laws of people are checked, and how to look into them. */
import { weekStartMs } from '../../seed/calendar.ts'
import type { ChangeData, ChangeKind } from '../../src/contract/changes.ts'
import { resultsAt, type World, worldOf } from './seed-kit.ts'

export const NOW = Date.UTC(2026, 8, 12, 12)
export const ANCHOR = weekStartMs(NOW)

export const FOOTBALL = resultsAt(NOW, 4)
export const BASKET = worldOf('basketball', NOW, 4)
export const SQUAD_WORLDS = [
  ['football', FOOTBALL],
  ['ice-hockey', worldOf('ice-hockey', NOW, 4)],
  ['basketball', BASKET],
  ['volleyball', worldOf('volleyball', NOW, 4)],
  ['esports', worldOf('esports', NOW, 4)],
] as const
export const RACKET_WORLDS = [
  ['tennis', worldOf('tennis', NOW, 4)],
  ['table-tennis', worldOf('table-tennis', NOW, 4)],
] as const
export const ALL = [...SQUAD_WORLDS, ...RACKET_WORLDS]

export const byId = <K extends ChangeKind>(world: Pick<World, 'of'>, kind: K): Map<number, ChangeData<K>> =>
  new Map(world.of(kind).map(({ id, data }) => [id, data]))
/** What merges have added to a kind. */
export function merged(world: Pick<World, 'changes'>, kind: ChangeKind, field: string): Map<number, unknown> {
  return new Map(
    world.changes.flatMap((change) => {
      const data =
        change.op === 'merge' && change.kind === kind ? (change.data as Record<string, unknown>) : {}
      return field in data ? [[change.id as number, data[field]] as const] : []
    }),
  )
}
