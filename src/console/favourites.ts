/** Favourite matches, teams and tournaments, kept in the browser by the path of their pages. */
import { signal } from '@preact/signals'
import type { SportSlug } from '../client/index.ts'
import type { AnyMatch } from './match-state.ts'
import { recall, remember } from './platform.ts'
import { linkTo } from './router.ts'

const NAME = 'favourites'
/** More than anybody follows; the oldest ones, matches long over, are evicted. */
const MAX_FAVOURITES = 500

export const favourites = signal<ReadonlySet<string>>(new Set(recall(NAME)?.split(' ')))

export function toggleFavourite(path: string): void {
  const next = new Set(favourites.value)
  if (!next.delete(path)) next.add(path)
  favourites.value = new Set([...next].slice(-MAX_FAVOURITES))
  remember(NAME, next.size === 0 ? null : [...favourites.value].join(' '))
}

/** Whether the match or one of its teams is a favourite. */
export function isFavourite({ id, homeTeam, awayTeam }: AnyMatch, sport: SportSlug): boolean {
  const known = favourites.value
  if (known.size === 0) return false
  const teams = [homeTeam, awayTeam].map((team) => linkTo('team', sport, team.id))
  return [linkTo('match', sport, id), ...teams].some((path) => known.has(path))
}
