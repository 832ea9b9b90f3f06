/** Shot map: shape by outcome, size by xG, details on click. */
import { useState } from 'preact/hooks'
import type { Schemas, SportSlug } from '../../client/index.ts'
import { decimals, isTextKey, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { keyWord } from '../service-words.ts'
import { useResource } from '../use-resource.ts'
import type { MatchPanelProps } from './index.ts'
import { PersonName } from './links.tsx'
import { Legend } from './momentum.tsx'
import { keyText } from './names.ts'
import { PITCH, Pitch, pointOn, RINK, Rink } from './pitch.tsx'
import { SHOT_TYPES, shotRadius } from './shots.ts'
import { useFresh } from './use-fresh.ts'

type Shot = Schemas['Shot']

export function ShotmapPanel({ match, sport }: MatchPanelProps) {
  const status = match.analytics.shotmap
  const asked = useResource(
    '/v2/{sportSlug}/matches/{matchId}/shotmap',
    { path: { sportSlug: sport, matchId: match.id } },
    { isWanted: status === 'available' },
  )
  const resource = useFresh(asked, match.currentMatchMinute)
  const shots = resource.data?.shots ?? []
  if (status === 'unavailable') return null
  return (
    <Panel
      title="panels.shotmap"
      request={resource.request}
      resource={status === 'available' ? resource : undefined}
      isEmpty={shots.length === 0}
      hint="panels.analyticsPending"
    >
      <Legend match={match} />
      <ShotField shots={shots} sport={sport} />
    </Panel>
  )
}

/** Only football has xG, so a shot map without it is drawn on a rink. */
function isOnIce(shots: readonly Shot[]): boolean {
  return shots.every(({ xg, situation, bodyPart }) => xg === null && situation === null && bodyPart === null)
}

function ShotField({ shots, sport }: { readonly shots: readonly Shot[]; readonly sport: SportSlug }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const isIce = isOnIce(shots)
  const [Surface, size] = isIce ? [Rink, RINK] : [Pitch, PITCH]
  const step = (by: number) => setChosen(((chosen ?? (by > 0 ? -1 : 0)) + by + shots.length) % shots.length)
  const shot = chosen === null ? undefined : shots[chosen]
  return (
    <>
      <Surface label={t('panels.shotmap')}>
        {shots.map((each, index) => (
          <ShotMark
            key={index}
            shot={each}
            at={pointOn(size, each.team, each.coordinates)}
            scale={isIce ? 0.6 : 1}
            isChosen={index === chosen}
            onChoose={() => setChosen(index)}
          />
        ))}
      </Surface>
      <div class="row shot-steps">
        <button type="button" class="button-quiet" aria-label={t('panels.previous')} onClick={() => step(-1)}>
          ←
        </button>
        <span class="grow" aria-live="polite">
          {shot ? <ShotText shot={shot} sport={sport} /> : <Totals shots={shots} />}
        </span>
        <button type="button" class="button-quiet" aria-label={t('panels.next')} onClick={() => step(1)}>
          →
        </button>
      </div>
      <ShotLegend shots={shots} />
    </>
  )
}

interface MarkProps {
  readonly shot: Shot
  readonly at: { readonly x: number; readonly y: number }
  readonly scale: number
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function ShotMark({ shot, at, scale, isChosen, onChoose }: MarkProps) {
  const title = [shot.time && `${shot.time}′`, shot.player?.name, typeText(shot.shotType)]
    .filter(Boolean)
    .join(' ')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows below walk the shots by keyboard
    <g
      class={`shot of-${shot.team} is-${shot.shotType}${isChosen ? ' is-chosen' : ''}`}
      transform={`translate(${at.x} ${at.y})`}
      onClick={onChoose}
    >
      <title>{title}</title>
      <ShotShape type={shot.shotType} radius={shotRadius(shot.xg) * scale} />
    </g>
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

function Totals({ shots }: { readonly shots: readonly Shot[] }) {
  const text = (['home', 'away'] as const).map((side) => {
    const own = shots.filter(({ team }) => team === side)
    const xg = own.reduce((sum, shot) => sum + (shot.xg ?? 0), 0)
    return xg > 0 ? `${own.length} (xG ${decimals(xg)})` : String(own.length)
  })
  return <span class="muted">{`${t('panels.shots')}: ${text[0]} – ${text[1]}`}</span>
}

function ShotLegend({ shots }: { readonly shots: readonly Shot[] }) {
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
