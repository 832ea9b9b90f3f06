/**
 * One envelope for everything that is thrown (specification, 7; wire format, 17):
 * `{code, error, message, ...extra}`. What is not an ApiError is a fault of ours: the caller gets a correlation
 * id, the log gets the cause under the same id, and neither gets what belongs to the other.
 */
import { ERROR_SLUGS } from '../catalog/errors.ts'
import { ApiError } from '../contract/errors.ts'
import { pathOf } from '../rules/request-target.ts'
import type { HeaderRecord } from './cors.ts'
import type { Logger } from './logger.ts'

/** Where it happened. The query stays out of the log: a WebSocket address carries the key there. */
export interface Place {
  readonly method: string
  readonly path: string
  readonly requestId?: string
}

export function placeOf(request: Request): Place {
  return { method: request.method, path: pathOf(request.url) }
}

/** Logs a fault and names it: gives back the correlation id. */
export type LogFault = (error: unknown, place: Place) => string

/** A fault as it is shown to the operator: what the log has, without the stack. */
export interface Fault {
  readonly atMs: number
  readonly correlationId: string
  readonly place: Place
  readonly message: string
}

/** Ids are the time of the start and a count: nothing to guess about, and never the same twice in one log. */
export function createFaultLog(
  logger: Logger,
  clock: () => number,
  onFault: (fault: Fault) => void = () => {},
): LogFault {
  const start = clock().toString(36)
  let count = 0
  return (error, place) => {
    count += 1
    const correlationId = `${start}-${count}`
    const err = asError(error)
    logger.error({ correlationId, ...place, err }, 'a request failed')
    onFault({ atMs: clock(), correlationId, place, message: err.message })
    return correlationId
  }
}

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(`not an error was thrown: ${String(thrown)}`)
}

/** Codes of the router's own errors that are a mistake of the request; all others are faults. */
const ROUTER_ERRORS: Readonly<Record<string, () => ApiError>> = {
  NOT_FOUND: () => new ApiError('not_found', 'There is no such path.'),
  PARSE: () => new ApiError('bad_request', 'The request body cannot be read.'),
  INVALID_COOKIE_SIGNATURE: () => new ApiError('bad_request', 'A cookie of the request is not valid.'),
}

/** The ApiError of whatever was thrown; undefined for a fault. */
export function apiErrorOf(thrown: unknown, routerCode?: string | number): ApiError | undefined {
  if (thrown instanceof ApiError) return thrown
  return typeof routerCode === 'string' && Object.hasOwn(ROUTER_ERRORS, routerCode)
    ? ROUTER_ERRORS[routerCode]?.()
    : undefined
}

function internalError(correlationId: string): ApiError {
  return new ApiError('internal_error', ERROR_SLUGS.internal_error.meaning, {
    extra: { correlationId },
    headers: { 'x-correlation-id': correlationId },
  })
}

function envelopeOf(error: ApiError): Record<string, unknown> {
  const contract = { code: error.status, error: error.slug, message: error.message }
  // First for readers, and again last: nothing extra may take the place of the three names.
  return Object.assign({}, contract, error.extra, contract)
}

/** The response of whatever was thrown, with the headers that every answer to this request has. */
export function errorResponse(
  thrown: unknown,
  context: { logFault: LogFault; place: Place; headers: HeaderRecord; routerCode?: string | number },
): Response {
  const error =
    apiErrorOf(thrown, context.routerCode) ?? internalError(context.logFault(thrown, context.place))
  return envelopeResponse(error, context.headers)
}

/** @param headers those that every answer to this request has */
export function envelopeResponse(error: ApiError, headers: HeaderRecord): Response {
  return new Response(JSON.stringify(envelopeOf(error)), {
    status: error.status,
    headers: { ...headers, ...error.headers, 'content-type': JSON_TYPE, 'cache-control': NEVER_KEPT },
  })
}

export const JSON_TYPE = 'application/json; charset=utf-8'
/** Told with errors too: some of them, such as 404, may otherwise be kept by guess (RFC 9110, 15.1). */
export const NEVER_KEPT = 'private, no-store'
