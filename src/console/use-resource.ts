/**
 * A typed GET as component state: loading, ready or failed. Cached data is shown while refetching; the request is
 * aborted on unmount.
 */
import { useCallback, useEffect, useState } from 'preact/hooks'
import type { Answer, CallOptions, Path } from '../client/index.ts'
import { api, noteProblem, recoveries } from './api.ts'
import { type RequestLine, requestOf } from './requests.ts'

export interface Resource<T> {
  readonly status: 'loading' | 'ready' | 'failed'
  /** Data of the latest response for this address, also while refetching. */
  readonly data: T | null
  readonly problem: Error | null
  readonly request: RequestLine
  readonly refresh: () => void
}

/** Responses shown immediately on return, while they are refetched. */
const MAX_CACHED = 60
const cached = new Map<string, unknown>()

function store(address: string, data: unknown): void {
  cached.delete(address)
  cached.set(address, data)
  const oldest = cached.size > MAX_CACHED ? cached.keys().next().value : undefined
  if (oldest !== undefined) cached.delete(oldest)
}

/** Called when the key changes: cached responses belong to the old one. */
export function clearCache(): void {
  cached.clear()
}

interface Loose {
  readonly path?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
}

interface Outcome {
  readonly address: string
  readonly data: unknown
  readonly problem: Error | null
}

/**
 * Fetches an endpoint by its documented path: `useResource('/v2/{sportSlug}/teams/{teamId}/form', { path: {
 * sportSlug, teamId } })`. With `isWanted: false` it does not fetch yet; with another `version`, such as the minute of
 * a match, it fetches again.
 */
export function useResource<P extends Path>(
  path: P,
  options: Omit<CallOptions<P>, 'signal'>,
  { isWanted = true, version = 0 }: { readonly isWanted?: boolean; readonly version?: number | string } = {},
): Resource<Answer<P>> {
  const { path: values, query } = options as Loose
  const request = requestOf(path, values, query)
  const { address } = request
  const clients = api.value
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [turn, setTurn] = useState(0)
  // The address stands for path and options.
  useEffect(() => {
    if (!isWanted || !clients) return
    const stop = new AbortController()
    const call = { ...options, signal: stop.signal } as unknown as CallOptions<P>
    const loose = clients.rest.get as (path: string, options: unknown) => Promise<unknown>
    loose.call(clients.rest, path, call).then(
      (data) => {
        store(address, data)
        if (!stop.signal.aborted) setOutcome({ address, data, problem: null })
      },
      (problem: Error) => {
        if (stop.signal.aborted) return
        noteProblem(problem)
        setOutcome({ address, data: cached.get(address) ?? null, problem })
      },
    )
    return () => stop.abort()
  }, [address, isWanted, clients, turn, version, recoveries.value])
  const refresh = useCallback(() => setTurn((before) => before + 1), [])
  const own = outcome?.address === address ? outcome : null
  const data = (own?.data ?? cached.get(address) ?? null) as Answer<P> | null
  const status = data !== null ? 'ready' : own?.problem ? 'failed' : 'loading'
  return { status, data, problem: own?.problem ?? null, request, refresh }
}
