/** Tournament page: a season with standings, cup tree and totals, honours, related divisions. */
import type { Schemas, SportSlug } from '../../client/index.ts'
import { countOf, formatNumber, nameOf, type TextKey, t } from '../i18n.ts'
import { PageWait, Panel } from '../panel.tsx'
import { CupTrees } from '../panels/cup-tree.tsx'
import { Fact } from '../panels/facts.tsx'
import { EntityLink, TournamentLinks } from '../panels/links.tsx'
import { StandingsTables } from '../panels/standings.tsx'
import { leadersLink, query, setQuery } from '../router.ts'
import { LEADERS_OF } from '../sports.ts'
import { type Resource, useResource } from '../use-resource.ts'
import { useTitle } from '../use-title.ts'
import { TournamentMatches } from './match-list.tsx'
import { PageHead } from './page-head.tsx'

type Tournament = Schemas['TournamentDetail']
type Season = Schemas['SeasonDetails']

interface TournamentProps {
  readonly sport: SportSlug
  readonly id: number
}

export function TournamentPage({ sport, id }: TournamentProps) {
  const resource = useResource('/v2/{sportSlug}/tournament/{tournamentId}', {
    path: { sportSlug: sport, tournamentId: id },
  })
  const { data: tournament } = resource
  useTitle(tournament && nameOf(tournament))
  if (!tournament) return <PageWait {...resource} />
  const wanted = Number(query.value.get('season'))
  const seasonId = tournament.seasons.find((each) => each.id === wanted)?.id ?? tournament.seasons[0]?.id
  return (
    <div class="page">
      <PageHead title={nameOf(tournament)} kind="panels.tournament">
        <span class="muted">{nameOf(tournament.category)}</span>
        {seasonId !== undefined && (
          <>
            <SeasonChoice seasons={tournament.seasons} seasonId={seasonId} />
            {LEADERS_OF[sport] && (
              <a class="button" href={leadersLink(sport, id, seasonId)}>
                {t('panels.leaders')}
              </a>
            )}
          </>
        )}
      </PageHead>
      <div class="page-columns">
        <div class="page-main">
          {seasonId !== undefined && <SeasonPanels key={seasonId} {...{ sport, id, seasonId }} />}
        </div>
        <div class="page-side">
          <Honours tournament={tournament} resource={resource} sport={sport} />
          <Related title="panels.upperDivisions" of={tournament.upperDivisions} sport={sport} />
          <Related title="panels.lowerDivisions" of={tournament.lowerDivisions} sport={sport} />
          <Related title="panels.linkedTournaments" of={tournament.linkedTournaments} sport={sport} />
        </div>
      </div>
    </div>
  )
}

function SeasonChoice({ seasons, seasonId }: { seasons: Tournament['seasons']; seasonId: number }) {
  return (
    <label class="line-field">
      <span class="unseen">{t('panels.season')}</span>
      <select
        class="select"
        value={String(seasonId)}
        onChange={({ currentTarget }) => setQuery({ season: currentTarget.value })}
      >
        {seasons.map((season) => (
          <option key={season.id} value={String(season.id)}>
            {season.name}
          </option>
        ))}
      </select>
    </label>
  )
}

function SeasonPanels({ sport, id, seasonId }: TournamentProps & { readonly seasonId: number }) {
  const resource = useResource('/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}', {
    path: { sportSlug: sport, tournamentId: id, seasonId },
  })
  const { data: season, request } = resource
  const isKnockOut = season?.standings.length === 0 && season.cupTrees.length > 0
  return (
    <>
      {!isKnockOut && (
        <Panel
          title="panels.standings"
          {...{ request, resource }}
          isEmpty={season?.standings.length === 0}
          hint="panels.noStandings"
        >
          <StandingsTables tables={season?.standings ?? []} sport={sport} marked={[]} />
        </Panel>
      )}
      {season && season.cupTrees.length > 0 && (
        <Panel title="panels.cupTree" {...{ request, resource }}>
          <CupTrees trees={season.cupTrees} sport={sport} marked={[]} />
        </Panel>
      )}
      {season?.info && <SeasonInfo info={season.info} resource={resource} />}
      <TournamentMatches sport={sport} id={id} seasonId={seasonId} />
    </>
  )
}

function SeasonInfo({ info, resource }: { info: NonNullable<Season['info']>; resource: Resource<Season> }) {
  const rows: readonly (readonly [TextKey, number | null])[] = [
    ['panels.matchesPlayed', info.matchesPlayed],
    ['panels.teams', info.teamsCount],
    ['panels.goals', info.goals],
    ['panels.averageGoals', info.averageGoals],
    ['panels.homeWins', info.homeTeamWins],
    ['panels.draws', info.draws],
    ['panels.awayWins', info.awayTeamWins],
    ['panels.yellowCards', info.yellowCards],
    ['panels.redCards', info.redCards],
  ]
  return (
    <Panel title="panels.overview" request={resource.request} resource={resource}>
      <dl class="facts">
        {rows.map(([label, value]) =>
          value === null ? null : (
            <Fact key={label} label={label}>
              {formatNumber(value, { maximumFractionDigits: 2 })}
            </Fact>
          ),
        )}
      </dl>
    </Panel>
  )
}

interface HonoursProps {
  readonly tournament: Tournament
  readonly resource: Resource<Tournament>
  readonly sport: SportSlug
}

function Honours({ tournament, resource, sport }: HonoursProps) {
  const { titleHolder, titleHolderTitles, mostTitles, mostTitlesTeams, playerOfTheTournament } = tournament
  if (!titleHolder && mostTitlesTeams.length === 0 && !playerOfTheTournament) return null
  return (
    <Panel title="panels.honours" request={resource.request}>
      <dl class="facts">
        {titleHolder && (
          <Fact label="panels.titleHolder">
            <EntityLink sport={sport} to="team" entity={titleHolder} />
            {titlesText(titleHolderTitles)}
          </Fact>
        )}
        {mostTitlesTeams.length > 0 && (
          <Fact label="panels.mostTitles">
            {mostTitlesTeams.map((team) => (
              <EntityLink key={team.id} sport={sport} to="team" entity={team} />
            ))}
            {titlesText(mostTitles)}
          </Fact>
        )}
        {playerOfTheTournament && (
          <Fact label="panels.playerOfTheTournament">
            <EntityLink sport={sport} to="player" entity={playerOfTheTournament} />
          </Fact>
        )}
      </dl>
    </Panel>
  )
}

function titlesText(count: number | null): string {
  if (count === null) return ''
  return ` (${countOf(count, 'title')})`
}

interface RelatedProps {
  readonly title: TextKey
  readonly of: readonly Schemas['TournamentCard'][]
  readonly sport: SportSlug
}

function Related({ title, of, sport }: RelatedProps) {
  if (of.length === 0) return null
  return (
    <Panel title={title}>
      <TournamentLinks tournaments={of} sport={sport} />
    </Panel>
  )
}
