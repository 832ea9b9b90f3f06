/**
 * One envelope for every error: `{code, error, message, ...extra}`. Anything other than an ApiError is a bug or a
 * system failure: the client gets a correlation id, and the log gets the cause under the same id.
 */
import { ERROR_SLUGS } from '../../catalog/errors.ts'
import type { LogEvent } from '../../catalog/log-events.ts'
import { ApiError, NO_SUCH_PATH } from '../../contract/errors.ts'
import type { HeaderRecord } from '../auth/cors.ts'

/** What was being done when the error was thrown. */
export interface ErrorLocation {
  readonly method: string
  readonly path: string
  readonly requestId?: string
}

/** Logs an internal error. Returns its correlation id. */
export type LogError = (error: unknown, location: ErrorLocation) => string

/** An internal error as the status page shows it: the log line without the stack. */
export interface InternalError {
  readonly atMs: number
  readonly correlationId: string
  readonly location: ErrorLocation
  readonly message: string
}

/** Correlation ids consist of the start time and a counter: unique within a log, and not secret. */
export function createErrorLog(
  logger: Logger,
  clock: () => number,
  idPrefix: string,
  onError: (error: InternalError) => void = () => {},
): LogError {
  let count = 0
  return (error, location) => {
    count += 1
    const correlationId = `${idPrefix}-${count}`
    const err = asError(error)
    logger.error({ event: 'internal_error', correlationId, ...location, err }, 'internal error')
    onError({ atMs: clock(), correlationId, location, message: err.message })
    return correlationId
  }
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error
    ? thrown
    : new Error(`a value that is not an error was thrown: ${String(thrown)}`)
}

/** Elysia's own error codes that are client errors; all others are internal errors. */
const ROUTER_ERRORS: Readonly<Record<string, () => ApiError>> = {
  NOT_FOUND: () => new ApiError('not_found', NO_SUCH_PATH),
  PARSE: () => new ApiError('bad_request', 'The request body is malformed.'),
  INVALID_COOKIE_SIGNATURE: () => new ApiError('bad_request', 'A cookie of the request is invalid.'),
}

/** Undefined for an internal error. */
function apiErrorOf(thrown: unknown, routerCode?: string | number): ApiError | undefined {
  if (thrown instanceof ApiError) return thrown
  return typeof routerCode === 'string' && Object.hasOwn(ROUTER_ERRORS, routerCode)
    ? ROUTER_ERRORS[routerCode]?.()
    : undefined
}

/** The response for anything that was thrown, with the headers of every response to this request. */
export function errorResponse(
  thrown: unknown,
  context: {
    logError: LogError
    location: ErrorLocation
    headers: HeaderRecord
    routerCode?: string | number
  },
): Response {
  const known = apiErrorOf(thrown, context.routerCode)
  if (known) return envelopeResponse(known, context.headers)
  const correlationId = context.logError(thrown, context.location)
  const internal = new ApiError('internal_error', ERROR_SLUGS.internal_error.meaning, {
    extra: { correlationId },
    headers: { 'x-correlation-id': correlationId },
  })
  return envelopeResponse(internal, context.headers)
}

/** @param headers of every response to this request */
export function envelopeResponse(error: ApiError, headers: HeaderRecord): Response {
  const contract = { code: error.status, error: error.slug, message: error.message }
  // Spread twice: first for the key order, last so that `extra` cannot overwrite the three keys.
  const envelope = Object.assign({}, contract, error.extra, contract)
  return new Response(JSON.stringify(envelope), {
    status: error.status,
    headers: { ...headers, ...error.headers, 'content-type': JSON_TYPE, 'cache-control': NO_STORE },
  })
}

export const JSON_TYPE = 'application/json; charset=utf-8'
/** Errors need it too: some statuses, such as 404, may otherwise be cached heuristically (RFC 9110, 15.1). */
export const NO_STORE = 'private, no-store'

type LogFields = Readonly<Record<string, unknown>> & { readonly event: LogEvent }

export interface Logger {
  warn(fields: LogFields, message: string): void
  error(fields: LogFields, message: string): void
  /** Logs single requests; without these two methods none are logged. */
  debug?(fields: LogFields, message: string): void
  isLevelEnabled?(level: string): boolean
}
