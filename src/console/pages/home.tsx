/** Home page: matches of a day grouped by tournament in order of priority, updated live. */
import { computed } from '@preact/signals'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { SportSlug } from '../../client/index.ts'
import { addDays, DAY_MS, dayOf, msOfDay, todayIn } from '../days.ts'
import { formatTime, nameOf, t } from '../i18n.ts'
import { momentOf, newMatch } from '../live-store.ts'
import { MatchRow } from '../match-row.tsx'
import { type AnyMatch, isRunning, phaseOf, rowsOf } from '../match-state.ts'
import { Failure, RequestButton, Skeleton } from '../panel.tsx'
import { go, linkTo } from '../router.ts'
import { amateurs, zone } from '../settings.ts'
import { useResource } from '../use-resource.ts'
import { useTitle } from '../use-title.ts'
import { day, homeLink, SHOWN, type Shown, showDay, shown, sport } from '../view.ts'

interface TournamentOfDay {
  readonly id: number
  readonly name: AnyMatch['tournament']
  readonly category: AnyMatch['category']
  readonly matches: readonly AnyMatch[]
}

export function HomePage() {
  const { groups, resource, requests } = useDay(sport.value, day.value)
  useTitle(`${t(`sport.${sport.value}`)}, ${relativeDay(day.value)}`)
  return (
    <div class="home">
      <header class="home-head">
        <DayTitle />
        <div class="home-tools">
          <ShownSwitch />
          <label class="switch">
            <input
              type="checkbox"
              checked={amateurs.value === 'shown'}
              onChange={({ currentTarget }) => {
                amateurs.value = currentTarget.checked ? 'shown' : 'hidden'
              }}
            />
            {t('home.amateurs')}
          </label>
          <RequestButton requests={requests} />
        </div>
      </header>
      {resource.status === 'loading' && <DaySkeleton />}
      {resource.status === 'failed' && (
        <div class="panel panel-body">
          <Failure problem={resource.problem} retry={resource.refresh} />
        </div>
      )}
      {resource.status === 'ready' && <Tournaments groups={groups} sport={sport.value} />}
    </div>
  )
}

function DayTitle() {
  const present = day.value
  return (
    <div class="day-title">
      <button
        type="button"
        class="button-quiet day-turn"
        aria-label={t('home.before')}
        onClick={() => showDay(addDays(present, -1))}
      >
        ‹
      </button>
      <h1>
        {relativeDay(present)}
        <span>{formatTime(msOfDay(present), 'UTC', isNamed(present) ? WHOLE_DAY : { weekday: 'long' })}</span>
      </h1>
      <button
        type="button"
        class="button-quiet day-turn"
        aria-label={t('home.after')}
        onClick={() => showDay(addDays(present, 1))}
      >
        ›
      </button>
    </div>
  )
}

const WHOLE_DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const

/** Whether the day is shown as today, yesterday or tomorrow, next to its date. */
function isNamed(present: string): boolean {
  return Math.abs(msOfDay(present) - msOfDay(todayIn(zone.value))) <= DAY_MS
}

function relativeDay(present: string): string {
  const today = todayIn(zone.value)
  if (present === today) return t('calendar.today')
  if (present === addDays(today, -1)) return t('calendar.yesterday')
  if (present === addDays(today, 1)) return t('calendar.tomorrow')
  return formatTime(msOfDay(present), 'UTC', { day: 'numeric', month: 'long', year: 'numeric' }).replace(
    / г\.$/,
    '',
  )
}

function ShownSwitch() {
  return (
    <fieldset class="segments" aria-label={t('home.show')}>
      {SHOWN.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={shown.value === each}
          onClick={() => go(homeLink({ shown: each }), { replace: true })}
        >
          {t(`home.${each}`)}
        </button>
      ))}
    </fieldset>
  )
}

function DaySkeleton() {
  return (
    <>
      {[4, 6, 3].map((lines) => (
        <div key={lines} class="panel panel-body">
          <Skeleton lines={lines} />
        </div>
      ))}
    </>
  )
}

/** The matches of the day and the order of their tournaments; refetched when a new match appears. */
function useDay(sport: SportSlug, day: string) {
  const filters = {
    tz: zone.value,
    ...(amateurs.value === 'hidden' && ({ exclude_amateur: 'true' } as const)),
  }
  const order = useResource('/v2/{sportSlug}/matches/{date}/tournaments', {
    path: { sportSlug: sport, date: day },
    query: filters,
  })
  const list = useResource('/v2/{sportSlug}/matches', {
    path: { sportSlug: sport },
    query: { ...filters, date: day, view: 'lite', sort: 'asc' },
  })
  useNewMatches(sport, day, list.refresh)
  const pinned = usePinned(`${sport} ${day}`, list.data && rowsOf(list.data))
  const groups = useMemo(
    () => groupsOf(rowsOf(list.data), order.data?.tournaments ?? [], pinned),
    [list.data, order.data, pinned],
  )
  return {
    groups,
    // Without the order, tournaments would be shown and then rearranged.
    resource: list.status === 'ready' && order.status === 'loading' ? order : list,
    requests: [order.request, list.request],
  }
}

const NONE: ReadonlySet<number> = new Set()

/** Live matches are listed first, as of the first load: rows must not move when the list is refetched. */
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

function groupsOf(
  matches: readonly AnyMatch[],
  order: readonly { readonly id: number }[],
  pinned: ReadonlySet<number>,
): readonly TournamentOfDay[] {
  const rank = new Map(order.map(({ id }, index) => [id, index]))
  const rankOf = (id: number) => rank.get(id) ?? order.length
  return [...Map.groupBy(matches, (match) => match.tournament.id)]
    .map(([id, own]) => ({ id, first: own[0], matches: own }))
    .flatMap(({ id, first, matches }) =>
      first
        ? [{ id, name: first.tournament, category: first.category, matches: pinnedFirst(matches, pinned) }]
        : [],
    )
    .sort((a, b) => rankOf(a.id) - rankOf(b.id))
}

function pinnedFirst(matches: readonly AnyMatch[], pinned: ReadonlySet<number>): readonly AnyMatch[] {
  return [...matches.filter(({ id }) => pinned.has(id)), ...matches.filter(({ id }) => !pinned.has(id))]
}

function Tournaments({
  groups,
  sport,
}: {
  readonly groups: readonly TournamentOfDay[]
  readonly sport: SportSlug
}) {
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
  if (wanted.length === 0) return <EmptyDay />
  return (
    <>
      {wanted.map((group) => (
        <Tournament key={group.id} group={group} sport={sport} />
      ))}
    </>
  )
}

/** Uses the latest live state, so that a match moves between filters while it is played. */
function isShown(listed: AnyMatch, sport: SportSlug, wanted: Shown): boolean {
  const { state, isDeleted } = momentOf(sport, listed.id).value
  if (isDeleted) return false
  const match = state ?? listed
  switch (wanted) {
    case 'live':
      return isRunning(match)
    case 'finished':
      return phaseOf(match) === 'after'
    case 'upcoming':
      return phaseOf(match) === 'before'
    default:
      return true
  }
}

function EmptyDay() {
  const isFiltered = shown.value !== 'all'
  return (
    <div class="panel panel-body empty">
      <p class="hint">
        {t(`home.empty.${shown.value}`)} {amateurs.value === 'hidden' && t('home.empty.amateurs')}
      </p>
      {isFiltered && (
        <button
          type="button"
          class="button"
          onClick={() => go(homeLink({ shown: 'all' }), { replace: true })}
        >
          {t('home.shown-all')}
        </button>
      )}
    </div>
  )
}

/** Heights of a header and a row, for the intrinsic size of groups that are not rendered yet. */
const HEAD_REM = 2.4
const ROW_REM = 3.75

function Tournament({ group, sport }: { readonly group: TournamentOfDay; readonly sport: SportSlug }) {
  return (
    <section
      class="panel tournament"
      data-tournament={group.id}
      style={{ containIntrinsicSize: `auto ${HEAD_REM + group.matches.length * ROW_REM}rem` }}
    >
      <header class="tournament-head">
        <h2 class="cut">
          <a href={linkTo('tournament', sport, group.id)}>{nameOf(group.name)}</a>
        </h2>
        <span class="muted cut">{nameOf(group.category)}</span>
      </header>
      <div class="match-list">
        {group.matches.map((match) => (
          <MatchRow key={match.id} match={match} sport={sport} />
        ))}
      </div>
    </section>
  )
}
