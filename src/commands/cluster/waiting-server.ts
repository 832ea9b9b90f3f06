/** Answers on the public port while a node has no content to serve: 503 with the reason (docs/cluster.md#snapshots). */
import { ApiError } from '../../contract/errors.ts'
import { envelopeResponse } from '../../http/errors.ts'
import { pathOf } from '../../rules/request-target.ts'

const HEADERS = { 'cache-control': 'no-store', 'retry-after': '5' }

export function serveWaiting(
  { host, port }: { readonly host: string; readonly port: number },
  reason: () => string,
): { stop(): Promise<void> } {
  const server = Bun.serve({
    hostname: host,
    port,
    development: false,
    reusePort: false,
    fetch: (request) => {
      const path = pathOf(request.url)
      if (path === '/healthz') return Response.json({ status: 'ok' })
      if (path === '/readyz') {
        const body = { status: 'unavailable', checks: { cluster: reason() } }
        return Response.json(body, { status: 503, headers: HEADERS })
      }
      const error = new ApiError('service_busy', `This node has no content yet: ${reason()}.`)
      return envelopeResponse(error, HEADERS)
    },
  })
  return { stop: () => server.stop(true) }
}
