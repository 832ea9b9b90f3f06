/** Tournament page: a season with standings, cup tree, totals and matches; honours and related divisions. */
import type { Schemas, SportSlug } from '../../client/index.ts'
import { Select } from '../controls.tsx'
import { useTitle } from '../hooks.ts'
import { countOf, formatNumber, nameOf, type TextKey, t } from '../i18n.ts'
import { Star } from '../marks.tsx'
import { PageWait, Panel } from '../panel.tsx'
import { CupTrees } from '../panels/cup-tree.tsx'
import { Facts } from '../panels/facts.tsx'
import { EntityLink, TournamentLinks } from '../panels/links.tsx'
import { StandingsTables } from '../panels/standings.tsx'
import { leadersLink, linkTo, query, setQuery } from '../router.ts'
import { hasAthletes, hasCards, hasDraws, hasGoals, LEADERS_OF, leaderKey } from '../sports.ts'
import { type Resource, useResource } from '../use-resource.ts'
import { PageHead } from './page-head.tsx'
import { seasonName } from './season-choices.ts'
import { Tabs } from './tabs.tsx'
import { TournamentMatches } from './tournament-matches.tsx'

type Tournament = Schemas['TournamentDetail']
type Season = Schemas['SeasonDetails']

interface TournamentProps {
  readonly sport: SportSlug
  readonly id: number
}

export function TournamentPage({ sport, id }: TournamentProps) {
  const resource = useResource('/v2/{sportSlug}/tournament/{tournamentId}', { tournamentId: id })
  const { data: tournament } = resource
  useTitle(tournament && nameOf(tournament))
  if (!tournament) return <PageWait {...resource} />
  const wanted = Number(query.value.get('season'))
  const seasonId = tournament.seasons.find((each) => each.id === wanted)?.id ?? tournament.seasons[0]?.id
  return (
    <div class="page">
      <PageHead title={nameOf(tournament)} kind="panels.tournament">
        <Star path={linkTo('tournament', sport, id)} name={nameOf(tournament)} />
        <span class="muted">{nameOf(tournament.category)}</span>
        {seasonId !== undefined && (
          <>
            <Select
              label={t('panels.season')}
              isLabelHidden
              groups={[
                [null, tournament.seasons.map((each) => [String(each.id), seasonName(each, tournament)])],
              ]}
              value={String(seasonId)}
              onChoose={(season) => setQuery({ season })}
            />
            <LeadersButton {...{ sport, id, seasonId }} />
          </>
        )}
      </PageHead>
      <Tabs tabs={['overview', 'matches']}>
        {(tab) =>
          seasonId !== undefined && tab === 'matches' ? (
            <TournamentMatches key={seasonId} {...{ sport, id, seasonId }} />
          ) : (
            <Overview key={seasonId} {...{ tournament, seasonId, sport }} source={resource} />
          )
        }
      </Tabs>
    </div>
  )
}

/** Left out for a season without statistics. */
function LeadersButton({ sport, id, seasonId }: TournamentProps & { readonly seasonId: number }) {
  const [entity] = LEADERS_OF[sport] ?? []
  const { data } = useResource(
    '/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}/leaders',
    { tournamentId: id, seasonId, sort_by: leaderKey(sport), entity: entity ?? 'teams', limit: 1 },
    { isWanted: entity !== undefined },
  )
  if (!data || data.total === 0) return null
  return (
    <a class="button" href={leadersLink(sport, id, seasonId)}>
      {t('panels.leaders')}
    </a>
  )
}

interface OverviewProps {
  readonly tournament: Tournament
  readonly seasonId: number | undefined
  readonly source: Resource<Tournament>
  readonly sport: SportSlug
}

/** A cup tree needs the whole width; without tables it is what the season is about. */
function Overview({ tournament, seasonId = 0, source, sport }: OverviewProps) {
  const tournamentId = tournament.id
  const season = useResource(
    '/v2/{sportSlug}/tournament/{tournamentId}/seasons/{seasonId}',
    { tournamentId, seasonId },
    { isWanted: seasonId > 0 },
  )
  const { standings = [], cupTrees = [], info = null } = season.data ?? {}
  const of = { sport, tournamentId, seasonId, marked: [] }
  const cup = (
    <Panel title="panels.cupTree" source={{ request: season.request }} isEmpty={cupTrees.length === 0}>
      <CupTrees trees={cupTrees} {...of} />
    </Panel>
  )
  return (
    <>
      {standings.length === 0 && cup}
      <div class="page-columns">
        <div class="page-main">
          <Panel
            title="panels.standings"
            source={seasonId > 0 ? season : undefined}
            isEmpty={standings.length === 0}
            hint={cupTrees.length > 0 || seasonId === 0 ? null : 'panels.noStandings'}
          >
            <StandingsTables tables={standings} {...of} />
          </Panel>
          {info && <SeasonInfo info={info} source={season} sport={sport} />}
        </div>
        <div class="page-side">
          <Honours tournament={tournament} source={source} sport={sport} />
          <Related title="panels.upperDivisions" of={tournament.upperDivisions} sport={sport} />
          <Related title="panels.lowerDivisions" of={tournament.lowerDivisions} sport={sport} />
          <Related title="panels.linkedTournaments" of={tournament.linkedTournaments} sport={sport} />
        </div>
      </div>
      {standings.length > 0 && cup}
    </>
  )
}

interface SeasonInfoProps {
  readonly info: NonNullable<Season['info']>
  readonly source: Resource<Season>
  readonly sport: SportSlug
}

function SeasonInfo({ info, source, sport }: SeasonInfoProps) {
  const { matchesPlayed, teamsCount, goals, averageGoals, homeTeamWins, draws, awayTeamWins } = info
  const row = (label: TextKey, value: number | null, isShown = true) =>
    isShown && value !== null && ([label, formatNumber(value, { maximumFractionDigits: 2 })] as const)
  return (
    <Panel title="panels.overview" source={source}>
      <Facts
        rows={[
          row('panels.matchesPlayed', matchesPlayed),
          row(hasAthletes(sport) ? 'panels.players' : 'panels.teams', teamsCount),
          row('panels.goals', goals, hasGoals(sport)),
          row('panels.averageGoals', averageGoals, hasGoals(sport)),
          row('panels.homeWins', homeTeamWins, !hasAthletes(sport)),
          row('panels.draws', draws, hasDraws(sport)),
          row('panels.awayWins', awayTeamWins, !hasAthletes(sport)),
          row('panels.yellowCards', info.yellowCards, hasCards(sport)),
          row('panels.redCards', info.redCards, hasCards(sport)),
        ]}
      />
    </Panel>
  )
}

interface HonoursProps {
  readonly tournament: Tournament
  readonly source: Resource<Tournament>
  readonly sport: SportSlug
}

function Honours({ tournament, source, sport }: HonoursProps) {
  const { titleHolder, titleHolderTitles, mostTitles, mostTitlesTeams, playerOfTheTournament } = tournament
  const team = (entity: Schemas['TeamBrief']) => (
    <EntityLink key={entity.id} sport={sport} to="team" entity={entity} />
  )
  return (
    <Panel
      title="panels.honours"
      source={source}
      isEmpty={!titleHolder && mostTitlesTeams.length === 0 && !playerOfTheTournament}
    >
      <Facts
        rows={[
          titleHolder && ['panels.titleHolder', [team(titleHolder), titlesText(titleHolderTitles)]],
          mostTitlesTeams.length > 0 && [
            'panels.mostTitles',
            [...mostTitlesTeams.map(team), titlesText(mostTitles)],
          ],
          playerOfTheTournament && [
            'panels.playerOfTheTournament',
            <EntityLink key="player" sport={sport} to="player" entity={playerOfTheTournament} />,
          ],
        ]}
      />
    </Panel>
  )
}

function titlesText(count: number | null): string {
  return count === null ? '' : ` (${countOf(count, 'title')})`
}

interface RelatedProps {
  readonly title: TextKey
  readonly of: readonly Schemas['TournamentCard'][]
  readonly sport: SportSlug
}

function Related({ title, of, sport }: RelatedProps) {
  return (
    <Panel title={title} isEmpty={of.length === 0}>
      <TournamentLinks tournaments={of} sport={sport} />
    </Panel>
  )
}
