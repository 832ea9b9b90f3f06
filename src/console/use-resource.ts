/** A typed GET as state of a component: loading, ready, failed; kept while it is loaded anew; aborted when left. */
import { useCallback, useEffect, useState } from 'preact/hooks'
import type { Answer, CallOptions, Path } from '../client/index.ts'
import { api, noteProblem, recoveries } from './api.ts'
import { type RequestLine, requestOf } from './requests.ts'

export interface Resource<T> {
  readonly status: 'loading' | 'ready' | 'failed'
  /** Of the latest answer for this address; also while a newer one is loaded. */
  readonly data: T | null
  readonly problem: Error | null
  readonly request: RequestLine
  readonly refresh: () => void
}

/** Answers that are shown at once when the reader comes back; the newest is asked for anyway. */
const MOST_KEPT = 60
const kept = new Map<string, unknown>()

function keep(address: string, data: unknown): void {
  kept.delete(address)
  kept.set(address, data)
  const oldest = kept.size > MOST_KEPT ? kept.keys().next().value : undefined
  if (oldest !== undefined) kept.delete(oldest)
}

/** A change of the key makes what was kept somebody else's. */
export function dropKept(): void {
  kept.clear()
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
 * Asks an endpoint by its path in the documentation: `useResource('/v2/{sportSlug}/teams/{teamId}/form',
 * { path: { sportSlug, teamId } })`. `isWanted: false` waits.
 */
export function useResource<P extends Path>(
  path: P,
  options: Omit<CallOptions<P>, 'signal'>,
  { isWanted = true }: { readonly isWanted?: boolean } = {},
): Resource<Answer<P>> {
  const { path: values, query } = options as Loose
  const request = requestOf(path, values, query)
  const { address } = request
  const clients = api.value
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [turn, setTurn] = useState(0)
  // The address says all of path and options.
  useEffect(() => {
    if (!isWanted || !clients) return
    const stop = new AbortController()
    const call = { ...options, signal: stop.signal } as unknown as CallOptions<P>
    const loose = clients.rest.get as (path: string, options: unknown) => Promise<unknown>
    loose.call(clients.rest, path, call).then(
      (data) => {
        keep(address, data)
        if (!stop.signal.aborted) setOutcome({ address, data, problem: null })
      },
      (problem: Error) => {
        if (stop.signal.aborted) return
        noteProblem(problem)
        setOutcome({ address, data: kept.get(address) ?? null, problem })
      },
    )
    return () => stop.abort()
  }, [address, isWanted, clients, turn, recoveries.value])
  const refresh = useCallback(() => setTurn((before) => before + 1), [])
  const own = outcome?.address === address ? outcome : null
  const data = (own?.data ?? kept.get(address) ?? null) as Answer<P> | null
  const status = data !== null ? 'ready' : own?.problem ? 'failed' : 'loading'
  return { status, data, problem: own?.problem ?? null, request, refresh }
}
