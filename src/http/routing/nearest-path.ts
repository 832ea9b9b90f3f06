/** Which documented path somebody may have meant who asked for another one. */
import { distance } from 'fastest-levenshtein'

/** Letters by which all fixed parts together may differ: "tournaments" for "tournament", "leagues" for nothing. */
const MAX_DISTANCE = 2
/** No documented path with ordinary ids is longer, so a flood of long ones costs nothing here. */
const MAX_LENGTH = 100

/** The nearest of the paths, e.g. `/v2/{sportSlug}/matches`; null if none is near. Parameters stand for any text. */
export function nearestPath(asked: string, paths: readonly string[]): string | null {
  if (asked.length > MAX_LENGTH) return null
  const parts = asked.split('/')
  let best: { path: string; apart: number } | null = null
  for (const path of paths) {
    const own = path.split('/')
    if (own.length !== parts.length) continue
    const apart = own.reduce(
      (sum, part, at) => (part.startsWith('{') ? sum : sum + distance(part, parts[at] ?? '')),
      0,
    )
    if (apart <= MAX_DISTANCE && apart < (best?.apart ?? Number.POSITIVE_INFINITY)) best = { path, apart }
  }
  return best?.path ?? null
}
