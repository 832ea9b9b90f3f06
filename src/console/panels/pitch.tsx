/** Shot map: shape by outcome, size by xG, details on click. Average positions. A football pitch and an ice rink. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Schemas } from '../../client/index.ts'
import { Legend, Stepper, useChoice } from '../components/controls.tsx'
import { type MatchPanelProps, Panel, playerLink, SideLegend, useAnalytics } from '../components/panel.tsx'
import { countOf, decimals, familyName, nameOf, type TextKey, t } from '../language/i18n.ts'
import { keyWord } from '../language/service-words.ts'
import { ofSport, SIDES, type Side, teamOf } from '../match-state.ts'
import { sport } from '../router.ts'
import sports from './sports.json' with { type: 'json' }
import { localNames, shotRadius } from './view-models.ts'

type Shot = Schemas['Shot']

export function ShotmapPanel({ match }: MatchPanelProps) {
  const [data, frame] = useAnalytics(match, 'shotmap')
  const local = localNames(SIDES.map((side) => teamOf(match, side).lineup))
  const shots = (data?.shots ?? []).map((shot) => ({ ...shot, player: shot.player && local(shot.player) }))
  const [side, actions] = useChoice<string>('shotmap', [
    ['both', t('home.all')],
    ...SIDES.map((each) => [each, nameOf(teamOf(match, each))] as const),
  ])
  return (
    <Panel {...frame} isEmpty={shots.length === 0} actions={actions}>
      <SideLegend match={match} />
      <ShotField key={side} shots={shots.filter(({ team }) => side === 'both' || side === team)} />
      <Legend
        items={SHOT_TYPES.filter((type) => shots.some(({ shotType }) => shotType === type)).map((type) => [
          <svg key={type} class="legend-mark" width="13" viewBox="-1.6 -1.6 3.2 3.2" aria-hidden="true">
            <g class={`shot is-${type}`}>
              <ShotShape type={type} radius={1} />
            </g>
          </svg>,
          keyWord(type),
        ])}
      />
    </Panel>
  )
}

function ShotField({ shots }: { readonly shots: readonly Shot[] }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const of = sport.value === 'ice-hockey' ? sport.value : 'football'
  const step = (by: number) => setChosen(((chosen ?? (by > 0 ? -1 : 0)) + by + shots.length) % shots.length)
  const shot = chosen === null ? undefined : shots[chosen]
  return (
    <>
      <Surface of={of} label={t('shotmap')}>
        {shots.map(({ team, shotType, coordinates, ...each }, index) => {
          const about = [each.time && `${each.time}′`, each.player?.name, keyWord(shotType)]
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the arrows below walk the shots by keyboard
            <g
              key={index}
              class={`shot of-${team} is-${shotType}${index === chosen ? ' is-chosen' : ''}`}
              transform={positionOn(of, team, coordinates)}
              onClick={() => setChosen(index)}
            >
              <title>{about.filter(Boolean).join(' ')}</title>
              <ShotShape type={shotType} radius={shotRadius(each.xg) * (of === 'football' ? 1 : 0.6)} />
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

const SHAPES: Partial<Record<string, string>> = sports.shotShapes
const SHOT_TYPES = Object.keys(SHAPES)

/** Shapes in addition to color: goal filled, save ring, miss cross, block square, woodwork diamond. */
const ShotShape = ({ type, radius }: { readonly type: string; readonly radius: number }) => (
  <path d={SHAPES[type] ?? SHAPES.save} transform={`scale(${radius})`} style={{ '--radius': radius }} />
)

function shotText({ time, player, ...shot }: Shot) {
  const details = [
    ...[shot.shotType, shot.situation, shot.bodyPart].map((each) => each && keyWord(each)),
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
  const counts = [...Map.groupBy(shots, ({ team }) => team)].sort(([a]) => (a === 'home' ? -1 : 1))
  const texts = counts.map(([, own]) => {
    const xg = own.reduce((sum, shot) => sum + (shot.xg ?? 0), 0)
    return xg > 0 ? `${own.length} (xG ${decimals(xg)})` : String(own.length)
  })
  return `${ofSport('shots')}: ${texts.join(' – ')}`
}

/** The side that is shown, where both at once would need too much room. */
export function useSide(label: TextKey, match: MatchPanelProps['match']) {
  const names = SIDES.map((side) => [side, nameOf(teamOf(match, side))] as const)
  const [shown = 'home', choices] = useChoice<Side>(label, names)
  return [shown, choices] as const
}

export function AveragePositionsPanel({ match }: MatchPanelProps) {
  const [positions, frame] = useAnalytics(match, 'averagePositions')
  const data = positions ?? { home: [], away: [] }
  const local = localNames(SIDES.map((side) => teamOf(match, side).lineup))
  // Both at once hide each other.
  const [shown, choices] = useSide('averagePositions', match)
  return (
    <Panel {...frame} isEmpty={data.home.length + data.away.length === 0} actions={choices}>
      <Surface of="football" label={t('averagePositions')}>
        {data[shown].map(({ player, averageX, averageY, pointsCount }) => {
          const transform = positionOn('football', shown, { x: averageX, y: averageY })
          return (
            <g key={player.id} class={`dot of-${shown}`} {...{ transform }}>
              <title>{`${local(player).name}: ${countOf(pointsCount, 'touch')}`}</title>
              <circle r="2.4" />
              <text y="0.9">{player.shirtNumber ?? ''}</text>
            </g>
          )
        })}
      </Surface>
      <Legend
        items={data[shown].map(({ player }) => [
          <b key={player.id}>{player.shirtNumber}</b>,
          familyName(nameOf(local(player))),
        ])}
      />
    </Panel>
  )
}

interface SurfaceProps {
  readonly of: keyof typeof sports.surfaces
  readonly label: string
  readonly isUpright?: boolean
  readonly children?: ComponentChildren
}

/** A whole pitch or rink in metres: the home side defends the left goal, upright the upper one. */
export function Surface({ of, label, isUpright = false, children }: SurfaceProps) {
  const { length, width, lines } = sports.surfaces[of]
  const [across, down] = isUpright ? [width, length] : [length, width]
  return (
    <svg
      class={isUpright ? 'surface narrow is-upright' : 'surface narrow'}
      viewBox={`-1 -1 ${across + 2} ${down + 2}`}
      role="img"
      aria-label={label}
    >
      <g transform={isUpright ? 'matrix(0 1 1 0 0 0)' : undefined}>
        {lines.map(({ kind, path, paint }) => (
          <path key={path} class={kind} d={path} style={{ '--paint': paint }} />
        ))}
      </g>
      {children}
    </svg>
  )
}

/** Moves to a point in metres: sides attack towards 100 and count y from their right, so the away side is rotated. */
function positionOn(of: SurfaceProps['of'], side: Side, { x, y }: Shot['coordinates']) {
  const [along, across] = side === 'home' ? [x, 100 - y] : [100 - x, y]
  const { length, width } = sports.surfaces[of]
  return `translate(${(along / 100) * length} ${(across / 100) * width})`
}
