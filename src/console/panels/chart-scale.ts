/** Scales of the small charts. Pure. */

/** Points of a polyline through values, left to right. */
export function linePoints(values: readonly number[], width: number, height: number): string {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const y = (value: number) => (high === low ? height / 2 : height - ((value - low) / (high - low)) * height)
  const step = width / Math.max(1, values.length - 1)
  return values.map((value, index) => `${round(index * step)},${round(y(value))}`).join(' ')
}

/** Round tick values between 0 and the end, about the requested number. */
export function ticks(end: number, wanted: number): readonly number[] {
  if (end <= 0) return [0]
  const rough = end / wanted
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? rough
  return Array.from({ length: Math.floor(end / step) + 1 }, (_, index) => index * step)
}

/** A corner of a radar polygon; the first one is on top, the others follow clockwise. */
export function radarPoint(index: number, count: number, distance: number) {
  const angle = (index / count) * 2 * Math.PI - Math.PI / 2
  return { x: Math.cos(angle) * distance, y: Math.sin(angle) * distance }
}

/** Corners of a radar polygon for values from 0 to 100. */
export function radarPoints(values: readonly number[], radius: number): string {
  const corners = values.map((value, index) => radarPoint(index, values.length, (value / 100) * radius))
  return corners.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ')
}

const round = (value: number): number => Math.round(value * 10) / 10
