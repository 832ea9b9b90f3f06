/** What every route of the service shares: the headers of an answer, and how an answer or an error becomes a response. */
import type { Sport } from '../catalog/sports.ts'
import type { Answer, CachePolicy, Endpoint, StreamAnswer, TextAnswer } from '../endpoints/endpoint.ts'
import { targetOf } from '../rules/request-target.ts'
import { type Access, checkSize, checkSport, type Visit } from './access.ts'
import {
  COMPRESSED_FROM_BYTES,
  chosenEncoding,
  compressed,
  compressedStream,
  type Encoding,
} from './compression.ts'
import type { Cors, HeaderRecord } from './cors.ts'
import { errorResponse, JSON_TYPE, type LogFault, NEVER_KEPT, type Place, placeOf } from './errors.ts'
import { isNotModified, weakEtagOf } from './etag.ts'
import { type CachedResponse, collected, type ResponseCache } from './response-cache.ts'
import { streamResponse } from './stream.ts'

/** Of which endpoint and sport an answer is: who may have it later is decided by them. */
export interface AnswerPlace {
  /** Its path as it is documented. */
  readonly endpoint: string
  readonly sport: Sport | undefined
  readonly access: Endpoint['access']
}

/** A kept answer, and who asked for it. */
export interface FoundAnswer {
  readonly answer: CachedResponse
  readonly visit: Visit
}

export interface Edge {
  readonly access: Access
  readonly cors: Cors
  /** The response of an endpoint's answer, which is kept where it lasts. */
  respond(request: Request, visit: Visit, answer: Answer, place: AnswerPlace): Response | Promise<Response>
  /** The answer that was kept for this address; undefined where none is. */
  findKept(request: Request): FoundAnswer | undefined
  /** The response of a kept answer, for whoever may have it. */
  respondKept(request: Request, found: FoundAnswer): Response | Promise<Response>
  /** A page or a file of ours that is no endpoint: no key, no quota. */
  serve(
    request: Request,
    body: string | Blob,
    headers: HeaderRecord,
    status?: number,
  ): Response | Promise<Response>
  /** The response of whatever was thrown. `visit` is missing when it was thrown before there was one. */
  fail(request: Request, visit: Visit | null, thrown: unknown, routerCode?: string | number): Response
}

/** A client may keep an answer, but asks whether it is still true. Shared caches must not: it was given to a key. */
const ASK_AGAIN = 'private, no-cache'

export function createEdge(
  access: Access,
  cors: Cors,
  logFault: LogFault,
  kept: ResponseCache,
  requestIdOf: (request: Request) => string,
): Edge {
  function placeWithId(request: Request): Place {
    return { requestId: requestIdOf(request), ...placeOf(request) }
  }

  /** @param own headers of the answer itself */
  function headersOf(request: Request, visit: Visit | null, own: HeaderRecord): HeaderRecord {
    const rates = visit && access.rateHeaders(visit)
    const headers: HeaderRecord = { ...cors.headers(request), ...rates, ...own }
    const caching = headers['cache-control']
    // A shared cache would tell others what this key has left.
    if (rates && caching?.startsWith('public'))
      headers['cache-control'] = caching.replace('public', 'private')
    return headers
  }

  /** The log has the cause; whoever reads the stream learns the id. */
  function onFault(request: Request, error: unknown): Error {
    const correlationId = logFault(error, placeWithId(request))
    return new Error(`a streamed answer was cut, correlation id ${correlationId}`)
  }

  function notModified(request: Request, visit: Visit, headers: HeaderRecord): Response {
    access.refund(visit)
    return new Response(null, { status: 304, headers: headersOf(request, visit, headers) })
  }

  function give(request: Request, visit: Visit, answer: CachedResponse): Response | Promise<Response> {
    if (isNotModified(request, answer.etag)) return notModified(request, visit, answer.headers)
    const headers = headersOf(request, visit, answer.headers)
    const encoding =
      answer.body.size < COMPRESSED_FROM_BYTES ? null : chosenEncoding(request.headers.get('accept-encoding'))
    if (encoding === null) return new Response(answer.body, { headers })
    const body = kept.encoded(answer, encoding)
    return body instanceof Promise
      ? body.then((blob) => encodedResponse(blob, headers, encoding))
      : encodedResponse(body, headers, encoding)
  }

  function keep(
    request: Request,
    text: string | Uint8Array,
    answer: Answer,
    cachePolicy: CachePolicy,
    place: AnswerPlace,
  ): CachedResponse {
    const headers = lastingHeaders(answer, text)
    const { etag } = headers
    return kept.keep(targetOf(request.url), { ...place, headers, etag, body: new Blob([text]) }, cachePolicy)
  }

  function respondText(
    request: Request,
    visit: Visit,
    answer: TextAnswer,
    place: AnswerPlace,
  ): Response | Promise<Response> {
    const { text, cachePolicy } = answer
    if (cachePolicy && kept.isWorthKeeping(targetOf(request.url), text.length)) {
      return give(request, visit, keep(request, text, answer, cachePolicy, place))
    }
    const own: HeaderRecord & { etag?: string } = cachePolicy
      ? lastingHeaders(answer, text)
      : { ...UNKEPT_HEADERS, ...answer.headers }
    if (isNotModified(request, own.etag)) return notModified(request, visit, own)
    const headers = headersOf(request, visit, own)
    const encoding =
      text.length < COMPRESSED_FROM_BYTES ? null : chosenEncoding(request.headers.get('accept-encoding'))
    if (encoding === null) return new Response(text, { headers })
    return compressed(new Blob([text]), encoding).then((blob) => encodedResponse(blob, headers, encoding))
  }

  function respondStream(request: Request, visit: Visit, answer: StreamAnswer, place: AnswerPlace): Response {
    const { cachePolicy } = answer
    const pieces = cachePolicy
      ? collected(answer.pieces, (text) => {
          if (kept.isTrue(cachePolicy, visit.now)) keep(request, text, answer, cachePolicy, place)
        })
      : answer.pieces
    const headers = headersOf(request, visit, {
      ...UNKEPT_HEADERS,
      ...(cachePolicy && { 'cache-control': ASK_AGAIN }),
      ...answer.headers,
    })
    const encoding = chosenEncoding(request.headers.get('accept-encoding'))
    return streamResponse(
      pieces,
      { headers: encoding === null ? headers : { ...headers, 'content-encoding': encoding } },
      (error) => onFault(request, error),
      encoding === null ? undefined : (body) => compressedStream(body, encoding),
    )
  }

  /** Compressed files of ours, by entity tag and encoding; they are few and never change. */
  const files = new Map<string, Promise<Blob>>()

  return {
    access,
    cors,
    respond(request, visit, answer, place) {
      return 'text' in answer
        ? respondText(request, visit, answer, place)
        : respondStream(request, visit, answer, place)
    },
    findKept(request) {
      if (request.method !== 'GET') return undefined
      const target = targetOf(request.url)
      if (!kept.has(target)) return undefined
      const visit = access.meet(request)
      const answer = kept.find(target, visit.now)
      return answer && { answer, visit }
    },
    respondKept(request, { answer, visit }) {
      try {
        checkSize(request)
        const caller = access.admit(visit, request, answer.access)
        if (answer.sport && answer.access !== 'open') checkSport(caller, answer.sport)
        return give(request, visit, answer)
      } catch (error) {
        return this.fail(request, visit, error)
      }
    },
    serve(request, body, headers, status = 200) {
      const all = headersOf(request, null, headers)
      const { etag } = headers
      if (isNotModified(request, etag)) return new Response(null, { status: 304, headers: all })
      const encoding = etag === undefined ? null : chosenEncoding(request.headers.get('accept-encoding'))
      if (encoding === null) return new Response(body, { status, headers: all })
      const name = `${etag} ${encoding}`
      const known = files.get(name) ?? compressed(body instanceof Blob ? body : new Blob([body]), encoding)
      files.set(name, known)
      return known.then((blob) => encodedResponse(blob, all, encoding))
    },
    fail(request, visit, thrown, routerCode) {
      return errorResponse(thrown, {
        logFault,
        place: placeWithId(request),
        headers: headersOf(request, visit, {}),
        ...(routerCode === undefined ? {} : { routerCode }),
      })
    },
  }
}

const UNKEPT_HEADERS = { 'content-type': JSON_TYPE, 'cache-control': NEVER_KEPT }

/** Of an answer that lasts. */
function lastingHeaders({ headers }: Answer, text: string | Uint8Array): HeaderRecord & { etag: string } {
  return {
    'content-type': JSON_TYPE,
    'cache-control': ASK_AGAIN,
    ...headers,
    etag: headers?.etag ?? weakEtagOf(text),
  }
}

function encodedResponse(body: Blob, headers: HeaderRecord, encoding: Encoding): Response {
  return new Response(body, { headers: { ...headers, 'content-encoding': encoding } })
}
