/**
 * Ids of requests, and lines about them: at level `debug` one for each request, and a warning for slow ones. Addresses
 * are told without their query, which may hold a key.
 */
import { placeOf } from './errors.ts'
import type { Logger } from './logger.ts'
import { originalOf } from './rewrite.ts'

export const REQUEST_ID_HEADER = 'x-request-id'
/** What is taken for an id of the caller: anything else could forge lines of a log. */
const SANE_ID = /^[A-Za-z0-9][A-Za-z0-9._:+/=@-]{0,127}$/

export interface RequestLog {
  /** Gives the answer its id, and logs what has to be logged of it. */
  around(request: Request, respond: () => Response | Promise<Response>): Response | Promise<Response>
  /** The id of a request that is being answered. */
  idOf(request: Request): string
}

export interface RequestLogOptions {
  readonly logger: Logger
  /** Milliseconds since 1970. */
  readonly clock: () => number
  /** Milliseconds that never run backwards. */
  readonly timer: () => number
  /** Milliseconds from which an answer is slow; null where nobody wants to know. */
  readonly slowMs: number | null
}

/** Made ids are the time of the start and a count, like correlation ids. */
export function createRequestLog({ logger, clock, timer, slowMs }: RequestLogOptions): RequestLog {
  const ids = new WeakMap<Request, string>()
  const start = clock().toString(36)
  const logsAll = logger.isLevelEnabled?.('debug') === true
  let count = 0

  function idOf(of: Request): string {
    const request = originalOf(of)
    const given = request.headers.get(REQUEST_ID_HEADER)
    if (given !== null && SANE_ID.test(given)) return given
    const known = ids.get(request)
    if (known !== undefined) return known
    count += 1
    const made = `${start}-r${count.toString(36)}`
    ids.set(request, made)
    return made
  }

  function finish(request: Request, response: Response, startedMs: number): Response {
    const id = idOf(request)
    response.headers.set(REQUEST_ID_HEADER, id)
    const ms = timer() - startedMs
    const isSlow = slowMs !== null && ms >= slowMs
    if (isSlow || logsAll) {
      const fields = {
        requestId: id,
        ...placeOf(request),
        status: response.status,
        ms: Math.round(ms * 10) / 10,
      }
      if (isSlow) logger.warn(fields, 'a slow request')
      else logger.debug?.(fields, 'a request')
    }
    return response
  }

  return {
    idOf,
    around(request, respond) {
      const startedMs = timer()
      const response = respond()
      if (response instanceof Promise) return response.then((made) => finish(request, made, startedMs))
      return finish(request, response, startedMs)
    },
  }
}
