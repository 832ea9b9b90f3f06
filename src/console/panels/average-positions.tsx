/** Average positions: both sides on one pitch, or one side with names. */
import { List, useChoice } from '../controls.tsx'
import { countOf, nameOf, t } from '../i18n.ts'
import { SIDES } from '../match-state.ts'
import { Panel } from '../panel.tsx'
import { useResource } from '../use-resource.ts'
import { SideLegend } from './bars.tsx'
import { EntityLink } from './links.tsx'
import { analyticsFrame, analyticsOptions, type MatchPanelProps } from './match-panel.ts'
import { PITCH, Pitch, pointOn } from './pitch.tsx'

export function AveragePositionsPanel({ match }: MatchPanelProps) {
  const [shown, choices] = useChoice<'both' | 'home' | 'away'>('averagePositions', [
    ['both', t('both')],
    ['home', nameOf(match.homeTeam)],
    ['away', nameOf(match.awayTeam)],
  ])
  const resource = useResource(
    '/v2/{sportSlug}/matches/{matchId}/average-positions',
    { matchId: match.id },
    analyticsOptions(match, 'averagePositions'),
  )
  const data = resource.data ?? { home: [], away: [] }
  const sides = SIDES.filter((side) => shown === 'both' || shown === side)
  return (
    <Panel
      title="averagePositions"
      {...analyticsFrame(match, 'averagePositions', resource)}
      isEmpty={data.home.length + data.away.length === 0}
      actions={choices}
    >
      <Pitch label={t('averagePositions')}>
        {sides.flatMap((side) =>
          data[side].map(({ player, averageX, averageY, pointsCount }) => {
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
      <SideLegend match={match} />
      {sides.length === 1 && (
        <List
          class="chips"
          items={data[sides[0]!]}
          of={({ player, pointsCount }) => (
            <>
              <b>{player.shirtNumber}</b> <EntityLink to="player" entity={player} />{' '}
              <span class="muted">{pointsCount}</span>
            </>
          )}
        />
      )}
    </Panel>
  )
}
