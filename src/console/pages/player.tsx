/** The page of a player. */
import type { SportSlug } from '../../client/index.ts'

export function PlayerPage({ sport, id }: { readonly sport: SportSlug; readonly id: number }) {
  return (
    <p>
      {sport} {id}
    </p>
  )
}
