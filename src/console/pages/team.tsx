/** Team page, or the page of an athlete who competes as a team. */
import type { Schemas, SportSlug } from '../../client/index.ts'
import { countryText } from '../countries.ts'
import { useTitle } from '../hooks.ts'
import { formatNumber, nameOf, unitText } from '../i18n.ts'
import { Star } from '../marks.tsx'
import { PageWait, Panel } from '../panel.tsx'
import { FormLetters } from '../panels/bars.tsx'
import { Facts } from '../panels/facts.tsx'
import { calendarDayText, EntityLink, TournamentLinks } from '../panels/links.tsx'
import { moneyText } from '../panels/names.ts'
import { venueText } from '../panels/summary.tsx'
import { linkTo } from '../router.ts'
import { wordsOfList } from '../service-words.ts'
import { hasAthletes, hasDraws } from '../sports.ts'
import { type Resource, useResource } from '../use-resource.ts'
import { TeamMatches } from './match-list.tsx'
import { PageHead } from './page-head.tsx'
import { SeasonStatistics } from './season-statistics.tsx'
import { SquadPanel } from './squad.tsx'
import { Tabs } from './tabs.tsx'
import { TransferTable } from './transfers.tsx'

type Team = Schemas['TeamProfile']

interface TeamProps {
  readonly sport: SportSlug
  readonly id: number
}

export function TeamPage({ sport, id }: TeamProps) {
  const resource = useResource('/v2/{sportSlug}/teams/{teamId}/profile', { teamId: id })
  const { data: team } = resource
  useTitle(team && nameOf(team))
  if (!team) return <PageWait {...resource} />
  const isAthlete = team.playerTeamInfo !== null || hasAthletes(sport)
  const tabs = [
    'overview',
    ...(isAthlete ? [] : (['squad', 'transfers'] as const)),
    ...(team.hasSeasonStatistics ? (['statistics'] as const) : []),
  ] as const
  return (
    <div class="page">
      <PageHead title={nameOf(team)} kind={isAthlete ? 'panels.player' : 'panels.team'}>
        <Star path={linkTo('team', sport, id)} name={nameOf(team)} />
        {team.country && <span class="muted">{countryText(team.country, team.countryCode)}</span>}
      </PageHead>
      <Tabs tabs={tabs}>
        {(tab) => {
          if (tab === 'squad') return <SquadPanel sport={sport} id={id} />
          if (tab === 'transfers') return <TeamTransfers sport={sport} id={id} />
          if (tab === 'statistics') return <SeasonStatistics sport={sport} entity="team" id={id} />
          return (
            <div class="page-columns">
              <div class="page-main">
                <TeamMatches sport={sport} id={id} />
              </div>
              <div class="page-side">
                <Profile team={team} source={resource} sport={sport} />
                <FormOfTeam sport={sport} id={id} />
                <Tournaments sport={sport} id={id} />
              </div>
            </div>
          )
        }}
      </Tabs>
    </div>
  )
}

function Profile({ team, source, sport }: { team: Team; source: Resource<Team>; sport: SportSlug }) {
  const { manager, venue, foundationTimestamp, primaryTournament, ranking, playerTeamInfo: info } = team
  return (
    <Panel title="panels.profile" source={source}>
      <Facts
        rows={[
          team.country && ['panels.country', countryText(team.country, team.countryCode)],
          manager && ['panels.manager', manager.name],
          venue && ['panels.venue', venueText(venue)],
          foundationTimestamp !== null && ['panels.founded', calendarDayText(foundationTimestamp)],
          ranking !== null && ['panels.ranking', ranking],
          info?.plays && ['panels.plays', wordsOfList(info.plays)],
          info?.height != null && ['panels.height', unitText(info.height, 'centimeter')],
          info?.weight != null && ['panels.weight', unitText(info.weight, 'kilogram')],
          info?.currentRating != null && ['panels.currentRating', formatNumber(info.currentRating)],
          info?.prizeCurrent && ['panels.prizeCurrent', moneyText(info.prizeCurrent)],
          info?.prizeTotal && ['panels.prizeTotal', moneyText(info.prizeTotal)],
          primaryTournament && [
            'panels.primaryTournament',
            <EntityLink key="main" sport={sport} to="tournament" entity={primaryTournament} />,
          ],
        ]}
      />
    </Panel>
  )
}

function FormOfTeam({ sport, id }: TeamProps) {
  const resource = useResource('/v2/{sportSlug}/teams/{teamId}/form', { teamId: id })
  const { form = [], matches = [], wins, draws, losses } = resource.data ?? {}
  const balance = [wins, hasDraws(sport) && draws, losses].filter((count) => count !== false)
  return (
    <Panel title="panels.form" source={resource} isEmpty={matches.length === 0} hint="panels.noMatches">
      <p class="row">
        <FormLetters form={form.toReversed()} />
        <span class="muted">{balance.join(' – ')}</span>
      </p>
    </Panel>
  )
}

function TeamTransfers({ sport, id }: TeamProps) {
  const resource = useResource('/v2/{sportSlug}/teams/{teamId}/transfers', { teamId: id })
  const { transfersIn = [], transfersOut = [] } = resource.data ?? {}
  return (
    <Panel
      title="panels.transfers"
      source={resource}
      isEmpty={transfersIn.length + transfersOut.length === 0}
      hint="panels.noTransfers"
    >
      <TransferTable title="panels.transfersIn" transfers={transfersIn} sport={sport} shows="from" />
      <TransferTable title="panels.transfersOut" transfers={transfersOut} sport={sport} shows="to" />
    </Panel>
  )
}

function Tournaments({ sport, id }: TeamProps) {
  const resource = useResource('/v2/{sportSlug}/teams/{teamId}/tournaments', { teamId: id })
  const tournaments = resource.data?.tournaments ?? []
  return (
    <Panel title="panels.tournaments" source={resource} isEmpty={tournaments.length === 0}>
      <TournamentLinks tournaments={tournaments} sport={sport} />
    </Panel>
  )
}
