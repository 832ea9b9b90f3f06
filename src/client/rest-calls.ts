/** The types of a REST call by its path, and its URL, derived from the OpenAPI document. */
import type { Endpoints, Schemas } from './rest-types.ts'

export type { Schemas }
export type SportSlug = Schemas['SportSlug']

/** A path as the documentation writes it, e.g. `/v2/{sportSlug}/matches/{matchId}`. */
export type Path = keyof Endpoints

/** The body of a successful response. */
export type Answer<P extends Path> = Endpoints[P]['body']

/** The query parameters of a path: lists may be arrays, and flags the boolean `true`. */
export type Query<P extends Path> = Relaxed<Endpoints[P]['query']>

type Relaxed<T> = { readonly [Name in keyof T]: RelaxedValue<T[Name]> }
type RelaxedValue<T> =
  | T
  | undefined
  | (string extends T ? readonly (string | number)[] : never)
  | ('true' extends T ? true : never)

type PathValues<P extends Path> = Endpoints[P]['path']

export type CallOptions<P extends Path> = {
  readonly signal?: AbortSignal
} & ([PathValues<P>] extends [never] ? unknown : { readonly path: Readonly<PathValues<P>> }) &
  ([Query<P>] extends [never]
    ? unknown
    : Record<never, never> extends Query<P>
      ? { readonly query?: Query<P> }
      : { readonly query: Query<P> })

/** The options may be omitted if nothing in them is required. */
export type CallArguments<P extends Path> =
  Record<never, never> extends CallOptions<P> ? [options?: CallOptions<P>] : [options: CallOptions<P>]

type Values = Readonly<Record<string, unknown>>

/** Path and query of a call. Throws if a path parameter is missing. */
export function addressOf(path: string, values: Values = {}, query: Values = {}): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined || value === null || value === '') {
      throw new TypeError(`${path} needs a value for "${name}".`)
    }
    return encodeURIComponent(String(value))
  })
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')
  return search === '' ? filled : `${filled}?${search}`
}
