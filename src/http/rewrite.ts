/** Requests that the router would misread, asked again in a form that it reads well. */
import { targetOf } from '../rules/request-target.ts'
import { isStreamed } from './stream.ts'

/** What is asked again stands for the request as it came: that one knows its connection. */
const originals = new WeakMap<Request, Request>()

export function originalOf(request: Request): Request {
  return originals.get(request) ?? request
}

/** The host is left out: it may be one that no URL can have, and nothing here depends on it. */
function standIn(method: string, original: Request): Request {
  const url = `http://localhost${targetOf(original.url)}`
  const made = new Request(url, { method, headers: original.headers })
  originals.set(made, originalOf(original))
  return made
}

/**
 * HTTP/1.0 without a Host gives an address without a host, and the path would be cut out of it wrongly. Nor are the
 * dots of a path resolved where the Host is one that no URL can have.
 */
export function isNoUrl(request: Request): boolean {
  return !URL.canParse(request.url)
}

export function withHost(request: Request): Request {
  return standIn(request.method, request)
}

/** HEAD is GET without the body (RFC 9110, 9.3.2). The router would read a stream to its end for its length. */
export async function answerHead(
  request: Request,
  handle: (get: Request) => Response | Promise<Response>,
): Promise<Response> {
  const response = await handle(standIn('GET', request))
  const headers = new Headers(response.headers)
  if (isStreamed(response)) {
    await response.body?.cancel()
    // As GET has it; without it the runtime would say that the length is 0.
    headers.set('transfer-encoding', 'chunked')
  } else if (response.status !== 304) headers.set('content-length', String((await response.blob()).size))
  return new Response(null, { status: response.status, headers })
}
