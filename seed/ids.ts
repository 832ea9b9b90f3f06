/**
 * Integer ids of the demo world, computed by rule: they begin with the number of the sport, so ids of a kind are unique
 * across sports. A few tournaments have the ids that existing clients use (docs/reference/resources.md#1).
 */
import { findSport, type SportSlug } from '../src/catalog/sports.ts'

function sportNumber(sport: SportSlug): number {
  const row = findSport(sport)
  if (!row) throw new Error(`no sport has the slug ${sport}`)
  return row.id
}

/** Factor of the sport's number for each kind: the number of ids of the kind per sport. */
const ROOM = {
  category: 1_000,
  tournament: 10_000,
  season: 100_000,
  team: 100_000,
  player: 10_000_000,
  transfer: 10_000_000,
  manager: 100_000,
  referee: 100_000,
  match: 100_000_000,
} as const

type SeedKind = keyof typeof ROOM

/** Half of the ids of a kind are for the demo world, the other half for the light history. */
export const idsOf = (kind: SeedKind): number => ROOM[kind] / 2 - 1

export function seedId(sport: SportSlug, kind: SeedKind, number: number): number {
  if (!Number.isInteger(number) || number < 1 || number >= ROOM[kind]) {
    throw new Error(`number ${number} does not fit the ids of ${kind}`)
  }
  return sportNumber(sport) * ROOM[kind] + number
}

/** The number of an entity of the light history (seed/history.ts), which never uses an id of the demo world. */
export const historyNumber = (kind: SeedKind, number: number): number => ROOM[kind] / 2 + number
