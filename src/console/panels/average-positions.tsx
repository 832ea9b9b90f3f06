/** Average positions: both sides on one pitch, or one side with names. */
import { useState } from 'preact/hooks'
import type { Schemas, SportSlug } from '../../client/index.ts'
import { countOf, nameOf, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { useResource } from '../use-resource.ts'
import type { MatchPanelProps } from './index.ts'
import { Choices, PersonName } from './links.tsx'
import { Legend } from './momentum.tsx'
import { PITCH, Pitch, pointOn } from './pitch.tsx'
import { useFresh } from './use-fresh.ts'

type Position = Schemas['AveragePosition']
type Positions = Schemas['AveragePositions']
type Shown = 'both' | 'home' | 'away'

export function AveragePositionsPanel({ match, sport }: MatchPanelProps) {
  const [shown, setShown] = useState<Shown>('both')
  const status = match.analytics.averagePositions
  const asked = useResource(
    '/v2/{sportSlug}/matches/{matchId}/average-positions',
    { path: { sportSlug: sport, matchId: match.id } },
    { isWanted: status === 'available' },
  )
  const resource = useFresh(asked, match.currentMatchMinute)
  const { data } = resource
  if (status === 'unavailable') return null
  const choices = [
    { value: 'both', label: t('panels.both') },
    { value: 'home', label: nameOf(match.homeTeam) },
    { value: 'away', label: nameOf(match.awayTeam) },
  ] as const
  return (
    <Panel
      title="panels.averagePositions"
      request={resource.request}
      resource={status === 'available' ? resource : undefined}
      isEmpty={!data || data.home.length + data.away.length === 0}
      hint="panels.analyticsPending"
    >
      <Choices label={t('panels.averagePositions')} choices={choices} value={shown} onChoose={setShown} />
      {data && (
        <>
          <Pitch label={t('panels.averagePositions')}>
            {shown !== 'away' && <Dots positions={data.home} side="home" />}
            {shown !== 'home' && <Dots positions={data.away} side="away" />}
          </Pitch>
          <Legend match={match} />
          {shown !== 'both' && <Names positions={data[shown]} sport={sport} />}
          <Substitutions of={data.substitutions} sport={sport} />
        </>
      )}
    </Panel>
  )
}

function Dots({
  positions,
  side,
}: {
  readonly positions: readonly Position[]
  readonly side: 'home' | 'away'
}) {
  return (
    <>
      {positions.map(({ player, averageX, averageY, pointsCount }) => {
        const { x, y } = pointOn(PITCH, side, { x: averageX, y: averageY })
        return (
          <g key={player.id} class={`dot of-${side}`} transform={`translate(${x} ${y})`}>
            <title>{`${player.name}: ${countOf(pointsCount, 'touch')}`}</title>
            <circle r="2.4" />
            <text y="0.9">{player.shirtNumber ?? ''}</text>
          </g>
        )
      })}
    </>
  )
}

function Names({ positions, sport }: { readonly positions: readonly Position[]; readonly sport: SportSlug }) {
  return (
    <ul class="chips">
      {positions.map(({ player, pointsCount }) => (
        <li key={player.id}>
          <b>{player.shirtNumber}</b> <PersonName sport={sport} id={player.id} name={player.name} />{' '}
          <span class="muted">{pointsCount}</span>
        </li>
      ))}
    </ul>
  )
}

function Substitutions({
  of,
  sport,
}: {
  readonly of: Positions['substitutions']
  readonly sport: SportSlug
}) {
  if (of.length === 0) return null
  return (
    <details>
      <summary>{`${t('panels.substitution')}: ${of.length}`}</summary>
      <ul class="plain">
        {of.map(({ team, time, playerIn, playerOut }, index) => (
          <li key={index}>
            <i class={`swatch of-${team}`} />
            {`${time}′ `}
            <PersonName sport={sport} id={playerIn.id} name={playerIn.name} />
            <span class="muted">
              {' ← '}
              <PersonName sport={sport} id={playerOut.id} name={playerOut.name} />
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
