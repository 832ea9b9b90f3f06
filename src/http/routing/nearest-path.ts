/** Which documented paths somebody may have meant who asked for another one. */
import { distance } from 'fastest-levenshtein'
import { findSport } from '../../catalog/sports.ts'

/** Letters by which all fixed parts together may differ, and parts left out: "tournaments", "teams/17", "standings". */
const MAX_APART = 2
/** No documented path with ordinary ids is longer, so a flood of long ones costs nothing here. */
const MAX_LENGTH = 100
/** Paths that are named. */
const MOST_NAMED = 3

/** The nearest of the paths, e.g. `/v2/{sportSlug}/matches`; none if none is near. */
export function nearestPaths(asked: string, paths: readonly string[]): readonly string[] {
  if (asked.length > MAX_LENGTH) return []
  const parts = asked.split('/')
  const near = paths
    .map((path) => ({ path, apart: partsApart(path.split('/'), parts) }))
    .filter(({ apart }) => apart <= MAX_APART)
  const least = Math.min(...near.map(({ apart }) => apart))
  return near
    .filter(({ apart }) => apart === least)
    .map(({ path }) => path)
    .slice(0, MOST_NAMED)
}

function partsApart([part, ...rest]: readonly string[], asked: readonly string[]): number {
  if (part === undefined) return asked.length === 0 ? 0 : Number.POSITIVE_INFINITY
  if (rest.length + 1 < asked.length) return Number.POSITIVE_INFINITY
  const [first, ...others] = asked
  const apart = first === undefined ? Number.POSITIVE_INFINITY : partApart(part, first)
  const leftOut = 1 + partsApart(rest, asked)
  return apart > MAX_APART ? leftOut : Math.min(leftOut, apart + partsApart(rest, others))
}

/** A parameter is a sport, or has a digit: an id or a day. */
function partApart(part: string, asked: string): number {
  if (!part.startsWith('{')) return distance(part, asked)
  const fits = part === '{sportSlug}' ? findSport(asked) : /\d/.test(asked)
  return fits ? 0 : Number.POSITIVE_INFINITY
}
