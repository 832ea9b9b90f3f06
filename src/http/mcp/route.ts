/**
 * `/mcp`: the MCP server over streamable HTTP (docs/mcp.md), stateless. A key is required; each tool call costs what its
 * endpoint costs.
 */
import type { McpHttpHandler, McpRequestContext } from '@modelcontextprotocol/server'
import { ERROR_SLUGS } from '../../catalog/errors.ts'
import { LIMITS } from '../../catalog/limits.ts'
import type { Endpoint } from '../../endpoints/endpoint.ts'
import { type Access, keyOf, MCP_PATH } from '../auth/access.ts'
import { once } from '../pages.ts'
import { type LogError, NO_STORE } from '../responses/errors.ts'
import { preparedResponse } from '../responses/prepared-response.ts'
import type { Responses } from '../responses/responses.ts'
import type { RequestContext } from '../routing/request-context.ts'
import type { Route } from '../routing/router.ts'

const LOCATION = { method: 'POST', path: MCP_PATH }

interface McpRouteOptions {
  readonly endpoints: readonly Endpoint[]
  readonly access: Access
  readonly responses: Responses
  readonly logError: LogError
  /** The handler of all requests. */
  readonly fetch: (request: Request) => Response | Promise<Response>
}

export function mcpRoute({ endpoints, access, responses, logError, fetch }: McpRouteOptions): Route {
  // The SDK is loaded with the first request.
  const handler = once(async (): Promise<McpHttpHandler> => {
    const [{ createMcpHandler }, { createMcpServer }] = await Promise.all([
      import('@modelcontextprotocol/server'),
      import('./server.ts'),
    ])
    const server = ({ requestInfo }: McpRequestContext) =>
      createMcpServer(endpoints, {
        get: (path) => fetch(requestWithKey(path, requestInfo && keyOf(requestInfo))),
        onFault: (problem) =>
          `${ERROR_SLUGS.internal_error.meaning} Correlation id ${logError(problem, LOCATION)}.`,
      })
    return createMcpHandler(server, {
      maxSubscriptions: 0,
      maxRequestBodySize: LIMITS.requestBodyBytes,
    })
  })

  async function respond(context: RequestContext): Promise<Response> {
    access.authenticate(context, { access: 'free' })
    const made = await (await handler()).fetch(context.request)
    const headers = {
      'content-type': made.headers.get('content-type') ?? 'application/json',
      'cache-control': NO_STORE,
    }
    return responses.send(context, preparedResponse(await made.text(), headers, made.status), false)
  }
  return { name: MCP_PATH, path: MCP_PATH, respond, post: respond }
}

function requestWithKey(path: string, key: string | null | undefined): Request {
  return new Request(`http://localhost${path}`, { headers: key ? { authorization: key } : {} })
}
