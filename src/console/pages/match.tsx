/** The page of a match: its score, and the panels of its sport. */
import type { SportSlug } from '../../client/index.ts'
import { Failure, Skeleton } from '../panel.tsx'
import { MATCH_PANELS } from '../panels/index.ts'
import { useMatch } from '../use-match.ts'

export function MatchPage({ sport, id }: { readonly sport: SportSlug; readonly id: number }) {
  const { match, status, problem, refresh } = useMatch(sport, id)
  if (status === 'failed') return <Failure problem={problem} retry={refresh} />
  if (!match) return <Skeleton lines={8} />
  return (
    <>
      {MATCH_PANELS.filter(({ sports }) => sports === 'all' || sports.includes(sport)).map(
        ({ id, component: Component }) => (
          <Component key={id} match={match} sport={sport} />
        ),
      )}
    </>
  )
}
