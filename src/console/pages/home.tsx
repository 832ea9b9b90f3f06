/** Home page: matches of a day, favourites first, then tournaments by priority; updated live. */
import { computed, signal } from '@preact/signals'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { below } from '../base.ts'
import { Calendar, DayStrip, dayName } from '../components/calendar.tsx'
import {
  Button,
  Choices,
  Select,
  Sign,
  Switch,
  setterOf,
  useKeys,
  useTitle,
} from '../components/controls.tsx'
import {
  CategoryName,
  isFavourite,
  MatchRow,
  PriceNames,
  type Prices,
  Star,
} from '../components/match-row.tsx'
import { NewsSwitches } from '../components/news.tsx'
import { Empty, FollowHint, PageWait } from '../components/panel.tsx'
import { connection } from '../data/api.ts'
import { momentOf, newMatch, runningSince } from '../data/live-store.ts'
import { PLATFORM_ZONE } from '../data/platform.ts'
import { dayList, dayOrder, requestOf } from '../data/requests.ts'
import { seenDay } from '../data/seen.ts'
import { favourites, folded, prices, zone } from '../data/settings.ts'
import { useResource } from '../data/use-resource.ts'
import { addDays, dayOf, minuteMs, msOfDay, todayIn } from '../days.ts'
import { focusSoon, go } from '../history.ts'
import { countOf, formatDay, nameOf, t } from '../language/i18n.ts'
import { type AnyMatch, isRunning, phaseOf } from '../match-state.ts'
import { winnerPrices } from '../panels/odds-board.ts'
import { day, hasDay, homeLink, linkTo, SHOWN, type Shown, shown, sport } from '../router.ts'

interface Group {
  /** Page of the tournament; null for the favourites, which are of several. */
  readonly path: string | null
  readonly matches: readonly AnyMatch[]
}

/** Room for a second column; without it the calendar costs a phone nothing until it is opened. */
const room = matchMedia('(min-width: 60.01rem)')
const hasRoom = signal(room.matches)
room.onchange = () => setterOf(hasRoom)(room.matches)

export function HomePage() {
  const [isSideOpen, setSideOpen] = useState(false)
  const { groups, resource, pricesOf } = useDay()
  const zones = [...new Set([PLATFORM_ZONE, zone.value, ...USUAL_ZONES])]
  const dayText = dayName(day.value) ?? formatDay(msOfDay(day.value), DATE, 'UTC')
  const title = `${t(`sport.${sport.value}`)}, ${dayText}`
  useTitle(title)
  useKeys(ROW_KEYS)
  return (
    <div class={prices.value === 'shown' ? 'home has-prices' : 'home'}>
      <div class="home-main stack">
        <header class="home-head row wrap">
          <h1 class="unseen">{title}</h1>
          <div class="row grow">
            <DayStrip />
            <Button
              isQuiet
              class="side-button"
              aria-label={t('calendar.open')}
              aria-expanded={isSideOpen}
              onClick={() => setSideOpen(!isSideOpen)}
            >
              <Sign path={CALENDAR_SIGN} />
            </Button>
          </div>
          <Choices
            label={t('home.show')}
            choices={SHOWN.map((each) => [each, t(`home.${each}`)])}
            value={shown.value}
            onChoose={(each) => go(homeLink({ shown: each }), { replace: true })}
          />
        </header>
        {resource.status === 'ready' ? (
          <Groups groups={groups} pricesOf={pricesOf} />
        ) : (
          <PageWait {...resource} />
        )}
      </div>
      {(isSideOpen || hasRoom.value) && (
        <aside class="home-side stack">
          <Calendar />
          <Switch of={prices} label={t('odds')} />
          <NewsSwitches />
          <div class="zone-picker muted">
            <Select
              label={t('zone.label')}
              choices={zones.map((name) => [name, name.replaceAll('_', ' ')])}
              value={zone.value}
              onChoose={setterOf(zone)}
            />
          </div>
        </aside>
      )}
    </div>
  )
}

const CALENDAR_SIGN = 'M4 6h16v14H4zm0 5h16M8 3v5m8-5v5'

/** Focuses the next or the previous match; Enter opens it. */
function focusRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('#main .match-link')]
  const at = rows.indexOf(document.activeElement as HTMLElement)
  rows[at < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, at + by))]?.focus()
}

/** Marks or unmarks the focused match, which then stands in another group, and focuses it there. */
function markRow(): void {
  const row = document.activeElement?.closest<HTMLElement>('.match-row')
  row?.querySelector<HTMLElement>('.star')?.click()
  const id = row?.dataset.match
  if (id) focusSoon(`[data-match="${id}"] .match-link`)
}

/** What keys do in lists of matches. */
export const ROW_KEYS = { j: () => focusRow(1), k: () => focusRow(-1), s: markRow }

const USUAL_ZONES: readonly string[] = [
  ...['UTC', 'Europe/London', 'Europe/Berlin', 'Europe/Moscow', 'Asia/Yekaterinburg', 'Asia/Vladivostok'],
  ...['Asia/Tokyo', 'America/New_York', 'America/Los_Angeles'],
]

const DATE = { day: 'numeric', month: 'long' } as const

/** The matches of the day and the order of their tournaments; refetched when a new match appears. */
function useDay() {
  const date = day.value
  const order = useResource('/v2/{sportSlug}/matches/{date}/tournaments', dayOrder())
  const list = useResource('/v2/{sportSlug}/matches', dayList())
  const hasPrices = prices.value === 'shown'
  const odds = useResource(
    '/v2/{sportSlug}/matches',
    { tz: zone.value, date, fields: 'oddsBase' },
    { isWanted: hasPrices, version: minuteMs.value },
  )
  useNewMatches(list.refresh)
  useSeenDay(list.status === 'failed' && connection.value === 'lost' && !hasDay.value)
  const late = useLateMatches()
  const matches = useMemo(
    () =>
      list.data === null
        ? undefined
        : [...late, ...list.data.matches.filter(({ id }) => !late.some((each) => each.id === id))],
    [list.data, late],
  )
  const groups = useMemo(
    () => groupsOf(matches ?? [], order.data?.tournaments ?? []),
    [matches, order.data, favourites.value, sport.value],
  )
  const pricesOf = useMemo(() => {
    const priced = hasPrices ? (odds.data?.matches ?? []) : []
    return new Map(priced.map(({ id, oddsBase = [] }) => [id, winnerPrices(oddsBase)]))
  }, [odds.data, hasPrices])
  const isAwaited = ({ status }: { status: string }) => list.status === 'ready' && status === 'loading'
  return {
    groups,
    pricesOf,
    // Without the order and the wanted prices, what is shown would move.
    resource: [order, ...(hasPrices ? [odds] : [])].find(isAwaited) ?? list,
  }
}

/** Without a connection nobody has seen a new day. */
function useSeenDay(isUnseen: boolean): void {
  useEffect(() => {
    if (!isUnseen) return
    const path = below(requestOf('/v2/{sportSlug}/matches', {}))
    void seenDay(path).then((seen) => seen && go(homeLink({ day: seen }), { replace: true }))
  }, [isUnseen])
}

/** Rain delays a match by no more; what runs longer has lost its source. */
const LATE_DAYS = 3

/** At the top of today: matches of days before that run. Those that end meanwhile stay. */
function useLateMatches(): readonly AnyMatch[] {
  const isToday = day.value === todayIn(zone.value)
  const since = addDays(day.value, -LATE_DAYS)
  const isLate = (startMs: number) =>
    dayOf(startMs, zone.value) < day.value && dayOf(startMs, zone.value) >= since
  const count = runningSince.value.filter(isLate).length
  // One may begin late.
  const options = { isWanted: isToday && count > 0, version: count }
  const { data } = useResource('/v2/{sportSlug}/matches/live', { view: 'lite' }, options)
  const seen = useMemo(() => new Map<number, AnyMatch>(), [day.value])
  for (const match of data?.matches ?? []) if (isLate(match.startTimestamp)) seen.set(match.id, match)
  return useMemo(() => (isToday ? [...seen.values()] : []), [isToday, seen, seen.size])
}

/** Delay that lets several new matches share one refetch. */
const NEW_MATCH_DELAY_MS = 3_000

function useNewMatches(refresh: () => void): void {
  const latest = newMatch.value
  const isOurs = latest?.sport === sport.value && dayOf(latest.startMs, zone.value) === day.value
  useEffect(() => {
    if (!isOurs) return
    const timer = setTimeout(refresh, NEW_MATCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [latest, isOurs, refresh])
}

/** Favourite matches, favourite tournaments, then by priority; matches in the order of their start. */
function groupsOf(matches: readonly AnyMatch[], order: readonly { readonly id: number }[]): readonly Group[] {
  const rankOf = new Map(order.map(({ id }, index) => [id, index]))
  const byTournament = Map.groupBy(
    matches.filter((match) => !isFavourite(match)),
    ({ tournament }) => tournament.id,
  )
  const ranked = [...byTournament].map(([id, own]) => {
    const path = linkTo('tournament', id)
    return { path, matches: own, rank: favourites.value.has(path) ? -1 : (rankOf.get(id) ?? order.length) }
  })
  ranked.sort((a, b) => a.rank - b.rank)
  const favourite = matches.filter((match) => isFavourite(match))
  return [{ path: null, matches: favourite }, ...ranked]
}

interface GroupsProps {
  readonly groups: readonly Group[]
  readonly pricesOf: ReadonlyMap<number, Prices>
}

function Groups({ groups, pricesOf }: GroupsProps) {
  // Rerenders only when the set of shown matches changes; score changes rerender their row.
  const idsOfShown = useMemo(
    () =>
      computed(() =>
        groups
          .flatMap(({ matches }) => matches.filter((match) => isShown(match, shown.value)))
          .map(({ id }) => id)
          .join(),
      ),
    [groups],
  )
  const ids = new Set(idsOfShown.value.split(',').map(Number))
  const wanted = groups
    .map((group) => ({ ...group, matches: group.matches.filter(({ id }) => ids.has(id)) }))
    .filter(({ matches }) => matches.length > 0)
  if (wanted.length === 0) return <EmptyDay />
  return (
    <>
      {wanted.map((group) => (
        <GroupOfDay key={group.path} group={group} pricesOf={pricesOf} />
      ))}
    </>
  )
}

const PHASES = { live: 'live', finished: 'after', upcoming: 'before' } as const

/** Uses the latest live state, so that a match moves between filters while it is played. */
function isShown(listed: AnyMatch, wanted: Shown): boolean {
  const { state, isDeleted } = momentOf(sport.value, listed.id).value
  if (isDeleted || wanted === 'all') return !isDeleted
  const match = state ?? listed
  return wanted === 'live' ? isRunning(match) : phaseOf(match) === PHASES[wanted]
}

/** A day or a filter without matches: links to the nearest days that have some. */
function EmptyDay() {
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
        {arrow(formatDay(msOfDay(to), DATE, 'UTC'))}
      </a>
    )
  return (
    <Empty text={t(`home.empty.${shown.value}`)}>
      {isFiltered && (
        <Button onClick={() => go(homeLink({ shown: 'all' }), { replace: true })}>
          {t('home.shown-all')}
        </Button>
      )}
      {!isFiltered && isKnown && before === null && after === null && <FollowHint />}
      {!isFiltered && dayLink(before, (text) => `← ${text}`)}
      {!isFiltered && dayLink(after, (text) => `${text} →`)}
      <a class="button" href={`/tournaments/${sport.value}`}>
        {t('tournaments')}
      </a>
    </Empty>
  )
}

function GroupOfDay({ group, pricesOf }: Pick<GroupsProps, 'pricesOf'> & { readonly group: Group }) {
  const { path, matches } = group
  const { tournament, category } = matches[0]!
  const name = path ? nameOf(tournament) : t('favourites.title')
  const key = path ?? 'favourites'
  const isFolded = folded.value.has(key)
  return (
    <section
      class={`panel group of-${sport.value}`}
      data-group={key}
      style={{ '--rows': String(isFolded ? 0 : matches.length) }}
    >
      <header class="group-head row">
        <Button
          isQuiet
          class="arrow fold"
          aria-expanded={!isFolded}
          aria-label={t('home.fold', { name })}
          onClick={() => folded.toggle(key)}
        >
          {isFolded ? '›' : '⌄'}
        </Button>
        <div class="group-name row wrap grow">
          <h2 class="cut">{path ? <a href={path}>{name}</a> : name}</h2>
          {path && (
            <span class="muted small nowrap">
              <CategoryName category={category} />
            </span>
          )}
        </div>
        {!isFolded && <PriceNames of={matches.map(({ id }) => pricesOf.get(id))} />}
        {isFolded && <span class="muted small">{countOf(matches.length, 'match')}</span>}
        {path && <Star path={path} name={name} />}
      </header>
      {!isFolded && (
        <div class="match-list">
          {matches.map((match) => (
            <MatchRow
              key={match.id}
              match={match}
              note={path === null && nameOf(match.tournament)}
              prices={pricesOf.get(match.id)}
            />
          ))}
        </div>
      )}
    </section>
  )
}

/** Tournaments whose first and last matches are looked at. */
const MAX_TOURNAMENTS = 50

/** The longest range of days of the API. */
const RANGE_DAYS = 31

/** Looks at the days around it, then at the first and the last match of the largest tournaments. */
function useNearestDays(day: string, isWanted: boolean) {
  const one = { tz: zone.value, view: 'lite', page: 1, page_size: 1 } as const
  const near = ([-1, 1] as const).map((way) => {
    const [from = '', to = ''] = [addDays(day, way), addDays(day, way * RANGE_DAYS)].sort()
    const query = { ...one, date_from: from, date_to: to, sort: way < 0 ? 'desc' : 'asc' } as const
    return useResource('/v2/{sportSlug}/matches', query, { isWanted })
  })
  const tournaments = useResource('/v2/{sportSlug}/tournaments', { limit: MAX_TOURNAMENTS }, { isWanted })
  const ids = tournaments.data?.tournaments.map(({ id }) => id) ?? []
  const ends = (['asc', 'desc'] as const).map((sort) => {
    const query = { ...one, tournament_id: ids, sort } as const
    return useResource('/v2/{sportSlug}/matches', query, { isWanted: ids.length > 0 })
  })
  const days = [...near, ...ends]
    .flatMap(({ data }) => data?.matches ?? [])
    .map(({ startTimestamp }) => dayOf(startTimestamp, zone.value))
    .sort()
  const asked = [tournaments, ...near, ...(ids.length > 0 ? ends : [])]
  return {
    before: days.findLast((each) => each < day) ?? null,
    after: days.find((each) => each > day) ?? null,
    /** Whether everything is loaded. */
    isKnown: asked.every(({ status }) => status !== 'loading'),
  }
}
