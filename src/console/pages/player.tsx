/** Player page: profile, attributes, market value, transfers, matches, season statistics. */
import type { Schemas, SportSlug } from '../../client/index.ts'
import { countryText } from '../countries.ts'
import { countOf, nameOf, t, unitText } from '../i18n.ts'
import { PageWait, Panel } from '../panel.tsx'
import { type FactRow, Facts } from '../panels/facts.tsx'
import { calendarDayText, EntityLink } from '../panels/links.tsx'
import { moneyText } from '../panels/names.ts'
import { positionText } from '../service-words.ts'
import { language } from '../settings.ts'
import { type Resource, useResource } from '../use-resource.ts'
import { useTitle } from '../use-title.ts'
import { AttributesChart } from './attributes.tsx'
import { PageHead } from './page-head.tsx'
import { PlayerMatches } from './player-matches.tsx'
import { SeasonStatistics } from './season-statistics.tsx'
import { TransferTable } from './transfers.tsx'

type Player = Schemas['PlayerProfile']

interface PlayerProps {
  readonly sport: SportSlug
  readonly id: number
}

export function PlayerPage({ sport, id }: PlayerProps) {
  const resource = useResource('/v2/{sportSlug}/players/{playerId}/profile', {
    path: { sportSlug: sport, playerId: id },
  })
  const { data: player, request } = resource
  useTitle(player && nameOf(player))
  if (!player) return <PageWait {...resource} />
  return (
    <div class="page">
      <PageHead title={nameOf(player)} kind="panels.player">
        {player.team && <EntityLink sport={sport} to="team" entity={player.team} />}
      </PageHead>
      <div class="page-columns">
        <div class="page-main">
          <PlayerMatches sport={sport} id={id} />
          {player.transfers.length > 0 && (
            <Panel title="panels.transfers" request={request}>
              <TransferTable transfers={player.transfers} sport={sport} shows="both" />
            </Panel>
          )}
          {player.hasSeasonStatistics && <SeasonStatistics sport={sport} entity="player" id={id} />}
        </div>
        <div class="page-side">
          <Profile player={player} resource={resource} sport={sport} />
          {player.attributes.length > 0 && (
            <Panel title="panels.attributes" request={request}>
              <AttributesChart attributes={player.attributes} />
            </Panel>
          )}
          <Traits player={player} />
          <NationalTeams player={player} sport={sport} />
        </div>
      </div>
    </div>
  )
}

function Profile({
  player,
  resource,
  sport,
}: {
  player: Player
  resource: Resource<Player>
  sport: SportSlug
}) {
  const { market } = player
  const value = market?.proposedMarketValueRaw
  const positions =
    player.positionsDetailed.length > 0
      ? player.positionsDetailed.join(', ')
      : player.position && positionText(player.position, sport)
  const rows: readonly FactRow[] = [
    positions && ['panels.position', positions],
    player.shirtNumber !== null && ['panels.number', player.shirtNumber],
    player.country && ['panels.country', countryText(player.country, player.countryCode)],
    player.dateOfBirthTimestamp !== null && ['panels.born', calendarDayText(player.dateOfBirthTimestamp)],
    player.height !== null && ['panels.height', unitText(player.height, 'centimeter')],
    player.preferredFoot && ['panels.foot', t(`panels.foot_${player.preferredFoot}`)],
    value && ['panels.marketValue', moneyText(value, language.value)],
    market?.contractUntilTimestamp != null && [
      'panels.contractUntil',
      calendarDayText(market.contractUntilTimestamp),
    ],
  ]
  return (
    <Panel title="panels.profile" request={resource.request}>
      <Facts rows={rows} />
    </Panel>
  )
}

function Traits({ player: { traits } }: { readonly player: Player }) {
  if (!traits || traits.strengths.length + traits.weaknesses.length === 0) return null
  return (
    <Panel title="panels.traits">
      {(['strengths', 'weaknesses'] as const).map(
        (kind) =>
          traits[kind].length > 0 && (
            <section key={kind}>
              <h4>{t(`panels.${kind}`)}</h4>
              <ul class="chips">
                {traits[kind].map((trait) => (
                  <li key={trait.code}>{nameOf(trait)}</li>
                ))}
              </ul>
            </section>
          ),
      )}
    </Panel>
  )
}

function NationalTeams({ player, sport }: { readonly player: Player; readonly sport: SportSlug }) {
  if (player.nationalTeamStatistics.length === 0) return null
  return (
    <Panel title="panels.nationalTeam">
      <ul class="plain">
        {player.nationalTeamStatistics.map(({ team, appearances, goals, debutTimestamp }) => (
          <li key={team.id}>
            <EntityLink sport={sport} to="team" entity={team} />{' '}
            <span class="muted">
              {`${countOf(appearances, 'match')}, ${countOf(goals, 'goal')}`}
              {debutTimestamp !== null && ` (${calendarDayText(debutTimestamp)})`}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
