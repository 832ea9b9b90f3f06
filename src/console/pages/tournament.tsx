/** The page of a tournament. */
import type { SportSlug } from '../../client/index.ts'

export function TournamentPage({ sport, id }: { readonly sport: SportSlug; readonly id: number }) {
  return (
    <p>
      {sport} {id}
    </p>
  )
}
