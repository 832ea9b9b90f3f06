/** The page of a team. */
import type { SportSlug } from '../../client/index.ts'

export function TeamPage({ sport, id }: { readonly sport: SportSlug; readonly id: number }) {
  return (
    <p>
      {sport} {id}
    </p>
  )
}
