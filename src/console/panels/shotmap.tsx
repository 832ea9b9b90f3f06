/** Shot map: shape by outcome, size by xG, details on click. Average positions of both sides, or of one with names. */
import { useState } from 'preact/hooks'
import type { Schemas } from '../../client/index.ts'
import { Legend, List, Stepper, useChoice } from '../controls.tsx'
import { countOf, decimals, isTextKey, keyText, nameOf, t } from '../i18n.ts'
import { SIDES } from '../match-state.ts'
import { Panel } from '../panel.tsx'
import { sport } from '../router.ts'
import { keyWord } from '../service-words.ts'
import { useResource } from '../use-resource.ts'
import { analyticsFrame, analyticsOptions, type MatchPanelProps, playerLink, SideLegend } from './parts.tsx'
import { PITCH, Pitch, pointOn, RINK, Rink } from './pitch.tsx'
import { SHOT_TYPES, shotRadius } from './view-models.ts'

type Shot = Schemas['Shot']

export function ShotmapPanel({ match }: MatchPanelProps) {
  const resource = useResource(
    '/v2/{sportSlug}/matches/{matchId}/shotmap',
    { matchId: match.id },
    analyticsOptions(match, 'shotmap'),
  )
  const shots = resource.data?.shots ?? []
  return (
    <Panel title="shotmap" {...analyticsFrame(match, 'shotmap', resource)} isEmpty={shots.length === 0}>
      <SideLegend match={match} />
      <ShotField shots={shots} />
      <Legend
        items={SHOT_TYPES.filter((type) => shots.some(({ shotType }) => shotType === type)).map((type) => [
          <svg key={type} class="legend-mark" viewBox="-5 -5 10 10" aria-hidden="true">
            <g class={`shot is-${type}`}>
              <ShotShape type={type} radius={3} />
            </g>
          </svg>,
          typeText(type),
        ])}
      />
    </Panel>
  )
}

function ShotField({ shots }: { readonly shots: readonly Shot[] }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const isIce = sport.value === 'ice-hockey'
  const [Surface, size] = isIce ? [Rink, RINK] : [Pitch, PITCH]
  const step = (by: number) => setChosen(((chosen ?? (by > 0 ? -1 : 0)) + by + shots.length) % shots.length)
  const shot = chosen === null ? undefined : shots[chosen]
  return (
    <>
      <Surface label={t('shotmap')}>
        {shots.map(({ team, shotType, coordinates, ...each }, index) => {
          const { x, y } = pointOn(size, team, coordinates)
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the arrows below walk the shots by keyboard
            <g
              key={index}
              class={`shot of-${team} is-${shotType}${index === chosen ? ' is-chosen' : ''}`}
              transform={`translate(${x} ${y})`}
              onClick={() => setChosen(index)}
            >
              <title>
                {[each.time && `${each.time}′`, each.player?.name, typeText(shotType)]
                  .filter(Boolean)
                  .join(' ')}
              </title>
              <ShotShape type={shotType} radius={shotRadius(each.xg) * (isIce ? 0.6 : 1)} />
            </g>
          )
        })}
      </Surface>
      <Stepper class="narrow" labels={['previous', 'next']} onStep={step}>
        <span class="grow center" aria-live="polite">
          {shot ? shotText(shot) : <span class="muted">{totalsText(shots)}</span>}
        </span>
      </Stepper>
    </>
  )
}

/** Shapes in addition to color: goal filled, save ring, miss cross, block square, woodwork diamond. */
function ShotShape({ type, radius: r }: { readonly type: string; readonly radius: number }) {
  switch (type) {
    case 'miss':
      return <path d={`M${-r} ${-r}L${r} ${r}M${r} ${-r}L${-r} ${r}`} />
    case 'block':
      return <rect x={-r} y={-r} width={2 * r} height={2 * r} />
    case 'post':
      return <path d={`M0 ${-r * 1.3}L${r * 1.3} 0L0 ${r * 1.3}L${-r * 1.3} 0Z`} />
    default:
      return <circle r={r} />
  }
}

function typeText(type: string): string {
  const key = `shot_${type}`
  return isTextKey(key) ? t(key) : keyText(type)
}

function shotText({ time, player, ...shot }: Shot) {
  const details = [
    typeText(shot.shotType),
    shot.situation && keyWord(shot.situation),
    shot.bodyPart && keyWord(shot.bodyPart),
    shot.xg !== null && `xG ${decimals(shot.xg)}`,
    shot.xgot !== null && `xGOT ${decimals(shot.xgot)}`,
  ]
  return (
    <>
      {time}′ {player && playerLink(player)} <span class="muted">{details.filter(Boolean).join(', ')}</span>
    </>
  )
}

function totalsText(shots: readonly Shot[]): string {
  const [home, away] = SIDES.map((side) => {
    const own = shots.filter(({ team }) => team === side)
    const xg = own.reduce((sum, shot) => sum + (shot.xg ?? 0), 0)
    return xg > 0 ? `${own.length} (xG ${decimals(xg)})` : String(own.length)
  })
  return `${t('shots')}: ${home} – ${away}`
}

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
              <b>{player.shirtNumber}</b> {playerLink(player, pointsCount)}
            </>
          )}
        />
      )}
    </Panel>
  )
}
