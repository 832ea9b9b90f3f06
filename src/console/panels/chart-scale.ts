/** Scales of the small charts. Pure. */

/** Linear scale from a value range to a coordinate range. */
export function linear(domain: readonly [number, number], range: readonly [number, number]) {
  const span = domain[1] - domain[0]
  return (value: number) =>
    span === 0 ? (range[0] + range[1]) / 2 : range[0] + ((value - domain[0]) / span) * (range[1] - range[0])
}

/** Points of a polyline through values, left to right. */
export function linePoints(values: readonly number[], width: number, height: number): string {
  const x = linear([0, Math.max(1, values.length - 1)], [0, width])
  const y = linear([Math.min(...values), Math.max(...values)], [height, 0])
  return values.map((value, index) => `${round(x(index))},${round(y(value))}`).join(' ')
}

/** Round tick values between 0 and the end, about the requested number. */
export function ticks(end: number, wanted: number): readonly number[] {
  if (end <= 0) return [0]
  const rough = end / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? rough
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, index) => index * step)
}

/** Corners of a radar polygon for values from 0 to 100. */
export function radarPoints(values: readonly number[], radius: number): string {
  return values
    .map((value, index) => {
      const { x, y } = radarPoint(index, values.length, (value / 100) * radius)
      return `${round(x)},${round(y)}`
    })
    .join(' ')
}

/** The first corner is on top, the others follow clockwise. */
export function radarPoint(index: number, count: number, distance: number) {
  const angle = (index / count) * 2 * Math.PI - Math.PI / 2
  return { x: Math.cos(angle) * distance, y: Math.sin(angle) * distance }
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
