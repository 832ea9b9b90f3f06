/**
 * Match states from the live channel, one signal per match, so that a change rerenders one row. Subscribed are the sport
 * in view, by pages with lists of matches, and the sports of favourites, by their page and for those who want to hear of
 * goals; the counts of live matches of all sports are polled.
 */

import { computed, effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { MatchState, MatchTopic, SportSlug } from '../../client/index.ts'
import { below } from '../base.ts'
import { minuteMs } from '../days.ts'
import { isRunning, LIVE_ROW_FIELDS, type RowMatch, rowOf } from '../match-state.ts'
import { route, SPORT_SLUGS, sport } from '../router.ts'
import { api, connection } from './api.ts'
import { favourites, hasAlerts } from './settings.ts'

interface Moment {
  readonly state: RowMatch | null
  /** Whether the match was deleted. */
  readonly isDeleted: boolean
}

const NOTHING: Moment = { state: null, isDeleted: false }
/** Rows of a busy day of all sports; least recently used entries are evicted. */
const MAX_MATCHES = 12_000

const moments = new Map<string, Signal<Moment>>()
/** Ids of the live matches of the sport in view; replaced when one begins or ends. */
const running = signal<ReadonlySet<number>>(new Set())
/** Whether the first snapshots have arrived. */
const isComplete = signal(false)
const polledCounts = signal<ReadonlyMap<SportSlug, number> | null>(null)

/** The sport whose matches the page lists; a match page subscribes to its match instead. */
const listed = computed<SportSlug | null>(() =>
  ['match', 'tournaments', 'favourites'].includes(route.value.page) ? null : sport.value,
)

/** The subscribed sports, as one text that changes with them only. */
const followed = computed(() => {
  const hasFavourites = hasAlerts.value || route.value.page === 'favourites'
  const starred = hasFavourites ? [...favourites.value].map((path) => path.split('/')[2]) : []
  return SPORT_SLUGS.filter((slug) => slug === listed.value || starred.includes(slug)).join()
})

/** Live matches by sport, those of the sport in view to the second; null until they are known. */
export const liveCounts = computed<ReadonlyMap<SportSlug, number> | null>(() => {
  const polled = polledCounts.value
  if (listed.value === null || !isComplete.value) return polled
  return new Map([...(polled ?? []), [sport.value, running.value.size]])
})

/** The latest match seen for the first time, which loaded lists may lack. */
export const newMatch = signal<{ readonly sport: SportSlug; readonly startMs: number } | null>(null)

/** Whether changes are news: not while the first snapshots arrive, or those after a lost connection. */
export const isSettled = computed(
  () => connection.value === 'open' && (followed.value === '' || isComplete.value),
)

/** The running matches of the sport in view; none until the snapshots have arrived. */
export const runningMatches = computed(() => runningStates((moment) => moment.value))
/** How many matches of a season, by its id, have ended in view: its table and its lists are fetched again. */
export const ended = signal<ReadonlyMap<number, number>>(new Map())
/** The starts of those that run, which do not change with a score. */
export const runningSince = computed(() =>
  runningStates((moment) => moment.peek()).map(({ startTimestamp }) => startTimestamp),
)

function runningStates(read: (moment: ReadonlySignal<Moment>) => Moment): readonly RowMatch[] {
  if (!isComplete.value) return []
  return [...running.value].flatMap((id) => read(momentOf(sport.value, id)).state ?? [])
}

export const momentOf = (sport: SportSlug, id: number): ReadonlySignal<Moment> => cell(`${sport}/${id}`)

function cell(key: string): Signal<Moment> {
  const known = moments.get(key)
  if (known) return known
  const made = signal(NOTHING)
  moments.set(key, made)
  const oldest = moments.size > MAX_MATCHES ? moments.keys().next().value : undefined
  if (oldest !== undefined) moments.delete(oldest)
  return made
}

/** Subscribes with every new client and every change of the sports. */
export function followSports(): () => void {
  return effect(() => {
    const [clients, own, slugs] = [api.value, listed.value, followed.value.split(',')]
    // States that are not followed would get older than the responses.
    for (const moment of moments.values()) moment.value = NOTHING
    running.value = new Set()
    isComplete.value = false
    if (!clients || followed.value === '') return
    const { live } = clients
    const isOurs = ({ variant = 'plain' }: { readonly variant?: string }) => variant === 'plain'
    const count = () =>
      live.settle().then(
        () => {
          if (isCurrent) isComplete.value = true
        },
        () => {},
      )
    let isCurrent = true
    const stops = [
      live.on('snapshot', (event) => {
        if (!isOurs(event)) return
        take(event, event.state)
        // While the initial snapshots arrive, every match is new.
        if (event.sportSlug === own && event.before === null && isComplete.peek())
          newMatch.value = { sport: own, startMs: event.state.startTimestamp }
      }),
      live.on('change', (event) => isOurs(event) && take(event, event.state)),
      live.on('deleted', (event) => take(event, null)),
      live.on('status', ({ status }) => status.state === 'open' && count()),
      ...slugs.map((slug) =>
        live.subscribe({ type: 'sport', sportSlug: slug as SportSlug, fields: LIVE_ROW_FIELDS }),
      ),
    ]
    count()
    return () => {
      isCurrent = false
      for (const stop of stops) stop()
    }
  })
}

function take({ sportSlug, matchId: id }: Omit<MatchTopic, 'type'>, state: MatchState | null): void {
  cell(`${sportSlug}/${id}`).value = { state: state && rowOf(state), isDeleted: state === null }
  if (sportSlug !== listed.peek()) return
  const isNow = state !== null && isRunning(state)
  const before = running.peek()
  if (isNow === before.has(id)) return
  const seasonId = state?.season?.id ?? 0
  if (!isNow) ended.value = new Map([...ended.peek(), [seasonId, (ended.peek().get(seasonId) ?? 0) + 1]])
  running.value = isNow ? new Set([...before, id]) : new Set([...before].filter((each) => each !== id))
}

/** Asks for the counts of all sports in one request a minute, which costs no quota; with every new client again. */
export function followCounts(): () => void {
  return effect(() => {
    const [key] = [api.value?.key, minuteMs.value]
    if (key === undefined) {
      polledCounts.value = null
      return
    }
    const stop = new AbortController()
    fetch(below('/console/live.json'), { headers: { authorization: key }, signal: stop.signal })
      .then((response) => (response.ok ? response.json() : {}))
      .then((counts: Partial<Record<SportSlug, number>>) => {
        polledCounts.value = new Map(Object.entries(counts) as [SportSlug, number][])
      })
      // The next minute asks again.
      .catch(() => {})
    return () => stop.abort()
  })
}
