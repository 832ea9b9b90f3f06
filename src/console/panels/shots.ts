/** Shot markers. Pure. */

export const SHOT_TYPES = ['goal', 'save', 'miss', 'block', 'post'] as const

const SMALLEST = 0.9
const LARGEST = 3

/** Radius in metres; the area is proportional to xG. */
export function shotRadius(xg: number | null): number {
  if (xg === null) return 1.3
  return SMALLEST + Math.sqrt(Math.min(1, Math.max(0, xg))) * (LARGEST - SMALLEST)
}
