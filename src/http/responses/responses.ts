/** Turns answers and errors into responses: headers, conditional requests, compression, streams. */
import type { UnsentResponse } from '../../callers/unsent-bytes.ts'
import { ApiError } from '../../contract/errors.ts'
import type { StreamAnswer } from '../../endpoints/endpoint.ts'
import type { Access } from '../auth/access.ts'
import type { Cors, HeaderRecord } from '../auth/cors.ts'
import { locationOf, REQUEST_ID_HEADER, type RequestContext } from '../routing/request-context.ts'
import { chosenEncoding, type Encoding } from './compression.ts'
import { errorResponse, JSON_TYPE, type LogError, NO_STORE } from './errors.ts'
import { isNotModified } from './etag.ts'
import {
  type EncodedBody,
  encodedBody,
  encodingOf,
  type PreparedResponse,
  REVALIDATE,
  sharedBytes,
} from './prepared-response.ts'
import {
  IN_PIECES_FROM_BYTES,
  noteStreamed,
  partsOf,
  type StreamedBody,
  streamAtOnce,
  streamResponse,
} from './stream.ts'

const UNKNOWN_PARAMETERS = 'x-unknown-parameters'
const POSITION_HEADER = 'x-scoreline-position'

/**
 * Bodies longer than this are counted as unsent until the connection has taken them. Shorter ones, and those in the
 * response cache, which their responses share, are handed to the runtime whole: that takes less time.
 */
export const COUNTED_FROM_BYTES = 64 * 1024

/**
 * How a long body is counted: one that the response cache has is only noted while the runtime sends it by itself. Any
 * other is sent in parts, in turns of its caller if it has to wait for them; all of it is held if it is its own.
 */
export type CountedBody =
  | { readonly note: (body: Blob) => void }
  | {
      readonly own?: Uint8Array
      readonly open: () => UnsentResponse
      readonly inTurn?: StreamedBody['inTurn'] | undefined
    }

export type Responses = ReturnType<typeof createResponses>

export function createResponses(access: Access, cors: Cors, logError: LogError) {
  /**
   * The headers of a response in parts; a later one takes precedence.
   * @param own headers of this response; they take precedence over the common ones
   */
  function headerParts(context: RequestContext, own: HeaderRecord): HeaderRecord[] {
    const each: HeaderRecord = { [REQUEST_ID_HEADER]: context.id }
    access.addRateHeaders(context, each)
    if (context.position !== null) each[POSITION_HEADER] = context.position
    if (context.unknownParameters !== null) each[UNKNOWN_PARAMETERS] = context.unknownParameters
    // A shared cache would reveal the remaining quota of this key.
    const caching = own['cache-control'] ?? ''
    const isShared = 'ratelimit' in each && caching.startsWith('public')
    const stated = isShared ? { ...own, 'cache-control': caching.replace('public', 'private') } : own
    return [cors.headers(context.request), stated, each]
  }

  function headersOf(context: RequestContext, own: HeaderRecord): HeaderRecord {
    return Object.assign({}, ...headerParts(context, own))
  }

  /**
   * The headers of the last response with a body in memory. The runtime copies the headers of a response, which takes
   * half of the time of making them; so one object serves all that have the same names, and only values that are
   * different from the last ones are written.
   */
  let last: { readonly parts: readonly HeaderRecord[]; readonly headers: Headers } | null = null

  /** @param body default: as it is */
  function respond(
    context: RequestContext,
    prepared: PreparedResponse,
    body?: EncodedBody,
  ): Response | Promise<Response> {
    const bytes = body?.bytes ?? prepared.plain
    context.bodyBytes = body?.bytes.size ?? prepared.size
    if (!context.isLate || context.bodyBytes < IN_PIECES_FROM_BYTES)
      return respondWith(context, prepared, body, bytes)
    const send = (of: Uint8Array) => respondWith(context, prepared, body, streamAtOnce(of))
    // A buffer may be used for another body before the runtime reads it.
    const shared =
      bytes instanceof Blob ? sharedBytes(prepared, body?.encoding ?? null) : new Uint8Array(bytes)
    return whenMade(shared, send)
  }

  function respondWith(
    context: RequestContext,
    { headers: own, status = 200 }: PreparedResponse,
    body: EncodedBody | undefined,
    sent: Blob | Uint8Array<ArrayBuffer> | ReadableStream,
  ): Response {
    const parts = headerParts(context, body?.encoding ? { ...own, 'content-encoding': body.encoding } : own)
    const before = last
    // Half-written headers would be those of another caller.
    last = null
    const headers =
      (before && updated(before.headers, before.parts, parts)) ?? new Headers(Object.assign({}, ...parts))
    last = { parts, headers }
    return new Response(sent, { status, headers })
  }

  function sendCounted(
    context: RequestContext,
    prepared: PreparedResponse,
    encoding: Encoding | null,
    long: CountedBody,
  ): Response | Promise<Response> {
    if ('note' in long) {
      const noted = (body: EncodedBody) => {
        if (body.bytes.size > COUNTED_FROM_BYTES) long.note(body.bytes)
        return respond(context, prepared, body)
      }
      return whenMade(encodedBody(prepared, encoding), noted)
    }
    const { own, open, inTurn = (work) => work() } = long
    const { headers, status = 200 } = prepared
    const encoded = encoding ? { ...headers, 'content-encoding': encoding } : headers
    const send = (pieces: StreamedBody['pieces']) =>
      streamResponse(
        { pieces, unsent: open(), inTurn, onFault: faultOf(context) },
        { status, headers: headersOf(context, encoded) },
      )
    const sendShared = () =>
      whenMade(sharedBytes(prepared, encoding), (bytes) => {
        // What is sent in turns is measured there.
        if (!long.inTurn) context.bodyBytes = bytes.length
        return send(partsOf(bytes))
      })
    if (encoding === null) return own ? send([own].values()) : sendShared()
    return whenMade(encodedBody(prepared, encoding), (body) =>
      body.bytes.size > COUNTED_FROM_BYTES ? sendShared() : respond(context, prepared, body),
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
      const encoding = encodingOf(prepared, context.request.headers.get('accept-encoding'))
      if (long) return sendCounted(context, prepared, encoding, long)
      if (encoding === null) return respond(context, prepared)
      const body = encodedBody(prepared, encoding)
      if (body instanceof Promise) return body.then(respond.bind(null, context, prepared))
      return respond(context, prepared, body)
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
        encoding,
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

function whenMade<T, U>(made: T | Promise<T>, use: (of: T) => U | Promise<U>): U | Promise<U> {
  return made instanceof Promise ? made.then(use) : use(made)
}

/** Writes the values that are different from before; null if a name is missing now. */
function updated(
  headers: Headers,
  parts: readonly HeaderRecord[],
  now: readonly HeaderRecord[],
): Headers | null {
  // Its own headers may replace common ones.
  if (parts[0] !== now[0]) return null
  for (let at = 1; at < now.length; at += 1) {
    const [before = {}, after = {}] = [parts[at], now[at]]
    if (before === after) continue
    for (const name in before) if (!(name in after)) return null
    for (const name in after) if (after[name] !== before[name]) headers.set(name, after[name] as string)
  }
  return headers
}
