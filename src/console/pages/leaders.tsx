/** The leaders of a season as a table. */
import type { SportSlug } from '../../client/index.ts'

interface LeadersProps {
  readonly sport: SportSlug
  /** The tournament. */
  readonly id: number
  readonly seasonId: number
}

export function LeadersPage({ sport, id, seasonId }: LeadersProps) {
  return (
    <p>
      {sport} {id} {seasonId}
    </p>
  )
}
