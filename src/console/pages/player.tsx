/** Player page: profile, attributes, market value, transfers, matches, season statistics. */
import type { Schemas, SportSlug } from '../../client/index.ts'
import { countryText } from '../countries.ts'
import { useTitle } from '../hooks.ts'
import { countOf, nameOf, t, unitText } from '../i18n.ts'
import { PageWait, Panel } from '../panel.tsx'
import { Facts } from '../panels/facts.tsx'
import { calendarDayText, EntityLink } from '../panels/links.tsx'
import { moneyText } from '../panels/names.ts'
import { positionText } from '../service-words.ts'
import { type Resource, useResource } from '../use-resource.ts'
import { AttributesChart } from './attributes.tsx'
import { PageHead } from './page-head.tsx'
import { PlayerMatches } from './player-matches.tsx'
import { SeasonStatistics } from './season-statistics.tsx'
import { Tabs } from './tabs.tsx'
import { TransferTable } from './transfers.tsx'

type Player = Schemas['PlayerProfile']

interface PlayerProps {
  readonly sport: SportSlug
  readonly id: number
}

export function PlayerPage({ sport, id }: PlayerProps) {
  const resource = useResource('/v2/{sportSlug}/players/{playerId}/profile', { playerId: id })
  const { data: player } = resource
  useTitle(player && nameOf(player))
  if (!player) return <PageWait {...resource} />
  const { transfers, hasSeasonStatistics } = player
  const tabs = [
    'overview',
    ...(hasSeasonStatistics ? (['statistics'] as const) : []),
    ...(transfers.length > 0 ? (['transfers'] as const) : []),
  ] as const
  return (
    <div class="page">
      <PageHead title={nameOf(player)} kind="panels.player">
        {player.team && <EntityLink sport={sport} to="team" entity={player.team} />}
      </PageHead>
      <Tabs tabs={tabs}>
        {(tab) => {
          if (tab === 'statistics') return <SeasonStatistics sport={sport} entity="player" id={id} />
          if (tab === 'transfers')
            return (
              <Panel title="panels.transfers" source={resource}>
                <TransferTable transfers={transfers} sport={sport} shows="both" />
              </Panel>
            )
          return (
            <div class="page-columns">
              <div class="page-main">
                <PlayerMatches sport={sport} id={id} />
              </div>
              <div class="page-side">
                <Profile player={player} source={resource} sport={sport} />
                <Panel title="panels.attributes" source={resource} isEmpty={player.attributes.length === 0}>
                  <AttributesChart attributes={player.attributes} />
                </Panel>
                <Traits player={player} />
                <NationalTeams player={player} sport={sport} />
              </div>
            </div>
          )
        }}
      </Tabs>
    </div>
  )
}

interface ProfileProps {
  readonly player: Player
  readonly source: Resource<Player>
  readonly sport: SportSlug
}

function Profile({ player, source, sport }: ProfileProps) {
  const { market, position, positionsDetailed, dateOfBirthTimestamp: bornMs } = player
  const value = market?.proposedMarketValueRaw
  const contractMs = market?.contractUntilTimestamp
  const codes = positionsDetailed.length > 0 ? positionsDetailed : [position ?? '']
  const positions = codes.map((code) => positionText(code, sport)).join(', ')
  return (
    <Panel title="panels.profile" source={source}>
      <Facts
        rows={[
          positions && ['panels.position', positions],
          player.shirtNumber !== null && ['panels.number', player.shirtNumber],
          player.country && ['panels.country', countryText(player.country, player.countryCode)],
          bornMs !== null && ['panels.born', calendarDayText(bornMs)],
          player.height !== null && ['panels.height', unitText(player.height, 'centimeter')],
          player.preferredFoot && ['panels.foot', t(`panels.foot_${player.preferredFoot}`)],
          value && ['panels.marketValue', moneyText(value)],
          contractMs != null && ['panels.contractUntil', calendarDayText(contractMs)],
        ]}
      />
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
