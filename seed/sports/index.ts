/** The sports that the demo world holds, one row each. */
import type { SportSlug } from '../../src/catalog/sports.ts'
import type { Sport } from '../world/model.ts'
import { ESPORTS, TABLE_TENNIS, TENNIS } from './athlete-sports.ts'
import { FOOTBALL } from './football.ts'
import { BASKETBALL, ICE_HOCKEY, VOLLEYBALL } from './team-sports.ts'

export const SPORTS: readonly Sport[] = [
  FOOTBALL,
  ICE_HOCKEY,
  BASKETBALL,
  TENNIS,
  TABLE_TENNIS,
  VOLLEYBALL,
  ESPORTS,
]

export const SEEDED_SPORTS: readonly SportSlug[] = SPORTS.map(({ slug }) => slug)

export function sportOf(slug: SportSlug): Sport {
  const sport = SPORTS.find((row) => row.slug === slug)
  if (!sport) throw new Error(`${slug} has no world`)
  return sport
}
