/** A small time series chart. All charts share the cursor position, and the legend shows its values. */
import { effect } from '@preact/signals'
import { useEffect, useRef, useState } from 'preact/hooks'
import uPlot from 'uplot'
import type { SampleSeries, Samples } from '../../contract/status.ts'
import { language, theme } from '../settings.ts'
import { clock, exactClock } from './format.ts'
import { type StatusText, t } from './texts.ts'

export interface ChartOf {
  readonly title: StatusText
  readonly series: readonly { readonly name: SampleSeries; readonly color: string }[]
  readonly format: (value: number) => string
  /** Grid steps for units that are not decimal. */
  readonly steps?: readonly number[]
}

const HEIGHT = 130
/** Width of the y axis labels. */
const AXIS_WIDTH = 58
const POINTER = uPlot.sync('status')

export function Chart({ of, samples, sinceMs }: { of: ChartOf; samples: Samples; sinceMs: number }) {
  const place = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const first = samples.at.findIndex((at) => at >= sinceMs)
  const from = first < 0 ? samples.at.length : first
  const times = samples.at.slice(from)
  const columns = of.series.map(({ name }) => samples[name].slice(from))

  useEffect(() => {
    if (!place.current) return
    const made = new uPlot(optionsOf(of, place.current.clientWidth, setPointed), [[]], place.current)
    plot.current = made
    const resized = new ResizeObserver(([entry]) => {
      if (entry) made.setSize({ width: entry.contentRect.width, height: HEIGHT })
    })
    resized.observe(place.current)
    const stop = followAppearance(() => made.redraw(false, true))
    return () => {
      resized.disconnect()
      stop()
      made.destroy()
    }
  }, [of])

  useEffect(() => {
    plot.current?.setData([times.map((at) => at / 1000), ...columns], true)
  }, [samples, sinceMs])

  const shown = pointed !== null && pointed < times.length ? pointed : times.length - 1
  const moment = times[shown]
  return (
    <section class="panel chart">
      <header class="chart-head">
        <h2>{t(of.title)}</h2>
        {pointed !== null && moment !== undefined && <time class="muted">{exactClock(moment)}</time>}
      </header>
      <ul class="legend">
        {of.series.map(({ name, color }, index) => {
          const value = columns[index]?.[shown]
          return (
            <li key={name}>
              <i class="dot" style={{ color: `var(--${color})` }} />
              {t(`series.${name}` as StatusText)}
              <b>{value === null || value === undefined ? '–' : of.format(value)}</b>
            </li>
          )
        })}
      </ul>
      <div class="chart-place" ref={place} role="img" aria-label={t(of.title)} />
    </section>
  )
}

function optionsOf(of: ChartOf, width: number, onPoint: (index: number | null) => void): uPlot.Options {
  const stroke = () => colorOf('text-3')
  const grid = { stroke: () => colorOf('line'), width: 1 }
  return {
    width,
    height: HEIGHT,
    padding: [8, 8, 0, 0],
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, sync: { key: POINTER.key } },
    hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
    scales: { y: { range: (_plot, _low, high) => [0, high > 0 ? high * 1.15 : 1] } },
    axes: [
      {
        stroke,
        grid: { show: false },
        ticks: { show: false },
        size: 24,
        space: 70,
        font: FONT,
        values: (_plot, splits) => splits.map((at) => (isShort(splits) ? exactClock : clock)(at * 1000)),
      },
      {
        stroke,
        grid,
        ticks: { show: false },
        size: AXIS_WIDTH,
        space: 34,
        gap: 6,
        font: FONT,
        values: (_plot, splits) => splits.map((value) => (value === 0 ? '0' : of.format(value))),
        ...(of.steps && { incrs: [...of.steps] }),
      },
    ],
    series: [
      {},
      ...of.series.map(
        ({ color }): uPlot.Series => ({
          stroke: () => colorOf(color),
          ...(of.series.length === 1 && { fill: () => colorOf(`${color}-soft`) }),
          width: 1.75,
          points: { show: false },
        }),
      ),
    ],
  }
}

const FONT = '11px system-ui, sans-serif'

/** Whether axis ticks are less than a minute apart. */
function isShort([first = 0, second = 0]: readonly number[]): boolean {
  return second - first < 60
}

/** A CSS variable resolved for the canvas: as the color of an element, since `light-dark()` is resolved late. */
function colorOf(name: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(--${name})`
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** Calls back when theme or language changes; returns the cleanup. */
function followAppearance(changed: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  // The theme is applied to the document by another effect, possibly later.
  const anew = () => queueMicrotask(changed)
  dark.addEventListener('change', anew)
  const stop = effect(() => {
    theme.value
    language.value
    anew()
  })
  return () => {
    dark.removeEventListener('change', anew)
    stop()
  }
}
