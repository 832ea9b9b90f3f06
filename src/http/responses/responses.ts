/** Turns answers and errors into responses: headers, conditional requests, compression, streams. */
import type { UnsentResponse } from '../../callers/unsent-bytes.ts'
import { ApiError } from '../../contract/errors.ts'
import type { StreamAnswer } from '../../endpoints/endpoint.ts'
import type { Access } from '../auth/access.ts'
import type { Cors, HeaderRecord } from '../auth/cors.ts'
import { locationOf, REQUEST_ID_HEADER, type RequestContext } from '../routing/request-context.ts'
import { chosenEncoding, compressedStream } from './compression.ts'
import { errorResponse, JSON_TYPE, type LogError, NO_STORE } from './errors.ts'
import { isNotModified } from './etag.ts'
import {
  type EncodedBody,
  encodedBody,
  encodingOf,
  type PreparedResponse,
  REVALIDATE,
} from './prepared-response.ts'
import { noteStreamed, type StreamedBody, streamResponse } from './stream.ts'

const UNKNOWN_PARAMETERS = 'x-unknown-parameters'
const POSITION_HEADER = 'x-scoreline-position'

/**
 * Bodies longer than this are counted as unsent until the connection has taken them. Shorter ones, and those in the
 * response cache, which their responses share, are handed to the runtime whole: that takes less time.
 */
export const COUNTED_FROM_BYTES = 64 * 1024

/** How a long body is counted: one of its own is sent in pieces, one of the response cache is only noted. */
export type CountedBody =
  | { readonly bytes: Uint8Array; readonly open: () => UnsentResponse }
  | { readonly note: (body: Blob) => void }

export type Responses = ReturnType<typeof createResponses>

export function createResponses(access: Access, cors: Cors, logError: LogError) {
  /** Headers that differ from request to request. */
  function changingHeaders(context: RequestContext, rates = access.rateHeaders(context)): HeaderRecord {
    const headers: HeaderRecord = { ...rates, [REQUEST_ID_HEADER]: context.id }
    if (context.position !== null) headers[POSITION_HEADER] = context.position
    if (context.unknownParameters !== null) headers[UNKNOWN_PARAMETERS] = context.unknownParameters
    return headers
  }

  /** @param own headers of this response; they take precedence over the common ones */
  function headersOf(context: RequestContext, own: HeaderRecord): HeaderRecord {
    const rates = access.rateHeaders(context)
    const headers = { ...cors.headers(context.request), ...own, ...changingHeaders(context, rates) }
    // A shared cache would reveal the remaining quota of this key.
    const caching = headers['cache-control']
    if (rates && caching?.startsWith('public'))
      headers['cache-control'] = caching.replace('public', 'private')
    return headers
  }

  function firstResponse(context: RequestContext, prepared: PreparedResponse, body: EncodedBody): Response {
    const { headers, status = 200 } = prepared
    const own = body.encoding ? { ...headers, 'content-encoding': body.encoding } : headers
    return new Response(body.bytes, { status, headers: headersOf(context, own) })
  }

  /**
   * The same for a response that is sent again. The runtime copies its headers, which takes half of the time of making
   * them; only what is different from the last time is written before.
   */
  function repeatedResponse(
    context: RequestContext,
    prepared: PreparedResponse,
    body: EncodedBody,
  ): Response {
    const common = cors.headers(context.request)
    const changing = changingHeaders(context)
    if (body.encoding) changing['content-encoding'] = body.encoding
    const last = prepared.sent
    // Half-written headers would be those of another caller.
    prepared.sent = undefined
    const isAlike = last?.common === common
    const headers = isAlike ? last.headers : new Headers({ ...common, ...prepared.headers })
    const before = isAlike ? last.changing : {}
    for (const name in changing)
      if (changing[name] !== before[name]) headers.set(name, changing[name] as string)
    for (const name in before) if (!(name in changing)) headers.delete(name)
    prepared.sent = { common, changing, headers }
    return new Response(body.bytes, { status: prepared.status ?? 200, headers })
  }

  function counted(
    context: RequestContext,
    prepared: PreparedResponse,
    encoding: EncodedBody['encoding'],
    bytes: Uint8Array,
    unsent: UnsentResponse,
  ): Response {
    const own = encoding ? { ...prepared.headers, 'content-encoding': encoding } : prepared.headers
    return streamResponse(
      { pieces: [bytes].values(), unsent, inTurn: (work) => work(), onFault: faultOf(context) },
      { status: prepared.status ?? 200, headers: headersOf(context, own) },
    )
  }

  /** The log has the cause; the client gets the correlation id. A used up quota is no fault of the service. */
  function faultOf(context: RequestContext): (error: unknown) => Error {
    return (error) =>
      error instanceof ApiError
        ? error
        : new Error(`the stream was aborted, correlation id ${logError(error, locationOf(context))}`)
  }

  function empty(context: RequestContext, status: number, headers: HeaderRecord): Response {
    return new Response(null, { status, headers: headersOf(context, headers) })
  }

  return {
    empty,
    /**
     * Sends a prepared response, or 304. Only a 304 that cost no work refunds its unit of quota.
     * @param isCached whether it came from the response cache
     * @param long how its body is counted, if it is long
     */
    send(
      context: RequestContext,
      prepared: PreparedResponse,
      isCached: boolean,
      long: CountedBody | null = null,
    ): Response | Promise<Response> {
      const { etag } = prepared
      const condition = context.request.headers.get('if-none-match')
      if (condition !== null && etag !== undefined && isNotModified(condition, etag)) {
        if (isCached && condition.trim() !== '*') access.refundQuota(context)
        return empty(context, 304, prepared.headers)
      }
      const isShared = prepared.headers['cache-control']?.startsWith('public')
      const respond = isCached && !isShared ? repeatedResponse : firstResponse
      const encoding = encodingOf(prepared, context.request.headers.get('accept-encoding'))
      if (long && 'bytes' in long) {
        if (encoding === null) return counted(context, prepared, undefined, long.bytes, long.open())
        return Promise.resolve(encodedBody(prepared, encoding)).then(async (encoded) => {
          const { bytes } = encoded
          if (bytes.size <= COUNTED_FROM_BYTES) return respond(context, prepared, encoded)
          return counted(context, prepared, encoding, await bytes.bytes(), long.open())
        })
      }
      const noted = (encoded: EncodedBody) => {
        if (encoded.bytes.size > COUNTED_FROM_BYTES) long?.note(encoded.bytes)
        return respond(context, prepared, encoded)
      }
      const body = encodedBody(prepared, encoding)
      return body instanceof Promise ? body.then(noted) : noted(body)
    },
    stream(
      context: RequestContext,
      { cachePolicy, headers }: StreamAnswer,
      body: Omit<StreamedBody, 'onFault'>,
    ): Response {
      const encoding = chosenEncoding(context.request.headers.get('accept-encoding'))
      const own = {
        'content-type': JSON_TYPE,
        'cache-control': cachePolicy ? REVALIDATE : NO_STORE,
        ...headers,
        ...(encoding && { 'content-encoding': encoding }),
      }
      return streamResponse(
        { ...body, onFault: faultOf(context) },
        { headers: headersOf(context, own) },
        encoding === null ? undefined : (body) => compressedStream(body, encoding),
      )
    },
    /** Server-sent events; the headers keep proxies from buffering or compressing them. */
    events(context: RequestContext, body: ReadableStream<Uint8Array>): Response {
      const own = {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
      }
      return noteStreamed(new Response(body, { headers: headersOf(context, own) }))
    },
    /** The error envelope of anything that was thrown. @param routerCode Elysia's code, for its own errors */
    error(context: RequestContext, thrown: unknown, routerCode?: string | number): Response {
      // ValidationError before any work.
      if (thrown instanceof ApiError && thrown.slug === 'too_much_at_once') access.refundQuota(context)
      return errorResponse(thrown, {
        logError,
        location: locationOf(context),
        headers: headersOf(context, {}),
        ...(routerCode === undefined ? {} : { routerCode }),
      })
    },
  }
}
