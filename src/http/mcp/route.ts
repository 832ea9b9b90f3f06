/**
 * `/mcp`: the MCP server over streamable HTTP (docs/mcp.md), stateless. A key is required; each tool call costs what its
 * endpoint costs. Other messages cost no quota, but their time counts, and so each message is a piece of work of its own.
 */
import type { McpHttpHandler, McpRequestContext } from '@modelcontextprotocol/server'
import { type Callers, tooMuchAtOnce } from '../../callers/callers.ts'
import type { Caller } from '../../callers/scheduler.ts'
import { ERROR_SLUGS } from '../../catalog/errors.ts'
import { LIMITS } from '../../catalog/limits.ts'
import { ApiError } from '../../contract/errors.ts'
import type { Endpoint } from '../../endpoints/endpoint.ts'
import { type Access, keyOf, MCP_PATH } from '../auth/access.ts'
import { once } from '../pages.ts'
import { type LogError, NO_STORE } from '../responses/errors.ts'
import { preparedResponse } from '../responses/prepared-response.ts'
import type { Responses } from '../responses/responses.ts'
import type { RequestContext } from '../routing/request-context.ts'
import type { Route } from '../routing/router.ts'

const LOCATION = { method: 'POST', path: MCP_PATH }
const JSON_TYPE = 'application/json'

interface McpRouteOptions {
  readonly endpoints: readonly Endpoint[]
  readonly access: Access
  readonly responses: Responses
  readonly logError: LogError
  readonly callers: Callers
  readonly callerOf: (context: RequestContext) => Caller
  /** The handler of all requests. */
  readonly fetch: (request: Request) => Response | Promise<Response>
}

export function mcpRoute(options: McpRouteOptions): Route {
  const { endpoints, access, responses, logError, callers, callerOf, fetch } = options
  // The SDK is loaded with the first request.
  const handler = once(async (): Promise<McpHttpHandler> => {
    const [{ createMcpHandler }, { createMcpServer }] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('./server.ts'),
    ])
    const server = ({ requestInfo }: McpRequestContext) =>
      createMcpServer(endpoints, {
        get: (path) => fetch(requestLike(path, requestInfo)),
        onFault: (problem) =>
          `${ERROR_SLUGS.internal_error.meaning} Correlation id ${logError(problem, LOCATION)}.`,
      })
    return createMcpHandler(server, {
      maxSubscriptions: 0,
      maxRequestBodySize: LIMITS.requestBodyBytes,
    })
  })

  /** The response to one message. @param isFirst whether it is the first one of its request */
  async function answer(
    { request }: RequestContext,
    caller: Caller,
    body: string | null,
    isFirst = true,
  ): Promise<Made> {
    const { fetch } = await handler()
    const { method, url, headers, signal } = request
    const work = async () => {
      // The client has left.
      if (signal.aborted) return NOTHING
      const made = await fetch(new Request(url, { method, headers, ...(body !== null && { body }) }))
      const type = made.headers.get('content-type') ?? JSON_TYPE
      return { status: made.status, type, text: await made.text() }
    }
    // A batch is answered to its end before the next one begins, so few of them wait with their first responses.
    return callers.scheduler.laterAsync(caller, work, !isFirst)
  }

  async function answerAll(context: RequestContext): Promise<Made> {
    const caller = callerOf(context)
    if (context.request.method !== 'POST') return answer(context, caller, null)
    const body = await context.request.text()
    const batch = batchOf(body)
    if (!batch) return answer(context, caller, body)
    const parts: string[] = []
    for (const [index, message] of batch.entries()) {
      if (context.request.signal.aborted) return NOTHING
      const { type, text } = await answer(context, caller, JSON.stringify(message), index === 0)
      parts.push(...messagesOf(type, text))
    }
    return parts.length === 0 ? NOTHING : { status: 200, type: JSON_TYPE, text: `[${parts.join(',')}]` }
  }

  async function respond(context: RequestContext): Promise<Response> {
    access.authenticate(context, { access: 'free' })
    if (callers.isFull(callerOf(context))) throw tooMuchAtOnce('Too many requests wait for their turn.')
    const { status, type, text } = await answerAll(context)
    const headers = { 'content-type': type, 'cache-control': NO_STORE }
    return responses.send(context, preparedResponse(text, headers, status), false)
  }
  return { name: MCP_PATH, path: MCP_PATH, respond, post: respond }
}

interface Made {
  readonly status: number
  readonly type: string
  readonly text: string
}

const NOTHING: Made = { status: 202, type: JSON_TYPE, text: '' }

/** JSON of the messages of a response, which may be one or server-sent events. */
function messagesOf(type: string, text: string): string[] {
  if (type.startsWith(JSON_TYPE)) return text === '' ? [] : [text]
  return text.split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice('data: '.length)] : []))
}

/** The messages of a batch; null for anything else, which the SDK answers. Throws ApiError. */
function batchOf(body: string): readonly unknown[] | null {
  if (body.length > LIMITS.requestBodyBytes || !body.trimStart().startsWith('[')) return null
  let messages: unknown
  try {
    messages = JSON.parse(body)
  } catch {
    return null
  }
  if (!Array.isArray(messages) || messages.length === 0) return null
  if (messages.length <= LIMITS.mcpBatch) return messages
  throw new ApiError(
    'bad_request',
    `A batch has ${messages.length} messages; the maximum is ${LIMITS.mcpBatch}. Send several batches.`,
  )
}

/** A request of the same caller: with its key, from its page. */
function requestLike(path: string, of: Request | undefined): Request {
  const [key, origin] = [of ? keyOf(of) : null, of?.headers.get('origin') ?? null]
  const headers = { ...(key !== null && { authorization: key }), ...(origin !== null && { origin }) }
  return new Request(`http://localhost${path}`, { headers })
}
