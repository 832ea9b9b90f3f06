/** The pressure of both sides: by minute, or in tennis by game with the breaks marked. */
import type { Schemas } from '../../client/index.ts'
import { nameOf, t } from '../i18n.ts'
import { Panel } from '../panel.tsx'
import { useResource } from '../use-resource.ts'
import { linear, ticks } from './chart-scale.ts'
import type { MatchPanelProps } from './index.ts'
import { useFresh } from './use-fresh.ts'

type MinutePressure = Schemas['MinuteMomentum']
type GamePressure = Schemas['GameMomentum']

const WIDTH = 600
const HEIGHT = 160
const MIDDLE = HEIGHT / 2
const TICKS = 9
/** Below the chart, for the numbers; on a phone they are drawn larger. */
const TICK_ROOM = 22

export function MomentumPanel({ match, sport }: MatchPanelProps) {
  const status = match.analytics.momentum
  const asked = useResource(
    '/v2/{sportSlug}/matches/{matchId}/momentum',
    { path: { sportSlug: sport, matchId: match.id } },
    { isWanted: status === 'available' },
  )
  const resource = useFresh(asked, match.currentMatchMinute)
  const values = resource.data?.momentum ?? []
  if (status === 'unavailable') return null
  return (
    <Panel
      title="panels.momentum"
      request={resource.request}
      resource={status === 'available' ? resource : undefined}
      isEmpty={values.length === 0}
      hint="panels.analyticsPending"
    >
      <Legend match={match} />
      {isByGame(values) ? (
        <GameChart values={values} />
      ) : (
        <MinuteChart values={values as readonly MinutePressure[]} events={match.liveEvents} />
      )}
    </Panel>
  )
}

function isByGame(values: readonly (MinutePressure | GamePressure)[]): values is readonly GamePressure[] {
  return values[0] !== undefined && 'game' in values[0]
}

export function Legend({ match }: Pick<MatchPanelProps, 'match'>) {
  return (
    <p class="legend">
      <span>
        <i class="swatch of-home" />
        {nameOf(match.homeTeam)}
      </span>
      <span>
        <i class="swatch of-away" />
        {nameOf(match.awayTeam)}
      </span>
    </p>
  )
}

const heightOf = linear([0, 100], [0, MIDDLE - 4])

function Column({ x, width, value, title }: { x: number; width: number; value: number; title: string }) {
  const height = heightOf(Math.abs(value))
  return (
    <rect
      class={value >= 0 ? 'of-home' : 'of-away'}
      x={x}
      y={value >= 0 ? MIDDLE - height : MIDDLE}
      width={width}
      height={height}
    >
      <title>{title}</title>
    </rect>
  )
}

function MinuteChart({
  values,
  events,
}: {
  readonly values: readonly MinutePressure[]
  readonly events: readonly Schemas['LiveEvent'][]
}) {
  const last = Math.max(1, ...values.map(({ minute }) => minute))
  const x = linear([0, last], [0, WIDTH])
  const goals = events.filter(({ type, time }) => type === 'goal' && time !== null)
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT + TICK_ROOM}`}
      role="img"
      aria-label={t('panels.momentum')}
    >
      {ticks(last, TICKS).map((minute) => (
        <g key={minute}>
          <path class="grid" d={`M${x(minute)} 0V${HEIGHT}`} />
          <text class="tick" x={x(minute) + 2} y={HEIGHT + TICK_ROOM - 5}>{`${minute}′`}</text>
        </g>
      ))}
      {values.map(({ minute, value }) => (
        <Column
          key={minute}
          x={x(minute - 1)}
          width={Math.max(1, WIDTH / last - 1)}
          value={value}
          title={`${minute}′: ${value}`}
        />
      ))}
      <path class="axis" d={`M0 ${MIDDLE}H${WIDTH}`} />
      {goals.map(({ time, team }, index) => (
        <circle
          key={index}
          class={`goal-mark of-${team}`}
          cx={x(time! - 0.5)}
          cy={team === 'home' ? 7 : HEIGHT - 7}
          r="5"
        />
      ))}
    </svg>
  )
}

function GameChart({ values }: { readonly values: readonly GamePressure[] }) {
  const width = WIDTH / Math.max(12, values.length)
  return (
    <svg
      class="chart"
      viewBox={`0 0 ${WIDTH} ${HEIGHT + TICK_ROOM}`}
      role="img"
      aria-label={t('panels.momentum')}
    >
      {values.map(({ set, game, value, breakOccurred }, index) => {
        const x = index * width
        const label = `${t('panels.set')} ${set}, ${t('panels.game')} ${game}: ${value}`
        return (
          <g key={`${set}/${game}`}>
            {game === 1 && (
              <>
                <path class="grid" d={`M${x} 0V${HEIGHT}`} />
                <text class="tick" x={x + 2} y={HEIGHT + TICK_ROOM - 5}>{`${t('panels.set')} ${set}`}</text>
              </>
            )}
            <Column
              x={x + 1}
              width={width - 2}
              value={value}
              title={breakOccurred ? `${label}, ${t('panels.breakPoint')}` : label}
            />
            {breakOccurred && (
              <circle class="break-mark" cx={x + width / 2} cy={value >= 0 ? HEIGHT - 8 : 8} r="4" />
            )}
          </g>
        )
      })}
      <path class="axis" d={`M0 ${MIDDLE}H${WIDTH}`} />
    </svg>
  )
}
