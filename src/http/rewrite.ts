/** Requests that the router would misread, asked again in a form that it reads well. */
import { isStreamed } from './stream.ts'

/** What is asked again stands for the request as it came: that one knows its connection. */
const originals = new WeakMap<Request, Request>()

export function originalOf(request: Request): Request {
  return originals.get(request) ?? request
}

function standIn(url: string, method: string, original: Request): Request {
  const made = new Request(url, { method, headers: original.headers })
  originals.set(made, originalOf(original))
  return made
}

/** HTTP/1.0 without a Host gives an address without a host, and the path would be cut out of it wrongly. */
export function hasNoHost(request: Request): boolean {
  return request.url.startsWith('/')
}

export function withHost(request: Request): Request {
  return standIn(`http://localhost${request.url}`, request.method, request)
}

/** HEAD is GET without the body (RFC 9110, 9.3.2). The router would read a stream to its end for its length. */
export async function answerHead(
  request: Request,
  handle: (get: Request) => Response | Promise<Response>,
): Promise<Response> {
  const response = await handle(standIn(request.url, 'GET', request))
  const headers = new Headers(response.headers)
  if (isStreamed(response)) await response.body?.cancel()
  else if (response.status !== 304) headers.set('content-length', String((await response.blob()).size))
  return new Response(null, { status: response.status, headers })
}
