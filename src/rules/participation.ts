/** How a player took part in a match (docs/reference/resources.md#18.4: player match history). */
import type { Sport } from '../catalog/sports.ts'

/** The place of a player in a stored line-up; flags as SQLite has them. */
export interface LineupRole {
  readonly position: string | null
  readonly shirtNumber: number | null
  readonly captain: number
  readonly substitute: number
  /** Ready JSON. */
  readonly statistics: string | null
  /** A substitution brought the player on. */
  readonly cameOn: number
}

export interface Participation {
  readonly position: string | null
  readonly shirtNumber: number | null
  readonly captain: boolean
  readonly substitute: boolean
  readonly played: boolean
}

/**
 * Who began the match, came on or has statistics of it played, and so did whom its games name (`isInGames`). Where a
 * team is an athlete, the athlete is the team and needs no line-up. Without all that nobody played. @assumed
 */
export function participationOf(
  sport: Sport,
  role: LineupRole | undefined,
  isInGames: boolean,
): Participation {
  if (!role) {
    return {
      position: null,
      shirtNumber: null,
      captain: false,
      substitute: false,
      played: sport.teamIsAthlete || isInGames,
    }
  }
  return {
    position: role.position,
    shirtNumber: role.shirtNumber,
    captain: role.captain === 1,
    substitute: role.substitute === 1,
    played: isInGames || role.substitute !== 1 || role.cameOn === 1 || role.statistics !== null,
  }
}
