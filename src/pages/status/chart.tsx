/** Numbers, sizes and durations, and charts whose legends show the values under the pointer of any of them. */
import { signal } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import { PLATFORM_ZONE } from '../../console/data/platform.ts'
import { CLOCK, formatTime, type KeyOf, formatNumber as number, t } from '../../console/language/i18n.ts'
import { ticks } from '../../console/panels/view-models.ts'
import type { SampleSeries, Samples } from '../../contract/status.ts'
import charts from './charts.json' with { type: 'json' }

/** Integers; large numbers are abbreviated. */
export const count = (value: number): string =>
  value < 100_000
    ? number(value, { maximumFractionDigits: 0 })
    : number(value, { notation: 'compact', maximumFractionDigits: 1 })

/** Rates with significant digits. */
export const rate = (value: number): string => number(value, { maximumFractionDigits: value < 10 ? 1 : 0 })

export const share = (value: number): string =>
  number(value, { style: 'percent', maximumFractionDigits: value < 0.1 ? 1 : 0 })

const SIZES = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const

export function bytes(value: number): string {
  const power = Math.min(SIZES.length - 1, Math.floor(Math.log2(Math.max(1, value)) / 10))
  const [shown, unit] = [value / 1024 ** power, SIZES[power]!]
  return number(shown, { style: 'unit', unit, maximumFractionDigits: shown < 10 ? 1 : 0 })
}

export function milliseconds(value: number): string {
  if (value >= 1000) return seconds(value / 1000)
  const maximumFractionDigits = value < 1 ? 2 : value < 10 ? 1 : 0
  return number(value, { style: 'unit', unit: 'millisecond', maximumFractionDigits })
}

export function seconds(value: number): string {
  if (value >= 120) return duration(value * 1000)
  return number(value, { style: 'unit', unit: 'second', maximumFractionDigits: value < 10 ? 2 : 0 })
}

const SPANS = Object.entries({ day: 86_400_000, hour: 3_600_000, minute: 60_000, second: 1000 })

/** The two largest units of a duration, such as `2 hr 14 min`. */
export function duration(ms: number): string {
  const first = SPANS.findIndex(([, length]) => ms >= length)
  const [largest, next] = first < 0 ? [SPANS[SPANS.length - 1]] : SPANS.slice(first, first + 2)
  const unit = (value: number, name: string) =>
    number(value, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: 0 })
  if (!largest) return ''
  const whole = unit(Math.floor(ms / largest[1]), largest[0])
  const rest = next ? Math.floor((ms % largest[1]) / next[1]) : 0
  return next && rest > 0 ? `${whole} ${unit(rest, next[0])}` : whole
}

export const exactClock = (ms: number): string =>
  formatTime(ms, { ...CLOCK, second: '2-digit' }, PLATFORM_ZONE)

type Series = SampleSeries & KeyOf<'series'>

interface ChartOf {
  readonly name: KeyOf<'chart'>
  readonly format: keyof typeof FORMATS
  /** Series with the tokens of their colors. */
  readonly series: Partial<Record<Series, string>>
}

export const FORMATS = { rate, share, bytes, count, milliseconds, seconds }
export const CHARTS = charts as readonly ChartOf[]

/** The drawing is stretched to the width of the panel. */
const WIDTH = 1000
const HEIGHT = 100
const GRID_LINES = 3

const pointedMs = signal<number | null>(null)

export function Chart({ of, samples, sinceMs }: { of: ChartOf; samples: Samples; sinceMs: number }) {
  const { times, columns, top, lines } = useMemo(
    () => drawingOf(of, samples, sinceMs),
    [of, samples, sinceMs],
  )
  const [startMs = 0, endMs = 0] = [times[0], times.at(-1)]
  const format = FORMATS[of.format]
  const title = t(`chart.${of.name}`)
  const valueText = (value: number | null | undefined) => (value == null ? '–' : format(value))
  const pointed = pointedMs.value
  const shown = pointed === null ? times.length - 1 : times.findLastIndex((at) => at <= pointed)
  const point = ({ currentTarget, clientX }: PointerEvent & { readonly currentTarget: Element }) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    pointedMs.value = startMs + ((clientX - left) / width) * (endMs - startMs)
  }
  return (
    <section class="panel chart">
      <header class="row">
        <h2 class="grow">{title}</h2>
        {pointed !== null && <time class="muted">{exactClock(pointed)}</time>}
      </header>
      <ul class="row wrap muted small legend">
        {columns.map(({ name, color, values }) => (
          <li key={name}>
            <i class="dash" style={{ color }} />
            {t(`series.${name}`)} <b>{valueText(values[shown])}</b>
          </li>
        ))}
      </ul>
      <div class="plot">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={title}
          onPointerMove={point}
          onPointerLeave={() => {
            pointedMs.value = null
          }}
        >
          {lines.map(({ y }) => (
            <path key={y} class="grid" d={`M0 ${y}H${WIDTH}`} />
          ))}
          {columns.map(({ name, color, path }) => (
            <path key={name} class="series" style={{ stroke: color }} d={path} />
          ))}
          {pointed !== null && (
            <path class="axis" d={`M${((pointed - startMs) / (endMs - startMs || 1)) * WIDTH} 0V${HEIGHT}`} />
          )}
        </svg>
        {lines.map(({ value }) => (
          <span key={value} class="level muted small" style={{ bottom: `${(value / top) * 100}%` }}>
            {value === 0 ? '0' : format(value)}
          </span>
        ))}
      </div>
      <p class="row times muted small">
        <span class="grow">{formatTime(startMs, CLOCK, PLATFORM_ZONE)}</span>
        {formatTime(endMs, CLOCK, PLATFORM_ZONE)}
      </p>
    </section>
  )
}

function drawingOf({ series: own, format }: ChartOf, samples: Samples, sinceMs: number) {
  const first = samples.at.findIndex((at) => at >= sinceMs)
  const from = first < 0 ? samples.at.length : first
  const times = samples.at.slice(from)
  const span = (times.at(-1) ?? 0) - (times[0] ?? 0) || 1
  const known = Object.entries(own).map(([name, token]) => {
    const series = name as Series
    return { name: series, color: `var(--${token})`, values: samples[series].slice(from) }
  })
  const top = Math.max(...known.flatMap(({ values }) => values.map((value) => value ?? 0))) * 1.15 || 1
  const y = (value: number) => Math.round(HEIGHT - (value / top) * HEIGHT)
  // The grid is in display units of bytes, and in whole counts.
  const unit = format === 'bytes' ? 1024 ** Math.floor(Math.log2(top) / 10) : 1
  const levels = ticks(top / unit, GRID_LINES).filter((each) => format !== 'count' || Number.isInteger(each))
  const columns = known.map((column) => {
    // A line begins anew where nothing was measured.
    const steps = column.values.map((value, index, values) => {
      const x = Math.round(((times[index]! - times[0]!) / span) * WIDTH)
      return value === null ? '' : `${values[index - 1] == null ? 'M' : 'L'}${x} ${y(value)}`
    })
    return { ...column, path: steps.join('') }
  })
  return { times, columns, top, lines: levels.map((level) => ({ value: level * unit, y: y(level * unit) })) }
}
