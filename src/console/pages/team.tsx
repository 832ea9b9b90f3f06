/** Team page, or the page of an athlete who competes as a team. */
import type { Schemas, SportSlug } from '../../client/index.ts'
import { countryText } from '../countries.ts'
import { formatNumber, nameOf, t, unitText } from '../i18n.ts'
import { PageWait, Panel } from '../panel.tsx'
import { type FactRow, Facts } from '../panels/facts.tsx'
import { FormLetters } from '../panels/form-letters.tsx'
import { calendarDayText, dayText, EntityLink, TournamentLinks } from '../panels/links.tsx'
import { moneyText } from '../panels/names.ts'
import { venueText } from '../panels/summary.tsx'
import { linkTo } from '../router.ts'
import { wordsOfList } from '../service-words.ts'
import { language } from '../settings.ts'
import { hasAthletes } from '../sports.ts'
import { type Resource, useResource } from '../use-resource.ts'
import { useTitle } from '../use-title.ts'
import { TeamMatches } from './match-list.tsx'
import { PageHead } from './page-head.tsx'
import { SeasonStatistics } from './season-statistics.tsx'
import { SquadPanel } from './squad.tsx'
import { TransferTable } from './transfers.tsx'

type Team = Schemas['TeamProfile']

interface TeamProps {
  readonly sport: SportSlug
  readonly id: number
}

export function TeamPage({ sport, id }: TeamProps) {
  const resource = useResource('/v2/{sportSlug}/teams/{teamId}/profile', {
    path: { sportSlug: sport, teamId: id },
  })
  const { data: team } = resource
  useTitle(team && nameOf(team))
  if (!team) return <PageWait {...resource} />
  const isAthlete = team.playerTeamInfo !== null || hasAthletes(sport)
  return (
    <div class="page">
      <PageHead title={nameOf(team)} kind={isAthlete ? 'panels.player' : 'panels.team'}>
        {team.country && <span class="muted">{countryText(team.country, team.countryCode)}</span>}
      </PageHead>
      <div class="page-columns">
        <div class="page-main">
          <TeamMatches sport={sport} id={id} />
          {!isAthlete && <SquadPanel sport={sport} id={id} />}
          {!isAthlete && <TeamTransfers sport={sport} id={id} />}
        </div>
        <div class="page-side">
          <Profile team={team} resource={resource} sport={sport} />
          <FormOfTeam sport={sport} id={id} />
          {team.hasSeasonStatistics && <SeasonStatistics sport={sport} entity="team" id={id} />}
          <Tournaments sport={sport} id={id} />
        </div>
      </div>
    </div>
  )
}

function Profile({ team, resource, sport }: { team: Team; resource: Resource<Team>; sport: SportSlug }) {
  const { manager, venue, foundationTimestamp, primaryTournament, ranking, playerTeamInfo: info } = team
  const money = (amount: Schemas['Money'] | null | undefined) => amount && moneyText(amount, language.value)
  const rows: readonly FactRow[] = [
    team.country && ['panels.country', countryText(team.country, team.countryCode)],
    manager && ['panels.manager', manager.name],
    venue && ['panels.venue', venueText(venue)],
    foundationTimestamp !== null && ['panels.founded', calendarDayText(foundationTimestamp)],
    ranking !== null && ['panels.ranking', ranking],
    info?.plays && ['panels.plays', wordsOfList(info.plays)],
    info?.height != null && ['panels.height', unitText(info.height, 'centimeter')],
    info?.weight != null && ['panels.weight', unitText(info.weight, 'kilogram')],
    info?.currentRating != null && ['panels.currentRating', formatNumber(info.currentRating)],
    info?.prizeCurrent && ['panels.prizeCurrent', money(info.prizeCurrent)],
    info?.prizeTotal && ['panels.prizeTotal', money(info.prizeTotal)],
    primaryTournament && [
      'panels.primaryTournament',
      <EntityLink key="main" sport={sport} to="tournament" entity={primaryTournament} />,
    ],
  ]
  return (
    <Panel title="panels.profile" request={resource.request}>
      <Facts rows={rows} />
    </Panel>
  )
}

function FormOfTeam({ sport, id }: TeamProps) {
  const resource = useResource('/v2/{sportSlug}/teams/{teamId}/form', {
    path: { sportSlug: sport, teamId: id },
  })
  const { data: form } = resource
  return (
    <Panel
      title="panels.form"
      request={resource.request}
      resource={resource}
      isEmpty={form?.matches.length === 0}
      hint="panels.noMatches"
    >
      {form && (
        <>
          <p class="row">
            <FormLetters form={form.form} />
            <span class="muted">{`${form.wins} – ${form.draws} – ${form.losses}`}</span>
          </p>
          <ul class="plain">
            {form.matches.map((match) => (
              <li key={match.id}>
                <a class="row" href={linkTo('match', sport, match.id)}>
                  <FormLetters form={[match.result]} />
                  <span class="grow">
                    {nameOf(match.opponent)}
                    <small class="muted form-when">
                      {t(match.isHome ? 'panels.atHome' : 'panels.awayFrom')}, {dayText(match.startTimestamp)}
                    </small>
                  </span>
                  <b class="figure">
                    {match.teamScore} : {match.opponentScore}
                  </b>
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}

function TeamTransfers({ sport, id }: TeamProps) {
  const resource = useResource('/v2/{sportSlug}/teams/{teamId}/transfers', {
    path: { sportSlug: sport, teamId: id },
  })
  const { transfersIn = [], transfersOut = [] } = resource.data ?? {}
  return (
    <Panel
      title="panels.transfers"
      request={resource.request}
      resource={resource}
      isEmpty={transfersIn.length + transfersOut.length === 0}
      hint="panels.noTransfers"
    >
      <TransferTable title="panels.transfersIn" transfers={transfersIn} sport={sport} shows="from" />
      <TransferTable title="panels.transfersOut" transfers={transfersOut} sport={sport} shows="to" />
    </Panel>
  )
}

function Tournaments({ sport, id }: TeamProps) {
  const resource = useResource('/v2/{sportSlug}/teams/{teamId}/tournaments', {
    path: { sportSlug: sport, teamId: id },
  })
  const tournaments = resource.data?.tournaments ?? []
  return (
    <Panel
      title="panels.tournaments"
      request={resource.request}
      resource={resource}
      isEmpty={tournaments.length === 0}
    >
      <TournamentLinks tournaments={tournaments} sport={sport} />
    </Panel>
  )
}
