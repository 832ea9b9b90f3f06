/** Which documented paths somebody may have meant who asked for another one. */
import { distance } from 'fastest-levenshtein'
import { findSport } from '../../catalog/sports.ts'

/** Letters by which all fixed parts together may differ, and parts left out: "tournaments", "teams/17", "standings". */
const MAX_APART = 2
/** No documented path with ordinary ids is longer, so a flood of long ones costs nothing here. */
const MAX_LENGTH = 100
/** Paths that are named. */
const MOST_NAMED = 3

/** The nearest of the paths, e.g. `/v2/{sportSlug}/matches`; none if none is near. @param paths in their parts */
export function nearestPaths(asked: string, paths: readonly (readonly string[])[]): readonly string[] {
  if (asked.length > MAX_LENGTH) return []
  const parts = asked.split('/')
  const near = paths
    .map((path) => ({ path, apart: partsApart(path, parts, MAX_APART) }))
    .filter(({ apart }) => apart <= MAX_APART)
  const least = Math.min(...near.map(({ apart }) => apart))
  return near
    .filter(({ apart }) => apart === least)
    .map(({ path }) => path.join('/'))
    .slice(0, MOST_NAMED)
}

/** @param most beyond it they are not near, and are not compared further: anybody may ask without end */
function partsApart(path: readonly string[], asked: readonly string[], most: number): number {
  const leftOut = path.length - asked.length
  if (leftOut < 0 || leftOut > most) return Number.POSITIVE_INFINITY
  const [part, first] = [path[0], asked[0]]
  if (part === undefined) return 0
  const apart = first === undefined ? Number.POSITIVE_INFINITY : partApart(part, first, most)
  const rest = path.slice(1)
  const without = 1 + partsApart(rest, asked, most - 1)
  return apart > most ? without : Math.min(without, apart + partsApart(rest, asked.slice(1), most - apart))
}

/** A parameter is a sport, or has a digit: an id or a day. */
function partApart(part: string, asked: string, most: number): number {
  if (!part.startsWith('{'))
    return Math.abs(part.length - asked.length) > most ? Number.POSITIVE_INFINITY : distance(part, asked)
  const fits = part === '{sportSlug}' ? findSport(asked) : /\d/.test(asked)
  return fits ? 0 : Number.POSITIVE_INFINITY
}
