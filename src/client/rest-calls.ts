/** The types of a REST call by its path, and its URL, derived from the OpenAPI document; and its errors. */
import type { Endpoints, PathParameters, Schemas } from './rest-types.ts'

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

/** The names in the braces of a path. */
type PathNames<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathNames<Rest>
  : never
type PathValues<P extends Path> = Pick<PathParameters, PathNames<P> & keyof PathParameters>

export type CallOptions<P extends Path> = {
  readonly signal?: AbortSignal
} & ([PathNames<P>] extends [never] ? unknown : { readonly path: Readonly<PathValues<P>> }) &
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
    if (value === undefined || value === null || value === '')
      throw new TypeError(`${path} needs a value for "${name}".`)
    return encodeURIComponent(String(value))
  })
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
    .join('&')
  return search === '' ? filled : `${filled}?${search}`
}

type Envelope = Schemas['Error']

/**
 * The error slugs of the service, and `unreadable_answer` for a response that is not from the service, e.g. of a proxy.
 */
export type ErrorSlug = Envelope['error'] | 'unreadable_answer'

export class ApiError extends Error {
  override readonly name = 'ApiError'
  /** HTTP status. */
  readonly status: number
  readonly slug: ErrorSlug
  /** For 400: the invalid parameter. */
  readonly parameter: string | null
  /** For 500: identifies the log entry of the service that has the cause. */
  readonly correlationId: string | null
  /** For missing season statistics: the available types. */
  readonly availableTypes: readonly string[] | null
  /** Value of the header `Retry-After` (ms). */
  readonly retryAfterMs: number | null

  constructor(status: number, envelope: Partial<Envelope> | null, retryAfter: string | null) {
    super(envelope?.message ?? `The response (status ${status}) has no readable body.`)
    this.status = status
    this.slug = envelope?.error ?? 'unreadable_answer'
    this.parameter = envelope?.parameter ?? null
    this.correlationId = envelope?.correlationId ?? null
    this.availableTypes = envelope?.availableTypes ?? null
    this.retryAfterMs = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : null
  }
}

export async function apiErrorOf(response: Response): Promise<ApiError> {
  return new ApiError(
    response.status,
    readEnvelope(await response.text()),
    response.headers.get('retry-after'),
  )
}

function readEnvelope(text: string): Partial<Envelope> | null {
  try {
    const body: unknown = JSON.parse(text)
    const isEnvelope = typeof body === 'object' && body !== null && 'error' in body && 'message' in body
    return isEnvelope ? (body as Partial<Envelope>) : null
  } catch {
    return null
  }
}
