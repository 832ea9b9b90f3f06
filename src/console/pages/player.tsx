/** Player page: profile, attributes, market value, transfers, matches, season statistics. */
import type { Schemas } from '../../client/index.ts'
import { Facts, List, useChoice } from '../controls.tsx'
import { calendarDayText, countOf, moneyText, nameOf, t, unitText } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { teamLink } from '../panels/parts.tsx'
import { radarPoint, radarPoints } from '../panels/view-models.ts'
import { countryText, positionText } from '../service-words.ts'
import { type Resource, useResource } from '../use-resource.ts'
import { PlayerMatches } from './match-lists.tsx'
import { Columns, EntityPage, type PageProps } from './page.tsx'
import { SeasonStatistics } from './season-statistics.tsx'
import { TransferTable } from './team.tsx'

type Player = Schemas['PlayerProfile']

export function PlayerPage({ id }: PageProps) {
  const resource = useResource('/v2/{sportSlug}/players/{playerId}/profile', { playerId: id })
  return (
    <EntityPage
      source={resource}
      kind={() => 'player'}
      head={({ team }) => team && teamLink(team)}
      tabs={(player) => ({
        overview: () => (
          <Columns side={about(player, resource)}>
            <PlayerMatches id={id} />
          </Columns>
        ),
        statistics: player.hasSeasonStatistics && (() => <SeasonStatistics entity="player" id={id} />),
        transfers:
          player.transfers.length > 0 &&
          (() => (
            <Panel title="transfers" source={resource}>
              <TransferTable transfers={player.transfers} shows="both" />
            </Panel>
          )),
      })}
    />
  )
}

function about(player: Player, source: Resource<Player>) {
  const { attributes, nationalTeamStatistics, traits } = player
  return (
    <>
      <Panel title="profile" source={source}>
        {profile(player)}
      </Panel>
      <Panel title="attributes" source={source} isEmpty={attributes.length === 0}>
        <AttributesChart attributes={attributes} />
      </Panel>
      <Panel title="traits" isEmpty={!traits || traits.strengths.length + traits.weaknesses.length === 0}>
        {(['strengths', 'weaknesses'] as const).map((kind) => (
          <List key={kind} title={t(kind)} class="chips" items={traits?.[kind] ?? []} of={nameOf} />
        ))}
      </Panel>
      <Panel title="nationalTeam" isEmpty={nationalTeamStatistics.length === 0}>
        <List
          items={nationalTeamStatistics}
          of={({ team, appearances, goals, debutTimestamp: debutMs }) => {
            const debut = debutMs === null ? '' : ` (${calendarDayText(debutMs)})`
            return teamLink(team, `${countOf(appearances, 'match')}, ${countOf(goals, 'goal')}${debut}`)
          }}
        />
      </Panel>
    </>
  )
}

function profile(player: Player) {
  const { market, position, positionsDetailed, dateOfBirthTimestamp: bornMs } = player
  const value = market?.proposedMarketValueRaw
  const contractMs = market?.contractUntilTimestamp
  const codes = positionsDetailed.length > 0 ? positionsDetailed : [position ?? '']
  const positions = codes.map(positionText).join(', ')
  return (
    <Facts
      rows={[
        positions && [t('position'), positions],
        player.shirtNumber !== null && [t('number'), player.shirtNumber],
        player.country && [t('country'), countryText(player.country, player.countryCode)],
        bornMs !== null && [t('born'), calendarDayText(bornMs)],
        player.height !== null && [t('height'), unitText(player.height, 'centimeter')],
        player.preferredFoot && [t('foot'), t(`foot_${player.preferredFoot}`)],
        value && [t('marketValue'), moneyText(value)],
        contractMs != null && [t('contractUntil'), calendarDayText(contractMs)],
      ]}
    />
  )
}

const KEYS = ['attacking', 'technical', 'tactical', 'defending', 'creativity'] as const
const RADIUS = 60
const RINGS = [25, 50, 75, 100] as const

type Attributes = Pick<Schemas['PlayerProfile'], 'attributes'>

export function AttributesChart({ attributes }: Attributes) {
  const years = attributes.map(({ year }) => year).sort((a, b) => b - a)
  const [year, choices] = useChoice(
    'attributes',
    years.map((each) => [each, String(each)]),
  )
  const shown = attributes.find((each) => each.year === year)!
  const pointsOf = (values: readonly number[]) => radarPoints(values, RADIUS)
  return (
    <>
      {choices}
      <svg class="radar" viewBox="-170 -82 340 164" role="img" aria-label={t('attributes')}>
        {RINGS.map((ring) => (
          <polygon key={ring} class="grid" points={pointsOf(KEYS.map(() => ring))} />
        ))}
        <polygon class="radar-shape" points={pointsOf(KEYS.map((key) => shown[key]))} />
        {KEYS.map((key, index) => {
          const { x, y } = radarPoint(index, KEYS.length, RADIUS + 12)
          const anchor = Math.abs(x) < 1 ? 'middle' : x > 0 ? 'start' : 'end'
          return (
            <text key={key} class="tick" x={x} y={y + 3} text-anchor={anchor}>
              {`${t(key)} ${shown[key]}`}
            </text>
          )
        })}
      </svg>
    </>
  )
}
