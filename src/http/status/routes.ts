/**
 * `/console/status`: the operator's view. The page itself holds nothing and may be seen by everybody who finds it; its
 * numbers come from `/console/status.json`, which wants the token. Without the setting neither is there.
 */
import { ApiError } from '../../contract/errors.ts'
import type { StatusReport } from '../../contract/status.ts'
import { queryOf } from '../../rules/request-target.ts'
import { HTML_TYPE, SCRIPT_TYPE, STYLE_TYPE, serveFile } from '../console.ts'
import type { Edge } from '../edge.ts'
import { JSON_TYPE } from '../errors.ts'
import { pageRoute, type Route } from '../route.ts'
import { createTokenGuard } from './token-guard.ts'

export const STATUS_PATH = '/console/status'
export const STATUS_JSON_PATH = '/console/status.json'

const FILES: readonly (readonly [path: string, file: string, type: string])[] = [
  [STATUS_PATH, 'status.html', HTML_TYPE],
  ['/console/status.js', 'status.js', SCRIPT_TYPE],
  ['/console/status.css', 'status.css', STYLE_TYPE],
]

export interface StatusRouteOptions {
  readonly token: string
  readonly clock: () => number
  /** @param since only samples after this moment, ms */
  readonly report: (now: number, since: number) => StatusReport
}

/** @param callerOf by what a caller is counted; null where nobody knows whose request it is */
export function statusRoutes(
  { token, clock, report }: StatusRouteOptions,
  edge: Edge,
  callerOf: (request: Request) => string | null,
): Route[] {
  const guard = createTokenGuard(token, callerOf)
  return [
    ...FILES.map(([path, name, type]) =>
      pageRoute(path, edge, (request) => serveFile(edge, request, name, type)),
    ),
    pageRoute(STATUS_JSON_PATH, edge, (request) => {
      const now = clock()
      guard.admit(request, now)
      const since = sinceOf(request.url)
      const body = JSON.stringify(report(now, since))
      return edge.serve(request, body, { 'content-type': JSON_TYPE, 'cache-control': 'no-store' })
    }),
  ]
}

function sinceOf(url: string): number {
  const text = new URLSearchParams(queryOf(url)).get('since') ?? '0'
  if (/^[0-9]{1,15}$/.test(text)) return Number(text)
  throw new ApiError('invalid_parameter', '`since` takes milliseconds since 1970 as a whole number.', {
    extra: { parameter: 'since' },
  })
}
