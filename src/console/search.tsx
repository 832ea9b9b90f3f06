/**
 * Search of the current sport: teams, players, tournaments and matches, typos tolerated. A combobox: arrow keys
 * choose, Enter opens, Escape closes.
 */
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { Schemas, SportSlug } from '../client/index.ts'
import { countryText } from './countries.ts'
import { type Named, nameOf, type TextKey, t } from './i18n.ts'
import { RequestButton } from './panel.tsx'
import { dayText } from './panels/links.tsx'
import { go, linkTo } from './router.ts'
import { useResource } from './use-resource.ts'

interface SearchProps {
  readonly sport: SportSlug
}

interface Hit {
  readonly href: string
  readonly name: string
  /** Shown beside the name: country, team or day. */
  readonly about: string
}

interface HitGroup {
  readonly title: TextKey
  readonly hits: readonly Hit[]
}

/** Debounce: long enough to finish a word, too short to be noticed. */
const TYPING_PAUSE_MS = 220
const HITS_A_GROUP = 5

export function Search({ sport }: SearchProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(-1)
  const found = useHits(sport, useSettled(text.trim()))
  const hits = found.groups.flatMap((group) => group.hits)
  useShortcut(box)
  const close = () => {
    setOpen(false)
    setChosen(-1)
  }
  const open = (hit: Hit | undefined) => {
    if (!hit) return
    go(hit.href)
    setText('')
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (event.key === 'Enter') open(hits[Math.max(chosen, 0)])
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || hits.length === 0) return
    event.preventDefault()
    setChosen((chosen + step + hits.length) % hits.length)
  }
  const label = t('search.label', { sport: t(`sport.${sport}`) })
  const isListShown = isOpen && text.trim() !== ''
  return (
    <div
      class="search"
      ref={box}
      onFocusOut={({ relatedTarget }) => {
        if (!box.current?.contains(relatedTarget as Node | null)) close()
      }}
    >
      <input
        type="search"
        class="field"
        role="combobox"
        aria-label={label}
        aria-expanded={isListShown}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={chosen < 0 ? undefined : `${id}-${chosen}`}
        placeholder={label}
        title={t('search.hint')}
        autocomplete="off"
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value)
          setOpen(true)
          setChosen(-1)
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      {isListShown && (
        <div class="search-found">
          <div id={id} role="listbox" aria-label={t('search.hint')}>
            {found.groups.map(({ title, hits: own }) => (
              <fieldset key={title} aria-label={t(title)}>
                <p class="search-title muted small" aria-hidden="true">
                  {t(title)}
                </p>
                {own.map((hit) => (
                  <a
                    key={hit.href}
                    id={`${id}-${hits.indexOf(hit)}`}
                    class="search-hit"
                    role="option"
                    tabIndex={-1}
                    aria-selected={hits.indexOf(hit) === chosen}
                    href={hit.href}
                    onClick={(event) => {
                      event.preventDefault()
                      open(hit)
                    }}
                  >
                    <b class="cut">{hit.name}</b>
                    <span class="muted small cut">{hit.about}</span>
                  </a>
                ))}
              </fieldset>
            ))}
          </div>
          {hits.length === 0 && (
            <p class="hint" role="status">
              {found.isWaiting ? t('search.waiting') : t('search.none', { q: text.trim() })}
            </p>
          )}
          <footer>
            <RequestButton requests={found.requests} />
          </footer>
        </div>
      )}
    </div>
  )
}

function aboutPlayer({ team, country, countryCode }: Schemas['Player']): string {
  if (team) return nameOf(team)
  return country === null ? '' : countryText(country, countryCode)
}

/** The debounced value of a text. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** The slash key focuses the search. */
function useShortcut(box: { readonly current: HTMLDivElement | null }): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest('input, select, textarea')
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      box.current?.querySelector('input')?.focus()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [box])
}

function useHits(sport: SportSlug, q: string) {
  const isWanted = { isWanted: q !== '' }
  const path = { sportSlug: sport }
  const things = useResource('/v2/{sportSlug}/search', { path, query: { q, limit: HITS_A_GROUP } }, isWanted)
  const matches = useResource(
    '/v2/{sportSlug}/matches',
    { path, query: { q, limit: HITS_A_GROUP, view: 'lite' } },
    isWanted,
  )
  const { teams, players, tournaments } = things.data ?? {}
  const group = <T extends Named & { readonly id: number }>(
    title: TextKey,
    to: 'team' | 'tournament' | 'player',
    list: { readonly items: readonly T[] } | undefined,
    aboutOf: (item: T) => string,
  ): HitGroup => ({
    title,
    hits: (list?.items ?? []).map((item) => ({
      href: linkTo(to, sport, item.id),
      name: nameOf(item),
      about: aboutOf(item),
    })),
  })
  const groups: readonly HitGroup[] = [
    group('search.teams', 'team', teams, ({ country, countryCode }) =>
      country === null ? '' : countryText(country, countryCode),
    ),
    group('search.tournaments', 'tournament', tournaments, ({ category }) =>
      category ? nameOf(category) : '',
    ),
    group('search.players', 'player', players, aboutPlayer),
    {
      title: 'search.matches',
      hits: (matches.data?.matches ?? []).map((match) => ({
        href: linkTo('match', sport, match.id),
        name: `${nameOf(match.homeTeam)} – ${nameOf(match.awayTeam)}`,
        about: dayText(match.startTimestamp),
      })),
    },
  ]
  return {
    groups: q === '' ? [] : groups.filter(({ hits }) => hits.length > 0),
    requests: [things.request, matches.request],
    isWaiting: q === '' || things.status === 'loading' || matches.status === 'loading',
  }
}
