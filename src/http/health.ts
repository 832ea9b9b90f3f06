/** `/healthz`: the process is running. `/readyz`: it can serve requests, according to checks that the app makes. */
import { JSON_TYPE } from './errors.ts'
import type { Page } from './pages.ts'
import { type PreparedResponse, preparedResponse } from './prepared-response.ts'

export interface Readiness {
  readonly ok: boolean
  /** The result of each check, e.g. `{database: 'ok'}`. */
  readonly checks: Readonly<Record<string, unknown>>
}

const HEADERS = { 'content-type': JSON_TYPE, 'cache-control': 'no-store' }
const HEALTHY = preparedResponse('{"status":"ok"}', HEADERS)

export function healthPages(ready: () => Readiness | Promise<Readiness>): Page[] {
  return [
    { path: '/healthz', render: () => HEALTHY },
    {
      path: '/readyz',
      render: () => {
        const found = ready()
        return found instanceof Promise ? found.then(readinessResponse) : readinessResponse(found)
      },
    },
  ]
}

function readinessResponse({ ok, checks }: Readiness): PreparedResponse {
  const body = JSON.stringify({ status: ok ? 'ok' : 'unavailable', checks })
  return preparedResponse(body, HEADERS, ok ? 200 : 503)
}
