/** The worlds on which the laws of people are checked, and how to look into them. */
import { BASKETBALL } from '../seed/basketball.ts'
import { weekStartMs } from '../seed/calendar.ts'
import { ESPORTS } from '../seed/esports.ts'
import { ICE_HOCKEY } from '../seed/ice-hockey.ts'
import type { RacketSport } from '../seed/rackets/fixtures.ts'
import { racketWorld } from '../seed/rackets/world.ts'
import { TABLE_TENNIS } from '../seed/table-tennis.ts'
import { TENNIS } from '../seed/tennis.ts'
import { VOLLEYBALL } from '../seed/volleyball.ts'
import { changeOf } from '../seed/world.ts'
import type { Change, ChangeData, ChangeKind } from '../src/contract/changes.ts'
import { type Put, resultsAt, type World } from './seed-kit.ts'
import { contextOf, makeSetWorld } from './seed-set-kit.ts'
import { makeTeamWorld } from './seed-team-kit.ts'

export const NOW = Date.UTC(2026, 8, 12, 12)
export const ANCHOR = weekStartMs(NOW)

function rackets<F>(sport: RacketSport<F>): World {
  const changes: Change[] = [...racketWorld(sport)(contextOf(NOW, 4))].map(changeOf)
  const of = <K extends ChangeKind>(kind: K) =>
    changes.filter((change) => change.kind === kind && change.op === 'put') as unknown as Put<K>[]
  return { nowMs: NOW, changes, of }
}

export const FOOTBALL = resultsAt(NOW, 4)
export const BASKET = makeTeamWorld(BASKETBALL, NOW, 4)
export const SQUAD_WORLDS = [
  ['football', FOOTBALL],
  ['ice-hockey', makeTeamWorld(ICE_HOCKEY, NOW, 4)],
  ['basketball', BASKET],
  ['volleyball', makeSetWorld(VOLLEYBALL, NOW, 4)],
  ['esports', makeSetWorld(ESPORTS, NOW, 4)],
] as const
export const RACKET_WORLDS = [
  ['tennis', rackets(TENNIS)],
  ['table-tennis', rackets(TABLE_TENNIS)],
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
