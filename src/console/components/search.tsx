/**
 * Search of all sports: teams, players, tournaments, and matches of the current sport, and of the others what runs, or
 * where nothing else is found any; typos tolerated. A combobox: arrow keys choose, Enter opens, Escape closes.
 */
import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import type { Schemas, SportSlug } from '../../client/index.ts'
import { recall, remember } from '../data/platform.ts'
import { useResource } from '../data/use-resource.ts'
import { go } from '../history.ts'
import { countryText } from '../language/country-names.ts'
import { dayText, type Named, nameOf, pluralOf, startText, type TextKey, t } from '../language/i18n.ts'
import { type AnyMatch, isRunning, phaseOf, SIDES, scoreText } from '../match-state.ts'
import { homeLink, linkTo, routeOf, SPORT_SLUGS, sport } from '../router.ts'
import { hasAthletes, SPORT_SIGNS } from '../sports.ts'
import { Sign, useKeys } from './controls.tsx'
import { decisionText, Mark } from './match-row.tsx'

interface Hit {
  /** Or the sport whose other results it stands for. */
  readonly href: string
  readonly mark?: ComponentChildren
  readonly name: string
  /** Shown beside the name: kind; country, team or day. */
  readonly kind: TextKey
  readonly about?: string
  /** How far the name is from the query, 0 for the same. */
  readonly distance: number
}

/** Debounce: long enough to finish a word, too short to be noticed. */
const TYPING_PAUSE_MS = 220
const HITS_OF_OWN_SPORT = 8
const HITS_OF_OTHER_SPORT = 3
const HITS_OF_KIND = 5
/** The most of a kind that the API gives at once. */
const ALL_OF_KIND = 50

/** What was opened last, as it was called then; only the browser stores it. */
const recent = signal<readonly Hit[]>(JSON.parse(recall('recent') ?? '[]'))
const MAX_RECENT = 6

function noteOpened({ href, name, kind }: Hit): void {
  const others = recent.value.filter((each) => each.href !== href)
  recent.value = [{ href, name, kind, distance: 0 }, ...others].slice(0, MAX_RECENT)
  remember('recent', JSON.stringify(recent.value))
}

/** The sport of an address such as `/team/tennis/1`. */
const sportOf = (href: string) => routeOf(href).sport ?? sport.value

export function Search() {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(-1)
  // `a vs b` and `a – b` are a match of both.
  const [whole, setWhole] = useState<SportSlug>()
  const found = useHits(useSettled(text.trim().replace(/\s+(?:vs?\.?|[-–—:])\s+/gi, ' ')), whole)
  const isEmpty = text.trim() === ''
  const groups = isEmpty ? [{ sport: null, hits: recent.value }] : found.groups
  const hits = groups.flatMap((group) => group.hits)
  useKeys({ '/': () => box.current?.querySelector('input')?.focus() })
  const close = () => {
    setOpen(false)
    setChosen(-1)
  }
  const open = (hit: Hit | undefined) => {
    if (!hit) return
    const more = SPORT_SLUGS.find((slug) => slug === hit.href)
    if (more) return setWhole(more)
    if (hit.kind !== 'sport') noteOpened(hit)
    go(hit.href)
    setText('')
    close()
  }
  const isListShown = isOpen && (!isEmpty || hits.length > 0)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (!isListShown) box.current?.querySelector('input')?.blur()
      close()
    }
    if (event.key === 'Enter') open(hits[isEmpty ? chosen : Math.max(chosen, 0)])
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || hits.length === 0) return
    event.preventDefault()
    const next = (Math.max(chosen, step < 0 ? 0 : -1) + step + hits.length) % hits.length
    setChosen(next)
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
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
        aria-label={t('search.label')}
        aria-expanded={isListShown}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={chosen < 0 ? undefined : `${id}-${chosen}`}
        placeholder={t('search.label')}
        title={t('search.hint')}
        autocomplete="off"
        spellcheck={false}
        value={text}
        onInput={({ currentTarget }) => {
          setText(currentTarget.value)
          setOpen(true)
          setChosen(-1)
          setWhole(undefined)
        }}
        onFocus={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      {isListShown && (
        <div class="search-found over">
          <div id={id} role="listbox" aria-label={t('search.hint')}>
            {groups.map((group) => (
              <fieldset key={group.sport} aria-label={titleOf(group)}>
                <p class="row muted small" aria-hidden="true">
                  {group.sport && <Sign path={SPORT_SIGNS[group.sport]} />} {titleOf(group)}
                </p>
                {group.hits.map((hit) => (
                  <a
                    key={hit.href}
                    id={`${id}-${hits.indexOf(hit)}`}
                    class="search-hit row"
                    role="option"
                    tabIndex={-1}
                    aria-selected={hits.indexOf(hit) === chosen}
                    href={hit.href}
                    onClick={(event) => {
                      event.preventDefault()
                      open(hit)
                    }}
                  >
                    {hit.mark || <Sign path={SPORT_SIGNS[group.sport ?? sportOf(hit.href)]} />}
                    <b class="cut grow">{hit.name}</b>
                    <span class="muted small cut">{hit.about}</span>
                    <span class="muted small">{t(hit.kind)}</span>
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
        </div>
      )}
    </div>
  )
}

const titleOf = (group: { readonly sport: SportSlug | null }) =>
  t(group.sport ? `sport.${group.sport}` : 'search.recent')

/** The debounced value of a text. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const totalOf = (found: Schemas['SearchResult'] | null) =>
  Object.values(found ?? {}).reduce((sum, { total }) => sum + total, 0)

/** The current sport first if a name has such words, then by the closest name, then in the order of the sidebar. */
function useHits(q: string, whole?: SportSlug) {
  const own = sport.value
  const isWanted = { isWanted: q !== '' }
  const query = (slug: SportSlug) => ({ q, limit: slug === whole ? ALL_OF_KIND : HITS_OF_KIND })
  const searches = [own, ...SPORT_SLUGS.filter((slug) => slug !== own)].map((sportSlug) => ({
    sport: sportSlug,
    ...useResource('/v2/{sportSlug}/search', { sportSlug, ...query(sportSlug) }, isWanted),
  }))
  const matches = useResource('/v2/{sportSlug}/matches', { ...query(own), view: 'lite' }, isWanted)
  const isSettled = [...searches, matches].every(({ status }) => status !== 'loading')
  const isFound = Boolean(matches.data?.matches.length) || searches.some(({ data }) => totalOf(data) > 0)
  // What runs in the other sports; or any match, as both of its names are in no name of its sport.
  const elsewhere = searches.slice(1).map(({ sport, data }) => {
    const running = isFound ? ({ status: 'inprogress' } as const) : {}
    const of = { sportSlug: sport, ...query(sport), ...running, view: 'lite' } as const
    const isWanted = q !== '' && isSettled && (totalOf(data) > 0 || !isFound)
    return { sport, ...useResource('/v2/{sportSlug}/matches', of, { isWanted }) }
  })
  const matchesOf = [{ ...matches, sport: own }, ...elsewhere]
  const rankOf = ({ sport, hits: [first] }: { readonly sport: SportSlug; readonly hits: readonly Hit[] }) =>
    sport === own && first!.distance < FAR ? -1 : first!.distance
  const groups = searches
    .map(({ sport, data }) => {
      const found = matchesOf.find((of) => of.sport === sport)?.data?.matches ?? []
      const ofMatches = found.map((match) => matchHit(match, sport))
      const hits = [...sportHits(sport, q), ...hitsOf(data ?? {}, sport, q), ...ofMatches]
      hits.sort((a, b) => a.distance - b.distance)
      const shown = sport === own ? HITS_OF_OWN_SPORT : HITS_OF_OTHER_SPORT
      const isCut = Object.values(data ?? {}).some(({ total, items }) => total > items.length)
      if (sport === whole || (!isCut && hits.length <= shown)) return { sport, hits }
      const more: Hit = { href: sport, name: t('more'), kind: `sport.${sport}`, distance: FAR }
      return { sport, hits: [...hits.slice(0, shown), more] }
    })
    .filter(({ hits }) => hits.length > 0)
    .sort((a, b) => rankOf(a) - rankOf(b))
  return {
    // A sport with a closer name would push the others down.
    groups: q !== '' && isSettled ? groups : [],
    isWaiting: q === '' || !isSettled || (!isFound && elsewhere.some(({ status }) => status === 'loading')),
  }
}

/** A name of two letters begins too many other words. */
const MIN_SPORT_LETTERS = 3

/** The sport itself, by the beginning of the words of its name in any language. */
function sportHits(sport: SportSlug, q: string): Hit[] {
  const key = `sport.${sport}` as const
  const names = { name: t(key, {}, 'en'), translations: { ru: t(key, {}, 'ru') } }
  const isMeant = q.length >= MIN_SPORT_LETTERS && isNamed(names, q)
  return isMeant ? [{ href: homeLink({ sport }), name: t(key), kind: 'sport', distance: 0 }] : []
}

type Resident = Pick<Schemas['Player'], 'country' | 'countryCode'>
const countryOf = ({ country, countryCode }: Resident) => (country ? countryText(country, countryCode) : '')

function hitsOf(found: Partial<Schemas['SearchResult']>, sport: SportSlug, q: string): Hit[] {
  const { teams, players, tournaments } = found
  const hit = (
    item: Named & { readonly id: number },
    to: 'team' | 'tournament' | 'player',
    about: string,
    kind: TextKey = to,
  ) => ({
    ...{ href: linkTo(to, item.id, sport), name: nameOf(item), kind, about, distance: distanceOf(item, q) },
    mark: to !== 'tournament' && <Mark team={item} isPerson={kind === 'player'} />,
  })
  const kindOfTeam = hasAthletes(sport) ? 'player' : 'team'
  return [
    ...(teams?.items ?? []).map((team) => hit(team, 'team', countryOf(team), kindOfTeam)),
    ...(tournaments?.items ?? []).map((each) =>
      hit(each, 'tournament', each.category ? nameOf(each.category) : ''),
    ),
    // An athlete is the only player of a team of that name.
    ...(players?.items ?? [])
      .filter(({ name, team }) => team?.name !== name)
      .map((player) => hit(player, 'player', player.team ? nameOf(player.team) : countryOf(player))),
  ]
}

function matchHit(match: AnyMatch, sport: SportSlug): Hit {
  const { id, homeTeam, awayTeam, startTimestamp } = match
  const score = SIDES.map((side) => scoreText(match, side)).join(' : ')
  return {
    href: linkTo('match', id, sport),
    name: `${nameOf(homeTeam)} – ${nameOf(awayTeam)}`,
    kind: 'match',
    about: [
      scoreText(match, 'home') && score,
      decisionText(match, sport),
      isRunning(match)
        ? pluralOf(1, 'live')
        : phaseOf(match) === 'before'
          ? startText(match)
          : dayText(startTimestamp),
    ]
      .filter(Boolean)
      .join(', '),
    distance: isRunning(match) ? FAR - 1 : FAR,
  }
}

const FAR = 3

/** Whether a name has words that begin so, in any language. */
export const isNamed = (of: Named, q: string): boolean => distanceOf(of, q) < FAR

/** In lower case, without marks. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/** The same name, a name that begins so, words that begin so, anything else that the service found. */
function distanceOf({ name, translations }: Named, q: string): number {
  const wanted = folded(q)
  const names = [name ?? '', translations?.ru ?? ''].map(folded)
  if (names.includes(wanted)) return 0
  if (names.some((each) => each.startsWith(wanted))) return 1
  const words = wanted.split(/\s+/)
  return names.some((each) => words.every((word) => ` ${each}`.includes(` ${word}`))) ? 2 : FAR
}
