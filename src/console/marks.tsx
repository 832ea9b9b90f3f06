/**
 * Marks of teams, and favourites: matches, teams and tournaments, kept in the browser by the path of their pages. Images
 * are not loaded: they are on other servers.
 */
import { signal } from '@preact/signals'
import { type Named, nameOf, t } from './i18n.ts'
import type { AnyMatch } from './match-state.ts'
import { recall, remember } from './platform.ts'
import { linkTo } from './router.ts'

/** A team as its initials on a color of its own; the golden angle spreads neighbouring ids over the color wheel. */
export function Mark({ team }: { readonly team: Named & { readonly id: number } }) {
  const words = nameOf(team)
    .split(/[\s/-]+/)
    .filter((word) => /^\p{L}/u.test(word))
  const initials = words.slice(0, 2).map((word) => word.charAt(0).toLocaleUpperCase())
  return (
    <span
      class="badge mark"
      aria-hidden="true"
      style={{ '--hue': String(Math.round((team.id * 137.5) % 360)) }}
    >
      {initials.join('')}
    </span>
  )
}

const NAME = 'favourites'
/** More than anybody follows; the oldest ones, matches long over, are evicted. */
const MAX_FAVOURITES = 500

export const favourites = signal<ReadonlySet<string>>(new Set(recall(NAME)?.split(' ')))

function toggleFavourite(path: string): void {
  const next = new Set(favourites.value)
  if (!next.delete(path)) next.add(path)
  favourites.value = new Set([...next].slice(-MAX_FAVOURITES))
  remember(NAME, next.size === 0 ? null : [...favourites.value].join(' '))
}

/** Whether the match or one of its teams is a favourite. */
export function isFavourite({ id, homeTeam, awayTeam }: AnyMatch): boolean {
  const known = favourites.value
  return (
    known.size > 0 &&
    [linkTo('match', id), linkTo('team', homeTeam.id), linkTo('team', awayTeam.id)].some((path) =>
      known.has(path),
    )
  )
}

/** Marks a page as a favourite, by its path. */
export function Star({ path, name }: { readonly path: string; readonly name: string }) {
  const isOn = favourites.value.has(path)
  return (
    <button
      type="button"
      class="star"
      aria-pressed={isOn}
      aria-label={t('favourites.of', { name })}
      title={t(isOn ? 'favourites.remove' : 'favourites.add')}
      onClick={() => toggleFavourite(path)}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="m12 3 2.8 5.7 6.2.9-4.5 4.4 1.1 6.2-5.6-2.9-5.6 2.9 1.1-6.2L3 9.6l6.2-.9z" />
      </svg>
    </button>
  )
}
