/** Match lists of a team. */
import type { SportSlug } from '../../client/index.ts'
import { t } from '../i18n.ts'
import { MatchRow } from '../match-row.tsx'
import type { AnyMatch } from '../match-state.ts'
import { Panel } from '../panel.tsx'
import { useResource } from '../use-resource.ts'

interface MatchListProps {
  readonly matches: readonly AnyMatch[]
  readonly sport: SportSlug
}

/** Matches of several days. */
export function MatchList({ matches, sport }: MatchListProps) {
  return (
    <div class="match-list">
      {matches.map((match) => (
        <MatchRow key={match.id} match={match} sport={sport} hasDay />
      ))}
    </div>
  )
}

const TEAM_MATCHES = 8

export function TeamMatches({ sport, id }: { readonly sport: SportSlug; readonly id: number }) {
  const resource = useResource('/v2/{sportSlug}/teams/{teamId}/matches', {
    teamId: id,
    last: TEAM_MATCHES,
    next: TEAM_MATCHES,
    view: 'lite',
  })
  const [next, last] = (['next', 'last'] as const).map((key) => resource.data?.[key] ?? [])
  return (
    <Panel
      title="panels.matches"
      source={resource}
      isEmpty={[next, last].every((each) => each?.length === 0)}
      hint="panels.noMatches"
    >
      {next && next.length > 0 && <h3>{t('panels.nextMatches')}</h3>}
      <MatchList matches={next ?? []} sport={sport} />
      {last && last.length > 0 && <h3>{t('panels.lastMatches')}</h3>}
      <MatchList matches={last ?? []} sport={sport} />
    </Panel>
  )
}
