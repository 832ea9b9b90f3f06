/** Player attributes as a radar chart, one year at a time. */
import type { Schemas } from '../../client/index.ts'
import { useChoice } from '../controls.tsx'
import { t } from '../i18n.ts'
import { radarPoint, radarPoints } from '../panels/chart-scale.ts'

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
