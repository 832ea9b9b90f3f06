/** Average positions: both sides on one pitch, or one side with names. */
import { useState } from 'preact/hooks'
import { Choices } from '../controls.tsx'
import { countOf, nameOf, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { useResource } from '../use-resource.ts'
import { PersonName } from './links.tsx'
import { analyticsOf, type MatchPanelProps, SIDES } from './match-panel.ts'
import { Legend } from './momentum.tsx'
import { PITCH, Pitch, pointOn } from './pitch.tsx'

export function AveragePositionsPanel({ match, sport }: MatchPanelProps) {
  const [shown, setShown] = useState<'both' | 'home' | 'away'>('both')
  const status = match.analytics.averagePositions
  const resource = useResource(
    '/v2/{sportSlug}/matches/{matchId}/average-positions',
    { matchId: match.id },
    { isWanted: status === 'available', version: match.currentMatchMinute ?? 0 },
  )
  const { data } = resource
  return (
    <Panel
      title="panels.averagePositions"
      {...analyticsOf(status, resource, match)}
      isEmpty={!data || data.home.length + data.away.length === 0}
      actions={
        <Choices
          label={t('panels.averagePositions')}
          choices={[
            ['both', t('panels.both')],
            ['home', nameOf(match.homeTeam)],
            ['away', nameOf(match.awayTeam)],
          ]}
          value={shown}
          onChoose={setShown}
        />
      }
    >
      <Pitch label={t('panels.averagePositions')}>
        {SIDES.flatMap((side) =>
          shown !== 'both' && shown !== side
            ? []
            : (data?.[side] ?? []).map(({ player, averageX, averageY, pointsCount }) => {
                const { x, y } = pointOn(PITCH, side, { x: averageX, y: averageY })
                return (
                  <g key={player.id} class={`dot of-${side}`} transform={`translate(${x} ${y})`}>
                    <title>{`${player.name}: ${countOf(pointsCount, 'touch')}`}</title>
                    <circle r="2.4" />
                    <text y="0.9">{player.shirtNumber ?? ''}</text>
                  </g>
                )
              }),
        )}
      </Pitch>
      <Legend match={match} />
      {shown !== 'both' && (
        <ul class="chips">
          {data?.[shown].map(({ player, pointsCount }) => (
            <li key={player.id}>
              <b>{player.shirtNumber}</b> <PersonName sport={sport} id={player.id} name={player.name} />{' '}
              <span class="muted">{pointsCount}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
