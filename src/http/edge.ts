/** What every route of the service shares: the headers of an answer, and how an answer or an error becomes a response. */
import type { Answer } from '../endpoints/endpoint.ts'
import type { Access, Visit } from './access.ts'
import type { Cors, HeaderRecord } from './cors.ts'
import { errorResponse, JSON_TYPE, type LogFault, placeOf } from './errors.ts'
import { isNotModified } from './etag.ts'
import { streamResponse } from './stream.ts'

export interface Edge {
  readonly access: Access
  readonly cors: Cors
  /** The response of an endpoint's answer. */
  respond(request: Request, visit: Visit, answer: Answer): Response
  /** A page or a file of ours that is no endpoint: no key, no quota. */
  serve(request: Request, body: string | Blob, headers: HeaderRecord, status?: number): Response
  /** The response of whatever was thrown. `visit` is missing when it was thrown before there was one. */
  fail(request: Request, visit: Visit | null, thrown: unknown, routerCode?: string | number): Response
}

export function createEdge(access: Access, cors: Cors, logFault: LogFault): Edge {
  function headersOf(request: Request, visit: Visit | null): HeaderRecord {
    return { ...cors.headers(request), ...(visit && access.rateHeaders(visit)) }
  }

  /** The log has the cause; whoever reads the stream learns the id. */
  function onFault(request: Request, error: unknown): Error {
    const correlationId = logFault(error, placeOf(request))
    return new Error(`a streamed answer was cut, correlation id ${correlationId}`)
  }

  return {
    access,
    cors,
    respond(request, visit, answer) {
      if (isNotModified(request, answer.headers?.etag)) {
        access.refund(visit)
        if ('pieces' in answer) answer.pieces.return?.()
        return new Response(null, {
          status: 304,
          headers: { ...headersOf(request, visit), ...answer.headers },
        })
      }
      const init = {
        headers: { ...headersOf(request, visit), 'content-type': JSON_TYPE, ...answer.headers },
      }
      return 'text' in answer
        ? new Response(answer.text, init)
        : streamResponse(answer.pieces, init, (error) => onFault(request, error))
    },
    serve(request, body, headers, status = 200) {
      const all = { ...headersOf(request, null), ...headers }
      return isNotModified(request, headers.etag)
        ? new Response(null, { status: 304, headers: all })
        : new Response(body, { status, headers: all })
    },
    fail(request, visit, thrown, routerCode) {
      return errorResponse(thrown, {
        logFault,
        place: placeOf(request),
        headers: headersOf(request, visit),
        ...(routerCode === undefined ? {} : { routerCode }),
      })
    },
  }
}
