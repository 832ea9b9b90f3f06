/** `/healthz`: the process runs. `/readyz`: it can answer, by checks that the app makes. Neither needs a key. */
import type { Edge } from './edge.ts'
import { JSON_TYPE } from './errors.ts'
import { pageRoute } from './route.ts'

export interface Readiness {
  readonly ok: boolean
  /** What was checked, e.g. `{database: 'ok'}`. */
  readonly checks: Readonly<Record<string, unknown>>
}

const HEADERS = { 'content-type': JSON_TYPE, 'cache-control': 'no-store' }

export function healthRoutes(ready: () => Readiness, edge: Edge) {
  return [
    pageRoute('/healthz', edge, (request) => edge.serve(request, '{"status":"ok"}', HEADERS)),
    pageRoute('/readyz', edge, (request) => {
      const { ok, checks } = ready()
      const body = JSON.stringify({ status: ok ? 'ok' : 'unavailable', checks })
      return edge.serve(request, body, HEADERS, ok ? 200 : 503)
    }),
  ]
}
