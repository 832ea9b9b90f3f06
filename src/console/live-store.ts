/**
 * The states of matches as the live channel tells them, one signal a match, so that a change redraws one row. All
 * sports are followed: the counts of matches in progress come from the same messages.
 */
import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import type { MatchState, SportSlug } from '../client/index.ts'
import { api } from './api.ts'
import { type AnyMatch, rowOf } from './match-state.ts'

interface Moment {
  readonly state: AnyMatch | null
  /** Was it deleted? */
  readonly isGone: boolean
}

const NOTHING: Moment = { state: null, isGone: false }
/** Rows of a busy day of all sports; beyond it those looked at longest ago are forgotten. */
const MOST_MATCHES = 12_000

const moments = new Map<string, Signal<Moment>>()
/** Sport by match in progress. */
const running = new Map<string, SportSlug>()

/** Matches in progress by sport; null until the channel has told all of them. */
export const liveCounts = signal<ReadonlyMap<SportSlug, number> | null>(null)

/** A match that the channel told for the first time: lists may lack it. */
export const newcomer = signal<{ readonly sport: SportSlug; readonly startMs: number } | null>(null)

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

/** Follows these sports with every client that there will be. */
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
        // Before the channel has told all of them, every match is told for the first time.
        if (before === null && liveCounts.peek() !== null)
          newcomer.value = { sport: sportSlug, startMs: state.startTimestamp }
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
  cell(key).value = { state: state && rowOf(state), isGone: state === null }
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
