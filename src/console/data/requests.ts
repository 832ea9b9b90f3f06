/** Requests by their documented paths; `early.ts` has sent the first ones already. */
import type { CallOptions, Path, SportSlug } from '../../client/index.ts'
import { addressOf } from '../../client/rest-calls.ts'
import { day, sport } from '../router.ts'
import { listOf, orderOf } from './day-list.ts'
import { zone } from './settings.ts'

/** `fetch`, but for what `early.ts` has sent already. */
export function fetchOnce(address: string, init: RequestInit): Promise<Response> {
  window.early ??= new Map()
  const early = window.early.get(address)
  window.early.delete(address)
  return early ?? fetch(address, init)
}

/** Parameters of the path and of the query by name. The sport is the one in view unless stated. */
export type Values<P extends Path> = { readonly sportSlug?: SportSlug } & Omit<
  CallOptions<P> extends { readonly path: infer V } ? V : unknown,
  'sportSlug'
> &
  (CallOptions<P> extends { readonly query?: infer Q } ? Q : unknown)

export function splitValues(path: string, values: Readonly<Record<string, unknown>>) {
  const [inPath, inQuery] = [true, false].map((isWanted) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => path.includes(`{${name}}`) === isWanted)),
  )
  return { path: { sportSlug: sport.value, ...inPath }, query: inQuery }
}

/** The address of a request. */
export function requestOf<P extends Path>(path: P, values: Values<P>): string {
  const options = splitValues(path, values)
  return addressOf(path, options.path, options.query)
}

export const dayOrder = () => orderOf(day.value, zone.value)
export const dayList = () => listOf(day.value, zone.value)
