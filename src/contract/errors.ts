/** The type of deliberate errors; anything else thrown is an internal error (500). */
import { ERROR_SLUGS, type ErrorSlug } from '../catalog/errors.ts'

export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly slug: ErrorSlug
  /** HTTP status. */
  readonly status: number
  /** Additional members of the envelope, e.g. `availableTypes`. */
  readonly extra: Readonly<Record<string, unknown>>
  /** Additional response headers, e.g. `Retry-After`. */
  readonly headers: Readonly<Record<string, string>>

  constructor(
    slug: ErrorSlug,
    message: string,
    options: { extra?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.slug = slug
    this.status = ERROR_SLUGS[slug].status
    this.extra = options.extra ?? {}
    this.headers = options.headers ?? {}
  }
}

/** An invalid parameter: names it, the problem and the allowed values. */
export function invalidParameter(parameter: string, problem: string): ApiError {
  return new ApiError('invalid_parameter', `Parameter "${parameter}" ${problem}`, { extra: { parameter } })
}

/** Also of a service behind a proxy that does not remove a prefix. */
export const NO_SUCH_PATH =
  'There is no such path. Paths of the API such as /v2/football/matches are described in /docs.'

export function notFound(message: string): ApiError {
  return new ApiError('not_found', message)
}
