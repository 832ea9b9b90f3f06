/** Player attributes as a radar chart, one year at a time. */
import { useState } from 'preact/hooks'
import type { Schemas } from '../../client/index.ts'
import { Choices } from '../controls.tsx'
import { t } from '../i18n.ts'
import { radarPoint, radarPoints } from '../panels/chart-scale.ts'

type Attributes = Schemas['PlayerAttributes']

const KEYS = ['attacking', 'technical', 'tactical', 'defending', 'creativity'] as const
const RADIUS = 60
const RINGS = [25, 50, 75, 100] as const

export function AttributesChart({ attributes }: { readonly attributes: readonly Attributes[] }) {
  const years = [...attributes].sort((a, b) => b.year - a.year)
  const [chosen, setChosen] = useState<number | null>(null)
  const shown = years.find(({ year }) => year === chosen) ?? years[0]
  if (!shown) return null
  return (
    <>
      <Choices
        label={t('panels.attributes')}
        choices={years.map(({ year }) => [year, String(year)])}
        value={shown.year}
        onChoose={setChosen}
      />
      <svg class="radar" viewBox="-170 -82 340 164" role="img" aria-label={t('panels.attributes')}>
        {RINGS.map((ring) => (
          <polygon
            key={ring}
            class="grid"
            points={radarPoints(
              KEYS.map(() => ring),
              RADIUS,
            )}
          />
        ))}
        <polygon
          class="radar-shape"
          points={radarPoints(
            KEYS.map((key) => shown[key]),
            RADIUS,
          )}
        />
        {KEYS.map((key, index) => {
          const { x, y } = radarPoint(index, KEYS.length, RADIUS + 12)
          const anchor = Math.abs(x) < 1 ? 'middle' : x > 0 ? 'start' : 'end'
          return (
            <text key={key} class="tick" x={x} y={y + 3} text-anchor={anchor}>
              {`${t(`panels.${key}`)} ${shown[key]}`}
            </text>
          )
        })}
      </svg>
    </>
  )
}
