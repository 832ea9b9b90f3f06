/** How a shot is drawn. Pure. */

export const SHOT_TYPES = ['goal', 'save', 'miss', 'block', 'post'] as const

const SMALLEST = 0.9
const LARGEST = 3

/** Metres on the pitch: the area follows the chance, so that twice the chance looks twice as large. */
export function shotRadius(xg: number | null): number {
  if (xg === null) return 1.3
  return SMALLEST + Math.sqrt(Math.min(1, Math.max(0, xg))) * (LARGEST - SMALLEST)
}
