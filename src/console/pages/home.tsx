/** Home page: matches of a day, favourites and live tournaments first, then by priority; updated live. */
import { computed } from '@preact/signals'
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks'
import type { SportSlug } from '../../client/index.ts'
import { Calendar } from '../calendar.tsx'
import { Choices, Select } from '../controls.tsx'
import { addDays, DAY_MS, dayOf, minuteMs, msOfDay, todayIn } from '../days.ts'
import { favourites, isFavourite } from '../favourites.ts'
import { useTitle } from '../hooks.ts'
import { formatDay, formatTime, type Named, nameOf, t } from '../i18n.ts'
import { momentOf, newMatch } from '../live-store.ts'
import { Star } from '../marks.tsx'
import { MatchRow } from '../match-row.tsx'
import { type AnyMatch, isRunning, phaseOf } from '../match-state.ts'
import { Empty, PageWait, RequestButton } from '../panel.tsx'
import { PLATFORM_ZONE } from '../platform.ts'
import { go, linkTo } from '../router.ts'
import { amateurs, prices, zone } from '../settings.ts'
import { useResource } from '../use-resource.ts'
import { day, hasDay, homeLink, SHOWN, type Shown, showDay, shown, sport } from '../view.ts'
import { useNearestDays } from './nearest-days.ts'

interface Group {
  /** Page of the tournament; null for the favourites, which are of several. */
  readonly path: string | null
  readonly title: Named | null
  readonly category: Named | null
  readonly matches: readonly AnyMatch[]
}

export function HomePage() {
  const id = useId()
  const [isSideOpen, setSideOpen] = useState(false)
  const { groups, resource, requests, pricesOf } = useDay(sport.value, day.value)
  useTitle(`${t(`sport.${sport.value}`)}, ${relativeDay(day.value)}`)
  return (
    <div class="home">
      <div class="home-main">
        <header class="home-head">
          <div class="row day-title">
            <DayButton step={-1} />
            <h1>
              {relativeDay(day.value)} <small class="muted">{weekdayText(day.value)}</small>
            </h1>
            <DayButton step={1} />
            <button
              type="button"
              class="button-quiet side-button"
              aria-expanded={isSideOpen}
              aria-controls={id}
              onClick={() => setSideOpen(!isSideOpen)}
            >
              {t('calendar.open')}
            </button>
          </div>
          <Choices
            label={t('home.show')}
            choices={SHOWN.map((each) => [each, t(`home.${each}`)])}
            value={shown.value}
            onChoose={(each) => go(homeLink({ shown: each }), { replace: true })}
          />
          <RequestButton requests={requests} />
        </header>
        {resource.status === 'ready' ? (
          <Groups groups={groups} sport={sport.value} pricesOf={pricesOf} />
        ) : (
          <PageWait {...resource} />
        )}
      </div>
      <aside id={id} class={isSideOpen ? 'home-side is-open' : 'home-side'}>
        <Calendar day={day.value} onPick={showDay} />
        <Switch setting={prices} label={t('home.prices')} />
        <Switch setting={amateurs} label={t('home.amateurs')} />
        <ZonePicker />
      </aside>
    </div>
  )
}

function DayButton({ step }: { readonly step: 1 | -1 }) {
  return (
    <button
      type="button"
      class="button-quiet day-turn"
      aria-label={t(step < 0 ? 'home.before' : 'home.after')}
      onClick={() => showDay(addDays(day.value, step))}
    >
      {step < 0 ? '‹' : '›'}
    </button>
  )
}

function Switch({ setting, label }: { readonly setting: typeof amateurs; readonly label: string }) {
  return (
    <label class="switch">
      <input
        type="checkbox"
        checked={setting.value === 'shown'}
        onChange={({ currentTarget }) => {
          setting.value = currentTarget.checked ? 'shown' : 'hidden'
        }}
      />
      {label}
    </label>
  )
}

const USUAL_ZONES: readonly string[] = [
  ...['UTC', 'Europe/London', 'Europe/Berlin', 'Europe/Moscow', 'Asia/Yekaterinburg', 'Asia/Vladivostok'],
  ...['Asia/Tokyo', 'America/New_York', 'America/Los_Angeles'],
]

/** Time zone of times and day boundaries. */
function ZonePicker() {
  const usual = [...new Set([PLATFORM_ZONE, ...USUAL_ZONES])]
  const others = Intl.supportedValuesOf('timeZone').filter((name) => !usual.includes(name))
  const choices = (names: readonly string[]) =>
    names.map((name) => [name, name.replaceAll('_', ' ')] as const)
  return (
    <div class="zone-picker">
      <Select
        label={t('zone.label')}
        groups={[
          [t('zone.usual'), choices(usual)],
          [t('zone.all'), choices(others)],
        ]}
        value={zone.value}
        onChoose={(name) => {
          zone.value = name
        }}
      />
    </div>
  )
}

const DATE = { day: 'numeric', month: 'long' } as const
const SHORT_DATE = { weekday: 'short', day: 'numeric', month: 'short' } as const

/** Today, yesterday and tomorrow by name, other days by date. */
function relativeDay(present: string): string {
  const today = todayIn(zone.value)
  const distance = (msOfDay(present) - msOfDay(today)) / DAY_MS
  if (distance === 0) return t('calendar.today')
  if (distance === -1) return t('calendar.yesterday')
  return distance === 1 ? t('calendar.tomorrow') : formatDay(msOfDay(present), 'UTC', DATE)
}

function weekdayText(present: string): string {
  const isNamed = Math.abs(msOfDay(present) - msOfDay(todayIn(zone.value))) <= DAY_MS
  return formatTime(msOfDay(present), 'UTC', isNamed ? SHORT_DATE : { weekday: 'long' })
}

/** The matches of the day and the order of their tournaments; refetched when a new match appears. */
function useDay(sport: SportSlug, day: string) {
  const filters = {
    tz: zone.value,
    ...(amateurs.value === 'hidden' && ({ exclude_amateur: 'true' } as const)),
  }
  const order = useResource('/v2/{sportSlug}/matches/{date}/tournaments', { date: day, ...filters })
  const list = useResource('/v2/{sportSlug}/matches', { ...filters, date: day, view: 'lite', sort: 'asc' })
  const odds = useResource(
    '/v2/{sportSlug}/matches',
    { ...filters, date: day, fields: 'oddsBase' },
    { isWanted: prices.value === 'shown', version: minuteMs.value },
  )
  useNewMatches(sport, day, list.refresh)
  const pinned = usePinned(`${sport} ${day}`, list.data?.matches ?? null)
  const known = favourites.value
  const groups = useMemo(
    () => groupsOf(list.data?.matches ?? [], order.data?.tournaments ?? [], pinned, sport),
    [list.data, order.data, pinned, known, sport],
  )
  const pricesOf = useMemo(
    () =>
      new Map(
        (prices.value === 'shown' ? (odds.data?.matches ?? []) : []).map(({ id, oddsBase }) => [
          id,
          oddsBase?.[0]?.choices.map(({ decimal }) => decimal),
        ]),
      ),
    [odds.data, prices.value],
  )
  return {
    groups,
    pricesOf,
    // Without the order, tournaments would be shown and then rearranged.
    resource: list.status === 'ready' && order.status === 'loading' ? order : list,
    requests: [order.request, list.request],
  }
}

const NONE: ReadonlySet<number> = new Set()

/** Live matches come first as of the first load: rows must not move when the list is refetched. */
function usePinned(of: string, matches: readonly AnyMatch[] | null): ReadonlySet<number> {
  const pinned = useRef({ of: '', ids: NONE })
  if (matches && pinned.current.of !== of) {
    pinned.current = { of, ids: new Set(matches.filter(isRunning).map(({ id }) => id)) }
  }
  return pinned.current.of === of ? pinned.current.ids : NONE
}

/** Delay that lets several new matches share one refetch. */
const NEW_MATCH_DELAY_MS = 3_000

function useNewMatches(sport: SportSlug, day: string, refresh: () => void): void {
  const latest = newMatch.value
  const isOurs = latest?.sport === sport && dayOf(latest.startMs, zone.value) === day
  useEffect(() => {
    if (!isOurs) return
    const timer = setTimeout(refresh, NEW_MATCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [latest, isOurs, refresh])
}

/** Favourite matches, favourite tournaments, tournaments with live matches, then by priority. */
function groupsOf(
  matches: readonly AnyMatch[],
  order: readonly { readonly id: number }[],
  pinned: ReadonlySet<number>,
  sport: SportSlug,
): readonly Group[] {
  const rankOf = new Map(order.map(({ id }, index) => [id, index]))
  const isPinned = ({ id }: AnyMatch) => pinned.has(id)
  const liveFirst = (own: readonly AnyMatch[]) =>
    own.toSorted((a, b) => Number(isPinned(b)) - Number(isPinned(a)))
  const tiers = (own: readonly AnyMatch[]) => {
    const { id } = own[0]!.tournament
    const path = linkTo('tournament', sport, id)
    return [favourites.value.has(path) ? 0 : 1, own.some(isPinned) ? 0 : 1, rankOf.get(id) ?? order.length]
  }
  const tournaments = [
    ...Map.groupBy(
      matches.filter((match) => !isFavourite(match, sport)),
      (match) => match.tournament.id,
    ).values(),
  ].map((own) => ({ own: liveFirst(own), tiers: tiers(own) }))
  tournaments.sort(
    (a, b) => a.tiers.map((tier, index) => tier - b.tiers[index]!).find((each) => each !== 0) ?? 0,
  )
  const favourite = matches.filter((match) => isFavourite(match, sport))
  return [
    { path: null, title: null, category: null, matches: liveFirst(favourite) },
    ...tournaments.map(({ own }) => ({
      path: linkTo('tournament', sport, own[0]!.tournament.id),
      title: own[0]!.tournament,
      category: own[0]!.category,
      matches: own,
    })),
  ]
}

interface GroupsProps {
  readonly groups: readonly Group[]
  readonly sport: SportSlug
  readonly pricesOf: ReadonlyMap<number, readonly number[] | undefined>
}

function Groups({ groups, sport, pricesOf }: GroupsProps) {
  // Rerenders only when the set of shown matches changes; score changes rerender their row.
  const idsOfShown = useMemo(
    () =>
      computed(() =>
        groups
          .flatMap(({ matches }) => matches.filter((match) => isShown(match, sport, shown.value)))
          .map(({ id }) => id)
          .join(),
      ),
    [groups, sport],
  )
  const ids = new Set(idsOfShown.value.split(',').map(Number))
  const wanted = groups
    .map((group) => ({ ...group, matches: group.matches.filter(({ id }) => ids.has(id)) }))
    .filter(({ matches }) => matches.length > 0)
  if (wanted.length === 0) return <EmptyDay sport={sport} />
  return (
    <>
      {wanted.map((group) => (
        <GroupOfDay key={group.path} group={group} sport={sport} pricesOf={pricesOf} />
      ))}
    </>
  )
}

const PHASES = { live: 'live', finished: 'after', upcoming: 'before' } as const

/** Uses the latest live state, so that a match moves between filters while it is played. */
function isShown(listed: AnyMatch, sport: SportSlug, wanted: Shown): boolean {
  const { state, isDeleted } = momentOf(sport, listed.id).value
  if (isDeleted || wanted === 'all') return !isDeleted
  const match = state ?? listed
  return wanted === 'live' ? isRunning(match) : phaseOf(match) === PHASES[wanted]
}

/** A day or a filter without matches: links to the nearest days that have some. */
function EmptyDay({ sport }: { readonly sport: SportSlug }) {
  const isFiltered = shown.value !== 'all'
  const { before, after, isKnown } = useNearestDays(day.value, !isFiltered)
  const isLanding = !isFiltered && !hasDay.value && isKnown && after === null && before !== null
  // A database of old seasons opens on its last day with matches.
  useEffect(() => {
    if (isLanding) go(homeLink({ day: before }), { replace: true })
  }, [isLanding, before])
  const dayLink = (to: string | null, arrow: (text: string) => string) =>
    to && (
      <a class="button" href={homeLink({ day: to })}>
        {arrow(formatDay(msOfDay(to), 'UTC', DATE))}
      </a>
    )
  return (
    <Empty
      text={`${t(`home.empty.${shown.value}`)} ${amateurs.value === 'hidden' ? t('home.empty.amateurs') : ''}`}
    >
      {isFiltered && (
        <button
          type="button"
          class="button"
          onClick={() => go(homeLink({ shown: 'all' }), { replace: true })}
        >
          {t('home.shown-all')}
        </button>
      )}
      {!isFiltered && dayLink(before, (text) => `← ${text}`)}
      {!isFiltered && dayLink(after, (text) => `${text} →`)}
      <a class="button" href={`/tournaments/${sport}`}>
        {t('app.tournaments')}
      </a>
    </Empty>
  )
}

/** Heights of a header and a row, for the intrinsic size of groups that are not rendered yet. */
const HEAD_REM = 2.3
const ROW_REM = 3.5

function GroupOfDay({ group, sport, pricesOf }: Omit<GroupsProps, 'groups'> & { readonly group: Group }) {
  const { path, title, category, matches } = group
  return (
    <section
      class="panel group"
      data-group={path ?? 'favourites'}
      style={{ containIntrinsicSize: `auto ${HEAD_REM + matches.length * ROW_REM}rem` }}
    >
      <header class="group-head row">
        <h2 class="cut">{path && title ? <a href={path}>{nameOf(title)}</a> : t('favourites.title')}</h2>
        <span class="muted small cut grow">{category && nameOf(category)}</span>
        {path && title && <Star path={path} name={nameOf(title)} />}
      </header>
      <div class="match-list">
        {matches.map((match) => (
          <MatchRow key={match.id} match={match} sport={sport} prices={pricesOf.get(match.id)} />
        ))}
      </div>
    </section>
  )
}
