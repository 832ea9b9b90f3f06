/**
 * Match states from the live channel, one signal per match, so that a change rerenders one row. All sports are
 * subscribed: the counts of live matches come from the same messages.
 */
import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { MatchState, SportSlug } from '../client/index.ts'
import { api } from './api.ts'
import { type RowMatch, rowOf } from './match-state.ts'

interface Moment {
  readonly state: RowMatch | null
  /** Whether the match was deleted. */
  readonly isDeleted: boolean
}

const NOTHING: Moment = { state: null, isDeleted: false }
/** Rows of a busy day of all sports; least recently used entries are evicted. */
const MOST_MATCHES = 12_000

const moments = new Map<string, Signal<Moment>>()
/** Sport of each live match. */
const running = new Map<string, SportSlug>()

/** Live matches by sport; null until the snapshots have arrived. */
export const liveCounts = signal<ReadonlyMap<SportSlug, number> | null>(null)

/** The latest match seen for the first time, which loaded lists may lack. */
export const newMatch = signal<{ readonly sport: SportSlug; readonly startMs: number } | null>(null)

export function momentOf(sport: SportSlug, id: number): ReadonlySignal<Moment> {
  return cell(`${sport}/${id}`)
}

function cell(key: string): Signal<Moment> {
  const known = moments.get(key)
  if (known) return known
  const made = signal(NOTHING)
  moments.set(key, made)
  const oldest = moments.size > MOST_MATCHES ? moments.keys().next().value : undefined
  if (oldest !== undefined) moments.delete(oldest)
  return made
}

/** Subscribes to these sports with every new client. */
export function followSports(sports: readonly SportSlug[]): () => void {
  return effect(() => {
    const clients = api.value
    if (!clients) return
    const { live } = clients
    forget()
    const stops = [
      live.on('snapshot', ({ sportSlug, matchId, state, before, variant }) => {
        if (variant !== 'plain') return
        take(sportSlug, matchId, state)
        // While the initial snapshots arrive, every match is new.
        if (before === null && liveCounts.peek() !== null)
          newMatch.value = { sport: sportSlug, startMs: state.startTimestamp }
      }),
      live.on('change', ({ sportSlug, matchId, state, variant }) => {
        if (variant === 'plain') take(sportSlug, matchId, state)
      }),
      live.on('deleted', ({ sportSlug, matchId }) => take(sportSlug, matchId, null)),
      live.on('status', ({ status }) => {
        if (status.state === 'open') live.settle().then(count, () => {})
      }),
      ...sports.map((sportSlug) => live.subscribe({ type: 'sport', sportSlug })),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  })
}

function forget(): void {
  for (const moment of moments.values()) moment.value = NOTHING
  running.clear()
  liveCounts.value = null
}

function take(sport: SportSlug, id: number, state: MatchState | null): void {
  const key = `${sport}/${id}`
  cell(key).value = { state: state && rowOf(state), isDeleted: state === null }
  const [was, is] = [running.has(key), state?.status === 'inprogress']
  if (was === is) return
  if (is) running.set(key, sport)
  else running.delete(key)
  if (liveCounts.peek() !== null) count()
}

function count(): void {
  const counts = new Map<SportSlug, number>()
  for (const sport of running.values()) counts.set(sport, (counts.get(sport) ?? 0) + 1)
  liveCounts.value = counts
}
