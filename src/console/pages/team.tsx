/** Team page, or the page of an athlete who competes as a team. */
import type { Schemas } from '../../client/index.ts'
import { Facts } from '../controls.tsx'
import { countryText } from '../countries.ts'
import { calendarDayText, formatNumber, moneyText, t, unitText } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { FormLetters } from '../panels/bars.tsx'
import { EntityLink, TournamentLinks } from '../panels/links.tsx'
import { venueText } from '../panels/summary.tsx'
import { sport } from '../router.ts'
import { wordsOfList } from '../service-words.ts'
import { hasAthletes, hasDraws } from '../sports.ts'
import { type Resource, useResource } from '../use-resource.ts'
import { TeamMatches } from './match-lists.tsx'
import { Columns, EntityPage, type PageProps } from './page.tsx'
import { SeasonStatistics } from './season-statistics.tsx'
import { SquadPanel } from './squad.tsx'
import { TransferTable } from './transfers.tsx'

type Team = Schemas['TeamProfile']

export function TeamPage({ id }: PageProps) {
  const resource = useResource('/v2/{sportSlug}/teams/{teamId}/profile', { teamId: id })
  const isAthlete = (team: Team) => team.playerTeamInfo !== null || hasAthletes(sport.value)
  return (
    <EntityPage
      source={resource}
      kind={(team) => (isAthlete(team) ? 'player' : 'team')}
      star="team"
      head={({ country, countryCode }) =>
        country && <span class="muted">{countryText(country, countryCode)}</span>
      }
      tabs={(team) => ({
        overview: () => (
          <Columns
            side={
              <>
                {profile(team, resource)}
                <FormOfTeam id={id} />
                <Tournaments id={id} />
              </>
            }
          >
            <TeamMatches id={id} />
          </Columns>
        ),
        squad: !isAthlete(team) && (() => <SquadPanel id={id} />),
        transfers: !isAthlete(team) && (() => <TeamTransfers id={id} />),
        statistics: team.hasSeasonStatistics && (() => <SeasonStatistics entity="team" id={id} />),
      })}
    />
  )
}

function profile(team: Team, source: Resource<Team>) {
  const { manager, venue, foundationTimestamp, primaryTournament, ranking, playerTeamInfo: info } = team
  return (
    <Panel title="profile" source={source}>
      <Facts
        rows={[
          team.country && [t('country'), countryText(team.country, team.countryCode)],
          manager && [t('manager'), manager.name],
          venue && [t('venue'), venueText(venue)],
          foundationTimestamp !== null && [t('founded'), calendarDayText(foundationTimestamp)],
          ranking !== null && [t('ranking'), ranking],
          info?.plays && [t('plays'), wordsOfList(info.plays)],
          info?.height != null && [t('height'), unitText(info.height, 'centimeter')],
          info?.weight != null && [t('weight'), unitText(info.weight, 'kilogram')],
          info?.currentRating != null && [t('currentRating'), formatNumber(info.currentRating)],
          info?.prizeCurrent && [t('prizeCurrent'), moneyText(info.prizeCurrent)],
          info?.prizeTotal && [t('prizeTotal'), moneyText(info.prizeTotal)],
          primaryTournament && [
            t('primaryTournament'),
            <EntityLink key="main" to="tournament" entity={primaryTournament} />,
          ],
        ]}
      />
    </Panel>
  )
}

type OfTeam = Pick<PageProps, 'id'>

function FormOfTeam({ id }: OfTeam) {
  const resource = useResource('/v2/{sportSlug}/teams/{teamId}/form', { teamId: id })
  const { form = [], matches = [], wins, draws, losses } = resource.data ?? {}
  const balance = hasDraws(sport.value) ? [wins, draws, losses] : [wins, losses]
  return (
    <Panel title="form" source={resource} isEmpty={matches.length === 0} hint="noMatches">
      <p class="row">
        <FormLetters form={form.toReversed()} />
        <span class="muted">{balance.join(' – ')}</span>
      </p>
    </Panel>
  )
}

function TeamTransfers({ id }: OfTeam) {
  const resource = useResource('/v2/{sportSlug}/teams/{teamId}/transfers', { teamId: id })
  const { transfersIn = [], transfersOut = [] } = resource.data ?? {}
  const isEmpty = transfersIn.length + transfersOut.length === 0
  return (
    <Panel title="transfers" source={resource} isEmpty={isEmpty} hint="noTransfers">
      <TransferTable title="transfersIn" transfers={transfersIn} shows="from" />
      <TransferTable title="transfersOut" transfers={transfersOut} shows="to" />
    </Panel>
  )
}

function Tournaments({ id }: OfTeam) {
  const resource = useResource('/v2/{sportSlug}/teams/{teamId}/tournaments', { teamId: id })
  const tournaments = resource.data?.tournaments ?? []
  return (
    <Panel title="tournaments" source={resource} isEmpty={tournaments.length === 0}>
      <TournamentLinks tournaments={tournaments} />
    </Panel>
  )
}
