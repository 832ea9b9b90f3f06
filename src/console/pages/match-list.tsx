/** Match lists of a team and of a season. */
import type { Schemas, SportSlug } from '../../client/index.ts'
import { t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { MatchLine } from '../panels/links.tsx'
import { type Resource, useResource } from '../use-resource.ts'

/** Number of nearest matches shown in each list. */
const SEASON_MATCHES = 6
const TEAM_MATCHES = 8

interface OfTournament {
  readonly sport: SportSlug
  readonly id: number
  readonly seasonId: number
}

export function TournamentMatches({ sport, id, seasonId }: OfTournament) {
  const query = {
    tournament_id: [id],
    season_id: seasonId,
    view: 'lite',
    page: 1,
    page_size: SEASON_MATCHES,
  } as const
  const path = { sportSlug: sport }
  const coming = useResource('/v2/{sportSlug}/matches', {
    path,
    query: { ...query, status: 'notstarted', sort: 'asc' },
  })
  const played = useResource('/v2/{sportSlug}/matches', {
    path,
    query: { ...query, status: 'inprogress,finished' },
  })
  const [next, last] = [coming.data?.matches ?? [], played.data?.matches ?? []]
  return <NextAndLast next={next} last={last} sport={sport} resource={played} />
}

export function TeamMatches({ sport, id }: { readonly sport: SportSlug; readonly id: number }) {
  const resource = useResource('/v2/{sportSlug}/teams/{teamId}/matches', {
    path: { sportSlug: sport, teamId: id },
    query: { last: TEAM_MATCHES, next: TEAM_MATCHES, view: 'lite' },
  })
  const { last = [], next = [] } = resource.data ?? {}
  return <NextAndLast next={next} last={last} sport={sport} resource={resource} />
}

interface NextAndLastProps {
  readonly next: readonly Schemas['Match'][]
  readonly last: readonly Schemas['Match'][]
  readonly sport: SportSlug
  readonly resource: Resource<unknown>
}

function NextAndLast({ next, last, sport, resource }: NextAndLastProps) {
  return (
    <Panel
      title="panels.matches"
      request={resource.request}
      resource={resource}
      isEmpty={last.length + next.length === 0}
      hint="panels.noMatches"
    >
      {next.length > 0 && <h3>{t('panels.nextMatches')}</h3>}
      <MatchLines matches={next} sport={sport} />
      {last.length > 0 && <h3>{t('panels.lastMatches')}</h3>}
      <MatchLines matches={last} sport={sport} />
    </Panel>
  )
}

function MatchLines({ matches, sport }: { matches: readonly Schemas['Match'][]; sport: SportSlug }) {
  return (
    <div class="match-lines">
      {matches.map((match) => (
        <MatchLine key={match.id} match={match} sport={sport} />
      ))}
    </div>
  )
}
