/** A typed GET as component state, followed on the live channel if it is a match; cached data is shown while refetching. */
import { useCallback, useEffect, useState } from 'preact/hooks'
import type { Answer, MatchState, Path, SportSlug } from '../../client/index.ts'
import { below } from '../base.ts'
import { type AnyMatch, noteNationals } from '../match-state.ts'
import { api, connection, noteProblem, recoveries } from './api.ts'
import { momentOf } from './live-store.ts'
import { nowMs } from './platform.ts'
import { requestOf, splitValues, type Values } from './requests.ts'
import { storeSeen } from './seen.ts'

export interface Resource<T> {
  readonly status: 'loading' | 'ready' | 'failed'
  /** Data of the latest response for this address, also while refetching. */
  readonly data: T | null
  readonly problem: Error | null
  /** Whether the followed match was deleted while shown. */
  readonly isDeleted: boolean
  readonly refresh: () => void
}

/** Responses shown immediately on return, while they are refetched. */
const MAX_CACHED = 60
const cached = new Map<string, unknown>()
// They are those of one key.
api.subscribe(() => cached.clear())

function store(address: string, data: unknown): void {
  cached.delete(address)
  cached.set(address, data)
  const oldest = cached.size > MAX_CACHED ? cached.keys().next().value : undefined
  if (oldest !== undefined) cached.delete(oldest)
}

/** What the live channel has changed since the response is stored when nobody looks any longer. */
document.addEventListener('visibilitychange', () => {
  if (!document.hidden || connection.peek() !== 'open') return
  const headers = { date: new Date(nowMs()).toUTCString() }
  for (const [address, data] of cached) {
    const current = withStates(address, data)
    if (current) storeSeen(below(address), Response.json(current, { headers })).catch(() => {})
  }
})

/** A followed match, or a list with the states of its matches; null without any. */
function withStates(address: string, data: unknown): unknown {
  if (address === followed) return data
  const sport = address.split('/')[2] as SportSlug
  const { matches } = (data ?? {}) as { readonly matches?: readonly { readonly id: number }[] }
  // Profiles count them.
  if (!Array.isArray(matches)) return null
  const states = matches.map(({ id }) => momentOf(sport, id).peek().state)
  if (!states.some(Boolean)) return null
  return { ...(data as object), matches: matches.map((match, index) => ({ ...match, ...states[index] })) }
}

/** The address of the match in view. */
let followed: string | null = null

interface Outcome {
  readonly address: string
  readonly data: unknown
  readonly problem: Error | null
  /** From the live channel, which is newer than any response; null data then means deleted. */
  readonly isLive?: boolean
}

interface ResourceOptions {
  readonly isWanted?: boolean
  readonly version?: number | string
  /** The match to follow with odds; its states replace the response. */
  readonly follow?: { readonly sportSlug: SportSlug; readonly matchId: number }
}

/**
 * Fetches an endpoint by its documented path: `useResource('/v2/{sportSlug}/teams/{teamId}/form', { teamId })`.
 * With `isWanted: false` it does not fetch yet; with another `version`, such as the minute of a match, it fetches again.
 */
export function useResource<P extends Path>(
  path: P,
  values: Values<P>,
  { isWanted = true, version = 0, follow }: ResourceOptions = {},
): Resource<Answer<P>> {
  const options = splitValues(path, values)
  const address = requestOf(path, values)
  const clients = api.value
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [turn, setTurn] = useState(0)
  const put = (next: Outcome) =>
    setOutcome((before) => (before?.isLive && before.address === address ? before : next))
  // The address stands for path and options.
  useEffect(() => {
    if (!isWanted || !clients) return
    const stop = new AbortController()
    const get = clients.rest.get.bind(clients.rest) as (path: string, options: unknown) => Promise<unknown>
    get(path, { ...options, signal: stop.signal }).then(
      (data) => {
        store(address, data)
        const { matches } = data as { readonly matches?: readonly AnyMatch[] }
        if (Array.isArray(matches)) noteNationals(matches)
        if (!stop.signal.aborted) put({ address, data, problem: null })
      },
      (problem: Error) => {
        if (stop.signal.aborted) return
        noteProblem(problem)
        put({ address, data: cached.get(address) ?? null, problem })
      },
    )
    return () => stop.abort()
  }, [address, isWanted, clients, turn, version, recoveries.value])
  useEffect(() => {
    if (!follow || !clients) return
    const { live } = clients
    const put = (of: Partial<typeof follow>, data: MatchState | null) => {
      if (of.sportSlug !== follow.sportSlug || of.matchId !== follow.matchId) return
      store(address, data)
      followed = address
      setOutcome({ address, data, problem: null, isLive: true })
    }
    const stops = [
      live.on('snapshot', (event) => event.variant === 'odds' && put(event, event.state)),
      live.on('change', (event) => event.variant === 'odds' && put(event, event.state)),
      live.on('deleted', (event) => put(event, null)),
      live.subscribe({ type: 'match', ...follow, withBkOdds: true }),
    ]
    return () => {
      followed = null
      for (const stop of stops) stop()
    }
  }, [address, clients])
  const refresh = useCallback(() => setTurn((before) => before + 1), [])
  const own = outcome?.address === address ? outcome : null
  const isDeleted = own?.isLive === true && own.data === null
  const data = (isDeleted ? null : (own?.data ?? cached.get(address) ?? null)) as Answer<P> | null
  const status = data !== null ? 'ready' : own?.problem ? 'failed' : 'loading'
  return { status, data, problem: own?.problem ?? null, isDeleted, refresh }
}
