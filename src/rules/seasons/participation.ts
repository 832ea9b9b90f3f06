/** A player's participation in a match (docs/reference/resources.md#18.4: player match history). */
import type { Static } from '@sinclair/typebox'
import type { Sport } from '../../catalog/sports.ts'
import type { Participation as ParticipationSchema } from '../../contract/resources/lists.ts'

/** A player in a stored line-up; flags are SQLite integers. */
export interface LineupRole {
  readonly position: string | null
  readonly shirtNumber: number | null
  readonly captain: number
  readonly substitute: number
  /** Rendered JSON. */
  readonly statistics: string | null
  /** Whether the player was substituted on. */
  readonly cameOn: number
}

export type Participation = Static<typeof ParticipationSchema>

/**
 * @assumed A player played if they started, were substituted on, have statistics or count in another way
 * (`isCounted`): they are named in a game of the series, or scored.
 * Athletes who compete as a team need no line-up.
 */
export function participationOf(
  sport: Sport,
  role: LineupRole | undefined,
  isCounted: boolean,
): Participation {
  if (!role)
    return {
      position: null,
      shirtNumber: null,
      captain: false,
      substitute: false,
      played: sport.teamIsAthlete || isCounted,
    }
  return {
    position: role.position,
    shirtNumber: role.shirtNumber,
    captain: role.captain === 1,
    substitute: role.substitute === 1,
    played: isCounted || role.substitute !== 1 || role.cameOn === 1 || role.statistics !== null,
  }
}
