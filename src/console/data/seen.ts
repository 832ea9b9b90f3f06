/**
 * What was seen last, for the time without a connection: responses of the API by their address, without the key, which
 * are deleted with it. Not stored by the service worker, because that sees no response of the first visit.
 */
import { computed, signal } from '@preact/signals'
import { day, sport, url } from '../router.ts'
import { fetchOnce } from './requests.ts'

const CACHE = 'scoreline'
/** A few evenings of one person, some ten megabytes; the oldest are deleted. */
const MAX_RESPONSES = 400
/** Listing the responses takes a phone as long as showing a row. */
const STORED_PER_CHECK = 20
/** A network that lets nothing through does not say so. */
const SEEN_AFTER_MS = 5_000
/** Nobody looks for it again. */
const IS_TYPED = /[?&]q=/

/** When the oldest response in view was made, if it comes from here. */
export const seenMs = signal<number | null>(null)
computed(() => [url.value.pathname, sport.value, day.value].join()).subscribe(() => {
  seenMs.value = null
})

export const noteSeen = (ms: number): void => {
  seenMs.value = Math.min(seenMs.peek() ?? ms, ms)
}

let deleted: Promise<unknown> = Promise.resolve()
let opened: Promise<Cache | null> = Promise.resolve(null)
let stored = 0

export function deleteSeen(): void {
  deleted = deleted.then(() => caches.delete(CACHE)).catch(() => {})
}

/** The day of the list that was stored last, of those at a path. */
export async function seenDay(path: string): Promise<string | null> {
  const lists = ((await (await opened)?.keys()) ?? []).map((request) => new URL(request.url))
  const last = lists.findLast((each) => each.pathname === path && each.searchParams.has('date'))
  return last?.searchParams.get('date') ?? null
}

/** Fails without room on the device. */
export async function storeSeen(address: string, response: Response, of = opened): Promise<void> {
  if (IS_TYPED.test(address)) return
  const cache = await of
  const trim = async (max: number) => {
    const requests = (await cache?.keys()) ?? []
    for (const oldest of requests.slice(0, Math.max(0, requests.length - max))) await cache?.delete(oldest)
  }
  await cache?.put(address, response).catch(() => trim(MAX_RESPONSES / 2))
  if (stored++ % STORED_PER_CHECK === 0) await trim(MAX_RESPONSES)
}

/** `fetch` with one key, after which it stores in a deleted cache; `isAway` says that not only one request fails. */
export function fetchSeen(isAway: () => boolean) {
  // Browsers may forbid storage; then there is none.
  const own = deleted.then(() => caches.open(CACHE)).catch(() => null)
  opened = own
  return async (address: string, init: RequestInit): Promise<Response> => {
    const answer = fetchOnce(address, init)
    const isFailed = answer.then(
      // A proxy says 502 to 504 of a service that does not run.
      ({ status }) => status >= 502 && status <= 504,
      () => init.signal?.aborted !== true,
    )
    const isLate = new Promise<true>((resolve) => setTimeout(resolve, SEEN_AFTER_MS, true))
    const isWanted = (await Promise.race([isFailed, isLate])) && isAway()
    const seen = isWanted ? await (await own)?.match(address).catch(() => undefined) : undefined
    if (seen) noteSeen(Date.parse(seen.headers.get('date') ?? ''))
    if (seen) return seen
    const response = await answer
    if (response.status === 200) storeSeen(address, response.clone(), own).catch(() => {})
    return response
  }
}
