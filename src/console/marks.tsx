/** Marks of teams and the star of favourites. Images are not loaded: they are on other servers. */
import { favourites, toggleFavourite } from './favourites.ts'
import { type Named, nameOf, t } from './i18n.ts'

/** A team as its initials on a color of its own. */
export function Mark({ team }: { readonly team: Named & { readonly id: number } }) {
  // The golden angle spreads neighbouring ids over the color wheel.
  return (
    <span class="mark" aria-hidden="true" style={{ '--hue': String(Math.round((team.id * 137.5) % 360)) }}>
      {initialsOf(nameOf(team))}
    </span>
  )
}

/** The first letters of the first two words. */
function initialsOf(name: string): string {
  const words = name.split(/[\s/-]+/).filter((word) => /^\p{L}/u.test(word))
  return words
    .slice(0, 2)
    .map((word) => word.charAt(0).toLocaleUpperCase())
    .join('')
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
