/** Shot map: shape by outcome, size by xG, details on click. */
import { useState } from 'preact/hooks'
import type { Schemas, SportSlug } from '../../client/index.ts'
import { decimals, isTextKey, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { keyWord } from '../service-words.ts'
import { useResource } from '../use-resource.ts'
import { PersonName } from './links.tsx'
import { analyticsOf, type MatchPanelProps, SIDES } from './match-panel.ts'
import { Legend } from './momentum.tsx'
import { keyText } from './names.ts'
import { PITCH, Pitch, pointOn, RINK, Rink } from './pitch.tsx'
import { SHOT_TYPES, shotRadius } from './shots.ts'

type Shot = Schemas['Shot']

interface ShotsProps {
  readonly shots: readonly Shot[]
  readonly sport: SportSlug
}

export function ShotmapPanel({ match, sport }: MatchPanelProps) {
  const status = match.analytics.shotmap
  const resource = useResource(
    '/v2/{sportSlug}/matches/{matchId}/shotmap',
    { matchId: match.id },
    { isWanted: status === 'available', version: match.currentMatchMinute ?? 0 },
  )
  const shots = resource.data?.shots ?? []
  return (
    <Panel title="panels.shotmap" {...analyticsOf(status, resource, match)} isEmpty={shots.length === 0}>
      <Legend match={match} />
      <ShotField shots={shots} sport={sport} />
    </Panel>
  )
}

function ShotField({ shots, sport }: ShotsProps) {
  const [chosen, setChosen] = useState<number | null>(null)
  const isIce = sport === 'ice-hockey'
  const [Surface, size] = isIce ? [Rink, RINK] : [Pitch, PITCH]
  const step = (by: number) => setChosen(((chosen ?? (by > 0 ? -1 : 0)) + by + shots.length) % shots.length)
  const shot = chosen === null ? undefined : shots[chosen]
  return (
    <>
      <Surface label={t('panels.shotmap')}>
        {shots.map((each, index) => {
          const { x, y } = pointOn(size, each.team, each.coordinates)
          const chosenClass = index === chosen ? ' is-chosen' : ''
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the arrows below walk the shots by keyboard
            <g
              key={index}
              class={`shot of-${each.team} is-${each.shotType}${chosenClass}`}
              transform={`translate(${x} ${y})`}
              onClick={() => setChosen(index)}
            >
              <title>{titleOf(each)}</title>
              <ShotShape type={each.shotType} radius={shotRadius(each.xg) * (isIce ? 0.6 : 1)} />
            </g>
          )
        })}
      </Surface>
      <div class="row shot-steps">
        <button type="button" class="button-quiet" aria-label={t('panels.previous')} onClick={() => step(-1)}>
          ←
        </button>
        <span class="grow center" aria-live="polite">
          {shot ? <ShotText shot={shot} sport={sport} /> : <span class="muted">{totalsText(shots)}</span>}
        </span>
        <button type="button" class="button-quiet" aria-label={t('panels.next')} onClick={() => step(1)}>
          →
        </button>
      </div>
      <ShotLegend shots={shots} />
    </>
  )
}

function titleOf({ time, player, shotType }: Shot): string {
  return [time && `${time}′`, player?.name, typeText(shotType)].filter(Boolean).join(' ')
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
  const key = `panels.shot_${type}`
  return isTextKey(key) ? t(key) : keyText(type)
}

function ShotText({ shot, sport }: { readonly shot: Shot; readonly sport: SportSlug }) {
  const details = [
    typeText(shot.shotType),
    shot.situation && keyWord(shot.situation),
    shot.bodyPart && keyWord(shot.bodyPart),
    shot.xg !== null && `xG ${decimals(shot.xg)}`,
    shot.xgot !== null && `xGOT ${decimals(shot.xgot)}`,
  ]
  return (
    <>
      {shot.time}′ {shot.player && <PersonName sport={sport} id={shot.player.id} name={shot.player.name} />}{' '}
      <span class="muted">{details.filter(Boolean).join(', ')}</span>
    </>
  )
}

function totalsText(shots: readonly Shot[]): string {
  const [home, away] = SIDES.map((side) => {
    const own = shots.filter(({ team }) => team === side)
    const xg = own.reduce((sum, shot) => sum + (shot.xg ?? 0), 0)
    return xg > 0 ? `${own.length} (xG ${decimals(xg)})` : String(own.length)
  })
  return `${t('panels.shots')}: ${home} – ${away}`
}

function ShotLegend({ shots }: Pick<ShotsProps, 'shots'>) {
  const there = SHOT_TYPES.filter((type) => shots.some(({ shotType }) => shotType === type))
  return (
    <p class="legend">
      {there.map((type) => (
        <span key={type}>
          <svg class="legend-mark" viewBox="-5 -5 10 10" aria-hidden="true">
            <g class={`shot is-${type}`}>
              <ShotShape type={type} radius={3} />
            </g>
          </svg>
          {typeText(type)}
        </span>
      ))}
    </p>
  )
}
